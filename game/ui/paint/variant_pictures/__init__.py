"""Small pictures of what is special about each variant."""

"""The rules of one deal and how it stands, as the arrays that C reads."""

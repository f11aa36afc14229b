"""Variants of one's own: the list, the editor, bringing one in, giving one away."""

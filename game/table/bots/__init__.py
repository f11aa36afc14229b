"""Bots in processes of their own: asked, limited in time, started again after a failure."""

"""Pictures drawn by code: cards, felt, portraits and marks. Nothing is painted at import."""

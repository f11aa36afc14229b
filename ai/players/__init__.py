"""The bots themselves, which `game/roster.py` names: each answers a `View` with an action."""

"""Players of many kinds to measure and to tune against; no game offers them, `kinds` names them."""

"""The bots: each sees a `View` and nothing else, and answers with one of the legal actions."""

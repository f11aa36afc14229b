"""What a seat knows: its `View` as numbers, what a weak player remembers, deals of unseen cards."""

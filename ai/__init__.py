"""The bots: each sees a `View` and nothing else."""

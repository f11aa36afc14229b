"""What a viewer sees of a game, without pygame: screen state, score sheet, sentences."""

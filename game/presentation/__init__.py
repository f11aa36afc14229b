"""What a viewer sees of a game, without pygame: screen state, reducer, score sheet, sentences."""

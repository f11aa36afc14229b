"""Chances that a card takes a trick and that a bid is made, by formulas fitted to many deals."""

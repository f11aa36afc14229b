"""The expert's search: deals as 64-bit masks, rules as small tables, playouts in C.

`rules` holds a deal and its rules as arrays, `playouts` the weights by which a deal is played out,
`determinization` where opponents' unseen cards and bids are drawn, `search` one search for each
kind of decision. Their inner loops are C (`ai.native`). The clear engine is the law:
`tests/ai/test_kernel.py` plays random games of every variant through both and demands the same
legal cards, winners and points at every step.
"""

"""The ten characters that bots play as: who they are, who sits where, and what they remark."""

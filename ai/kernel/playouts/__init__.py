"""Playouts: a deal played to its end by a policy, its last tricks solved exactly."""

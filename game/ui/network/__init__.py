"""Tables on the network in the window: joining, hosting, waiting for the others."""

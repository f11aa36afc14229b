"""Who plays on this machine: profiles with an id, name, portrait and settings of their own."""

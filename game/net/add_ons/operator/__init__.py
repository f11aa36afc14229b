"""What the operator of a running server asks it, and has it do."""

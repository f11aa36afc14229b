"""What is said of seats: those of others, and the own one."""

"""Pictures of the table: felt, seat plates, corner panels, cards as sprites."""

"""What a person does at the table: choose, drag and play cards, answer what is asked."""

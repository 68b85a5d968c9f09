"""Live tables: who is there, what each is shown, and the hub that holds them all."""

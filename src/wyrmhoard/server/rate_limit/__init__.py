"""What a client may ask for: budgets, connections, slow readers, and what each route costs."""

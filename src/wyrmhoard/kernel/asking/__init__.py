"""Questions and what they are made of: choices, forms, effects, opponents, scenarios, tutorials, card files."""

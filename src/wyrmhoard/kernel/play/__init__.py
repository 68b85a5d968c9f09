"""A match that is played: decisions, history, take-backs, branches, players and the coach."""

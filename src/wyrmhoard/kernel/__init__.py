"""What every game is built on. Knows no game, no screen, no network.

Scripts use `ask`, `errors.Refusal`, `state.Plain` and `game`; clients use `match`, `record` and `registry`.
"""

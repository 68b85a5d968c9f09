"""Tables for language models: a server of the Model Context Protocol (`wyrmhoard mcp`, docs/models.md).

`reading` says what a model gets to read, `own` runs a match here, `online` sits at a table of a server, `study` looks
things up, and `server` offers all of it as tools. Nothing here knows a game.
"""

"""Work in processes of its own: bots, replays, analysis, vetting."""

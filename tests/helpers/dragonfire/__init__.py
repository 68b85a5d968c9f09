"""Tables, sheets and short files of Dragonfire for its tests."""

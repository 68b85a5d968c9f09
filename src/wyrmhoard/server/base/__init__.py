"""Configuration, logs, metrics and time: what every part of the server may use."""

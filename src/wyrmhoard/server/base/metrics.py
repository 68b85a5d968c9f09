"""Metrics for Prometheus."""

from __future__ import annotations

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, generate_latest

_FAST = (0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10)


class Metrics:
    """The counters of one worker, in a registry of their own."""

    def __init__(self) -> None:
        self.registry = CollectorRegistry()
        self.tables = Gauge("wyrmhoard_tables_live", "Tables in memory", registry=self.registry)
        self.sockets = Gauge("wyrmhoard_sockets", "Open sockets", registry=self.registry)
        self.opened = Counter("wyrmhoard_tables_opened", "Tables made", ["game"], registry=self.registry)
        self.inputs = Counter("wyrmhoard_inputs", "Calls stored", registry=self.registry)
        self.commits = Histogram("wyrmhoard_commit_seconds", "Time of a commit", buckets=_FAST, registry=self.registry)
        self.batches = Histogram(
            "wyrmhoard_commit_calls", "Calls in a commit", buckets=(1, 2, 5, 10, 20, 50, 100), registry=self.registry
        )
        self.lost = Counter("wyrmhoard_races_lost", "Calls lost to a faster worker", registry=self.registry)
        self.thoughts = Histogram(
            "wyrmhoard_bot_seconds", "How long a bot thought", ["bot"], buckets=_FAST, registry=self.registry
        )
        self.stumbles = Counter(
            "wyrmhoard_bot_failures", "Bot turns that ended in a random move", ["why"], registry=self.registry
        )
        self.refusals = Counter("wyrmhoard_refusals", "Refused requests", ["code"], registry=self.registry)
        self.pushes = Counter("wyrmhoard_pushes", "Messages that call people back", ["outcome"], registry=self.registry)

    def text(self) -> bytes:
        """All of it in Prometheus' text format."""
        return generate_latest(self.registry)

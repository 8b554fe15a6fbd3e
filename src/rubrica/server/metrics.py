"""What the server measures of itself, in the words of Prometheus."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from time import perf_counter

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, generate_latest

registry = CollectorRegistry()
FINE = (0.0001, 0.0003, 0.001, 0.003, 0.01, 0.03, 0.1, 0.3, 1.0, 3.0)

requests = Counter("rubrica_requests", "Answered requests", ["method", "status"], registry=registry)
moves = Counter("rubrica_moves", "Moves played", ["game", "by"], registry=registry)
refusals = Counter("rubrica_refusals", "Requests refused", ["code"], registry=registry)
pushes = Counter("rubrica_pushes", "Messages sent on streams", registry=registry)
streams = Gauge("rubrica_streams", "Open streams", registry=registry)
live = Gauge("rubrica_tables", "Tables in memory", registry=registry)
stages = Histogram("rubrica_stage_seconds", "Where the time goes", ["stage"], registry=registry, buckets=FINE)
STAGES = {
    name: stages.labels(name) for name in ("rules", "view", "rendering", "preview", "commit", "fan-out", "thinking")
}


def spent(stage: str, seconds: float) -> None:
    """Note how long a stage took."""
    STAGES[stage].observe(seconds)


@contextmanager
def timed(stage: str) -> Iterator[None]:
    """Note how long what is done inside takes."""
    started = perf_counter()
    try:
        yield
    finally:
        spent(stage, perf_counter() - started)


def exposition() -> bytes:
    """All figures, in the format of Prometheus."""
    return generate_latest(registry)

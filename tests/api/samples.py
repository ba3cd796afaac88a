"""What ``/metrics`` says, as the tests read it."""

from __future__ import annotations

from prometheus_client.parser import text_string_to_metric_families

TOKEN = "operators-watch-this"
BEARER = {"Authorization": f"Bearer {TOKEN}"}
Samples = dict[tuple[str, frozenset[tuple[str, str]]], float]


def read(text: str) -> Samples:
    """Return every sample by its name and its labels."""
    return {
        (sample.name, frozenset(sample.labels.items())): sample.value
        for family in text_string_to_metric_families(text)
        for sample in family.samples
    }


def value(samples: Samples, name: str, **labels: str) -> float:
    """Return one sample, 0 if it is not there."""
    return samples.get((name, frozenset(labels.items())), 0)

"""Mean, median, 99th percentile and worst of what was measured, and the clock to measure with."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from statistics import fmean, median
from time import process_time
from typing import Any, TypeVar

_Found = TypeVar("_Found")


def timed(run: Callable[[], _Found]) -> tuple[_Found, float]:
    """Return what a call returns, and the seconds of processor time it took."""
    start = process_time()
    found = run()
    return found, process_time() - start


def spread(prefix: str, numbers: Sequence[float], digits: int = 1) -> dict[str, Any]:
    """Return the four figures, named with a prefix such as ``us`` or ``nodes``."""
    ordered = sorted(numbers)
    found = {
        "mean": fmean(ordered),
        "median": median(ordered),
        "p99": ordered[min(len(ordered) - 1, len(ordered) * 99 // 100)],
        "max": ordered[-1],
    }
    return {f"{prefix}_{name}": round(figure, digits) for name, figure in found.items()}

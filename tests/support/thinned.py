"""Cases of parametrised tests that are alike: a part of them in every run, all of them in the soak."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import product
from typing import Any

import pytest


def thinned(*axes: Sequence[Any], every: int) -> list[Any]:
    """All combinations of some axes as parameters. In every run are those whose places along the axes add up to a multiple of `every`, so
    that each value of an axis with so many values or more comes up with different values of the others; the rest is left to the soak.
    """
    return [
        pytest.param(
            *[axis[at] for axis, at in zip(axes, places, strict=True)],
            marks=[] if sum(places) % every == 0 else [pytest.mark.soak],
        )
        for places in product(*[range(len(axis)) for axis in axes])
    ]

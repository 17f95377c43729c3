"""Reads card.yaml, the template of a card's face. What its keys mean is the business of whoever draws the face."""

from __future__ import annotations

from collections.abc import Sequence

import yaml

from game.content.complaints import Complaints
from game.content.yaml_source import Source
from game.rules.state import Frozen, freeze


def read_face(sources: Sequence[Source], complaints: Complaints) -> Frozen | None:
    """The template as frozen data, a later source replacing keys of an earlier one; None if there is none."""
    made: dict[str, object] = {}
    for source in sources:
        if source.node is None:
            continue
        if not isinstance(source.node, yaml.MappingNode):
            complaints.error(source.at(), "card.yaml must hold keys with values")
            continue
        made.update(source.data)
    return freeze(made) if made else None

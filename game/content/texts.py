"""Reads texts and the register of rules."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

import yaml

from game.content.complaints import Complaints, Place
from game.content.entries import RawEntry
from game.content.explain import said, validate
from game.content.filled_in import check_filled
from game.content.models import RuleEntry
from game.content.text_words import check_reworded
from game.content.yaml_source import Source, place_of
from game.rules.definitions import RuleDef
from game.rules.gamedef import GameDef
from game.rules.wording import template_problem


def read_texts(
    sources: Iterable[Source], code: GameDef | None, complaints: Complaints
) -> tuple[dict[str, str], dict[str, Place]]:
    """The texts by dotted key, and where each was written. A later source replaces the text of an earlier one."""
    texts: dict[str, str] = {}
    places: dict[str, Place] = {}
    for source in sources:
        if source.node is None:
            continue
        if not isinstance(source.node, yaml.MappingNode):
            complaints.error(source.at(), "the file must hold keys with texts")
            continue
        own: dict[str, Place] = {}
        _flatten(source.node, source.data, "", texts, own, code, complaints)
        places.update(own)
    return texts, places


def _flatten(
    node: yaml.MappingNode,
    data: Mapping[str, Any],
    prefix: str,
    texts: dict[str, str],
    places: dict[str, Place],
    code: GameDef | None,
    complaints: Complaints,
) -> None:
    seen: dict[str, None] = {}
    for key_node, value_node in node.value:
        name = key_node.value
        if name not in data or name in seen:
            continue
        seen[name] = None
        value = data[name]
        key = prefix + name
        if isinstance(value, dict) and isinstance(value_node, yaml.MappingNode):
            _flatten(value_node, value, key + ".", texts, places, code, complaints)
            continue
        if key in places:
            complaints.error(
                place_of(key_node), f"the text '{key}' is written twice; the first is in line {places[key].line}"
            )
            continue
        places[key] = place_of(key_node)
        if not isinstance(value, str):
            advice = "; put it in quotes" if value is not None and not isinstance(value, list) else ""
            complaints.error(place_of(value_node), f"the text '{key}' must be text, not {said(value)}{advice}")
            continue
        wrong = template_problem(value)
        if wrong:
            complaints.error(place_of(value_node), f"the text '{key}' {wrong}")
            continue
        place = place_of(value_node)
        is_declared = check_filled(key, value, code, place, complaints)
        if key in texts:
            check_reworded(key, value, texts[key], place, complaints, is_declared=is_declared)
        texts[key] = value


def read_rules(raw: Mapping[str, RawEntry], complaints: Complaints) -> dict[str, RuleDef]:
    """The register of rules by id."""
    rules: dict[str, RuleDef] = {}
    for each in raw.values():
        made = validate(RuleEntry, each.data, each.entry, complaints)
        if made is None:
            continue
        if made.status == "untestable" and not made.note:
            complaints.error(each.entry.key_at(), f"{each.entry.what} is untestable, so a 'note' must say why")
        rules[each.id] = RuleDef(each.id, made.text, made.status, made.note or ", ".join(made.modes))
    return rules

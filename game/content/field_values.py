"""Warns of values of a card's field that lack what the other values have: an icon on the face, a word, a help text."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import Any

from game.content.complaints import Complaints, listed
from game.content.explain import Entry
from game.content.models import FieldSpec
from game.content.yaml_source import Source

_MOST_NUMBERS = 30
"""A number of a wider range has no words of its own."""
_TEXTS = ("word.{value}", "name.{value}", "{field}.{value}", "{field}.{value}.short", "{field}.{value}.help")


def check_values(
    fields: Mapping[str, FieldSpec],
    entry: Entry,
    pack: Source | None,
    icons: Mapping[str, Mapping[str, Any]],
    texts: Collection[str],
    complaints: Complaints,
) -> None:
    """Warn at the value, in game.yaml, of all that it lacks. `pack` is game.yaml without overlays, whose values are not new."""
    for name, spec in fields.items():
        values = _values(spec)
        if not values:
            continue
        old = _old_values(name, pack) or values
        have = []
        for form in _TEXTS:
            those = {value for value in values if form.format(field=name, value=value) in texts}
            have.append((f"the text {form.format(field=name, value='{value}')}", those))
        row = icons.get(name, {})
        have.append((f"the icon icons.{name}.{{value}} in card.yaml", {value for value in values if value in row}))
        for number, value in enumerate(values):
            lacks = [what.replace("{value}", value) for what, those in have if _lacks(value, values, old, those)]
            if lacks:
                at = ("words", number) if spec.words else ("most",)
                complaints.warn(
                    entry.at("card", "fields", name, *at),
                    f"the value '{value}' of the field '{name}' lacks what other values have: {listed(lacks)}",
                )


def _lacks(value: str, values: Sequence[str], old: Sequence[str], those: set[str]) -> bool:
    """Whether a value should be among those that have something.

    A new one should if most of the old ones are. Among the old it is a slip only where one alone of several is not: `none` needs no icon.
    """
    if value in those:
        return False
    if value not in old:
        return 2 * len(those.intersection(old)) > len(old) > 1
    return len(those) == len(values) - 1 > 2


def _values(spec: FieldSpec) -> list[str]:
    if spec.words:
        return spec.words
    if spec.type != "int" or spec.least is None or spec.most is None or spec.most - spec.least >= _MOST_NUMBERS:
        return []
    return [str(number) for number in range(spec.least, spec.most + 1)]


def _old_values(field: str, pack: Source | None) -> list[str]:
    """The values that the pack itself gives a field, as far as it can be read."""
    data: Any = pack.data if pack is not None else None
    for key in ("card", "fields", field):
        data = data.get(key) if isinstance(data, dict) else None
    try:
        return _values(FieldSpec.model_validate(data)) if data is not None else []
    except ValueError:
        return []

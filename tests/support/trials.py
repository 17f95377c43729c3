"""Abilities on trial: what `check` says of each, where cards of some type of a bundled game have it."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Final, NamedTuple

from game.bundled import bundled_root
from game.content import check_pack
from game.library import code_of, open_game
from game.rules.plain import Plain

_COMPLAINT: Final = re.compile(r"\S+/abilities\.yaml:([0-9]+):[0-9]+: (warning: )?ability 'trial_([0-9]+)': (.+)")


class Trial(NamedTuple):
    """An ability of a card of some type, as it is written, and what is told of it (empty: it is good).

    `type`: `champion`, or `champion+familiar` if a card of each has it; `any` will do, and `any=area: n1` gives what it takes. Parts of the
    ability stand on a line of their own each.
    """

    type: str
    written: str
    told: tuple[str, ...] = ()


def check_trials(tmp_path: Path, game_id: str, trials: Sequence[Trial]) -> None:
    """`check` says of each of these abilities what its trial expects, and nothing else."""
    told = told_of(tmp_path / "data" / game_id, game_id, trials)
    wrong = {each.written: said for each, said in zip(trials, told, strict=True) if said != each.told}
    assert wrong == {}, f"told otherwise: {wrong}"


def told_of(folder: Path, game_id: str, trials: Sequence[Trial]) -> list[tuple[str, ...]]:
    """What `check` says of each of these abilities, all of which stand in one overlay, written into that folder: `.../data/<game>`."""
    known = open_game(game_id).defs.cards.values()
    given: dict[str, list[str]] = {}
    lines: list[str] = []
    ends: list[int] = []
    for number, trial in enumerate(trials):
        parts = [f"  {part}" for part in trial.written.splitlines()]
        lines += [f"trial_{number}:", f"  name: Trial {number}", "  kind: persistent", "  text: Tried.", *parts]
        ends.append(len(lines))
        types, _, takes = trial.type.partition("=")
        for type in types.split("+"):
            bearer = next(card.id for card in known if type == "any" or type in _words(card.fields.values()))
            name = f"trial_{number}"
            given.setdefault(bearer, []).append(f"{{{name}: {{{takes}}}}}" if takes else name)
    (folder / "cards").mkdir(parents=True)
    (folder / "game.yaml").write_text("card: {abilities: {most: 999}}\n", encoding="utf-8")
    (folder / "abilities.yaml").write_text("\n".join(lines) + "\n", encoding="utf-8")
    cards = [f"{id}: {{abilities: [{', '.join(abilities)}]}}\n" for id, abilities in given.items()]
    (folder / "cards" / "trials.yaml").write_text("".join(cards), encoding="utf-8")
    report = check_pack([bundled_root(), folder.parent.parent], game_id, code_of(game_id))
    told: list[tuple[str, ...]] = [()] * len(trials)
    for complaint in [str(each) for each in report.complaints if "rial_" in str(each) or "trials" in str(each)]:
        found = _COMPLAINT.fullmatch(complaint)
        assert found is not None, complaint
        line, warning, name, text = found.groups()
        first = ends[int(name) - 1] if int(name) else 0
        assert first < int(line) <= ends[int(name)], complaint
        told[int(name)] += (f"{warning or ''}{text}",)
    return told


def _words(values: Iterable[Plain]) -> list[Plain]:
    """The values of fields, each of several for itself."""
    return [each for value in values for each in (value if isinstance(value, tuple) else (value,))]

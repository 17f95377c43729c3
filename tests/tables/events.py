"""The tables of events of docs/adding-a-game.md: what the core tells, and what of any game the table plays."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from game.library import codes
from game.rules.records import Told, declared
from game.rules.told import CORE_EVENTS

SHOWN: Final[Mapping[str, tuple[str, str]]] = {
    "move": ("component ref from to from_place to_place face_up", "a card flies"),
    "turn_over": ("component", "it turns over"),
    "control": ("component before after cause", "it changes its colour"),
    "mark": ("component name before after", "a number on it rises or falls"),
    "life": ("seat before after", "the difference stands in the row of the seat for a while; a loss is heard as a hit"),
    "damage": ("seat before after", "the same"),
    "roll": (
        "seat sides result reason die face",
        "a die tumbles and settles; one with numbers is counted in the ledger of chance",
    ),
    "attack": ("attacker target value against captured why", "both values between the cards"),
    "charged": ("component target", "the first leans to the other, with a stroke"),
    "score": (
        "component seat roll die dice printed parts total critical",
        "how the total came about: die, printed value, each part by name; `roll` is the reason of its rolls",
    ),
    "die": ("component before after how", "the face that was changed; it was thrown again if `how` is `reroll`"),
    "result": ("attacker target won", "ends a contest of scores; its line of the log stands under the dice"),
    "tie": ("attacker target", "the same"),
    "checked": ("component", "the same"),
    "line": ("seat cells glory", "the cells light up in the colour of the seat; `points` will do for `glory`"),
    "round_end": (
        "round winners",
        "a summary between the rounds, with all moves that follow; one number a seat, under any name, is a row of it",
    ),
}
"""The events that the table plays with more than a line in the log: what it reads of them, and what it shows."""


def tables() -> dict[str, str]:
    """The tables by name."""
    core = "".join([f"| `{kind.kind}` | {_told(kind)} | {_line(kind)} |\n" for kind in CORE_EVENTS])
    shown = "".join(
        [f"| `{kind}` | {_read(kind, names.split())} | {text} |\n" for kind, (names, text) in SHOWN.items()]
    )
    return {
        "events of the core": f"| event | data | what has happened |\n| --- | --- | --- |\n{core}",
        "events that the table plays": f"| event | data | what is shown |\n| --- | --- | --- |\n{shown}",
    }


def _names(kind: type[Told]) -> list[str]:
    return [each.told for each in declared(kind).fields]


def _told(kind: type[Told]) -> str:
    """What an event tells, in italics what only those are told who see the component."""
    return ", ".join([f"`{each.told}`" if each.public else f"*`{each.told}`*" for each in declared(kind).fields])


def _line(kind: type[Told]) -> str:
    """The first sentence of its docstring, and whether the pack must have a line for it."""
    text = " ".join((kind.__doc__ or "").split()).partition(". ")[0].rstrip(".")
    return text + ("" if kind.is_silent() else "; needs a line in the log")


def _read(kind: str, names: list[str]) -> str:
    """What the table reads of an event of that name. Raises ValueError for what no game tells with it."""
    told = {name for code in codes().values() if kind in code.told for name in _names(code.told[kind])}
    unknown = [name for name in names if name not in told]
    if unknown:
        raise ValueError(f"no game tells {unknown} with the event {kind!r}")
    return ", ".join([f"`{name}`" for name in names])

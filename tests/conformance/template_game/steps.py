"""What the steps of abilities do, with the words that the pack may use, and what may be done by hand."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from game.rules import ops
from game.rules.abilities.grammar import EventWord, Param, Vocabulary, Word
from game.rules.modifiers import StatSpec
from game.rules.plain import NOBODY, Plain, seat_zone
from game.rules.rulesdef import EditSpec
from game.rules.work import GameFault

from .records import Work


def gain(work: Work, params: Mapping[str, Plain]) -> None:
    """TG-AB-02: the controller of the source draws cards. Raises GameFault if nobody controls it."""
    seat = ops.component(work.state, params["source"]).controller
    if seat == NOBODY:
        raise GameFault("nobody controls the card that lets its controller draw")
    ops.draw(work, "deck", seat_zone("hand", seat), params["count"], seat=seat)


STEPS: Final[Mapping[str, Callable[[Work, Mapping[str, Plain]], None]]] = {"gain": gain}
"""What abilities may have done, by the word of the step."""
_COUNT: Final = Param("int", least=1, most=3)
VOCABULARY: Final = Vocabulary(
    steps={"gain": Word("its controller draws lanterns", {"count": _COUNT})},
    events={"played": EventWord("a lantern was hung", "that lantern")},
    places={
        "self": Word("this lantern"),
        "adjacent": Word("those beside it"),
        "board": Word("all others on the row"),
    },
    stats={"light": StatSpec(text="how bright it is")},
    markers=("glow",),
    unread=(
        *[f"when.{key}" for key in ("of", "may", "target", "cost", "limit")],
        *["modify.how", "selector.match", "amount.count", "amount.stat", "amount.value"],
    ),
)
EDITS: Final = {"gain": EditSpec({"source": Param("int"), "count": _COUNT}, gain)}

"""The words that ability data may use, with their parameters.

What holds on the board is worked out as a whole (`profiles`, `values`); what cards do is code in `steps`.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from game.games.legends_at_war.meta import DECK, HAND, LEVELS, UNDERWORLD
from game.games.legends_at_war.steps import LANGUAGE
from game.games.legends_at_war.values import MARKERS
from game.rules.abilities import interpreter
from game.rules.abilities.grammar import Param, Shape, Step, Vocabulary, Word
from game.rules.modifiers import StatSpec
from game.rules.plain import Frozen

_MATCH: Final[Mapping[str, Param]] = {"match": Param("match", required=False)}
_FIGHT: Final = ("modify", "when")
"""Who is fought is known where a value is worked out in an attack, and to answers."""
_NUMBER: Final = Param("int", least=0, most=99)
_LEVELS: Final = (Param("word", words=tuple(LEVELS)),)
_MODE_FIELDS: Final[Mapping[str, Shape]] = {
    "hand": _NUMBER,
    "free_card_below": _NUMBER,
    "victory": (_NUMBER,),
    "face_down_rounds": (_NUMBER,),
    "deck": dict.fromkeys(LEVELS, _NUMBER),
    "upgrade": dict.fromkeys(LEVELS, _NUMBER),
    "draft": (
        ({"levels": _LEVELS, "turns": _NUMBER, "cards": _NUMBER, "extra_below": _NUMBER, "rule": Param("str")},),
    ),
    "sacrifice": ({"free": _LEVELS, "rates": ({"give": _LEVELS, "take": _LEVELS},)},),
}
_FORMS: Final = ("selector.if", "selector.of", "match.list", "match.own")
"""Forms of writing that have no meaning where it is said what holds on the board."""
_OWN: Final = Vocabulary(
    steps={
        "attack": Word(
            "attacks of this card on its enemies", {"targets": Param("selector", side="enemy")}, within=("after_post",)
        ),
        "shift": Word("this card moves to that place", {"to": Param("word", words=("target",))}, within=("maneuver",)),
        "restart": Word(
            "the steps of the turn begin again", {"at": Param("word", words=("pre_attack",))}, within=("maneuver",)
        ),
    },
    conditions={
        "attacking": Word("in its attack on a card that matches; in `when` as `fighting`", _MATCH, within=_FIGHT),
        "defending": Word("in an attack on it of a card that matches; in `when` as `fighting`", _MATCH, within=_FIGHT),
        "fighting": Word("in an attack by or on it, the other card matching", _MATCH, within=_FIGHT),
        "began_face_down": Word("it was laid face down in this turn"),
    },
    windows={
        "instant": Word("at once", within=("when",)),
        "after_post": Word("after Post-Attack; so it is if no window is named", within=("when",)),
        "maneuver": Word("after the attacks of the turn in which it is played", within=("activate",), at_places=True),
    },
    places={
        "area": Word("the places of its arrows"),
        "adjacent": Word("the four beside it"),
        "range": Word("these and the places that it reaches by `in_range`"),
        "board": Word("all others on the board"),
    },
    roles={
        "captured": "who was captured",
        "captor": "who captured it",
        "attacker": "who attacked this card",
        "target": "whom this card attacked",
    },
    flags={
        "immune": Word("the abilities named in `against` do nothing to it"),
        "negated": Word("its abilities do not work"),
        "in_range": Word("this card attacks it as if it lay beside it"),
    },
    against=("immune",),
    stats={"edge": StatSpec(text="all four values")},
    permits={"play_onto": Word("it may be played onto another card, which goes back to its hand")},
    zones=(UNDERWORLD, HAND, DECK),
    params={"area": Param("area"), "symbol": Param("field_value", words=("dominion", "pantheon"))},
    markers=MARKERS,
    mode_fields=_MODE_FIELDS,
    periods={"turn": Word("to the end of the turn"), "round": Word("to the end of the round")},
    unread=(
        *[f"step.move.{name}" for name in ("face_up", "bottom", "cause")],
        *[f"activate.target.{form}" for form in ("board", "side", "match", "if", "of")],
        *["modify.how", "amount.stat", *[f"modify.amount.{form}" for form in ("value", "least", "most", "per")]],
        *[f"{part}.{form}" for part in ("modify", "grant") for form in _FORMS],
    ),
)
VOCABULARY: Final = interpreter.vocabulary(LANGUAGE, _OWN, "move")


def reworded(part: Any, written: int) -> Any:
    """A part of an ability as saves have it, in the words of today: of format 3 and older, where what moves had two words of this game."""
    if written > 3 or not isinstance(part, Step):
        return part
    if part.op == "send":
        return Step("move", part.params.put(bottom=False, cause="ability"))
    return Step("shift", Frozen(to=part.params["to"])) if part.op == "move" else part

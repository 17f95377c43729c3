"""The words that ability data may use, with their parameters.

Steps of abilities (`send`, `attack`, `move`, `restart`) are data for `attacks.py` and `turn.py`, which give them their meaning; conditions
are read by `profiles.py`. What is listed here is all that the content checker needs to know.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from game.games.legends_at_war.meta import LEVELS
from game.games.legends_at_war.values import MARKERS
from game.rules.abilities.grammar import Param, Shape, Vocabulary

_MATCH: Final[Mapping[str, Param]] = {"match": Param("match", required=False)}
_NUMBER: Final = Param("int", least=0, most=99)
_LEVELS: Final = (Param("word", words=tuple(LEVELS)),)
_MODE_FIELDS: Final[Mapping[str, Shape]] = {
    "rounds": _NUMBER,
    "pieces_per_seat": _NUMBER,
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
VOCABULARY: Final = Vocabulary(
    steps={
        "send": {
            "what": Param("selector"),
            "to": Param("word", words=("underworld", "hand", "deck")),
        },
        "attack": {"targets": Param("selector")},
        "move": {"what": Param("selector"), "to": Param("word", words=("target",))},
        "restart": {"at": Param("word", words=("pre_attack",))},
    },
    conditions={"attacking": _MATCH, "defending": _MATCH, "fighting": _MATCH, "began_face_down": {}},
    events=("captures", "captured", "attack_failed", "attack_withstood"),
    windows=("instant", "after_post", "maneuver"),
    places=("self", "area", "adjacent", "range", "board", "captured", "captor", "attacker", "target"),
    flags=("immune", "negated", "in_range"),
    stats=("edge",),
    permits={"play_onto": {}},
    params={"area": Param("area"), "symbol": Param("field_value", words=("dominion", "pantheon"))},
    markers=MARKERS,
    mode_fields=_MODE_FIELDS,
    unread=(
        *[f"when.{key}" for key in ("may", "of", "target", "cost", "limit", "window.maneuver")],
        *[f"activate.{key}" for key in ("cost", "limit", "window.instant", "window.after_post")],
        *["modify.how", "selector.if", "selector.of", "match.list", "match.own"],
        *[f"amount.{key}" for key in ("stat", "value", "least", "most", "per")],
    ),
)

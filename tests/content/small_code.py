"""The code that the pack `small` belongs to: just enough of a game for its words to be checked."""

from __future__ import annotations

import shutil
from pathlib import Path
from typing import Final

from game.rules.abilities.grammar import Param, Vocabulary
from game.rules.decisions import DecisionKind
from game.rules.gamedef import GameDef
from game.rules.guards import Guard
from game.rules.notation.notation import Notation
from game.rules.plain import Frozen
from game.rules.records import Id, Question, Seat, Silent, Told, record
from game.rules.rulesdef import COUNT, ZoneSpec

SMALL: Final = Path(__file__).parent / "small"
_MATCH: Final = {"match": Param("match", required=False)}

VOCABULARY: Final = Vocabulary(
    steps={
        "gain": {"count": Param("int", least=1, most=3)},
        "move": {"what": Param("selector"), "to": Param("word", words=("target", "hand"))},
        "send": {"what": Param("selector"), "to": Param("zone")},
        "fetch": {"card": Param("card"), "face_up": Param("bool", required=False, default=True)},
        "name": {"text": Param("str"), "suit": Param("field_value", required=False)},
        "hit": {"by": Param("amount"), "where": Param("area", required=False)},
        "twice": {"do": Param("steps"), "if": Param("conditions", required=False)},
    },
    conditions={"fighting": _MATCH, "alone": {}},
    events=("captures", "captured"),
    windows=("after", "before"),
    places=("self", "area", "adjacent", "board", "target"),
    flags=("safe",),
    stats=("edge",),
    permits={"lie_on": {}},
    params={"area": Param("area"), "symbol": Param("field_value"), "count": Param("int", least=1, most=3)},
    markers=("glow", "shade"),
    unread=("modify.how", "selector.if", "amount.least", "when.window.before", "when.limit"),
)


@record("play")
class Play(Question):
    """Which card to play."""


@record("mend")
class Mend(Question):
    """Which card to mend, by which name."""

    card: Id
    name: str


@record("struck")
class Struck(Told):
    """A card is struck."""

    seat: Seat
    card: Id
    critical: bool


@record("rested")
class Rested(Silent):
    """A card has rested."""

    card: Id


def _never(*_given: object) -> object:
    raise AssertionError("the checker plays nothing")


CODE: Final = GameDef(
    id="small",
    zones=(ZoneSpec("hand", shape="hand"), ZoneSpec("board", per_seat=False, shape="lattice")),
    frames=(),
    kinds={
        "play": DecisionKind.of(
            Play,
            candidates=lambda _state, _ask: (),
            resolve=lambda _work, _ask, _choice: None,
            guards=(Guard("SM-R-01", "occupied", lambda _state, _ask, _choice: True),),
        ),
        "mend": DecisionKind.of(Mend, lambda _state, _ask: (), lambda _work, _ask, _choice: None),
    },
    setup=lambda _work: None,
    sight=lambda _state, _zone, _seat: COUNT,
    stat=_never,  # type: ignore[arg-type]
    events=(Struck, Rested),
    sample=_never,  # type: ignore[arg-type]
    evaluate=lambda _view: 0.0,
    bound=lambda _state: 1,
    notation=Notation(_never),  # type: ignore[arg-type]
    backs=lambda _state, _number: Frozen(),
    vocabulary=VOCABULARY,
)


def copy_small(folder: Path) -> Path:
    """A copy of the pack in a folder of its own; the root of the copy."""
    root = folder / "root"
    shutil.copytree(SMALL, root)
    return root

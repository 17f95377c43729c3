"""The code that the pack `small` belongs to: just enough of a game for its words to be checked."""

from __future__ import annotations

import shutil
from pathlib import Path
from typing import Final

from game.rules.abilities.built_ins import CONDITIONS, STEPS
from game.rules.abilities.grammar import EventWord, Param, Vocabulary, Word
from game.rules.decisions import DecisionKind
from game.rules.decks import Breach, Cards, DeckRules
from game.rules.definitions import Definitions
from game.rules.gamedef import GameDef
from game.rules.guards import Guard, Refusal
from game.rules.modifiers import StatSpec
from game.rules.notation.notation import Notation
from game.rules.plain import Frozen
from game.rules.records import Id, Question, Seat, Silent, Told, record
from game.rules.rulesdef import COUNT, EditSpec, ZoneSpec

SMALL: Final = Path(__file__).parent / "small"
_MATCH: Final = {"match": Param("match", required=False)}

VOCABULARY: Final = Vocabulary(
    steps={
        "gain": Word("cards", {"count": Param("int", least=1, most=3)}),
        "move": Word(
            "there",
            {"what": Param("selector", words=("self",)), "to": Param("word", words=("target", "hand"))},
            within=("after", "captured"),
        ),
        "seize": Word(
            "of others",
            {"what": Param("selector", side="enemy"), "quietly": Param("bool", required=False)},
            turns=True,
        ),
        "send": Word("off the board", {"what": Param("selector"), "to": Param("zone")}),
        "fetch": Word(
            "from the box",
            {"card": Param("card", fits={"suit": ("sun",)}), "face_up": Param("bool", required=False, default=True)},
        ),
        "name": Word("a name", {"text": Param("str"), "suit": Param("field_value", required=False)}),
        "hit": Word(
            "so hard",
            {"by": Param("amount"), "where": Param("area", required=False), "then": Param("steps", required=False)},
            names=("victim",),
            counts=("harm",),
        ),
        "twice": Word("two times", {"do": Param("steps"), "if": Param("conditions", required=False)}),
        **{word: STEPS[word] for word in ("choose", "for_each", "if", "modify", "number", "repeat", "stop")},
        "count": Word("so many", {"of": Param("amount"), "as": Param("value_name")}),
        "fend": Word("less harm", {"from": Param("word", words=("blow", "bite"))}, within=("{from} due",)),
        "lend": Word(
            "for a while", {"stat": Param("stat"), "until": Param("period"), "for": Param("int", required=False)}
        ),
        "later": STEPS["later"],
        "at_random": STEPS["at_random"],
        "deal": Word(
            "to the hand",
            {"what": Param("selector"), "cause": Param("str", required=False, default="deal")},
            tells=("move.{cause}",),
        ),
        "cast": Word("dice", {"as": Param("value_name"), "die": Param("die"), "face": Param("face")}),
    },
    conditions={
        "fighting": Word("in a fight", _MATCH, within=("modify", "when")),
        "alone": Word("nobody is near"),
        "same": Word("equal there", {"field": Param("field")}),
        **{word: CONDITIONS[word] for word in ("alike", "count", "value", "who")},
        "heard": Word("it was told", {"event": Param("event")}),
        "near": Word("somebody is near", {"who": Param("selector")}),
        "hard": Word("a hard blow", numbers=("harm",)),
    },
    events={
        "captures": EventWord(
            "a capture", "the captor", ("captured",), ("harm",), windows=("after",), turned=("captured",)
        ),
        "captured": EventWord(
            "a capture",
            "the captured",
            ("captor",),
            windows=("after", "before"),
            work=("blow due",),
            sides={"captor": "allied"},
        ),
        "dawn": EventWord("a day begins"),
    },
    windows={
        "after": Word("after the fight"),
        "before": Word("before the fight", within=("when",)),
        "idle": Word("between fights", within=("activate",), at_places=True),
    },
    places={
        "self": Word("this card"),
        "area": Word("the places of its arrows"),
        "adjacent": Word("those beside it"),
        "board": Word("all"),
        "box": Word("what is put away", away=True, side="allied"),
        "foes": Word("those of the captor", roles=("captor",)),
    },
    roles={
        "subject": "whom it is about",
        "captured": "who was captured",
        "captor": "who captured it",
        "victim": "who was hit",
        "target": "who was picked",
        "it": "whom an `if` looks at",
    },
    flags={"safe": Word("is safe"), "bright": Word("shines")},
    against=("safe",),
    stats={
        "edge": StatSpec(text="its edges", roles=("victim",)),
        "age": StatSpec(marked=True, text="its age"),
    },
    permits={"lie_on": Word("may lie on others")},
    params={"area": Param("area"), "symbol": Param("field_value"), "count": Param("int", least=1, most=3)},
    markers=("glow", "shade"),
    numbers={"day": "the number of the day"},
    event_numbers={"harm": "how hard it was"},
    periods={"fight": Word("the fight that goes on", within=("blow due",)), "day": Word("to the end of the day")},
    rising=("day",),
    unread=("ability.keep", "modify.how", "amount.least", "when.limit", "activate.target.side", "step.seize.quietly"),
)


@record("play")
class Play(Question):
    """Which card to play beside another."""

    card: Id = 0


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


def _breaches(_defs: Definitions, cards: Cards, _mode: str) -> list[Breach]:
    """SM-R-02: two cards are the least."""
    count = sum(cards.values())
    return [] if count > 1 else [Breach(Refusal("SM-R-02", "too_small", Frozen(least=2, count=count)))]


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
    ways={"roll": ("luck", "wind")},
    phases=("boards", "battle"),
    sample=_never,  # type: ignore[arg-type]
    evaluate=lambda _view: 0.0,
    outcomes=("drawn",),
    decks=DeckRules(
        modes=lambda defs: tuple(defs.modes),
        parts=(),
        part=lambda _defs, _ref: "",
        breaches=_breaches,
        asks=(),
        answer=lambda _state, _ask, _cards: None,
    ),
    edits={
        "mend": EditSpec(
            {"component": Param("int"), "what": Param("word", words=("edge",)), "level": Param("int")},
            _never,  # type: ignore[arg-type]
        ),
        "hide": EditSpec({"component": Param("int"), "hidden": Param("bool")}, _never),  # type: ignore[arg-type]
    },
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

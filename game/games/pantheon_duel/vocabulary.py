"""The words that ability data of Pantheon Duel may use, with their parameters."""

from __future__ import annotations

from typing import Any, Final

from game.games.pantheon_duel import battle
from game.games.pantheon_duel.meta import BOX, DECK, SHATTERED
from game.games.pantheon_duel.steps import LANGUAGE
from game.rules.abilities import interpreter
from game.rules.abilities.grammar import Param, Step, Vocabulary, Word
from game.rules.plain import Frozen

VOCABULARY: Final = interpreter.vocabulary(
    LANGUAGE,
    Vocabulary(
        steps={
            "capture": Word(
                "captured without a battle; its own cards are passed over",
                {"what": Param("selector", present=True, side="enemy")},
                turns=True,
            ),
            "cover": Word(
                "a card is laid on this one, and is placed from now on",
                {"by": Param("selector", words=("discard",))},
                turns=True,
            ),
        },
        conditions={
            "just_placed": Word("this card was placed, and its battle is not over"),
            "at_home": Word("this card fights for its own pantheon"),
        },
        windows={
            "placement": Word("before Strength is spent", within=("when",)),
            "post_battle": Word("before alignments count", within=("when",)),
            "scoring": Word("when alignments have counted", within=("when",)),
        },
        places={
            "board": Word("the cards on the battlefield"),
            "adjacent": Word("those beside it", most=4),
            "discard": Word("the discard pile of its seat", away=True, side="allied"),
        },
        roles={"captured": "the cards that it captured in its battle"},
        flags={battle.IGNORES_SHIELDS: Word("shields do not stop it")},
        permits={"extend_line": Word("it may be placed at the end of a complete row or column, outside the square")},
        params={"symbol": Param("field_value", words=("pantheon",))},
        markers=("allegiance", "power", *[mark.__name__ for mark in SHATTERED.values()]),
        event_numbers={"lines": "how many alignments its placement has made"},
        periods={"turn": Word("to the end of the turn"), "round": Word("to the end of the round")},
        zones=(DECK, BOX),
        piles=(DECK,),
        unread=("ability.activate", "step.move.face_up", "step.move.bottom"),
        mode_fields={
            "wins": Param("int", least=1, most=9),
            "square": Param("int", least=2, most=9),
            "line": Param("int", least=2, most=9),
            "line_glory": Param("int", least=0, most=99),
            "majority_glory": Param("int", least=0, most=99),
        },
    ),
    "gain",
    "move",
    "shuffle",
)


def reworded(part: Any, written: int) -> Any:
    """A part of an ability as saves have it, in the words of today: those of format 2 and older had other ones."""
    if written > 2 or not isinstance(part, Step):
        return part
    given = part.params
    if part.op in ("recall", "leave"):
        to = "deck" if part.op == "recall" else "box"
        move = Step("move", Frozen(what=given["what"], to=to, bottom=False, cause=part.op))
        shuffle = Step("shuffle", Frozen(what=to))
        return Step("if", Frozen(test=(), then=(move, shuffle))) if to == "deck" else move
    if part.op in ("gain", "score"):
        (of,) = given  # strength, or glory
        return Step("gain", Frozen(of=of, amount=given[of]))
    return part

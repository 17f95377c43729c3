"""The words that the pack's abilities may use, with their parameters."""

from __future__ import annotations

from typing import Final

from game.rules.abilities import built_ins
from game.rules.abilities.grammar import Amount, Param, Selector, Vocabulary, Word

from .meta import STATS
from .words import EVENTS

_WHO: Final = Param("selector", required=False, default=Selector("mine"))
_AMOUNT: Final = Param("amount")
VOCABULARY: Final = built_ins.vocabulary(
    Vocabulary(
        steps={
            "hurt": Word("keepers lose life", {"who": _WHO, "amount": _AMOUNT}),
            "heal": Word("keepers gain life", {"who": _WHO, "amount": _AMOUNT}),
            "discard": Word("to the discard pile; a wild one out of the match", {"what": Param("selector")}),
            "draw": Word(
                "cards for the seats of these",
                {"who": _WHO, "count": Param("amount", required=False, default=Amount(1))},
            ),
        },
        events=EVENTS,
        places={
            "keepers": Word("the keepers that live"),
            "mine": Word("the keeper of its seat"),
            "hand": Word("the hand of its seat", away=True),
            "prowler": Word("the wild beast in the clearing"),
        },
        roles={"prey": "the keeper that it will bite", "by": "whose doing it is"},
        stats=STATS,
        markers=("life", "bonus"),
        event_numbers={"dealt": "how much life"},
        periods={"turn": Word("to the end of the turn"), "round": Word("to the end of the round")},
        mode_fields={"bite": Param("int", least=0, most=9)},
        unread=("ability.activate",),
    )
)

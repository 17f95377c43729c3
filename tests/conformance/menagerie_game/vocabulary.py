"""The words that the pack's abilities may use, with their parameters."""

from __future__ import annotations

from typing import Final

from game.rules.abilities import built_ins
from game.rules.abilities.grammar import Amount, Param, Selector, Vocabulary

_WHO: Final = Param("selector", required=False, default=Selector("mine"))
_AMOUNT: Final = Param("amount")
VOCABULARY: Final = built_ins.vocabulary(
    Vocabulary(
        steps={
            "hurt": {"who": _WHO, "amount": _AMOUNT},
            "heal": {"who": _WHO, "amount": _AMOUNT},
            "discard": {"what": Param("selector")},
            "draw": {"who": _WHO, "count": Param("amount", required=False, default=Amount(1))},
        },
        events=("turn_start", "turn_end", "prowls", "played", "hurt", "healed"),
        places=("keepers", "mine", "hand", "prowler", "prey", "by"),
        stats=("power", "life"),
        markers=("life", "bonus"),
        numbers=("dealt",),
        periods=("turn", "round"),
        mode_fields={"bite": Param("int", least=0, most=9)},
        unread=("ability.activate", "when.window"),
    )
)

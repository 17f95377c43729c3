"""The words that ability data of Pantheon Duel may use, with their parameters."""

from __future__ import annotations

from typing import Final

from game.games.pantheon_duel import battle
from game.games.pantheon_duel.meta import SHATTERED
from game.games.pantheon_duel.steps import ALIGNED, BATTLE_OVER, PLACED
from game.rules.abilities import built_ins
from game.rules.abilities.grammar import Param, Vocabulary

_WHO: Final = {"what": Param("selector")}
VOCABULARY: Final = built_ins.vocabulary(
    Vocabulary(
        steps={
            "capture": _WHO,
            "recall": _WHO,
            "cover": {"by": Param("selector")},
            "leave": _WHO,
            "gain": {"strength": Param("amount")},
            "score": {"glory": Param("amount")},
        },
        conditions={"just_placed": {}, "at_home": {}},
        events=(PLACED, BATTLE_OVER, ALIGNED),
        windows=("placement", "post_battle", "scoring"),
        places=("board", "adjacent", "discard", "captured"),
        flags=(battle.IGNORES_SHIELDS,),
        stats=("power", "icons"),
        permits={"extend_line": {}},
        params={"symbol": Param("field_value", words=("pantheon",))},
        markers=("allegiance", "power", *[mark.__name__ for mark in SHATTERED.values()]),
        numbers=("lines",),
        periods=("turn", "round"),
        unread=("ability.activate",),
        mode_fields={
            "wins": Param("int", least=1, most=9),
            "square": Param("int", least=2, most=9),
            "line": Param("int", least=2, most=9),
            "line_glory": Param("int", least=0, most=99),
            "majority_glory": Param("int", least=0, most=99),
        },
    )
)

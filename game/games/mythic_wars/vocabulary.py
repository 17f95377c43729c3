"""The words that ability data of Mythic Wars may use, with their parameters."""

from __future__ import annotations

from typing import Final

from game.games.mythic_wars.meta import (
    DEALT,
    PANTHEON,
    PICKED,
    SHARED,
    SOLO,
    STATS,
)
from game.games.mythic_wars.words import EVENT_NUMBERS, NUMBERS, PERIODS, PLACES, ROLES
from game.rules.abilities import built_ins
from game.rules.abilities.grammar import Amount, Param, Selector, Vocabulary

_WHO: Final = Param("selector")
_SELF: Final = Param("selector", required=False, default=Selector("self"))
_AMOUNT: Final = Param("amount")
_STEPS: Final = Param("steps", required=False)
_NATURAL: Final = Param("bool", required=False, default=False)
_ROLL: Final = Param("word", words=("attack", "defense", "clash", "check"))
_SCORE: Final = Param("word", words=("attack", "defense", "clash"), required=False, default="defense")
OWN: Final = Vocabulary(
    steps={
        "lose": {"who": _WHO, "amount": _AMOUNT, "up_to": Param("bool", required=False, default=False)},
        "split": {"among": _WHO, "amount": _AMOUNT},
        "gain": {"who": _WHO, "amount": _AMOUNT},
        "transfer": {"from": _WHO, "to": _WHO, "amount": _AMOUNT},
        "swap": {"one": _WHO, "other": _WHO},
        "change_loss": {"by": _AMOUNT},
        "redirect_loss": {"to": _WHO},
        "attack": {"by": _SELF, "on": _WHO, "hit": _STEPS, "miss": _STEPS},
        "redirect": {"to": _WHO},
        "stop_attack": {},
        "clash": {"by": _SELF, "with": _WHO, "win": _STEPS, "lose": _STEPS},
        "roll_check": {"who": _WHO, "roll": _SCORE, "below": _AMOUNT, "then": _STEPS, "else": _STEPS},
        "reroll": {
            "roll": _ROLL,
            "keep": Param("word", words=("new", "highest", "lowest"), required=False, default="new"),
        },
        "set_die": {"roll": _ROLL, "face": _AMOUNT, "natural": _NATURAL},
        "change_die": {"roll": _ROLL, "by": _AMOUNT, "natural": _NATURAL},
        "defeat": {"who": _WHO},
        "remove": {"who": _WHO},
        "uninvoke": {"who": _WHO},
        "return": {"who": _WHO, "energy": Param("amount", required=False, default=Amount(1))},
        "summon": {"creature": Param("card")},
        "empower": {"who": _WHO},
        "unempower": {"who": _WHO},
        "counter": {"who": _WHO, "by": Param("amount", required=False, default=Amount(1))},
        "set_prime": {"who": _SELF},
        "go_next": {"who": _SELF},
    },
    conditions={
        "empowered": {"who": _SELF},
        "summoned": {"who": _SELF},
        "prime": {"who": _SELF},
        "critical": {"roll": Param("word", words=("attack", "defense", "clash"))},
        "extra": {},
        "by_attack": {},
        "phase": {"is": Param("word", words=("start", "invocation", "empowerment", "end"))},
    },
    events=(
        "round_start",
        "round_end",
        "invoked",
        "enters",
        "returns",
        "empowered",
        "attacks",
        "attacked",
        "attack_thrown",
        "defense_thrown",
        "clash_thrown",
        "check_thrown",
        "attack_rolled",
        "defense_rolled",
        "hits",
        "is_hit",
        "misses",
        "is_missed",
        "attack_ended",
        "loss_due",
        "energy_lost",
        "energy_gained",
        "defeats",
        "defeated",
        "removed",
        "clashes",
        "clashed",
        "clash_won",
        "clash_lost",
        "summons",
        "leaves_summoner",
    ),
    windows=("empower",),
    places=(*PLACES, *ROLES),
    flags=(
        "no_attack",
        "no_clash",
        "no_target",
        "attack_first",
        "cannot_attack",
        "cannot_activate",
        "silenced",
        "wins_ties",
        "keep_lowest",
        "attackers_keep_lowest",
        "ignores_protection",
        "stays_defeated",
    ),
    stats=(*STATS, "energy", "counters"),
    params={
        "amount": Param("int"),
        "creature": Param("card"),
        "symbol": Param("field_value", words=("pantheon", "element", "types")),
    },
    markers=("energy", "counter", "protected", "bonus", "penalty", "silenced"),
    numbers=(*NUMBERS, *EVENT_NUMBERS),
    periods=PERIODS,
    unread=("when.window",),
    mode_fields={
        "factions": Param("word", words=(DEALT, PICKED, PANTHEON, SHARED, SOLO, "destiny")),
        "single_pantheon": Param("bool"),
    },
)
VOCABULARY: Final = built_ins.vocabulary(OWN)

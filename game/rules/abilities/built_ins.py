"""The words that every game's ability data may use, with their parameters, for the content checker.

Their meaning: conditions in `evaluation.GENERIC`, steps in `effects.FLOW`.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Final

from game.rules.abilities.evaluation import IT, SELF
from game.rules.abilities.evaluation import PLACES as IN_PLAY
from game.rules.abilities.grammar import Amount, Param, Selector, Vocabulary
from game.rules.plain import EMPTY

_NUMBER: Final = Param("int", required=False)
_AMOUNT: Final = Param("amount", required=False)
_STEPS: Final = Param("steps", required=False)
_FORM: Final = Param("word", words=("even", "odd"), required=False)

CONDITIONS: Final[Mapping[str, Mapping[str, Param]]] = {
    "value": {"of": Param("amount"), "least": _AMOUNT, "most": _AMOUNT, "is": _FORM},
    "count": {"of": Param("selector"), "least": _NUMBER, "most": _NUMBER, "is": _FORM},
    "who": {
        "who": Param("selector"),
        "among": Param("selector", required=False),
        "match": Param("match", required=False),
    },
    "flag": {"who": Param("selector", required=False, default=Selector(SELF)), "flag": Param("flag")},
    "not": {"if": Param("conditions")},
    "any": {"if": Param("conditions")},
}
STEPS: Final[Mapping[str, Mapping[str, Param]]] = {
    "if": {"test": Param("conditions"), "then": _STEPS, "else": _STEPS},
    "may": {"do": Param("steps"), "else": _STEPS},
    "one_of": {"first": Param("steps"), "second": Param("steps"), "third": _STEPS},
    "choose": {
        "from": Param("selector"),
        "as": Param("name", required=False, default="target"),
        "count": Param("amount", required=False, default=Amount(1)),
        "up_to": Param("bool", required=False, default=False),
        "may": Param("bool", required=False, default=False),
        "all": Param("bool", required=False),
        "by": Param("selector", required=False),
        "do": _STEPS,
        "else": _STEPS,
    },
    "for_each": {"in": Param("selector"), "as": Param("name", required=False, default="each"), "do": Param("steps")},
    "repeat": {"times": Param("amount"), "do": Param("steps")},
    "number": {
        "as": Param("name"),
        "least": Param("amount", required=False, default=Amount(0)),
        "most": Param("amount"),
    },
    "roll": {
        "as": Param("name"),
        "dice": Param("amount", required=False, default=Amount(1)),
        "sides": Param("int", required=False, default=6, least=2, most=100),
        "plus": Param("amount", required=False, default=Amount(0)),
    },
    "remember": {"as": Param("name"), "amount": Param("amount")},
    "modify": {
        "stat": Param("stat"),
        "by": Param("amount"),
        "who": Param("selector", required=False, default=Selector(SELF)),
        "until": Param("period"),
        "how": Param("word", words=("add", "set"), required=False, default="add"),
        "marker": Param("str", required=False),
    },
    "grant": {
        "flag": Param("flag"),
        "who": Param("selector", required=False, default=Selector(SELF)),
        "until": Param("period"),
        "marker": Param("str", required=False),
    },
    "copy": {
        "from": Param("selector"),
        "who": Param("selector", required=False, default=Selector(SELF)),
        "until": Param("period"),
    },
    "stop": {},
}
_WHO: Final = Param("selector")
_ANYBODY: Final = Param("selector", required=False)
_NAME: Final = Param("name", required=False, default="target")
_MUCH: Final = Param("amount", required=False, default=Amount(1))
_CAUSE: Final = Param("str", required=False, default="ability")
_FLAG: Final = Param("bool", required=False)


def shared_steps(own: Vocabulary) -> Mapping[str, Mapping[str, Param]]:
    """The steps that a game may take over (see `vocabulary`), for its pools, zones and marks."""
    of = {"of": Param("pool", required=False, default=own.pools[0])} if own.pools else {}
    to = Param("zone", words=own.zones)
    return {
        "gain": {**of, "who": _ANYBODY, "amount": _MUCH},
        "lose": {**of, "who": _ANYBODY, "amount": _MUCH},
        "pay": {**of, "who": _ANYBODY, "amount": _MUCH},
        "transfer": {**of, "from": _WHO, "to": _WHO, "amount": _MUCH},
        "swap": {**of, "one": _WHO, "other": _WHO},
        "share_out": {"points": Param("amount"), "among": _WHO, "most": _AMOUNT, "as": _NAME},
        "change_due": {
            "by": Param("amount", required=False, default=Amount(0)),
            "times": Param("int", required=False, default=1, least=0, most=99),
            "per": Param("int", required=False, default=1, least=1, most=99),
        },
        "redirect_due": {"to": _WHO},
        "cancel_due": {},
        "draw": {"who": _ANYBODY, "count": _MUCH},
        "discard": {"what": _WHO},
        "move": {
            "what": _WHO,
            "to": to,
            "face_up": _FLAG,
            "bottom": Param("bool", required=False, default=False),
            "cause": _CAUSE,
        },
        "reveal": {"from": to, "to": to, "count": _MUCH, "as": _NAME},
        "search": {
            "from": to,
            "match": Param("match", required=False, default=EMPTY),
            "may": Param("bool", required=False, default=False),
            "as": _NAME,
            "do": _STEPS,
            "else": _STEPS,
        },
        "shuffle": {"what": to},
        "mark": _marks(own),
    }


def _marks(own: Vocabulary) -> Mapping[str, Param]:
    optional = {name: replace(param, required=False, default=None) for name, param in own.marks.items()}
    return {"who": Param("selector", required=False, default=Selector(SELF)), **optional}


SHARED: Final = tuple(shared_steps(Vocabulary(pools=("",))))
"""The names of all shared steps."""
UNREAD: Final = ("ability.off", "grant.against", "activate.may")
"""What the shared interpreter gives no meaning to: a condition of a whole ability is an `if` of its parts."""
PLACES: Final = (SELF, IT, "target", "each", "subject", *IN_PLAY)


def vocabulary(own: Vocabulary, *shared: str) -> Vocabulary:
    """A game's own words together with those that every game has, and those of the `shared` steps that it takes over.

    A game that has marks for abilities has the condition `marked`.
    """
    steps = shared_steps(own)
    return replace(
        own,
        unread=(*UNREAD, *own.unread),
        steps={**STEPS, **{word: steps[word] for word in shared}, **own.steps},
        conditions={**CONDITIONS, **({"marked": _marks(own)} if own.marks else {}), **own.conditions},
        places=tuple(dict.fromkeys([*PLACES, *own.places])),
    )

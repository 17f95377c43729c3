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
UNREAD: Final = ("ability.off", "grant.against", "activate.may")
"""What the shared interpreter gives no meaning to: a condition of a whole ability is an `if` of its parts."""
PLACES: Final = (SELF, IT, "target", "each", "subject", *IN_PLAY)


def vocabulary(own: Vocabulary) -> Vocabulary:
    """A game's own words together with those that every game has."""
    return replace(
        own,
        unread=(*UNREAD, *own.unread),
        steps={**STEPS, **own.steps},
        conditions={**CONDITIONS, **own.conditions},
        places=tuple(dict.fromkeys([*PLACES, *own.places])),
    )

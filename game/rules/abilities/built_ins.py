"""The words that every game's ability data may use, with their parameters, for the content checker.

Their meaning: conditions in `evaluation.GENERIC`, steps in `effects.FLOW`.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Final

from game.rules.abilities.evaluation import IT, SELF, SILENCED
from game.rules.abilities.grammar import Amount, Param, Selector, Vocabulary, Word
from game.rules.abilities.records import SUBJECT
from game.rules.plain import EMPTY

_NUMBER: Final = Param("int", required=False)
_AMOUNT: Final = Param("amount", required=False)
_MUCH: Final = Param("amount", required=False, default=Amount(1), least=1)
_STEPS: Final = Param("steps", required=False)
_MISSED: Final = Param("steps", required=False, missed=True)
_BOUNDS: Final = ("least", "most", "is")
_FORM: Final = Param("word", words=("even", "odd"), required=False)
_SELF: Final = Param("selector", required=False, default=Selector(SELF))
_PERIODS: Final = Param("int", required=False, least=1, most=99)
"""How many periods of the kind of `until` something lasts, the present one included."""

CONDITIONS: Final[Mapping[str, Word]] = {
    "value": Word(
        "the amount is within the bounds, `even` or `odd`",
        {"of": Param("amount"), "least": _AMOUNT, "most": _AMOUNT, "is": _FORM},
        some=_BOUNDS,
        bounds="of",
    ),
    "count": Word(
        "so many are there",
        {"of": Param("selector"), "least": _NUMBER, "most": _NUMBER, "is": _FORM},
        some=_BOUNDS,
        bounds="of",
    ),
    "who": Word(
        "somebody is there, and all of them are among those and match",
        {
            "who": Param("selector"),
            "among": Param("selector", required=False),
            "match": Param("match", required=False, of="who"),
        },
        meet=("who", "among"),
    ),
    "flag": Word("somebody is there, and all of them have the flag", {"who": _SELF, "flag": Param("flag", of="who")}),
    "alike": Word(
        "so many of them have the same in that field of their cards; if nothing is said, all of them",
        {"who": Param("selector"), "field": Param("field", of="who"), "least": Param("int", required=False, least=2)},
        bounds="who",
    ),
    "not": Word("the conditions do not all hold", {"if": Param("conditions")}),
    "any": Word("one of the conditions holds", {"if": Param("conditions", either=True)}),
}
STEPS: Final[Mapping[str, Word]] = {
    "if": Word(
        "one or the other",
        {"test": Param("conditions"), "then": _STEPS, "else": _STEPS},
        some=("then", "else"),
        differ=("then", "else"),
    ),
    "may": Word("asks the controller", {"do": Param("steps"), "else": _STEPS}),
    "one_of": Word(
        "the controller picks one",
        {"first": Param("steps"), "second": Param("steps"), "third": _STEPS},
        differ=("first", "second", "third"),
    ),
    "choose": Word(
        "the controller (or that of `by`) picks so many, or fewer with `up_to`, or none with `may`, with `all` also of those whom "
        "abilities cannot choose; they are called `as` from there on",
        {
            "from": Param("selector"),
            "as": Param("name", required=False, default="target", of="from", single=True),
            "count": _MUCH,
            "up_to": Param("bool", required=False, default=False),
            "may": Param("bool", required=False, default=False),
            "all": Param("bool", required=False),
            "by": Param("selector", required=False),
            "do": _STEPS,
            "else": _MISSED,
        },
        naming=True,
    ),
    "at_random": Word(
        "so many of them, picked by chance; they are called `as` from there on",
        {
            "from": Param("selector"),
            "as": Param("name", required=False, default="target", of="from", single=True),
            "count": _MUCH,
            "do": _STEPS,
        },
        naming=True,
    ),
    "later": Word(
        "so often when the event comes (about one of `of`, if that is said), even if this card has gone by then",
        {
            "event": Param("event"),
            "of": Param("selector", required=False, hears="event"),
            "if": Param("conditions", required=False),
            "times": Param("int", required=False, least=1, most=99),
            "do": Param("steps"),
        },
        again=True,
    ),
    "for_each": Word(
        "once for each of them, who is called `as`",
        {
            "in": Param("selector"),
            "as": Param("name", required=False, default="each", of="in", single=True),
            "do": Param("steps"),
        },
        again=True,
    ),
    "repeat": Word(
        "so often", {"times": replace(_MUCH, required=True, default=None), "do": Param("steps")}, again=True
    ),
    "number": Word(
        "the controller says a number, at most 99 above the least",
        {
            "as": Param("value_name"),
            "least": Param("amount", required=False, default=Amount(0)),
            "most": Param("amount"),
        },
        naming=True,
    ),
    "roll": Word(
        "plain dice, and so much more",
        {
            "as": Param("value_name"),
            "dice": _MUCH,
            "sides": Param("int", required=False, default=6, least=2, most=100),
            "plus": Param("amount", required=False, default=Amount(0)),
        },
        naming=True,
        tells=("roll.{as}",),
    ),
    "throw": Word(
        "dice with faces of their own, tokens of game.yaml: how many of them show that face; the seat of `by` throws, else the controller",
        {
            "as": Param("value_name"),
            "die": Param("die"),
            "face": Param("face"),
            "count": _MUCH,
            "by": Param("selector", required=False),
        },
        naming=True,
        tells=("roll.{as}",),
    ),
    "remember": Word("keeps a number", {"as": Param("value_name"), "amount": Param("amount")}, naming=True),
    "modify": Word(
        "a change with an end; the amount is fixed when it is made",
        {
            "stat": Param("stat", of="who"),
            "by": Param("amount"),
            "who": _SELF,
            "until": Param("period"),
            "for": _PERIODS,
            "how": Param("word", words=("add", "set"), required=False, default="add"),
            "marker": Param("marker", required=False),
        },
        idle={"by": Amount(0), "how": "add"},
    ),
    "grant": Word(
        "a flag with an end",
        {
            "flag": Param("flag", of="who"),
            "who": _SELF,
            "until": Param("period"),
            "for": _PERIODS,
            "marker": Param("marker", required=False),
        },
    ),
    "copy": Word(
        "has the abilities of another, those that it has not yet",
        {"from": Param("selector"), "who": _SELF, "until": Param("period"), "for": _PERIODS},
        idle={"from": Selector(SELF), "who": Selector(SELF)},
    ),
    "stop": Word("leaves out the rest", ends=True),
}
_LASTING: Final = ("modify", "grant", "copy", "later")
"""The steps after which something holds, or waits, for a while."""
FLAGS: Final[Mapping[str, Word]] = {SILENCED: Word("its abilities do not work")}
_WHO: Final = Param("selector")
_ANYBODY: Final = Param("selector", required=False)
_NAME: Final = Param("name", required=False, default="target")
_CAUSE: Final = Param("str", required=False, default="ability")
_FLAG: Final = Param("bool", required=False)
_DUE: Final = ("due",)
"""In an event of a loss that is due, steps may change it."""


def shared_steps(own: Vocabulary) -> Mapping[str, Word]:
    """The steps that a game may take over (see `vocabulary`), for its pools, zones and marks."""
    of = {"of": Param("pool", required=False, default=own.pools[0])} if own.pools else {}
    to = Param("word", words=own.zones, needs=own.zone_needs) if own.zones else Param("zone")
    who = replace(_WHO, present=own.in_play)
    anybody = replace(_ANYBODY, present=own.in_play, own=own.in_play)
    return {
        "gain": Word("more of a pool", {**of, "who": anybody, "amount": _MUCH}),
        "lose": Word(
            "all of them lose, at one moment; who is named several times loses as often. In a `cost` it is paid",
            {**of, "who": anybody, "amount": _MUCH},
            counts=("loss",),
        ),
        "pay": Word(
            "lost, and nobody may prevent or take over a payment; in a `cost` everybody must have so much",
            {**of, "who": anybody, "amount": _MUCH},
            counts=("loss",),
        ),
        "transfer": Word(
            "as much as there is goes over",
            {**of, "from": who, "to": who, "amount": _MUCH},
            idle={"from": Selector(SELF), "to": Selector(SELF)},
        ),
        "swap": Word(
            "each has what the other had",
            {**of, "one": who, "other": who},
            idle={"one": Selector(SELF), "other": Selector(SELF)},
            differ=("one", "other"),
        ),
        "share_out": Word(
            "the controller says for one point after the other whom it is for, of none more than `most`; they have the name `as`, as often "
            "as they have points: `lose: {who: hurt}`",
            {
                "points": replace(_MUCH, required=True, default=None),
                "among": who,
                "most": Param("amount", required=False, it=True, least=1),
                "as": replace(_NAME, of="among"),
            },
            naming=True,
        ),
        "change_due": Word(
            "of a loss that is due: what the subject is to lose becomes `times` as much, of that 1 for every full `per`, and then so much "
            "more or less",
            {
                "by": Param("amount", required=False, default=Amount(0)),
                "times": Param("int", required=False, default=1, least=0, most=99),
                "per": Param("int", required=False, default=1, least=1, most=99),
            },
            roles=(SUBJECT,),
            within=_DUE,
            idle={"by": Amount(0), "times": "{per}", "per": "{times}"},
        ),
        "redirect_due": Word(
            "of a loss that is due: it is due to somebody else, whose own answers are heard then",
            {"to": replace(who, spared=(SUBJECT,))},
            roles=(SUBJECT,),
            within=_DUE,
        ),
        "cancel_due": Word(
            "of a loss that is due: nothing is lost",
            roles=(SUBJECT,),
            within=_DUE,
            undoes={"change_due": "by", "redirect_due": "", "cancel_due": ""},
        ),
        "draw": Word(
            "the own seat, or those of `who`, draw from their deck",
            {"who": _ANYBODY, "count": _MUCH},
            tells=("move.draw",),
        ),
        "discard": Word(
            "to the discard pile", {"what": own.goers}, turns=True, to=own.discards, tells=("move.discard",)
        ),
        "move": Word(
            "to a zone; `bottom`: under a pile. `cause` is the word of its line in the log (`log.move.fetch`)",
            {
                "what": own.goers,
                "to": to,
                "face_up": _FLAG,
                "bottom": Param("bool", required=False, default=False),
                "cause": _CAUSE,
            },
            turns=True,
            tells=("move.{cause}",),
            to="{to}",
        ),
        "reveal": Word(
            "the top cards of a pile go face up to an open zone",
            {
                "from": replace(to, pile=True),
                "to": replace(to, shown=True),
                "count": _MUCH,
                "as": replace(_NAME, single=True),
            },
            tells=("move.reveal",),
        ),
        "search": Word(
            "the seat looks through a zone and picks a card that matches; `shuffle` it afterwards",
            {
                "from": to,
                "match": Param("match", required=False, default=EMPTY, of="from"),
                "may": Param("bool", required=False, default=False),
                "as": replace(_NAME, of="from", single=True),
                "do": _STEPS,
                "else": _MISSED,
            },
            naming=True,
        ),
        "shuffle": Word("a zone", {"what": replace(to, words=own.piles or own.zones)}),
        "mark": Word("sets marks of cards in play", _marks(own, present=True), some=tuple(own.marks)),
    }


def _marks(own: Vocabulary, *, present: bool = False) -> Mapping[str, Param]:
    optional = {name: replace(param, required=False, default=None, of="who") for name, param in own.marks.items()}
    return {"who": replace(_SELF, present=present), **optional}


SHARED: Final = tuple(shared_steps(Vocabulary(pools=("",))))
"""The names of all shared steps."""
UNREAD: Final = ("ability.off", "activate.may")
"""What the shared interpreter gives no meaning to: a condition of a whole ability is an `if` of its parts."""
PLACES: Final[Mapping[str, Word]] = {
    SELF: Word("this card"),
    "everyone": Word("all in play"),
    "others": Word("all in play but this one"),
    "allies": Word("those in play of the same seat", side="allied"),
    "supporting": Word("the same without this one", side="allied"),
    "opposing": Word("those in play of other seats", side="enemy"),
}
ROLES: Final[Mapping[str, str]] = {
    IT: "whom an `if` inside `{cards: ...}`, or one of `modify`, looks at",
    SUBJECT: "whom the event is about",
    "target": "who was picked as the `target`, or by a `choose` without `as`",
    "each": "whose turn it is in a `for_each` without `as`",
}


def vocabulary(own: Vocabulary, *shared: str, whole: bool = False) -> Vocabulary:
    """A game's own words together with those that every game has, and those of the `shared` steps that it takes over.

    A game that has marks for abilities has the condition `marked`. `whole`: the game works out as a whole what holds (`Reading.whole`), so
    it alone knows the words of that (and whether an ability can be `off`); those of the core are for what answers and what is activated.
    """
    steps = shared_steps(own)
    core = Vocabulary(steps=STEPS, conditions=CONDITIONS, flags=FLAGS, places=PLACES)
    if whole:
        doing = ("when", "activate")
        core = Vocabulary(
            steps={word: each for word, each in STEPS.items() if word not in _LASTING},
            conditions={word: replace(each, within=doing) for word, each in CONDITIONS.items()},
            places={word: each if word == SELF else replace(each, within=doing) for word, each in PLACES.items()},
        )
    marked = (
        {
            "marked": Word(
                "somebody is there, and all are marked so; where a mark is a number or a card, `true` and `false` ask whether there is any",
                _marks(own),
                some=tuple(own.marks),
            )
        }
        if own.marks
        else {}
    )
    return replace(
        own,
        unread=(*(() if whole else UNREAD), *(() if own.keeps else ("ability.keep",)), *own.unread),
        steps={**core.steps, **{word: steps[word] for word in shared}, **own.steps},
        conditions={**core.conditions, **marked, **own.conditions},
        flags={**core.flags, **own.flags},
        places={**core.places, **own.places},
        roles={**ROLES, **own.roles},
    )

"""The words that ability data of Mythic Wars may use, with their parameters."""

from __future__ import annotations

from typing import Final

from game.games.mythic_wars.meta import (
    DEALT,
    PANTHEON,
    PICKED,
    SHARED,
    SOLO,
)
from game.games.mythic_wars.words import EVENTS, STATS
from game.rules.abilities import built_ins
from game.rules.abilities.grammar import Amount, Param, Selector, Vocabulary, Word

_WHO: Final = Param("selector", present=True)
_SELF: Final = Param("selector", required=False, default=Selector("self"), present=True)
_ANY: Final = Param("selector", required=False, default=Selector("self"))
_AMOUNT: Final = Param("amount")
_ONE: Final = Param("amount", required=False, default=Amount(1))
_STEPS: Final = Param("steps", required=False)
_FALSE: Final = Param("bool", required=False, default=False)
_ROLL: Final = Param("word", words=("attack", "defense", "clash", "check"))
_SCORE: Final = Param("word", words=("attack", "defense", "clash"), required=False, default="defense")
_FOUGHT: Final = ("winner", "loser")
_CLASHED: Final = ("die", "total", "other_total", "margin", "clash_is_critical")
OWN: Final = Vocabulary(
    steps={
        "lose": Word(
            "loss of energy, of all at once; with `up_to` as much as the controller likes",
            {"who": _WHO, "amount": _AMOUNT, "up_to": _FALSE},
            counts=("loss",),
        ),
        "split": Word(
            "loss of energy, which the controller gives out point by point",
            {"among": _WHO, "amount": _AMOUNT},
            counts=("loss",),
        ),
        "gain": Word("energy comes", {"who": _WHO, "amount": _AMOUNT}),
        "transfer": Word("as much energy as there is goes over", {"from": _WHO, "to": _WHO, "amount": _AMOUNT}),
        "swap": Word("two swap their energy", {"one": _WHO, "other": _WHO}),
        "change_loss": Word(
            "what is to be lost becomes more or less", {"by": _AMOUNT}, roles=("subject",), within=("due",)
        ),
        "redirect_loss": Word("somebody else loses it", {"to": _WHO}, roles=("subject",), within=("due",)),
        "attack": Word(
            "an attack that is no empowerment, with what follows if it hits or misses",
            {"by": _SELF, "on": _WHO, "hit": _STEPS, "miss": _STEPS},
            names=_FOUGHT,
            counts=(*EVENTS["hits"].numbers,),
        ),
        "redirect": Word("somebody else is attacked, or clashed with", {"to": _WHO}, within=("declared",)),
        "stop_attack": Word("the attack or clash does not take place", within=("declared", "thrown")),
        "clash": Word(
            "a clash, with what follows if `by` wins or loses it",
            {"by": _SELF, "with": _WHO, "win": _STEPS, "lose": _STEPS},
            names=_FOUGHT,
            counts=_CLASHED,
        ),
        "roll_check": Word(
            "a forced roll; `then` if it is below",
            {"who": _WHO, "roll": _SCORE, "below": _AMOUNT, "then": _STEPS, "else": _STEPS},
            names=("roller",),
            counts=("die", "total"),
        ),
        "reroll": Word(
            "the die is thrown again, and the new one, the highest or the lowest of both is kept",
            {
                "roll": _ROLL,
                "keep": Param("word", words=("new", "highest", "lowest"), required=False, default="new"),
            },
            within=("{roll} dice",),
        ),
        "set_die": Word(
            "the die is turned to a face; that counts as thrown if it is `natural`",
            {"roll": _ROLL, "face": _AMOUNT, "natural": _FALSE},
            within=("{roll} dice",),
        ),
        "change_die": Word(
            "the die is turned up or down",
            {"roll": _ROLL, "by": _AMOUNT, "natural": _FALSE},
            within=("{roll} dice",),
        ),
        "defeat": Word("defeated", {"who": _WHO}),
        "remove": Word("out of the game", {"who": _WHO}),
        "uninvoke": Word("back among the uninvoked", {"who": _WHO}),
        "return": Word(
            "the defeated come back into the battle, with so much energy",
            {"who": Param("selector", words=("defeated", "fallen")), "energy": _ONE},
        ),
        "summon": Word("of those that are not in play", {"creature": Param("card")}),
        "empower": Word("turned sideways", {"who": _WHO}),
        "unempower": Word("turned back, to be empowered once more", {"who": _WHO}),
        "counter": Word("counters, more or less", {"who": _WHO, "by": _ONE}),
        "set_prime": Word("whose faction is prime next", {"who": _ANY}),
        "go_next": Word("whose faction has the next turn", {"who": _ANY}),
    },
    conditions={
        "empowered": Word("turned sideways", {"who": _ANY}),
        "summoned": Word("a creature that somebody summoned", {"who": _ANY}),
        "prime": Word("of the prime faction", {"who": _ANY}),
        "critical": Word(
            "this roll is critical",
            {"roll": Param("word", words=("attack", "defense", "clash"))},
            numbers=("{roll}_is_critical",),
        ),
        "extra": Word("the attack that goes on is none of an empowerment", within=("contest",)),
        "by_attack": Word("the loss comes of an attack", numbers=("by_attack",)),
        "phase": Word(
            "the present phase",
            {"is": Param("word", words=("start", "invocation", "empowerment", "end"))},
        ),
    },
    events=EVENTS,
    windows={"empower": Word("instead of an attack, when the entity is empowered", within=("activate",))},
    places={
        "their_faction": Word("those in play of the seat of `target`", roles=("target",)),
        "creatures": Word("that it summoned"),
        "summoner": Word("who summoned it"),
        "defeated": Word("the defeated of its seat", away=True),
        "fallen": Word("the defeated of everybody", away=True),
        "uninvoked": Word("the uninvoked of its seat", away=True),
    },
    roles={
        "attacker": "who attacks",
        "defender": "who is attacked",
        "clasher": "who began the clash",
        "clashed": "with whom it was begun",
        "winner": "who has won the attack or clash",
        "loser": "who has lost it; in `defeats` who is defeated",
        "remover": "who made it lose energy, or took it out of the battle; nobody if a rule did",
        "creature": "who was summoned",
        "roller": "who makes the forced roll",
    },
    flags={
        "no_attack": Word("cannot be attacked"),
        "no_clash": Word("cannot be clashed with"),
        "no_target": Word("opposing abilities cannot choose it"),
        "attack_first": Word("must be attacked before others of its faction"),
        "cannot_attack": Word("cannot attack"),
        "cannot_activate": Word("cannot be empowered for its ability"),
        "wins_ties": Word("wins ties, unless both have this"),
        "keep_lowest": Word("of several dice its lowest counts"),
        "attackers_keep_lowest": Word("of several dice of those who attack it the lowest counts"),
        "ignores_protection": Word("can attack those who cannot be attacked"),
        "stays_defeated": Word("cannot return"),
    },
    stats=STATS,
    params={
        "amount": Param("int"),
        "creature": Param("card"),
        "symbol": Param("field_value", words=("pantheon", "element", "types")),
    },
    markers=("energy", "counter", "protected", "bonus", "penalty", "silenced"),
    numbers={"round": "the number of the round"},
    event_numbers={
        "attack_die": "the face that counts of the attack roll",
        "attack_total": "the whole attack roll",
        "defense_die": "the face that counts of the defense roll",
        "defense_total": "the whole defense roll",
        "die": "the face that counts of its own roll (in an attack, of the attack roll)",
        "total": "the whole of that roll",
        "other_total": "the whole roll of the other side",
        "margin": "the attack roll less the defense roll; in a clash the roll of who began it less the other",
        "loss": "how much energy is lost",
        "gain": "how much energy was gained",
        "attack_is_critical": "1 if the attack roll is critical, else 0",
        "defense_is_critical": "1 if the defense roll is, else 0",
        "clash_is_critical": "1 if a clash roll is, else 0",
        "by_attack": "1 for a loss by an attack, else 0",
    },
    periods={
        "round": Word("to the end of the round"),
        "match": Word("to the end of the match"),
        "empowerment": Word("until somebody is empowered again"),
        "attack": Word("the attack, clash or forced roll that goes on", within=("contest",)),
        "source": Word("while the card that made it is in the battle; never, if it is not"),
    },
    mode_fields={
        "factions": Param("word", words=(DEALT, PICKED, PANTHEON, SHARED, SOLO, "destiny")),
        "single_pantheon": Param("bool"),
    },
)
VOCABULARY: Final = built_ins.vocabulary(OWN)

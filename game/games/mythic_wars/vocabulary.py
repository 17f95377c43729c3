"""The words that ability data of Mythic Wars may use, with their parameters."""

from __future__ import annotations

from dataclasses import replace
from typing import Any, Final

from game.games.mythic_wars.meta import DEALT, DECK, DEFEATED, PANTHEON, PICKED, REMOVED, SHARED, SOLO
from game.games.mythic_wars.steps import LANGUAGE
from game.games.mythic_wars.words import EVENTS
from game.rules.abilities import interpreter
from game.rules.abilities.grammar import Amount, Condition, Param, Selector, Step, Vocabulary, Word
from game.rules.abilities.records import SUBJECT
from game.rules.plain import Frozen

_WHO: Final = Param("selector", present=True)
_SELF: Final = Param("selector", required=False, default=Selector("self"), present=True)
_ANY: Final = Param("selector", required=False, default=Selector("self"))
_AMOUNT: Final = Param("amount")
_ONE: Final = Param("amount", required=False, default=Amount(1))
_CREATURE: Final = Param("card", fits={"types": ("creature",)})
_STEPS: Final = Param("steps", required=False)
_FALSE: Final = Param("bool", required=False, default=False)
_ROLL: Final = Param("word", words=("attack", "defense", "clash", "check"))
_SCORE: Final = Param("word", words=("attack", "defense", "clash"), required=False, default="defense")
_FOUGHT: Final = ("winner", "loser")
_CLASHED: Final = ("die", "total", "other_total", "margin", "clash_is_critical")
OWN: Final = Vocabulary(
    steps={
        "attack": Word(
            "an attack that is no empowerment, with what follows if it hits or misses",
            {"by": _SELF, "on": _WHO, "hit": _STEPS, "miss": _STEPS},
            names=_FOUGHT,
            counts=(*EVENTS["hits"].numbers,),
            idle={"by": Selector("self"), "on": Selector("self")},
            apart=("by", "on"),
        ),
        "redirect": Word(
            "somebody else is attacked, or clashed with",
            {"to": replace(_WHO, spared=(SUBJECT, "attacker", "defender", "clasher", "clashed"))},
            within=("declared",),
        ),
        "stop_attack": Word("the attack or clash does not take place", within=("declared", "thrown")),
        "clash": Word(
            "a clash, with what follows if `by` wins or loses it",
            {"by": _SELF, "with": _WHO, "win": _STEPS, "lose": _STEPS},
            names=_FOUGHT,
            counts=_CLASHED,
            idle={"by": Selector("self"), "with": Selector("self")},
            differ=("by", "with"),
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
            idle={"by": Amount(0)},
        ),
        "return": Word(
            "the defeated come back into the battle, with so much energy",
            {"who": Param("selector", words=("defeated", "fallen")), "energy": _ONE},
            turns=True,
        ),
        "summon": Word("of those that are not in play", {"creature": _CREATURE}),
        "mark": Word(
            "turned sideways, or upright to be empowered once more", {"who": _SELF, "sideways": Param("bool")}
        ),
        "set_prime": Word("whose faction is prime next", {"who": _ANY}),
        "go_next": Word("whose faction has the next turn", {"who": _ANY}),
    },
    conditions={
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
            {"is": Param("word", words=("start", "invocation", "empowerment", "end"), phases=True)},
        ),
    },
    windows={
        "empower": Word(
            "instead of an attack, when the entity is empowered", within=("activate",), phases=("empowerment",)
        )
    },
    places={
        "creatures": Word("that it summoned"),
        "summoner": Word("who summoned it", most=1),
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
    params={
        "amount": Param("int"),
        "creature": _CREATURE,
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
    marks={"sideways": Param("bool"), "summoner": Param("bool")},
    zones=(DEFEATED, REMOVED, DECK),
    goers=_WHO,
    unread=tuple([f"step.move.{name}" for name in ("face_up", "bottom", "cause")]),
    mode_fields={
        "factions": Param("word", words=(DEALT, PICKED, PANTHEON, SHARED, SOLO, "destiny")),
        "single_pantheon": Param("bool"),
    },
)
VOCABULARY: Final = interpreter.vocabulary(
    LANGUAGE,
    OWN,
    "gain",
    "lose",
    "pay",
    "transfer",
    "swap",
    "share_out",
    "change_due",
    "redirect_due",
    "cancel_due",
    "move",
)


_HURT: Final = "hurt"
"""What those are called here whom a step of older saves has named itself."""
_MOVES: Final = {"defeat": DEFEATED, "remove": REMOVED, "uninvoke": DECK}


def reworded(part: Any, written: int) -> Any:
    """A part of an ability as saves have it, in the words of today: those of format 2 and older had other ones."""
    if written > 2:
        return part
    if isinstance(part, Selector) and part.where == "their_faction":
        return replace(part, where="allies", of=Selector("target"))
    if isinstance(part, Condition) and part.word in ("empowered", "summoned"):
        return Condition("marked", part.params.put(**{"sideways" if part.word == "empowered" else "summoner": True}))
    return _reworded_step(part.op, part.params) if isinstance(part, Step) else part


def _reworded_step(word: str, given: Frozen) -> Step:
    if word in ("gain", "transfer", "swap"):
        return Step(word, given.put(of="energy"))
    if word == "lose":
        loss = Step("lose", Frozen(of="energy", who=given["who"], amount=given["amount"]))
        if not given["up_to"]:
            return loss
        said = Step("number", Frozen({"as": _HURT, "least": Amount(0), "most": given["amount"]}))
        return _all_of(said, Step("lose", loss.params.put(amount=Amount(0, 1, value=_HURT))))
    if word == "split":
        most = Amount(0, 1, Selector("it"), "energy")
        shared = Frozen({"points": given["amount"], "among": given["among"], "most": most, "as": _HURT})
        return _all_of(
            Step("share_out", shared), Step("lose", Frozen(of="energy", who=Selector(_HURT), amount=Amount(1)))
        )
    if word == "attack":
        attack = Step("attack", given.put(on=Selector(_HURT)))
        bare = {"count": Amount(1), "up_to": False, "may": False, "all": True}
        return Step("choose", Frozen({"from": given["on"], "as": _HURT, "do": (attack,), **bare}))
    if word == "counter":
        by = given["by"]
        if by.base < 0 and not by.each:
            return Step("lose", Frozen(of="counters", who=given["who"], amount=Amount(-by.base)))
        return Step("gain", Frozen(of="counters", who=given["who"], amount=by))
    if word in _MOVES:
        return Step("move", Frozen(what=given["who"], to=_MOVES[word], bottom=False, cause="ability"))
    if word in ("empower", "unempower"):
        return Step("mark", given.put(sideways=word == "empower"))
    if word == "change_loss":
        return Step("change_due", given.put(times=1, per=1))
    return Step("redirect_due" if word == "redirect_loss" else word, given)


def _all_of(*steps: Step) -> Step:
    """Several steps in the place of one."""
    return Step("if", Frozen(test=(), then=steps))

"""What the words of Mythic Wars' ability data mean: places, conditions, numbers, periods; and what scores come to by abilities.

The two belong together: a condition may look at a score, and a score depends on conditions. What steps do is in `steps`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Final

from game.games.mythic_wars import entities, meta
from game.games.mythic_wars.meta import BATTLE, DEFEATED, SIDES
from game.games.mythic_wars.records import Attack, Contest, Marks, State
from game.rules.abilities import evaluation, stats
from game.rules.abilities.grammar import MOST_AMOUNT, EventWord
from game.rules.abilities.language import Reading
from game.rules.abilities.records import SUBJECT, Scope
from game.rules.modifiers import StatSpec, Value, markers_of
from game.rules.plain import EMPTY, Frozen, Plain, seat_zone, zone_name


def _creatures(state: State, scope: Scope) -> Sequence[int]:
    return entities.summoned_by(state, scope.source)


def _summoner(state: State, scope: Scope) -> Sequence[int]:
    subject = state.components.get(scope.source)  # what goes back face down has another id
    return (subject.marks.summoner,) if subject is not None and subject.marks.summoner else ()


def _defeated(state: State, scope: Scope) -> Sequence[int]:
    return state.zone(seat_zone(DEFEATED, scope.seat))


def _fallen(state: State, _scope: Scope) -> Sequence[int]:
    return [id for seat in state.seats() for id in state.zone(seat_zone(DEFEATED, seat))]


def _uninvoked(state: State, scope: Scope) -> Sequence[int]:
    return entities.uninvoked(state, scope.seat)


PLACES: Final[Mapping[str, Callable[[State, Scope], Sequence[int]]]] = {
    "creatures": _creatures,
    "summoner": _summoner,
    "defeated": _defeated,
    "fallen": _fallen,
    "uninvoked": _uninvoked,
}


def _is_prime(state: State, scope: Scope, params: Frozen) -> bool:
    found = evaluation.select(READING, state, scope, params["who"])
    return bool(found) and all(state.components[id].controller == state.values.prime for id in found)


def _is_critical(_state: State, scope: Scope, params: Frozen) -> bool:
    return bool(scope.numbers.get(f"{params['roll']}_is_critical", 0))


def _is_extra(state: State, _scope: Scope, _params: Frozen) -> bool:
    frame = state.topmost(Contest)
    return isinstance(frame, Attack) and frame.extra


def _is_by_attack(state: State, scope: Scope, _params: Frozen) -> bool:
    return bool(scope.numbers.get("by_attack", 0))


def _is_phase(state: State, _scope: Scope, params: Frozen) -> bool:
    return bool(state.values.phase == params["is"])


CONDITIONS: Final[Mapping[str, Callable[[State, Scope, Frozen], bool]]] = {
    "prime": _is_prime,
    "critical": _is_critical,
    "extra": _is_extra,
    "by_attack": _is_by_attack,
    "phase": _is_phase,
}


def _round(state: State, _scope: Scope) -> int:
    return state.values.round


NUMBERS: Final[Mapping[str, Callable[[State, Scope], int]]] = {"round": _round}
_INSIDE: Final = ("contest",)
"""What may happen while an attack, clash or forced roll goes on."""
_ATTACK_DICE: Final = (*_INSIDE, "thrown", "attack dice", "defense dice")
_OF_ATTACKS: Final = ("attack_die", "attack_total", "defense_die", "defense_total", "die", "total", "other_total")
_ROLLED: Final = (*_OF_ATTACKS, "attack_is_critical", "defense_is_critical")
_JUDGED: Final = (*_ROLLED, "margin")
_CLASHED: Final = ("die", "total", "other_total", "clash_is_critical")


_OF_LOSS: Final = {"loss": (1, MOST_AMOUNT), "by_attack": (0, 1)}
_SPANS: Final = {
    **dict.fromkeys(("attack_die", "defense_die", "die"), (1, SIDES)),
    **dict.fromkeys(("attack_is_critical", "defense_is_critical"), (0, 1)),
    "loss": (0, MOST_AMOUNT),
}


def _in_attack(text: str, about: str, numbers: tuple[str, ...], work: tuple[str, ...]) -> EventWord:
    spans = {name: _SPANS[name] for name in numbers if name in _SPANS}
    sides = {about.removeprefix("the "): "allied"}
    return EventWord(text, about, ("attacker", "defender"), numbers, work=work, spans=spans, sides=sides)


def _in_clash(
    text: str, about: str, numbers: tuple[str, ...], work: tuple[str, ...], *more: str, who: str = ""
) -> EventWord:
    """`who`: the name besides `subject` that the one has whom it is about."""
    sides = {who: "allied"} if who else {}
    return EventWord(text, about, ("clasher", "clashed", *more), numbers, work=work, sides=sides)


EVENTS: Final[Mapping[str, EventWord]] = {
    "round_start": EventWord("a round begins", phases=("start",)),
    "round_end": EventWord("a round ends", phases=("end",)),
    "invoked": EventWord("all that were invoked have entered", "each of them", phases=("invocation",)),
    "enters": EventWord("somebody comes into the battle", "who comes", work=_INSIDE),
    "returns": EventWord("somebody comes back into the battle", "who comes", work=_INSIDE),
    "empowered": EventWord("somebody is empowered", "who is", work=_INSIDE, phases=("empowerment",)),
    "attacks": _in_attack("an attack, before the dice", "the attacker", (), (*_INSIDE, "declared")),
    "attacked": _in_attack("an attack, before the dice", "the defender", (), (*_INSIDE, "declared")),
    "attack_thrown": _in_attack("the dice of an attack lie there", "the attacker", _ROLLED, _ATTACK_DICE),
    "defense_thrown": _in_attack("the dice of an attack lie there", "the defender", _ROLLED, _ATTACK_DICE),
    "clash_thrown": _in_clash(
        "the dice of a clash lie there",
        "each of both",
        _CLASHED,
        (*_INSIDE, "thrown", "clash dice"),
    ),
    "check_thrown": EventWord(
        "the die of a forced roll lies there",
        "the roller",
        ("roller",),
        ("die", "total", "attack_is_critical", "defense_is_critical", "clash_is_critical"),
        work=(*_ATTACK_DICE, "clash dice", "check dice"),
    ),
    "attack_rolled": _in_attack("the rolls of an attack are final", "the attacker", _JUDGED, _INSIDE),
    "defense_rolled": _in_attack("the rolls of an attack are final", "the defender", _JUDGED, _INSIDE),
    "hits": _in_attack("an attack has hit, after the loss", "the attacker", (*_JUDGED, "loss"), _INSIDE),
    "is_hit": _in_attack("an attack has hit, after the loss", "the defender", (*_JUDGED, "loss"), _INSIDE),
    "misses": _in_attack("an attack has missed", "the attacker", _JUDGED, _INSIDE),
    "is_missed": _in_attack("an attack has missed", "the defender", _JUDGED, _INSIDE),
    "attack_ended": _in_attack("all that came of an attack is done", "the attacker", (*_JUDGED, "loss"), _INSIDE),
    "loss_due": EventWord(
        "energy is to be lost, before it is",
        "who is to lose it",
        ("remover",),
        ("loss", "by_attack"),
        work=(*_INSIDE, "due"),
        spans=_OF_LOSS,
    ),
    "energy_lost": EventWord(
        "energy was lost", "who lost it", ("remover",), ("loss", "by_attack"), work=_INSIDE, spans=_OF_LOSS
    ),
    "energy_gained": EventWord(
        "energy was gained", "who gained it", (), ("gain",), work=_INSIDE, spans={"gain": (0, MOST_AMOUNT)}
    ),
    "defeats": EventWord("somebody is defeated", "the remover", ("remover", "loser"), work=_INSIDE, leaves=("loser",)),
    "defeated": EventWord(
        "somebody is defeated", "who is", ("remover",), work=_INSIDE, leaves=(SUBJECT,), vacant=("remover",)
    ),
    "removed": EventWord(
        "somebody leaves the battle, in whatever way",
        "who leaves",
        ("remover",),
        work=_INSIDE,
        leaves=(SUBJECT,),
        vacant=("remover",),
    ),
    "clashes": _in_clash("a clash, before the dice", "who began it", (), (*_INSIDE, "declared"), who="clasher"),
    "clashed": _in_clash("a clash, before the dice", "the other", (), (*_INSIDE, "declared"), who="clashed"),
    "clash_won": _in_clash(
        "a clash is over", "the winner", (*_CLASHED, "margin"), _INSIDE, "winner", "loser", who="winner"
    ),
    "clash_lost": _in_clash(
        "a clash is over", "the loser", (*_CLASHED, "margin"), _INSIDE, "winner", "loser", who="loser"
    ),
    "summons": EventWord("a creature is summoned", "who summons it", ("creature",), work=_INSIDE),
    "leaves_summoner": EventWord(
        "a summoned creature leaves the battle", "its summoner", ("creature",), work=_INSIDE, leaves=("creature",)
    ),
}
"""The events that cards answer, with what each gives to them. What is unfinished: a `contest` (a `declared` one has no dice yet, a
`thrown` one may be called off still), a loss that is `due`, `dice` of a kind that lie there.
"""


def stamps(state: State, period: str, scope: Scope) -> Sequence[Plain]:
    """MW-FX-23: what stays the same for as long as a period goes on. Contests may go on within each other."""
    if period == "source":
        source = scope.source
        return (state.components[source].marks.entered,) if entities.in_battle(state, source) else ()
    if period == "round":
        return (state.values.round,)
    if period == "empowerment":
        return (state.values.empowerment,)
    if period == "attack":
        contests = [frame for frame in reversed(state.frames) if isinstance(frame, Contest)]
        return [frame.exchange for frame in contests if frame.exchange]
    return (0,)


def order(state: State) -> Sequence[int]:
    """MW-R-20: the prime faction first, then clockwise."""
    return state.clockwise(state.values.prime)


def targetable(state: State, scope: Scope, id: int) -> bool:
    """Whether an ability may choose this one: what cannot be picked by opposing abilities is passed over (MW-FX-14)."""
    if state.components[id].controller == scope.seat:
        return True
    if protects_from_all(state) and entities.summoned_by(state, id):
        return False
    return not evaluation.has_flag(READING, state, id, "no_target")


def protects_from_all(state: State) -> bool:
    """MW-R-15: whether a summoned creature protects its summoner from abilities and clashes too; by default from attacks only."""
    return bool(state.options.get("summon_protection") == "everything")


def may_answer(state: State, id: int) -> bool:
    """Whether a trigger that is due is still answered: not by one that has left (MW-R-21), nor by a silenced one (MW-R-19)."""
    return entities.in_battle(state, id) and not evaluation.has_flag(READING, state, id, evaluation.SILENCED)


# --- scores ---


def printed(state: State, id: int, stat: str) -> int:
    """What the card prints, or what the rules give where no card prints it."""
    return stats.printed(READING, state, id, stat)


def score(state: State, id: int, stat: str, roles: Frozen = EMPTY) -> Value:
    """The present value of a stat with its explanation; `roles` names who fights whom, where that is known (MW-ABILITY-04, MW-R-36).

    Raises KeyError for a stat that there is not.
    """
    return stats.value(READING, state, id, stat, roles)


def total(state: State, id: int, stat: str, roles: Frozen = EMPTY) -> int:
    """The present value of a stat."""
    return stats.total(READING, state, id, stat, roles)


_EMPOWERMENTS: Final = meta.STATS["empowerments"].printed or 0
"""How often the rules let an entity be empowered in a round."""


def most_empowerments(state: State, id: int) -> int:
    """How often an entity may be empowered in a round (MW-EMPOWER-07)."""
    if "empowerments" in evaluation.changing(READING, state):
        return total(state, id, "empowerments")
    return _EMPOWERMENTS  # the usual case: no ability gives more or fewer


def waiting(state: State, seat: int) -> Sequence[int]:
    """The entities of a faction that are to be empowered yet in this round (MW-EMPOWER-07)."""
    if "empowerments" in evaluation.changing(READING, state):
        ids = entities.faction(state, seat)
        return _below(state, ids, stats.totals(READING, state, ids, "empowerments"))
    # The usual case: where no ability gives more or fewer empowerments, it depends on the entities alone.
    found: Sequence[int] | None = state.placed.get(("waiting", seat))
    if found is None:
        found = state.placed["waiting", seat] = _below_printed(state, state.zone(seat_zone(BATTLE, seat)))
    return found


def _below(state: State, ids: Sequence[int], most: Sequence[int]) -> Sequence[int]:
    """Those of some entities that were empowered less often in this round than so many times each."""
    components = state.components
    return [id for id, times in zip(ids, most, strict=True) if components[id].marks.times < times]


def _below_printed(state: State, ids: Sequence[int]) -> Sequence[int]:
    """Those of them that were empowered less often than the rules allow to each, and have not merely been declared."""
    components, most = state.components, _EMPOWERMENTS
    found: list[int] = []
    for id in ids:
        marks = components[id].marks
        if marks.times < most and not marks.arriving:
            found.append(id)
    return found


def markers(state: State, id: int) -> Mapping[str, tuple[int, ...]]:
    """The tokens on an entity: energy (one for each point), counters, protection, silence, and what abilities lend."""
    subject = state.components[id]
    if zone_name(subject.zone) != BATTLE:
        return {}
    found: dict[str, tuple[int, ...]] = {}
    if subject.marks.energy:
        found["energy"] = (0,) * subject.marks.energy
    if subject.marks.counters:
        found["counter"] = (0,) * subject.marks.counters
    shields = (*entities.summoned_by(state, id), *evaluation.flagged(READING, state, "no_attack").get(id, ()))
    if shields:
        found["protected"] = tuple(dict.fromkeys(shields))
    silent = evaluation.flagged(READING, state, evaluation.SILENCED).get(id)
    if silent:
        found["silenced"] = silent
    return markers_of([part for stat in meta.STATS for part in score(state, id, stat).parts], found)


STATS: Final[Mapping[str, StatSpec]] = {
    **meta.STATS,
    "energy": StatSpec(marked=True, text="the energy on it"),
    "counters": StatSpec(marked=True, text="the counters on it"),
}
READING: Final = Reading(
    in_play=entities.present,
    by_lying=True,
    stat=total,
    stamps=stamps,
    order=order,
    places=PLACES,
    conditions=CONDITIONS,
    numbers=NUMBERS,
    stats=STATS,
    events=EVENTS,
    alive=may_answer,
    targetable=targetable,
    attacked=("defender", "clashed"),
    rising=("round", "empowerment"),
    steady=("source", "round", "empowerment"),
    commuting=("gain",),
    by_card=("match",),
    marks={"sideways": Marks.sideways, "summoner": Marks.summoner},
)
"""What the words mean; `language.LANGUAGE` is the same with what the steps do."""

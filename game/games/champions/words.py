"""What the words of ability data mean, and what stats come to."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Final

from game.games.champions.meta import (
    ASIDE,
    BEGIN,
    BREWING,
    CHAMPION,
    COMBAT,
    DEALT,
    END,
    EQUIPMENT,
    FIGHTING,
    GRAVEYARD,
    INCANTATION,
    LIFE,
    MONSTER,
    POTION,
    POWER,
    STATS,
    TRAVEL,
    card_of,
    type_of,
)
from game.games.champions.possessions import (
    attack,
    champion_of,
    champions,
    equipment,
    familiar_of,
    fights_for,
    hand,
    has_valor,
    in_play,
    is_in_play,
    may_answer,
    monsters,
    priority,
    worn,
)
from game.games.champions.records import Marks, State
from game.rules import seats
from game.rules.abilities import evaluation, stats
from game.rules.abilities.grammar import MOST_AMOUNT, EventWord
from game.rules.abilities.language import Reading
from game.rules.abilities.records import SUBJECT, Scope
from game.rules.modifiers import Part, Value, markers_of
from game.rules.plain import Frozen, Plain, seat_zone

USE: Final = "use"
"""What a card does that is used."""
ANY_WINDOW: Final = "any"
"""When abilities of cards in play may be activated: whenever their seat may act."""
_OF_CHAMPION: Final = {SUBJECT: (CHAMPION,)}
_TURN: Final = {"own_turn": "allied"}
_SOME: Final = (1, MOST_AMOUNT)
"""So much is at least 1 where it is told."""
EVENTS: Final[Mapping[str, EventWord]] = {
    USE: EventWord(
        "an Incantation or Potion is used; what it does",
        "that card",
        kinds={SUBJECT: (INCANTATION, POTION)},
        alone=True,
    ),
    "used": EventWord(
        "an Incantation or Potion has been used",
        "the Champion of who used it",
        ("card",),
        kinds={**_OF_CHAMPION, "card": (INCANTATION, POTION)},
    ),
    "round_start": EventWord("a round begins"),
    "round_end": EventWord("a round ends"),
    "turn_start": EventWord(
        "a turn begins", "the Champion of whose turn it is", kinds=_OF_CHAMPION, phases=(BEGIN,), decides=_TURN
    ),
    "turn_end": EventWord(
        "a turn ends", "the Champion of whose turn it is", kinds=_OF_CHAMPION, phases=(END,), decides=_TURN
    ),
    "travelled": EventWord(
        "a card was turned up in the travel step",
        "the Champion of who did",
        ("found",),
        kinds=_OF_CHAMPION,
        gone=("found",),
        phases=(TRAVEL,),
    ),
    "equipped": EventWord(
        "an Equipment is equipped", "the Champion", ("gear",), kinds={**_OF_CHAMPION, "gear": (EQUIPMENT,)}
    ),
    "unequipped": EventWord(
        "an Equipment is taken off in the equip step",
        "the Champion",
        ("gear",),
        kinds={**_OF_CHAMPION, "gear": (EQUIPMENT,)},
    ),
    "deals_damage": EventWord(
        "damage was dealt",
        "the Champion or Monster that dealt it",
        ("hurt",),
        ("dealt",),
        spans={"dealt": _SOME},
        kinds={SUBJECT: (CHAMPION, MONSTER), "hurt": (CHAMPION, MONSTER)},
    ),
    "life_due": EventWord(
        "life is to be lost, before it is",
        "the Champion of whose life it is",
        ("by",),
        ("loss", "damage"),
        work=("due",),
        kinds=_OF_CHAMPION,
        spans={"loss": _SOME, "damage": (0, 1)},
    ),
    "life_lost": EventWord(
        "life was lost",
        "the Champion of whose life it was",
        ("by",),
        ("loss", "damage"),
        kinds=_OF_CHAMPION,
        spans={"loss": _SOME, "damage": (0, 1)},
    ),
    "defeated": EventWord(
        "a Monster is defeated",
        "that Monster",
        ("victor",),
        work=("fight",),
        kinds={SUBJECT: (MONSTER,), "victor": (CHAMPION,)},
    ),
    "defeats": EventWord(
        "a Monster is defeated",
        "the Champion that has fought it",
        ("monster",),
        work=("fight",),
        kinds={**_OF_CHAMPION, "monster": (MONSTER,)},
    ),
    "wins": EventWord(
        "a Monster has won",
        "that Monster",
        ("loser",),
        work=("fight",),
        kinds={SUBJECT: (MONSTER,), "loser": (CHAMPION,)},
    ),
    "loses": EventWord(
        "a Monster has won",
        "the Champion that has fought it",
        ("monster",),
        work=("fight",),
        kinds={**_OF_CHAMPION, "monster": (MONSTER,)},
    ),
    "attacks": EventWord(
        "a seat is attacked",
        "the Champion that attacks",
        ("attacked",),
        work=("attack",),
        phases=(FIGHTING,),
        kinds={**_OF_CHAMPION, "attacked": (CHAMPION,)},
    ),
    "attacked": EventWord(
        "a seat is attacked",
        "the Champion of that seat",
        ("attacker",),
        work=("attack",),
        phases=(FIGHTING,),
        kinds={**_OF_CHAMPION, "attacker": (CHAMPION,)},
    ),
    "skips_combat": EventWord("a combat step is skipped", "the Champion of who skips it", kinds=_OF_CHAMPION),
    "distracted": EventWord(
        "a Monster is played as a distraction",
        "the Champion that it attacks",
        ("monster",),
        work=("attack",),
        phases=(FIGHTING,),
        kinds={**_OF_CHAMPION, "monster": (MONSTER,)},
    ),
    "brewed": EventWord(
        "Equipment was brewed",
        "the Champion of who did",
        (),
        ("brewed",),
        kinds=_OF_CHAMPION,
        phases=(BREWING,),
        spans={"brewed": _SOME},
    ),
    "drew": EventWord(
        "cards were drawn", "the Champion of who did", (), ("drawn",), kinds=_OF_CHAMPION, spans={"drawn": _SOME}
    ),
    "discarded": EventWord(
        "a card was discarded from a hand",
        "the Champion of whose hand it was",
        ("thrown",),
        kinds=_OF_CHAMPION,
        gone=("thrown",),
        lies={"thrown": GRAVEYARD},
    ),
    "entered": EventWord("a card comes into play", "that card", kinds={SUBJECT: DEALT}),
    "left_play": EventWord("a card leaves play", "that card", kinds={SUBJECT: DEALT}, leaves=(SUBJECT,)),
}
"""The events that cards answer, with what each gives to them."""


# --- who ---


def bearer(state: State, id: int) -> int:
    """The Champion that an Equipment is equipped to, or 0."""
    component = state.components.get(id)
    return component.marks.worn if component is not None else 0


def _mine(state: State, scope: Scope) -> Sequence[int]:
    return [id for id in (champion_of(state, scope.seat),) if id]


def _bearer(state: State, scope: Scope) -> Sequence[int]:
    return [id for id in (bearer(state, scope.source),) if id]


def _rivals(state: State, scope: Scope) -> Sequence[int]:
    return [id for id in champions(state) if state.components[id].controller != scope.seat]


def _hand(state: State, scope: Scope) -> Sequence[int]:
    """Without the card itself, which is not in the hand any more when it does something."""
    return [id for id in hand(state, scope.seat) if id != scope.source]


def _loose(state: State, scope: Scope) -> Sequence[int]:
    return [id for id in equipment(state, scope.seat) if not bearer(state, id)]


def _next(state: State, scope: Scope) -> Sequence[int]:
    return [id for id in (champion_of(state, seats.next_living(state, scope.seat)),) if id]


def _active(state: State, _scope: Scope) -> Sequence[int]:
    return [id for id in (champion_of(state, state.values.active),) if id]


def _prey(state: State, _scope: Scope) -> Sequence[int]:
    going = attack(state)
    return [id for id in (champion_of(state, going.target) if going is not None else 0,) if id]


def _richest(state: State, _scope: Scope) -> Sequence[int]:
    found = champions(state)
    lives = [state.values.life[state.components[id].controller] for id in found]
    return [id for id, life in zip(found, lives, strict=True) if life == max(lives)]


PLACES: Final[Mapping[str, Callable[[State, Scope], Sequence[int]]]] = {
    "mine": _mine,
    "bearer": _bearer,
    "champions": lambda state, _scope: champions(state),
    "rivals": _rivals,
    "richest": _richest,
    "next": _next,
    "active": _active,
    "prey": _prey,
    "monsters": lambda state, _scope: monsters(state),
    "fighters": lambda state, _scope: [*champions(state), *monsters(state)],
    "hand": _hand,
    "equipment": lambda state, scope: equipment(state, scope.seat),
    "worn": lambda state, scope: worn(state, scope.seat),
    "loose": _loose,
    "familiar": lambda state, scope: [id for id in (familiar_of(state, scope.seat),) if id],
    "graveyard": lambda state, _scope: state.zone(GRAVEYARD),
    "aside": lambda state, scope: state.zone(seat_zone(ASIDE, scope.seat)),
}


# --- whether ---


def _valor(state: State, scope: Scope, params: Frozen) -> bool:
    found = evaluation.select(READING, state, scope, params["who"])
    return bool(found) and all(has_valor(state, id) for id in found)


def _damage(_state: State, scope: Scope, _params: Frozen) -> bool:
    return bool(scope.numbers.get("damage"))


def _own_turn(state: State, scope: Scope, _params: Frozen) -> bool:
    return bool(state.values.active == scope.seat)


def _in_combat(state: State, _scope: Scope, params: Frozen) -> bool:
    going = attack(state)
    if params["how"] == "attack":
        return going is not None and not going.met
    return bool(state.zone(COMBAT)) if params["how"] == "fight" else going is not None or bool(state.zone(COMBAT))


# --- stats ---


def stat_of(state: State, id: int, stat: str) -> Value:
    """The present value of a stat with its explanation (CH-POWER-01, CH-R-17). Raises KeyError for a stat that cards do not have."""
    return stats.value(READING, state, id, stat, more=_beside_abilities(state, id) if stat == POWER else ())


def _beside_abilities(state: State, id: int) -> list[Part]:
    """What the Valor and the Familiar of a Champion add to its power (CH-VALOR-03, CH-FAM-02)."""
    found = []
    if is_in_play(state, id) and type_of(state, id) == CHAMPION:
        if has_valor(state, id):
            found.append(Part("valor", card_of(state, id).fields["valor"], id))
        familiar = familiar_of(state, state.components[id].controller)
        if familiar:
            found.append(Part("familiar", card_of(state, familiar).fields["boost"], familiar))
    return [part for part in found if part.by]


def total(state: State, id: int, stat: str) -> int:
    """The present value of a stat as a number."""
    return stat_of(state, id, stat).total if stat == POWER else stats.total(READING, state, id, stat)


def might(state: State, id: int) -> int:
    """The power of a Champion or Monster where it becomes an amount: not less than 0 (CH-R-16)."""
    found: int | None = state.cache.get(("might", id))
    if found is None:
        found = state.cache["might", id] = max(0, total(state, id, POWER))
    return found


def markers(state: State, id: int) -> Mapping[str, tuple[int, ...]]:
    """The tokens on a card: what abilities make of its power."""
    if not is_in_play(state, id) or type_of(state, id) not in (CHAMPION, "monster"):
        return {}
    return markers_of(stat_of(state, id, POWER).parts, {})


# --- how long ---


def _stamps(state: State, period: str, scope: Scope) -> Sequence[Plain]:
    """A turn lasts until the window after its end has closed (CH-R-08); a turn of a seat's own to the beginning of its next one."""
    if period == "own_turn":
        return (state.values.turns[scope.seat],)
    return (state.values.turn if period == "turn" else state.values.round,)


READING: Final = Reading(
    in_play=in_play,
    stat=total,
    stamps=_stamps,
    order=priority,
    places=PLACES,
    conditions={"valor": _valor, "damage": _damage, "own_turn": _own_turn, "in_combat": _in_combat},
    numbers={LIFE: lambda state, scope: state.values.life[scope.seat]},
    stats=STATS,
    events=EVENTS,
    alive=may_answer,
    decider=lambda state, id, _roles: fights_for(state, id),
    rising=("turn", "round", "own_turn"),
    of_seat=("own_turn",),
    commuting=("gain", "draw"),
    marks={"worn": Marks.worn},
)
"""What the words mean; what steps do is in `steps`."""

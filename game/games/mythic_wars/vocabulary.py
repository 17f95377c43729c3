"""The words that ability data of Mythic Wars may use, with their parameters, and what may be done by hand."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from game.games.mythic_wars import losses
from game.games.mythic_wars.entities import faction, in_battle
from game.games.mythic_wars.meta import (
    ARRIVING,
    BATTLE,
    COUNTERS,
    CREATURES,
    DEALT,
    DECK,
    DEFEATED,
    ENERGY,
    ENTERED,
    FACTIONS,
    INVOCATION,
    PANTHEON,
    PICKED,
    REMOVED,
    SHARED,
    SIDEWAYS,
    SOLO,
    STATS,
    SUMMONER,
    TIMES,
)
from game.games.mythic_wars.words import EVENT_NUMBERS, NUMBERS, PERIODS, PLACES, ROLES, printed, total
from game.rules import hand_edits, ops
from game.rules.abilities import built_ins
from game.rules.abilities.grammar import Amount, Param, Selector, Vocabulary
from game.rules.plain import EMPTY, Component, Plain, zone_name, zone_seat
from game.rules.rulesdef import EditSpec
from game.rules.state import State
from game.rules.work import GameFault, Work

_WHO: Final = Param("selector")
_SELF: Final = Param("selector", required=False, default=Selector("self"))
_AMOUNT: Final = Param("amount")
_STEPS: Final = Param("steps", required=False)
_NATURAL: Final = Param("bool", required=False, default=False)
_ROLL: Final = Param("word", words=("attack", "defense", "clash", "check"))
_SCORE: Final = Param("word", words=("attack", "defense", "clash"), required=False, default="defense")

HAND_ZONES: Final = (BATTLE, DECK, DEFEATED, CREATURES, REMOVED)
"""Where a hand edit may put a card."""

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
    stats=(*STATS, ENERGY, COUNTERS),
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


def _in_battle(state: State, subject: Component) -> None:
    if not in_battle(state, subject.id):
        raise GameFault(f"component {subject.id} is no entity in the battle")


def _energy(work: Work, params: Mapping[str, Plain]) -> None:
    _in_battle(work.state, ops.component(work.state, params["component"]))
    losses.change_energy(work, params["component"], int(params["value"]), 0)
    losses.aftermath(work)


def _turn(work: Work, params: Mapping[str, Plain]) -> None:
    number, sideways = params["component"], bool(params["sideways"])
    _in_battle(work.state, ops.component(work.state, number))
    ops.set_mark(work, number, SIDEWAYS, True if sideways else None)
    # Sideways it is done with the round, however often it may be empowered.
    ops.set_mark(work, number, TIMES, max(1, total(work.state, number, "empowerments")) if sideways else None)


def _move(work: Work, params: Mapping[str, Plain]) -> None:
    """Move a card by hand: into the battle with the energy of its Power, out of it without marks."""
    state = work.state
    number, zone = int(params["component"]), str(params["zone"])
    subject = ops.component(state, number)
    seat, name = zone_seat(zone), zone_name(zone)
    if zone not in state.zones or zone == subject.zone or name not in HAND_ZONES or subject.marks.get(ARRIVING):
        raise GameFault(f"component {number} cannot be moved to {zone}")
    before = [other for other in state.seats() if faction(state, other)]
    for creature in list(state.components):
        if state.components[creature].marks.get(SUMMONER) == number:
            ops.set_mark(work, creature, SUMMONER, None)
    controller = seat if seat >= 0 else subject.controller
    if name == DECK:
        losses.put_back(work, number, seat)
    elif name == BATTLE:
        ops.set_value(work, "entered", state.values["entered"] + 1)
        power = max(1, printed(state, number, "power"))
        marks = EMPTY.put(**{ENERGY: power, ENTERED: state.values["entered"]})
        ops.move(work, number, zone, face_up=True, controller=controller, marks=marks, cause="edit")
    else:
        marks = EMPTY.put(**{SIDEWAYS: True}) if name == DEFEATED else EMPTY
        ops.move(work, number, zone, face_up=name == CREATURES, controller=controller, marks=marks, cause="edit")
    if state.values["phase"] not in (FACTIONS, INVOCATION):
        losses.judge(work, before)


EDITS: Final[Mapping[str, EditSpec]] = {
    "move": EditSpec({"component": Param("int"), "zone": Param("zone")}, _move),
    "energy": EditSpec({"component": Param("int"), "value": Param("int", least=0, most=99)}, _energy),
    "turn": EditSpec({"component": Param("int"), "sideways": Param("bool")}, _turn),
    "counters": hand_edits.set_mark(COUNTERS, _in_battle),
}

"""Energy lost and gained, entities that leave the battle, and the end of the match (sections 3, 14 and 16 of the rules)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Final

from game.games.mythic_wars import entities
from game.games.mythic_wars.entities import energy, fighting, in_battle, is_any_uninvoked, present, seats_left
from game.games.mythic_wars.meta import BATTLE, CREATURES, DECK, DEFEATED, REMOVED, is_creature
from game.games.mythic_wars.records import Contest, EnergyTold, LeaveTold, Marks, State, Values, Work
from game.games.mythic_wars.words import READING, most_empowerments, printed
from game.rules import ops
from game.rules.abilities import effects, triggers
from game.rules.abilities.language import Pool
from game.rules.abilities.records import Loss
from game.rules.plain import NOBODY, Frozen, Outcome, seat_zone
from game.rules.records import put


def change_energy(work: Work, id: int, amount: int, source: int) -> None:
    """Let an entity have another amount of energy, and tell it."""
    before = energy(work.state, id)
    ops.mark(work, id, Marks.energy, amount)
    if amount <= 0:
        work.state.lying = {name: found for name, found in work.state.lying.items() if name != _ALL_STAND}
    if not work.state.values.stirred:
        ops.put(work, Values.stirred, True)
    if work.events is not None:
        work.tell(EnergyTold(id, before, amount, amount - before, source))


def most_energy(state: State, id: int, wanted: int) -> int:
    """So much energy as an entity may have: all that is wanted, unless an option keeps it within its Power (MW-R-17)."""
    if state.options.get("energy_cap") != "power":
        return wanted
    return min(wanted, max(energy(state, id), printed(state, id, "power")))


def _moments(state: State, losses: Sequence[Loss]) -> Sequence[Sequence[Loss]]:
    """MW-R-04: one effect is one moment, unless the option says: faction by faction from the prime one (MW-SETUP-04)."""
    if state.options.get("loss_order") != "one_by_one":
        return [losses]
    seats = state.clockwise(state.values.prime)
    return [[each] for each in sorted(losses, key=lambda each: seats.index(state.components[each.who].controller))]


def _after_loss(work: Work, lost: Mapping[int, int], source: int) -> None:
    """The exchange of dice learns how much was lost; whoever has no energy left is defeated, by the source (MW-DEFEAT-01)."""
    top, loss = work.top, sum(lost.values())
    if isinstance(top, Contest) and top.loss != loss:
        work.replace(put(top, loss=loss))
    fallen = _fallen(work.state, lost)
    if fallen:
        leave(work, fallen, DEFEATED, source)


def _fallen(state: State, ids: Iterable[int]) -> list[int]:
    return [id for id in ids if energy(state, id) <= 0]


ENERGY: Final = Pool(
    fact=Marks.energy,
    takes=in_battle,
    most=most_energy,
    change=change_energy,
    after=_after_loss,
    due="loss_due",
    lost="energy_lost",
    gained="energy_gained",
    by="remover",
    numbers=("by_attack",),
    more="loss_taken",
    moments=_moments,
)
"""MW-ENERGY-03, MW-ENERGY-05, MW-FX-10 to MW-FX-15."""
POOLS: Final = {"energy": ENERGY, "counters": Pool(fact=Marks.counters, takes=in_battle)}


def turn(work: Work, id: int, sideways: bool) -> None:
    """Turn an entity sideways without its having done anything (MW-FX-19), or upright, to be empowered once more, also where it may be
    empowered several times in a round.
    """
    most = most_empowerments(work.state, id)
    times = work.state.components[id].marks.times
    ops.mark(work, id, Marks.times, max(1, most) if sideways else max(0, min(times, most) - 1))
    ops.mark(work, id, Marks.sideways, sideways)


# --- leaving ---


def leave(work: Work, ids: Sequence[int], to: str, remover: int = 0) -> None:
    """Take entities out of the battle together: defeated, out of the game, or uninvoked again.

    Creatures of a summoner that leaves are defeated with it (MW-SUMMON-03, MW-DEFEAT-05): by the rule, not by the remover. Everybody hears
    of it while all still stand.
    """
    state = work.state
    leaving = {id: (to, remover) for id in ids if in_battle(state, id)}
    for id in list(leaving):
        for creature in entities.summoned_by(state, id):
            leaving.setdefault(creature, (DEFEATED, 0))
    if not leaving:
        return
    before = fighting(state)
    for id, (where, cause) in leaving.items():
        _hear(work, id, where, cause)
    for id, (where, cause) in leaving.items():
        subject = state.components[id]
        seat = subject.owner if subject.owner >= 0 else subject.controller
        if work.events is not None:
            work.tell(LeaveTold(id, subject.controller, where, cause))
        if where == REMOVED:
            ops.move(work, id, REMOVED, marks=Marks(), cause="removed")
        elif where == DEFEATED and _comes_again(state, id):
            ops.move(work, id, CREATURES, face_up=True, controller=NOBODY, marks=Marks(), cause="defeated")
        elif where == DEFEATED:
            # MW-STATE-04: face down and turned sideways.
            zone = seat_zone(DEFEATED, seat)
            ops.move(work, id, zone, face_up=False, marks=Marks(sideways=True), cause="defeated")
        else:
            put_back(work, id, seat)
    judge(work, before, remover)


def _comes_again(state: State, id: int) -> bool:
    """MW-R-16: a defeated creature stays defeated, unless an option lets it be summoned again."""
    again = state.options.get("creature_again")
    return bool(again) and is_creature(state.card(id))


def put_back(work: Work, id: int, seat: int) -> None:
    """Lay an entity face down among the uninvoked ones of a seat; they are mixed, so that nobody can tell it from the others.

    What others have copied from it ends: nothing on the table names a hidden card.
    """
    ref = work.state.components[id].ref
    effects.end(work, lambda each: each.kind == "copy" and each.word == ref)
    triggers.forget(work, id)
    deck = seat_zone(DECK, seat)
    ops.move(work, id, deck, face_up=False, controller=seat, marks=Marks(), cause="uninvoked")
    ops.shuffle(work, deck)


def _hear(work: Work, id: int, where: str, remover: int) -> None:
    roles = {"remover": remover}
    if where == DEFEATED:
        triggers.happen(work, READING, "defeated", id, roles=roles, last=True)
        if remover and in_battle(work.state, remover) and remover != id:
            triggers.happen(work, READING, "defeats", remover, roles={**roles, "loser": id})
    triggers.happen(work, READING, "removed", id, roles=roles, last=True)
    summoner = work.state.components[id].marks.summoner
    if summoner and in_battle(work.state, summoner):
        triggers.happen(work, READING, "leaves_summoner", summoner, roles={"creature": id})


# --- the end ---


_ALL_STAND: Final = "all stand"
"""The derived value of a battle in which everybody has energy left. It stays while nobody comes or goes, or loses all of it (see
`change_energy`).
"""


def judge(work: Work, before: Sequence[int], remover: int = 0) -> None:
    """MW-GAMEEND-01: over when no deity is uninvoked and all entities in the battle are of one faction.

    `before`: the factions that had an entity just before; if none is left they share a draw (MW-R-03). Not tested while deities are
    declared that have not entered yet (MW-R-25).
    """
    state = work.state
    if state.outcome is not None or _arriving(state):
        return
    if is_any_uninvoked(state):
        # MW-GAMEEND-03, MW-R-29.
        alone = seats_left(state) if state.options.get("early_end") == "at_once" else ()
        if len(alone) == 1 and fighting(state):
            finish(work, "last_faction", tuple(alone))
        return
    left = fighting(state)
    if len(left) > 1:
        return
    if left:
        finish(work, "last_faction", tuple(left))
        return
    winners = tuple(before or state.seats())
    if state.options.get("all_fallen") == "remover" and remover in state.components:
        winners = (state.components[remover].controller,)
    finish(work, "all_fallen", winners)


def _arriving(state: State) -> bool:
    return len(present(state)) < sum([len(state.zone(seat_zone(BATTLE, seat))) for seat in state.seats()])


def finish(work: Work, reason: str, winners: tuple[int, ...]) -> None:
    """End the match with the tally: entities left and their energy."""
    state = work.state
    left = tuple([len(entities.faction(state, seat)) for seat in state.seats()])
    energies = tuple([sum([energy(state, id) for id in entities.faction(state, seat)]) for seat in state.seats()])
    work.finish(Outcome(reason, tuple(sorted(winners)), Frozen(entities=left, energy=energies)))


def aftermath(work: Work) -> None:
    """MW-DEFEAT-01: whoever has no energy at any moment is defeated; looked at whenever a piece of work has ended (MW-R-05)."""
    state = work.state
    if state.outcome is not None or _ALL_STAND in state.lying:
        return
    components = state.components
    for id in present(state):
        if components[id].marks.energy <= 0:
            leave(work, _fallen(state, present(state)), DEFEATED)
            return
    state.lying[_ALL_STAND] = True

"""Energy lost and gained, entities that leave the battle, and the end of the match (sections 3, 14 and 16 of the rules)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from game.games.mythic_wars import entities
from game.games.mythic_wars.entities import energy, in_battle, present, seats_left, uninvoked
from game.games.mythic_wars.meta import BATTLE, CREATURES, DECK, DEFEATED, REMOVED, is_creature
from game.games.mythic_wars.records import Contest, DueLoss, EnergyTold, LeaveTold, Loss, Marks, State, Values, Work
from game.games.mythic_wars.words import READING, printed, total
from game.rules import ops
from game.rules.abilities import effects, triggers
from game.rules.plain import NOBODY, Frozen, Outcome, seat_zone
from game.rules.records import put
from game.rules.work import on


def lose(work: Work, entries: Iterable[DueLoss], source: int, *, by_attack: bool = False) -> None:
    """Put a loss of energy on the stack: all entries belong to one effect of `source` (0: of nobody)."""
    listed = tuple([entry for entry in entries if in_battle(work.state, entry.who)])
    if work.state.options.get("loss_order") == "one_by_one":
        # MW-SETUP-04: faction by faction from the prime one.
        seats = work.state.clockwise(work.state.values.prime)
        for entry in sorted(listed, key=lambda each: seats.index(work.state.components[each.who].controller))[::-1]:
            work.push(Loss(source, (entry,), by_attack))
    elif listed:
        # MW-R-04: one effect is one moment.
        work.push(Loss(source, listed, by_attack))


def pay(work: Work, entries: Iterable[DueLoss], source: int) -> None:
    """Put the payment of a cost on the stack: energy that its owner gives up is lost, but nobody is to prevent or take over a payment."""
    due = tuple([entry for entry in entries if in_battle(work.state, entry.who)])
    if due:
        work.push(Loss(source, due, step=1))


def carry_out_loss(work: Work, frame: Loss) -> None:
    """First whoever may change or redirect a loss is heard, then it is applied."""
    state = work.state
    if frame.step == 0:
        changed = [
            DueLoss(entry.who, entry.by + total(state, entry.who, "loss_taken"), entry.who)
            for entry in frame.entries
            if entry.by > 0
        ]
        due = tuple([entry for entry in changed if entry.by > 0])
        work.replace(put(frame, step=1, entries=due))
        for entry in due:
            _hear_loss(work, frame, "loss_due", entry)
        triggers.settle_due(work)
        return
    work.pop()
    lost = _apply(work, frame)
    fallen = [entry.who for entry in lost if energy(state, entry.who) <= 0]
    _report(work, sum([entry.by for entry in lost]))
    leave(work, fallen, DEFEATED, frame.source)


def _hear_loss(work: Work, frame: Loss, event: str, entry: DueLoss, *, last: bool = False) -> None:
    roles, numbers = {"remover": frame.source}, {"loss": entry.by, "by_attack": int(frame.by_attack)}
    triggers.happen(work, READING, event, entry.who, roles=roles, numbers=numbers, last=last)


def _apply(work: Work, frame: Loss) -> list[DueLoss]:
    """What everybody has lost in the end."""
    state = work.state
    wanted: dict[int, int] = {}
    for entry in frame.entries:
        wanted[entry.who] = wanted.get(entry.who, 0) + entry.by
    lost = [DueLoss(who, min(by, energy(state, who))) for who, by in wanted.items() if in_battle(state, who)]
    for entry in lost:
        if entry.by > 0:
            change_energy(work, entry.who, energy(state, entry.who) - entry.by, frame.source)
    for entry in lost:
        if entry.by > 0:
            _hear_loss(work, frame, "energy_lost", entry, last=True)
    return lost


def _report(work: Work, lost: int) -> None:
    """Tell the work below how much was lost."""
    if work.state.frames and isinstance(work.top, Contest):
        work.replace(put(work.top, loss=lost))
    else:
        effects.give(work, numbers={"loss": lost})


def change_energy(work: Work, id: int, value: int, source: int) -> None:
    """Set the energy of an entity, never below 0 (MW-R-17), and tell it."""
    before = energy(work.state, id)
    value = max(0, value)
    if value == before:
        return
    ops.mark(work, id, Marks.energy, value)
    ops.put(work, Values.stirred, True)
    work.tell(EnergyTold(id, before, value, value - before, source))


def most_energy(state: State, id: int, wanted: int) -> int:
    """So much energy as an entity may have: all that is wanted, unless an option keeps it within its Power (MW-R-17)."""
    if state.options.get("energy_cap") != "power":
        return wanted
    return min(wanted, max(energy(state, id), printed(state, id, "power")))


def gain(work: Work, id: int, by: int, source: int) -> None:
    """MW-ENERGY-03, MW-ENERGY-05: energy comes up, without an upper limit unless an option sets one (MW-R-17)."""
    if by <= 0 or not in_battle(work.state, id):
        return
    change_energy(work, id, most_energy(work.state, id, energy(work.state, id) + by), source)
    triggers.happen(work, READING, "energy_gained", id, numbers={"gain": by})


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
    before = [seat for seat in state.seats() if entities.faction(state, seat)]
    for id, (where, cause) in leaving.items():
        _hear(work, id, where, cause)
    for id, (where, cause) in leaving.items():
        subject = state.components[id]
        seat = subject.owner if subject.owner >= 0 else subject.controller
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
    return bool(again) and is_creature(state.defs.cards[state.components[id].ref])


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


def judge(work: Work, before: Sequence[int], remover: int = 0) -> None:
    """MW-GAMEEND-01: over when no deity is uninvoked and all entities in the battle are of one faction.

    `before`: the factions that had an entity just before; if none is left they share a draw (MW-R-03). Not tested while deities are
    declared that have not entered yet (MW-R-25).
    """
    state = work.state
    if state.outcome is not None or _arriving(state):
        return
    left = [seat for seat in state.seats() if entities.faction(state, seat)]
    if any(uninvoked(state, seat) for seat in state.seats()):
        # MW-GAMEEND-03, MW-R-29.
        alone = seats_left(state)
        if state.options.get("early_end") == "at_once" and len(alone) == 1 and left:
            finish(work, "last_faction", tuple(alone))
        return
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
    return any(
        state.components[id].marks.arriving for seat in state.seats() for id in state.zone(seat_zone(BATTLE, seat))
    )


def finish(work: Work, reason: str, winners: tuple[int, ...]) -> None:
    """End the match with the tally: entities left and their energy."""
    state = work.state
    left = tuple([len(entities.faction(state, seat)) for seat in state.seats()])
    energies = tuple([sum([energy(state, id) for id in entities.faction(state, seat)]) for seat in state.seats()])
    work.finish(Outcome(reason, tuple(sorted(winners)), Frozen(entities=left, energy=energies)))


def aftermath(work: Work) -> None:
    """MW-DEFEAT-01: whoever has no energy at any moment is defeated; looked at whenever a piece of work has ended (MW-R-05)."""
    state = work.state
    if state.outcome is None:
        fallen = [id for id in present(state) if energy(state, id) <= 0]
        if fallen:
            leave(work, fallen, DEFEATED)


FRAMES: Final = (on(Loss, carry_out_loss),)

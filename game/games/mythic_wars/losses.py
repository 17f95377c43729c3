"""Energy lost and gained, entities that leave the battle, and the end of the match (sections 3, 14 and 16 of the rules)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from game.games.mythic_wars import entities
from game.games.mythic_wars.entities import energy, in_battle, present, seats_left, uninvoked
from game.games.mythic_wars.meta import (
    ARRIVING,
    BATTLE,
    CREATURES,
    DECK,
    DEFEATED,
    ENERGY,
    REMOVED,
    SIDEWAYS,
    is_creature,
)
from game.games.mythic_wars.words import CONTEST, LOSS, READING, printed, total
from game.rules.abilities import effects, triggers
from game.rules.frames import Frame
from game.rules.ops import move, set_mark, set_value, shuffle
from game.rules.plain import EMPTY, NOBODY, Frozen, Outcome, seat_zone
from game.rules.state import State
from game.rules.work import Work

Entry = tuple[int, int]
"""Who loses, and how much."""
DueEntry = tuple[int, int, int]
"""The same with whom it was due to at first: answers to that name them, also when somebody else has taken it over meanwhile."""


def lose(work: Work, entries: Iterable[Entry], source: int, *, by_attack: bool = False) -> None:
    """Put a loss of energy on the stack: all entries belong to one effect of `source` (0: of nobody)."""
    listed = tuple([(number, by) for number, by in entries if in_battle(work.state, number)])
    if work.state.options.get("loss_order") == "one_by_one":
        # MW-SETUP-04: faction by faction from the prime one.
        seats = work.state.clockwise(work.state.values["prime"])
        for entry in sorted(listed, key=lambda each: seats.index(work.state.components[each[0]].controller))[::-1]:
            work.push(Frame(LOSS, source, 0, Frozen(entries=(entry,), by_attack=by_attack)))
    elif listed:
        # MW-R-04: one effect is one moment.
        work.push(Frame(LOSS, source, 0, Frozen(entries=listed, by_attack=by_attack)))


def pay(work: Work, entries: Iterable[Entry], source: int) -> None:
    """Put the payment of a cost on the stack: energy that its owner gives up is lost, but nobody is to prevent or take over a payment."""
    due = tuple([(number, by, number) for number, by in entries if in_battle(work.state, number)])
    if due:
        work.push(Frame(LOSS, source, 1, Frozen(entries=due, by_attack=False)))


def carry_out_loss(work: Work, frame: Frame) -> None:
    """First whoever may change or redirect a loss is heard, then it is applied."""
    state = work.state
    by_attack = int(frame.values["by_attack"])
    if frame.step == 0:
        entries: tuple[Entry, ...] = frame.values["entries"]
        changed = [(number, by + total(state, number, "loss_taken")) for number, by in entries if by > 0]
        changed = [(number, by) for number, by in changed if by > 0]
        work.replace(frame.at(1, entries=tuple([(number, by, number) for number, by in changed])))
        for number, by in changed:
            triggers.happen(
                work,
                READING,
                "loss_due",
                number,
                roles={"remover": frame.source},
                numbers={"loss": by, "by_attack": by_attack},
            )
        if state.abilities.due:
            triggers.settle(work)
        return
    work.pop()
    due: tuple[DueEntry, ...] = frame.values["entries"]
    lost = _apply(work, [(number, by) for number, by, _first in due], frame.source, by_attack)
    fallen = [number for number, _by in lost if energy(state, number) <= 0]
    _report(work, sum([by for _number, by in lost]))
    leave(work, fallen, DEFEATED, frame.source)


def _apply(work: Work, entries: Sequence[Entry], source: int, by_attack: int) -> list[Entry]:
    state = work.state
    wanted: dict[int, int] = {}
    for number, by in entries:
        wanted[number] = wanted.get(number, 0) + by
    lost = [(number, min(by, energy(state, number))) for number, by in wanted.items() if in_battle(state, number)]
    for number, by in lost:
        if by > 0:
            change_energy(work, number, energy(state, number) - by, source)
    for number, by in lost:
        if by > 0:
            triggers.happen(
                work,
                READING,
                "energy_lost",
                number,
                roles={"remover": source},
                numbers={"loss": by, "by_attack": by_attack},
                last=True,
            )
    return lost


def _report(work: Work, lost: int) -> None:
    """Tell the work below how much was lost."""
    if work.state.frames and work.top.kind == CONTEST:
        work.replace(work.top.at(work.top.step, loss=lost))
    else:
        effects.give(work, numbers={"loss": lost})


def change_energy(work: Work, number: int, value: int, source: int) -> None:
    """Set the energy of an entity, never below 0 (MW-R-17), and tell it."""
    before = energy(work.state, number)
    value = max(0, value)
    if value == before:
        return
    set_mark(work, number, ENERGY, value)
    set_value(work, "stirred", True)
    work.tell("energy", component=number, before=before, after=value, by=value - before, source=source)


def most_energy(state: State, number: int, wanted: int) -> int:
    """So much energy as an entity may have: all that is wanted, unless an option keeps it within its Power (MW-R-17)."""
    if state.options.get("energy_cap") != "power":
        return wanted
    return min(wanted, max(energy(state, number), printed(state, number, "power")))


def gain(work: Work, number: int, by: int, source: int) -> None:
    """MW-ENERGY-03, MW-ENERGY-05: energy comes up, without an upper limit unless an option sets one (MW-R-17)."""
    if by <= 0 or not in_battle(work.state, number):
        return
    change_energy(work, number, most_energy(work.state, number, energy(work.state, number) + by), source)
    triggers.happen(work, READING, "energy_gained", number, numbers={"gain": by})


# --- leaving ---


def leave(work: Work, numbers: Sequence[int], to: str, remover: int = 0) -> None:
    """Take entities out of the battle together: defeated, out of the game, or uninvoked again.

    Creatures of a summoner that leaves are defeated with it (MW-SUMMON-03, MW-DEFEAT-05): by the rule, not by the remover. Everybody hears
    of it while all still stand.
    """
    state = work.state
    leaving = {number: (to, remover) for number in numbers if in_battle(state, number)}
    for number in list(leaving):
        for creature in entities.summoned_by(state, number):
            leaving.setdefault(creature, (DEFEATED, 0))
    if not leaving:
        return
    before = [seat for seat in state.seats() if entities.faction(state, seat)]
    for number, (where, cause) in leaving.items():
        _hear(work, number, where, cause)
    for number, (where, cause) in leaving.items():
        subject = state.components[number]
        seat = subject.owner if subject.owner >= 0 else subject.controller
        work.tell("leave", component=number, seat=subject.controller, how=where, by_card=cause)
        if where == REMOVED:
            move(work, number, REMOVED, marks=EMPTY, cause="removed")
        elif where == DEFEATED and _comes_again(state, number):
            move(work, number, CREATURES, face_up=True, controller=NOBODY, marks=EMPTY, cause="defeated")
        elif where == DEFEATED:
            # MW-STATE-04: face down and turned sideways.
            marks = EMPTY.put(**{SIDEWAYS: True})
            move(work, number, seat_zone(DEFEATED, seat), face_up=False, marks=marks, cause="defeated")
        else:
            put_back(work, number, seat)
    judge(work, before, remover)


def _comes_again(state: State, number: int) -> bool:
    """MW-R-16: a defeated creature stays defeated, unless an option lets it be summoned again."""
    again = state.options.get("creature_again")
    return bool(again) and is_creature(state.defs.cards[state.components[number].ref])


def put_back(work: Work, number: int, seat: int) -> None:
    """Lay an entity face down among the uninvoked ones of a seat; they are mixed, so that nobody can tell it from the others.

    What others have copied from it ends: nothing on the table names a hidden card.
    """
    ref = work.state.components[number].ref
    effects.end(work, lambda each: each.kind == "copy" and each.word == ref)
    triggers.forget(work, number)
    deck = seat_zone(DECK, seat)
    move(work, number, deck, face_up=False, controller=seat, marks=EMPTY, cause="uninvoked")
    shuffle(work, deck)


def _hear(work: Work, number: int, where: str, remover: int) -> None:
    roles = {"remover": remover}
    if where == DEFEATED:
        triggers.happen(work, READING, "defeated", number, roles=roles, last=True)
        if remover and in_battle(work.state, remover) and remover != number:
            triggers.happen(work, READING, "defeats", remover, roles={**roles, "loser": number})
    triggers.happen(work, READING, "removed", number, roles=roles, last=True)
    summoner = work.state.components[number].marks.get("summoner")
    if summoner and in_battle(work.state, summoner):
        triggers.happen(work, READING, "leaves_summoner", summoner, roles={"creature": number})


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
        state.components[number].marks.get(ARRIVING)
        for seat in state.seats()
        for number in state.zone(seat_zone(BATTLE, seat))
    )


def finish(work: Work, reason: str, winners: tuple[int, ...]) -> None:
    """End the match with the tally: entities left and their energy."""
    state = work.state
    left = tuple([len(entities.faction(state, seat)) for seat in state.seats()])
    energies = tuple(
        [sum([energy(state, number) for number in entities.faction(state, seat)]) for seat in state.seats()]
    )
    work.finish(Outcome(reason, tuple(sorted(winners)), Frozen(entities=left, energy=energies)))


def aftermath(work: Work) -> None:
    """MW-DEFEAT-01: whoever has no energy at any moment is defeated; looked at whenever a piece of work has ended (MW-R-05)."""
    state = work.state
    if state.outcome is None:
        fallen = [number for number in present(state) if energy(state, number) <= 0]
        if fallen:
            leave(work, fallen, DEFEATED)

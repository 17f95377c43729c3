"""One blow with token dice: a unit attacks a unit or a warrior, or a warrior a unit (sections 36 to 40 of the rules)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from game.games.warriors_legacy import harm
from game.games.warriors_legacy.fighters import damage_of, is_disabled, is_there, is_warrior, this_turn, weapons
from game.games.warriors_legacy.records import Blow, Counter, CounterWith, Marks, State, Work
from game.games.warriors_legacy.told import AttackTold, TurnedTold
from game.rules import ops
from game.rules.abilities import triggers
from game.rules.asks import Choice, component_choices
from game.rules.decisions import DecisionKind
from game.rules.records import put
from game.rules.work import course, on

DIE: Final = "unit"
"""The token die: one, two or three swords, one, two or three shields (WL-R-42)."""
DICE: Final = 3
SWORD, SHIELD = "sword", "shield"
MOST: Final = 3
"""Icons on the richest face; on all dice of a throw they decide it at once (WL-R-43)."""
FACES: Final = tuple([f"{icon}_{count}" for icon in (SWORD, SHIELD) for count in range(1, MOST + 1)])
STRIKE_BACK: Final = Choice("button", "counter")
FORGO: Final = Choice("button", "forgo")


def icons(faces: Sequence[str], icon: str) -> int:
    """How many icons of a kind these faces have: `sword_2` has two swords (WL-UNIT-03)."""
    return sum([int(face.partition("_")[2]) for face in faces if face.startswith(icon)])


def is_triple(state: State, faces: Sequence[str], icon: str) -> bool:
    """Whether a throw decides at once: every die shows the face with three of the icon, or by an option any face with it (WL-R-43)."""
    least = 1 if state.options["triple_icons"] == "any" else MOST
    return all(icons([face], icon) >= least for face in faces)


def _throw(work: Work, seat: int, reason: str) -> list[str]:
    return [str(ops.throw(work, DIE, seat=seat, reason=reason)) for _die in range(DICE)]


def _struck(work: Work, id: int) -> None:
    ops.mark(work, id, Marks.struck, this_turn(work.state))


def _attack(work: Work, frame: Blow) -> None:
    """WL-UNIT-03, WL-TRIPLE-01: the attacker throws first; three swords on every die hit at once (WL-R-43)."""
    state = work.state
    if not (is_there(state, frame.by) and is_there(state, frame.on)):
        work.pop()
        return
    faces = _throw(work, state.components[frame.by].controller, "strike")
    _struck(work, frame.on)
    work.replace(put(frame, swords=icons(faces, SWORD), at_once=is_triple(state, faces, SWORD), step=1))


def _defend(work: Work, frame: Blow) -> None:
    """WL-UNIT-04, WL-TRIPLE-02: more swords than shields hit; three shields on every die turn the blow against the attacker. Who is
    disabled blocks nothing.
    """
    state = work.state
    at_once = frame.at_once or is_disabled(state, frame.on)
    faces = [] if at_once else _throw(work, state.components[frame.on].controller, "block")
    shields = icons(faces, SHIELD)
    hit = frame.swords > shields
    work.tell(AttackTold(frame.by, frame.on, frame.swords, shields, hit))
    if faces and is_triple(state, faces, SHIELD):
        work.pop()
        work.tell(TurnedTold(frame.by))
        harm.hurt(work, frame.by, frame.by, _turned(state, frame))
        triggers.settle(work)
    elif hit:
        work.pop()
        damage = damage_of(state, frame.by, frame.weapon)
        harm.hits(work, frame.by, frame.on, frame.weapon, harm.dealt(state, frame.on, damage))
        harm.hurt(work, frame.on, frame.by, damage)
        triggers.settle(work)
    else:
        work.replace(frame.at(2))


def _turned(state: State, frame: Blow) -> int:
    """WL-R-44: the attacker's own damage, or by an option of the match that of the defender; a warrior without weapon has none of it."""
    damage = damage_of(state, frame.by, frame.weapon)
    if state.options["perfect_uses"] == "attacker":
        return damage
    found = weapons(state, state.components[frame.on].controller) if is_warrior(state, frame.on) else [0]
    return max([damage_of(state, frame.on, weapon) for weapon in found], default=damage)


def _counter(work: Work, frame: Blow) -> None:
    """WL-COUNTER-01, WL-COUNTER-02, WL-R-60: a block gives one counter-attack, against each enemy once in a turn. WL-R-59: a warrior needs
    a weapon for it.
    """
    state, by, on_ = work.state, frame.on, frame.by
    work.pop()
    card = state.components[by]
    unarmed = is_warrior(state, by) and not weapons(state, card.controller)
    if not (frame.counter or on_ in card.marks.countered or unarmed or is_disabled(state, by)):
        work.ask(Counter(card.controller, by, on_))


def _answers(_state: State, _ask: Counter) -> list[Choice]:
    return [STRIKE_BACK, FORGO]


def _answered(work: Work, ask: Counter, choice: Choice) -> None:
    found = weapons(work.state, ask.seat) if is_warrior(work.state, ask.card) else []
    if choice == FORGO:
        return
    if len(found) > 1:
        work.ask(CounterWith(ask.seat, ask.card, ask.target))
    else:
        _strike_back(work, ask.card, ask.target, *found)


def _armed(state: State, ask: CounterWith) -> list[Choice]:
    return component_choices(weapons(state, ask.seat))


def _strike_back(work: Work, by: int, target: int, weapon: int = 0) -> None:
    ops.mark(work, by, Marks.countered, (*work.state.components[by].marks.countered, target))
    work.push(Blow(by, target, weapon, counter=True))


FRAMES: Final = (on(Blow, course(_attack, _defend, _counter)),)
KINDS: Final = (
    DecisionKind.of(Counter, _answers, _answered, rule="WL-COUNTER-01", declines=(str(FORGO.value),)),
    DecisionKind.of(
        CounterWith,
        _armed,
        lambda work, ask, choice: _strike_back(work, ask.card, ask.target, choice.value),
        rule="WL-COUNTER-01",
    ),
)

"""One blow of a warrior at the other: defence with the movement dice, what it costs, damage tokens, and the fatal blow test (sections 43
to 48 of the rules).
"""

from __future__ import annotations

from typing import Final, NamedTuple

from game.games.warriors_legacy import harm
from game.games.warriors_legacy.changes import dent, lose_life
from game.games.warriors_legacy.fighters import is_disabled, is_there, shields, this_turn, weapons
from game.games.warriors_legacy.holdings import in_slot
from game.games.warriors_legacy.meta import AREAS, BONUS, BONUS_USED, DAMAGE, DEFENSE, RESISTANCE, card_of
from game.games.warriors_legacy.records import Defend, Duel, Marks, State, Stroke, TurnUp, Work
from game.games.warriors_legacy.shots import BLANK, BLOCK, DICE, DIE, DODGE, NEEDED, throw_movement
from game.games.warriors_legacy.told import DefenceTold, MovementTold, ParriedTold, SavedTold, WoundTold
from game.games.warriors_legacy.words import READING, total
from game.rules import ops
from game.rules.abilities import evaluation, triggers
from game.rules.asks import Choice, component_choices
from game.rules.decisions import DecisionKind
from game.rules.plain import seat_zone
from game.rules.records import put
from game.rules.work import course, on

HIT, BLOCKED, DODGED, TURNED, FAILED = "hit", "blocked", "dodged", "turned", "failed"
"""What becomes of a blow; `failed` while something may still save whom it is aimed at."""
PARRIED: Final = (BLOCKED, DODGED)
HEAD: Final = "head"
TAKE: Final = Choice("button", "take")
DODGE_ALONE: Final = Choice("button", "dodge")
TURN: Final = Choice("button", "turn_up")
LEAVE: Final = Choice("button", "leave")
RESULT: Final = 4
"""The step of a stroke in which it is known what becomes of it."""


# --- defence ---


def _begin(work: Work, frame: Stroke) -> None:
    """WL-DEF-01: who is attacked says how to defend; who is disabled cannot."""
    state = work.state
    ops.mark(work, frame.on, Marks.struck, this_turn(state))
    if is_disabled(state, frame.on):
        work.replace(put(frame, result=HIT, step=RESULT))
    else:
        work.ask(Defend(state.components[frame.on].controller, frame.on, frame.by, frame.weapon, frame.area))


def blocking_items(state: State, seat: int) -> list[int]:
    """What a warrior can block with, shields first (WL-DEF-02, WL-R-48)."""
    found = shields(state, seat)
    return [*found, *[id for id in weapons(state, seat) if id not in found]]


def _ways(state: State, ask: Defend) -> list[Choice]:
    return [*component_choices(blocking_items(state, ask.seat)), DODGE_ALONE, TAKE]


def _chosen(work: Work, ask: Defend, choice: Choice) -> None:
    frame = work.on_top(Stroke)
    item = choice.value if choice.what == "component" else 0
    how = "block" if item else str(choice.value)
    work.tell(DefenceTold(ask.card, item, how))
    if choice == TAKE:
        work.replace(put(frame, result=HIT, step=RESULT))
    else:
        work.replace(put(frame, item=item, step=1))


def _throw(work: Work, frame: Stroke) -> None:
    """WL-DEF-03: two alike decide, and one of each is thrown again."""
    seat = work.state.components[frame.on].controller
    faces = throw_movement(work, seat, "defend")
    face = next((each for each in (BLOCK, DODGE, BLANK) if faces.count(each) >= NEEDED), "")
    if not face:
        work.tell(MovementTold(frame.on, "drawn"))
        work.again()
        return
    after = _decided(frame, face, triple=faces.count(face) == DICE)
    work.tell(MovementTold(frame.on, _thrown(after, face)))
    work.replace(after)


def _thrown(frame: Stroke, face: str) -> str:
    """What a throw that decides is told as."""
    if frame.result == TURNED:
        return "perfect_block" if face == BLOCK else "perfect_dodge"
    if frame.result in PARRIED:
        return frame.result
    return "critical" if frame.critical else HIT


def _decided(frame: Stroke, face: str, *, triple: bool) -> Stroke:
    """WL-DEF-03 to WL-DEF-05; a block with nothing to block with is a plain hit (WL-DEF-02, WL-R-47)."""
    if face == BLANK and triple:
        return put(frame, result=HIT, critical=True, step=RESULT)  # WL-R-49
    if face == BLANK or (face == BLOCK and not frame.item):
        return put(frame, result=FAILED, step=2)
    if triple:
        return put(frame, result=TURNED, item=frame.item if face == BLOCK else 0, step=RESULT)
    return put(frame, result=BLOCKED if face == BLOCK else DODGED, step=RESULT)


def _fourth(work: Work, frame: Stroke) -> None:
    """WL-DEF-06 to WL-DEF-09: a shield that was declared, or having neither armour nor shield, gives another die."""
    state = work.state
    seat = state.components[frame.on].controller
    held_shields = shields(state, seat)
    bare = not held_shields and not any(in_slot(state, seat, area) for area in AREAS)
    saving = BLOCK if frame.item in held_shields else DODGE if bare else ""
    work.replace(frame.at(3))
    if saving:
        saved = ops.throw(work, DIE, seat=seat, reason="fourth") == saving
        work.tell(SavedTold(frame.on, "shield" if saving == BLOCK else "agile", saved))
        if saved:
            work.replace(put(frame, result=BLOCKED if saving == BLOCK else DODGED, step=RESULT))


def _bonus(work: Work, frame: Stroke) -> None:
    """WL-BONUS-01, WL-R-50: only where a card in play allows it; one card for each throw that failed, if its seat likes."""
    state = work.state
    seat = state.components[frame.on].controller
    if evaluation.has_flag(READING, state, frame.on, "bonus_movement") and state.zone(seat_zone(BONUS, seat)):
        work.ask(TurnUp(seat, frame.on, frame.area))
    else:
        work.replace(put(frame, result=HIT, step=RESULT))


def _turned_up(work: Work, ask: TurnUp, choice: Choice) -> None:
    """WL-BONUS-02, WL-BONUS-03, WL-R-51: the top card saves if it covers the area, a block only with something to block with. When all
    were turned up they are a deck again.
    """
    frame, state = work.on_top(Stroke), work.state
    if choice == LEAVE:
        work.replace(put(frame, result=HIT, step=RESULT))
        return
    deck, used = seat_zone(BONUS, ask.seat), seat_zone(BONUS_USED, ask.seat)
    id = state.zone(deck)[-1]
    ops.move(work, id, used, face_up=True, cause="turn_up")
    card = card_of(state, id).fields
    block = card["icon"] == BLOCK
    saved = frame.area in card["covers"] and (not block or bool(frame.item))
    work.tell(SavedTold(frame.on, "bonus", saved))
    work.replace(put(frame, result=(BLOCKED if block else DODGED) if saved else HIT, step=RESULT))
    if not state.zone(deck):
        ops.move_all(work, state.zone(used), deck, face_up=False, cause="refill")
        ops.shuffle(work, deck)


# --- what comes of it ---


def _result(work: Work, frame: Stroke) -> None:
    """WL-BLOCK-01, WL-BLOCK-03: a block puts a damage token on the item; a hit, or a blow that is turned, costs life."""
    work.replace(frame.at(RESULT + 1))
    if frame.result != HIT:
        work.tell(ParriedTold(frame.on, frame.result))
    if frame.item and frame.result in (BLOCKED, TURNED):
        _dent(work, frame.item)
    if frame.result not in PARRIED:
        _wound(work, frame)
    triggers.settle(work)


def _dent(work: Work, item: int, *, breaks: bool = True) -> None:
    """WL-BLOCK-01, WL-ARMOUR-03: one damage token, unless a card says otherwise (WL-GEN-04)."""
    if not evaluation.has_flag(READING, work.state, item, "untouched"):
        dent(work, item, breaks=breaks)


class Sum(NamedTuple):
    """How the damage of a hit comes about, in the order of WL-R-54."""

    damage: int
    armour: int
    resistance: int
    times: int
    defense: int

    @property
    def value(self) -> int:
        """WL-ARMOUR-01, WL-ARMOUR-04 to WL-ARMOUR-06: less the armour, at least 1; doubled; less the defense, at least 0."""
        left = max(1, self.damage - self.resistance) if self.armour else self.damage
        return max(0, left * self.times - self.defense)


def victim_of(frame: Stroke) -> int:
    """Whom a stroke has hit: the attacker, if it was turned (WL-DEF-04)."""
    return frame.by if frame.result == TURNED else frame.on


def sum_of(state: State, frame: Stroke) -> Sum:
    """WL-ARMOUR-02: damage tokens on the armour change nothing."""
    victim = victim_of(frame)
    armour = in_slot(state, state.components[victim].controller, frame.area)
    bare_head = frame.area == HEAD and not armour
    return Sum(
        damage=_damage(state, frame),
        armour=armour,
        resistance=total(state, armour, RESISTANCE) if armour else 0,
        times=(2 if bare_head else 1) * (2 if frame.critical else 1),
        defense=total(state, victim, DEFENSE),
    )


def _damage(state: State, frame: Stroke) -> int:
    """The weapon, and what is added to each blow; of a blow that is turned by an option of the match those of the defender (WL-R-44)."""
    by, weapon = frame.by, frame.weapon
    if frame.result == TURNED and state.options["perfect_uses"] == "defender":
        mine = weapons(state, state.components[frame.on].controller)
        if mine:
            by, weapon = frame.on, max(mine, key=lambda id: total(state, id, DAMAGE))
    return total(state, by, DAMAGE) + total(state, weapon, DAMAGE)


def _wound(work: Work, frame: Stroke) -> None:
    state = work.state
    victim = victim_of(frame)
    found = sum_of(state, frame)
    work.tell(
        WoundTold(
            victim,
            frame.by,
            frame.weapon,
            frame.area,
            found.damage,
            found.armour,
            found.resistance,
            found.times,
            found.defense,
            found.value,
        )
    )
    if frame.result == HIT:
        harm.hits(work, frame.by, victim, frame.weapon, found.value, bare=not found.armour)
    lose_life(work, {state.components[victim].controller: found.value}, frame.by)


def _armour(work: Work, frame: Stroke) -> None:
    """WL-ARMOUR-03, WL-R-53: after the damage the armour that was hit gets a token, of which by an option it never breaks. WL-FATAL-01,
    WL-FATAL-02: where there is none, a die may end it all.
    """
    state = work.state
    work.replace(frame.at(RESULT + 2))
    victim = victim_of(frame)
    if frame.result in PARRIED or not is_there(state, victim):
        return
    armour = in_slot(state, state.components[victim].controller, frame.area)
    if armour:
        _dent(work, armour, breaks=bool(state.options["armour_breaks"]))
    else:
        harm.fatal_blow(work, victim, frame.by)
    triggers.settle(work)


def _done(work: Work, frame: Stroke) -> None:
    """What became of it is for the duel to go on with."""
    seat = work.state.components[frame.by].controller
    work.pop()
    duel = work.on_top(Duel)
    made = duel.strokes if frame.counter else duel.strokes + 1
    work.replace(put(duel, last=frame.result, by=seat, strokes=made))


FRAMES: Final = (on(Stroke, course(_begin, _throw, _fourth, _bonus, _result, _armour, _done)),)
KINDS: Final = (
    DecisionKind.of(Defend, _ways, _chosen, rule="WL-DEF-01", declines=(str(TAKE.value),)),
    DecisionKind.of(
        TurnUp,
        lambda _state, _ask: [TURN, LEAVE],
        _turned_up,
        rule="WL-BONUS-01",
        declines=(str(LEAVE.value),),
    ),
)

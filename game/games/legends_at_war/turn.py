"""One turn of a battle: play, Pre-Attack, attacks, Post-Attack, extra attacks, Maneuver, draw (sections 8, 20 to 22 and 26.3 of the rules).

Pre-Attack and Post-Attack need no code of their own: whoever reads the values after an op has them worked out anew (LAW-R-01).
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from game.games.legends_at_war import records
from game.games.legends_at_war.attacks import attacks_of, fight, present, send
from game.games.legends_at_war.battle import IN_HAND, IS_SPACE, cards_at, open_cells, place
from game.games.legends_at_war.meta import BOARD, DECK, HAND
from game.games.legends_at_war.profiles import PLAIN, profiles_of
from game.games.legends_at_war.records import (
    Attack,
    Maneuver,
    Marks,
    PlayCard,
    PlayCell,
    State,
    StepBegun,
    Turn,
    Values,
    Work,
)
from game.games.legends_at_war.steps import LANGUAGE
from game.games.legends_at_war.values import keep_ground, known_ground, position_of, profile_of, work_out
from game.games.legends_at_war.words import CAPTURED
from game.rules import ops
from game.rules.abilities import clauses, effects, evaluation, feasibility, triggers
from game.rules.abilities.grammar import Activation, Trigger
from game.rules.abilities.records import Begin, Scope
from game.rules.asks import Choice, cell_choices, component_choices
from game.rules.boards import line
from game.rules.decisions import DecisionKind, from_zone
from game.rules.guards import Guard, Refusal, Test, free
from game.rules.plain import EMPTY, Cell, Component, seat_zone
from game.rules.records import put
from game.rules.work import course, on

# --- playing a card ---


def _onto(state: State, ref: str) -> tuple[str, ...]:
    """The abilities by which a card in hand may be played onto another card."""
    return profiles_of(state.defs).on_space[PLAIN][ref].onto


def _cell_candidates(state: State, ask: PlayCell) -> list[Choice]:
    onto = _onto(state, state.components[ask.card].ref)
    return cell_choices(state.boards[BOARD].spaces if onto else open_cells(state))


def _cell_options(state: State, ask: PlayCell) -> list[Choice]:
    cells = _cell_candidates(state, ask)
    if not _onto(state, state.components[ask.card].ref):
        return cells  # every open space
    replaces = _replacing(state, ask)
    return [choice for choice in cells if replaces(choice) is True]


def _replacing(state: State, ask: PlayCell) -> Test:
    """What must hold to play a card onto the one that lies there, if any does."""
    taken = cards_at(state)
    onto = _onto(state, state.components[ask.card].ref)

    def test(choice: Choice) -> bool | Refusal:
        occupant = taken.get(choice.value)
        if occupant is None:
            return True
        if not onto:
            return Refusal("LAW-TURN-02", "space_taken", EMPTY, occupant)
        return _may_replace(state, ask, state.components[occupant], choice.value, onto)

    return test


def _may_replace(state: State, ask: PlayCell, occupant: Component, cell: Cell, onto: tuple[str, ...]) -> bool | Refusal:
    """What must hold to play a card onto this one, by one of the abilities `onto`."""
    # One that was laid face down by hand does nothing and shows nothing: no ability of its own or of another card keeps it there.
    refusal = _kept_there(state, ask, occupant, cell, onto) if occupant.face_up else None
    if refusal is not None:
        return refusal
    if state.options.get("skinwalker_into_dispel") == "forbidden":
        for source in _negated_at(state, state.components[ask.card], cell, ask.seat)[:1]:
            return Refusal("LAW-R-34", "would_be_dispelled", EMPTY, source)
    return True


def _kept_there(state: State, ask: PlayCell, occupant: Component, cell: Cell, onto: tuple[str, ...]) -> Refusal | None:
    """Why a card that lies face up cannot be replaced; None if it can."""
    # LAW-SKIN-04; a negated one, or one that comes from the space, counts too (LAW-R-32, LAW-R-35).
    if profiles_of(state.defs).on_space[state.boards[BOARD].special().get(cell, PLAIN)][occupant.ref].onto:
        return Refusal("LAW-SKIN-04", "has_same_licence", EMPTY, occupant.id)
    position = position_of(state)
    if all(position.immune_to(occupant.id, ability, ask.seat) for ability in onto):
        sources = position.immune.get(occupant.id)
        return Refusal("LAW-SKIN-05", "protected", EMPTY, sources[0][0] if sources else 0)
    # LAW-SKIN-06: not under the working Dispel of an enemy of the seat that plays (LAW-R-33).
    for source in position.negated.get(occupant.id, ()):
        if position.cards[source].controller != ask.seat:
            return Refusal("LAW-SKIN-06", "dispelled", EMPTY, source)
    return None


def _negated_at(state: State, card: Component, cell: Cell, seat: int) -> tuple[int, ...]:
    """The enemy cards that would negate a hand card on this cell."""
    others = [other for other in state.occupants(BOARD).values() if other.place != cell]
    marks = Marks(placed=state.values.placed + 1, played=state.values.turn)
    played = card._replace(zone=BOARD, place=cell, controller=seat, face_up=True, marks=marks)
    return work_out(state, [*others, played]).negated.get(card.id, ())


def _play(work: Work, ask: PlayCell, choice: Choice) -> None:
    """Step 1 of the turn. A replaced card goes to the hand of its controller; that is no capture (LAW-SKIN-02, LAW-SKIN-08)."""
    found = cards_at(work.state).get(choice.value)
    if found is not None:
        replaced = work.state.components[found]
        # It leaves all its marks behind: played again, it is placed anew (LAW-R-37).
        hand, ground = seat_zone(HAND, replaced.controller), known_ground(work.state)
        ops.move(work, replaced.id, hand, face_up=False, marks=Marks(), cause="replaced")
        if ground is not None and replaced.face_up:
            keep_ground(work.state, ground.without(replaced.id))
    place(work, ask.card, choice.value, ask.seat, face_up=True)
    work.replace(put(work.on_top(Turn), step=records.PRE_ATTACK, card=ask.card))


def _has_place(state: State, ask: PlayCard) -> Test | None:
    """Whether a card can be played anywhere. It always can while a space is open; a board may be filled by hand."""
    if len(state.zone(BOARD)) < len(state.boards[BOARD].spaces):
        return None
    return lambda choice: bool(_cell_options(state, PlayCell(ask.seat, choice.value)))


# --- the Maneuver ---


def _aims(state: State, id: int) -> dict[Cell, Scope]:
    """The places at which the activations of a card that can be used now may aim (LAW-R-23), each once (LAW-R-29), whether or not they can
    be reached.
    """
    card = state.components.get(id)
    if card is None or card.zone != BOARD or card.place is None or not card.face_up:
        return {}
    offers = profile_of(state, card).offers
    if not offers or id in position_of(state).negated:
        return {}
    # LAW-R-20: so often may a card move in a turn.
    if card.marks.played != state.values.turn or card.marks.moved >= state.options.get("maneuver_per_turn", 1):
        return {}
    (x, y), found = card.place, dict[Cell, Scope]()
    for held, nth, offsets in offers:
        scope = put(evaluation.scope_of(LANGUAGE, state, id, held), clause=("activations", nth))
        if effects.is_open(LANGUAGE, state, scope) and feasibility.can_pay(
            LANGUAGE, state, scope, held.bound.ability.activations[nth].cost
        ):
            for dx, dy in offsets:
                found.setdefault((x + dx, y + dy), scope)
    return found


def _candidates(state: State, ask: Maneuver) -> list[Choice]:
    aims = _aims(state, ask.card)
    cells = cell_choices(aims)
    # A designer may write a move that has to be made: then there is no staying.
    moves = [clauses.clause_of(state, scope) for scope in aims.values()]
    optional = all(isinstance(move, Activation) and move.optional for move in moves)
    return [*cells, Choice("button", "stay")] if optional else cells


def _has_path(state: State, ask: Maneuver, choice: Choice) -> bool | Refusal:
    """LAW-MAN-02: neither a gap nor a card lies on the straight way to the space."""
    (x, y), occupants = position_of(state).cells[ask.card], state.occupants(BOARD)
    for passed in line((x, y), (choice.value[0] - x, choice.value[1] - y))[:-1]:
        if passed in occupants:
            return Refusal("LAW-MAN-02", "path_blocked", EMPTY, occupants[passed].id)
        if passed not in state.boards[BOARD].spaces:
            return False
    return True


def _can_move(state: State, frame: Turn) -> bool:
    """Whether the played card can move now. By option it may not after it was captured (LAW-R-19)."""
    card = state.components.get(frame.card)
    if card is None:
        return False
    if card.controller != frame.seat and state.options.get("maneuver_after_capture") == "lost":
        return False
    # Most cards have no move at all.
    return bool(_aims(state, card.id)) and any(
        choice.what == "cell" for choice in _MANEUVER.legal(state, Maneuver(card.controller, card.id))
    )


def _move(work: Work, ask: Maneuver, choice: Choice) -> None:
    """Do the steps of the activation: as the data says, move the card, then begin the steps of the turn again."""
    if choice.what == "cell":
        scope = _aims(work.state, ask.card)[choice.value]
        work.replace(put(work.on_top(Turn), aim=choice.value))
        effects.perform(work, LANGUAGE, scope)


_MANEUVER: Final = DecisionKind.of(
    Maneuver,
    _candidates,
    _move,
    (IS_SPACE, free(BOARD, "LAW-MAN-01", "space_taken"), Guard("LAW-MAN-02", "path_blocked", _has_path, about="cell")),
    rule="LAW-MAN-01",
)


# --- the turn ---

_PRE_ATTACK_BEGUN: Final = StepBegun("pre_attack")
_ATTACKS_BEGUN: Final = StepBegun("attacks")
_POST_ATTACK_BEGUN: Final = StepBegun("post_attack")
_EXTRA_ATTACKS_BEGUN: Final = StepBegun("extra_attacks")


def _begin(work: Work, frame: Turn) -> None:
    state = work.state
    seat = frame.seat
    ops.put(work, Values.turn, state.values.turn + 1)
    ops.put(work, Values.active, seat)
    if work.events is not None:
        work.tell(records.TurnBegun(seat, state.values.turn))
    if not state.zone(seat_zone(HAND, seat)):
        work.replace(frame.at(records.DRAW))  # LAW-R-42, LAW-R-47
        return
    work.replace(frame.at(records.PRE_ATTACK))
    work.ask(PlayCard(seat))


def _attack(work: Work, frame: Turn) -> None:
    """Pre-Attack, the attacks of the card of this turn, Post-Attack."""
    state = work.state
    work.tell(_PRE_ATTACK_BEGUN)
    position = position_of(state)
    contests = position.targets(frame.card) if frame.card in position.cards else []
    if not contests:
        work.replace(frame.at(records.EXTRA))
        return
    work.tell(_ATTACKS_BEGUN)
    _fight(work, frame, attacks_of(contests))


def _fight(work: Work, frame: Turn, group: Sequence[Attack]) -> None:
    """Make the attacks of a group together, then what answers them at once."""
    instants = fight(work, group, frame.seat, frame.groups)
    work.replace(put(frame, step=records.POST_ATTACK, attacks=(), groups=frame.groups + 1))
    _begin_all(work, instants)


def _begin_all(work: Work, scopes: list[Scope]) -> None:
    for scope in reversed(scopes):
        work.push(Begin(scope))


def _post_attack(work: Work, frame: Turn) -> None:
    """Send away what the answers of a group send, after its attacks; then Post-Attack (LAW-TURN-05)."""
    send(work, frame.sent)
    work.tell(_POST_ATTACK_BEGUN)
    work.replace(put(frame, step=records.EXTRA, sent=()))


def _extra(work: Work, frame: Turn) -> None:
    """Let what is due be done as one group (LAW-XTRA-01, LAW-R-14, LAW-R-15); when nothing is due, go on to the Maneuver or the draw."""
    state = work.state
    before_extra = state.options.get("maneuver_window") == "before_extra"
    # A card that cannot move yet may be able to after one of the groups: only a real offer counts as made.
    if before_extra and not frame.offered and _can_move(state, frame):
        work.replace(put(frame, step=records.MANEUVER, offered=True))
        return
    ready = _ready(state, frame) if state.abilities.due else []
    if not ready:
        triggers.take(work, lambda _due: True)
        work.replace(frame.at(records.DRAW if before_extra else records.MANEUVER))
        return
    if len(_sources(ready)) > 1 and state.options.get("extra_attacks") == "active_player_orders":
        work.replace(frame.at(records.ORDERED))
        work.ask(records.Order(frame.seat))
        return
    _answer(work, frame, ready, [])


def _ready(state: State, frame: Turn) -> list[Scope]:
    """The due answers that do something at this moment, each once, however often a card called for it before its turn came."""
    answered = list(frame.answered)
    found: list[Scope] = []
    # LAW-TRAI-06: what has left the board does not answer.
    due = [present(state, each.scope) for each in state.abilities.due if LANGUAGE.alive(state, each.scope.source)]
    for scope in due:
        if scope not in found and _may_act(state, scope, answered) and effects.is_ready(LANGUAGE, state, scope):
            found.append(scope)
            answered += _answering(state, [scope])
    return found


def _may_act(state: State, scope: Scope, answered: list[tuple[int, int]]) -> bool:
    """Whether an answer that was heard still works after Post-Attack (LAW-R-03), and may be given once more.

    LAW-R-17: a captured card answers at most once for each player in one pass of the steps, or once at all by option.
    """
    position, ability = position_of(state), clauses.ability_of(state, scope)
    if ability is None or not position.usable(scope.source, ability):
        return False
    if state.options.get("trigger_check") != "at_trigger" and scope.source in position.negated:
        return False
    once = state.options.get("traitor_repeat") == "once"
    given = [id for id, seat in answered if once or seat == scope.seat]
    return not (_answering(state, [scope]) and scope.source in given)


def _answering(state: State, scopes: list[Scope]) -> list[tuple[int, int]]:
    """The cards that answer a capture of themselves, each with the seat for which it does."""
    meant = [(scope, clauses.clause_of(state, scope)) for scope in scopes]
    return [(scope.source, scope.seat) for scope, clause in meant if _answers_capture(clause)]


def _answers_capture(clause: Trigger | Activation | None) -> bool:
    return isinstance(clause, Trigger) and clause.event == CAPTURED


def _answer(work: Work, frame: Turn, scopes: list[Scope], later: list[Scope]) -> None:
    """Let some due answers say what they do; `later` stay due."""
    state = work.state
    triggers.take(work, lambda due: due.scope.source not in state.components or present(state, due.scope) not in later)
    work.replace(put(frame, step=records.GROUP, answered=(*frame.answered, *_answering(state, scopes))))
    _begin_all(work, scopes)


def _ordered(work: Work, frame: Turn) -> None:
    """Carry out the answer that the active seat picked; the others stay due."""
    ready = _ready(work.state, frame)
    chosen = [scope for scope in ready if scope.source == frame.picked]
    _answer(work, frame, chosen, [scope for scope in ready if scope.source != frame.picked])


def _group(work: Work, frame: Turn) -> None:
    """Do together what the answers of a group have said. Nothing comes of it if all of them were declined."""
    if not frame.attacks and not frame.sent:
        work.replace(frame.at(records.EXTRA))
        return
    work.tell(_EXTRA_ATTACKS_BEGUN)
    _fight(work, frame, frame.attacks)


def _sources(scopes: list[Scope]) -> list[int]:
    """The cards that answer, each once: those of one card are one group, so there is nothing to put in order among them."""
    return list(dict.fromkeys([scope.source for scope in scopes]))


def _order_candidates(state: State, _ask: records.Order) -> list[Choice]:
    turn = state.topmost(Turn)
    return component_choices(_sources(_ready(state, turn))) if turn is not None else []


def _pick_next(work: Work, _ask: records.Order, choice: Choice) -> None:
    work.replace(put(work.on_top(Turn), step=records.ORDERED, picked=choice.value))


def _maneuver(work: Work, frame: Turn) -> None:
    """Offer the move of the played card to its present controller (LAW-MAN-01, LAW-R-19)."""
    state = work.state
    work.replace(frame.at(records.EXTRA if state.options.get("maneuver_window") == "before_extra" else records.DRAW))
    if _can_move(state, frame):
        work.ask(Maneuver(state.components[frame.card].controller, frame.card))


def _draw(work: Work, frame: Turn) -> None:
    """One draw a turn (LAW-TURN-07); the turn is over."""
    seat = frame.seat
    ops.draw(work, seat_zone(DECK, seat), seat_zone(HAND, seat), seat=seat)
    work.pop()


FRAMES: Final = (on(Turn, course(_begin, _attack, _post_attack, _extra, _ordered, _group, _maneuver, _draw)),)
KINDS: Final = (
    DecisionKind.of(
        PlayCard,
        from_zone(HAND),
        lambda work, ask, choice: work.ask(PlayCell(ask.seat, choice.value)),
        (IN_HAND.settled(), Guard.prepared("LAW-END-02", "no_place", _has_place)),
        rule="LAW-TURN-02",
    ),
    DecisionKind.of(
        PlayCell,
        _cell_candidates,
        _play,
        (IS_SPACE, Guard.prepared("LAW-SKIN-01", "space_taken", _replacing)),
        rule="LAW-TURN-02",
        options=_cell_options,
    ),
    _MANEUVER,
    DecisionKind.of(
        records.Order,
        _order_candidates,
        _pick_next,
        (Guard("LAW-R-15", "not_due", lambda state, ask, choice: choice in _order_candidates(state, ask)),),
        rule="LAW-R-15",
    ),
)

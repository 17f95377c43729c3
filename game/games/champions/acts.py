"""What may be done with a card in a window: use it, put it into play, equip it, and so on (CH-R-02)."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Final

from game.games.champions.losses import discard, into_play, top_card
from game.games.champions.meta import (
    BREW_LIMIT,
    BREW_REVEAL,
    COMBAT,
    ELSEWHERE,
    EQUIPMENT,
    FAMILIAR,
    FOUND,
    HELD,
    INCANTATION,
    LEVEL,
    MONSTER,
    PLAY,
    POTION,
    REVEALED,
    USING,
    W_BREW,
    W_DISTRACTION,
    W_EQUIP,
    WEAPONS,
    WINDOWS,
    card_of,
    form_of,
    option,
    type_of,
)
from game.games.champions.possessions import attack, champion_of, familiar_of, hand, in_slot, possessions
from game.games.champions.records import (
    ActHow,
    ActOn,
    Brew,
    BrewMore,
    BrewTold,
    DistractionTold,
    EquipTold,
    InWindow,
    Marks,
    State,
    TakeBrewed,
    Turn,
    UnequipTold,
    Use,
    Wear,
    Work,
)
from game.games.champions.steps import LANGUAGE
from game.games.champions.terms import BINDS, NO_DISTRACTION, NO_HELP, TERMS, no_card_on
from game.games.champions.words import ANY_WINDOW, READING, USE, stat_of, total
from game.rules import activations, ops, seats
from game.rules.abilities import effects, evaluation, triggers
from game.rules.abilities.records import SUBJECT, Begin, Scope
from game.rules.asks import Choice, component_choices
from game.rules.deals import DEAL
from game.rules.decisions import DecisionKind
from game.rules.guards import Guard, Refusal
from game.rules.plain import NOBODY, Frozen, seat_zone, zone_name
from game.rules.records import put
from game.rules.windows import Act, Windows
from game.rules.work import on

OPENED: Final = Windows(WINDOWS, others=ELSEWHERE)
"""The windows of a turn (CH-R-02 to CH-R-04)."""
PUT, EQUIP, UNEQUIP, SUMMON, DISTRACT, ABILITY, BREW = (
    "put", "equip", "unequip", "summon", "distract", "ability", "brew",
)  # fmt: skip
DONE: Final = "done"
NONE: Final = "none"


# --- what a card could do ---


def use_scope(state: State, id: int, seat: int) -> Scope | None:
    """What an Incantation or Potion does when a seat uses it; None if it does nothing."""
    for entry in evaluation.held(READING, state, id):
        for index, trigger in enumerate(entry.bound.ability.triggers):
            if trigger.event == USE:
                roles = Frozen({SUBJECT: id})
                return Scope(id, entry.ref, entry.nth, seat, roles, clause=("triggers", index))
    return None


def ability_scope(state: State, id: int) -> Scope | None:
    """What a card in play may be activated for; None if for nothing."""
    return next(iter(activations.ways(READING, state, id, ANY_WINDOW)), None)


def scope_of(state: State, id: int, seat: int, way: str) -> Scope | None:
    """What is done with a card that does something in this way."""
    return use_scope(state, id, seat) if way == USE else ability_scope(state, id)


def _zone(state: State, id: int) -> str:
    return zone_name(state.components[id].zone)


def _stays(state: State, id: int) -> bool:
    """Whether a card stays in play when it has been used (CH-R-47)."""
    return bool(card_of(state, id).fields.get("stays", False))


def _is_turn_of(state: State, seat: int) -> bool:
    return bool(state.values.active == seat)


def _use(state: State, seat: int, id: int, _window: str) -> Refusal | None:
    kind = type_of(state, id)
    if kind not in (INCANTATION, POTION):
        return Refusal("CH-R-39" if kind == MONSTER else "CH-INC-02", "not_used")
    if kind == INCANTATION and _zone(state, id) == PLAY:
        return Refusal("CH-R-47", "used_already")
    owed = TERMS.keeps(state, id)
    if owed is not None:
        return owed
    scope = use_scope(state, id, seat)
    # One that stays need do nothing but stay.
    ready = effects.is_ready(LANGUAGE, state, scope) if scope is not None else _stays(state, id)
    return None if ready else Refusal("CH-R-46", "nothing_to_do")


def _put(state: State, _seat: int, id: int, _window: str) -> Refusal | None:
    if _zone(state, id) != HELD:
        return Refusal("CH-R-29", "in_play_already")
    if type_of(state, id) in (EQUIPMENT, POTION):
        return None
    return Refusal("CH-INC-04" if type_of(state, id) == INCANTATION else "CH-R-39", "not_put")


def _summon(state: State, seat: int, id: int, _window: str) -> Refusal | None:
    if type_of(state, id) != FAMILIAR or _zone(state, id) != HELD:
        return Refusal("CH-R-42", "no_familiar")
    if not _is_turn_of(state, seat) and option(state, "familiar_from_hand") == "own_turn":
        return Refusal("CH-R-42", "familiar_own_turn")
    return TERMS.keeps(state, familiar_of(state, seat))  # which it would take the place of


def _distract(state: State, seat: int, id: int, window: str) -> Refusal | None:
    going = attack(state)
    if type_of(state, id) != MONSTER or _zone(state, id) != HELD:
        return Refusal("CH-DIST-01", "no_monster")
    if window != W_DISTRACTION or going is None:
        return Refusal("CH-DIST-02", "no_attack")
    if _is_turn_of(state, seat):
        return Refusal("CH-DIST-01", "own_attack")
    if going.played.count(seat) >= option(state, "distractions"):
        return Refusal("CH-R-32", "distracted_already", Frozen(most=option(state, "distractions")))
    steady = evaluation.flagged(READING, state, "steady").get(champion_of(state, state.values.active))
    if steady:
        return Refusal("CH-R-09", "no_distractions", cause=steady[0])
    against = TERMS.forbids(state, NO_DISTRACTION, seat, state.values.active)
    return against or TERMS.forbids(state, NO_HELP, seat, going.target)


def _in_equip_step(state: State, seat: int, id: int, window: str) -> Refusal | None:
    if type_of(state, id) != EQUIPMENT:
        return Refusal("CH-EQUIP-04", "no_equipment")
    if not _is_turn_of(state, seat):
        return Refusal("CH-EQUIP-05", "equip_own_turn")
    if window != W_EQUIP:
        return Refusal("CH-EQUIP-04", "equip_step")
    turn = state.topmost(Turn)
    if turn is not None and turn.moves >= state.options["equip_moves"]:
        return Refusal("CH-R-31", "equip_moves", Frozen(most=state.options["equip_moves"]))
    return None


def _equip(state: State, seat: int, id: int, window: str) -> Refusal | None:
    """CH-EQUIP-12: also from the hand, which puts it into play first."""
    refusal = _in_equip_step(state, seat, id, window)
    if refusal is not None:
        return refusal
    if state.components[id].marks.worn:
        return Refusal("CH-EQUIP-04", "worn_already")
    form = form_of(state, id)
    there = in_slot(state, seat, form)
    if there:
        rule = "CH-EQUIP-07" if form in WEAPONS else "CH-EQUIP-06"
        return Refusal(rule, "slot_taken", Frozen(card=state.components[there].ref), there)
    return None


def _unequip(state: State, seat: int, id: int, window: str) -> Refusal | None:
    refusal = _in_equip_step(state, seat, id, window)
    if refusal is None and not state.components[id].marks.worn:
        return Refusal("CH-EQUIP-04", "not_worn")
    return refusal


def _brew(state: State, seat: int, id: int, window: str) -> Refusal | None:
    turn = state.topmost(Turn)
    if type_of(state, id) != EQUIPMENT:
        return Refusal("CH-BREW-02", "no_equipment")
    if window != W_BREW or not _is_turn_of(state, seat):
        return Refusal("CH-BREW-01", "brew_step")
    if _zone(state, id) != PLAY:
        return Refusal("CH-BREW-09", "brew_from_play")
    if turn is not None and turn.brewed >= option(state, "brews"):
        return Refusal("CH-R-28", "brewed_already", Frozen(most=option(state, "brews")))
    return TERMS.keeps(state, id)


def _activate(state: State, seat: int, id: int, _window: str) -> Refusal | None:
    scope = ability_scope(state, id) if _zone(state, id) == PLAY else None
    if scope is None:
        return Refusal("CH-CHAMP-05", "no_ability")
    silent = evaluation.flagged(READING, state, evaluation.SILENCED).get(id)
    if silent:
        return Refusal("CH-R-09", "silenced", cause=silent[0])
    return None if effects.is_ready(LANGUAGE, state, scope) else Refusal("CH-R-46", "nothing_to_do")


WAYS: Final[Mapping[str, Callable[[State, int, int, str], Refusal | None]]] = {
    USE: _use,
    PUT: _put,
    SUMMON: _summon,
    DISTRACT: _distract,
    EQUIP: _equip,
    UNEQUIP: _unequip,
    BREW: _brew,
    ABILITY: _activate,
}
"""What may be done with a card, each with what refuses it: function(state, seat, card, window)."""
_OF_TYPE: Final[Mapping[str, tuple[str, ...]]] = {
    INCANTATION: (USE,),
    POTION: (USE, PUT),
    EQUIPMENT: (PUT, EQUIP, UNEQUIP, BREW, ABILITY),
    FAMILIAR: (SUMMON, ABILITY),
    MONSTER: (DISTRACT,),
}
"""What is done with cards of a type; the first tells why nothing can be done."""


def ways(state: State, seat: int, id: int, window: str) -> list[str]:
    """What a seat may do with a card now."""
    listed = _OF_TYPE.get(type_of(state, id), (ABILITY,))
    return [way for way in listed if WAYS[way](state, seat, id, window) is None]


def has_way(state: State, seat: int, id: int, window: str) -> bool:
    """Whether a seat may do anything with a card now."""
    listed = _OF_TYPE.get(type_of(state, id), (ABILITY,))
    return any(WAYS[way](state, seat, id, window) is None for way in listed)


# --- which card ---


def _cards(state: State, ask: Act) -> list[Choice]:
    return component_choices((*hand(state, ask.seat), *possessions(state, ask.seat)))


def _usable(state: State, ask: Act) -> list[Choice]:
    """Those of them with which something may be done, without what forbids the others."""
    seat = ask.seat
    cards = (*hand(state, seat), *possessions(state, seat))
    return component_choices([id for id in cards if has_way(state, seat, id, ask.window)])


def _is_own(state: State, ask: Act, choice: Choice) -> bool:
    return choice.what == "component" and choice.value in (*hand(state, ask.seat), *possessions(state, ask.seat))


def _is_of_use(state: State, ask: Act, choice: Choice) -> bool | Refusal:
    """The refusal of what comes nearest: of what is done with a card that lies where this one lies."""
    id = choice.value
    if has_way(state, ask.seat, id, ask.window):
        return True
    listed = _OF_TYPE.get(type_of(state, id), (ABILITY,))
    lies_in_play = _zone(state, id) == PLAY
    nearest = listed[0]
    if lies_in_play and ability_scope(state, id) is not None:
        nearest = ABILITY
    elif lies_in_play and type_of(state, id) == EQUIPMENT:
        nearest = BREW if ask.window == W_BREW else UNEQUIP if state.components[id].marks.worn else EQUIP
    return WAYS[nearest](state, ask.seat, id, ask.window) or True


def _picked(work: Work, ask: Act, choice: Choice) -> None:
    if choice == DEAL:
        TERMS.begin(work, ask)
        return
    work.ask(ActHow(ask.seat, ask.window, ask.turn, card=choice.value))


# --- what to do with it ---


def _ways_of(state: State, ask: ActHow) -> list[Choice]:
    """What is done with cards of its type where it lies; what cannot be done now is shown with the reason."""
    lies_in_play = _zone(state, ask.card) == PLAY
    listed = _OF_TYPE.get(type_of(state, ask.card), (ABILITY,))
    other: tuple[str, ...] = (PUT, SUMMON, DISTRACT) if lies_in_play else (UNEQUIP, BREW, ABILITY)
    if not lies_in_play and (ask.window != W_EQUIP or not _is_turn_of(state, ask.seat)):
        other = (*other, EQUIP)  # it is put into play for later
    worn = state.components[ask.card].marks.worn
    left = [way for way in listed if way not in (*other, EQUIP if worn else UNEQUIP)]
    if ability_scope(state, ask.card) is None:
        left = [way for way in left if way != ABILITY]
    return [Choice("button", way) for way in left]


def _is_open(state: State, ask: ActHow, choice: Choice) -> bool | Refusal:
    refuse = WAYS.get(choice.value) if choice.what == "button" else None
    if refuse is None:
        return False
    return refuse(state, ask.seat, ask.card, ask.window) or True


def _do(work: Work, ask: ActHow, choice: Choice) -> None:
    way: str = choice.value
    if way == BREW:
        _ask_for_more(work, ask, (ask.card,))
        return
    if way in (USE, ABILITY):
        scope = scope_of(work.state, ask.card, ask.seat, way)
        if scope is not None and effects.targets(LANGUAGE, work.state, scope):
            work.ask(ActOn(ask.seat, ask.window, ask.turn, card=ask.card, way=way))
            return
    _DEEDS[way](work, ask.seat, ask.card)


def _targets(state: State, ask: ActOn) -> list[Choice]:
    scope = scope_of(state, ask.card, ask.seat, ask.way)
    found: Sequence[int] = effects.targets(LANGUAGE, state, scope) if scope is not None else ()
    return component_choices(found)


def _is_free(state: State, ask: ActOn, choice: Choice) -> bool | Refusal:
    return no_card_on(state, ask.seat, choice.value) or True


def _aim(work: Work, ask: ActOn, choice: Choice) -> None:
    if ask.way == USE:
        use(work, ask.card, ask.seat, choice.value)
    else:
        _activated(work, ask.seat, ask.card, choice.value)


# --- deeds ---


def use(work: Work, id: int, seat: int, target: int = 0) -> None:
    """CH-R-01, CH-R-50: a card that is used lies in a zone of its own until all that it says is done."""
    ops.move(work, id, USING, face_up=True, controller=seat, marks=Marks(), cause=USE)
    work.push(Use(id, seat))
    scope = use_scope(work.state, id, seat)
    if scope is not None:
        work.push(Begin(scope, last=True, answer=target or None))


def used(work: Work, frame: Use) -> None:
    """CH-INC-03, CH-POT-04: then it goes to the graveyard, or stays in play if it says so (CH-R-47)."""
    state = work.state
    work.pop()
    if frame.card in state.zone(USING):
        if _stays(state, frame.card) and seats.is_living(state, frame.seat):
            into_play(work, frame.card, frame.seat, "stays")
        else:
            discard(work, frame.card, "used")
    champion = champion_of(state, frame.seat)
    if champion:
        triggers.happen(work, READING, "used", champion, roles={"card": frame.card})
    triggers.settle(work)


def _put_down(work: Work, seat: int, id: int) -> None:
    into_play(work, id, seat, "put")
    triggers.settle(work)


def _summoned(work: Work, seat: int, id: int) -> None:
    into_play(work, id, seat, "summon")
    triggers.settle(work)


def _moved(work: Work) -> None:
    turn = work.state.topmost(Turn)
    if turn is not None:
        work.amend(turn, put(turn, moves=turn.moves + 1))


def _equip_from_anywhere(work: Work, seat: int, id: int) -> None:
    """CH-EQUIP-12: one of the hand comes into play first, and all that this sets off is done before it is equipped."""
    if _zone(work.state, id) == PLAY:
        _equipped(work, seat, id)
    else:
        work.push(Wear(id, seat))
        _put_down(work, seat, id)


def wear(work: Work, frame: Wear) -> None:
    """It is equipped unless what its coming has set off stands against that."""
    work.pop()
    if _zone(work.state, frame.card) == PLAY and _equip(work.state, frame.seat, frame.card, W_EQUIP) is None:
        _equipped(work, frame.seat, frame.card)


def _equipped(work: Work, seat: int, id: int) -> None:
    champion = champion_of(work.state, seat)
    _moved(work)
    ops.mark(work, id, Marks.worn, champion)
    work.tell(EquipTold(seat, id))
    triggers.happen(work, READING, "equipped", champion, roles={"gear": id})
    triggers.settle(work)


def _taken_off(work: Work, seat: int, id: int) -> None:
    _moved(work)
    ops.mark(work, id, Marks.worn, 0)
    work.tell(UnequipTold(seat, id))
    triggers.happen(work, READING, "unequipped", champion_of(work.state, seat), roles={"gear": id})
    triggers.settle(work)


def _distracted(work: Work, seat: int, id: int) -> None:
    """CH-DIST-03: the Monster attacks the seat whose Champion attacks."""
    going = attack(work.state)
    if going is None:
        return
    work.amend(going, put(going, queue=(*going.queue, id), met=going.met + 1, played=(*going.played, seat)))
    ops.move(work, id, COMBAT, face_up=True, controller=seat, cause="distract")
    work.tell(DistractionTold(seat, id))
    triggers.happen(work, READING, "entered", id)
    triggers.happen(
        work, READING, "distracted", champion_of(work.state, work.state.values.active), roles={"monster": id}
    )
    triggers.settle(work)


def _activated(work: Work, _seat: int, id: int, target: int = 0) -> None:
    scope = ability_scope(work.state, id)
    if scope is not None:
        activations.begin(work, LANGUAGE, scope, target)


def _used(work: Work, seat: int, id: int) -> None:
    use(work, id, seat)


_DEEDS: Final[Mapping[str, Callable[[Work, int, int], None]]] = {
    USE: _used,
    PUT: _put_down,
    SUMMON: _summoned,
    DISTRACT: _distracted,
    EQUIP: _equip_from_anywhere,
    UNEQUIP: _taken_off,
    ABILITY: _activated,
}


# --- brewing ---


def _brewing(state: State, seat: int, cards: Sequence[int]) -> tuple[int, int]:
    """Up to which alchemy level these brew, and how many cards are turned up (CH-BREW-03, CH-BREW-04). What they do themselves while they
    are in play does not count, for they are discarded first (CH-BREW-02, CH-R-68).
    """
    champion = champion_of(state, seat)

    def without(stat: str) -> int:
        value = stat_of(state, champion, stat)
        return value.total - sum([part.by for part in value.parts if part.cause in cards])

    return _levels(state, cards) + without(BREW_LIMIT), REVEALED * len(cards) + without(BREW_REVEAL)


def _levels(state: State, cards: Sequence[int]) -> int:
    return sum([total(state, id, LEVEL) for id in cards])


def _ask_for_more(work: Work, ask: InWindow, picked: tuple[int, ...]) -> None:
    limit, turned = _brewing(work.state, ask.seat, picked)
    work.ask(BrewMore(ask.seat, ask.window, ask.turn, picked=picked, limit=limit, turned=turned))


def _more(state: State, ask: BrewMore) -> list[Choice]:
    others = [id for id in possessions(state, ask.seat) if id not in ask.picked]
    return [*component_choices(others), Choice("button", DONE)]


def _is_ingredient(state: State, ask: BrewMore, choice: Choice) -> bool | Refusal:
    component = state.components.get(choice.value)
    mine = component is not None and component.zone == seat_zone(PLAY, ask.seat)
    if not mine or type_of(state, choice.value) != EQUIPMENT or choice.value in ask.picked:
        return False
    return TERMS.keeps(state, choice.value) or True


def _add(work: Work, ask: BrewMore, choice: Choice) -> None:
    if choice.what == "component":
        _ask_for_more(work, ask, (*ask.picked, choice.value))
        return
    turn = work.state.topmost(Turn)
    if turn is not None:
        work.amend(turn, put(turn, brewed=turn.brewed + 1))
    used = len(ask.picked)
    work.push(Brew(ask.seat, _levels(work.state, ask.picked), REVEALED * used, used))
    triggers.settle(work)
    for id in ask.picked:
        discard(work, id, "brew")


def brew(work: Work, frame: Brew) -> None:
    """CH-BREW-03 to CH-BREW-07: cards are turned up, one Equipment may be taken, the others go to the graveyard. What is in play when the
    ingredients are gone adds to the brew (CH-R-68).
    """
    state = work.state
    champion = champion_of(state, frame.seat)
    if frame.step == 0:
        limit, turned = frame.limit, frame.turned
        if champion:
            limit, turned = limit + total(state, champion, BREW_LIMIT), turned + total(state, champion, BREW_REVEAL)
        work.tell(BrewTold(frame.seat, frame.used, limit, turned))
        found = []
        for _each in range(turned):
            id = top_card(work)
            if id:
                ops.move(work, id, FOUND, face_up=True, controller=NOBODY, cause="turned_up")
                found.append(id)
        work.replace(put(frame, limit=limit, turned=turned, cards=tuple(found), step=1))
        if seats.is_living(state, frame.seat):
            work.ask(TakeBrewed(frame.seat, limit, tuple(found)))
        return
    work.pop()
    for id in state.zone(FOUND):
        discard(work, id, "brewing")
    if champion:
        triggers.happen(work, READING, "brewed", champion, numbers={"brewed": frame.used})
    triggers.settle(work)


def _turned_up(state: State, ask: TakeBrewed) -> list[Choice]:
    return [*component_choices([id for id in ask.cards if id in state.zone(FOUND)]), Choice("button", NONE)]


def _may_take(state: State, ask: TakeBrewed, choice: Choice) -> bool | Refusal:
    if choice.value not in state.zone(FOUND) or type_of(state, choice.value) != EQUIPMENT:
        return Refusal("CH-BREW-05", "not_brewed")
    return total(state, choice.value, LEVEL) <= ask.limit or Refusal("CH-BREW-05", "too_high", Frozen(limit=ask.limit))


def _take(work: Work, ask: TakeBrewed, choice: Choice) -> None:
    if choice.what == "component":
        ops.move(work, choice.value, seat_zone(HELD, ask.seat), face_up=False, controller=ask.seat, cause="brewed")


FRAMES: Final = (*OPENED.frames, *TERMS.frames, on(Use, used), on(Wear, wear), on(Brew, brew))
KINDS: Final = (
    OPENED.kind(
        _cards,
        _picked,
        (
            Guard("CH-R-48", "not_yours", _is_own, about="component").settled(),
            Guard("CH-R-02", "nothing_now", _is_of_use, about="component"),
            *TERMS.guards,
        ),
        rule="CH-R-02",
        seldom=TERMS.seldom,
        options=_usable,
    ),
    *TERMS.kinds,
    DecisionKind.of(ActHow, _ways_of, _do, (Guard("CH-R-02", "nothing_now", _is_open),), rule="CH-R-02"),
    DecisionKind.of(ActOn, _targets, _aim, (Guard(BINDS, "promised", _is_free, about="component"),), rule="CH-R-46"),
    DecisionKind.of(
        BrewMore,
        _more,
        _add,
        (Guard("CH-BREW-02", "no_equipment", _is_ingredient, about="component"),),
        rule="CH-BREW-02",
    ),
    DecisionKind.of(
        TakeBrewed,
        _turned_up,
        _take,
        (Guard("CH-BREW-05", "not_brewed", _may_take, about="component"),),
        rule="CH-BREW-05",
        declines=(NONE,),
    ),
)

"""What may be done with a card in a Building turn: place it, put it on, build, level, sell, play, use (sections 9 to 18 of the rules)."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache
from typing import Final, NamedTuple, TypeAlias

from game.games.warriors_legacy.changes import (
    change_gold,
    check_limits,
    gain_renown,
    honour_influence,
    joined,
    leave,
    put_on,
    slot_for,
    use_influence,
)
from game.games.warriors_legacy.holdings import (
    free_influence,
    hand,
    has_room,
    held,
    in_play,
    is_damaged,
    is_two_handed,
    next_price,
    partner_of,
    partners,
    slot_of,
    warrior_of,
    working,
)
from game.games.warriors_legacy.meta import (
    BUILD,
    BUILDING,
    BUILDING_COST,
    BUILDINGS,
    CHAMPION,
    CHAMPIONS,
    COMBAT,
    DECK,
    EVENT,
    EVENTS,
    FOUND,
    HANDS,
    HELD,
    HOUSE,
    HOUSES,
    INCOME,
    INFLUENCE,
    INFLUENCE_CARD,
    ITEM_COST,
    ITEMS,
    LEFT_HAND,
    LEVEL,
    R_BUILDING,
    RIGHT_HAND,
    SEATS,
    SLOTS,
    TOP_LEVEL,
    UNITS,
    UPGRADE_COST,
    USING,
    WARRIOR,
    Refusing,
    area_of,
    card_of,
    number,
    type_of,
)
from game.games.warriors_legacy.records import Explore, Marks, Pair, State, Use, Values, Work
from game.games.warriors_legacy.steps import LANGUAGE
from game.games.warriors_legacy.told import ExplorationTold, LevelTold, PairTold, SwitchedTold
from game.games.warriors_legacy.words import PLAYED, READING, may_grow, price, total
from game.rules import activations, ops
from game.rules.abilities import clauses, effects, evaluation, feasibility, stats, triggers
from game.rules.abilities.grammar import MOST_AMOUNT, Amount, Condition, Selector
from game.rules.abilities.records import SUBJECT, Begin, Scope
from game.rules.asks import Choice
from game.rules.definitions import CardDef, Definitions, kept
from game.rules.guards import Refusal
from game.rules.plain import Frozen, Plain, seat_zone, zone_name
from game.rules.records import put
from game.rules.work import on

PLACE, EQUIP, LEFT, RIGHT, PAIR, ERECT, EXPLORE, PLAY, UPGRADE, SELL, SWITCH, RECRUIT, ABILITY = (
    "place", "equip", "left", "right", "pair", "erect", "explore", "play", "upgrade", "sell", "switch", "recruit", activations.ABILITY,
)  # fmt: skip
_IN_HAND: Final = {LEFT: LEFT_HAND, RIGHT: RIGHT_HAND}


def _zone(state: State, id: int) -> str:
    return zone_name(state.components[id].zone)


def this_turn(state: State) -> int:
    """The number of this turn among all of the match, from 1."""
    return int(state.values.turns) + 1


def _short(have: int, cost: int, rule: str) -> Refusal | None:
    """The refusal of a price that cannot be paid."""
    return Refusal(rule, "too_dear", Frozen(cost=cost, have=have)) if have < cost else None


def _paying(
    state: State, seat: int, stat: str, printed: Callable[[State, int], int], price: Callable[[int], int]
) -> Callable[[int, str], Refusal | None]:
    """The refusal, by a rule, of a price that is printed on a card and changed by a stat."""
    have, dearer = state.values.gold[seat], may_grow(state, stat)

    def refusal(id: int, rule: str) -> Refusal | None:
        # Whoever can pay what is printed can pay less: mostly no ability has to be asked.
        return None if not dearer and have >= printed(state, id) else _short(have, price(id), rule)

    return refusal


def _cost(state: State, id: int) -> int:
    """The cost on a card."""
    return number(state, id, "cost")


# --- houses and influence ---


_ONE_HOUSE: Final = Refusal("WL-HOUSE-01", "one_house")
_ONE_INFLUENCE: Final = Refusal("WL-EVENT-01", "one_influence")


def _placing(state: State, seat: int) -> Refusing:
    """WL-HOUSE-01, WL-EVENT-01: one of each kind in a turn."""
    components, now = state.components, this_turn(state)

    def is_done(zone: str) -> bool:
        return now in [components[id].marks.played for id in state.zone(seat_zone(zone, seat))]

    house = _ONE_HOUSE if is_done(HOUSES) else None
    influence = _ONE_INFLUENCE if is_done(INFLUENCE) else None
    return lambda id: house if type_of(state, id) == HOUSE else influence


def income(state: State, *ids: int) -> int:
    """What houses bring in a turn at their present levels (WL-HOUSE-03)."""
    printed = [number(state, id, f"income_{max(1, state.components[id].marks.level)}") for id in ids]
    more = stats.totals(READING, state, ids, INCOME)
    return sum([max(0, own + added) for own, added in zip(printed, more, strict=True)])


def _placed(work: Work, seat: int, id: int) -> None:
    """WL-HOUSE-02: a house pays at once."""
    state = work.state
    marks = Marks(played=this_turn(state))
    if type_of(state, id) == HOUSE:
        ops.move(
            work, id, seat_zone(HOUSES, seat), face_up=True, controller=seat, marks=put(marks, level=1), cause=PLACE
        )
        change_gold(work, seat, income(state, id), "house")
        triggers.happen(work, READING, "house_placed", id)
    else:
        ops.move(work, id, seat_zone(INFLUENCE, seat), face_up=True, controller=seat, marks=marks, cause=PLACE)
        honour_influence(work, seat)
    triggers.settle(work)
    check_limits(work, seat)


# --- items ---


def item_price(state: State, seat: int, id: int) -> int:
    """What a seat pays for an item."""
    return price(state, seat, number(state, id, "cost"), ITEM_COST)


def _equipping(state: State, seat: int) -> Refusing:
    short = _paying(state, seat, ITEM_COST, _cost, lambda id: item_price(state, seat, id))
    return lambda id: short(id, "WL-EQUIP-01")


def _pairing(state: State, seat: int) -> Refusing:
    """WL-PAIR-02."""
    gold = state.values.gold[seat]
    return lambda id: _short(gold, 2 * item_price(state, seat, id), "WL-PAIR-02")


def _pay_and_put_on(work: Work, seat: int, id: int, hand: str = RIGHT_HAND) -> None:
    state = work.state
    change_gold(work, seat, -item_price(state, seat, id), "item")
    put_on(work, id, seat, slot_for(state, id, area_of(state, card_of(state, id)), hand))


def _equipped(work: Work, seat: int, id: int) -> None:
    _pay_and_put_on(work, seat, id)
    triggers.settle(work)


def _equipped_left(work: Work, seat: int, id: int) -> None:
    _pay_and_put_on(work, seat, id, LEFT_HAND)
    triggers.settle(work)


def _paired(work: Work, seat: int, id: int) -> None:
    """WL-PAIR-02: the second price is paid when the partner is found (WL-R-20)."""
    state = work.state
    cost, card = item_price(state, seat, id), card_of(state, id)
    partner = partner_of(state, card)
    _pay_and_put_on(work, seat, id)
    work.push(Pair(seat, partner, area_of(state, state.defs.cards[partner]), cost))
    triggers.settle(work)


def find_partner(work: Work, frame: Pair) -> None:
    """WL-PAIR-02, WL-PAIR-04, WL-R-20, WL-R-21: out of the deck, put on at once; the deck is shuffled."""
    state, seat = work.state, frame.seat
    deck = seat_zone(DECK, seat)
    work.pop()
    found = next((id for id in state.zone(deck) if state.components[id].ref == frame.ref), 0)
    if found:
        change_gold(work, seat, -frame.cost, "item")
        put_on(work, found, seat, frame.slot)
    work.tell(PairTold(seat, "found" if found else "nothing"))
    if state.zone(deck):
        ops.shuffle(work, deck)
    triggers.settle(work)


_DAMAGED: Final = Refusal("WL-SELL-04", "damaged")


def _selling(state: State, _seat: int) -> Refusing:
    return lambda id: _DAMAGED if is_damaged(state, id) else None


def _sold(work: Work, seat: int, id: int) -> None:
    """WL-SELL-03: half of its printed cost, rounded down."""
    change_gold(work, seat, number(work.state, id, "cost") // 2, "sold")
    leave(work, id, "sold")
    triggers.settle(work)


def _switching(state: State, seat: int) -> Refusing:
    """WL-EQUIP-04, WL-R-22."""
    switched = Refusal("WL-EQUIP-04", "switched_already") if state.values.switched[seat] else None
    return lambda id: Refusal("WL-EQUIP-03", "needs_both_hands") if is_two_handed(state, id) else switched


def _switched(work: Work, seat: int, _id: int) -> None:
    state = work.state
    for id in held(state, seat):
        other = LEFT_HAND if slot_of(state, id) == RIGHT_HAND else RIGHT_HAND
        ops.move(work, id, seat_zone(other, seat), cause=SWITCH)
    ops.put_for(work, Values.switched, seat, True)
    work.tell(SwitchedTold(seat))


# --- buildings ---


def building_price(state: State, seat: int, id: int) -> int:
    """What a seat pays for a building."""
    return price(state, seat, number(state, id, "cost"), BUILDING_COST)


def _erecting(state: State, seat: int) -> Refusing:
    if not has_room(state, seat):
        full = Refusal("WL-LOCK-01", "no_room", Frozen(count=len(state.zone(seat_zone(HOUSES, seat)))))
        return lambda _id: full
    short = _paying(state, seat, BUILDING_COST, _cost, lambda id: building_price(state, seat, id))
    return lambda id: short(id, "WL-BLDG-01")


def _exploring(state: State, seat: int) -> Refusing:
    """WL-MINE-03, WL-R-32."""
    components, now, erecting = state.components, this_turn(state), _erecting(state, seat)

    def refusal(id: int) -> Refusal | None:
        if components[id].marks.explored == now:
            return Refusal("WL-MINE-03", "explored_already")
        return erecting(id)

    return refusal


def _built(work: Work, seat: int, id: int, cost: int) -> None:
    """WL-BLDG-01: paid, placed with level 1, and 2 renown won."""
    change_gold(work, seat, -cost, "building")
    marks = Marks(level=1, played=this_turn(work.state))
    ops.move(work, id, seat_zone(BUILDINGS, seat), face_up=True, controller=seat, marks=marks, cause=ERECT)
    gain_renown(work, seat, R_BUILDING, "building")
    triggers.happen(work, READING, "built", id)
    triggers.settle(work)


def _erected(work: Work, seat: int, id: int) -> None:
    _built(work, seat, id, building_price(work.state, seat, id))


def _explored(work: Work, seat: int, id: int) -> None:
    """WL-MINE-02: the mine is shown, then a die is thrown."""
    cost = building_price(work.state, seat, id)
    work.push(Explore(id, seat, cost))
    ops.move(work, id, USING, face_up=True, cause=EXPLORE)


def explore(work: Work, frame: Explore) -> None:
    """WL-MINE-02: from 4 on there is a source; else the card goes back, and nothing is paid."""
    state, id, seat = work.state, frame.card, frame.seat
    found = ops.roll(work, 6, seat=seat, reason=EXPLORE) >= FOUND
    work.pop()
    work.tell(ExplorationTold(seat, id, "found" if found else "nothing"))
    if found:
        _built(work, seat, id, frame.cost)
        return
    marks = Marks(explored=this_turn(state))
    ops.move(work, id, seat_zone(HELD, seat), face_up=False, controller=seat, marks=marks, cause="unfound")


# --- levels ---


def upgrade_price(state: State, id: int) -> int:
    """What the next level of a house or building costs its seat."""
    return max(0, next_price(state, id) + total(state, id, UPGRADE_COST))


_HOUSES: Final = tuple([seat_zone(HOUSES, seat) for seat in range(SEATS)])
_TOP_HOUSE: Final = Refusal("WL-HOUSE-04", "top_level")
_TOP_BUILDING: Final = Refusal("WL-LEVEL-02", "top_level")


def _upgrading(state: State, seat: int) -> Refusing:
    """WL-HOUSE-04, WL-HOUSE-05, WL-LEVEL-01, WL-LEVEL-02, WL-R-18, WL-R-30."""
    components, now = state.components, this_turn(state)
    short = _paying(state, seat, UPGRADE_COST, next_price, lambda id: upgrade_price(state, id))

    def refusal(id: int) -> Refusal | None:
        component = components[id]
        marks, house = component.marks, component.zone in _HOUSES
        if marks.level >= TOP_LEVEL:
            return _TOP_HOUSE if house else _TOP_BUILDING
        if marks.levelled == now:
            return Refusal("WL-HOUSE-05" if house else "WL-LEVEL-01", "levelled_already")
        if not house and marks.played == now:
            return Refusal("WL-LEVEL-01", "just_built")
        if marks.locked:
            return Refusal("WL-R-30", "locked")
        return short(id, "WL-HOUSE-04" if house else "WL-LEVEL-02")

    return refusal


def _upgraded(work: Work, seat: int, id: int) -> None:
    """WL-LEVEL-03, WL-LEVEL-04, WL-RENOWN-03: renown equals the level."""
    change_gold(work, seat, -upgrade_price(work.state, id), "level")
    level = work.state.components[id].marks.level + 1
    ops.mark(work, id, Marks.levelled, this_turn(work.state))
    ops.mark(work, id, Marks.level, level)
    work.tell(LevelTold(seat, id, level))
    gain_renown(work, seat, level, "level")
    triggers.happen(work, READING, "levelled", id)
    triggers.settle(work)


# --- champions ---


def _recruiting(state: State, seat: int) -> Refusing:
    """WL-CHAMP-01, WL-CHAMP-02."""
    pile = state.zone(seat_zone(CHAMPIONS, seat))
    gold, renown = state.values.gold[seat], state.values.renown[seat]

    def refusal(id: int) -> Refusal | None:
        if not pile or pile[-1] != id:
            return Refusal("WL-CHAMP-01", "not_on_top")
        needed = number(state, id, "renown")
        if renown < needed:
            return Refusal("WL-CHAMP-02", "too_little_renown", Frozen(need=needed, have=renown))
        return _short(gold, number(state, id, "cost"), "WL-CHAMP-02")

    return refusal


def _recruited(work: Work, seat: int, id: int) -> None:
    """WL-CHAMP-03, WL-R-75: the next champion is turned up."""
    state = work.state
    change_gold(work, seat, -number(state, id, "cost"), "champion")
    ops.move(work, id, seat_zone(UNITS, seat), face_up=True, controller=seat, marks=Marks(phases=COMBAT), cause=RECRUIT)
    joined(work, id, seat)
    pile = state.zone(seat_zone(CHAMPIONS, seat))
    if pile:
        ops.turn_over(work, pile[-1], True)
    triggers.settle(work)


# --- events ---


def played_scope(state: State, id: int, seat: int) -> Scope | None:
    """What an event does when a seat plays it; None if it only lies there."""
    for entry in evaluation.held(READING, state, id):
        for index, trigger in enumerate(entry.bound.ability.triggers):
            if trigger.event == PLAYED:
                return _played_by(id, entry.ref, entry.nth, seat, index)
    return None


@lru_cache(maxsize=4096)
def _played_by(id: int, ref: str, nth: int, seat: int, index: int) -> Scope:
    """The scope of what an event does. The same few are asked about after every action, so they are made once."""
    return Scope(id, ref, nth, seat, Frozen({SUBJECT: id}), clause=("triggers", index))


def is_permanent(state: State, id: int) -> bool:
    """Whether an event stays on the table."""
    return bool(card_of(state, id).fields.get("permanent", False))


def playing(state: State, seat: int) -> Refusing:
    """Why a seat cannot play an event now (WL-EVENT-02, WL-EVENT-05 to WL-EVENT-07)."""
    have, own_turn = free_influence(state, seat), state.values.active == seat

    def refusal(id: int) -> Refusal | None:
        fields = card_of(state, id).fields
        if fields.get("type") != EVENT:
            return Refusal("WL-R-96", "no_event")
        if not own_turn and fields.get("permanent", False):
            return Refusal("WL-EVENT-06", "permanent_own_turn")
        needed = int(fields.get("influence", 0))
        if have < needed:
            return Refusal("WL-EVENT-02", "too_little_influence", Frozen(need=needed, have=have))
        scope = played_scope(state, id, seat)
        if scope is None or effects.is_ready(LANGUAGE, state, scope):
            return None
        clause = clauses.clause_of(state, scope)
        if clause is not None and clause.cost and not _payable(state, scope):
            return Refusal("WL-R-26", "cannot_pay")
        return Refusal("WL-EVENT-04", "nothing_to_do")

    return refusal


def _payable(state: State, scope: Scope) -> bool:
    clause = clauses.clause_of(state, scope)
    return clause is None or feasibility.can_pay(LANGUAGE, state, scope, clause.cost)


def play_event(work: Work, seat: int, id: int, target: int = 0) -> None:
    """WL-EVENT-02, WL-EVENT-04: influence is tapped, then the card acts at once. A permanent one lies on the table from then on."""
    state = work.state
    use_influence(work, seat, number(state, id, "influence"))
    zone = seat_zone(EVENTS, seat) if is_permanent(state, id) else USING
    marks = Marks(played=this_turn(state))
    ops.move(work, id, zone, face_up=True, controller=seat, marks=marks, cause=PLAY)
    work.push(Use(id, seat))
    scope = played_scope(state, id, seat)
    if scope is not None:
        work.push(Begin(scope, last=True, answer=target or None))


def used(work: Work, frame: Use) -> None:
    """WL-EVENT-10: an instant event goes to the discard pile."""
    work.pop()
    if frame.card in work.state.zone(USING):
        leave(work, frame.card, "used")
    triggers.happen(work, READING, "event_played", warrior_of(work.state, frame.seat), roles={"card": frame.card})
    triggers.settle(work)


def event_targets(state: State, id: int, seat: int) -> tuple[int, ...]:
    """Whom an event may be about; empty if it needs nobody."""
    scope = played_scope(state, id, seat)
    return tuple(effects.targets(LANGUAGE, state, scope)) if scope is not None else ()


def is_to_be_picked(state: State, targets: Sequence[int]) -> bool:
    """Whether somebody has to say which of these is meant: of two warriors the other one is (WL-R-01)."""
    return len(targets) > 1 or any(type_of(state, id) != WARRIOR for id in targets)


def _played(work: Work, seat: int, id: int) -> None:
    play_event(work, seat, id)


# --- effects ---


Listed: TypeAlias = Mapping[Choice, Scope | None]
"""What is done with a card, as it is offered; with the effect that is used, if it is one."""
MOST_LISTED: Final = 4096
"""What is done with so many cards is remembered."""
_NO_EFFECTS: Final[Mapping[Choice, Scope]] = {}
_NOTHING: Final[Listed] = {}
_LEVELS: Final[Listed] = {Choice("button", UPGRADE): None}
"""What is done with a house."""


def effects_of(state: State, id: int) -> Mapping[Choice, Scope]:
    """The effects of a card in play that are used in a Building turn, as they are offered."""
    if id not in in_play(state):
        return _NO_EFFECTS
    known = touchable(state, state.components[id].controller).get(id, _NOTHING)
    return {way: effect for way, effect in known.items() if effect is not None}


@kept
def _with_effects(defs: Definitions) -> frozenset[str]:
    """The cards that have an effect to be used in a Building turn."""
    made = [(card.id, bound.ability.activations) for card in defs.cards.values() for bound in card.abilities]
    return frozenset([ref for ref, found in made if any(BUILD in each.windows for each in found)])


def effect_of(state: State, id: int, way: Choice) -> Scope | None:
    """The effect of a card that a choice means."""
    return effects_of(state, id).get(way)


_HINDERED: Final[Mapping[str, Refusal | None]] = {
    "": None,
    effects.LIMIT: Refusal("WL-BLDG-04", "used_already"),
    effects.CONDITIONS: Refusal("WL-BLDG-06", "not_at_this_level"),
    effects.COST: Refusal("WL-BLDG-02", "cannot_pay"),
    effects.NOTHING: Refusal("WL-BLDG-02", "nothing_to_do"),
}
"""Why an effect cannot be used, by what hinders it."""


class _Bounds(NamedTuple):
    """What can be told of an effect before it is asked about: at which levels of its card its conditions hold at most, and the word by
    which all effects of the card that share it are limited alike; empty if they are not.
    """

    least: int
    most: int
    share: str


@kept
def _bounds(defs: Definitions) -> Mapping[tuple[str, int, tuple[Plain, ...]], _Bounds]:
    """The same of all effects of a Building turn, by where they are written."""
    found: dict[tuple[str, int, tuple[Plain, ...]], _Bounds] = {}
    for card in defs.cards.values():
        limits: dict[str, list[Plain]] = {}
        for bound in card.abilities:
            for each in bound.ability.activations:
                limits.setdefault(each.share, []).append(each.limit)
        for nth, bound in enumerate(card.abilities):
            for index, each in enumerate(bound.ability.activations):
                alike = all(limit == each.limit for limit in limits[each.share])
                share = each.share if alike else ""
                found[card.id, nth, ("activations", index)] = _Bounds(*_levels(each.conditions), share)
    return found


_OWN_LEVEL: Final = Amount(0, 1, Selector(evaluation.SELF), LEVEL)


def _levels(conditions: Sequence[Condition]) -> tuple[int, int]:
    """Between which levels of its own card conditions hold at most."""
    least, most = 0, MOST_AMOUNT
    for each in conditions:
        if each.word == "value" and each.params["of"] == _OWN_LEVEL:
            lower, upper = [_fixed(each.params.get(bound)) for bound in ("least", "most")]
            least = least if lower is None else max(least, lower)
            most = most if upper is None else min(most, upper)
    return least, most


def _fixed(bound: Plain) -> int | None:
    return bound.fixed if isinstance(bound, Amount) else bound if isinstance(bound, int) else None


def _using(state: State, seat: int) -> Callable[[Scope], Refusal | None]:
    """Why an effect cannot be used now (WL-LOCK-03, WL-BLDG-04, WL-BLDG-06)."""
    components, bounds = state.components, _bounds(state.defs)
    silenced = evaluation.flagged(READING, state, evaluation.SILENCED)
    left: dict[tuple[int, str, str], bool] = {}

    def refusal(scope: Scope) -> Refusal | None:
        id = scope.source
        if scope.seat != seat:
            return Refusal("WL-BLDG-04", "no_effect")
        marks = components[id].marks
        if marks.locked:
            return Refusal("WL-LOCK-03", "locked")
        silent = silenced.get(id)
        if silent:
            return Refusal("WL-BRES-02", "disabled", cause=silent[0])
        # A building has an effect for each of its levels, which count together: after the first one most are known to be closed.
        known = bounds[scope.ref, scope.nth, scope.clause]
        key = (id, scope.ref, known.share)
        is_left = left.get(key) if known.share else None
        if is_left is False:
            return _HINDERED[effects.LIMIT]
        if is_left and not known.least <= marks.level <= known.most:
            return _HINDERED[effects.CONDITIONS]
        hindrance = effects.hindrance(LANGUAGE, state, scope)
        left[key] = hindrance != effects.LIMIT
        return _HINDERED[hindrance]

    return refusal


def activate(work: Work, id: int, way: Choice, target: int = 0) -> None:
    """Use an effect."""
    scope = effect_of(work.state, id, way)
    if scope is not None:
        activations.begin(work, LANGUAGE, scope, target)


# --- all ways ---


class Way(NamedTuple):
    """Something that may be done with a card: what refuses it of those that are listed with it, and the deed. `typed`: of which types,
    `where`: where the card lies.
    """

    refusing: Callable[[State, int], Refusing]
    do: Callable[[Work, int, int], None]
    typed: tuple[str, ...]
    where: tuple[str, ...]


WAYS: Final[Mapping[str, Way]] = {
    PLACE: Way(_placing, _placed, (HOUSE, INFLUENCE_CARD), (HELD,)),
    EQUIP: Way(_equipping, _equipped, ITEMS, (HELD,)),
    LEFT: Way(_equipping, _equipped_left, ITEMS, (HELD,)),
    RIGHT: Way(_equipping, _equipped, ITEMS, (HELD,)),
    PAIR: Way(_pairing, _paired, ITEMS, (HELD,)),
    ERECT: Way(_erecting, _erected, (BUILDING,), (HELD,)),
    EXPLORE: Way(_exploring, _explored, (BUILDING,), (HELD,)),
    PLAY: Way(playing, _played, (EVENT,), (HELD,)),
    UPGRADE: Way(_upgrading, _upgraded, (HOUSE, BUILDING), (HOUSES, BUILDINGS)),
    SELL: Way(_selling, _sold, ITEMS, ()),
    SWITCH: Way(_switching, _switched, ITEMS, ()),
    RECRUIT: Way(_recruiting, _recruited, (CHAMPION,), (CHAMPIONS,)),
}
"""What may be done with a card by a word; items that are worn lie in parts of the body."""


@kept
def _here(defs: Definitions) -> Mapping[tuple[str, str], Listed]:
    """What is done with a card in a zone, by the ids of both."""
    return {
        (card.id, seat_zone(zone, seat)): _LEVELS if (found := _words(defs, card, zone)) == _LEVELS else found
        for card in defs.cards.values()
        for zone in (HELD, HOUSES, BUILDINGS, CHAMPIONS, *SLOTS)
        for seat in range(SEATS)
    }


def _words(defs: Definitions, card: CardDef, zone: str) -> Listed:
    return {
        Choice("button", word): None
        for word, way in WAYS.items()
        if card.fields["type"] in way.typed
        and (zone in way.where or (not way.where and zone in SLOTS))
        and _fits(defs, card, zone, word)
    }


def _fits(defs: Definitions, card: CardDef, zone: str, word: str) -> bool:
    """Of several words for one thing those that are meant for a card."""
    fields = card.fields
    if word in (LEFT, RIGHT):
        return int(fields.get("hands", 0)) == 1
    if word == EQUIP:
        return int(fields.get("hands", 0)) != 1
    if word == PAIR:
        return card.id in partners(defs)
    if word in (ERECT, EXPLORE):
        return bool(fields.get("mine", False)) == (word == EXPLORE)
    if word == SWITCH:
        return zone in HANDS
    return True


def listed(state: State, seat: int, id: int) -> Listed:
    """The effects of a card, and what a seat does with one of its type where it lies, whether that can be done now or not."""
    component = state.components[id]
    here = _here(state.defs).get((component.ref, component.zone), _NOTHING)
    known = touchable(state, seat).get(id)
    if known is not None and len(known) == len(here):
        return known  # as of most cards: it has no effects
    own = effects_of(state, id)
    return {**own, **here} if own else here


class _Ways(dict[str, Refusing]):
    """What refuses each way to the cards of a seat, by its word, made when it is first asked for: what these cards have in common is looked
    up once for all of them.
    """

    def __init__(self, state: State, seat: int) -> None:
        super().__init__()
        self._state, self._seat = state, seat

    def __missing__(self, word: str) -> Refusing:
        made = self[word] = WAYS[word].refusing(self._state, self._seat)
        return made


def refusing(state: State, seat: int) -> tuple[Mapping[str, Refusing], Callable[[Scope], Refusal | None]]:
    """Why something that is listed cannot be done now by a seat: of each way, by its word, what refuses it to a card; and what refuses an
    effect.
    """
    return _Ways(state, seat), _using(state, seat)


def is_at_the_top(state: State, id: int, ways: Listed) -> bool:
    """A quick look: whether nothing is done with a card but to level it, as with a house, and it has the highest level."""
    return ways is _LEVELS and state.components[id].marks.level >= TOP_LEVEL


def may_touch(state: State, seat: int, id: int) -> bool:
    """Whether a card is one with which this seat does anything in its Building turn."""
    component = state.components.get(id)
    if component is None:
        return False
    own = component.controller == seat or component.zone == seat_zone(CHAMPIONS, seat)
    return own and (id in hand(state, seat) or _zone(state, id) == CHAMPIONS or id in in_play(state))


@kept
def _listed_before(_defs: Definitions) -> dict[tuple[int, str, str, int], Listed]:
    """What was listed with cards that have effects, by their ids, what they are, where they lie, and whose they are."""
    return {}


def touchable(state: State, seat: int) -> Mapping[int, Listed]:
    """The cards with which a seat may do something in its Building turn, if nothing else forbids it, and what that is (`listed`), effects
    last: whether they are of use takes longest to find out.
    """
    # Of all effects that last only a copied ability gives a card one that it was not printed with.
    copied = evaluation.copied(READING, state)
    kept_there = state.cache if copied else state.lying
    key = ("touchable", seat, state.values.active, state.values.phase)
    known: Mapping[int, Listed] | None = kept_there.get(key)
    if known is not None:
        return known
    components, here, able = state.components, _here(state.defs), _with_effects(state.defs)
    before = _listed_before(state.defs)
    found: dict[int, Listed] = {}
    for id in hand(state, seat):
        card = components[id]
        found[id] = here.get((card.ref, card.zone), _NOTHING)
    for id in working(state, seat):
        card = components[id]
        done = here.get((card.ref, card.zone), _NOTHING)
        if copied:
            done = {**done, **activations.choices(READING, state, id, BUILD)}
        elif card.ref in able:
            where = (id, card.ref, card.zone, seat)
            made = before.get(where)
            if made is None:
                if len(before) >= MOST_LISTED:
                    before.clear()
                made = before[where] = {**done, **activations.choices(READING, state, id, BUILD)}
            done = made
        if done:
            found[id] = done
    for id in state.zone(seat_zone(CHAMPIONS, seat))[-1:]:
        card = components[id]
        found[id] = here.get((card.ref, card.zone), _NOTHING)
    kept_there[key] = found
    return found


FRAMES: Final = (on(Use, used), on(Explore, explore), on(Pair, find_partner))

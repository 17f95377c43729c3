"""What a Champion would best wear, and what to brew: the eye of bots for Equipment.

What a piece is worth is read off its abilities, not off its name, so that cards of other packs are judged as well.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final, NamedTuple

from game.games.champions.meta import EQUIPMENT, POWER, card_of, main_deck, slot, type_of
from game.games.champions.possessions import hand, possessions
from game.games.champions.records import State
from game.games.champions.words import READING
from game.rules import determinize
from game.rules.abilities import clauses, evaluation
from game.rules.abilities.grammar import Ability, Amount, Step
from game.rules.abilities.index import ability_index
from game.rules.abilities.records import Scope
from game.rules.definitions import CardDef, Definitions, kept
from game.rules.rng import Rng

POINT: Final = 2.2
"""A point of power that stays is worth so much life."""
_TURNS: Final = 2.0
"""What is lost at each of the own turns counts so often."""
_USE: Final = 0.2
"""What else a piece is good for, for each alchemy level."""
SPARE, SPARE_LEVEL = 0.5, 0.12
"""What a piece is worth that is not worn: for a brew or an exchange, and so much more for each alchemy level."""
_DRAWS: Final = 16
"""So many times it is tried out what a brew may turn up."""


class Piece(NamedTuple):
    """An Equipment as a Champion sees it: where it goes, what it is worth there, and how much of that is not power. `id` is 0 for one that
    is only thought of.
    """

    id: int
    form: str
    level: int
    worth: float
    use: float

    @property
    def spare(self) -> float:
        """What it is worth if it is not worn."""
        return SPARE + SPARE_LEVEL * self.level


class Outfit(NamedTuple):
    """A set of pieces that can be worn together, and what it is worth, Valor among it."""

    pieces: tuple[Piece, ...] = ()
    worth: float = 0.0


def _lost(steps: Iterable[Step]) -> int:
    """How much life steps take from who has the card."""
    amounts = [step.params.get("amount") for step in steps if step.op == "lose" and step.params.get("who") is None]
    return sum([each.base if isinstance(each, Amount) else each for each in amounts if isinstance(each, Amount | int)])


def upkeep(ability: Ability, events: Sequence[str]) -> int:
    """How much life an ability takes each time that one of these events comes, whether one likes it or not."""
    return sum([_lost(trigger.do) for trigger in ability.triggers if trigger.event in events and not trigger.optional])


def added(state: State, ref: str, champion: int) -> int:
    """How much power an Equipment adds to a Champion as long as it is worn."""
    scope = Scope(0, ref, 0, state.components[champion].controller)
    wearer = state.components[champion].ref
    found = 0
    for entry in ability_index(state.defs).held.get(ref, ()):
        for modifier in entry.bound.ability.modifiers:
            if modifier.stat != POWER or modifier.to.where != "bearer" or modifier.by.of is not None:
                continue
            if clauses.matches(state, scope, wearer, modifier.to.match):
                found += modifier.by.base
    return found


@kept
def _judged(_defs: Definitions) -> dict[tuple[str, str], Piece]:
    """What pieces are worth to Champions, by the cards of both, as far as somebody has asked."""
    return {}


def piece(state: State, card: CardDef, champion: int, id: int = 0) -> Piece:
    """An Equipment in the eyes of a Champion."""
    known = _judged(state.defs)
    key = (card.id, state.components[champion].ref)
    if key not in known:
        held = ability_index(state.defs).held.get(card.id, ())
        costs = sum([upkeep(entry.bound.ability, ("turn_start", "turn_end")) for entry in held])
        level: int = card.fields["level"]
        use = _USE * level - _TURNS * costs
        worth = POINT * added(state, card.id, champion) + use
        known[key] = Piece(0, card.fields["form"], level, worth, use)
    return known[key]._replace(id=id)


def pieces(state: State, seat: int, champion: int, *, with_hand: bool) -> list[Piece]:
    """The Equipment that a seat has in play, and in its hand if that is to count."""
    ids = (*possessions(state, seat), *(hand(state, seat) if with_hand else ()))
    return [piece(state, card_of(state, id), champion, id) for id in ids if type_of(state, id) == EQUIPMENT]


def _toll(state: State, champion: int) -> int:
    """What it costs a Champion to equip something."""
    held = evaluation.held(READING, state, champion)
    return sum([upkeep(entry.bound.ability, ("equipped",)) for entry in held])


def best(state: State, champion: int, known: Sequence[Piece]) -> Outfit:
    """The best set out of some pieces: the best one for each place, or for each form that Valor takes if it is worth that."""
    toll = _toll(state, champion)

    def value(each: Piece) -> float:
        worn = each.id and state.components[each.id].marks.worn
        return each.worth - (0 if worn else toll + 0.1)

    fields = card_of(state, champion).fields
    cost: Sequence[str] = fields["valor_cost"]
    free: dict[str, Piece] = {}
    formed: dict[str, Piece] = {}
    for each in sorted(known, key=value):
        formed[each.form] = each
        if value(each) > 0:
            free[slot(each.form)] = each
    plain = Outfit(tuple(free.values()), sum([value(each) for each in free.values()]))
    if not all(form in formed for form in cost):
        return plain
    dressed = {**free, **{slot(form): formed[form] for form in cost}}
    valiant = sum([value(each) for each in dressed.values()]) + POINT * fields["valor"]
    return Outfit(tuple(dressed.values()), valiant) if valiant > plain.worth else plain


def worn_now(state: State, champion: int, known: Sequence[Piece]) -> Outfit:
    """What a Champion wears of these pieces."""
    dressed = tuple([each for each in known if each.id and state.components[each.id].marks.worn])
    fields = card_of(state, champion).fields
    forms = [each.form for each in dressed]
    valor = POINT * fields["valor"] if all(form in forms for form in fields["valor_cost"]) else 0.0
    return Outfit(dressed, sum([each.worth for each in dressed]) + valor)


def next_move(state: State, seat: int, champion: int) -> tuple[int, str] | None:
    """The next step towards the best outfit in the own equip step: a card and what to do with it; None when it is worn.

    All Equipment of the hand comes into play first: there it can be worn, brewed and traded, and nobody can make one discard it.
    Nobody dies of dressing.
    """
    for id in hand(state, seat):
        if type_of(state, id) == EQUIPMENT:
            return id, "put"
    known = pieces(state, seat, champion, with_hand=False)
    wanted = best(state, champion, known).pieces
    places = [slot(each.form) for each in wanted]
    for each in known:
        dressed = state.components[each.id].marks.worn
        if dressed and each not in wanted and (slot(each.form) in places or each.worth < 0):
            return each.id, "unequip"
    if _toll(state, champion) >= state.values.life[seat]:
        return None
    for each in wanted:
        if not state.components[each.id].marks.worn:
            return each.id, "equip"
    return None


def to_brew(state: State, seat: int, champion: int, limit: int, more: int, rng: Rng) -> tuple[int, ...]:
    """What to brew in the own brew step, nothing if that is not worth it. `limit`, `more`: by how much a brew of the seat is good for
    more than what is put in, and how many cards more it turns up.

    Pieces that the best outfit does without are worth what they may bring: cards are drawn by chance from all that are not in sight.
    """
    known = pieces(state, seat, champion, with_hand=False)
    outfit = best(state, champion, known)
    needed = (*outfit.pieces, *worn_now(state, champion, known).pieces)
    spare = sorted([each for each in known if each not in needed], key=lambda each: each.level)
    unseen = determinize.unseen(state, main_deck(state.defs))
    held = [piece(state, state.defs.cards[ref], champion) for ref in unseen if _is_equipment(state.defs.cards[ref])]
    gains = {each: max(0.0, best(state, champion, [*known, each]).worth - outfit.worth) for each in held}
    others: list[Piece | None] = [None] * (len(unseen) - len(held))
    ways = [spare[:count] for count in range(1, len(spare) + 1)] + [[each] for each in spare[1:]]
    chosen: tuple[int, ...] = ()
    least = 0.3
    for way in ways:
        level = sum([each.level for each in way]) + limit
        found = 0.0
        for _draw in range(_DRAWS):
            drawn = _drawn([*held, *others], 2 * len(way) + more, rng)
            found += max(
                [gains[each] + each.spare for each in drawn if each is not None and each.level <= level], default=0
            )
        worth = found / _DRAWS - sum([each.spare for each in way])
        if worth > least:
            chosen, least = tuple([each.id for each in way]), worth
    return chosen


def _is_equipment(card: CardDef) -> bool:
    return bool(card.fields["type"] == EQUIPMENT)


def _drawn(cards: Sequence[Piece | None], count: int, rng: Rng) -> list[Piece | None]:
    return [cards[rng.below(len(cards))] for _each in range(count)] if cards else []

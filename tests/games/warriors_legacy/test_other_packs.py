"""Packs in which abilities do what none does in the one that is shipped: what that one tells at a glance must not be taken for true."""

from __future__ import annotations

from dataclasses import replace

from game.games.warriors_legacy.records import State
from game.library import open_game
from game.rules.abilities.grammar import Amount, Modifier, Selector
from game.rules.asks import Choice
from game.rules.definitions import Definitions
from game.rules.engine import Engine

GAME = open_game("warriors-legacy")
ENGINE = Engine(GAME.code)
COAT, DAGGER = "quartermasters_coat", "dagger"


def with_modifier(ref: str, modifier: Modifier) -> Definitions:
    """The shipped pack, in which a card does nothing but this."""
    card = GAME.defs.cards[ref]
    bound = card.abilities[0]
    ability = replace(bound.ability, modifiers=(modifier,), triggers=(), grants=(), activations=())
    other = replace(card, abilities=(replace(bound, ability=ability),))
    return replace(GAME.defs, hash=f"other {ref}", cards={**GAME.defs.cards, ref: other})


def building(defs: Definitions, **position: object) -> State:
    """A Building turn of A in such a pack."""
    _defs, state = GAME.code.position(defs, {"players": ["A", "B"], "phase": "build", "active": "A", **position})
    return state


def of(state: State, ref: str) -> Choice:
    """The choice of the first card of this name."""
    return Choice("component", next(id for id, card in state.components.items() if card.ref == ref))


def offered(state: State) -> tuple[Choice, ...]:
    """What the seat that is asked may answer."""
    return ENGINE.options(state, state.asks[0])


def test_what_abilities_make_dearer_is_paid_in_full() -> None:
    """WL-EQUIP-01: gold for what is printed does not do."""
    card = GAME.defs.cards["iron_shield"]
    printed = int(card.fields["cost"])
    dearer = with_modifier(COAT, Modifier("item_cost", Amount(5), Selector("warrior")))
    for gold, may in ((printed + 4, False), (printed + 5, True)):
        state = building(dearer, hand={"A": [card.id]}, chest={"A": [COAT]}, gold={"A": gold})
        assert (of(state, card.id) in offered(state)) is may
    state = building(GAME.defs, hand={"A": [card.id]}, chest={"A": [COAT]}, gold={"A": printed - 1})
    assert of(state, card.id) in offered(state)


def test_who_has_less_life_than_is_printed_dies_of_less_blood() -> None:
    """WL-CT-05: as what takes life from it comes into play."""
    life = int(GAME.defs.cards["soldier"].fields["health"])
    weaker = with_modifier(COAT, Modifier("health", Amount(-1), Selector("own_tokens")))
    wounded = [{"card": "soldier", "blood": life - 1}, {"card": "soldier", "blood": life - 2}]
    state = building(weaker, hand={"A": [COAT]}, units={"A": wounded}, gold={"A": 20})
    ENGINE.apply(state, 0, of(state, COAT))
    ENGINE.apply(state, 0, Choice("button", "equip"))
    assert [
        card.marks.blood for card in state.components.values() if card.ref == "soldier" and "units" in card.zone
    ] == [life - 2]

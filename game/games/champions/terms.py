"""Deals: what seats can give and promise each other, and how cards change hands (section 16 of the rules)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from game.games.champions.losses import discard
from game.games.champions.meta import CHAMPION, FAMILIAR, PLAY, option, type_of
from game.games.champions.possessions import familiar_of, is_in_play, monsters, possessions
from game.games.champions.records import Marks, State, Work
from game.rules import ops
from game.rules.abilities import triggers
from game.rules.abilities.records import Scope
from game.rules.deals import GIVE, Cited, Part, Terms
from game.rules.guards import Refusal
from game.rules.plain import seat_zone

SPARE, NO_DISTRACTION, NO_HELP, NO_CARDS = "spare", "no_distraction", "no_help", "no_cards"
"""What may be promised to a seat (CH-R-54): not to attack it; to play no distraction when it attacks; to play none when it is attacked;
to use no cards on it.
"""
TURN_END, ROUND_END = "turn_end", "round_end"
"""When a card may be handed over later."""
BINDS: Final = "CH-DEAL-04"
MOST_ROUNDS: Final = 5
"""A promise may be made for so many rounds, or to the end of the match."""


def tradeable(state: State, seat: int) -> list[int]:
    """CH-DEAL-02, CH-R-55: what a seat has in play but its Champion, and the Monsters that it has sent into combat."""
    own = [id for id in possessions(state, seat) if type_of(state, id) != CHAMPION]
    return [*own, *[id for id in monsters(state) if state.components[id].controller == seat]]


def give(work: Work, parts: Sequence[Part]) -> None:
    """All these cards change hands at once. A Monster fights on where it fought (CH-DEAL-03); Equipment comes off (CH-R-30); nothing
    counts as put into play (CH-R-58).

    A Familiar takes the place of that of its new seat, unless that leaves in the same deal (CH-R-45); of several that come to one seat the
    last one stays.
    """
    state = work.state
    coming = {part.card: part.taker for part in parts}
    stays = {part.taker: part.card for part in parts if type_of(state, part.card) == FAMILIAR}
    for seat, familiar in stays.items():
        others = [id for id, taker in coming.items() if taker == seat and type_of(state, id) == FAMILIAR]
        before = familiar_of(state, seat)
        for id in (before, *others):
            if id and id != familiar and coming.get(id, seat) == seat:
                discard(work, id, "replaced")
    for id, taker in coming.items():
        if id in monsters(state):
            ops.set_controller(work, id, taker)
        elif is_in_play(state, id):
            ops.move(work, id, seat_zone(PLAY, taker), face_up=True, controller=taker, marks=Marks(), cause="deal")
    triggers.settle(work)


def bars(state: State, parts: Sequence[Part], part: Part) -> Refusal | None:
    """A seat has one Familiar: no two come to it by one deal (CH-FAM-04), and none comes to a seat that owes its own (CH-R-45)."""
    if type_of(state, part.card) != FAMILIAR:
        return None
    for other in parts:
        if (other.what, other.taker) == (GIVE, part.taker) and type_of(state, other.card) == FAMILIAR:
            return Refusal("CH-FAM-04", "one_familiar")
    before = familiar_of(state, part.taker)
    leaves = before in [other.card for other in parts if other.what == GIVE]
    return None if leaves else TERMS.held_by(state, parts, before)


TERMS: Final = Terms(
    Cited(part="CH-R-55", limit="CH-R-51", binds=BINDS),
    tradeable=tradeable,
    give=give,
    promises=(SPARE, NO_DISTRACTION, NO_HELP, NO_CARDS),
    owed=(TURN_END, ROUND_END),
    bars=bars,
    tries=lambda state: int(option(state, "proposals")),
    rounds=MOST_ROUNDS,
)
"""What seats can agree on."""


def no_card_on(state: State, seat: int, id: int) -> Refusal | None:
    """Why a seat may not choose this card for one that it uses: it has promised to use none on whose it is. None if it may."""
    component = state.components.get(id)
    return TERMS.forbids(state, NO_CARDS, seat, component.controller) if component is not None else None


def may_be_chosen(state: State, scope: Scope, id: int) -> bool:
    """Whether an ability may choose a card: who has promised to use no cards on a seat does not, by own cards (what a Monster does that
    attacks is not its doing).
    """
    source = state.components.get(scope.source)
    own = source is not None and source.controller == scope.seat and source.id not in monsters(state)
    return not (own and no_card_on(state, scope.seat, id))


def gives_up(state: State, seat: int, ids: Sequence[int]) -> bool:
    """Whether a seat would part with a card that it owes."""
    return any(TERMS.keeps(state, id) for id in ids if state.components[id].controller == seat)

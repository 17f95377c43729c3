"""A match goes on with a pack that was changed: what holds at once, what waits, and what stays as it is in this match."""

from __future__ import annotations

from dataclasses import replace

import pytest

from game import library
from game.bots import Player, make_bot
from game.rules.definitions import Definitions
from game.rules.match import Match, SwapWaits
from game.rules.plain import NOBODY, Frozen
from game.rules.saved.definitions_codec import hashed
from game.table.model.seating import SeatPlan
from game.table.model.session import Session

LAW = "legends-at-war"


def begun(laid: int = 2) -> Session:
    """A match in which so many board pieces lie."""
    game = library.open_game(LAW)
    match = Match.new(game, ("Ann", "Bo"), 5, {"mode": "pantheon-skirmish"})
    while len(match.state.boards["board"].laid) < laid:
        seat = match.view(NOBODY).waiting[0]
        decision = match.decision(seat)
        assert decision is not None
        bot = Player(make_bot("random", game.code), len(match.log))
        match.apply(seat, bot.choose(match.view(seat), decision))
    return Session(game, match, [SeatPlan("Ann"), SeatPlan("Bo")], {})


def stronger(defs: Definitions, ref: str) -> Definitions:
    """The pack with another number on a card."""
    card = defs.cards[ref]
    changed = replace(card, fields=card.fields.put(north=card.fields["north"] % 9 + 1))
    return hashed(replace(defs, cards=Frozen({**defs.cards, ref: changed})))


def test_texts_hold_at_once_and_nothing_is_to_be_swapped_for_them() -> None:
    session = begun(1)
    defs, length = session.match.state.defs, len(session.match.log)
    session.renew(hashed(replace(defs, texts=Frozen({**defs.texts, "zone.hand": "Cards of mine"}))))
    assert session.words.say("zone.hand") == "Cards of mine"
    assert not session.outdated
    assert len(session.match.log) == length


def test_texts_are_those_of_now_also_where_the_cards_are_not() -> None:
    session = begun(1)
    defs = session.match.state.defs
    pack = stronger(hashed(replace(defs, texts=Frozen({**defs.texts, "zone.hand": "Cards of mine"}))), "zeus")
    session.renew(pack)
    assert session.outdated
    assert session.words.say("zone.hand") == "Cards of mine"
    assert session.game.defs.cards == defs.cards
    session.swap()
    assert session.game.defs is pack
    session.match.undo()
    assert session.outdated
    assert session.words.say("zone.hand") == "Cards of mine"
    # What is shown can begin a match of its own, and be read back.
    again = Match.new(session.game, ("Ann", "Bo"), 5, {"mode": "pantheon-skirmish"})
    assert Match.load(again.save(), library.open_game(LAW)).digest() == again.digest()


def test_a_laid_piece_keeps_its_shape_and_what_else_was_changed_comes() -> None:
    session = begun()
    match, defs = session.match, session.match.state.defs
    board = match.state.boards["board"]
    piece = defs.pieces[board.laid[0].piece]
    sides = {name: side._replace(cells=side.cells[1:], spaces=side.spaces[1:]) for name, side in piece.sides.items()}
    other = piece._replace(sides=Frozen(sides))
    pack = stronger(hashed(replace(defs, pieces=Frozen({**defs.pieces, piece.id: other}))), "zeus")
    with pytest.raises(SwapWaits) as waits:
        match.swap(pack)
    assert waits.value.laid == (piece.id,)
    session.renew(pack)
    session.swap()
    assert session.stays == (piece.id,)
    assert match.state.defs.pieces[piece.id] == piece
    assert match.state.defs.cards["zeus"] == pack.cards["zeus"]
    assert not session.outdated
    assert match.replayed()[1] == []
    assert Match.load(match.save(), library.open_game(LAW)).digest() == match.digest()


def test_a_pack_that_lacks_what_the_match_needs_to_go_on_waits() -> None:
    """Nothing that the code of a game stumbles over becomes the state of a match."""
    session = begun()
    defs, digest = session.match.state.defs, session.match.digest()
    bare = {ref: replace(card, fields=Frozen(pantheon=card.fields["pantheon"])) for ref, card in defs.cards.items()}
    session.renew(hashed(replace(defs, cards=Frozen(bare), modes=Frozen({}))))
    try:
        session.swap()
    except SwapWaits:
        assert session.match.digest() == digest
        return
    assert all(session.match.legal(seat) for seat in session.waiting())

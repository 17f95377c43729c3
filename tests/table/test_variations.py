"""Variations at the table: how they are called, what stands in their list, and what two lines have otherwise."""

from __future__ import annotations

import re

import pytest

from game.library import Listing
from game.rules.asks import Choice
from game.rules.match import Match, MatchError
from game.rules.plain import NOBODY
from game.rules.rng import Rng
from game.table.model.log import LogReader
from game.table.model.seating import SeatPlan
from game.table.model.session import Session
from game.table.seen.plain_table import PlainTable
from game.table.seen.progress import reached
from game.table.seen.seeing import Seer
from game.table.seen.variations import NOW, compared, listed, pack_lines, present
from tests.support import toy
from tests.support.branches import answer
from tests.support.compiled import shipped
from tests.table.onlooker import Onlooker, session


def lay(at: Session, x: int, bell: str = "quiet") -> None:
    """Whoever is to lay a card lays the first of the hand; then somebody answers the bell."""
    seat = at.match.state.asks[0].seat
    at.apply(seat, (at.match.legal(seat)[0], Choice("cell", (x, 0))))
    at.apply(0, (Choice("button", bell),))


def forked() -> Session:
    """Ann laid her first card on cell 0; that was taken back, and it lies on cell 2."""
    at = session()
    at.apply(1, (Choice("number", 2),))
    at.apply(0, (Choice("number", 1),))
    lay(at, 0)
    for _step in range(2):
        at.match.undo()
    lay(at, 2)
    at.look_as(0)
    return at


def seer(at: Session) -> Seer:
    return Seer(at.game, PlainTable(at.game.code.zones), at.words)


def test_what_was_taken_back_gets_a_name_by_itself_that_can_be_changed() -> None:
    at = forked()
    (only,) = at.match.variations
    assert only.name.startswith("After move 2: ")
    at.name_variation(only.entry, "To the left")
    assert at.match.variations[0].name == "To the left"
    with pytest.raises(MatchError):
        at.name_variation(only.entry, " ")


def test_two_that_would_be_called_alike_are_told_apart() -> None:
    at = forked()
    for x in (1, 0):
        at.match.undo()
        at.match.undo()
        lay(at, x, "ring")
    names = [each.name for each in at.match.variations]
    assert names == [names[0], f"{names[0]} (2)", f"{names[0]} (3)"]
    assert names[0] == "After move 2: Ann decides otherwise"


def test_the_list_tells_where_a_line_parts_how_long_it_is_and_how_it_stands() -> None:
    at = forked()
    (only,) = listed(at, seer(at))
    assert (only.parts, only.moves) == (2, 2)
    now = present(at, seer(at))
    assert (now.key, now.moves) == (NOW, 4)
    at.jump(only.key)
    assert present(at, seer(at)).name == f"On the table: {only.name}"
    assert [line.moves for line in listed(at, seer(at))] == [2]


def test_a_change_of_the_pack_is_no_move_of_a_line() -> None:
    at = forked()
    at.match.swap(toy.definitions(bonus=3))
    (only,) = listed(at, seer(at))
    assert (only.parts, only.moves) == (2, 2)
    assert present(at, seer(at)).moves == 4
    rows = {row.label: row for row in compared(at, seer(at), NOW, only.key)}
    assert (rows["Moves"].left, rows["Moves"].right) == ("4", "4")
    assert reached(at.match, [0, 1])["moves"] == 4, "as in the list of saved matches"


def test_two_lines_side_by_side_tell_what_lies_otherwise() -> None:
    at = forked()
    (only,) = at.match.variations
    rows = {row.label: row for row in compared(at, seer(at), NOW, only.entry) if row.differs}
    (board,) = [row for label, row in rows.items() if "oard" in label]
    assert board.left.endswith("at 2, 0")
    assert board.right.endswith("at 0, 0")
    assert all(row.left == row.right for row in compared(at, seer(at), NOW, NOW))
    assert pack_lines(at, NOW, only.entry) == ()


def test_of_what_is_hidden_two_lines_tell_how_much_there_is() -> None:
    """One card more in a deck is no deck with one card beside one without any."""
    at = forked()
    lay(at, 0)
    (only,) = at.match.variations
    rows = {row.label: row for row in compared(at, seer(at), NOW, only.entry)}
    hidden = [row for row in rows.values() if "face down" in row.left + row.right and row.differs]
    assert hidden
    for row in hidden:
        assert "face down" in row.left, row
        assert "face down" in row.right, row


def test_lines_that_were_played_with_other_cards_tell_what_the_pack_has_otherwise() -> None:
    at = forked()
    at.match.undo()
    at.match.swap(toy.definitions(bonus=3))
    key = at.match.variations[-1].entry
    told = pack_lines(at, key, NOW)
    assert len(told) == 9
    assert "worth" in told[0].lower()


def test_a_jump_is_in_the_log_in_one_line_and_so_is_what_is_deleted() -> None:
    at = forked()
    (only,) = at.match.variations
    at.jump(only.entry)
    reader = LogReader(at.match, at.words)
    assert reader.lines(0)[-1].words == f"Ann goes to the variation “{only.name}”."
    (left,) = at.match.variations
    at.drop_variation(left.entry)
    assert reader.lines(0)[-1].words == f"Ann deletes the variation “{left.name}”."
    assert at.match.variations == ()


def test_the_table_goes_to_a_variation_and_says_so() -> None:
    table = Onlooker(forked())
    (only,) = table.session.match.variations
    table.turns.jump(only.entry, ())
    assert any("is on the table now" in one for one in table.did)
    assert (0, 0) in table.session.view().occupants("board")


def test_steps_of_one_gesture_stay_together_although_a_variation_is_named() -> None:
    at = session()
    at.apply(1, (Choice("number", 2),))
    at.apply(0, (Choice("number", 1),))
    lay(at, 0)
    at.match.undo()
    with at.together():
        at.apply(1, (Choice("button", "ring"),))
        at.apply(0, (Choice("button", "quiet"),))
    assert at.match.variations[0].name
    assert len(at.match.gesture(at.match.moments[-1].entry)) == 2


GAMES = [listing for listing in shipped() if listing.game is not None]


@pytest.mark.parametrize("listing", GAMES, ids=lambda listing: listing.id)
def test_no_name_and_no_list_tells_of_what_lies_hidden(listing: Listing) -> None:
    game = listing.game
    assert game is not None
    mode = next(iter(game.defs.modes.values()))
    names = ["Ann", "Ben", "Cleo", "Dan"][: max(2, mode.least_seats)]
    at = Session(game, Match.new(game, names, 3, {"mode": mode.id}), [SeatPlan(name) for name in names], {})
    match, rng = at.match, Rng(3)
    for _step in range(60):
        if match.outcome is not None or len(match.variations) > 3:
            break
        if not match.sealed and rng.below(3) == 0 and match.can_undo() is None:
            match.undo()
        seat = rng.pick(match.view(NOBODY).waiting)
        at.apply(seat, answer(match, seat, rng))
    assert match.variations
    for each, line in zip(match.variations, reversed(listed(at, seer(at))), strict=True):
        other = match.in_variation(each.entry)
        told = [
            f"{each.name} {line.stands}",
            *[f"{row.left} {row.right}" for row in compared(at, seer(at), NOW, each.entry)],
        ]
        seen = {ref for at_end in (match, other) for ref in refs(at_end)}
        for card in game.defs.cards.values():
            if card.id not in seen:
                assert not any(re.search(rf"\b{re.escape(card.name)}\b", words) for words in told), card.name


def refs(match: Match) -> set[str]:
    """The cards of which anybody could have known by the last steps of a line."""
    views = [match.view_at(step, NOBODY) for step in range(match.history + 1)]
    return {one.ref for view in views for zone in view.zones() for one in view.zone(zone) if one.ref is not None}

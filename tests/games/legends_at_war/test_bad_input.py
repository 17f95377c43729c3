"""What a match cannot start or go on with is said in words, and nothing is lost by it."""

from __future__ import annotations

import dataclasses
import json
from collections.abc import Mapping
from typing import Any

import pytest

from game.rules.asks import Choice
from game.rules.definitions import CardDef, Definitions
from game.rules.engine import Engine
from game.rules.gamedef import Game
from game.rules.match import Match, MatchError
from game.rules.saved.match_format import VERSION
from tests.games.legends_at_war.recordings import RECORDINGS
from tests.games.legends_at_war.table import LEGENDS

MODES = tuple(LEGENDS.defs.modes)


def begin(mode: str, seats: int, defs: Definitions | None = None, **options: Any) -> Match:
    game = LEGENDS if defs is None else Game(LEGENDS.code, defs)
    return Match.new(game, [str(seat) for seat in range(seats)], 1, {"mode": mode, **options})


def without(keep: Mapping[str, int], pantheon: str) -> Definitions:
    """The pack with only so many cards of each level (by word) in one pantheon."""
    counts = dict.fromkeys(keep, 0)
    cards: dict[str, CardDef] = {}
    for ref, card in LEGENDS.defs.cards.items():
        level = "I" * int(card.fields["level"])
        if card.fields["pantheon"] == pantheon and level in keep:
            if counts[level] == keep[level]:
                continue
            counts[level] += 1
        cards[ref] = card
    return dataclasses.replace(LEGENDS.defs, cards=cards)


@pytest.mark.parametrize("mode", MODES)
@pytest.mark.parametrize(
    ("option", "value", "message"),
    [
        ("maneuver_per_turn", 10, "option maneuver_per_turn is 10; the most is 9"),
        ("maneuver_per_turn", "two", "it must be a whole number"),
        ("foreign_hand_card", "hand", "it can be deck, capture_pile"),
        ("draft_browse", 1, "it can be false, true"),
        ("spare_pieces", 11, "it can be all, 0, 1"),
        ("first_seat", 3, "seat 3 cannot go first; the seats are 0 to"),
        ("log_draft", True, r"no option 'log_draft' \(did you mean log_drafts\?\)"),
    ],
)
def test_an_option_that_is_out_of_range(mode: str, option: str, value: Any, message: str) -> None:
    # LAW-R-20, LAW-R-36, LAW-R-51, LAW-R-55, LAW-R-56, LAW-R-65
    with pytest.raises(MatchError, match=message):
        begin(mode, 2, **{option: value})


@pytest.mark.parametrize("mode", MODES)
@pytest.mark.parametrize("seats", [1, 5])
def test_a_number_of_seats_that_no_mode_has(mode: str, seats: int) -> None:
    # LAW-GEN-01
    with pytest.raises(MatchError, match=f"is for 2 to 4 seats, not for {seats}"):
        begin(mode, seats)


@pytest.mark.parametrize(
    ("mode", "keep"),
    [("pantheon-skirmish", {"III": 0}), ("pantheon-campaign", {"I": 8}), ("pantheon-campaign", {"II": 5})],
)
def test_a_pantheon_that_is_short_of_cards(mode: str, keep: Mapping[str, int]) -> None:
    # LAW-MODE-02, LAW-PCA-01
    short = without(keep, "norse")
    assert begin(mode, 3, short).outcome is None
    with pytest.raises(MatchError, match="Pantheons with enough cards of each level: 3, but 4 are needed"):
        begin(mode, 4, short)


def test_a_pantheon_that_is_short_of_cards_says_so_when_it_is_to_be_led() -> None:
    # LAW-MODE-02
    match = begin("pantheon-skirmish", 2, without({"III": 0}, "norse"))
    ask = match.state.asks[0]
    offered = [choice.value for choice in Engine(LEGENDS.code).options(match.state, ask)]
    assert offered == ["american", "greek", "japanese"]
    refusal = match.why_not(ask.seat, (Choice("ref", "norse"),))
    assert refusal is not None
    assert (refusal.rule, refusal.text) == ("LAW-MODE-02", "pantheon_too_small")


@pytest.mark.parametrize(
    ("mode", "levels", "count", "message"),
    [
        ("ragnarok-skirmish", (3,), 3, "Cards of level III to draft: 3, but 4 are needed"),
        ("ragnarok-campaign", (1,), 31, "Cards of level I to draft: 31, but 32 are needed"),
        ("ragnarok-campaign", (2,), 15, "Cards of level I, II to draft: 51, but 52 are needed"),
        ("ragnarok-campaign", (3,), 11, "Cards of level I, II, III to draft: 71, but 72 are needed"),
    ],
)
def test_too_few_cards_to_draft(mode: str, levels: tuple[int, ...], count: int, message: str) -> None:
    # LAW-R-54, LAW-MODE-03
    low = [ref for ref, card in LEGENDS.defs.cards.items() if card.fields["level"] in levels]
    cards = {ref: card for ref, card in LEGENDS.defs.cards.items() if ref not in low[count:]}
    with pytest.raises(MatchError, match=message):
        begin(mode, 4, dataclasses.replace(LEGENDS.defs, cards=cards))


@pytest.mark.parametrize(
    ("mode", "need"), [("pantheon-campaign", 4), ("ragnarok-skirmish", 4), ("ragnarok-campaign", 12)]
)
def test_too_few_board_pieces(mode: str, need: int) -> None:
    # LAW-MODE-05, LAW-DATA-31
    pieces = dict(list(LEGENDS.defs.pieces.items())[: need - 1])
    few = dataclasses.replace(LEGENDS.defs, pieces=pieces)
    with pytest.raises(MatchError, match=f"Board pieces: {need - 1}, but {need} are needed"):
        begin(mode, 4, few)
    enough = dict(list(LEGENDS.defs.pieces.items())[:need])
    assert begin(mode, 4, dataclasses.replace(LEGENDS.defs, pieces=enough)).outcome is None


def test_a_save_from_another_version_of_the_pack_goes_on_with_its_own_cards() -> None:
    # LAW-CARD-09: nothing printed on a card changes because the pack was changed meanwhile
    match = RECORDINGS.played(RECORDINGS.transcripts["ragnarok-skirmish"])
    for _step in range(10):
        match.undo()
    saved = json.loads(json.dumps(match.save()))
    cards = {
        ref: dataclasses.replace(card, fields=card.fields.put(north=1))
        for ref, card in LEGENDS.defs.cards.items()
        if ref != "thor"
    }
    other = Game(LEGENDS.code, dataclasses.replace(LEGENDS.defs, cards=cards, hash="another"))
    loaded = Match.load(saved, other)
    assert loaded.game.defs.hash == LEGENDS.defs.hash != "another"
    assert loaded.digest() == match.digest()
    assert loaded.view(0).defs.cards["thor"] == LEGENDS.defs.cards["thor"]
    while loaded.can_redo():
        loaded.redo()
    assert loaded.outcome == RECORDINGS.played(RECORDINGS.transcripts["ragnarok-skirmish"]).outcome


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"version": 99}, f"was saved in format 99; this program reads format {VERSION} and older"),
        ({"game": "mythic-wars"}, "this is a match of 'mythic-wars', not of 'legends-at-war'"),
        ({"digest": "0"}, "the save was changed or damaged"),
        ({"moments": None}, "the save cannot be read"),
    ],
)
def test_a_save_that_cannot_be_used_says_why(change: Mapping[str, Any], message: str) -> None:
    # LAW-R-68
    saved = json.loads(json.dumps(begin("pantheon-campaign", 2).save()))
    with pytest.raises(MatchError, match=message):
        Match.load({**saved, **change}, LEGENDS)

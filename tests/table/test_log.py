"""The log in words and kinds: why a number was what it was, who did what, what was taken back, and what players noted."""

from __future__ import annotations

import re
from dataclasses import replace

import pytest

from game import library
from game.bots import Player, make_bot
from game.rules.events import Event
from game.rules.gamedef import Game
from game.rules.match import Match
from game.rules.plain import NOBODY, Frozen
from game.rules.saved.definitions_codec import hashed
from game.rules.view import View
from game.table.model.heard import CONTESTS, PARTS, POWERS, SCORES
from game.table.model.log import (
    ABILITY,
    BACK,
    FIGHT,
    NOTES,
    PACK,
    PLAY,
    POINTS,
    TURN,
    LogLine,
    LogReader,
    as_text,
    kind_of,
    sifted,
)
from game.table.model.past import Past
from game.words import Words
from tests.support.leaks import atoms, known

NAMES = ("Ann", "Ben", "Cleo", "Dan")
GAMES: dict[str, Game] = {listing.id: listing.game for listing in library.games() if listing.game is not None}
MODES = [(id, mode.id) for id, game in GAMES.items() for mode in game.defs.modes.values() if mode.ready]


def started(game_id: str, mode: str, seed: int = 5) -> tuple[Match, LogReader]:
    """A match and its log, with two people or as many as the mode needs."""
    game = GAMES[game_id]
    names = NAMES[: max(2, game.defs.modes[mode].least_seats)]
    match = Match.new(game, names, seed, {"mode": mode}, unready=True)
    return match, LogReader(match, Words(game.code, game.defs, names))


def move(match: Match, seed: int = 3) -> None:
    """Somebody makes a random move."""
    seat = match.view(NOBODY).waiting[0]
    decision = match.decision(seat)
    assert decision is not None
    bot = Player(make_bot("random", match.game.code), seed + len(match.log))
    match.apply(seat, bot.choose(match.view(seat), decision))


def said(lines: list[LogLine], kind: str = "") -> list[str]:
    return [line.words for line in lines if not kind or line.kind == kind]


def told(game_id: str, kind: str, **data: object) -> str:
    """An event of a game as a line of its log, among cards that lie open to everybody."""
    match, reader = started(game_id, next(mode for id, mode in MODES if id == game_id))
    return reader.words.log(Event(kind, Frozen(data)), match.view(0), actor=1)


def open_card(view: View) -> tuple[int, str]:
    """A card that a seat knows: its id, and its ref."""
    return next(
        (one.id, one.ref)
        for zone in view.zones()
        for one in view.zone(zone)
        if one.id is not None and one.ref is not None
    )


def test_a_number_is_told_with_what_makes_it() -> None:
    match, reader = started("mythic-wars", "hands-of-fate")
    view = match.view(0)
    id, ref = open_card(view)
    name = reader.words.named(ref)
    hit = Frozen(type="attack", attacker=id, target=id, value=9, against=2, won=True, loss=9)
    parts = (("critical", 2, id, ""),)
    assert reader.words.log(Event("result", hit), view) == f"{name} hits {name}, 9 to 2: 9 energy."
    assert reader.words.log(Event("result", hit.put(loss_parts=parts)), view) == (
        f"{name} hits {name}, 9 to 2: 9 (7, +2 Critical of {name}) energy."
    )


def test_an_attack_tells_both_numbers_with_their_parts_and_who_makes_them() -> None:
    match, reader = started("legends-at-war", "pantheon-skirmish")
    cards = reader.words.defs.cards
    parts = (("Curse", -1, 0, "penalty"),)
    fight = Frozen(value=7, against=3, value_parts=(), against_parts=parts, captured=True)
    line = reader.words.log(Event("attack", fight), match.view(0))
    assert cards
    assert line.endswith(": 7 against 3 (4, \N{MINUS SIGN}1 Curse).")


def test_a_cause_that_the_reader_does_not_know_is_not_named() -> None:
    match, reader = started("mythic-wars", "hands-of-fate")
    unknown = match.state.zone("deck:1")[0]
    assert match.view(0).component(unknown) is None
    assert reader.words.caused("charm", unknown, match.view(0)) == "Charm"


def test_numbers_of_all_seats_are_told_with_their_names() -> None:
    line = told("pantheon-duel", "majority", seat=0, icons=(5, 3), glory=3)
    assert line == "Ann has the majority of icons (Ann 5, Ben 3): 3 Glory."


def test_who_lays_a_piece_of_the_board_is_told() -> None:
    assert told("legends-at-war", "lay", component=0, ref="", side="front").startswith("Ben lays ")


def test_kinds_of_lines_are_told_apart_by_what_happened() -> None:
    for kind, words in ((TURN, PARTS), (FIGHT, CONTESTS), (POINTS, SCORES), (ABILITY, POWERS), (PLAY, ("move", "lay"))):
        assert {kind_of(Event(each)) for each in words} == {kind}


# --- taking back ---


def test_a_row_of_moves_that_were_taken_back_is_one_line_that_names_them() -> None:
    match, reader = started("pantheon-duel", "duel")
    plays: list[LogLine] = []
    while len(plays) < 3:
        move(match)
        plays = [line for line in reader.lines(0) if " places " in line.words]
    at, before = match.history, len(reader.lines(0))
    while match.history >= plays[1].step:
        match.undo(0)
    row = at - match.history
    (line,) = [each for each in reader.lines(0) if each.kind == BACK]
    assert line.words.startswith(f"Ann takes back {row} moves: " if row > 1 else "Ann takes back a move: ")
    assert plays[2].words.rstrip(".") in line.words
    assert plays[1].words.rstrip(".") in line.words
    assert line.components
    assert all(match.view(0).component(id) is not None for id in line.components)
    assert len(reader.lines(0)) < before
    match.redo(0)
    assert said(reader.lines(0), BACK)[-1].startswith("Ann makes a move again: ")
    match.undo(1)
    move(match, seed=99)
    assert said(reader.lines(0), BACK)[-1].startswith("Ben takes back a move: ")


def test_many_moves_in_a_row_are_counted_and_the_first_few_named() -> None:
    match, reader = started("pantheon-duel", "duel")
    for _ in range(20):
        move(match)
    while match.history > 2:
        match.undo()
    (line,) = said(reader.lines(NOBODY), BACK)
    assert line.startswith("The table takes back 18 moves: ")
    assert line.count("\N{LEFT DOUBLE QUOTATION MARK}") == 4
    assert line.endswith(" and 14 more.")


# --- notes ---


def test_a_note_stands_at_its_move_and_stays_when_that_is_taken_back() -> None:
    match, reader = started("pantheon-duel", "duel")
    for _ in range(6):
        move(match)
    match.note(1, "Why not the corner?")
    lines = reader.lines(0)
    note = lines[-1]
    assert (note.words, note.kind, note.seat) == (f"Ben notes after move {note.move}: Why not the corner?", NOTES, 1)
    assert (note.step, note.move) == (match.history, max(line.move for line in lines[:-1]))
    match.undo()
    assert "Why not the corner?" in said(reader.lines(0), NOTES)[0]


# --- sifting ---

LINES = [
    LogLine("Ann to play.", TURN, 0),
    LogLine("Ann plays Thor.", PLAY, 0),
    LogLine("Thor attacks Loki: 7 against 3.", FIGHT, 0),
    LogLine("Ben to play.", TURN, 1),
    LogLine("Ben plays Iðunn.", PLAY, 1),
    LogLine("Ben notes: Thor again!", NOTES, 1),
]


@pytest.mark.parametrize(
    ("seats", "kinds", "find", "left"),
    [
        ((), (), "", (0, 1, 2, 3, 4, 5)),
        ((), (FIGHT,), "", (0, 2)),
        ((1,), (), "", (3, 4, 5)),
        ((1,), (FIGHT,), "", ()),
        ((), (), "thor  ATT", (0, 2)),
        ((), (), "idunn", (3, 4)),
        ((), (), "play", (0, 1, 3, 4)),
        ((), (NOTES,), "thor", (3, 5)),
        ((), (), "nobody", ()),
    ],
)
def test_lines_are_sifted_by_seat_kind_and_words(seats, kinds, find, left) -> None:
    assert sifted(LINES, seats=seats, kinds=kinds, find=find) == [LINES[place] for place in left]


def test_lines_as_text_have_their_parts_set_off() -> None:
    assert as_text(LINES[:4], "A match") == (
        "A match\n\nAnn to play.\nAnn plays Thor.\nThor attacks Loki: 7 against 3.\n\nBen to play.\n"
    )


# --- what a seat may not know ---


class Names:
    """Finds the cards that a line names. What is the name of an ability as well tells of no card."""

    def __init__(self, words: Words) -> None:
        abilities = {each.name for each in words.defs.abilities.values() if each.name}
        self._refs: dict[str, set[object]] = {name: set() for name in abilities}
        for ref, card in words.defs.cards.items():
            if card.name not in abilities:
                self._refs.setdefault(card.name, set()).add(ref)
        longest_first = sorted(self._refs, key=len, reverse=True)  # an Iron Mace is no Mace
        self._any = re.compile(rf"\b(?:{'|'.join(map(re.escape, longest_first))})(?!\w)")

    def unknown(self, line: str, shown: set[object]) -> list[str]:
        """The names in a line whose cards are all unknown to whoever was shown these."""
        found = self._any.findall(line)
        return [name for name in found if self._refs[name] and not self._refs[name] & shown]


def leaks(game_id: str, mode: str, seed: int, steps: int) -> list[str]:
    """Plays a random match with some undos; the lines that name to a seat, or to nobody, a card that it has never been shown."""
    match, reader = started(game_id, mode, seed)
    words, viewers = reader.words, (NOBODY, *match.state.seats())
    shown: dict[int, set[object]] = {viewer: set() for viewer in viewers}
    names = Names(words)
    found: list[str] = []
    for step in range(steps):
        for viewer in viewers:
            seen = known(match.engine, match.state, viewer)
            shown[viewer] |= {*seen.ids, *seen.refs}
            for event in match.events(match.history):
                told = event.seen_by(viewer)
                shown[viewer] |= {*atoms(told.data)} if told is not None else set()
            for line in reader.lines(viewer)[-12:] if step % 4 == 0 else ():
                unknown = names.unknown(line.words, shown[viewer])
                if unknown or not {*line.components} <= shown[viewer]:
                    found.append(f"{viewer} reads {unknown} {line}")
        if match.outcome is not None:
            break
        if step % 9 == 5 and match.can_undo() is None:
            match.undo()
        else:
            move(match, seed)
    return found


@pytest.mark.parametrize(
    ("line", "unknown"),
    [
        ("Ben puts Aurum Blazeforge Mace on.", []),
        ("Ben puts Mace on.", ["Mace"]),
        ("Ben puts Aurum Blazeforge Mace on and Mace away.", ["Mace"]),
        ("Ben plays Town Charter.", ["Town Charter"]),
        ("Ben has 2 gold: Charter.", []),
    ],
)
def test_a_card_is_named_by_its_whole_name_only(line: str, unknown: list[str]) -> None:
    _, reader = started("warriors-legacy", "legacy")
    assert Names(reader.words).unknown(line, {"aurum_blazeforge_mace"}) == unknown


@pytest.mark.parametrize("game_id", sorted(GAMES))
def test_no_line_names_what_a_seat_was_never_shown(game_id: str) -> None:
    modes = [mode for id, mode in MODES if id == game_id] or [*GAMES[game_id].defs.modes]
    assert leaks(game_id, modes[0], seed=11, steps=70) == []


@pytest.mark.soak
@pytest.mark.parametrize(("game_id", "mode"), MODES)
def test_no_line_of_any_mode_names_what_a_seat_was_never_shown(game_id: str, mode: str, base_seed: int) -> None:
    for seed in range(base_seed, base_seed + 3):
        assert leaks(game_id, mode, seed, steps=400) == []


@pytest.mark.parametrize(
    ("game_id", "mode"), [("legends-at-war", "pantheon-skirmish"), ("mythic-wars", "guided-hands-of-fate")]
)
def test_what_another_answers_in_secret_parts_no_row_and_is_no_moment(game_id: str, mode: str) -> None:
    match, reader = started(game_id, mode)
    while not match.sealed:
        move(match)
    one, other = match.view(NOBODY).waiting
    apart = match.aside()

    def pick(of: Match, seat: int) -> None:
        of.apply(seat, (next(choice for choice in of.legal(seat) if choice.what == "component"),))

    def read(of: Match, viewer: int) -> list[tuple[LogLine, list[str]]]:
        past = Past(of, lambda: reader.words)
        lines = LogReader(of, reader.words).lines(viewer)
        moments = [past.happenings(line.step, viewer) if line.step else () for line in lines]
        shown = [[one.words for one in moment] for moment in moments]
        return [(line._replace(step=0), each) for line, each in zip(lines, shown, strict=True)]

    for of in (match, apart):
        for _ in range(3):
            pick(of, one)
    for _ in range(2):
        for of in (match, apart):
            assert of.undo(one).seat == one
        pick(apart, other)
    for of in (match, apart):
        of.note(one, "No, rather another one")
    assert read(match, one)[-2][0].words.startswith("Ann takes back 2 moves")
    for viewer in (one, NOBODY):
        assert read(apart, viewer) == read(match, viewer)
    apart.undo(other)
    assert read(apart, one) == read(match, one)


def test_a_line_knows_the_card_that_it_names_first_if_its_reader_does() -> None:
    match, reader = started("legends-at-war", "pantheon-skirmish")
    for _ in range(25):
        move(match)
    cards = match.game.defs.cards
    lines = {viewer: reader.lines(viewer) for viewer in (0, 1)}
    assert any(line.card for line in lines[0] if line.kind == PLAY)
    for viewer, told in lines.items():
        for line in told:
            assert not line.card or line.card in cards
            named = [one for one in map(match.view(viewer).component, line.components) if one is not None and one.ref]
            if line.card and line.components and len(line.components) == 1 and named:
                assert line.card == named[0].ref
            if line.card and line.kind in (PLAY, FIGHT):
                assert cards[line.card].name in line.words


def test_a_change_of_the_pack_is_told_to_all_and_leads_each_to_the_cards_that_they_see() -> None:
    match, reader = started("pantheon-duel", "duel")
    holder = 0
    while not match.view(holder).zone("hand:0"):
        move(match)
    held = match.view(holder).zone("hand:0")[0]
    card = match.state.defs.cards[str(held.ref)]
    dearer = replace(card, fields=card.fields.put(power=int(str(card.fields["power"])) + 1))
    other = next(each for each in match.state.defs.cards.values() if each.id != card.id)
    swapped = hashed(
        replace(match.state.defs, cards=Frozen({**match.state.defs.cards, card.id: dearer, other.id: other}))
    )
    match.swap(swapped)
    words = f"{card.name}: Power {card.fields['power']} → {dearer.fields['power']}, {card.source.file}:{card.source.of('power').line}"
    reader.take(Words(match.game.code, swapped, ("Ann", "Bo")))
    for viewer in (0, 1, NOBODY):
        (line,) = [line for line in reader.lines(viewer) if line.kind == PACK]
        assert (line.words, line.card) == (words, card.id)
        assert line.components == ((held.id,) if viewer == holder else ())
    match.undo()
    reader.take(Words(match.game.code, match.state.defs, ("Ann", "Bo")))
    assert said(reader.lines(1))[-1] == f"As before it was changed: {words}."
    match.redo()
    assert said(reader.lines(1), PACK)[-1] == f"As changed: {words}."

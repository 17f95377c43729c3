"""Whole matches of every mode in words: no line of the log, no question, no answer, no refusal and no tip shows an id, a key or a gap."""

from __future__ import annotations

import dataclasses
import re
from typing import Any

import pytest

from game.bots import Player, make_bot
from game.content.client_texts import client_texts
from game.rules.events import Event
from game.rules.match import Match
from game.rules.plain import NOBODY, Frozen
from game.rules.records import Id, Ref, Seat, Told, record
from game.table.model.due import due
from game.table.model.log import TURN, LogReader
from game.table.seen.inspection import inspection, stat_lines
from game.table.seen.plain_table import PlainTable
from game.table.seen.seeing import Seer
from game.ui.face_template import Template, standard
from game.ui.text import MINUS
from game.words import Words
from tests.support.compiled import shipped
from tests.support.thinned import thinned

NAMES = ("Ann", "Ben", "Cleo", "Dan", "Eve", "Finn", "Gil", "Hana")
LISTINGS: dict[str, Any] = {listing.id: listing for listing in shipped() if listing.game is not None}
MODES = [(id_, mode.id) for id_, one in LISTINGS.items() for mode in one.game.defs.modes.values() if mode.ready]
STEPS = 300
LOOKS = 8
"""In every so many steps all components are inspected."""
RAW = re.compile(r"[a-z]_[a-z]|[{}…]|\b[a-z]+:\d|\b(?:log|prompt|refusal|zone|word|button)\.[a-z]|  |^ | $|^$")
"""What no text may show: ids of two words, braces and gaps of a template, zones, keys of texts, empty places."""
VALUES = {"None", "True", "False"}
"""Values of Python, which no text may show unless it is written so: "None of your units"."""


class Reader:
    """Looks at every text that people see in a match, and keeps what is wrong with one."""

    def __init__(self, listing, names):
        game = self.game = listing.game
        self.words = Words(game.code, game.defs, names)
        face = listing.pack.face
        lying = (Template.from_plain(face) if face is not None else standard(game.code.stats)).lying
        self.seer = Seer(game, listing.pack.layout, self.words, lying)
        self.wrong = set()
        texts = game.defs.texts
        pantheons = [key.partition(".")[2] for key in texts if key.startswith("pantheon.") and key.count(".") == 1]
        self.ids = {id_ for id_ in (*game.defs.cards, *pantheons) if id_ == id_.lower()}
        texts_of_abilities = [ability.text for ability in game.defs.abilities.values()]
        pieces = {piece for text in (*texts.values(), *texts_of_abilities) for piece in re.split(r"\{[^}]*\}", text)}
        written = [piece for piece in pieces if " " in piece.strip() and self.shows(piece)]
        self.written = sorted(written, key=len, reverse=True)
        """What the texts say in so many words between their gaps, where one of them is an id as well, such as a house."""

    def shows(self, words):
        """The ids of one word and the values that occur as words."""
        return (self.ids | VALUES) & set(re.findall(r"[\w-]+", words))

    def check(self, what, words):
        filled = words
        for piece in self.written:
            filled = filled.replace(piece, "|")
        if RAW.search(words) or self.shows(filled):
            self.wrong.add((what, words))

    def key(self, key):
        if key not in self.game.defs.texts and key not in client_texts():
            self.wrong.add(("no text", key))

    def asked(self, match, seat):
        decision, view = match.decision(seat), match.view(seat)
        self.key(decision.prompt)
        self.check(decision.kind, self.words.prompt(decision, view))
        for told in due(decision, view, self.words).values():
            self.check(decision.kind, told.words)
        for choice in decision.options:
            if choice.what == "button":
                self.key(f"button.{choice.value}")
        paths = [()] + [(choice,) for choice in decision.options[:2] if match.explore(seat, (choice,)) is not None]
        for path in paths:
            for choice in match.candidates(seat, path)[:40]:
                refusal = match.why_not(seat, (*path, choice))
                if refusal is not None:
                    self.key(f"refusal.{refusal.text}")
                    self.check(refusal.text, self.words.refusal(refusal, view))

    def inspected(self, view):
        for zone in view.zones():
            for sighting in view.zone(zone):
                told = inspection(view, self.seer, self.seer.thing(view, sighting))
                for line in told.stats:
                    self.check("stat", line.words)
                for kind, words in told.lines:
                    if kind not in ("flavour", "source"):
                        self.check(kind, words)


def test_games_are_found():
    assert len(MODES) > len(LISTINGS) > 2


@pytest.mark.parametrize(
    ("words", "wrong"),
    [
        ("Ann has 10 gold: the new house pays.", False),
        ("Which hand holds your dagger?", False),
        ("Harvest: You have 2 gold for each house of yours.", False),
        ("None of your units attacks in a Building Phase. [WL-CT-04]", False),
        ("house has 10 gold: the new house pays.", True),
        ("Ann plays dagger.", True),
        ("None attacks.", True),
        ("Ann has  gold: the new house pays.", True),
    ],
)
def test_an_id_is_wrong_where_it_fills_a_gap_and_right_where_the_text_itself_says_the_word(words, wrong):
    reader = Reader(LISTINGS["warriors-legacy"], NAMES[:2])
    reader.check("log", words)
    assert bool(reader.wrong) == wrong


@pytest.mark.parametrize(("case", "seed"), thinned(MODES, [5, 6], every=2))
def test_no_text_of_a_match_shows_an_id(case, seed):
    game_id, mode = case
    game = LISTINGS[game_id].game
    names = NAMES[: max(2, game.defs.modes[mode].least_seats)]
    reader = Reader(LISTINGS[game_id], names)
    match = Match.new(game, names, seed, {"mode": mode})
    bots = [Player(make_bot("random", game.code), seat) for seat in range(len(names))]
    for step in range(STEPS):
        if match.outcome is not None:
            break
        seat = match.view(NOBODY).waiting[0]
        reader.asked(match, seat)
        if step % LOOKS == 0:
            reader.inspected(match.view(seat))
        decision = match.decision(seat)
        assert decision is not None
        match.apply(seat, bots[seat].choose(match.view(seat), decision))
    for viewer in (NOBODY, 0):
        for line in LogReader(match, reader.words).lines(viewer):
            reader.check("log", line.words)
    assert match.log
    assert not sorted(reader.wrong)


@record("probe")
class Probe(Told):
    """Something of every kind."""

    winners: tuple[Seat, ...] = ()
    pantheons: tuple[str, ...] = ()
    refs: tuple[Ref, ...] = ()
    numbers: tuple[int, ...] = ()
    targets: tuple[Id, ...] = ()
    seat: int = 0
    card: Id | str = 0


def hearing(**texts):
    """Words of a small set of texts for the log, and a view."""
    game = LISTINGS["mythic-wars"].game
    match = Match.new(game, NAMES[:3], 1, {"mode": "hands-of-fate"})
    defs = dataclasses.replace(
        game.defs, texts=Frozen({**game.defs.texts, **{f"log.{key}": texts[key] for key in texts}})
    )
    code = dataclasses.replace(game.code, events=(*game.code.events, Probe))
    return Words(code, defs, NAMES[:3]), match


def test_several_values_are_told_by_their_names():
    words, match = hearing(probe="{winners} / {pantheons} / {refs} / {numbers}")
    event = Event("probe", Frozen(winners=(0, 2), pantheons=("norse", "", "greek"), refs=("thor",), numbers=(1, 2)))
    assert words.log(event, match.view(0)) == "Ann, Cleo / Norse, Greek / Thor / 1, 2"


def test_components_in_a_list_are_told_by_their_names():
    words, match = hearing(probe="{targets}")
    known = match.view(0).zone("deck:0")[:2]
    unknown = match.state.zone("deck:1")[0]
    told = words.log(Event("probe", Frozen(targets=(*[one.id for one in known], unknown))), match.view(0))
    assert told == ", ".join([*[words.named(one.ref) for one in known], "a hidden card"])


def test_only_what_is_declared_to_be_a_seat_or_a_card_is_told_as_one():
    words, match = hearing(probe="{seat} {card}")
    view = match.view(0)
    id = view.zone("deck:0")[0].id
    assert words.log(Event("probe", Frozen(seat=1, card=id)), view) == f"1 {words.component(view, id)}"
    assert words.log(Event("probe", Frozen(seat=1, card="thor")), view) == "1 thor"


def test_a_line_is_taken_by_how_it_came_about():
    words, match = hearing()
    view = match.view(0)
    id = view.zone("deck:0")[0].id
    name = words.component(view, id)
    assert words.log(Event("leave", Frozen(component=id, how="defeated")), view) == f"{name} is defeated."
    assert words.log(Event("roll", Frozen(seat=1, result=4, reason="damage")), view) == "Ben throws 4 for damage."
    assert words.log(Event("roll", Frozen(seat=1, result=4, reason="attack")), view) == ""


def test_a_card_that_was_shuffled_away_keeps_its_name_in_the_log():
    words, match = hearing()
    now, before = match.view(0), match.view(0)
    id = before.zone("deck:0")[0].id
    name = words.component(before, id)
    gone = match.view(1)
    event = Event("leave", Frozen(component=id, how="deck"))
    assert words.log(event, gone) == "a hidden card goes back face down."
    assert words.log(event, gone, before) == f"{name} goes back face down."
    assert words.log(event, now, gone) == f"{name} goes back face down."


def test_rounds_stand_out_in_the_log_and_tell_who_leads():
    words, match = hearing()
    lines = LogReader(match, words).lines(NOBODY)
    heads = [line.words for line in lines if line.kind == TURN]
    assert heads == [f"Round 1: {words.seat(match.view(NOBODY).value('prime'))} leads"]


def test_what_an_attack_tells_by_itself_is_not_told_twice():
    words, match = hearing()
    view = match.view(0)
    id = view.zone("deck:0")[0].id
    name = words.component(view, id)
    told = [
        words.log(Event("empower", Frozen(component=id, seat=0, action=how)), view) for how in ("attack", "nothing")
    ]
    assert told == ["", f"{name} does nothing."]


def test_the_winner_of_a_round_is_named():
    game = LISTINGS["pantheon-duel"].game
    match = Match.new(game, NAMES[:2], 1, {"mode": "duel"})
    words = Words(game.code, game.defs, NAMES[:2])
    won = Event("round_end", Frozen(winners=(1,), reason="most_glory", glory=(4, 9)))
    drawn = Event("round_end", Frozen(winners=(), reason="round_drawn"))
    assert words.log(won, match.view(0)) == "Ben wins the round: most Glory (Ann 4, Ben 9)."
    assert words.log(drawn, match.view(0)).startswith("Nobody wins the round: tied")


@pytest.mark.parametrize(
    ("game_id", "mode", "event", "told"),
    [
        ("legends-at-war", "pantheon-campaign", Event("round_won", Frozen(seat=0, round=1)), "Ann has won round 1."),
        ("legends-at-war", "pantheon-skirmish", Event("round_won", Frozen(seat=0, round=1)), "Ann has won."),
        ("pantheon-duel", "skirmish", Event("round_end", Frozen(winners=(), reason="round_drawn")), "Nobody wins: "),
        (
            "pantheon-duel",
            "duel",
            Event("round_end", Frozen(winners=(), reason="round_drawn")),
            "Nobody wins the round",
        ),
    ],
)
def test_where_there_is_but_one_round_none_is_told(game_id, mode, event, told):
    game = LISTINGS[game_id].game
    view = Match.new(game, ("Ann", "Ben"), 5, {"mode": mode}).view(-1)
    assert Words(game.code, game.defs, ("Ann", "Ben")).log(event, view).startswith(told)


@pytest.mark.parametrize(("mode", "told"), [("skirmish", False), ("duel", True)])
def test_rounds_are_counted_only_where_there_are_several(mode, told):
    game = LISTINGS["pantheon-duel"].game
    view = Match.new(game, NAMES[:2], 5, {"mode": mode}).view(0)
    seer = Seer(game, PlainTable(game.code.zones), Words(game.code, game.defs, NAMES[:2]))
    assert ("Rounds" in [count.label for count in seer.counts(view)]) == told


def test_a_value_that_no_card_has_printed_is_told_by_its_parts():
    found = stat_lines(
        hearing()[0],
        [
            ("Attack", 9, 7, ("+1 Charm", "+1 Aegis")),
            ("Clash rolls", -2, 0, (f"{MINUS}2 Silver Arrows",)),
            ("Attack rolls", 3, 0, ("+1 Charm", "+2 Aegis")),
        ],
    )
    assert [(line.words, line.change) for line in found] == [
        ("Attack 9 = 7 +1 Charm +1 Aegis", 2),
        (f"Clash rolls: {MINUS}2 Silver Arrows", -2),
        ("Attack rolls +3 = +1 Charm +2 Aegis", 3),
    ]


def test_a_die_that_keeps_its_face_is_not_said_to_be_turned():
    words, match = hearing()
    view = match.view(0)
    id = view.zone("deck:0")[0].id
    name = words.component(view, id)
    told = [
        words.log(Event("die", Frozen(component=id, before=6, after=6, natural=False, how=how)), view)
        for how in ("unnatural", "reroll")
    ]
    assert told == [f"{name}: the 6 is no natural one any more.", f"{name} throws again: 6 before, and 6 counts now."]

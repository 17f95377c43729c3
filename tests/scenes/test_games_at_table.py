"""What the one table shows of games with dice, tokens, turned cards, growing boards and many seats."""

from __future__ import annotations

import dataclasses
import threading

import pygame
import pytest

from game.bots import Player, make_bot
from game.rules.events import Event
from game.rules.match import Match
from game.rules.plain import Frozen
from game.scenes.chance import EVERYBODY, tallies
from game.scenes.matches import choosers
from game.scenes.round_summary import RoundScene
from game.scenes.seat_zones import SeatScene
from game.scenes.table import TableScene
from game.table.model import session as session_module
from game.table.model.rolls import contests
from game.table.model.seating import SeatPlan
from game.table.model.session import Session
from game.ui import hand_view
from game.ui.lists import TextPanel
from game.ui.table_picture import TABLEAU, CardLook
from game.ui.theme import seat_look
from tests.support.thinned import thinned

NAMES = ("Ann", "Ben", "Cleo", "Dan", "Eve", "Finn", "Gil", "Hana")


def played(hand, game_id, mode, seats, stop, kinds=None):
    """A table on which random players have played until `stop` holds; people at all seats unless `kinds` says otherwise.

    The first match in which it comes to that is taken.
    """
    game = hand.services.listing(game_id).game
    for seed in range(3, 40):
        match = Match.new(game, NAMES[:seats], seed, {"mode": mode})
        bots = [Player(make_bot("random", game.code), seat) for seat in range(seats)]
        while match.outcome is None and not stop(match):
            seat = match.view(-1).waiting[0]
            decision = match.decision(seat)
            assert decision is not None
            match.apply(seat, bots[seat].choose(match.view(seat), decision))
        if match.outcome is None:
            break
    assert match.outcome is None, "no match came to that"
    plans = [SeatPlan(name, kind) for name, kind in zip(match.seats, kinds or ("human",) * seats, strict=True)]
    session = Session(game, match, plans, choosers(game, plans, 1))
    hand.services.settings = hand.services.settings.with_(curtain=False, bot_pause=0)
    table = TableScene(session)
    hand.stage.push(table)
    hand.frames(3)
    return table


def in_phase(phase):
    return lambda match: match.view(-1).value("phase") == phase


def in_round(number, phase):
    return lambda match: (match.view(-1).value("round"), match.view(-1).value("phase")) == (number, phase)


def asked(kind, choices):
    """Whether somebody is asked a question of a kind that is answered by choices of a kind."""

    def stop(match):
        found = [match.decision(seat) for seat in match.view(-1).waiting]
        return any(one.kind == kind and one.options[0].what == choices for one in found)

    return stop


def throws(match):
    """The attacks by which dice are thrown at once."""
    seat = match.view(-1).waiting[0]
    cards = [card for card in match.decision(seat).options if card.what == "component"]
    for card in cards if match.decision(seat).kind == "empower" else ():
        for target in match.explore(seat, (card,)).options:
            if match.preview(seat, (card, target)).stopped == "chance":
                yield card, target


def turned_card(match):
    view = match.view(-1)
    zones = [zone for zone in view.zones() if zone.startswith("battle:")]
    return any(sighting.marks.get("sideways") for zone in zones for sighting in view.zone(zone))


def test_a_card_lies_on_its_side_as_its_mark_says_and_bears_its_energy(hand):
    table = played(hand, "mythic-wars", "hands-of-fate", 2, turned_card)
    looks = [placed for placed in table.desk.view.placed if placed.area.show == TABLEAU]
    turned = [placed for placed in looks if isinstance(placed.thing.look, CardLook) and placed.thing.look.angle == 90]
    assert turned
    assert all(placed.rect.width > placed.rect.height for placed in turned)
    view = table.session.view()
    for placed in looks:
        energy = view.component(placed.thing.id).marks["energy"]
        assert dict(placed.thing.look.markers)["energy"] == energy


def test_the_standings_count_for_every_seat_and_show_all_that_lies_before_one(hand):
    table = played(hand, "mythic-wars", "hands-of-fate", 8, in_phase("empowerment"))
    rows = table.desk.panel.standings.rows
    assert [row.seat for row in rows] == list(range(8))
    facts = table.session.view().facts()
    assert [row.values[1] for row in rows] == list(facts["energy"])
    hand.click(hand.find("seat:5"))
    assert isinstance(hand.stage.top, SeatScene)
    shown = {target.label for target in hand.targets("card")}
    assert shown >= {table.session.words.named(one.ref) for one in table.session.view().zone("battle:5")}
    hand.key(pygame.K_ESCAPE)
    assert hand.scene == "TableScene"


def test_a_roll_is_shown_with_all_that_makes_its_total(hand):
    table = played(hand, "mythic-wars", "hands-of-fate", 2, in_phase("empowerment"))
    view = table.session.view()
    id = view.zone("battle:0")[0].id
    score = {"component": id, "seat": 0, "roll": "attack", "printed": 7, "total": 12, "critical": False}
    events = [
        Event("roll", Frozen(seat=0, sides=6, result=2, reason="attack")),
        Event("roll", Frozen(seat=0, sides=6, result=4, reason="attack")),
        Event("score", Frozen({**score, "die": 4, "dice": (4,), "parts": (("aegis", 1, 0, ""),)})),
        Event("result", Frozen(type="attack", attacker=id, target=id, value=12, against=9, won=True)),
    ]
    (contest,) = contests(events, view, table.session.words)
    (throw,) = contest.throws
    assert throw.faces == (2, 4)
    assert throw.counted == (1,)
    assert [(term.number, term.words) for term in throw.terms] == [(4, "die"), (7, "Attack"), (1, "Aegis")]
    assert (throw.total, contest.winner) == (12, 0)
    assert table.session.words.sum(events[2].data) == "4 + 7 + 1 (Aegis)"


def test_a_die_that_an_ability_turns_shows_what_it_fell_on_and_who_turned_it(hand):
    table = played(hand, "mythic-wars", "hands-of-fate", 2, in_phase("empowerment"))
    view = table.session.view()
    id = view.zone("battle:0")[0].id
    score = {
        "component": id,
        "seat": 0,
        "roll": "attack",
        "printed": 7,
        "total": 13,
        "critical": False,
        "parts": (),
    }

    def shown(before, after):
        events = [
            *[Event("roll", Frozen(seat=0, sides=6, result=face, reason="attack")) for face in (before, 4)],
            Event("ability", Frozen(component=id, seat=0, ability="rune_lore", target=0)),
            Event("die", Frozen(component=id, before=before, after=after, natural=False, how="turned")),
            Event("score", Frozen({**score, "die": after, "dice": (before, 4)})),
        ]
        return contests(events, view, table.session.words)[0].throws[0]

    throw = shown(3, 6)
    assert (throw.faces, throw.counted, throw.note) == ((3, 4), (0,), "3 becomes 6 (Rune Lore)")
    assert throw.terms[0].number == 6
    assert shown(6, 6).note == "this 6 is not natural (Rune Lore)"


def test_a_plain_roll_tells_its_name_once(hand):
    table = played(hand, "mythic-wars", "hands-of-fate", 2, in_phase("empowerment"))
    roll = Event("roll", Frozen(seat=0, sides=6, result=2, reason="prime"))
    throw = contests([roll], table.session.view(), table.session.words)[0].throws[0]
    assert (throw.name, throw.note) == ("Ann", "throws 2 for the prime faction.")


def test_dice_tumble_until_they_are_skipped_and_the_log_waits_for_them(make_hand):
    hand = make_hand(reduced_motion=False)
    table = played(hand, "mythic-wars", "hands-of-fate", 2, lambda match: any(throws(match)))
    lines = len(table.desk.panel.log.lines)
    table.turns.submit(next(throws(table.session.match)))
    assert table.desk.playback.dice.busy
    assert len(table.desk.panel.log.lines) == lines
    hand.frames(4)
    assert table.desk.playback.dice.busy
    hand.click((4, hand.stage.size[1] - 4))
    assert not table.desk.playback.dice.busy
    assert len(table.desk.panel.log.lines) > lines


def test_dice_that_do_not_move_can_be_read_before_the_next_bot_plays(hand):
    table = played(hand, "mythic-wars", "hands-of-fate", 2, in_phase("empowerment"))
    roll = Event("roll", Frozen(seat=0, sides=6, result=2, reason="prime"))
    shown = contests([roll], table.session.view(), table.session.words)
    table.desk.playback.dice.show(shown, [table.desk.view.rect], wait=True)
    assert not table.desk.playback.busy
    assert table.desk.playback.dice.unread
    hand.frames(60)
    assert not table.desk.playback.dice.unread
    assert table.desk.playback.dice.shown is not None
    hand.frames(120)
    assert table.desk.playback.dice.shown is None


def test_the_ledger_of_chance_counts_every_roll_of_the_match_as_it_stands(hand):
    table = played(hand, "mythic-wars", "hands-of-fate", 2, lambda match: match.history > 30)
    match = table.session.match
    rolls = [event for step in range(match.history + 1) for event in match.events(step) if event.kind == "roll"]
    everybody = tallies(match, 0, 2)[0]
    assert everybody.seat == EVERYBODY
    assert everybody.total == len(rolls) > 5
    assert everybody.expected == pytest.approx(len(rolls) / 6)
    hand.click("chance")
    assert hand.scene == "ChanceScene"
    hand.click("close")


def test_there_is_no_ledger_of_chance_for_dice_that_were_taken_back(hand):
    table = played(hand, "mythic-wars", "hands-of-fate", 2, lambda match: match.history > 20)
    assert table.session.dice_rolled()
    while table.session.can_undo() is None:
        hand.click("undo")
    assert not table.session.dice_rolled()
    assert not hand.has("chance")
    while table.session.match.can_redo():
        hand.click("redo")
    assert table.session.dice_rolled()
    assert hand.has("chance")


def test_bots_that_play_at_once_finish_a_match_of_eight(hand):
    table = played(hand, "mythic-wars", "hands-of-fate", 8, in_phase("start"), ("random",) * 8)
    for _frame in range(3000):
        hand.frames()
        if hand.scene == "ResultScene":
            break
    assert table.session.match.outcome is not None


def test_a_bot_that_never_answers_is_relieved_by_lot(hand, monkeypatch):
    monkeypatch.setattr(session_module, "THINK_LIMIT", 0.05)
    table = played(hand, "pantheon-duel", "skirmish", 2, in_phase("battle"))
    forever = threading.Event()

    class Dreamer:
        def choose(self, _view, _decision):
            forever.wait()
            raise AssertionError

    table.session.choosers.update({0: Dreamer(), 1: Dreamer()})
    table.session.seats = tuple([plan._replace(kind="random") for plan in table.session.seats])
    begun = table.session.match.history
    for _frame in range(200):
        hand.frames()
        if table.session.match.history > begun + 2:
            break
    forever.set()
    assert table.session.match.history > begun + 2


def test_the_bounds_of_a_growing_square_and_its_lines_are_shown(hand):
    table = played(hand, "pantheon-duel", "duel", 2, lambda match: len(match.view(-1).occupants("board")) == 1)
    board = table.desk.view.boards["board"].board
    assert len(board.reach) > len(board.cells)
    hand.stage.pop()
    table = played(hand, "pantheon-duel", "duel", 2, lambda match: any(match.view(-1).facts().get("lines", ((),))))
    assert table.desk.view.boards["board"].board.lines


def test_the_hand_of_a_tall_table_is_played_by_its_numbers(hand):
    table = played(hand, "legends-at-war", "pantheon-campaign", 4, in_phase("battle"))
    first = next(placed for placed in table.desk.view.placed if placed.area.zone == f"hand:{table.session.viewer}")
    hand.key(pygame.K_1)
    assert table.choosing.path[0].value == first.thing.id
    assert table.choosing.cursor is not None
    begun = table.session.match.history
    hand.key(pygame.K_RETURN)
    assert table.session.match.history > begun


def test_a_summary_stands_between_two_rounds(hand):
    table = played(hand, "legends-at-war", "pantheon-campaign", 2, in_phase("sacrifice"))
    match = table.session.match
    step = next(
        step for step in range(match.history + 1) if any(event.kind == "round_end" for event in match.events(step))
    )
    table.doors.round_over(table.session.seen(match.events(step)))
    hand.frames(2)
    scene = hand.stage.top
    assert isinstance(scene, RoundScene)
    assert "1" in scene.title
    assert {name for name, _values in scene._tally()} >= {"Cards", "Levels"}
    assert any("deck" in str(line.content).lower() for line in scene.lines)
    hand.click("look")
    assert hand.scene == "TableScene"
    assert not match.view(0).occupants("board")
    lying = [placed for placed in table.desk.view.placed if placed.area.zone == "board"]
    assert len(lying) == 12, "the board is seen as it was when the round ended"
    counts = [target.label for target in hand.targets("button") if target.name.startswith("chip:")]
    assert len(counts) == 2
    assert all("card" in count for count in counts)
    hand.click("chip:0")
    assert table.replay.stands, "a count is no moment to be shown again"
    assert len(table.lights.named) == int(counts[0].split()[0])
    hand.click(table.desk.frame.table.center)
    assert hand.scene == "RoundScene"
    hand.click("go-on")
    assert hand.scene == "TableScene"
    assert not [placed for placed in table.desk.view.placed if placed.area.zone == "board"]
    table.doors.round_over(table.session.seen(match.events(step)))
    hand.frames(2)
    hand.click("look")
    hand.click("undo")
    hand.frames(2)
    assert match.history < step
    assert (hand.scene, table.replay.runs) == ("TableScene", False), "that round is not over any more"


def test_a_summoned_creature_lies_on_a_framed_plate_with_its_summoner(hand):
    battle = {"A": ["thor"], "B": ["inari", {"card": "kitsune", "summoner": "inari"}]}
    hand.position({"players": ["A", "B"], "battle": battle}, game_id="mythic-wars")
    view = hand.table.desk.view
    cards = {placed.thing.id: placed.rect for placed in view.placed if placed.area.zone == "battle:1"}
    plate = next(iter(cards.values())).unionall(list(cards.values())).inflate(hand.table.desk.theme.px(8), 0)
    hand.frames(2)
    picture = pygame.display.get_surface()
    assert picture is not None
    edge, inside = (picture.get_at((plate.x + x, plate.centery)) for x in (0, hand.table.desk.theme.px(2.5)))
    colour = seat_look(1).colour
    far = [sum(abs(one[i] - colour[i]) for i in range(3)) for one in (edge, inside)]
    assert far[0] + 60 < far[1], "the frame has the colour of the seat, what is under the cards has not"


LAST_CARD = {
    "players": ["A", "B"],
    "mode": "duel",
    "grid": ["ABAB", "BABA", "ABAB", "BAB."],
    "decks": {"A": [{"id": "a1"}], "B": []},
}


@pytest.mark.parametrize("onto", ["own deck", "other discard", "bare table"])
def test_a_card_dropped_where_nothing_can_lie_glides_back_and_says_what_can_be_done(hand, onto):
    table = played(hand, "pantheon-duel", "duel", 2, in_phase("battle"))
    (card,) = hand.targets("card", zone=f"hand:{table.session.viewer}")
    before = hand.match.digest()
    viewer = table.session.viewer
    place = {
        "own deck": table.desk.view.area(f"deck:{viewer}").rect.center,
        "other discard": table.desk.view.area(f"discard:{1 - viewer}").rect.center,
        "bare table": bare_place(table),
    }[onto]
    hand.drag(card.rect.center, place)
    assert "It cannot be dropped there. Drag the card you drew to the battlefield" in hand.said()
    assert "[PD-" in hand.said()
    assert hand.match.digest() == before


def test_a_card_that_is_put_back_says_nothing(hand):
    table = played(hand, "pantheon-duel", "duel", 2, in_phase("battle"))
    (card,) = hand.targets("card", zone=f"hand:{table.session.viewer}")
    area = table.desk.view.area(f"hand:{table.session.viewer}").rect
    said = hand.said()
    hand.drag(card.rect.center, (card.rect.centerx + 12, card.rect.centery))
    hand.drag(card.rect.center, (area.right - 3, area.bottom - 3))
    assert hand.said() == said


def bare_place(table):
    """A point of the table on which nothing lies."""
    areas = [area.rect for area in table.desk.view.picture.areas]
    room = table.desk.view.rect
    return next(
        (x, y)
        for y in range(room.top + 4, room.bottom, 8)
        for x in range(room.left + 4, room.right, 8)
        if table.desk.view.hit((x, y)) is None and not any(area.collidepoint(x, y) for area in areas)
    )


def test_the_summary_of_a_round_waits_until_the_last_card_lies(make_hand):
    hand = make_hand(reduced_motion=False, curtain=False)
    hand.position(LAST_CARD, game_id="pantheon-duel")
    (card,) = hand.targets("card", zone="hand:0")
    hand.click(card)
    hand.click(hand.cell(3, 3))
    assert hand.table.session.view().value("phase") == "between"
    assert hand.table.desk.playback.busy
    while hand.table.desk.playback.busy:
        assert hand.scene == "TableScene"
        hand.frames(1)
    hand.frames(1)
    assert hand.scene == "RoundScene"


def test_the_table_is_not_still_while_a_bot_has_ended_a_round_and_its_summary_is_to_come(make_hand):
    hand = make_hand(reduced_motion=True, curtain=False)
    hand.position(LAST_CARD, ("random", "human"), game_id="pantheon-duel", settled=False)
    at_rest = []
    while hand.scene == "TableScene":
        hand.frames(1)
        if hand.scene == "TableScene" and not hand.stage.moving:
            at_rest.append(hand.table.session.view().value("phase"))
    assert hand.scene == "RoundScene"
    assert "between" not in at_rest, "nobody is asked what to do below a dialog that opens in the next moment"
    assert not hand.stage.moving


def test_a_round_that_is_taken_back_at_once_has_no_summary(make_hand):
    hand = make_hand(reduced_motion=False, curtain=False)
    hand.position(LAST_CARD, game_id="pantheon-duel")
    (card,) = hand.targets("card", zone="hand:0")
    hand.click(card)
    hand.click(hand.cell(3, 3))
    assert hand.table.desk.playback.busy
    hand.key(pygame.K_z, pygame.KMOD_CTRL)
    hand.settle()
    assert hand.table.session.view().value("phase") == "battle"
    assert hand.scene == "TableScene"


def test_pieces_on_offer_are_turned_and_flipped_before_they_are_taken(hand):
    table = played(hand, "legends-at-war", "pantheon-skirmish", 2, in_phase("boards"))
    before = [placed.thing.look for placed in table.desk.view.placed if placed.area.zone == "tray"]
    hand.click("flip")
    flipped = [placed.thing.look for placed in table.desk.view.placed if placed.area.zone == "tray"]
    assert flipped != before
    hand.click("flip")
    assert [placed.thing.look for placed in table.desk.view.placed if placed.area.zone == "tray"] == before


def test_a_large_spread_is_sifted_by_ability(hand):
    table = played(hand, "legends-at-war", "pantheon-skirmish", 2, in_phase("decks"))
    pool = f"pool:{table.session.viewer}"
    hand.click("only:ability")
    assert hand.scene == "PopupScene"
    hand.click(hand.stage.targets()[-1])
    shown = [placed for placed in table.desk.view.placed if placed.area.zone == pool]
    cards = table.session.game.defs.cards
    view = table.session.view()
    assert 0 < len(shown) < view.count(pool)
    assert len({cards[view.component(one.thing.id).ref].abilities[0].ability.id for one in shown}) == 1


def test_a_whole_board_of_72_spaces_fits_the_table(hand):
    def full(match):
        view = match.view(-1)
        return view.value("round") == 3 and view.value("phase") == "battle"

    table = played(hand, "legends-at-war", "ragnarok-campaign", 4, full)
    board = table.desk.view.boards["board"]
    assert len(board.board.cells) == 72
    assert all(board.area.contains(board.cell_rect(cell)) for cell in board.board.cells)


@pytest.mark.parametrize("turned", [0, 2, 5])
def test_cards_before_a_seat_fit_and_do_not_overlap(turned):
    box = pygame.Rect(10, 10, 300, 140)
    flags = [index < turned for index in range(5)]
    rects = hand_view.tableau(box, flags, [False, True, False, False, False], 8)
    assert all(box.contains(rect) for rect in rects)
    assert not any(one.colliderect(other) for index, one in enumerate(rects) for other in rects[index + 1 :])
    assert [rect.width > rect.height for rect in rects] == flags


def test_a_table_follows_definitions_that_are_swapped(hand):
    table = played(hand, "pantheon-duel", "duel", 2, lambda match: len(match.view(-1).occupants("board")) > 1)
    session = table.session
    lying = next(iter(session.view().occupants("board").values()))
    defs = session.game.defs
    card = defs.cards[lying.ref]
    cards = {**defs.cards, card.id: dataclasses.replace(card, name="Somebody Else")}
    session.match.swap(dataclasses.replace(defs, cards=cards, hash="other"))
    session.look_as(session.viewer)
    table.refresh()
    assert session.game.defs.cards[card.id].name == "Somebody Else"
    assert "Somebody Else" in {target.label for target in hand.targets("card")}


def test_an_unfinished_match_goes_on_although_its_pack_is_broken_now(make_hand, home):
    first = make_hand()
    first.new_match(("human", "random"))
    begun = len(first.match.log)
    first.close()
    folder = home / "data" / "legends-at-war" / "cards"
    folder.mkdir(parents=True)
    (folder / "mine.yaml").write_text("hero:\n  name: Hero\n  dominion: nowhere\n")
    second = make_hand()
    assert second.services.listing("legends-at-war").game is None
    second.click("resume")
    second.lift_curtain()
    assert len(second.match.log) == begun
    assert "its own file" in second.said()


def ended(match):
    """Whether a round has just ended."""
    return "round_end" in [event.kind for event in match.events(match.history)]


ROUNDS = [("legends-at-war", "pantheon-campaign", 4), ("pantheon-duel", "duel", 2)]


@pytest.mark.parametrize(("case", "size", "scale"), thinned(ROUNDS, [(1280, 720), (1920, 1080)], [200, 100], every=3))
def test_the_summary_of_a_round_covers_nothing_of_the_board_that_was_counted(make_hand, case, size, scale):
    hand = make_hand(size, text_size=scale)
    game_id, mode, seats = case
    table = played(hand, game_id, mode, seats, ended)
    table.looking.by_hand = True
    table.layout()
    table.round_over(table.session.seen(table.session.match.events(table.session.match.history)))
    hand.frames(2)
    summary, view = hand.stage.top, table.desk.view
    assert isinstance(summary, RoundScene)
    board = [placed.rect for placed in view.placed if placed.area.zone == "board"]
    assert board, "it is seen as it was counted"
    assert table.desk.frame.panel.contains(summary.panel())
    assert summary.panel().collidelist([*view.lying(), *view.places()]) < 0
    assert all(summary.panel().contains(target.rect) for target in hand.targets())
    log = table.desk.panel.log.rect
    assert not log.height or summary.panel().bottom <= log.y
    chips = [chip.rect for chip in table.targets() if chip.name.startswith("chip:")]
    assert chips
    assert not [rect for rect in board if rect.inflate(-4, -4).collidelist(chips) >= 0], "but for the line of its edge"
    assert not hand.stage.moving
    hand.click("go-on")
    assert table.looking.folded, "the panel is as it was before"
    assert not table.desk.panel.lent
    assert not table.replay.runs, "the present is seen again"


def test_the_summary_of_a_round_is_as_high_as_its_words(hand):
    match = played(hand, "pantheon-duel", "duel", 2, ended).session.match
    heights, panel = {}, None
    for lines in (1, 6):
        table = hand.table
        scene = RoundScene(table.session, match.events(match.history), lambda: None, lambda: None, table.room.lend)
        scene.lines = scene.lines[:1] * lines
        hand.stage.push(scene)
        heights[lines] = scene.panel().height
        panel = next(widget for widget in scene.widgets() if isinstance(widget, TextPanel))
        assert panel.most_offset == 0
        hand.stage.pop()
    assert panel is not None
    assert heights[6] - heights[1] == panel.places()[5][0]

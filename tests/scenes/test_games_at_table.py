"""What the one table shows of games with dice, tokens, turned cards, growing boards and many seats."""

from __future__ import annotations

import dataclasses
import threading

import pygame
import pytest

from game.bots import Player, make_bot
from game.rules.decisions import Choice
from game.rules.events import Event
from game.rules.match import Match
from game.rules.state import Frozen
from game.scenes import session as session_module
from game.scenes.chance import EVERYBODY, tallies
from game.scenes.matches import choosers
from game.scenes.round_summary import RoundScene
from game.scenes.seat_zones import SeatScene
from game.scenes.session import SeatPlan, Session
from game.scenes.table import TableScene
from game.scenes.table_dice import contests
from game.ui import hand_view, text
from game.ui.table_picture import STRIP, TABLEAU, BoardPicture, CardLook, LaidPicture
from game.ui.table_view import whole_parts
from game.ui.table_view_board import BoardView

NAMES = ("Ann", "Ben", "Cleo", "Dan", "Eve", "Finn", "Gil", "Hana")


def played(hand, game_id, mode, seats, stop, kinds=None, seed=3):
    """A table on which random players have played until `stop` holds; people at all seats unless `kinds` says otherwise."""
    game = hand.services.listing(game_id).game
    match = Match.new(game, NAMES[:seats], seed, {"mode": mode})
    bots = [Player(make_bot("random", game.code), seat) for seat in range(seats)]
    while match.outcome is None and not stop(match):
        seat = match.view(-1).waiting[0]
        decision = match.decision(seat)
        assert decision is not None
        match.apply(seat, bots[seat].choose(match.view(seat), decision))
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
        return any(one.kind == kind and one.options[0].kind == choices for one in found)

    return stop


def turned_card(match):
    view = match.view(-1)
    zones = [zone for zone in view.zones() if zone.startswith("battle:")]
    return any(sighting.marks.get("sideways") for zone in zones for sighting in view.zone(zone))


def test_a_card_lies_on_its_side_as_its_mark_says_and_bears_its_energy(hand):
    table = played(hand, "mythic-wars", "hands-of-fate", 2, turned_card)
    looks = [placed for placed in table.view.placed if placed.area.show == TABLEAU]
    turned = [placed for placed in looks if isinstance(placed.thing.look, CardLook) and placed.thing.look.angle == 90]
    assert turned
    assert all(placed.rect.width > placed.rect.height for placed in turned)
    view = table.session.view()
    for placed in looks:
        energy = view.component(placed.thing.number).marks["energy"]
        assert dict(placed.thing.look.markers)["energy"] == energy


def test_the_standings_count_for_every_seat_and_show_all_that_lies_before_one(hand):
    table = played(hand, "mythic-wars", "hands-of-fate", 8, in_phase("empowerment"))
    rows = table.panel.standings.rows
    assert [row.seat for row in rows] == list(range(8))
    facts = table.session.view().facts()
    assert [row.values[1] for row in rows] == list(facts["energy"])
    hand.click(hand.find("seat:5"))
    assert isinstance(hand.stage.top, SeatScene)
    shown = {target.label for target in hand.targets("card")}
    assert shown >= {table.words.named(one.ref) for one in table.session.view().zone("battle:5")}
    hand.key(pygame.K_ESCAPE)
    assert hand.scene == "TableScene"


def test_a_roll_is_shown_with_all_that_makes_its_total(hand):
    table = played(hand, "mythic-wars", "hands-of-fate", 2, in_phase("empowerment"))
    view = table.session.view()
    number = view.zone("battle:0")[0].id
    score = {"component": number, "seat": 0, "roll": "attack", "printed": 7, "total": 12, "critical": False}
    events = [
        Event("roll", Frozen(seat=0, sides=6, result=2, reason="attack")),
        Event("roll", Frozen(seat=0, sides=6, result=4, reason="attack")),
        Event("score", Frozen({**score, "die": 4, "dice": (4,), "parts": (("aegis", 1, 0, ""),)})),
        Event("result", Frozen(type="attack", attacker=number, target=number, value=12, against=9, won=True)),
    ]
    (contest,) = contests(events, view, table.words)
    (throw,) = contest.throws
    assert throw.faces == (2, 4)
    assert throw.counted == (1,)
    assert [(term.number, term.words) for term in throw.terms] == [(4, "die"), (7, "Attack"), (1, "Aegis")]
    assert (throw.total, contest.winner) == (12, 0)
    assert table.words.sum(events[2].data) == "4 + 7 + 1 (Aegis)"


def test_a_die_that_an_ability_turns_shows_what_it_fell_on_and_who_turned_it(hand):
    table = played(hand, "mythic-wars", "hands-of-fate", 2, in_phase("empowerment"))
    view = table.session.view()
    number = view.zone("battle:0")[0].id
    score = {
        "component": number,
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
            Event("ability", Frozen(component=number, seat=0, ability="rune_lore", target=0)),
            Event("die", Frozen(component=number, before=before, after=after, natural=False, how="turned")),
            Event("score", Frozen({**score, "die": after, "dice": (before, 4)})),
        ]
        return contests(events, view, table.words)[0].throws[0]

    throw = shown(3, 6)
    assert (throw.faces, throw.counted, throw.note) == ((3, 4), (0,), "3 becomes 6 (Rune Lore)")
    assert throw.terms[0].number == 6
    assert shown(6, 6).note == "this 6 is not natural (Rune Lore)"


def test_a_plain_roll_tells_its_name_once(hand):
    table = played(hand, "mythic-wars", "hands-of-fate", 2, in_phase("empowerment"))
    roll = Event("roll", Frozen(seat=0, sides=6, result=2, reason="prime"))
    throw = contests([roll], table.session.view(), table.words)[0].throws[0]
    assert (throw.name, throw.note) == ("Ann", "throws 2 for the prime faction.")


def test_dice_tumble_until_they_are_skipped_and_the_log_waits_for_them(make_hand):
    hand = make_hand(reduced_motion=False)
    table = played(hand, "mythic-wars", "hands-of-fate", 2, in_phase("empowerment"))
    decision = table.session.decision()
    card = next(choice for choice in decision.options if choice.kind == "component")
    question = table.gesture.explore((card,))
    attack = next(choice for choice in question.options if choice.kind == "component")
    lines = len(table.panel.log.lines)
    table.turns.submit((card, attack))
    assert table.playback.dice.busy
    assert len(table.panel.log.lines) == lines
    hand.frames(4)
    assert table.playback.dice.busy
    hand.click((4, hand.stage.size[1] - 4))
    assert not table.playback.dice.busy
    assert len(table.panel.log.lines) > lines


def test_dice_that_do_not_move_can_be_read_before_the_next_bot_plays(hand):
    table = played(hand, "mythic-wars", "hands-of-fate", 2, in_phase("empowerment"))
    roll = Event("roll", Frozen(seat=0, sides=6, result=2, reason="prime"))
    shown = contests([roll], table.session.view(), table.words)
    table.playback.dice.show(shown, table.view.rect, wait=True)
    assert not table.playback.busy
    assert table.playback.dice.unread
    hand.frames(60)
    assert not table.playback.dice.unread
    assert table.playback.dice.shown is not None
    hand.frames(120)
    assert table.playback.dice.shown is None


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
    table = played(hand, "pantheon-duel", "duel", 2, lambda match: len(match.view(-1).occupants()) == 1)
    board = table.view.picture.board
    assert len(board.reach) > len(board.cells)
    hand.stage.pop()
    table = played(hand, "pantheon-duel", "duel", 2, lambda match: any(match.view(-1).facts().get("lines", ((),))))
    assert table.view.picture.board.lines


def test_which_ability_comes_first_is_asked_by_card_and_name_and_its_card_is_lit(hand):
    table = played(hand, "mythic-wars", "hands-of-fate", 8, asked("effect.order", "component"), seed=5)
    words = {target.name: target.label for target in hand.targets("button")}
    options = table.session.decision().options
    assert [words[f"component:{choice.value}"] for choice in options] == [
        "Hel: Grave Price (Hydra)",
        "Hera: Jealous Queen",
    ]
    hel, hera = [table.view.numbered(choice.value).thing.key for choice in options]
    assert {table.view.glows[hel], table.view.glows[hera]} == {"legal"}
    hand.point(hand.find(f"component:{options[1].value}").rect.center)
    assert (table.view.glows[hel], table.view.glows[hera]) == ("legal", "selected")
    assert table.panel.inspected.title == "Hera"
    hand.point((4, 4))
    assert table.view.glows[hera] == "legal"
    begun = table.session.match.history
    hand.click(f"component:{options[1].value}")
    assert table.session.match.history == begun + 1


def test_several_due_abilities_of_one_card_are_told_apart_by_whom_they_are_about(hand):
    table = played(hand, "mythic-wars", "hands-of-fate", 8, asked("effect.order", "number"), seed=14)
    words = {target.name: target.label for target in hand.targets("button")}
    assert words["number:1"] == "Enki: Sweet Waters (Enki)"
    assert words["number:2"] == "Enki: Sweet Waters (Poseidon)"
    enki = table.view.numbered(table.session.decision().values["sources"][0])
    assert table.view.glows[enki.thing.key] == "legal"
    # A click on the card itself asks which of them.
    hand.click(enki.rect.center)
    assert hand.scene == "PopupScene"
    begun = table.session.match.history
    hand.click("Enki: Sweet Waters (Poseidon)")
    assert hand.scene == "TableScene"
    assert table.session.match.history == begun + 1


def arriving(match):
    view = match.view(-1)
    return any(one.marks.get("arriving") for zone in view.zones() for one in view.zone(zone))


def test_a_card_with_a_mark_of_the_pack_bears_a_pill_and_is_dark(hand):
    table = played(hand, "mythic-wars", "hands-of-fate", 2, lambda match: arriving(match) and match.history > 9)
    looks = {placed.thing.number: placed for placed in table.view.placed if placed.area.show == TABLEAU}
    view = table.session.view()
    marked = [number for number in looks if view.component(number).marks.get("arriving")]
    assert marked
    for number, placed in looks.items():
        pill = placed.thing.look.pill
        assert (pill is not None) == (number in marked)
        if pill is not None:
            assert pill[0] == "Arriving"
            plain = placed.thing._replace(look=placed.thing.look._replace(pill=None))
            dark, usual = [table.view.make_sprite(one, placed.rect.size).surface for one in (placed.thing, plain)]
            assert sum(pygame.transform.average_color(dark)[:3]) < sum(pygame.transform.average_color(usual)[:3])
    table.inspect_now(looks[marked[0]])
    assert any(words.startswith("Arriving: ") for kind, words in table.panel.inspected.lines if kind == "note")


def test_a_card_let_go_on_one_that_is_no_target_is_told_why(hand):
    table = played(hand, "mythic-wars", "hands-of-fate", 2, in_round(2, "empowerment"))
    own = [choice.value for choice in table.session.decision().options if choice.kind == "component"]
    mine = table.view.numbered(own[0]).rect.center
    other = next(
        placed
        for placed in table.view.placed
        if placed.area.show == TABLEAU and placed.area.seat == table.session.viewer and placed.thing.number != own[0]
    )
    hand.drag(mine, other.rect.center)
    assert "Only opposing entities can be attacked. [MW-COMBAT-01]" in hand.said()


def test_nothing_of_an_inspection_is_cut_where_there_is_little_room(hand):
    table = played(hand, "mythic-wars", "hands-of-fate", 8, in_phase("empowerment"))
    panel = table.panel
    table.inspect_now(next(placed for placed in table.view.placed if placed.area.show == TABLEAU))
    shown = panel.inspected
    usual = panel._plan()
    assert usual.card > 84
    assert usual.height <= round(panel.body.height * 0.84)
    wordy = shown._replace(lines=(*shown.lines, *[("note", "A line. " * 12)] * 5))
    panel.inspect(wordy)
    plan = panel._plan()
    kept = [line for line in wordy.lines if line[0] not in ("source", "flavour")]
    assert len(plan.blocks) == len(kept) + len(wordy.stats)
    words = sum(block.get_height() for block in plan.blocks)
    assert words + round(plan.card * 7 / 5) < plan.height <= panel.body.height
    panel.inspect(shown._replace(lines=(*shown.lines, *[("note", "A line. " * 20)] * 9)))
    plan = panel._plan()
    assert plan.card == 0
    assert len(plan.blocks) == len([line for line in shown.lines if line[0] == "ability"]) + len(shown.stats)
    assert plan.height <= panel.body.height


def test_a_card_held_onto_another_is_small_and_only_that_one_is_marked(hand):
    table = played(hand, "mythic-wars", "hands-of-fate", 2, in_round(2, "empowerment"))
    own = table.session.decision().options[0].value
    foes = [one for one in table.view.placed if one.area.show == TABLEAU and one.area.seat != table.session.viewer]
    hand.hold(table.view.numbered(own).rect.center, foes[0].rect.center)
    assert table.view.glows[foes[0].thing.key] == "selected"
    assert {table.view.glows[foe.thing.key] for foe in foes[1:]} == {"target"}
    assert own not in table.lights.preview.numbers
    assert "attacks" in table.lights.preview.words
    hand.damaged()
    assert not hand.has("hint")
    hand.key(pygame.K_ESCAPE)
    hand.damaged()
    assert hand.has("hint")


def test_where_the_table_is_to_be_touched_no_button_calls_for_attention(hand):
    table = played(hand, "mythic-wars", "hands-of-fate", 2, in_round(2, "empowerment"))
    table.choose(table.session.decision().options[0])
    styles = {table.actions.names[id(one)]: one.style for one in table.actions.widgets}
    assert styles["button:nothing"] == "normal"
    table = played(hand, "mythic-wars", "hands-of-fate", 2, asked("effect.may", "button"))
    styles = {table.actions.names[id(one)]: one.style for one in table.actions.widgets}
    assert (styles["button:yes"], styles["button:no"]) == ("primary", "normal")


def test_a_button_tells_which_ability_it_uses(hand):
    def able(match):
        seat = match.view(-1).waiting[0]
        decision = match.decision(seat)
        if decision.kind != "empower":
            return False
        following = [match.explore(seat, (choice,)) for choice in decision.options]
        return any(Choice("button", "ability") in one.options for one in following if one is not None)

    table = played(hand, "mythic-wars", "hands-of-fate", 2, able)
    for choice in table.session.decision().options:
        table.choose(choice)
        if hand.has("button:ability") and hand.find("button:ability").enabled:
            break
        table.cancel_gesture()
    card = table.session.game.defs.cards[table.session.view().component(choice.value).ref]
    assert hand.find("button:ability").label == f"Use {card.abilities[0].ability.name}"


def test_the_card_that_is_picked_from_lies_in_the_faction(hand):
    table = played(hand, "mythic-wars", "guided-hands-of-fate", 2, lambda _match: True)
    labels = {area.zone: area.label for area in table.view.picture.areas}
    assert labels[f"deck:{table.session.viewer}"] == "Your faction"
    assert labels[f"pool:{table.session.viewer}"] == "Deities to pick from"


def test_tokens_that_are_not_counted_lie_where_the_face_keeps_room(hand):
    table = played(hand, "mythic-wars", "hands-of-fate", 2, in_phase("empowerment"))
    views = table.views
    face = next(placed.thing.look.face for placed in table.view.placed if placed.area.show == TABLEAU)

    def changed(markers, angle=0):
        plain, marked = [views.card(face, 120, markers=these, angle=angle) for these in ((), markers)]
        box = pygame.mask.from_threshold(marked.surface, (0, 0, 0), (1, 1, 1, 255), plain.surface)
        box.invert()
        assert plain.offset == marked.offset
        return box.get_bounding_rects(), marked.offset

    (energy,), offset = changed((("energy", 5),))
    assert energy.centerx + offset[0] > 90
    assert energy.centery + offset[1] > 130
    (penalty,), offset = changed((("penalty", 1),))
    assert abs(penalty.centerx + offset[0] - 53 / 63.5 * 120) < 2
    assert abs(penalty.centery + offset[1] - 37.5 / 88.9 * 168) < 2
    both, _offset = changed((("penalty", 1), ("bonus", 1)))
    assert pygame.Rect.unionall(both[0], both[1:]).width > 1.8 * penalty.width
    (turned,), offset = changed((("penalty", 1),), 90)
    assert abs(turned.centerx + offset[0] - (88.9 - 37.5) / 63.5 * 120) < 2
    assert abs(turned.centery + offset[1] - 53 / 63.5 * 120) < 2


def test_the_number_on_a_small_card_can_be_read(hand):
    table = played(hand, "mythic-wars", "hands-of-fate", 2, in_phase("empowerment"))
    face = next(placed.thing.look.face for placed in table.view.placed if placed.area.show == TABLEAU)
    sizes = []
    for wide in (50, 120):
        plain, marked = [table.views.card(face, wide, markers=these).surface for these in ((), (("energy", 5),))]
        mask = pygame.mask.from_threshold(marked, (0, 0, 0), (1, 1, 1, 255), plain)
        mask.invert()
        sizes.append(mask.get_bounding_rects()[0].width)
    assert sizes[0] >= 20
    assert sizes[1] == pytest.approx(36, abs=2)


def test_many_people_who_are_asked_at_once_are_listed_in_a_menu(hand):
    table = played(hand, "mythic-wars", "pantheons-of-fate", 6, lambda _match: True)
    row = table.room.actions
    assert all(row.contains(widget.rect) for widget in table.actions.widgets)
    hand.click("hand")
    assert hand.scene == "PopupScene"
    hand.click("Eve")
    assert table.session.viewer == NAMES.index("Eve")


def test_an_ability_that_is_not_its_own_is_told_beside_the_question(hand):
    def borrowed(match):
        seat = match.view(-1).waiting[0]
        decision, view = match.decision(seat), match.view(seat)
        source = view.component(decision.values.get("source", 0))
        cards = match.game.defs.cards
        return (
            decision.kind.startswith("effect.")
            and source is not None
            and decision.values.get("ability") not in [bound.ability.id for bound in cards[source.ref].abilities]
        )

    table = played(hand, "mythic-wars", "hands-of-fate", 8, borrowed, seed=5)
    assert table.session.match.outcome is None
    values = table.session.decision().values
    ability = table.session.game.defs.abilities[values["ability"]]
    assert table.panel.inspected.lines[0] == ("ability", f"{ability.name}: {ability.text}")


def test_words_on_a_plate_are_left_out_rather_than_cut(hand):
    hand.frames()
    words = "To come 1  ·  Entities 3  ·  Energy 16"
    wide = text.size_of(words, 14)[0]
    assert whole_parts(words, 14, wide) == words
    assert whole_parts(words, 14, wide - 1) == "To come 1  ·  Entities 3"
    assert whole_parts(words, 14, 5) == ""


def test_a_plate_tells_nothing_twice_while_the_standings_are_folded(hand):
    table = played(hand, "mythic-wars", "hands-of-fate", 2, in_round(1, "empowerment"))
    table.fold()
    plate = next(area for area in table.view.picture.areas if area.show == STRIP)
    assert table.view.plate_words(plate)[1] == "To come 3  ·  Entities 1  ·  Energy 7"


def test_the_hand_of_a_tall_table_is_played_by_its_numbers(hand):
    table = played(hand, "legends-at-war", "pantheon-campaign", 4, in_phase("battle"))
    first = next(placed for placed in table.view.placed if placed.area.zone == f"hand:{table.session.viewer}")
    hand.key(pygame.K_1)
    assert table.gesture_path[0].value == first.thing.number
    assert table.keyboard.cursor is not None
    begun = table.session.match.history
    hand.key(pygame.K_RETURN)
    assert table.session.match.history > begun


def test_a_summary_stands_between_two_rounds(hand):
    table = played(hand, "legends-at-war", "pantheon-campaign", 2, in_phase("sacrifice"))
    match = table.session.match
    step = next(
        step for step in range(match.history + 1) if any(event.kind == "round_end" for event in match.events(step))
    )
    hand.stage.push(RoundScene(table, table.session.seen(match.events(step))))
    hand.frames(2)
    scene = hand.stage.top
    assert isinstance(scene, RoundScene)
    assert "1" in scene.title
    assert {name for name, _values in scene._tally()} >= {"Cards", "Levels"}
    assert any("deck" in str(line.content).lower() for line in scene.lines)
    hand.click("go-on")
    assert hand.scene == "TableScene"


def test_pieces_on_offer_are_turned_and_flipped_before_they_are_taken(hand):
    table = played(hand, "legends-at-war", "pantheon-skirmish", 2, in_phase("boards"))
    before = [placed.thing.look for placed in table.view.placed if placed.area.zone == "tray"]
    hand.click("flip")
    flipped = [placed.thing.look for placed in table.view.placed if placed.area.zone == "tray"]
    assert flipped != before
    hand.click("flip")
    assert [placed.thing.look for placed in table.view.placed if placed.area.zone == "tray"] == before


@pytest.mark.parametrize(("size", "whole"), [((600, 600), True), ((400, 400), False)])
def test_all_that_a_board_may_grow_to_is_shown_where_its_cards_stay_readable(size, whole):
    reach = tuple([(x, y) for x in range(7) for y in range(4)])
    board = BoardPicture((LaidPicture(((3, 0), (3, 1)), {}),), reach=reach)
    bounds = BoardView.bounds_of(board, pygame.Rect((0, 0), size))
    assert bounds == ((0, 0, 7, 4) if whole else (2, 0, 3, 3))


def test_a_large_spread_is_sifted_by_ability(hand):
    table = played(hand, "legends-at-war", "pantheon-skirmish", 2, in_phase("decks"))
    pool = f"pool:{table.session.viewer}"
    hand.click("only:ability")
    assert hand.scene == "PopupScene"
    hand.click(hand.stage.targets()[-1])
    shown = [placed for placed in table.view.placed if placed.area.zone == pool]
    cards = table.session.game.defs.cards
    view = table.session.view()
    assert 0 < len(shown) < view.count(pool)
    assert len({cards[view.component(one.thing.number).ref].abilities[0].ability.id for one in shown}) == 1


def test_a_whole_board_of_72_spaces_fits_the_table(hand):
    def full(match):
        view = match.view(-1)
        return view.value("round") == 3 and view.value("phase") == "battle"

    table = played(hand, "legends-at-war", "ragnarok-campaign", 4, full)
    board = table.view.board
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


def test_rows_of_cards_on_their_sides_take_no_more_height_than_they_need():
    box = pygame.Rect(0, 0, 220, 120)
    rects = hand_view.tableau(box, [True] * 4, [False] * 4, 8)
    assert all(box.contains(rect) for rect in rects)
    assert len({rect.y for rect in rects}) == 2
    assert all(rect.height > 50 for rect in rects)


def test_a_table_follows_definitions_that_are_swapped(hand):
    table = played(hand, "pantheon-duel", "duel", 2, lambda match: len(match.view(-1).occupants()) > 1)
    session = table.session
    lying = next(iter(session.view().occupants().values()))
    defs = session.game.defs
    card = defs.cards[lying.ref]
    cards = {**defs.cards, card.id: card._replace(name="Somebody Else")}
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

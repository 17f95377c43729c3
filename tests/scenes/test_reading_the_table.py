"""What people read on the table: which ability asks, whom a card is held onto, what lies on cards, and nothing that is cut or hidden."""

from __future__ import annotations

from functools import partial

import pygame
import pytest

from game.ui import hand_view, text
from game.ui.chance_panel import FINEST, ChancePanel
from game.ui.chances import Chance, Chances
from game.ui.dice import LINGER
from game.ui.table_picture import STRIP, TABLEAU, BoardPicture, LaidPicture
from game.ui.table_view import PARTED
from game.ui.table_view_board import BoardView
from game.ui.theme import Theme
from game.ui.throws import Contest, Term, Throw
from tests.scenes.hand import FRAME, Hand
from tests.scenes.test_games_at_table import NAMES, asked, in_phase, in_round, played
from tests.support.compiled import give_compiled
from tests.support.thinned import thinned


def arriving(match):
    view = match.view(-1)
    return any(one.marks.get("arriving") for zone in view.zones() for one in view.zone(zone))


def test_a_card_with_a_mark_of_the_pack_bears_a_pill_and_is_dark(hand):
    table = played(hand, "mythic-wars", "hands-of-fate", 2, lambda match: arriving(match) and match.history > 9)
    looks = {placed.thing.id: placed for placed in table.desk.view.placed if placed.area.show == TABLEAU}
    view = table.session.view()
    marked = [id for id in looks if view.component(id).marks.get("arriving")]
    assert marked
    for id, placed in looks.items():
        pill = placed.thing.look.pill
        assert (pill is not None) == (id in marked)
        if pill is not None:
            assert pill[0] == "Arriving"
            plain = placed.thing._replace(look=placed.thing.look._replace(pill=None))
            dark, usual = [table.desk.view.make_sprite(one, placed.rect.size).surface for one in (placed.thing, plain)]
            assert sum(pygame.transform.average_color(dark)[:3]) < sum(pygame.transform.average_color(usual)[:3])
    table.pointing.inspect(looks[marked[0]])
    assert any(words.startswith("Arriving: ") for kind, words in table.desk.panel.inspected.lines if kind == "note")


def test_a_card_let_go_on_one_that_is_no_target_is_told_why(hand):
    table = played(hand, "mythic-wars", "hands-of-fate", 2, in_round(2, "empowerment"))
    own = [choice.value for choice in table.session.decision().options if choice.what == "component"]
    mine = table.desk.view.by_id(own[0]).rect.center
    other = next(
        placed
        for placed in table.desk.view.placed
        if placed.area.show == TABLEAU and placed.area.seat == table.session.viewer and placed.thing.id != own[0]
    )
    hand.drag(mine, other.rect.center)
    assert "Only opposing entities can be attacked. [MW-COMBAT-01]" in hand.said()


def test_nothing_of_an_inspection_is_cut_where_there_is_little_room(hand):
    table = played(hand, "mythic-wars", "hands-of-fate", 8, in_phase("empowerment"))
    panel = table.desk.panel
    table.pointing.inspect(next(placed for placed in table.desk.view.placed if placed.area.show == TABLEAU))
    shown = panel.inspected
    abilities = len([line for line in shown.lines if line[0] == "ability"]) + len(shown.stats)
    log = panel._log_needs()
    assert panel._plan().height <= panel.body.height - log
    # Beside the rows of the log what the card on the table tells as well is left out first.
    panel.inspect(shown._replace(lines=(*shown.lines, *[("note", "A line. " * 12)] * 5)))
    plan = panel._plan()
    assert (plan.card, len(plan.blocks)) == (0, abilities)
    assert plan.height <= panel.body.height - log
    assert not panel.floats
    # What an ability does is told to its end: over the table where the log needs the room, or under a dialog in the room of the log.
    wordy = shown._replace(lines=(*shown.lines, *[("ability", "A line. " * 30)] * 3))
    rows = panel.log.rect
    panel.inspect(wordy)
    assert panel.floats
    assert panel.log.rect.height > rows.height
    panel.inspect(wordy, alone=True)
    assert not panel.floats
    plan = panel._plan()
    words = sum(block.get_height() for block in plan.blocks)
    assert len(plan.blocks) >= abilities + 3
    assert panel.body.height - log < words < plan.height <= panel.body.height


@pytest.mark.parametrize(("seats", "size"), [(2, (1280, 720)), (8, (1024, 720))])
def test_the_log_stays_in_sight_beside_a_card_that_is_inspected_in_large_type(battles, seats, size):
    hand = battles(seats, size, 200)
    table, panel = hand.table, hand.table.desk.panel
    wordy = (
        "ability",
        "When a round starts, an opposing entity rolls for defense: below 10 it has no ability this round. " * 2,
    )
    for placed in [one for one in table.desk.view.placed if one.area.show == TABLEAU]:
        table.pointing.inspect(placed)
        panel.inspect(panel.inspected._replace(lines=(wordy,)))
        assert panel.floats
        assert panel.log.rect.height >= 3 * text.line_height(panel.theme.text("small"))
        (told,) = [pygame.Rect(mark.rect) for mark in table.painting._inspected(table._controls)]
        assert not told.colliderect(placed.rect)
    hand.point(table.desk.view.placed[-1].rect.center)
    hand.point(table.desk.frame.bar.center)
    assert panel.inspected is None


@pytest.mark.parametrize(
    ("seats", "size", "scale"),
    [
        (8, (1280, 720), 100),
        (8, (1280, 720), 150),
        (2, (1280, 720), 200),
        (4, (1280, 720), 200),
        (8, (1920, 1080), 200),
    ],
)
def test_eight_rows_of_the_log_are_in_sight(battles, seats, size, scale):
    panel = battles(seats, size, scale).table.desk.panel
    assert panel.inspected is None
    # Its type gives way for that, but is never finer than usual type is, nor larger than what was asked for.
    px = panel.log.theme.text("small")
    assert Theme.for_window(size).text("small") <= px <= panel.theme.text("small")
    assert px == panel.theme.text("small") or scale > 100
    assert panel.log.rect.height >= 8 * (text.line_height(panel.theme.text("small")) + panel.theme.px(2))


def test_a_card_held_onto_another_is_small_and_only_that_one_is_marked(hand):
    table = played(hand, "mythic-wars", "hands-of-fate", 2, in_round(2, "empowerment"))
    own = table.session.decision().options[0].value
    foes = [one for one in table.desk.view.placed if one.area.show == TABLEAU and one.area.seat != table.session.viewer]
    hand.hold(table.desk.view.by_id(own).rect.center, foes[0].rect.center)
    assert table.desk.view.glows[foes[0].thing.key] == "selected"
    assert {table.desk.view.glows[foe.thing.key] for foe in foes[1:]} == {"target"}
    assert own not in table.lights.preview.ids
    assert "attacks" in table.lights.preview.words
    hand.damaged()
    assert not hand.has("hint")
    hand.key(pygame.K_ESCAPE)
    hand.damaged()
    assert hand.has("hint")


def test_where_the_table_is_to_be_touched_no_button_calls_for_attention(hand):
    table = played(hand, "mythic-wars", "hands-of-fate", 2, in_round(2, "empowerment"))
    table.choosing.choose(table.session.decision().options[0])
    styles = {table.buttons.names[id(one)]: one.style for one in table.buttons.widgets}
    assert styles["button:nothing"] == "normal"
    table = played(hand, "mythic-wars", "hands-of-fate", 2, asked("effect.may", "button"))
    styles = {table.buttons.names[id(one)]: one.style for one in table.buttons.widgets}
    assert (styles["button:yes"], styles["button:no"]) == ("primary", "normal")


def test_the_card_that_is_picked_from_lies_in_the_faction(hand):
    table = played(hand, "mythic-wars", "guided-hands-of-fate", 2, lambda _match: True)
    labels = {area.zone: area.label for area in table.desk.view.picture.areas}
    assert labels[f"deck:{table.session.viewer}"] == "Your faction"
    assert labels[f"pool:{table.session.viewer}"] == "Deities to pick from"


def test_tokens_that_are_not_counted_lie_where_the_face_keeps_room(hand):
    table = played(hand, "mythic-wars", "hands-of-fate", 2, in_phase("empowerment"))
    views = table.desk.views
    face = next(placed.thing.look.face for placed in table.desk.view.placed if placed.area.show == TABLEAU)

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
    # Only the first counted one has room in the corner; another one would lie on the name.
    counted, offset = changed((("energy", 5), ("counter", 1)))
    assert sorted(rect.centery + offset[1] > 130 for rect in counted) == [False, True]
    upper = min(counted, key=lambda rect: rect.y)
    assert abs(upper.centery + offset[1] - 37.5 / 88.9 * 168) < 2
    turned, offset = changed((("penalty", 1),), 90)
    at = round((88.9 - 37.5) / 63.5 * 120), round(53 / 63.5 * 120)
    assert [
        rect
        for rect in turned
        if abs(rect.centerx + offset[0] - at[0]) < 3 and abs(rect.centery + offset[1] - at[1]) < 3
    ]
    # Without markers the name may lie there, with them it does not: the picture is seen as on the upright card.
    named = face._replace(name="Izanagi")
    upright, free, marked = [
        pygame.transform.rotate(drawn, -90).subsurface(pygame.Rect(at[0] - 9, at[1] - 9, 18, 18))
        for drawn in (
            views.faces.surface(named, 120),
            views.faces.surface(named, 120, turned=True),
            views.faces.surface(named, 120, turned=True, marked=True),
        )
    ]
    assert pygame.image.tobytes(marked, "RGB") == pygame.image.tobytes(upright, "RGB")
    assert pygame.image.tobytes(free, "RGB") != pygame.image.tobytes(upright, "RGB")


def test_the_number_on_a_small_card_can_be_read(hand):
    table = played(hand, "mythic-wars", "hands-of-fate", 2, in_phase("empowerment"))
    face = next(placed.thing.look.face for placed in table.desk.view.placed if placed.area.show == TABLEAU)
    sizes = []
    for wide in (50, 120):
        plain, marked = [table.desk.views.card(face, wide, markers=these).surface for these in ((), (("energy", 5),))]
        mask = pygame.mask.from_threshold(marked, (0, 0, 0), (1, 1, 1, 255), plain)
        mask.invert()
        sizes.append(mask.get_bounding_rects()[0].width)
    assert sizes[0] >= 20
    assert sizes[1] == pytest.approx(36, abs=2)


def test_many_people_who_are_asked_at_once_are_listed_in_a_menu(hand):
    table = played(hand, "mythic-wars", "pantheons-of-fate", 6, lambda _match: True)
    row = table.desk.room.actions
    assert all(row.contains(widget.rect) for widget in table.buttons.widgets)
    hand.click("hand")
    assert hand.scene == "PopupScene"
    hand.click("Eve")
    assert table.session.viewer == NAMES.index("Eve")


def test_words_on_a_plate_are_left_out_rather_than_cut(hand):
    hand.frames()
    words = "To come 1  ·  Entities 3  ·  Energy 16"
    wide = text.size_of(words, 14)[0]
    assert text.whole_parts(words, PARTED, 14, wide) == words
    assert text.whole_parts(words, PARTED, 14, wide - 1) == "To come 1  ·  Entities 3"
    assert text.whole_parts(words, PARTED, 14, 5) == ""


def test_a_plate_tells_nothing_twice_while_the_standings_are_folded(hand):
    table = played(hand, "mythic-wars", "hands-of-fate", 2, in_round(1, "empowerment"))
    table.fold()
    plate = next(area for area in table.desk.view.picture.areas if area.show == STRIP)
    energy = table.session.view().facts()["energy"][plate.seat]
    assert table.desk.view.plate_words(plate)[1] == f"To come 3  ·  Entities 1  ·  Energy {energy}"


def test_a_folded_panel_leaves_no_tip_behind_of_what_the_pointer_has_left(hand):
    table = played(hand, "mythic-wars", "hands-of-fate", 2, in_round(1, "empowerment"))
    placed = next(placed for placed in table.desk.view.placed if placed.area.show == TABLEAU)
    table.pointing.inspect(placed)
    hand.point((table.desk.view.rect.x + 2, table.desk.view.rect.y + 2))
    table.fold()
    assert table.desk.panel.inspected is None
    table.fold()
    placed = next(placed for placed in table.desk.view.placed if placed.area.show == TABLEAU)
    table.pointing.inspect(placed)
    hand.point(placed.rect.center)
    table.fold()
    assert table.desk.panel.inspected is not None


@pytest.mark.parametrize(("size", "whole"), [((600, 600), True), ((400, 400), False)])
def test_all_that_a_board_may_grow_to_is_shown_where_its_cards_stay_readable(size, whole):
    reach = tuple([(x, y) for x in range(7) for y in range(4)])
    board = BoardPicture((LaidPicture(((3, 0), (3, 1)), {}),), reach=reach)
    bounds = BoardView.bounds_of(board, pygame.Rect((0, 0), size))
    assert bounds == ((0, 0, 7, 4) if whole else (2, 0, 3, 3))


def test_rows_of_cards_on_their_sides_take_no_more_height_than_they_need():
    box = pygame.Rect(0, 0, 220, 120)
    rects = hand_view.tableau(box, [True] * 4, [False] * 4, 8)
    assert all(box.contains(rect) for rect in rects)
    assert len({rect.y for rect in rects}) == 2
    assert all(rect.height > 50 for rect in rects)


@pytest.fixture(scope="module")
def battles(tmp_path_factory):
    """Windows with a battle of so many factions, four entities each."""
    home = tmp_path_factory.mktemp("home")
    give_compiled(home)
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("WARTABLE_HOME", str(home))
        hand = Hand(curtain=False)
        yield partial(battle_of, hand)
        hand.close()


def battle_of(hand, seats, size, text_size):
    """The client with such a battle in a window of a size; one entity of each faction has been empowered."""
    players = list(NAMES[:seats])
    battle = {
        player: [{"id": f"{player.lower()}{nth}", "empowered": nth == 1} for nth in range(4)] for player in players
    }
    while len(hand.stage.scenes) > 1:
        hand.stage.pop()
    hand.services.settings = hand.services.settings.with_(text_size=text_size)
    hand.window.resize(size)
    hand.stage.resize(size)
    hand.position({"players": players, "battle": battle}, ("human",) * seats, "mythic-wars")
    return hand


@pytest.mark.parametrize(
    ("seats", "look"), thinned(range(2, 9), [((1280, 720), 100), ((1024, 720), 200), ((1920, 1080), 200)], every=2)
)
def test_dice_do_not_cover_those_who_threw_them(battles, seats, look):
    desk = battles(seats, *look).table.desk
    tray = desk.playback.dice
    lying = [one for one in desk.view.placed if one.area.show == TABLEAU]
    assert len(lying) == 4 * seats
    throw = Throw(0, "Somebody", 6, (3, 5), (1,), (Term(3, "die"),), total=3)
    rooms = desk.dice_rooms()
    for one, other in zip(lying, [*lying[5:], *lying[:5]], strict=True):
        throws = tuple([throw._replace(component_id=each.thing.id) for each in (one, other)])
        tray.show((Contest(throws, "Nothing comes of it."),), rooms, wait=False)
        shown = tray.rect()
        assert not shown.colliderect(one.rect)
        assert not shown.colliderect(other.rect)
        assert rooms[-1].contains(shown)
    tray.clear()


@pytest.mark.parametrize(
    ("seats", "size", "text_size"), [(2, (1280, 720), 100), (3, (1024, 720), 200), (4, (1280, 720), 200)]
)
def test_what_the_dice_may_come_to_is_told_beside_those_who_throw_them(battles, seats, size, text_size):
    hand = battles(seats, size, text_size)
    table, view = hand.table, hand.table.desk.view
    one, other = [view.by_id(hand.match.state.zone(zone)[0]) for zone in ("battle:0", "battle:1")]
    hand.click(one.rect.center)
    assert table.foretold.marks(table.buttons.rects) == []
    hand.point(other.rect.center)
    hand.frames(60)
    (mark,) = table.foretold.marks(table.buttons.rects)
    told = table.lights.preview.chances
    assert [chance.out_of for chance in told.verdicts] == [36, 36, 36]
    shown = pygame.Rect(mark.rect)
    assert table.desk.frame.table.union(table.desk.frame.panel).contains(shown)
    assert not shown.colliderect(table.desk.panel.standings_rect)
    assert all(not shown.colliderect(each) for each in (one.rect, other.rect, *table.buttons.rects))
    # It goes with the pointer, and shows the same again at once.
    hand.point(table.desk.frame.bar.center)
    assert table.foretold.marks(table.buttons.rects) == []
    hand.point(other.rect.center)
    assert table.lights.preview.chances == told
    hand.key(pygame.K_ESCAPE)
    assert table.lights.preview is None


def test_dice_that_linger_leave_the_place_to_which_those_go_who_threw_them(battles, monkeypatch):
    tray = battles(2, (1280, 720), 100).table.desk.playback.dice
    throw = Throw(0, "Somebody", 6, (3,), component_id=1)
    tray.show((Contest((throw,)),), [pygame.Rect(0, 0, 900, 600)], wait=False)
    first = tray.rect()
    monkeypatch.setattr(tray, "place_of", lambda _id: first)
    assert not tray.rect().colliderect(first)
    tray.clear()


def test_dice_of_nobody_fall_in_the_middle_where_they_cover_nothing(battles):
    desk = battles(2, (1920, 1080), 100).table.desk
    tray = desk.playback.dice
    tray.show((Contest((Throw(0, "Somebody", 6, (3,)),)),), desk.dice_rooms(), wait=False)
    assert desk.dice_rooms()[0].contains(tray.rect())
    tray.clear()


def lying(own, theirs, **more):
    """A written position of two factions in their battle: each card by name, those in capitals already empowered."""
    sides = {"A": own, "B": theirs}
    cards = {
        side: [{"id": name.lower(), "card": name.lower(), "empowered": name.isupper()} for name in names]
        for side, names in sides.items()
    }
    return {"players": ["A", "B"], "phase": "empowerment", "battle": cards, **more}


def at(hand, position):
    """The table with a position of Mythic Wars."""
    hand.services.settings = hand.services.settings.with_(curtain=False)
    hand.position(position, game_id="mythic-wars")
    return hand.table


def do_nothing(hand):
    """Let the entity that may be empowered next do nothing."""
    hand.table.choosing.choose(hand.table.session.decision().options[0])
    hand.click("button:nothing")
    hand.settle()


def test_which_ability_comes_first_is_asked_by_card_and_name_and_its_card_is_lit(hand):
    table = at(hand, lying(["freyr", "MICTLANTECUHTLI"], ["THOR", "ARES"]))
    do_nothing(hand)
    options = table.session.decision().options
    words = {target.name: target.label for target in hand.targets("button")}
    told = [words[f"component:{choice.value}"] for choice in options]
    assert told == ["Freyr: Summer Peace", "Mictlantecuhtli: Bone Harvest"]
    freyr, harvest = [table.desk.view.by_id(choice.value).thing.key for choice in options]
    assert {table.desk.view.glows[freyr], table.desk.view.glows[harvest]} == {"legal"}
    hand.point(hand.find(f"component:{options[1].value}").rect.center)
    assert (table.desk.view.glows[freyr], table.desk.view.glows[harvest]) == ("legal", "selected")
    assert table.desk.panel.inspected.title == "Mictlantecuhtli"
    hand.point((4, 4))
    assert table.desk.view.glows[harvest] == "legal"
    begun = table.session.match.history
    hand.click(f"component:{options[1].value}")
    assert table.session.match.history == begun + 1


def test_several_due_abilities_of_one_card_are_told_apart_by_whom_they_are_about(hand):
    table = at(hand, lying(["enki", "POSEIDON"], ["MICTLANTECUHTLI"]))
    do_nothing(hand)
    words = {target.name: target.label for target in hand.targets("button")}
    assert words["number:1"] == "Enki: Sweet Waters (Enki)"
    assert words["number:2"] == "Enki: Sweet Waters (Poseidon)"
    enki = table.desk.view.by_id(table.session.decision().values["sources"][0])
    assert table.desk.view.glows[enki.thing.key] == "legal"
    # A click on the card itself asks which of them.
    hand.click(enki.rect.center)
    assert hand.scene == "PopupScene"
    begun = table.session.match.history
    hand.click("Enki: Sweet Waters (Poseidon)")
    assert hand.scene == "TableScene"
    assert table.session.match.history == begun + 1


def test_an_ability_that_is_not_its_own_is_told_beside_the_question(hand):
    table = at(hand, {**lying(["tezcatlipoca"], ["horus"]), "phase": "start"})
    hand.click(hand.card("Horus"))
    hand.settle()
    hand.click(hand.card("Tezcatlipoca"))
    hand.click(hand.card("Horus"))
    hand.settle()
    assert table.session.decision().values["ability"] == "falcon_eye"
    ability = table.session.game.defs.abilities["falcon_eye"]
    for _time in range(2):
        assert table.desk.panel.inspected.title == "Tezcatlipoca"
        assert table.desk.panel.inspected.lines[0] == ("ability", f"Falcon Eye: {ability.text}")
        # So it is after the screen was handed over.
        table.turns.hand_to(table.session.viewer)


def test_the_last_point_of_energy_is_told_by_its_number(hand):
    position = lying(["thor"], ["SET"])
    position["battle"]["A"][0]["energy"] = 1
    table = at(hand, position)
    hand.click(hand.card("Thor"))
    table.pointing.inspect(next(placed for placed in table.desk.view.placed if placed.thing.name == "Thor"))
    assert ("note", "Energy 1: at 0 it is defeated") in table.desk.panel.inspected.lines


def test_a_button_tells_which_ability_it_uses(hand):
    table = at(hand, lying(["set"], ["thor"]))
    table.choosing.choose(table.session.decision().options[0])
    assert hand.find("button:ability").label == "Use Red Desert"


def test_what_no_file_holds_is_inspected_without_a_place(hand):
    stub = {"id": "a1", "by": "A", "at": [0, 0], "s": "1/1/1/1"}
    hand.position({"players": ["A", "B"], "board": ["##"], "cards": [stub], "hands": {"A": [], "B": []}})
    table = hand.table
    for placed in table.desk.view.placed:
        table.pointing.inspect(placed)
        shown = table.desk.panel.inspected
        if shown is not None:
            assert [words for kind, words in shown.lines if kind == "source" and words.endswith(":0:0")] == []


@pytest.mark.parametrize(("size", "scale"), [((1280, 720), 100), ((1280, 720), 200), ((1920, 1080), 200)])
def test_the_odds_are_whole_and_lie_on_no_numbers_and_no_standings(make_hand, size, scale):
    hand = make_hand(size, text_size=scale)
    table = at(hand, lying(["enlil", "thor", "XOCHIQUETZAL"], ["apollo", "MICTLANTECUHTLI", "ARES"]))
    hand.click(hand.card("Thor"))
    hand.point(hand.card("Mictlantecuhtli").rect.center)
    hand.frames(60)
    preview = table.lights.preview
    assert preview is not None
    (mark,) = table.foretold.marks(table.buttons.rects)
    rect, panel = pygame.Rect(mark.rect), table.desk.panel
    assert pygame.Rect((0, 0), size).contains(rect)
    standings = pygame.Rect(panel.rect.topleft, (panel.rect.width, panel.body.y - panel.rect.y))
    assert not rect.colliderect(standings)
    about = [table.desk.view.by_id(id).rect for id in preview.chances.about]
    assert rect.collidelist(about) < 0


@pytest.mark.parametrize("room", [380, 540, 870])
@pytest.mark.parametrize("finer", range(FINEST + 1))
def test_no_row_of_the_odds_lies_on_another_and_no_word_is_broken_in_large_type(room, finer):
    pygame.font.init()
    rows = tuple(
        Chance(f"Mictlantecuhtli {what} Huitzilopochtli", ways, 36, seat)
        for what, ways, seat in (("hits", 21, 0), ("misses", 11, 1))
    )
    panel = ChancePanel(Theme(1.0, 2.0), Chances(rows), room, finer=finer)
    assert panel._small >= Theme(1.0, 1.0).text("tiny")
    assert panel._body == Theme(1.0, 2.0).text(("body", "small", "tiny")[finer])
    for row in rows:
        lines = text.wrap(row.words, panel._body, panel._words, weight="semibold")
        assert " ".join(lines) == row.words
        high = panel._height(row, panel._words, panel._under)
        assert (
            high
            >= text.paragraph(row.words, panel._body, (255, 255, 255), panel._words, weight="semibold").get_height()
        )


def test_dice_cover_no_card_that_waits_for_what_they_tell(make_hand):
    hand = make_hand(reduced_motion=False)
    table = at(hand, lying(["loki", "freyr"], ["apollo", "APHRODITE", "ARES"]))
    waiting = hand.card("Freyr").rect
    loki, apollo = hand.card("Loki"), hand.card("Apollo")
    hand.click(loki)
    hand.click(apollo)
    while table.desk.playback.dice.shown is None:
        hand.frames(1)
    assert not table.desk.playback.dice.rect().colliderect(waiting)


def test_the_button_over_the_log_moves_with_it_in_the_same_frame(hand):
    desk, heads = at(hand, lying(["thor"], ["loki"])).desk, set()
    for place in (hand.card("Thor").rect.center, (desk.view.rect.x + 3, desk.view.rect.y + 3)):
        hand.point(place)
        for _frame in range(40):
            hand.frames(1)
            heads.add(desk.panel.log_head.y)
            assert desk.panel.log_head.contains(hand.find("log").rect)
    assert len(heads) == 2


def test_dice_stay_in_sight_while_somebody_is_asked_about_them(hand):
    table = at(hand, lying(["horus"], ["apollo", "ARES"]))
    hand.click(hand.card("Horus"))
    hand.click(hand.card("Apollo"))
    hand.settle()
    assert hand.has("button:yes")
    tray = table.desk.playback.dice
    hand.frames(round((LINGER + 2) / FRAME))
    assert [throw.name for throw in tray.shown.throws] == ["Horus", "Apollo"]
    hand.click("button:no")
    hand.settle()
    assert tray.shown.words
    hand.frames(round((LINGER + 2) / FRAME))
    assert tray.shown is None

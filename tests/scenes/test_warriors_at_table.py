"""Warrior's Legacy at the table: places of the body, red dice, and lines of who fights whom."""

from __future__ import annotations

import itertools

import pygame
import pytest

from game.rules.events import Event
from game.rules.plain import Frozen
from game.scenes.help import HelpScene
from game.table.model.rolls import contests
from game.table.seen.inspection import inspection
from game.ui.face import face_data
from game.ui.table_view import Placed
from game.ui.text import BETWEEN

SEATS = ["A", "B"]
GAME = "warriors-legacy"
DUEL = {
    "phase": "fight",
    "first": "A",
    "right_hand": {"A": ["mace"], "B": ["mace"]},
    "chest": {"A": ["bronze_cuirass"], "B": ["bronze_cuirass"]},
    "red_dice": {"A": [4, 4, 1, 6, 5], "B": [2, 2, 2, 2, 2]},
    "units": {"A": ["warrior_of_flame", "soldier"], "B": ["warrior_of_storm", "knight"]},
}


@pytest.fixture
def at(hand):
    """A table in a written position."""

    def begin(**position):
        hand.services.settings = hand.services.settings.with_(curtain=False)
        hand.position({"players": SEATS, **position}, ("human", "human"), game_id=GAME)
        hand.settle()
        return hand

    return begin


def area(hand, name):
    return hand.table.desk.view.area_named(name).rect.center


def lying(hand, name):
    """What lies in an area, by name."""
    return [thing.name for thing in hand.table.desk.view.area_named(name).things]


def lit_areas(hand):
    """The areas that are lit, by name."""
    return {key.removeprefix("area:") for key in hand.table.desk.view.glows if key.startswith("area:")}


def dice(hand):
    """Where each red die of A lies, by the face that it shows."""
    found: dict[int, list[Placed]] = {}
    for placed in hand.table.desk.view.placed:
        if placed.area.name == "me.red":
            found.setdefault(placed.thing.look.face, []).append(placed)
    return found


def to_the_duel(hand):
    """The warrior of A charges the one of B, and A has named its mace."""
    while hand.table.choosing.decision.kind != "charge":
        hand.click("button:go_on")
        hand.settle()
    for name in ("Warrior of Flame", "Warrior of Storm"):
        hand.click(hand.card(name))
    hand.settle()
    while hand.table.choosing.decision.kind != "duel":
        hand.click("button:go_on")
        hand.settle()
    hand.click(next(target for target in hand.targets("card", legal=True) if target.label == "Mace"))
    hand.settle()
    assert hand.table.choosing.decision.kind == "duel.die"


@pytest.mark.parametrize("size", [(1280, 720), (1920, 1080)])
@pytest.mark.parametrize("position", [{"houses": {"A": ["house"] * 6}, "buildings": {"A": ["castle"]}}, DUEL])
def test_areas_of_both_phases_lie_apart_and_hold_all_their_cards(make_hand, size, position):
    hand = make_hand(size, curtain=False)
    hand.position({"players": SEATS, **position}, ("human", "human"), game_id=GAME)
    view = hand.table.desk.view
    for one, other in itertools.combinations(view.picture.areas, 2):
        assert not one.rect.colliderect(other.rect), (one.name, other.name)
    assert view.paged == {}
    assert all(placed.area.rect.contains(placed.rect) for placed in view.placed if placed.area.show != "fan")


def test_the_buttons_of_a_building_turn_stand_in_one_line(at):
    """So that the hand keeps its room."""
    hand = at(hand={"A": ["house"] * 7})
    assert hand.table.buttons.lines == 1


@pytest.mark.parametrize("size", [(1280, 720), (1920, 1080)])
def test_a_full_building_turn_has_room_in_the_largest_type(make_hand, size):
    """Tools are signs alone then, so that the buttons stay in one line and push nothing of the table away; nor is a label cut."""
    hand = make_hand(size, curtain=False, text_size=200)
    mine: dict[str, list[str] | int] = {
        "hand": ["house", "dagger", "mace", "castle", "arson", "caravan", "spear", "iron_helmet"],
        "houses": ["house"] * 4,
    }
    mine |= {
        "buildings": ["castle"] * 3,
        "influence": ["influence_card"] * 4,
        "events": ["town_charter"],
        "bonus_used": 3,
    }
    mine |= {"abilities": 4, "right_hand": ["mace"], "chest": ["bronze_cuirass"]}
    position = {key: {"A": value} for key, value in mine.items()}
    hand.position({"players": SEATS, "gold": {"A": 30}, **position}, ("human", "human"), game_id=GAME)
    hand.settle()
    assert hand.table.buttons.lines == 1
    assert not [target.name for target in hand.targets() if target.name.startswith("pile:")]
    view = hand.table.desk.view
    assert len({placed.thing.id for placed in view.placed if placed.area.name in ("me.houses", "me.hand")}) == 12
    for area in view.picture.areas:
        assert view.label_rect(area).width <= view.label(area).room
        assert view.label(area).words != "" or not area.label or area.show == "fan"


@pytest.mark.parametrize(
    ("card", "name", "fits"),
    [
        ("iron_helmet", "Iron Helmet", {"me.head"}),
        ("bronze_cuirass", "Bronze Cuirass", {"me.chest"}),
        ("dagger", "Dagger", {"me.left_hand", "me.right_hand"}),
        ("house", "House", {"me.houses"}),
        ("influence_card", "Influence", {"me.influence"}),
    ],
)
def test_only_the_places_are_lit_where_a_card_fits(at, card, name, fits):
    hand = at(hand={"A": [card]}, gold={"A": 20})
    start = hand.card(name).rect.center
    hand.hold(start, (start[0], start[1] - 80))
    assert lit_areas(hand) == fits
    hand.release((start[0], start[1] - 80))


def test_an_item_let_go_on_its_place_is_worn_there(at):
    hand = at(hand={"A": ["iron_helmet", "dagger"]}, gold={"A": 20})
    hand.drag(hand.card("Iron Helmet").rect.center, area(hand, "me.chest"))
    hand.settle()
    assert lying(hand, "me.head") == []
    hand.drag(hand.card("Iron Helmet").rect.center, area(hand, "me.head"))
    hand.settle()
    hand.drag(hand.card("Dagger").rect.center, area(hand, "me.left_hand"))
    hand.settle()
    assert (lying(hand, "me.head"), lying(hand, "me.left_hand")) == (["Iron Helmet"], ["Dagger"])


def test_a_red_die_is_let_go_on_the_part_of_the_body_whose_number_it_shows(at):
    """WL-WVW-04."""
    hand = at(**DUEL)
    to_the_duel(hand)
    five = dice(hand)[5][0].rect.center
    hand.hold(five, area(hand, "other.1.head"))
    assert lit_areas(hand) == {"other.1.chest", "other.1.units@combat"}
    hand.release(area(hand, "other.1.head"))
    hand.settle()
    assert hand.table.choosing.decision.kind == "duel.die"
    hand.drag(dice(hand)[5][0].rect.center, area(hand, "other.1.chest"))
    hand.settle()
    assert hand.table.choosing.decision.kind == "defend"
    assert hand.table.choosing.decision.values["area"] == "chest"


def test_red_dice_that_are_thrown_lie_on_the_table_alone(at):
    """Nothing is told of them beside other dice, of which something is."""
    hand = at(**DUEL)
    session = hand.table.session
    thrown = [Event("roll", Frozen(seat=0, sides=6, result=2, reason=reason)) for reason in ("red", "fatal")]
    (contest,) = contests(thrown, session.view(), session.words)
    assert [throw.faces for throw in contest.throws] == [(2,)]
    assert contests(thrown[:1], session.view(), session.words) == ()


def test_a_red_die_may_be_let_go_on_the_other_warrior_as_well(at):
    hand = at(**DUEL)
    to_the_duel(hand)
    hand.drag(dice(hand)[6][0].rect.center, hand.card("Warrior of Storm").rect.center)
    hand.settle()
    assert hand.table.choosing.decision.values["area"] == "head"


def test_of_equal_dice_each_may_be_clicked_and_used_ones_are_dimmed(at):
    """WL-DICE-03."""
    hand = at(**DUEL)
    to_the_duel(hand)
    fours = dice(hand)[4]
    glows = hand.table.desk.view.glows
    assert [glows.get(placed.thing.key) for placed in fours] == ["legal", "legal"]
    hand.click(fours[1].rect.center)
    hand.settle()
    assert hand.table.choosing.decision.values["area"] == "right_arm"
    used = [thing.look.used for thing in hand.table.desk.view.area_named("other.1.red").things]
    assert sorted(used) == [False] * 4 + [True]


def test_a_line_says_who_fights_whom_and_lights_both(at):
    """WL-CHARGE-06."""
    hand = at(**DUEL)
    to_the_duel(hand)
    view = hand.table.desk.view
    (link,) = view.picture.links
    start, end = view.by_id(link.start).rect, view.by_id(link.end).rect
    middle = ((start.centerx + end.centerx) // 2, (start.top + end.bottom) // 2)
    hand.point(middle)
    told = hand.table.pointing.explain(middle)
    assert "Warrior of Flame fights Warrior of Storm" in told
    assert {view.glows.get(f"c{link.start}"), view.glows.get(f"c{link.end}")} == {"focus"}
    assert pygame.Rect(view.rect).collidepoint(middle)


def of_units(hand, name, zone):
    """A unit of a seat on the table, by its name."""
    return next(target for target in hand.targets("card", zone=zone) if target.label == name)


def test_a_line_leads_from_who_has_shot_to_whom(at):
    """WL-RANGED-01."""
    hand = at(phase="fight", turn=1, units={"A": ["archer", "archer"], "B": ["royal_guard_3", "soldier"]})
    archer, guard = of_units(hand, "Archer", "units:0"), of_units(hand, "Royal Guard III", "units:1")
    hand.click(archer)
    hand.click(guard)
    hand.settle()
    (link,) = hand.table.desk.view.picture.links
    assert link.name == "shot"
    view = hand.table.desk.view
    assert [view.by_id(id).thing.name for id in (link.start, link.end)] == ["Archer", "Royal Guard III"]
    assert view.picture.groups == {}
    thing = view.by_id(link.end).thing
    told = [words for _kind, words in inspection(hand.table.session.view(), hand.table.seer, thing).lines]
    assert "Archer has shot at it" in told


def test_fights_of_several_against_several_have_numbers(at):
    """WL-CHARGE-03, WL-SUPPORT-03."""
    hand = at(
        phase="fight", turn=1, units={"A": ["knight", "soldier", "spearman"], "B": ["assassin", "militia", "rebel"]}
    )
    for charger, foe in (("Knight", "Assassin"), ("Spearman", "Militia"), ("Soldier", "Assassin")):
        assert hand.table.desk.view.picture.groups == {} or charger == "Soldier"
        hand.click(of_units(hand, charger, "units:0"))
        hand.click(of_units(hand, foe, "units:1"))
        hand.settle()
    view = hand.table.desk.view
    names = {view.by_id(id).thing.name: number for id, number in view.picture.groups.items()}
    assert names == {"Knight": 1, "Assassin": 1, "Soldier": 1, "Spearman": 2, "Militia": 2}
    thing = next(placed.thing for placed in view.placed if placed.thing.name == "Militia")
    told = [words for _kind, words in inspection(hand.table.session.view(), hand.table.seer, thing).lines]
    assert "In fight 2" in told


@pytest.mark.parametrize("reduced", [False, True])
def test_a_charge_is_seen_and_heard(make_hand, reduced):
    hand = make_hand(reduced_motion=reduced, curtain=False)
    position = {"players": ["A", "B"], "phase": "fight", "turn": 1, "units": {"A": ["knight"], "B": ["assassin"]}}
    hand.position(position, game_id="warriors-legacy")
    heard: list[str] = []
    playback = hand.table.desk.playback
    playback.on_sound = heard.append
    hand.click(of_units(hand, "Knight", "units:0"))
    heard.clear()
    hand.click(of_units(hand, "Assassin", "units:1"))
    strokes = 0
    while playback.busy:
        hand.frames(1)
        strokes += any(actor.told and actor.marks for actor in playback.actors)
    assert bool(strokes) != reduced
    assert heard.count("lift") == 1


def test_an_ability_that_needs_nobody_is_let_go_among_ones_own(at):
    """WL-ABIL-04. One that is for somebody is let go on whom it is for."""
    known = ["battle_cry", "poisoning", "war_drums", "last_reserve"]
    units = {"A": ["knight", "soldier"], "B": ["assassin"]}
    hand = at(phase="combat", abilities={"A": known, "B": 4}, revealed=True, units=units)
    values = hand.match.state.values
    hand.drag(hand.card("War Drums").rect.center, of_units(hand, "Knight", "units:0").rect.center)
    hand.settle()
    hand.drag(hand.card("Battle Cry").rect.center, of_units(hand, "Soldier", "units:0").rect.center)
    hand.settle()
    assert hand.match.history == 2
    assert [values.stamina[0], hand.match.state.values.stamina[0]] == [4, 0]


def test_what_is_thrown_for_a_new_turn_is_told_apart(at):
    """In one box with a duel it would be so high that it covers red dice."""
    hand = at(**DUEL)
    session = hand.table.session
    thrown = [
        Event("roll", Frozen(seat=0, sides=6, result=2, reason="fatal")),
        Event("combat_turn", Frozen(turn=2)),
        *[Event("roll", Frozen(seat=seat, sides=6, result=5 - seat, reason="initiative")) for seat in (0, 1)],
    ]
    fatal, initiative = contests(thrown, session.view(), session.words)
    assert [len(contest.throws) for contest in (fatal, initiative)] == [1, 2]
    assert [fatal.begins, initiative.begins] == [False, True]
    tray = hand.table.desk.playback.dice
    tray.show((fatal, initiative), (hand.table.desk.view.rect,), wait=False)
    assert tray.shown == fatal, "what decided something is seen where nothing moves"


@pytest.mark.parametrize("scale", [100, 200])
@pytest.mark.parametrize("size", [(1280, 720), (1920, 1080)])
def test_the_dice_of_a_defence_lie_in_one_box_that_covers_nothing_they_are_about(make_hand, size, scale):
    """WL-DEF-03, WL-ARMOUR-01."""
    hand = make_hand(size, curtain=False, text_size=scale)
    hand.position({"players": SEATS, **DUEL}, ("human", "human"), game_id=GAME)
    to_the_duel(hand)
    hand.click(dice(hand)[5][0].rect.center)
    hand.settle()
    hand.click(next(target for target in hand.targets("card", legal=True) if target.label.startswith("Mace")))
    tray, view = hand.table.desk.playback.dice, hand.table.desk.view
    while tray.shown is None:  # under the result of the match they lie no more
        hand.frames()
    contest = tray.shown
    first = contest.throws[0]
    assert (first.die, len(first.faces), first.named[first.faces[0] - 1]) in {
        ("movement", 3, face) for face in ("block", "dodge", "blank")
    }
    assert all(throw.line for throw in contest.throws)
    assert len(contest.about) >= 2
    places = [view.by_id(id).rect for id in contest.about if view.by_id(id) is not None]
    assert places
    assert tray.rect().collidelist(places) < 0
    # Nor does it lie on the red dice, or on any card: large type gets smaller before it would.
    assert tray.rect().collidelist(view.places()) < 0
    hand.settle()
    assert hand.scene == "ResultScene"
    assert tray.shown is None, "what has been read is not to be seen half under the result"


def test_what_a_step_costs_and_brings_is_told_before_it_is_done(at):
    hand = at(hand={"A": ["iron_helmet"]}, gold={"A": 20}, renown={"A": 3}, houses={"A": ["house"]}, turns=4)
    hand.click(hand.card("Iron Helmet"))
    hand.point(hand.find("button:equip").rect.center)
    assert hand.table.foretold.words() == "gold 20 to 14"
    hand.key(pygame.K_ESCAPE)
    start = hand.card("Iron Helmet").rect.center
    hand.hold(start, area(hand, "me.head"))
    assert hand.table.foretold.words() == "gold 20 to 14"
    hand.release(start)
    hand.settle()
    hand.click(hand.card("House"))
    hand.point(hand.find("button:upgrade").rect.center)
    assert hand.table.foretold.words() == BETWEEN.join(["gold 20 to 16", "renown 3 to 5"])


def test_all_that_can_be_done_in_a_turn_is_listed_with_its_price(at):
    """WL-R-15."""
    hand = at(hand={"A": ["iron_helmet", "bronze_cuirass", "house"]}, gold={"A": 7})
    hand.click("deeds")
    listed = {entry.words: entry.detail for entry in hand.stage.top.entries}
    assert listed == {"House: Place it": "gold 7 to 9", "Iron Helmet: Put it on": "gold 7 to 1"}
    hand.click(hand.stage.top.rows[list(listed).index("Iron Helmet: Put it on")].center)
    hand.settle()
    assert lying(hand, "me.head") == ["Iron Helmet"]


def test_counters_say_what_they_will_do(at):
    """WL-STACK-06, WL-R-69."""
    laid = [
        {"on": "soldier", "by": "B", "manner": "instant", "counter": "poison", "damage": 3, "turns": 2},
        {"on": "soldier", "by": "B", "manner": "turn_based", "counter": "fire", "damage": 2},
        {"on": "soldier", "by": "B", "manner": "turn_based", "counter": "fire", "damage": 2},
    ]
    hand = at(**DUEL, counters=laid)
    thing = hand.table.desk.view.named(hand.card("Soldier").name).thing
    told = [words for _kind, words in inspection(hand.table.session.view(), hand.table.seer, thing).lines]
    assert "poison: 3 damage at the end of this turn, 3 at the end of the next" in told
    assert "fire: 4 damage at the end of this turn, then one of 2 is taken off" in told


def test_the_help_shows_dice_and_says_in_words_what_they_do(hand):
    defs = hand.services.listing(GAME).game.defs
    page = HelpScene(defs, "duels")
    hand.stage.push(page)
    hand.frames(2)
    pictured = [line for line in page.lines() if line.picture is not None]
    assert len(pictured) >= 6
    assert all(line.content and "[" not in line.content for line in pictured)
    page.find = "two dodges"
    assert all("[movement" not in line.content for line in page.lines())


def test_the_name_of_a_warrior_that_is_tapped_is_on_it(at):
    """On the card as it stands it takes two lines."""
    hand = at(**DUEL)
    face = face_data(hand.match.game.defs.cards["warrior_of_flame"])
    drawn = [
        hand.table.desk.views.faces.surface(each, 120, turned=True)
        for each in (face, face._replace(name="Warrior of Blame"))
    ]
    assert pygame.image.tobytes(drawn[0], "RGB") != pygame.image.tobytes(drawn[1], "RGB")


@pytest.fixture
def arming(at):
    """The first question of a match: the warrior, who has a dagger, and nothing else yet."""
    return at(phase="opening", first="A", right_hand={"A": ["dagger"], "B": ["dagger"]})


HANDS = {"me.left_hand@opening", "me.right_hand@opening"}


@pytest.mark.parametrize(("size", "scale"), [((1280, 720), 100), ((1280, 720), 200), ((1920, 1080), 100)])
def test_which_hand_holds_the_dagger_is_asked_beside_the_warrior_with_both_hands_lit(make_hand, size, scale):
    hand = make_hand(size, text_size=scale, curtain=False)
    position = {"players": SEATS, "phase": "opening", "first": "A", "right_hand": {"A": ["dagger"], "B": ["dagger"]}}
    hand.position(position, ("human", "human"), game_id=GAME)
    assert "Which hand holds your dagger?" in hand.said()
    view = hand.table.desk.view
    assert lying(hand, "me.right_hand@opening") == ["Dagger"]
    assert lying(hand, "me.units@opening") == ["Warrior of Flame"]
    assert lit_areas(hand) == HANDS
    shown = [one for one in view.picture.areas if one.name.endswith("@opening")]
    assert len([one for one in shown if one.show == "slot"]) == 8
    buttons = [target.rect for target in hand.targets("button")]
    for one, other in itertools.combinations([area.rect for area in shown], 2):
        assert not one.colliderect(other)
    assert all(one.rect.collidelist(buttons) < 0 for one in shown)


@pytest.mark.parametrize(("clicked", "hand_of"), [("left", "left_hand"), ("right", "right_hand")])
def test_one_click_on_a_hand_says_that_it_holds_the_dagger(arming, clicked, hand_of):
    arming.click(area(arming, f"me.{clicked}_hand@opening"))
    arming.lift_curtain()
    view = arming.match.view(0)
    assert [one.ref for one in view.zone(f"{hand_of}:0")] == ["dagger"]
    assert view.waiting == (1,)


def test_the_dagger_is_let_go_on_the_hand_that_is_to_hold_it(arming):
    arming.drag(area(arming, "me.right_hand@opening"), area(arming, "me.left_hand@opening"))
    arming.lift_curtain()
    assert [one.ref for one in arming.match.view(0).zone("left_hand:0")] == ["dagger"]


def test_a_click_on_another_part_of_the_body_answers_nothing(arming):
    before = arming.match.digest()
    arming.click(area(arming, "me.chest@opening"))
    assert arming.match.digest() == before


@pytest.mark.parametrize(("size", "scale"), [((1280, 720), 100), ((1280, 720), 200), ((1920, 1080), 100)])
def test_cards_for_a_deck_are_chosen_by_their_faces_page_by_page(make_hand, size, scale):
    """WL-DECK-01."""
    hand = make_hand(size, text_size=scale, curtain=False)
    hand.position({"players": SEATS, "phase": "decks", "first": "A"}, ("human", "human"), game_id=GAME)
    hand.click("button:by_hand")
    table = hand.table
    asked = {f"ref:{choice.value}" for choice in table.choosing.decision.options if choice.what == "ref"}
    least = table.desk.theme.px(104)
    seen: set[str] = set()
    while True:
        tiles = hand.targets("tile")
        if {tile.name for tile in tiles} <= seen:
            break
        seen |= {tile.name for tile in tiles}
        row = [target.rect for target in hand.targets("button")]
        for tile in tiles:
            assert tile.rect.width >= least
            assert table.desk.frame.zones.contains(tile.rect)
            assert tile.rect.collidelist(row) < 0
        hand.click("tiles:+1")
    assert asked <= seen
    hand.click("tiles:+1")
    tile = next(tile for tile in hand.targets("tile") if tile.name in asked)
    hand.click(tile)
    assert any(one.name == tile.name for one in hand.targets("tile")), "the page stays for the next card"
    hand.click(hand.targets("tile")[0], button=3)
    assert hand.scene == "CardsScene"

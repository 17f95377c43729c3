"""An attack, a capture, a hit and a defeat are told from each other without words, by what moves."""

from __future__ import annotations

import itertools
from collections.abc import Iterator

import pygame
import pytest

from game.rules.events import Event
from game.rules.plain import Frozen
from game.table.paint.clear import badge_rect
from game.table.paint.motions import FAR, HIT, drained, flood, leaning, stroke
from game.table.paint.numbers import figure_of, places
from game.table.paint.playback import AT_ONCE, TELLING
from game.table.paint.trails import changed_by
from game.ui.dice import HOLD, DiceTray
from game.ui.table_picture import SLOT
from game.ui.theme import seat_look
from game.ui.throws import Contest, Throw
from tests.scenes.hand import FRAME, Hand
from tests.scenes.test_table import DUEL

FALL = {
    "players": ["A", "B"],
    "battle": {"A": [{"id": "a1"}, {"id": "a2"}], "B": [{"id": "b1", "energy": 1}, {"id": "b2"}]},
}


def colours(surface: pygame.Surface) -> int:
    """How strong the colours of a surface are: the sum over some of its pixels of how far their channels lie apart."""
    wide, high = surface.get_size()
    seen = [surface.get_at((x, y)) for x in range(0, wide, 5) for y in range(0, high, 5)]
    return sum(max(at[:3]) - min(at[:3]) for at in seen)


def frames(hand: Hand) -> Iterator[list[pygame.Rect]]:
    """Frame by frame where what moves is drawn, until all of it has come to rest."""
    playback = hand.table.desk.playback
    while playback.busy:
        yield [pygame.Rect(mark.rect) for actor in playback.actors for mark in actor.marks]
        hand.frames(1)


def test_an_attacker_leans_to_its_target_and_back() -> None:
    rect, other = pygame.Rect(100, 300, 80, 112), pygame.Rect(100, 100, 80, 112)
    assert leaning(rect, other, 0.0) == leaning(rect, other, 1.0) == rect.topleft
    assert leaning(rect, other, 0.5) == (100, 300 - round(112 * FAR))


def test_the_stroke_of_an_attack_runs_from_the_attacker_to_its_target_and_goes() -> None:
    pygame.display.set_mode((400, 400))
    one, other = pygame.Rect(0, 300, 80, 100), pygame.Rect(300, 0, 80, 100)
    colour = seat_look(0).colour
    boxes = [pygame.Rect(mark.rect) for share in (0.2, 0.5, 0.8) for mark in stroke(one, other, colour, share)]
    assert len(boxes) == 3
    assert boxes[0].right < boxes[1].right, "it runs there"
    assert boxes[2].left > boxes[1].left, "and fades from its beginning"
    assert stroke(one, other, colour, 1.0) == ()
    assert stroke(one, one, colour, 0.5) == ()


@pytest.mark.parametrize(
    ("start", "side"), [((0, -200), "top"), ((0, 200), "bottom"), ((-200, 0), "left"), ((200, 0), "right")]
)
def test_the_colour_runs_over_the_frame_of_a_captured_card_from_the_side_of_what_took_it(hand, start, side) -> None:
    rect = pygame.Rect(200, 200, 80, 112)
    _dust, frame = flood(rect, rect.move(start), seat_look(0).colour, hand.stage.theme(), 0.4)
    part = pygame.Rect(frame.rect)
    assert rect.contains(part)
    assert getattr(part, side) == getattr(rect, side)
    assert part.width < rect.width or part.height < rect.height
    _dust, whole = flood(rect, rect.move(start), seat_look(0).colour, hand.stage.theme(), 1.0)
    assert pygame.Rect(whole.rect) == rect


@pytest.mark.parametrize("share", [0.5, 1.0])
def test_the_colour_leaves_a_card_that_is_defeated(share: float) -> None:
    pygame.display.set_mode((100, 100))
    card = pygame.Surface((60, 84), pygame.SRCALPHA)
    card.fill((200, 40, 60, 255))
    gone = drained(card, share)
    assert gone.get_at((5, 5))[0] - gone.get_at((5, 5))[1] < (200 - 40) * (0.5 if share < 1 else 0.02)
    assert gone.get_at((5, 5))[3] == 255
    assert card.get_at((5, 5))[:3] == (200, 40, 60), "the card itself is shared, and stays"


def test_a_capture_at_the_table_leans_strikes_and_turns(make_hand) -> None:
    hand = make_hand(reduced_motion=False, curtain=False)
    heard: list[str] = []
    hand.position(DUEL)
    hand.table.desk.playback.on_sound = heard.append
    cell = hand.cell(1, 1).rect
    hand.drag(hand.card("mine").rect.center, cell.center)
    mine = hand.card("mine").rect
    higher, narrow = 0, 0
    chips: set[tuple[int, ...]] = set()
    for rects in frames(hand):
        higher += any(
            abs(rect.centerx - mine.centerx) < 2
            and mine.y - mine.height * FAR * 1.2 < rect.centery - mine.height / 2 < mine.y - 2
            for rect in rects
        )
        narrow += any(rect.height > mine.height * 0.9 and rect.width < mine.width * 0.6 for rect in rects)
        told = [mark for actor in hand.table.desk.playback.actors if actor.told for mark in actor.marks]
        chips.update(mark.rect for mark in told)
    assert higher, "it leans up to its target"
    assert narrow, "the captured card turns"
    assert all(hand.window.surface.get_rect().contains(chip) for chip in chips)
    assert "lift" in heard
    assert "capture" in heard


def test_a_card_that_falls_is_hit_then_loses_its_colour_and_then_goes(make_hand) -> None:
    hand = make_hand(reduced_motion=False, curtain=False)
    heard: list[str] = []
    hand.position(FALL, game_id="mythic-wars")
    table = hand.table
    table.desk.playback.on_sound = heard.append
    table.session.match.state.script = (5, 2)
    lay = hand.card("b1").rect
    hand.drag(hand.card("a1").rect.center, lay.center)
    # Attack and Defense are red and blue.
    discs = pygame.Rect(lay.x, lay.bottom - lay.height // 3, lay.width * 2 // 3, lay.height // 3)
    strength, high = [], 0
    while table.desk.playback.busy:
        hand.frames(1)
        if table.desk.playback.dice.busy:
            continue
        told = [pygame.Rect(mark.rect) for actor in table.desk.playback.actors if actor.told for mark in actor.marks]
        hits = [rect for rect in told if rect.colliderect(lay) and lay.left < rect.centerx < lay.right]
        high = max([high, *[rect.height for rect in hits if rect.width < lay.width]])
        if any(pygame.Rect(mark.rect).contains(lay) for actor in table.desk.playback.actors for mark in actor.marks):
            strength.append(colours(hand.window.surface.subsurface(discs)))
    assert high >= lay.width * HIT, "the number of the hit is read from afar"
    assert "dice" in heard
    assert [name for name in heard if name in ("hit", "defeat")] == ["hit", "defeat"]
    assert "dice" in heard
    assert min(strength) < strength[0] * 0.7, "it loses its colour where it lay"


SHOT = {
    "players": ["A", "B"],
    "phase": "fight",
    "units": {"A": ["archer"], "B": ["knight", "soldier"]},
}


def shoot(hand: Hand, target: str, dice: tuple[int | str, ...]) -> list[str]:
    """A's archer shoots a unit of B, with dice that come to this; what is heard of it."""
    heard: list[str] = []
    hand.position(SHOT, game_id="warriors-legacy")
    hand.table.desk.playback.on_sound = heard.append
    hand.table.session.match.state.script = dice
    hand.click(hand.card("Archer"))
    hand.click(hand.card(target))
    return heard


def test_a_unit_that_leaves_the_match_lies_there_until_the_dice_have_told_and_then_loses_its_colour(make_hand) -> None:
    hand = make_hand(reduced_motion=False, curtain=False)
    hand.position(SHOT, game_id="warriors-legacy")
    lay, stays = hand.card("Knight").rect, hand.card("Soldier").rect
    heard = shoot(hand, "Knight", ("blank", "blank", "block", "dodge", 5, 6))
    playback = hand.table.desk.playback
    while playback.dice.busy:
        assert any(rect.contains(lay) for rect in playback.lying()), "what the dice tell is not told before"
        hand.frames(1)
    assert not {"hit", "defeat"} & {*heard}
    strength = []
    while playback.busy:
        if any(rect.contains(lay) for rect in playback.lying()):
            strength.append(colours(hand.window.surface.subsurface(lay)))
        hand.frames(1)
    assert [name for name in heard if name in ("hit", "defeat")] == ["hit", "defeat"]
    assert heard.index("strike") < heard.index("hit")
    assert min(strength) < strength[0] * 0.5
    assert hand.card("Soldier").rect != stays
    assert not playback.actors


def test_damage_that_is_laid_on_a_card_is_a_hit(make_hand) -> None:
    hand = make_hand(reduced_motion=False, curtain=False)
    heard = shoot(hand, "Soldier", ("blank", "block", "blank", 4))
    rect, playback = hand.card("Soldier").rect, hand.table.desk.playback
    high = 0
    while playback.busy:
        hand.frames(1)
        told = [pygame.Rect(mark.rect) for actor in playback.actors if actor.told for mark in actor.marks]
        high = max([high, *[box.height for box in told if abs(box.centerx - rect.centerx) < 3]])
    assert "hit" in heard
    assert high >= rect.width * HIT


def test_without_motion_damage_that_is_laid_on_a_card_is_told_in_red(hand) -> None:
    hand.services.settings = hand.services.settings.with_(curtain=False)
    heard = shoot(hand, "Soldier", ("blank", "block", "blank", 4))
    views, theme = hand.table.desk.view.views, hand.table.desk.theme
    assert "hit" in heard
    for changes, colour in (
        ([("blood", 2)], theme.palette.bad),
        ([("blood", -1)], theme.palette.good),
        ([("guard", 1)], theme.palette.good),
        ([("guard", -1)], theme.palette.bad),
    ):
        pill = changed_by(changes, views, theme, 80)
        assert pill is not None
        assert pill.get_at((pill.get_width() // 2, 3))[:3] == pytest.approx(colour, abs=6)
    one, both = (changed_by(changes, views, theme, 80) for changes in ([("blood", 2)], [("blood", 2), ("guard", -1)]))
    assert one is not None
    assert both is not None
    assert both.get_width() > one.get_width(), "each is told, not their sum"
    assert changed_by([("blood", 2), ("blood", -2), ("bonus", 1)], views, theme, 80) is None


def test_without_motion_a_hit_is_told_beside_the_dice_that_decided_it(hand) -> None:
    hand.services.settings = hand.services.settings.with_(curtain=False)
    shoot(hand, "Soldier", ("blank", "block", "blank", 4))
    playback, rect = hand.table.desk.playback, hand.card("Soldier").rect
    assert playback.dice.shown is not None
    dice = [pygame.Rect(mark.rect) for mark in playback.dice.marks()]
    told = [pygame.Rect(mark.rect) for mark in playback.marks() if pygame.Rect(mark.rect).center == rect.midtop]
    assert told
    assert not any(box.colliderect(told[0]) for box in dice)


def test_without_motion_nothing_is_told_where_others_lie_now_of_what_has_gone(hand) -> None:
    hand.services.settings = hand.services.settings.with_(curtain=False)
    hand.position(SHOT, game_id="warriors-legacy")
    lay = hand.card("Knight").rect
    shoot(hand, "Knight", ("blank", "blank", "block", "dodge", 5, 6))
    assert hand.card("Soldier").rect.colliderect(lay)
    assert not [mark for mark in hand.table.desk.playback.marks() if pygame.Rect(mark.rect).center == lay.midtop]


def test_a_comparison_of_cards_that_lie_far_apart_is_beside_the_first_of_them() -> None:
    """Not in the middle between them, where buttons may be."""
    area = pygame.Rect(0, 0, 900, 700)
    told = pygame.Surface((50, 24))
    one, other = pygame.Rect(10, 400, 80, 112), pygame.Rect(800, 580, 80, 112)
    rect = badge_rect(told, one, other, area, [one, other])
    assert not rect.colliderect(one)
    assert one.inflate(2 * 52, 2 * 26).contains(rect)
    near = one.move(80, 0)
    assert badge_rect(told, one, near, area, [one, near]).centerx == one.right


def test_what_moves_on_at_once_is_seen_where_it_stops_and_never_twice(make_hand) -> None:
    hand = make_hand(reduced_motion=False, curtain=False)
    hand.position({"players": ["A", "B", "C"], "graveyard": ["claymore"]}, ("human",) * 3, game_id="champions")
    desk = hand.table.desk
    areas = desk.zone_rects(hand.match.game.code.zones)
    combat = desk.view.area("combat")
    assert combat is not None
    empty = combat.name
    lies = next(one for one in desk.view.placed if one.area.zone == "graveyard")

    def seen(*zones: str) -> list[tuple[int, int]]:
        ways = [
            Event("move", Frozen({"component": lies.thing.id, "from": one, "to": other}))
            for one, other in itertools.pairwise(zones)
        ]
        desk.playback.play(ways, {}, areas)
        found = []
        while desk.playback.busy:
            desk.playback.update(FRAME / 4)
            rects = desk.playback.lying()
            assert len(rects) <= 1, "there is one of it"
            fights = any(abs(rect.centerx - areas["combat"].centerx) < 3 for rect in rects)
            assert not fights or empty in desk.view.notes.unsaid, "where it fights nobody says that nothing does"
            found += [rect.center for rect in rects]
        assert not desk.playback.actors
        assert not desk.view.hidden
        return found

    ways = seen("spoils", "found", "combat", "graveyard")
    middle = areas["combat"].center
    assert sum(abs(x - middle[0]) < 12 and abs(y - middle[1]) < 12 for x, y in ways) > 5, "it stops where it fights"
    straight = seen("spoils", "found", "graveyard")
    assert straight
    assert not any(abs(x - middle[0]) < 12 and abs(y - middle[1]) < 12 for x, y in straight)


def test_who_has_won_is_told_when_the_dice_have(make_hand) -> None:
    hand = make_hand(reduced_motion=False, curtain=False)
    position = {"players": ["A", "B"], "phase": "fight", "units": {"A": ["archer"]}}
    hand.position(position, game_id="warriors-legacy")
    hand.match.state.script = ("blank", "blank", "block", 6, 6)
    hand.click(hand.card("Archer"))
    hand.click(hand.card("Warrior of Storm"))
    table = hand.table
    assert hand.match.outcome is not None
    assert table.desk.playback.dice.busy
    assert not table.painting.banner.prompt
    result = table.session.words.say("outcome.fallen")
    assert result not in hand.said()
    while table.desk.playback.dice.busy:
        hand.frames(1)
    hand.frames(1)
    assert table.painting.banner.prompt == result


def test_a_blow_is_seen_before_what_it_took(make_hand) -> None:
    hand = make_hand(reduced_motion=False, curtain=False)
    hand.position(SHOT, game_id="warriors-legacy")
    desk = hand.table.desk
    heard: list[str] = []
    desk.playback.on_sound = heard.append
    ids = {one.thing.name: one.thing.id for one in desk.view.placed}
    one, other = ids["Archer"], ids["Knight"]
    before = {placed.thing.id: placed for placed in desk.view.placed if placed.thing.id}
    attack = Event("clash", Frozen(attacker=one, target=other, value=3, against=1, captured=True))
    mark = Event("mark", Frozen(component=other, name="blood", before=0, after=7))
    move = Event("move", Frozen({"component": other, "from": before[other].area.zone, "to": "removed"}))
    desk.playback.play([attack, mark, move], before, {})
    while desk.playback.busy:
        desk.playback.update(FRAME)
    assert [name for name in heard if name in ("strike", "hit")] == ["strike", "hit"]


def test_a_result_for_which_no_die_is_thrown_is_told_at_once(make_hand) -> None:
    tray = DiceTray(make_hand(reduced_motion=False).stage.theme())
    heard: list[str] = []
    tray.on_sound = heard.append
    tray.show([Contest((), "Damage 6.")], [pygame.Rect(0, 0, 600, 400)], wait=True)
    assert tray.seconds == HOLD
    assert not heard


def test_an_attack_strikes_where_its_target_lay_that_goes_elsewhere_after_it(hand) -> None:
    hand.position(FALL, game_id="mythic-wars")
    table = hand.table.desk.view
    now = {name: hand.card(name).rect for name in ("a1", "b1")}
    ids = {name: next(one.thing.id for one in table.placed if one.rect == rect) for name, rect in now.items()}
    lay = now["b1"].move(0, 90)
    before = {one.thing.id: one for one in table.placed if one.thing.id}
    before[ids["b1"]] = before[ids["b1"]]._replace(rect=lay)
    attack = Event("attack", Frozen(attacker=ids["a1"], target=ids["b1"]))
    move = Event("move", Frozen({"component": ids["b1"], "from": "battle:1", "to": "defeated:1"}))
    assert places([attack, move], before, table)(ids["b1"]) == lay
    assert places([move, attack], before, table)(ids["b1"]) == now["b1"]
    assert places([attack], before, table)(ids["b1"]) == now["b1"]


def test_the_others_close_up_only_when_a_card_that_falls_has_gone(make_hand) -> None:
    hand = make_hand(reduced_motion=False, curtain=False)
    hand.position(FALL, game_id="mythic-wars")
    table = hand.table
    table.session.match.state.script = (5, 2)
    view, playback = table.desk.view, table.desk.playback
    falls, stays = hand.card("b1").rect, hand.card("b2").rect
    area = next(one.area.name for one in view.placed if one.rect == falls)
    hand.drag(hand.card("a1").rect.center, falls.center)
    together, ways = 0, set[tuple[int, int]]()
    while playback.busy:
        hand.frames(1)
        marks = [pygame.Rect(mark.rect) for actor in playback.actors if not actor.told for mark in actor.marks]
        ways.update(rect.center for rect in marks if rect.contains(rect.clip(stays)) and rect.width > stays.width)
        if any(rect.contains(falls) for rect in marks):
            together += 1
            assert any(rect.contains(stays) for rect in marks), "it lies where it lay as long as the other does"
    assert together > 5
    assert hand.card("b2").rect != stays
    assert len(ways) > 3, "it glides"
    assert area not in view.notes.unsaid


def test_an_area_says_that_it_is_empty_only_when_what_lay_there_has_gone(make_hand) -> None:
    hand = make_hand(reduced_motion=False, curtain=False)
    alone = {"players": ["A", "B"], "battle": {"A": [{"id": "a1"}], "B": [{"id": "b1", "energy": 1}]}}
    hand.position(alone, game_id="mythic-wars")
    table = hand.table
    table.session.match.state.script = (5, 2)
    view, playback = table.desk.view, table.desk.playback
    falls = hand.card("b1").rect
    area = next(one.area.name for one in view.placed if one.rect == falls)
    hand.drag(hand.card("a1").rect.center, falls.center)
    lies = []
    while playback.busy:
        hand.frames(1)
        if any(pygame.Rect(mark.rect).contains(falls) for actor in playback.actors for mark in actor.marks):
            lies.append(view.notes.silent or area in view.notes.unsaid)
    assert len(lies) > 5
    assert all(lies[:-1])
    assert not view.notes.unsaid


def test_without_motion_the_most_telling_is_heard(make_hand) -> None:
    hand = make_hand(reduced_motion=True, curtain=False)
    heard: list[str] = []
    hand.services.sounds.play = heard.append
    hand.position(DUEL)
    hand.drag(hand.card("mine").rect.center, hand.cell(1, 1).rect.center)
    # That the hand lifted the card is not of what happened.
    assert [name for name in heard if name in TELLING and name != "lift"] == ["capture", "strike"]


def test_what_is_skipped_is_not_heard_all_at_once(make_hand) -> None:
    hand = make_hand(reduced_motion=False, curtain=False)
    heard: list[str] = []
    hand.services.sounds.play = heard.append
    hand.position(DUEL)
    hand.drag(hand.card("mine").rect.center, hand.cell(1, 1).rect.center)
    heard.clear()
    assert hand.table.desk.playback.busy
    hand.table.desk.playback.skip()
    assert "capture" in heard
    assert len(heard) == len(set(heard)) <= AT_ONCE
    assert not hand.table.desk.playback.busy


def test_life_that_a_seat_loses_is_heard_and_told_in_its_row_and_at_what_stands_for_it(make_hand) -> None:
    hand = make_hand(reduced_motion=False, curtain=False)
    hand.position({"players": ["A", "B", "C"]}, ("human",) * 3, game_id="champions")
    desk = hand.table.desk
    heard: list[str] = []
    desk.playback.on_sound = heard.append
    row = dict(desk.panel.seat_rects())[1]
    blows = [Event("damage", Frozen(component=0, seat=1, dealt=4, before=20, after=16)) for _twice in range(2)]
    desk.playback.play(blows, {}, {})
    champion = champion_of(hand, 1)
    told = []
    while desk.playback.busy:
        desk.playback.update(FRAME)
        told += [pygame.Rect(mark.rect) for actor in desk.playback.actors for mark in actor.marks]
    assert heard == ["hit"]
    rises = [rect for rect in told if rect.colliderect(row)]
    risen = [rect for rect in told if not rect.colliderect(row)]
    assert rises
    (middle,) = {rect.centerx for rect in risen}
    assert champion.left < middle < champion.right
    assert all(rect.colliderect(champion) for rect in risen), "it does not rise onto another card"
    numbers = desk.panel.standings.column_rects(desk.theme, desk.panel.rect)
    assert all(row.x <= rect.x and rect.right <= numbers[0].x for rect in rises), "it covers no number"
    assert all(abs(rect.centery - row.centery) < row.height / 4 for rect in rises), (
        "nor does it seem to be of another seat"
    )
    desk.playback.play([Event("life", Frozen(seat=1, before=16, after=19, by=0))], {}, {})
    assert desk.playback.busy
    desk.playback.skip()
    assert heard == ["hit"], "what is won is no blow"


def champion_of(hand: Hand, seat: int) -> pygame.Rect:
    """Where the card lies that stands for a seat."""
    desk = hand.table.desk
    placed = desk.view.by_id(figure_of(desk.view, seat))
    assert placed is not None
    return placed.rect


def test_without_motion_life_is_told_at_what_stands_for_the_seat_beside_what_was_laid_there(make_hand) -> None:
    hand = make_hand(curtain=False)
    hand.position({"players": ["A", "B"], "phase": "fight"}, ("human",) * 2, game_id="warriors-legacy")
    desk = hand.table.desk
    id, rect = figure_of(desk.view, 1), champion_of(hand, 1)
    life = Event("life", Frozen(seat=1, before=20, after=17, by=0))
    laid = Event("mark", Frozen(component=id, name="poison", before=0, after=1))
    wide = []
    for events in ([life], [life, laid]):
        desk.playback.play(events, {}, {})
        (told,) = [pygame.Rect(mark.rect) for mark in desk.playback.marks()]
        assert told.center == rect.midtop
        wide.append(told.width)
    assert wide[0] < wide[1]


OGRE = {
    "players": ["A", "B", "C"],
    "champions": {"A": {"id": "a", "power": 5}},
    "spoils": [{"id": "ogre", "power": 7}],
    "phase": "turn",
    "asked": {"A": ["turn"]},
}


def test_a_seat_counts_what_it_loses_when_that_is_told(make_hand) -> None:
    hand = make_hand(reduced_motion=False, curtain=False)
    hand.position(OGRE, ("human",) * 3, game_id="champions")
    shown, playback = hand.table.desk.panel.standings, hand.table.desk.playback

    def life() -> object:
        number = next(nth for nth, column in enumerate(shown.columns) if column.icons[1] == "life")
        return shown.rows[0].values[number]

    assert life() == 20
    hand.click("Pass")
    assert playback.busy
    seen = []
    while playback.busy:
        seen.append(life())
        hand.frames(1)
    assert [each for each, _same in itertools.groupby(seen)] == [20, 13]
    assert life() == 13
    hand.key(pygame.K_z, pygame.KMOD_CTRL)
    assert life() == 20
    hand.click("Pass")
    hand.key(pygame.K_z, pygame.KMOD_CTRL)
    hand.frames(200)
    assert life() == 20, "what was taken back does not come to be counted"


def test_what_is_compared_covers_no_empty_slot(make_hand) -> None:
    hand = make_hand(reduced_motion=False, curtain=False)
    hand.position(OGRE, ("human",) * 3, game_id="champions")
    hand.click("Pass")
    desk = hand.table.desk
    slots = [area.rect for area in desk.view.picture.areas if area.show == SLOT]
    badges = [pygame.Rect(mark.rect) for actor in desk.playback.actors if actor.told for mark in actor.marks]
    assert slots
    while desk.playback.busy and not badges:
        hand.frames(1)
        badges = [pygame.Rect(mark.rect) for actor in desk.playback.actors if actor.told for mark in actor.marks]
    assert badges
    assert all(badge.collidelist(slots) < 0 for badge in badges[-1:])


@pytest.mark.parametrize("moved", [0, 40])
def test_until_the_dice_have_told_cards_lie_as_they_were_or_in_the_areas_of_another_phase(make_hand, moved) -> None:
    hand = make_hand(reduced_motion=False, curtain=False)
    hand.position(FALL, game_id="mythic-wars")
    desk = hand.table.desk
    now = next(one for one in desk.view.placed if one.rect == hand.card("b2").rect)
    area = now.area._replace(rect=now.area.rect.move(0, moved))
    was = now._replace(rect=now.rect.move(0, moved + 12), area=area)
    contest = Contest((Throw(0, "A", 6, (3,), line="Nothing."),), "Nothing comes of it.")
    desk.playback.play([], {now.thing.id: was}, {}, [contest])
    assert desk.playback.dice.busy
    seen = [pygame.Rect(mark.rect) for actor in desk.playback.actors for mark in actor.marks]
    assert len(seen) == (0 if moved else 1)
    assert all(rect.contains(was.rect) for rect in seen)
    assert desk.view.hidden == (set() if moved else {now.thing.key})
    desk.playback.skip()
    assert not desk.playback.actors

import itertools
from typing import Any

import pygame
import pytest

from game.emblems import ALONE, Emblem
from game.ui import text
from game.ui.animation import Timeline, Tween, ease_in_out, ease_out, turn_width
from game.ui.camera import Camera
from game.ui.drop_down import DropDown
from game.ui.fields import Slider, Stepper, TextField
from game.ui.form import Form
from game.ui.line import Line
from game.ui.lists import ListBox, Row, Scrolling, ScrollPanel, TextPanel
from game.ui.sound import Sounds
from game.ui.theme import Theme
from game.ui.tips import TIP_DELAY, Toasts
from game.ui.widgets import Button, Hint, Label, Place, Toggle, Widget
from tests.support.effort import effort

THEME = Theme()


def on_screen(camera: Camera, rect: pygame.Rect | pygame.FRect) -> pygame.Rect:
    """A rectangle of the board on the screen."""
    left, top = camera.to_screen((rect.left, rect.top))
    right, bottom = camera.to_screen((rect.right, rect.bottom))
    return pygame.Rect(left, top, right - left, bottom - top)


def key(code: int, mod: int = 0, letter: str = "") -> pygame.event.Event:
    return pygame.event.Event(pygame.KEYDOWN, key=code, mod=mod, unicode=letter)


def press(position: tuple[int, int], button: int = 1) -> pygame.event.Event:
    return pygame.event.Event(pygame.MOUSEBUTTONDOWN, pos=position, button=button)


def release(position: tuple[int, int], button: int = 1) -> pygame.event.Event:
    return pygame.event.Event(pygame.MOUSEBUTTONUP, pos=position, button=button)


def motion(position: tuple[int, int]) -> pygame.event.Event:
    return pygame.event.Event(pygame.MOUSEMOTION, pos=position, rel=(0, 0), buttons=(0, 0, 0))


def typed(content: str) -> pygame.event.Event:
    return pygame.event.Event(pygame.TEXTINPUT, text=content)


@pytest.fixture
def told() -> list[Any]:
    return []


@pytest.mark.parametrize(
    ("made", "drawn"),
    [
        (Hint(THEME, pygame.Rect(10, 10, 100, 40), "what it is"), False),
        (Place(THEME, pygame.Rect(10, 10, 100, 40), lambda: None), False),
        (Label(THEME, pygame.Rect(10, 10, 100, 40), "words"), False),
        (Button(THEME, pygame.Rect(10, 10, 100, 40), "Play", lambda: None), True),
    ],
    ids=["hint", "place", "label", "button"],
)
def test_only_what_lights_up_is_drawn_again_when_the_mouse_comes_and_goes(made: Widget, drawn: bool) -> None:
    made.draw(pygame.Surface((200, 100)))
    for at in ((20, 20), (500, 20)):
        made.handle(motion(at))
        assert (made.hovered, made.dirty) == (at == (20, 20), drawn)
        made.draw(pygame.Surface((200, 100)))


def test_a_button_is_pressed_by_click_and_keys_but_not_by_a_slip(told: list[Any]) -> None:
    button = Button(THEME, pygame.Rect(10, 10, 100, 40), "Play", lambda: told.append("play"))
    assert button.handle(press((20, 20)))
    assert button.handle(release((20, 20)))
    button.handle(press((20, 20)))
    button.handle(release((500, 20)))
    assert told == ["play"]
    button.focused = True
    assert button.handle(key(pygame.K_RETURN))
    button.enabled = False
    button.handle(press((20, 20)))
    button.handle(release((20, 20)))
    assert told == ["play", "play"]


def test_a_widget_is_dirty_only_when_it_looks_different(screen: pygame.Surface) -> None:
    button = Button(THEME, pygame.Rect(10, 10, 100, 40), "Play", lambda: None)
    button.draw(screen)
    assert not button.dirty
    button.handle(motion((400, 400)))
    button.text = "Play"
    assert not button.dirty
    button.handle(motion((20, 20)))
    assert button.dirty


def test_whatever_is_set_from_outside_shows_when_it_changes_and_only_then(screen: pygame.Surface) -> None:
    box = pygame.Rect(10, 10, 200, 40)
    rows = (Row("a", "Alpha"), Row("b", "Beta"))
    changes: list[tuple[Any, str, Any, Any]] = [
        (Label(THEME, box, "old"), "text", "new", "new"),
        (Button(THEME, box, "old", lambda: None), "text", "new", "new"),
        (Button(THEME, box, "old", lambda: None), "enabled", False, False),
        (Button(THEME, box, "old", lambda: None), "focused", True, True),
        (Toggle(THEME, box, "old", False, lambda _on: None), "value", True, True),
        (Toggle(THEME, box, "old", False, lambda _on: None), "text", "new", "new"),
        (TextField(THEME, box, "old", lambda _words: None, limit=4), "value", "longer", "long"),
        (Slider(THEME, box, 50, 0, 100, 10, lambda _number: None), "value", 73, 70),
        (Stepper(THEME, box, 1, 0, 9, lambda _number: None), "value", 3, 3),
        (DropDown(THEME, box, [(1, "one"), (2, "two")], 1, lambda _value: None), "value", 2, 2),
        (ListBox(THEME, box, (), lambda _key: None), "rows", list(rows), rows),
        (ListBox(THEME, box, rows, lambda _key: None), "chosen", "b", "b"),
    ]
    for widget, name, given, kept in changes:
        widget.draw(screen)
        setattr(widget, name, getattr(widget, name))
        assert not widget.dirty, name
        setattr(widget, name, given)
        assert (getattr(widget, name), widget.dirty) == (kept, True), name


def test_a_field_tells_the_keyboard_when_the_focus_comes_and_keeps_its_caret_in_shorter_text() -> None:
    field = TextField(THEME, pygame.Rect(0, 0, 200, 36), "Achilles", lambda _words: None)
    field.focused = True
    assert field.selection == (0, 8)
    field.value = "Ares"
    assert field.selection == (4, 4)


def test_rows_with_a_line_under_their_text_are_higher_and_picked_where_they_lie(
    told: list[Any], screen: pygame.Surface
) -> None:
    rows = [Row(number, f"row {number}") for number in range(8)]
    plain = ListBox(THEME, pygame.Rect(0, 0, 300, 200), rows, told.append)
    noted = ListBox(THEME, pygame.Rect(0, 0, 300, 200), [rows[0]._replace(note="a line"), *rows[1:]], told.append)
    assert plain.row_height == THEME.row < noted.row_height
    assert noted.content_length() == 8 * noted.row_height
    for listed in (plain, noted):
        listed.draw(screen)
        listed.handle(press((20, 2 * listed.row_height + 4)))
    assert told == [2, 2]
    noted.focused = True
    noted.handle(key(pygame.K_PAGEDOWN))
    assert told[-1] == 2 + 200 // noted.row_height - 1
    assert noted.offset == (told[-1] + 1) * noted.row_height - 200


def test_what_scrolls_must_say_how_long_it_is() -> None:
    with pytest.raises(TypeError, match="content_length"):
        Scrolling(THEME, pygame.Rect(0, 0, 100, 100))  # type: ignore[abstract]


def test_every_usable_widget_is_reached_by_keys(told: list[Any], screen: pygame.Surface) -> None:
    rect = pygame.Rect(0, 0, 200, 36)
    panel = ScrollPanel(THEME, pygame.Rect(0, 100, 300, 80))
    inside = [
        Button(THEME, pygame.Rect(0, row * 50, 100, 36), f"b{row}", lambda row=row: told.append(row))  # type: ignore[misc]
        for row in range(5)
    ]
    for widget in inside:
        panel.add(widget)
    last = TextField(THEME, rect, "", told.append)
    off = Button(THEME, rect, "off", lambda: told.append("off"))
    off.enabled = False
    form = Form(THEME, [Label(THEME, rect, "label"), Toggle(THEME, rect, "on", False, told.append), off, panel, last])
    seen = []
    for _ in range(7):
        assert form.handle(key(pygame.K_TAB))
        seen.append(form.focused)
    assert seen == [form.widgets[1], *inside, last]
    assert panel.offset > 0, "the focus was scrolled into sight"
    form.handle(key(pygame.K_TAB))
    assert form.focused is form.widgets[1]
    form.handle(key(pygame.K_TAB, pygame.KMOD_SHIFT))
    assert form.focused is last
    form.focus(inside[2])
    form.handle(key(pygame.K_SPACE))
    assert told == [2]
    form.draw(screen)
    assert not form.dirty


def test_a_field_takes_accents_and_keeps_letters_from_shortcuts(told: list[Any], screen: pygame.Surface) -> None:
    field = TextField(THEME, pygame.Rect(0, 0, 200, 36), "", told.append, limit=8)
    field.focused = True
    assert field.handle(typed("Zoë"))
    assert field.handle(key(pygame.K_z, letter="z")), "a letter key is used up"
    field.handle(key(pygame.K_LEFT))
    field.handle(typed("x\x00\n"))
    assert field.value == "Zoxë"
    field.handle(key(pygame.K_a, pygame.KMOD_CTRL))
    assert field.selection == (0, 4)
    field.handle(typed("0123456789"))
    assert field.value == "01234567"
    field.handle(key(pygame.K_HOME))
    field.handle(key(pygame.K_DELETE))
    field.handle(key(pygame.K_END))
    field.handle(key(pygame.K_BACKSPACE))
    assert field.value == "123456"
    assert told[-1] == "123456"
    assert not field.handle(key(pygame.K_TAB))
    assert not field.handle(key(pygame.K_ESCAPE))
    field.draw(screen)


def test_a_field_copies_and_pastes(told: list[Any]) -> None:
    field = TextField(THEME, pygame.Rect(0, 0, 200, 36), "seed one", told.append)
    field.focused = True
    field.handle(key(pygame.K_x, pygame.KMOD_CTRL))
    assert field.value == ""
    field.handle(key(pygame.K_v, pygame.KMOD_CTRL))
    field.handle(key(pygame.K_v, pygame.KMOD_CTRL))
    assert field.value == "seed oneseed one"


def test_a_slider_steps_and_stays_within_its_limits(told: list[Any]) -> None:
    slider = Slider(THEME, pygame.Rect(0, 0, 200, 36), 1.0, 1.0, 2.0, 0.25, told.append)
    slider.focused = True
    slider.handle(key(pygame.K_LEFT))
    for _ in range(6):
        slider.handle(key(pygame.K_RIGHT))
    assert told == [1.25, 1.5, 1.75, 2.0]
    slider.handle(press((0, 18)))
    assert slider.value == 1.0
    slider.handle(motion((199, 18)))
    assert slider.value == 2.0
    slider.handle(release((199, 18)))
    slider.handle(motion((0, 18)))
    assert slider.value == 2.0


def test_a_stepper_may_have_no_number(told: list[Any]) -> None:
    stepper = Stepper(THEME, pygame.Rect(0, 0, 200, 36), 1, 0, 2, told.append, nullable=True)
    stepper.focused = True
    for code in (
        pygame.K_LEFT,
        pygame.K_LEFT,
        pygame.K_LEFT,
        pygame.K_RIGHT,
        pygame.K_RIGHT,
        pygame.K_RIGHT,
        pygame.K_RIGHT,
    ):
        stepper.handle(key(code))
    assert told == [0, None, 0, 1, 2]


def test_a_drop_down_is_used_by_mouse_and_by_keys(told: list[Any], screen: pygame.Surface) -> None:
    options = [(word, word.title()) for word in ("one", "two", "three")]
    drop = DropDown(THEME, pygame.Rect(10, 10, 200, 36), options, "one", told.append)
    form = Form(THEME, [drop, Button(THEME, pygame.Rect(10, 60, 200, 200), "under", lambda: told.append("under"))])
    form.focus(drop)
    for code in (pygame.K_RETURN, pygame.K_DOWN, pygame.K_DOWN, pygame.K_RETURN):
        assert form.handle(key(code))
    assert told == ["three"]
    form.draw(screen)
    form.handle(press((20, 20)))
    assert drop.overlay
    form.draw(screen)
    form.handle(press((30, 60 + THEME.row)))
    form.handle(release((30, 60 + THEME.row)))
    assert told == ["three", "two"], "the list covers what is under it"
    form.handle(press((20, 20)))
    assert form.handle(key(pygame.K_ESCAPE))
    assert not drop.overlay


def test_a_drop_down_at_the_bottom_opens_upwards(told: list[Any], screen: pygame.Surface) -> None:
    drop = DropDown(THEME, pygame.Rect(10, 680, 200, 36), [(n, str(n)) for n in range(40)], 3, told.append)
    drop.draw(screen)
    drop.handle(press((20, 690)))
    drop.draw_overlay(screen)
    drop.handle(key(pygame.K_END))
    drop.draw_overlay(screen)
    drop.handle(press((20, 640)))
    drop.handle(release((20, 640)))
    assert told == [39]


def test_a_list_is_used_by_mouse_and_by_keys(told: list[Any], screen: pygame.Surface) -> None:
    rows = [Row(n, f"row {n}", enabled=n != 1) for n in range(30)]
    box = ListBox(
        THEME, pygame.Rect(0, 0, 200, 200), rows, told.append, on_activate=lambda row: told.append(("go", row))
    )
    box.focused = True
    box.handle(key(pygame.K_DOWN))
    box.handle(key(pygame.K_DOWN))
    assert told == [0, 2], "a row that cannot be used is passed over"
    for _ in range(10):
        box.handle(key(pygame.K_DOWN))
    assert box.offset > 0
    box.handle(key(pygame.K_RETURN))
    assert told[-1] == ("go", 12)
    box.draw(screen)
    box.scroll_to(10**6)
    assert box.offset == box.most_offset
    box.rows = rows[:2]
    assert box.offset == 0


def test_a_log_stays_at_its_end_unless_scrolled_back(screen: pygame.Surface) -> None:
    panel = TextPanel(THEME, pygame.Rect(0, 0, 200, 100), ["line"] * 20, stick=True)
    assert panel.offset == panel.most_offset
    panel.lines = ["line"] * 25
    assert panel.offset == panel.most_offset
    panel.scroll_to(0)
    panel.lines = ["line"] * 30
    assert panel.offset == 0
    panel.draw(screen)


def test_a_log_of_twice_the_length_is_twice_the_work() -> None:
    """It is given anew with every move of a match."""

    def calls(count: int) -> int:
        panel = TextPanel(THEME, pygame.Rect(0, 0, 200, 100), stick=True)
        panel.emblems = lambda _emblem, px, _colour: pygame.Surface((px, px))
        lines = [Line("line", step=step, emblem=Emblem(ALONE, ("sword",))) for step in ("small", "body")]
        with effort() as spent:
            panel.lines = lines * (count // 2)
        return spent.calls

    calls(10)  # what is worked out once
    assert calls(800) < 2.2 * calls(400)


def test_a_log_shows_no_row_by_half_at_its_upper_edge(screen: pygame.Surface) -> None:
    row = text.line_height(THEME.text("small"))
    lines = [Line("word " * 30, step="small")] * 4
    for height in range(2 * row, 4 * row):
        panel = TextPanel(THEME, pygame.Rect(0, 0, 200, height), lines, stick=True)
        screen.fill((0, 0, 0))
        panel.draw(screen)
        inked = [any(screen.get_at((x, y))[0] > 60 for x in range(10, 60)) for y in range(height)]
        bands = [len(list(same)) for ink, same in itertools.groupby(inked) if ink]
        assert bands, height
        assert bands[0] == max(bands), "equal words are equally high where none is cut"


def test_what_is_in_a_panel_can_be_given_another_place() -> None:
    panel = ScrollPanel(THEME, pygame.Rect(50, 100, 300, 80))
    button = Button(THEME, pygame.Rect(0, 200, 100, 36), "x", lambda: None)
    panel.add(button)
    long = panel.content_length()
    panel.place(button, pygame.Rect(10, 20, 100, 36))
    assert button.rect == pygame.Rect(60, 120, 100, 36)
    assert panel.content_length() == long - 180


def test_a_tip_shows_after_a_rest_and_goes_with_the_pointer(screen: pygame.Surface) -> None:
    form = Form(THEME, [Button(THEME, pygame.Rect(0, 0, 100, 40), "x", lambda: None, hint="What it does")])
    form.draw(screen)
    form.handle(motion((20, 20)))
    form.draw(screen)
    form.update(TIP_DELAY / 2)
    assert not form.marks(screen.get_rect())
    form.update(TIP_DELAY)
    (tip,) = form.marks(screen.get_rect())
    below = pygame.Rect(tip.rect).inflate(-20, -20)
    (moved,) = form.marks(screen.get_rect(), lambda: [below])
    assert not pygame.Rect(moved.rect).colliderect(below), "it does not lie on what it is about"
    form.handle(motion((300, 300)))
    assert not form.marks(screen.get_rect())


def test_toasts_go_by_themselves_and_do_not_pile_up(screen: pygame.Surface) -> None:
    toasts = Toasts(THEME)
    for n in range(6):
        toasts.say(f"message {n}", "bad")
    toasts.say("message 5", "bad")
    assert list(toasts.texts) == ["message 2", "message 3", "message 4", "message 5"]
    toasts.say("message 6", for_all=True)
    first, second = (pygame.Rect(mark.rect) for mark in toasts.marks(screen.get_rect())[-2:])
    assert first.bottom <= second.top
    toasts.clear()
    assert list(toasts.texts) == ["message 6"]
    toasts.update(10)
    assert not toasts.texts
    assert not toasts.marks(screen.get_rect())


def test_a_camera_maps_back_and_forth_and_zooms_where_the_pointer_is() -> None:
    camera = Camera(pygame.Rect(100, 50, 800, 600))
    camera.fit(pygame.Rect(0, 0, 1600, 900), 20)
    assert on_screen(camera, camera.bounds).width <= 760
    before = camera.to_board((400, 300))
    camera.zoom_at((400, 300), 1.7)
    after = camera.to_board((400, 300))
    assert abs(before[0] - after[0]) < 1e-6
    for point in ((0.0, 0.0), (123.4, 567.8)):
        x, y = camera.to_board(camera.to_screen(point))
        assert abs(x - point[0]) <= 1 / camera.scale
        assert abs(y - point[1]) <= 1 / camera.scale


def test_a_camera_has_limits() -> None:
    camera = Camera(pygame.Rect(0, 0, 800, 600), 0.5, 2.0)
    camera.fit(pygame.Rect(0, 0, 1000, 1000))
    for _ in range(30):
        camera.zoom_at((700, 10), 1.4)
    assert camera.scale == 2.0
    for _ in range(200):
        camera.pan(90, -70)
    assert on_screen(camera, camera.bounds).colliderect(camera.view)
    for _ in range(30):
        camera.zoom_at((0, 0), 0.5)
    assert camera.scale == 0.5
    assert camera.view.contains(on_screen(camera, camera.bounds))


def test_neighbouring_cells_touch_at_every_zoom() -> None:
    camera = Camera(pygame.Rect(0, 0, 801, 599))
    camera.fit(pygame.Rect(0, 0, 700, 500))
    for step in range(20):
        camera.zoom_at((33, 71), 1.03 + step / 200)
        cells = [on_screen(camera, pygame.Rect(x * 100, 0, 100, 140)) for x in range(4)]
        assert all(left.right == right.left for left, right in itertools.pairwise(cells))


def test_tweens_ease_end_once_and_can_be_skipped(told: list[Any]) -> None:
    timeline = Timeline()
    timeline.run(Tween(0.2, told.append, lambda: told.append("end"), lambda t: t, delay=0.1))
    timeline.update(0.05)
    assert told == []
    timeline.update(0.15)
    assert told == [pytest.approx(0.5)]

    def chain() -> None:
        timeline.run(Tween(0.2, lambda _t: None, lambda: told.append("chained")))

    timeline.run(Tween(0.2, lambda _t: None, chain))
    timeline.skip()
    assert told[1:] == [1.0, "end", "chained"]
    assert not timeline.busy
    assert not timeline.update(1)


def test_reduced_motion_ends_at_once(told: list[Any]) -> None:
    timeline = Timeline(reduced_motion=True)
    timeline.run(Tween(0.2, told.append, lambda: told.append("end")))
    assert told == [1.0, "end"]
    assert not timeline.busy


def test_easings_start_at_nothing_and_end_at_all() -> None:
    for ease in (ease_out, ease_in_out):
        assert ease(0.0) == pytest.approx(0.0)
        assert ease(1.0) == pytest.approx(1.0)
    assert turn_width(0.0) == (1.0, False)
    assert turn_width(1.0) == (1.0, True)


def test_sounds_are_silent_without_a_mixer() -> None:
    pygame.mixer.quit()
    sounds = Sounds()
    assert not sounds.available
    assert not sounds.play("place")
    with pytest.raises(KeyError):
        sounds.play("unheard-of")


def test_sounds_play_with_a_mixer() -> None:
    pygame.mixer.init()
    try:
        sounds = Sounds()
        if sounds.available:
            for name in (*sounds.names(), *["defeat"] * pygame.mixer.get_num_channels()):
                assert sounds.play(name)
            # Every channel is busy now, and the newest is heard none the less.
            assert sounds.play("win")
            channels = [pygame.mixer.Channel(number) for number in range(pygame.mixer.get_num_channels())]
            assert sounds._made["win"] in [channel.get_sound() for channel in channels]
    finally:
        pygame.mixer.quit()

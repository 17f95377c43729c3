"""The screens that open over the table, each given what it needs of it."""

from __future__ import annotations

import io
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import Final

import pygame

from game.client_words import say
from game.decks.known import KnownDeck
from game.rules.events import Event
from game.rules.plain import NOBODY, Frozen, Plain
from game.scenes.popup import PopupScene
from game.scenes.stack import Stage
from game.storage.errors import StorageError
from game.storage.kept import PICTURE, keep
from game.table.input.following import Following
from game.table.model.choosing import Choosing
from game.table.model.judge import Deed, Judge
from game.table.paint.desk import Desk
from game.table.paint.snapshot import snapshot
from game.table.seen.seeing import Seer
from game.ui.entry import Entry
from game.ui.table_view_panel import Inspection

PICTURE_SIZE: Final = (1920, 1080)
"""The size of a picture of the table that is kept, in pixels."""


class TableDoors:
    """See `game.table.input.doors.Doors`. `on_saved` is told in words where a match was saved; `on_look` shows the board as it was counted
    at the end of a round, and calls what it is given when it has been looked at; `on_lend` gives so many pixels of the side panel to what
    lies in its place, and tells where they are; `on_order` gives an order of the viewer; `on_jump` goes to
    a variation, to which other seats have agreed; `on_pause` pauses the rules or lets them go on, `on_hand` does something by hand; both
    say why not.
    """

    def __init__(
        self,
        stage: Stage,
        choosing: Choosing,
        seer: Seer,
        desk: Desk,
        following: Following,
        on_saved: Callable[[str], None],
        on_look: Callable[[Callable[[], None]], None],
        on_lend: Callable[[int], pygame.Rect],
        on_order: Callable[[str, Mapping[str, Plain]], None],
        on_jump: Callable[[int, Sequence[int]], None],
        on_pause: Callable[[], None],
        judge: Judge,
        on_hand: Callable[[str, Frozen], bool],
    ) -> None:
        self.stage = stage
        self.choosing = choosing
        self.session = choosing.session
        self.seer = seer
        self.desk = desk
        self.following = following
        self.on_saved = on_saved
        self.on_look = on_look
        self.on_lend = on_lend
        self.on_order = on_order
        self.on_jump = on_jump
        self.on_pause = on_pause
        self.judge = judge
        self.on_hand = on_hand

    def popup(self, title: str, entries: Sequence[Entry], at: tuple[int, int] | None = None) -> None:
        self.stage.push(PopupScene(at or self.stage.pointer, title, entries))

    def look_through(self, zone: str) -> None:
        from game.scenes.pile import PileScene

        self.stage.push(PileScene(self.choosing, self.seer, self.desk, zone))

    def look_at_cards(self, title: str, refs: Sequence[str]) -> None:
        from game.scenes.browsing import Browsing
        from game.scenes.cards import CardsScene

        self.stage.push(CardsScene(Browsing([self.session.game], refs), title))

    def decks(self) -> None:
        from game.scenes.decks import DecksScene, Wanted

        session = self.session
        heading = say("new_match.deck_of", {"seat": session.words.seat(session.viewer)})
        mode = str(session.match.options.get("mode", ""))
        wanted = Wanted(heading, mode, self._take_deck, "", at_table=False)
        self.stage.push(DecksScene([session.game], wanted))

    def _take_deck(self, found: KnownDeck | str) -> None:
        path = self.session.choose_deck(found if isinstance(found, str) else found.deck.cards)
        if path is None:
            self.choosing.on_refusal(self.session.words.say("table.deck_not_now"))
        else:
            self.choosing.on_path(path)

    def look_at_seat(self, seat: int) -> None:
        from game.scenes.seat_zones import SeatScene

        self.stage.push(SeatScene(self.session, self.seer, self.desk, self.look_at_seat, seat))

    def look_closely(self, shown: Inspection) -> None:
        from game.scenes.inspect import InspectScene

        on_edit = partial(self.edit_card, shown.face.id) if shown.face is not None else None
        self.stage.push(InspectScene(self.desk, shown, self.session.game.id, on_edit))

    def edit_card(self, ref: str) -> None:
        from game.scenes.card_edit import CardEdit

        CardEdit(self.stage, self.session.game, ref, lambda: self.desk.views).open()

    def menu(self) -> None:
        from game.scenes.menu import MenuScene

        self.stage.push(
            MenuScene(self.session, self.save, self.variations, self.on_order, self.on_pause, self.write_scenario)
        )

    def write_scenario(self) -> None:
        from game.scenes.scenario_dialog import ScenarioDialog

        self.stage.push(ScenarioDialog(self.session, self.on_saved))

    def ask_by_hand(self, deed: Deed) -> None:
        from game.scenes.judge_edit import HandDialog

        self.stage.push(HandDialog(self.judge, deed, self.on_hand, self.desk.view.zone_rects()))

    def ask_to_show(self, agreed: Callable[[], None], whose: int = NOBODY) -> None:
        from game.scenes.judge_edit import ShowQuestion

        self.stage.push(ShowQuestion(self.session, agreed, whose))

    def rules(self) -> None:
        from game.scenes.help import HelpScene

        self.stage.push(HelpScene(self.session.game.defs))

    def chance(self) -> None:
        from game.scenes.chance import ChanceScene

        self.stage.push(ChanceScene(self.session))

    def log(self) -> None:
        from game.scenes.log import LogScene

        self.stage.push(LogScene(self.session, self.following, self._noted))

    def variations(self) -> None:
        """What was taken back and played otherwise."""
        from game.scenes.variations import VariationsScene

        self.stage.push(VariationsScene(self.session, self.seer, self.on_jump))

    def keep(self) -> None:
        """Keep the pack as it is now, under a name."""
        from game.scenes.versions import KeepDialog

        listing = self.stage.services.listing(self.session.game.id)
        if listing is None:
            self.stage.tell(say("versions.not_here"), "bad")
            return
        self.stage.push(KeepDialog(listing, lambda name: self.on_saved(say("versions.kept", {"name": name}))))

    def _noted(self) -> None:
        """A note after the end of a match is in its replay, too."""
        from game.scenes.matches import keep_replay

        keep_replay(self.stage.services, self.session)

    def deal(self) -> None:
        from game.scenes.deal import DealScene

        self.stage.push(DealScene(self.session, self.seer, self.desk, self.choosing.on_path))

    def stops(self) -> None:
        from game.scenes.stops import StopsDialog

        self.stage.push(StopsDialog(self.session, self.on_order))

    def result(self) -> None:
        from game.scenes.result import ResultScene

        self.stage.push(ResultScene(self.session, lambda: self.on_look(self.result), self.on_lend))

    def save(self) -> None:
        """Save the match under a title."""
        from game.scenes.matches import about
        from game.scenes.saves import SaveDialog

        session = self.session
        usual = str(about(session.game, session.seats, session.match)["title"])
        title = self.stage.services.saves.free_title(usual)
        self.stage.push(SaveDialog(session, title, self.on_saved))

    def picture(self) -> None:
        """Save a picture of the table as the viewer sees it."""
        session, services = self.session, self.stage.services
        views = self.desk.looks.views(services.theme(PICTURE_SIZE))
        drawn = snapshot(self.seer, session.view(), views, PICTURE_SIZE)
        if drawn is None:
            self.choosing.on_refusal(session.words.say("table.no_picture"))
            return
        written = io.BytesIO()
        pygame.image.save(drawn, written, "table.png")
        title = f"{session.game.defs.name} {len(session.match.log)}"
        try:
            path = keep(services.folders.pictures, title, PICTURE, written.getvalue())
        except StorageError as error:
            self.choosing.on_refusal(str(error))
            return
        self.on_saved(session.words.say("table.picture_saved", {"file": path}))

    def curtain(self, seat: int, ready: Callable[[], None]) -> None:
        """Cover everything until the person of a seat says to be there."""
        from game.scenes.curtain import CurtainScene

        self.stage.push(CurtainScene(seat, self.session.words.seat(seat), ready))

    def round_over(self, events: Sequence[Event]) -> None:
        """Tell what ended a round, while the match goes on."""
        from game.scenes.round_summary import RoundScene

        def show() -> None:
            self.on_look(lambda: None)

        def look() -> None:
            self.on_look(lambda: self.round_over(events))

        self.stage.push(RoundScene(self.session, events, show, look, self.on_lend))

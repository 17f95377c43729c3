"""What is told of a pack beside its match, for as long as it holds."""

from __future__ import annotations

from collections.abc import Callable

from game.scenes.table_live import TableLive
from game.table.input.bar import Bar
from game.table.input.buttons import Buttons
from game.table.paint.desk import Desk
from game.ui.form import Form
from game.ui.notice import Notice, Told
from game.ui.widgets import Widget


class TableNotice:
    """Shows what `live` tells. `on_press` is what a click on it does, `on_damage` has a widget drawn again."""

    def __init__(
        self,
        live: TableLive,
        desk: Desk,
        bar: Bar,
        buttons: Buttons,
        on_press: Callable[[], None],
        on_damage: Callable[[Widget], None],
    ) -> None:
        self.live = live
        self.desk = desk
        self.bar = bar
        self.buttons = buttons
        self.on_press = on_press
        self.on_damage = on_damage
        self._told: Told | None = None
        self._notice: Notice | None = None

    def renew(self) -> bool:
        """Take over what is told now; whether it is something else than before, so that it has to be built anew."""
        before, self._told = self._told, self.live.told
        return self._told != before

    def build(self, form: Form, *, free: bool) -> None:
        """Put the notice into the form: at the foot of the side panel, or where it covers as little as possible; none unless `free`."""
        if self._notice is not None:
            self.on_damage(self._notice)
            self._notice = None
        desk, panel = self.desk, self.desk.panel.rect
        if self._told is None or not free:
            desk.panel.keep_free(0)
            return
        gap = desk.theme.gap
        widest = (panel.width or desk.frame.table.width) - 2 * gap
        notice = Notice(desk.theme, self._told, widest, self.on_press)
        if panel.width:
            desk.panel.keep_free(notice.rect.height + 2 * gap)
            notice.move(notice.rect.move(panel.x + gap, panel.bottom - gap - notice.rect.height))
        else:
            beside = [*desk.lying(), *self.buttons.rects, *[widget.rect for widget in form.widgets]]
            notice.move(desk.place_for(notice.rect.size, [], beside, desk.frame.table.topright))
        form.add(notice)
        self.bar.names[id(notice)] = "notice"
        self._notice = notice
        self.on_damage(notice)

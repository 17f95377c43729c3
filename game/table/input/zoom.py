"""How large the boards are shown."""

from __future__ import annotations

from game.table.paint.desk import Desk
from game.table.paint.lights import Lights


class Zoom:
    """Zooms boards, and shows them as a whole again."""

    def __init__(self, desk: Desk, lights: Lights) -> None:
        self.desk = desk
        self.lights = lights

    def by(self, factor: float, position: tuple[int, int] | None = None) -> None:
        """Zoom the board at a point about it; without a point every board about its middle."""
        view = self.desk.view
        under = view.boards.at(position) if position is not None else None
        for board in view.boards.values() if position is None else [under] if under is not None else []:
            if board.camera.zoom_at(position or board.area.center, factor):
                board.moved_by_hand = True
                view.refresh_boards()
                self.lights.show()

    def fit(self) -> None:
        """Show each board as a whole."""
        for board in self.desk.view.boards.values():
            board.fit()
        self.desk.view.refresh_boards()
        self.lights.show()

"""What may be chosen although it is not drawn by itself, as inside of a pile."""

from __future__ import annotations

from game.rules.asks import Choice
from game.table.model.choosing import Choosing
from game.ui.table_picture import AreaPicture
from game.ui.table_view import TableView


def buried(choosing: Choosing, drawn: TableView) -> dict[str, int]:
    """How many of the components that may be chosen now lie in each zone without being drawn one by one, as in a pile."""
    decision = choosing.decision
    found: dict[str, int] = {}
    view = choosing.session.view()
    for choice in decision.options if decision is not None else ():
        if choice.what == "component" and drawn.by_id(int(choice.value)) is None:
            sighting = view.component(int(choice.value))
            if sighting is not None:
                found[sighting.zone] = found.get(sighting.zone, 0) + 1
    for zone in found:
        # The top one of such a pile is drawn, and may be chosen too.
        area = drawn.area(zone)
        top = area.things[-1].id if area is not None and area.things else 0
        found[zone] += int(drawn.by_id(top) is not None and choosing.allows(Choice("component", top)))
    return found


def may_look_through(choosing: Choosing, area: AreaPicture) -> bool:
    """Whether the viewer may see every component of a pile."""
    return all(sighting.ref is not None for sighting in choosing.session.view().zone(area.zone))

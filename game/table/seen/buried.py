"""What may be chosen although it is not drawn by itself, as inside of a pile."""

from __future__ import annotations

from collections.abc import Iterable

from game.rules.asks import Choice
from game.rules.plain import seat_zone
from game.rules.rulesdef import PILE
from game.rules.view import Sighting
from game.table.model.choosing import Choosing
from game.ui.table_picture import AreaPicture
from game.ui.table_view import TableView


def buried(choosing: Choosing, drawn: TableView) -> dict[str, int]:
    """How many of the components that may be chosen now lie in each zone without being drawn one by one, as in a pile; one on another page
    of its area is drawn when that is turned.
    """
    decision = choosing.decision
    found: dict[str, int] = {}
    view = choosing.session.view()
    for choice in decision.options if decision is not None else ():
        if (
            choice.what == "component"
            and drawn.by_id(int(choice.value)) is None
            and not drawn.paging.holds(int(choice.value))
        ):
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


def own_piles(choosing: Choosing, drawn: TableView) -> dict[str, int]:
    """How many components lie in each pile of the viewer that is not drawn now, and that the viewer may look through."""
    session = choosing.session
    view, found = session.view(), {}
    for spec in session.game.code.zones:
        zone = seat_zone(spec.name, session.viewer)
        if spec.shape == PILE and spec.per_seat and view.count(zone) and drawn.area(zone) is None:
            lying = view.zone(zone)
            if all(sighting.ref is not None for sighting in lying) and not _may_choose(choosing, lying):
                found[zone] = len(lying)
    return found


def _may_choose(choosing: Choosing, lying: Iterable[Sighting]) -> bool:
    return any(sighting.id and choosing.allows(Choice("component", sighting.id)) for sighting in lying)

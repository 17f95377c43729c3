"""Reads table.tmx: its object layers `seats`, `seats-2`, `seats-2@beside`, ... name the zones as rectangles; its other layers lie behind
them.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import NamedTuple

from game.content.complaints import ERROR, Complaints, Place, listed
from game.content.layout import ANCHORS, PROPERTIES, STRETCH, USUAL, Area, Layout, Variant, terms_of
from game.content.pack_files import DataFile, PackFiles
from game.content.tmx import Element, MapCheck, parse, simple_properties
from game.content.tmx_files import MapFiles
from game.content.tmx_picture import Drawn, layers_of, picture
from game.rules.plain import EMPTY, Frozen, freeze

_LAYER = re.compile(r"seats(?:-([1-9][0-9]?))?(?:@([a-z][a-z0-9-]*))?")
_SEAT_ZONE = re.compile(r"(me|other\.[1-9][0-9]?)\.(.+)")


def checked_map(file: DataFile, files: PackFiles, complaints: Complaints) -> tuple[Element, MapCheck] | None:
    """The root of a map of the pack and the check that it passed, or None after complaints."""
    root = parse(file.raw, file.origin, complaints)
    if root is None:
        return None
    beside = MapFiles(files, f"data/{files.game_id}/{file.origin.file}", file.path)
    check = MapCheck(file.origin, beside, complaints)
    return (root, check) if check.check(root) else None


class Known(NamedTuple):
    """The words that a table may use: zones, each with whether every seat has one, phases and modes, what a component may be told apart by
    (fields of cards with their words, and marks), the words on buttons, and icons. Empty: not known.
    """

    zones: Sequence[tuple[str, bool]]
    phases: Sequence[str] = ()
    modes: Sequence[str] = ()
    traits: Mapping[str, Sequence[str]] = EMPTY
    buttons: Sequence[str] = ()
    icons: Sequence[str] = ()


def read_table(
    files: PackFiles, known: Known, complaints: Complaints, open_zones: Sequence[tuple[str, bool]] = ()
) -> Layout | None:
    """The layout of the table, or None if there is no table.tmx or it cannot be used.

    `open_zones` are those zones that players look at and play in, each with whether every seat has one.
    """
    file = files.last_of("table.tmx")
    if file is None:
        return None
    found = checked_map(file, files, complaints)
    if found is None:
        return None
    root, check = found
    if root.get("orientation", "orthogonal") != "orthogonal":
        complaints.error(root.place, "a table must be an orthogonal map; set Orientation in Map > Map Properties")
        return None
    width = int(root.number("width") * root.number("tilewidth"))
    height = int(root.number("height") * root.number("tileheight"))
    variants: list[Variant] = []
    seen: dict[str, Element] = {}
    backdrop: list[Drawn] = []
    for drawn in layers_of(root):
        layer, name = drawn.element, drawn.element.get("name")
        match = _LAYER.fullmatch(name) if layer.tag == "objectgroup" else None
        if match is None:
            backdrop.append(drawn)
            if layer.tag == "objectgroup" and not all(each.get("gid") for each in layer.all("object")):
                hint = complaints.nearest(name, ("seats", "seats-2", "seats-3", "seats-4"))
                text = f"the {layer.said()} is not read; zones stand in layers named seats, or seats-2 and so on"
                complaints.warn(layer.place, text, hint)
            continue
        if name in seen:
            text = f"two layers have the name '{name}'; the first is in line {seen[name].place.line}. Rename one"
            complaints.error(layer.place, text)
            continue
        seen[name] = layer
        areas = _areas(drawn, width, height, known, complaints)
        variants.append(Variant(int(match.group(1) or 0), Frozen(areas), match.group(2) or USUAL))
    if not variants:
        complaints.error(root.place, "the table has no object layer named seats, or seats-2 and so on")
        return None
    if not any(each.severity == ERROR and each.file == root.place.origin.shown for each in complaints):
        # else the rectangle that could not be read may be the one
        _warn_of_unseen(root, variants, open_zones, complaints)
    return Layout(width, height, tuple(variants), picture(root, backdrop, check, complaints))


def _warn_of_unseen(
    root: Element, variants: Sequence[Variant], open_zones: Sequence[tuple[str, bool]], complaints: Complaints
) -> None:
    """Warn of zones in which nobody could do or see anything, since no rectangle shows them."""
    shown = {
        str(area.extra.get("zone") or name.partition("@")[0]): None
        for variant in variants
        for name, area in variant.areas.items()
    }
    for zone, per_seat in open_zones:
        name = f"me.{zone}" if per_seat else zone
        if name not in shown:
            complaints.warn(
                root.place, f"no rectangle of the table is named '{name}': what lies in that zone cannot be seen"
            )


def _areas(drawn: Drawn, width: int, height: int, known: Known, complaints: Complaints) -> dict[str, Area]:
    areas: dict[str, Area] = {}
    layer, left, top = drawn.element, drawn.x, drawn.y
    for each in layer.all("object"):
        name = each.get("name")
        if not name:
            complaints.error(
                each.place,
                f"object {each.get('id')} of the {layer.said()} has no name; name it after its zone, such as me.hand",
            )
            continue
        if name in areas:
            complaints.error(each.place, f"the zone '{name}' stands twice in the {layer.said()}")
            continue
        if each.first("polygon") is not None or each.first("polyline") is not None or each.number("rotation"):
            complaints.error(each.place, f"the zone '{name}' must be a rectangle that is not turned")
            continue
        x, y = each.number("x") + left, each.number("y") + top
        right, bottom = x + each.number("width"), y + each.number("height")
        if right <= x or bottom <= y:
            complaints.error(each.place, f"the zone '{name}' has no size; draw it as a rectangle")
            continue
        if x < -0.5 or y < -0.5 or right > width + 0.5 or bottom > height + 0.5:
            complaints.error(
                each.place, f"the zone '{name}' sticks out of the map, which is {width} by {height} pixels"
            )
            continue
        extra = simple_properties(each)
        anchor = str(extra.pop("anchor", STRETCH))
        if anchor not in ANCHORS:
            text = f"the zone '{name}' has an unknown anchor '{anchor}'; the anchors are {listed(ANCHORS)}"
            complaints.error(each.place, text, complaints.nearest(anchor, ANCHORS))
            continue
        _known_zone(name, extra.get("zone"), each.place, known.zones, complaints)
        _known_properties(name, extra, each.place, known, complaints)
        areas[name] = Area(name, x / width, y / height, right / width, bottom / height, anchor, freeze(extra))
    return areas


def _known_properties(
    name: str, extra: Mapping[str, object], place: Place, known: Known, complaints: Complaints
) -> None:
    """Complain of properties and of words in them that the table does not know."""
    for key, value in extra.items():
        words = PROPERTIES.get(key)
        said = "yes" if value is True else str(value)
        if words is None:
            names = ["anchor", *PROPERTIES]
            text = f"the zone '{name}' has an unknown property '{key}'; the properties are {listed(names)}"
            complaints.error(place, text, complaints.nearest(key, names))
        elif words and said not in words:
            text = f"the zone '{name}' has an unknown '{key}': '{said}'; known are {listed(words)}"
            complaints.error(place, text, complaints.nearest(said, words))
    for key, ids in (("phases", known.phases), ("modes", known.modes)):
        for word in [part.strip() for part in str(extra.get(key, "")).split(",")]:
            if word and ids and word not in ids:
                text = f"the zone '{name}' is there in an unknown {key.removesuffix('s')} '{word}'; the {key} are {listed(ids)}"
                complaints.error(place, text, complaints.nearest(word, ids))
    _known_traits(name, str(extra.get("only", "")), place, known.traits, complaints)
    for key, does in (("drop", "drops for"), ("press", "presses")):
        for word in str(extra.get(key, "")).split():
            if known.buttons and word not in known.buttons:
                text = f"the zone '{name}' {does} an unknown button '{word}'; there is no text button.{word}"
                complaints.error(place, text, complaints.nearest(word, known.buttons))

    icon = str(extra.get("icon", ""))
    if icon and known.icons and icon not in known.icons:
        complaints.warn(place, f"there is no icon '{icon}'", complaints.nearest(icon, known.icons))


def _known_traits(
    name: str, only: str, place: Place, traits: Mapping[str, Sequence[str]], complaints: Complaints
) -> None:
    """Complain of terms in `only` that no component can meet."""
    for term in terms_of(only) if traits else ():
        if term.name not in traits:
            text = f"the zone '{name}' shows only what has an unknown field or mark '{term.name}'"
            complaints.error(place, text, complaints.nearest(term.name, list(traits)))
            continue
        listed_words = traits[term.name]
        for word in term.words if listed_words else ():
            if word not in listed_words:
                text = (
                    f"the zone '{name}' shows only an unknown '{term.name}': '{word}'; known are {listed(listed_words)}"
                )
                complaints.error(place, text, complaints.nearest(word, listed_words))


def _known_zone(
    name: str, zone: object, place: Place, zones: Sequence[tuple[str, bool]], complaints: Complaints
) -> None:
    """Warn of a rectangle that stands for no zone of the game. `hand@2` is a second rectangle for `hand`."""
    if not zones:
        return
    wanted = str(zone) if zone else name.partition("@")[0]
    match = _SEAT_ZONE.fullmatch(wanted)
    own = [zone for zone, per_seat in zones if per_seat == (match is not None)]
    word = match.group(2) if match is not None else wanted
    if word not in own:
        known = [f"{match.group(1)}.{each}" if match is not None else each for each in own]
        complaints.warn(place, f"the game has no zone '{wanted}'", complaints.nearest(wanted, known))

"""Checks what lies in the asset folders of a pack: every picture that is named exists, and every file is one that something reads."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Mapping
from xml.sax.saxutils import escape

from game.content.compiler import EntryCompiler
from game.content.complaints import Complaints, Place, nearest
from game.content.cuts import file_path, named_file
from game.content.entries import PICTURE, RawEntry
from game.content.pack_files import FONTS, PICTURES, PackFiles
from game.rules.plain import Frozen

ALIKE = 0.7
"""How near (0 to 1) the id of a card must come to the name of a picture to have been meant: short names are alike by chance."""
_COVER = "cover"
"""The name of the picture that is the cover of the game."""
_FOLDERS = ("cards", "icons", "boards", "fonts")
_AS_JPEG = ("jfif", "jif", "jfi", "jpe", "pjpeg", "pjp")
_OTHER_FORMATS = re.compile(
    "gif|bmp|dib|tiff?|avif|hei[cf]|ico|jp2|j2k|jxl|pcx|p[pgbn]m|tga|qoi|psd|xcf|kra|ora|ai|eps|pdf|svgz|apng|mng|[we]mf|dds|raw"
)
_OTHER_FONTS = ("woff", "woff2", "eot", "ttc", "otc", "pfb", "pfa", "bdf", "pcf", "fon")
_LEGAL = ("readme", "licence", "license", "copying", "credits", "authors", "ofl", "notice", "attribution")
"""So begin the names of files that are to lie beside pictures and fonts, and that nothing needs to read."""
_DROPPINGS = ("thumbs.db", "desktop.ini", "icon\r")
"""What file managers leave behind."""


def check_pictures(
    files: PackFiles,
    cards: Mapping[str, RawEntry],
    compiler: EntryCompiler,
    face: Frozen | None,
    others: Iterable[str],
    complaints: Complaints,
    *,
    whole: bool,
) -> None:
    """Named pictures and icons exist, and every file in the asset folder is read by something.

    `others` are icons that neither abilities nor card.yaml name. Unless the cards are the `whole` of them, because a file could not be
    read, nobody knows which picture belongs to none.
    """
    pictures = files.pictures
    named: dict[str, None] = {}
    for raw in cards.values():
        written = raw.data.get(PICTURE) if isinstance(raw.data, dict) else None
        wanted = named_file(written)
        if not wanted:
            continue
        place = raw.entry.at(*file_path(written))
        named[wanted.rpartition(".")[0] or wanted] = None
        if wanted.startswith("/") or ".." in wanted.split("/") or "\\" in wanted:
            complaints.error(place, f"'{wanted}' leads out of the pack's assets")
        elif wanted.rpartition(".")[0] not in pictures and wanted not in pictures:
            text = f"there is no picture assets/{files.game_id}/{wanted}"
            complaints.error(place, text, complaints.nearest(wanted, pictures))
    icons = [name.removeprefix("icons/") for name in pictures if name.startswith("icons/")]
    for name, ability in compiler.abilities.items():
        if ability.icon and icons and ability.icon not in icons:
            place = compiler.raw_abilities[name].entry.at("icon")
            text = f"there is no icon '{ability.icon}' in assets/{files.game_id}/icons"
            complaints.warn(place, text, complaints.nearest(ability.icon, icons))
    shown = _icons_named(compiler, face, others)
    maps = [file.raw for found in files.data.values() for file in found if file.origin.file.endswith((".tmx", ".tsx"))]
    maps += [file.raw for file in files.tilesets.values()]
    for name, origin in files.own_pictures.items():
        folder, _slash, rest = name.partition("/")
        file = origin.file.rpartition("/")[2]
        if name in named or name == _COVER:
            continue
        if folder == "cards" and rest:
            if whole and cards and rest not in cards:
                text = f"this picture belongs to no card: none has the id '{rest}'"
                base = rest.rpartition("/")[2]
                hint = f"cards/{file}" if base in cards else complaints.nearest(rest, cards, ALIKE)
                complaints.warn(Place(origin), text, hint)
        elif folder == "icons" and rest:
            if (
                origin.overlay
                and name not in files.replaced_pictures
                and rest not in shown
                and not rest.startswith("count-")
            ):
                hint = complaints.nearest(rest, (*shown, *[each for each in icons if each != rest]))
                complaints.warn(Place(origin), f"nothing shows the icon '{rest}'", hint)
        elif whole and not complaints.fatal and not _in_a_map(name.rpartition("/")[2], maps):
            text = "nothing shows this picture: no card names it, and no map"
            complaints.warn(Place(origin), text, _place_of(file, folder if rest else "", cards, shown))
    _check_others(files, cards, shown, complaints)


def _in_a_map(stem: str, maps: Iterable[bytes]) -> bool:
    """Whether a map names a picture of that name, with whichever ending: a picture of the user's may have another one."""
    written = [f"{before}{escape(stem)}.".encode(errors="surrogateescape") for before in ('"', "/")]
    return any(word in raw for raw in maps for word in written)


def marker_icons(markers: Iterable[str]) -> list[str]:
    """The icons of tokens and markers."""
    return [f"marker-{marker}" for marker in markers]


def _icons_named(compiler: EntryCompiler, face: Frozen | None, others: Iterable[str]) -> tuple[str, ...]:
    """The icons that abilities and the face of cards have, and others."""
    rows = face["icons"].values() if face is not None and "icons" in face else ()
    found = [ability.icon for ability in compiler.abilities.values() if ability.icon]
    found += [str(icon) for row in rows for icon in row.values()]
    return tuple(dict.fromkeys([*found, *others]))


def _place_of(file: str, folder: str, cards: Collection[str], icons: Collection[str]) -> str:
    """Where a file was meant to lie: by its name, or by that of its folder."""
    stem = file.rpartition(".")[0] or file
    if stem in cards:
        return f"cards/{file}"
    if stem in icons:
        return f"icons/{stem}.svg"
    near = nearest(folder, _FOLDERS) if folder and folder not in _FOLDERS else ""
    return f"{near}/{file}" if near else ""


def _read_as(folder: str, stem: str, cards: Collection[str]) -> str:
    """The name without its ending under which a picture would be read that is called so; empty if it is like none."""
    if folder == "boards":
        return f"{folder}/{stem}"  # a map may name any
    if not folder and stem.casefold() == _COVER:
        return _COVER
    card = stem if stem in cards else nearest(stem, cards, ALIKE) if folder in ("", "cards") else ""
    return f"cards/{card}" if card else ""


def _check_others(files: PackFiles, cards: Collection[str], icons: Collection[str], complaints: Complaints) -> None:
    """Warn of files that are neither pictures nor fonts."""
    for origin in files.other_assets:
        folder, _slash, file = origin.file.rpartition("/")
        stem, _dot, ending = file.rpartition(".")
        ending = ending.lower()
        if file.lower().startswith(_LEGAL) or file.lower() in _DROPPINGS:
            continue
        before = f"{folder}/" if folder else ""
        text, hint = "nothing reads this file", ""
        other_picture = ending in _AS_JPEG or _OTHER_FORMATS.fullmatch(ending) is not None
        if folder == "icons" and (other_picture or f".{ending}" in PICTURES):
            text, hint = "icons are drawings: only SVG files are read", f"icons/{stem}.svg"
        elif other_picture:
            name = _read_as(folder, stem, cards)
            if not name:
                text += f": no card has the id '{stem}'"
            elif ending in _AS_JPEG:
                text, hint = f"nothing reads the ending .{ending}; rename the file", f"{name}.jpg"
            else:
                text, hint = f"pictures in the format {ending.upper()} are not read; save it anew", f"{name}.png"
        elif ending in _OTHER_FONTS:
            text, hint = f"fonts in the format {ending.upper()} are not read", f"fonts/{stem}.ttf"
        elif f".{ending}" in FONTS:
            hint = f"fonts/{file}"
        elif ending in ("yaml", "yml", "tmx"):
            hint = f"data/{files.game_id}/{before}{stem}.{'tmx' if ending == 'tmx' else 'yaml'}"
        elif file in cards or file in icons:
            hint = f"{before}{file}.png" if file in cards else f"icons/{file}.svg"
        complaints.warn(Place(origin), text, hint)

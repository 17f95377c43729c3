"""Checks and compiles a whole pack: every complaint at once, and the definitions if nothing is badly wrong."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import NamedTuple

from game.content import crosscheck
from game.content.asset_files import check_pictures, marker_icons
from game.content.causes import Sources, add_causes
from game.content.changes import changes
from game.content.client_texts import client_texts
from game.content.compiler import EntryCompiler
from game.content.complaints import ERROR, Complaint, Complaints, Place
from game.content.cuts import read_cuts
from game.content.decks import check_decks, compile_decks
from game.content.dice import check_dice
from game.content.emblems import named, read_emblems
from game.content.entries import by_part, gather
from game.content.face import read_face
from game.content.field_values import check_values
from game.content.filled_in import check_lines
from game.content.game_file import about, read_game
from game.content.layout import Layout
from game.content.letters import Lettered, lettered
from game.content.mode_fields import check_mode_fields
from game.content.models import CardSpec
from game.content.overlay import everywhere
from game.content.pack_files import PackFiles
from game.content.rulings import read_rulings
from game.content.text_words import check_keys, check_placeholders
from game.content.texts import read_rules, read_texts
from game.content.tmx_boards import check_boards
from game.content.tmx_table import Known, read_table
from game.content.yaml_source import Source, locate_key, read
from game.rules.abilities.grammar import MODE_FIELDS, Vocabulary
from game.rules.definitions import Definitions
from game.rules.gamedef import GameDef
from game.rules.plain import EMPTY, Frozen, freeze
from game.rules.records import fields_of
from game.rules.saved.definitions_codec import hashed
from game.rules.wording import names_in


class Report(NamedTuple):
    """What came of checking a pack.

    `definitions` is None if an error keeps it from being played; `about` is what the library shows of it. `maps` are the pictures of board
    pieces by `<piece>/<side>`, as plain maps (see `tmx_picture.py`). `changes` are lines that say what the roots after the first change,
    `letters` the texts that the fonts may lack characters for. `emblems` are those that cards name (see `emblems.py`), `cuts` how their
    pictures are shown (see `cuts.py`), both by the id of the card; `rulings` are named sets of options (see `rulings.py`).
    """

    complaints: tuple[Complaint, ...]
    definitions: Definitions | None
    face: Frozen | None
    layout: Layout | None
    about: Frozen
    maps: Frozen = EMPTY
    changes: tuple[str, ...] = ()
    letters: tuple[Lettered, ...] = ()
    emblems: Frozen = EMPTY
    rulings: Frozen = EMPTY
    cuts: Frozen = EMPTY


def check_pack(roots: Sequence[Path], game_id: str, code: GameDef | None = None) -> Report:
    """Everything that is wrong with the pack of that id in these roots (see `pack_files`), and what could be compiled.

    With `code` every word of the abilities is checked against the game's vocabulary; without it they are taken as they are.
    """
    complaints = Complaints()
    return check_files(PackFiles(roots, game_id, complaints), code, complaints)


def check_files(files: PackFiles, code: GameDef | None, complaints: Complaints) -> Report:
    """The same for files that are read already."""

    def again(change: Sources) -> Sequence[Complaint]:
        return _checked(files, code, Complaints(), change).complaints

    report = _checked(files, code, complaints, lambda source: source)
    if complaints.fatal and files.overlays:
        add_causes(files, report.complaints, again, complaints)
        report = report._replace(complaints=complaints.sorted())
    return report


def mode_places(roots: Sequence[Path], game_id: str) -> Mapping[str, Place]:
    """Where game.yaml says of each mode for how many seats it is, or names the mode, if it says no number of its own."""
    complaints = Complaints()
    files = PackFiles(roots, game_id, complaints)
    sources = [read(each.raw, each.origin, complaints) for each in files.all_of("game.yaml")]
    game = read_game(sources, game_id, Place(files.origin("game.yaml")), complaints)
    if game is None:
        return {}
    return {key: locate_key(game.entry.node, ["modes", key, "seats"]) for key in game.modes}


def _traits(card: CardSpec | None, code: GameDef | None) -> Mapping[str, Sequence[str]]:
    """What components of a game may be told apart by: its marks, and the fields of its cards, each with its words if it has a list of them;
    empty if its marks are not known.
    """
    if code is None:
        return {}
    fields = card.fields if card is not None else {}
    return {**dict.fromkeys(fields_of(code.marks()), ()), **{name: field.words for name, field in fields.items()}}


def _checked(files: PackFiles, code: GameDef | None, complaints: Complaints, change: Sources) -> Report:
    """The report on files whose contents are changed before anything is made of them."""

    def sources(name: str) -> list[Source]:
        return [change(read(each.raw, each.origin, complaints)) for each in files.all_of(name)]

    def folder(name: str) -> list[Source]:
        return [change(read(each.raw, each.origin, complaints)) for each in files.in_folder(name, ".yaml")]

    vocabulary: Vocabulary | None = code.vocabulary if code is not None else None
    zones = code.zones if code is not None else ()
    table_zones = [(zone.name, zone.per_seat) for zone in code.zones] if code is not None else []
    game_sources = sources("game.yaml")
    game = read_game(game_sources, files.game_id, Place(files.origin("game.yaml")), complaints)
    if game is not None:
        fields = {key: mode.fields for key, mode in game.modes.items()}
        own = vocabulary.mode_fields if vocabulary is not None else {}
        check_mode_fields(game.mode_places, fields, {**MODE_FIELDS, **own}, complaints)
        if vocabulary is not None:
            check_dice(vocabulary.dice, game, complaints)
    card_sources, board_sources, deck_sources = folder("cards"), folder("boards"), folder("decks")
    ability_sources, rule_sources = sources("abilities.yaml"), sources("rules.yaml")
    text_sources, face_sources = sources("text/en.yaml"), sources("card.yaml")
    if game is None:
        # Without game.yaml nothing is known of what the other files may say; what is not even YAML is complained of.
        layout = read_table(files, Known(table_zones), complaints)
        return Report(complaints.sorted(), None, None, layout, about(None, files.game_id, {}))
    raw_cards = gather(card_sources, "card", complaints, short=game.card.short if game.card is not None else None)
    raw_pieces = gather(board_sources, "piece", complaints)
    raw_rules = gather(rule_sources, "rule", complaints, named=False)
    raw_decks = gather(deck_sources, "deck", complaints, deep=everywhere)
    unread = {source.origin.shown for source in card_sources if source.node is None}
    whole = not any(each.file in unread and each.severity == ERROR for each in complaints)
    compiler = EntryCompiler(game, vocabulary, raw_cards, zones, complaints)
    compiler.compile_abilities(gather(ability_sources, "ability", complaints, deep=by_part))
    cards = compiler.compile_cards(raw_cards)
    pieces = compiler.compile_pieces(raw_pieces)
    decks = compile_decks(raw_decks, raw_cards if whole else None, complaints)
    rules = read_rules(raw_rules, complaints)
    markers = [*game.tokens, *(vocabulary.markers if vocabulary is not None else ())]
    texts, text_places = read_texts(text_sources, code, complaints)
    phases = list(code.phases) if code is not None else []
    phases = phases or [key.removeprefix("phase.") for key in texts if key.startswith("phase.")]
    # What nobody plays in (a box, cards under others) is a pile.
    open_zones = [(zone.name, zone.per_seat) for zone in code.zones if zone.shape != "pile"] if code is not None else []
    buttons = [key.split(".")[1] for key in texts if key.startswith("button.")]
    icons = [name.removeprefix("icons/") for name in files.pictures if name.startswith("icons/")]
    known = Known(table_zones, phases, game.known["modes"], _traits(game.card, code), buttons, icons)
    layout = read_table(files, known, complaints, open_zones)
    face = read_face(
        face_sources, game.card, cards.values(), files.pictures, complaints, modes=game.modes, ids=raw_cards
    )
    emblems = read_emblems(raw_cards, icons, complaints)
    cuts = read_cuts(raw_cards, complaints)
    raw_rulings = gather(folder("rulings"), "ruling set", complaints, deep=everywhere)
    rulings = read_rulings(raw_rulings, game.modes, game.options, complaints)
    maps = freeze(check_boards(files, game.board, pieces, raw_pieces, complaints))
    if rule_sources:
        crosscheck.check_rules(game, raw_rules, code, complaints)
    crosscheck.check_texts(game, text_places, code, client_texts(), complaints)
    crosscheck.check_cards(cards.values(), raw_cards, code, texts, complaints)
    if whole:
        crosscheck.check_matches(compiler.reader.compared, cards.values(), complaints)
    crosscheck.check_names(cards.values(), raw_cards, complaints)
    if code is not None and text_places:
        check_lines(text_places, code, compiler.reader.lines, compiler.abilities, complaints)
    entries = {"card": raw_cards, "ability": compiler.raw_abilities, "deck": raw_decks, "marker": markers}
    filled = {name for text in texts.values() for name in names_in(text)}
    check_keys(text_places, code, entries, compiler.fields, filled, client_texts(), complaints)
    alone = game_sources[0] if game_sources and not game_sources[0].origin.overlay else None
    icons = face["icons"] if face is not None and "icons" in face else {}
    check_values(compiler.fields, game.entry, alone, icons, texts, complaints)
    check_placeholders(texts, text_places, code, complaints)
    crosscheck.check_pieces(pieces, raw_pieces, compiler.lattice, complaints)
    check_pictures(files, raw_cards, compiler, face, [*named(emblems), *marker_icons(markers)], complaints, whole=whole)
    crosscheck.check_unused(compiler, complaints)
    shown = about(game.head, files.game_id, game.modes)
    changed = changes(
        files,
        {
            "card": raw_cards,
            "piece": raw_pieces,
            "ability": compiler.raw_abilities,
            "deck": raw_decks,
            "rule": raw_rules,
            "ruling set": raw_rulings,
        },
        {"game.yaml": game_sources, "card.yaml": face_sources, "text/en.yaml": text_sources},
    )
    raw_entries = [
        raw.entry
        for kind in (raw_cards, compiler.raw_abilities, raw_pieces, raw_decks, raw_rules)
        for raw in kind.values()
    ]
    letters = () if complaints.fatal else lettered([game.entry, *raw_entries], texts, text_places)
    if complaints.fatal or game.head is None or game.card is None:
        return Report(complaints.sorted(), None, face, layout, shown, maps, changed, letters, emblems, rulings, cuts)
    declared = game.head.model_dump(include={"card", "space", "board"}, exclude_none=True)
    definitions = Definitions(
        game=files.game_id,
        name=game.head.name,
        hash="",
        cards=Frozen(cards),
        pieces=Frozen(pieces),
        spaces=Frozen(compiler.spaces),
        abilities=Frozen(compiler.abilities),
        tokens=Frozen(game.tokens),
        options=Frozen(game.options),
        modes=Frozen(game.modes),
        decks=Frozen(decks),
        rules=Frozen(rules),
        texts=Frozen(texts),
        fields=freeze({**game.head.fields, **declared, "about": shown}),
    )
    definitions = hashed(definitions)
    check_decks(definitions, raw_decks, code, complaints)
    return Report(complaints.sorted(), definitions, face, layout, shown, maps, changed, letters, emblems, rulings, cuts)

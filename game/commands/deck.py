"""`wartable deck`: which decks there are, what is wrong with one, and one as text or as an entry of a pack."""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from pathlib import Path
from typing import Final

from game.content.complaints import printable
from game.content.deck_files import read_deck_file
from game.decks.known import KnownDeck, breach_words, breaches, counted, own_decks, ready_made
from game.decks.lists import DeckList, game_named, read_list, write_entry, write_list
from game.library import codes, games, open_game
from game.rules.decks import ANY_MODE
from game.rules.gamedef import Game
from game.rules.wording import meant
from game.storage import Folders
from game.storage.decks import MAX_BYTES, DeckShelf, read_deck
from game.storage.files import read_bytes, safe_name, write_whole
from game.unable import Unable

CHECK, LIST, CONVERT = "check", "list", "convert"
TEXT, YAML = "text", "yaml"
YAML_ENDINGS: Final = (".yaml", ".yml")
Named = tuple[str, Game, DeckList, list[str]]
"""A deck that was asked for: where it stands, its game, what could be read of it, and what is wrong with it as a list."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare what is done, with which decks."""
    parser.add_argument("what", choices=(CHECK, LIST, CONVERT), help="what is to be done")
    parser.add_argument(
        "decks",
        nargs="*",
        metavar="DECK",
        help="a file with a deck (text, or YAML as in a pack); with --game the id of a ready-made deck or the name of one of yours; "
        "of `list` the games",
    )
    parser.add_argument("--game", default="", help="the game that a deck is of, if its text does not say so")
    parser.add_argument("--mode", default=ANY_MODE, help="check for this mode alone")
    parser.add_argument("--to", choices=(TEXT, YAML), default=TEXT, help="what to convert to (text, if left out)")
    parser.add_argument(
        "--out", type=Path, help="write to this file, which must not be there yet, and not to the screen"
    )


def run(arguments: argparse.Namespace) -> int:
    """Do it; the status is 1 if anything is wrong with a deck. Raises Unable for what is no deck or game, StorageError."""
    if arguments.what == LIST:
        return _list(arguments.decks or ([arguments.game] if arguments.game else []))
    if not arguments.decks:
        raise Unable(f"say which deck is to be {'checked' if arguments.what == CHECK else 'converted'}.")
    found = [deck for word in arguments.decks for deck in _named(word, arguments.game)]
    if arguments.what == CHECK:
        return _check(found, arguments.mode)
    return _convert(found, arguments.to, arguments.out)


def _with_decks(wanted: Sequence[str]) -> list[Game]:
    if wanted:
        return [_game(game_id) for game_id in wanted]
    having = [listing.game for listing in games() if listing.game is not None]
    return [game for game in having if game.code.decks is not None]


def _game(game_id: str) -> Game:
    game = open_game(game_id)
    if game.code.decks is None:
        having = [id for id, code in codes().items() if code.decks is not None]
        raise Unable(f"in {game_id} nobody brings a deck. Games with decks: {', '.join(having) or 'none'}.")
    return game


def _known(game: Game) -> tuple[KnownDeck, ...]:
    return (*ready_made(game), *own_decks(game, DeckShelf(Folders.of_user().decks)))


def _list(wanted: Sequence[str]) -> int:
    """Print all decks of the games, and what is wrong with each; what nobody can take is no fault of this command."""
    for game in _with_decks(wanted):
        print(printable(f"{game.id}: {game.defs.name}"))
        for known in _known(game):
            total = sum(known.deck.cards.values())
            wrong = [*map(str, known.problems), *_broken(game, known.deck)]
            state = f"{total} cards" if not wrong else f"{total} cards, cannot be taken: {wrong[0]}"
            place = str(known.path) if known.path is not None else known.key
            print(printable(f"  {known.deck.name} ({place}): {state}"))
    return 0


def _broken(game: Game, deck: DeckList, mode: str = ANY_MODE) -> list[str]:
    return [breach_words(game, breach) for breach in breaches(game, deck.cards, mode)]


def _named(word: str, game_id: str) -> list[Named]:
    """The decks that a word of the command line names. Raises Unable, StorageError."""
    path = Path(word)
    if path.suffix in YAML_ENDINGS and path.is_file():
        game = _game(game_id or _of_pack(path))
        decks, complaints = read_deck_file(path, read_bytes(path, MAX_BYTES), game.defs)
        if not decks:
            return [(word, game, DeckList({}), complaints or ["there is no deck in it"])]
        return [
            (f"{word}: {deck.id}", game, DeckList(dict(deck.cards), deck.name), complaints if not place else [])
            for place, deck in enumerate(decks)
        ]
    if path.is_file():
        text = read_deck(path)
        named = game_named(text)
        alike = {id: id for id in codes()} | {game.defs.name: game.id for game in _with_decks(())}
        game = _game(game_id or alike.get(named, named) or _unsaid(path))
        reading = read_list(game.defs, text)
        problems = [
            f"{path}:{problem.line}: {problem.words}" if problem.line else f"{path}: {problem.words}"
            for problem in reading.problems
        ]
        return [(word, game, reading.deck._replace(name=reading.deck.name or path.stem), problems)]
    if not game_id:
        raise Unable(f"{word} is no file. For a ready-made deck or one of yours say of which game it is, with --game.")
    game = _game(game_id)
    for known in _known(game):
        if word in (known.key, known.deck.name):
            return [(known.deck.name, game, known.deck, [str(problem) for problem in known.problems])]
    names = [name for known in _known(game) for name in ((known.deck.name,) if known.own else (known.key,))]
    raise Unable(f"{game_id} has no deck {word!r}{meant(word, names)}.")


def _of_pack(path: Path) -> str:
    """The game of a file that lies in the folder `decks` of a pack."""
    pack = path.resolve().parent.parent.name
    if pack not in codes():
        raise Unable(f"{path} does not lie in a pack: say with --game which game it is of.")
    return pack


def _unsaid(path: Path) -> str:
    raise Unable(f"{path} does not say of which game it is: write a line `game: ...`, or use --game.")


def _check(found: Sequence[Named], mode: str) -> int:
    """Print what is wrong with each, every limit that it breaks with its rule, and a verdict."""
    bad = False
    for place, game, deck, problems in found:
        if mode and mode not in game.defs.modes:
            raise Unable(f"{game.id} has no mode {mode!r}{meant(mode, game.defs.modes)}.")
        for line in problems:
            print(printable(line))
        broken = _broken(game, deck, mode)
        for line in broken:
            print(printable(f"{place}: {line}"))
        parts = ", ".join([f"{title} {count}" for title, count in counted(game, deck.cards)])
        verdict = "cannot be taken" if broken or problems else "good"
        print(printable(f"{place}: {verdict}, {sum(deck.cards.values())} cards ({parts})"))
        bad = bad or bool(broken or problems)
    return 1 if bad else 0


def _convert(found: Sequence[Named], to: str, out: Path | None) -> int:
    """Print or write the decks in another form; what cannot be read of one keeps all from it."""
    wrong = [line for _place, _game_of, _deck, problems in found for line in problems]
    for line in wrong:
        print(printable(line))
    if wrong:
        return 1
    made = [
        write_entry(safe_name(deck.name), deck) if to == YAML else write_list(game, deck)
        for _place, game, deck, _problems in found
    ]
    text = "\n".join(made)
    if out is None:
        print(text, end="")
        return 0
    if out.exists():
        raise Unable(f"{out} is there already. Choose another name, or take it away.")
    write_whole(out, text.encode(), doing="write the deck")
    print(printable(f"{out}: written"))
    return 0

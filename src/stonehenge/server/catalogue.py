"""Everything one can choose for a table, and what goes with what; the law itself is asked for each."""

from collections.abc import Iterator, Mapping
from functools import cache

from stonehenge.bots import available_bots
from stonehenge.locales import LANGUAGES
from stonehenge.plugins.editions import all_editions, find_edition
from stonehenge.rules.cards import SPECIALS
from stonehenge.rules.editions import set_up_edition
from stonehenge.rules.editions.edition import Edition
from stonehenge.rules.options import CHOICES, TOGETHER
from stonehenge.rules.refusals import Refusal
from stonehenge.server.languages import Lang, locale
from stonehenge.server.messages import RefusalView
from stonehenge.server.problem_details import refusal_view
from stonehenge.server.schemas import Catalogue, EditionCard, OptionChoices, SetupAnswer, SetupQuestion
from stonehenge.tables.commands import QUICK_MESSAGES
from stonehenge.wire.views import setup_to_wire

SPECIAL_CARDS = "specials"


@cache
def catalogue() -> Catalogue:
    """All editions with their options, the bots and the quick messages."""
    return Catalogue([_card(edition) for edition in all_editions()], available_bots(), list(QUICK_MESSAGES))


def _card(edition: Edition) -> EditionCard:
    options = [_option(edition, name) for name in edition.options]
    names = {lang: locale(lang)(f"edition.{edition.id}") for lang in LANGUAGES}
    blurbs = {lang: locale(lang)(f"edition.{edition.id}.summary") for lang in LANGUAGES}
    return EditionCard(edition.id, edition.fewest_players, edition.most_players, options, names, blurbs)


def _option(edition: Edition, name: str) -> OptionChoices:
    several = name == SPECIAL_CARDS
    return OptionChoices(name, choices(edition, name), several, [list(TOGETHER)] if several else [])


def choices(edition: Edition, option: str) -> list[str | bool | int]:
    """The values of an option, the edition's own default first; of the special cards all that there are."""
    if option == SPECIAL_CARDS:
        return list(SPECIALS)
    usual = getattr(edition.defaults(edition.fewest_players), option)
    values = [choice for choice in CHOICES[option] if not isinstance(choice, list)]
    return sorted(values, key=lambda choice: choice != usual)


def as_text(choice: object) -> str:
    """A choice as it stands among the refused ones."""
    return str(choice).lower() if isinstance(choice, bool) else str(choice)


def answer(question: SetupQuestion, lang: Lang) -> SetupAnswer:
    """Whether this can be played, and which other choice would be refused, and why."""
    edition = find_edition(question.edition)
    if isinstance(edition, Refusal):
        return SetupAnswer(None, refusal_view(edition, locale(lang), edition=question.edition), {})
    setup = set_up_edition(edition, question.players, question.options)
    refused = _refused(edition, question, lang)
    if isinstance(setup, Refusal):
        return SetupAnswer(None, refusal_view(setup, locale(lang), edition=edition.id), refused)
    return SetupAnswer(setup_to_wire(setup), None, refused)


def _refused(edition: Edition, question: SetupQuestion, lang: Lang) -> dict[str, dict[str, RefusalView]]:
    found: dict[str, dict[str, RefusalView]] = {}
    for name, choice, players, options in alternatives(edition, question.players, question.options):
        setup = set_up_edition(edition, players, options)
        if isinstance(setup, Refusal):
            found.setdefault(name, {})[choice] = refusal_view(setup, locale(lang), edition=edition.id)
    return found


def alternatives(
    edition: Edition, players: int, options: Mapping[str, object]
) -> Iterator[tuple[str, str, int, dict[str, object]]]:
    """Every table that differs in one choice: the choice's name and value, and what would be played then."""
    for number in range(edition.fewest_players, edition.most_players + 1):
        yield "players", str(number), number, dict(options)
    for name in edition.options:
        for choice in choices(edition, name):
            wanted = _toggled(edition, players, options, str(choice)) if name == SPECIAL_CARDS else choice
            yield name, as_text(choice), players, {**options, name: wanted}


def _toggled(edition: Edition, players: int, options: Mapping[str, object], card: str) -> list[str]:
    """The special cards with this one, and those that come only together with it, taken in or left out (S0)."""
    given = options.get(SPECIAL_CARDS)
    chosen = given if isinstance(given, list) else list(edition.defaults(players).specials)
    those = TOGETHER if card in TOGETHER else (card,)
    others = [name for name in chosen if name not in those]
    return others if card in chosen else [*others, *those]

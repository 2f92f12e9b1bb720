"""References: every field, rule and answer can be looked up."""

import pytest
import simcore
from simcore import InputError
from simcore.agents import references
from simcore.agents.answers import MOST_TOKENS, tokens
from simcore.agents.references import SCHEME
from simcore.display import faces
from simcore.linting.rules import rules


def text_of(place: str) -> str:
    """A whole reference, page by page."""
    pages = []
    uri: str | None = SCHEME + place
    while uri is not None:
        found = references.read(uri)
        assert found is not None
        assert tokens(found) <= MOST_TOKENS
        page, _, last = found.rpartition("\n… page ")
        pages.append(page or found)
        uri = last.partition("; the next: ")[2] or None
    return "\n".join(pages)


EVERY = {
    **references.PAGES,
    **{f"job-file/{row.path}": references.PARTS["job-file"] for row in simcore.fields()},
    **{f"lint/rules/{rule}": references.PARTS["lint/rules"] for rule in rules()},
    **{f"answers/{name}": references.PARTS["answers"] for name in faces.records()},
}


@pytest.mark.parametrize("place", [each for each in EVERY if not each.startswith(("job-file/", "lint/rules/"))])
def test_pages_are_short_and_leave_nothing_out(place: str) -> None:
    kind, _, name = place.rpartition("/")
    whole = references.PAGES[place].make() if place in references.PAGES else references.PARTS[kind].make(name)
    assert text_of(place) == whole.rstrip("\n")


def test_nearly_every_field_and_every_rule_is_one_page() -> None:
    single = [each for each in EVERY if each.startswith(("job-file/", "lint/rules/"))]
    long = {place for place in single if tokens(text_of(place)) > MOST_TOKENS}
    assert long == {"job-file/phases.starting", "job-file/phases.image_pull"}


@pytest.mark.parametrize("number", ["0", "99", "-1", "x", "1 ", "²", "9" * 5000])
def test_a_page_that_is_none(number: str) -> None:
    with pytest.raises(InputError, match="page: must be a number from 1 to"):
        references.read(f"{SCHEME}job-file?page={number}")


def test_the_first_page_need_not_be_named() -> None:
    assert references.read(f"{SCHEME}job-file?page=1") == references.read(f"{SCHEME}job-file")
    assert references.read(f"{SCHEME}lint/rules/keep-alive-idle?page=1") == text_of("lint/rules/keep-alive-idle")


def test_every_field_and_every_rule_is_listed() -> None:
    fields, listed = text_of("job-file"), text_of("lint/rules")
    assert [row.path for row in simcore.fields() if row.path not in fields] == []
    assert [each for each in rules() if each not in listed] == []


@pytest.mark.parametrize("place", ["job-file/work.epochs", "lint/rules/keep-alive-idle", "answers/bill"])
def test_one_of_them(place: str) -> None:
    assert place.rpartition("/")[2] in text_of(place)
    with pytest.raises(InputError):
        references.read(f"{SCHEME}{place}x")


@pytest.mark.parametrize("uri", ["", "simcore://", "simcore://x", "file:///job-file", "job-file/work.epochs"])
def test_other_addresses(uri: str) -> None:
    assert references.read(uri) is None

"""Verdicts as Markdown, read back with a Markdown parser that is not ours."""

import re
from collections.abc import Sequence
from typing import Any

import pytest
import simcore
from simcore.display import verdict as verdict_display
from simcore.display import wording
from simcore.display.document import Column, Document, Section, Table, rows
from simcore.display.renderers.markdown import render

from tests.python.jobs import EXAMPLES, smallest
from tests.python.markdown_words import TAGS, page, read

NASTY = [
    "a | b",
    "`code` ``",
    "<script>alert(1)</script>",
    "</code></details>",
    "*a* _b_ ~~c~~ **d**",
    "[link](http://example.org)",
    "![image](http://example.org/x.png)",
    "@octocat and #12",
    "# heading",
    "a\\|b\\",
    "&lt;b&gt; &amp;",
    "| --- | --- |",
    "http://example.org",
]


def report(verdicts: Sequence[tuple[str, Any]], refused: Sequence[tuple[str, Sequence[str]]]) -> str:
    return render(verdict_display.overview(verdicts, refused))


@pytest.mark.parametrize("name", ["caltech256-resnet50", "bert-spot", "bert-trn1", "bert-p4d"])
@pytest.mark.parametrize("worst_case", [False, True])
def test_everything_is_there(name: str, worst_case: bool) -> None:
    verdict = simcore.check(EXAMPLES / f"{name}.yaml", max_cost=30, max_time="4 h", worst_case=worst_case)
    shown = page(verdict.to_markdown())
    assert shown.tags <= TAGS
    assert not shown.attributes - {"style"}
    seen = read(shown.words)
    for row in verdict_display.limits(verdict):
        for expected in (f"{row.name} ≤ {row.limit}", row.expected, row.at_confidence, row.probability, row.at_most):
            assert expected in seen, expected
    made = verdict.forecast
    largest = sorted(made.bill.items, key=lambda item: -item.amount_usd)[:5]
    for expected in (
        verdict_display.state(verdict),
        *(wording.line(item) for item in largest),
        wording.amount(made.bill.total_usd),
        *(entry.field for entry in made.assumed),
        *(note for note in verdict_display.notes(verdict)),
        made.worst_case.explanation,
        made.spec_id,
    ):
        assert expected in seen, expected


def test_headline_says_it_in_words() -> None:
    job = smallest()
    heads = [": ".join(simcore.check(job, max_cost=limit).to_markdown().split(": ")[:2]) for limit in (1, 100)]
    assert heads == ["### ❌ <code>smallest</code>: over budget", "### ✅ <code>smallest</code>: within budget"]


@pytest.mark.parametrize("name", NASTY)
def test_names_are_shown_and_nothing_else(name: str) -> None:
    markdown = simcore.check(smallest(name=name), max_cost=100).to_markdown()
    shown = page(markdown)
    assert shown.tags <= TAGS
    assert not shown.attributes - {"style"}
    assert name in read(shown.words)
    head = markdown.splitlines()[0].removeprefix("### ✅ <code>").partition("</code>: within budget")[0]
    assert not re.search(r"[|`<>@\[\]*]|&#(64|35);(?!&#8203;)", head)


@pytest.mark.parametrize("name", NASTY)
def test_files_and_problems_are_escaped_too(name: str) -> None:
    verdict = simcore.check(smallest(), max_cost=100)
    problem = simcore.Problem(name, "must be nice", name, name)
    shown = page(report([(name, verdict)], [(name, [str(problem)])]))
    assert shown.tags <= TAGS
    assert not shown.attributes - {"style"}
    assert f"{name}: must be nice, got {name} (did you mean {name}?)" in read(shown.words)
    assert "1 not checked" in shown.words


def test_control_characters_and_long_paths() -> None:
    verdict = simcore.check(smallest(name="two\nlines \x1b[31m\u202e|" + "x" * 150), max_cost=100)
    markdown = report([("y" * 100_000, verdict), ("", verdict)], [])
    assert "\x1b" not in markdown
    assert "\u202e" not in markdown
    assert "two lines" in markdown
    assert max(map(len, markdown.splitlines())) < 1500
    assert page(markdown).tags <= TAGS


def test_fits_into_a_comment() -> None:
    channels = {f"{i:02d}{'_' * 62}": {"size": "1 GB", "objects": 100} for i in range(20)}
    verdict = simcore.check(smallest(channels=channels), max_cost=100)
    everything = verdict.to_markdown()
    twice = report([("a", verdict), ("b", verdict)], [])
    for markdown in (everything, twice):
        assert len(markdown.encode()) < 65_536
        assert page(markdown).tags <= TAGS
    assert len(twice.encode()) > 50_000
    assert twice.count("more: <code>simcore explain JOB</code>") == 2


@pytest.mark.parametrize("count", [2, 30, 400, 3000])
def test_many_jobs_fit_into_a_comment(count: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """All jobs have one verdict, of which the sections are made once."""
    verdict = simcore.check(EXAMPLES / "bert-spot.yaml", max_cost=20, max_time="4 h")
    sections = verdict_display._sections(verdict)
    monkeypatch.setattr(verdict_display, "_sections", lambda _: sections)
    markdown = report([(f"jobs/job-{i}.yaml", verdict) for i in range(count)], [])
    assert len(markdown.encode()) < 65_536
    assert markdown.startswith(f"### ❌ {count} of {count} jobs over budget")
    assert page(markdown).tags <= TAGS
    assert "jobs/job-0.yaml" in markdown


def test_a_label_keeps_its_letters() -> None:
    found = simcore.compare({"BERT-Large": smallest(), "GPT-Spot": smallest()}, replications=5)
    assert found.to_markdown().startswith("### BERT-Large is cheapest")


def test_left_out_warnings_are_counted() -> None:
    document = Document("kind", "job", "headline", warnings=tuple(f"warning {i} {'x' * 200}" for i in range(100)))
    made = render(document, room=20_000)
    shown = sum(line.startswith("> warning") for line in made.splitlines())
    assert 0 < shown < 100
    assert f"{100 - shown} more" in made.splitlines()


def test_many_sections_stay_within_the_room() -> None:
    table = Table((Column("a"),), rows([["cell"]] * 30))
    sections = tuple(Section(f"s{i}", f"section {i}", (table,)) for i in range(1000))
    made = render(Document("kind", "job", "headline", sections=sections), room=20_000)
    assert len(made.encode()) <= 21_000
    shown = sum(line.startswith("**section") for line in made.splitlines())
    assert f"{1000 - shown} more sections" in made.splitlines()

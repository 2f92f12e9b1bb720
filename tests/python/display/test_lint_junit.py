"""JUnit XML of the lint: a case a file, failures from a severity on."""

from xml.etree import ElementTree as Xml

from simcore.display import lint_junit
from simcore.linting.findings import Finding, LintReport
from simcore.linting.rules import rules


def finding(file: str, rule: str, text: str = "text") -> Finding:
    return Finding(rules()[rule], file, "job", "Some.Place", "value", text, None, 3)


REFUSED = {"d.json": ("d.json: is no job",)}
REPORT = LintReport((finding("a.json", "checkpoint-folder"), finding("b.json", "keep-alive-idle")), 3, refused=REFUSED)
FILES = ("a.json", "b.json", "c.json", "d.json")


def suite(level: str) -> Xml.Element:
    return Xml.fromstring(lint_junit.render(REPORT, FILES, level))


def test_each_file_is_a_case() -> None:
    made = suite("warning")
    assert [case.get("name") for case in made] == list(FILES)
    assert (made.get("tests"), made.get("failures"), made.get("errors")) == ("4", "1", "1")


def test_findings_fail_from_a_severity_on() -> None:
    assert [case.find("failure") is not None for case in suite("warning")] == [True, False, False, False]
    assert [case.find("failure") is not None for case in suite("note")] == [True, True, False, False]
    assert [case.find("failure") is not None for case in suite("error")] == [False, False, False, False]


def test_milder_findings_are_told() -> None:
    told = suite("warning")[1].find("system-out")
    assert told is not None
    assert "keep-alive-idle at 3: Some.Place" in str(told.text)


def test_a_refused_file_is_an_error() -> None:
    error = suite("warning")[3].find("error")
    assert error is not None
    assert error.get("message") == "d.json: is no job"


def test_markup_and_commands_are_escaped() -> None:
    report = LintReport((finding("a.json", "checkpoint-folder", "<b>\n::error::x"),), jobs=1)
    text = lint_junit.render(report, ["a.json"], "warning")
    assert "<b>" not in text
    assert "\n::error::" not in text
    Xml.fromstring(text)


def test_what_was_found_in_a_refused_file_is_told_with_its_error() -> None:
    report = LintReport((finding("d.json", "checkpoint-folder"),), 1, refused=REFUSED)
    (case,) = Xml.fromstring(lint_junit.render(report, ["d.json"], "warning"))
    assert [each.tag for each in case] == ["error", "system-out"]

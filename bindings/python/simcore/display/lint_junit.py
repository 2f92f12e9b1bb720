"""Findings of the lint as JUnit XML, which continuous integration shows as tests."""

from __future__ import annotations

from collections.abc import Sequence
from xml.etree import ElementTree as Xml

from simcore.display import lint_report
from simcore.display.printable import printable
from simcore.linting.findings import Finding, LintReport
from simcore.linting.rules import rank


def render(report: LintReport, files: Sequence[str], level: str) -> str:
    """The XML: one test case a file. It fails with findings of a severity or worse, and others stand beside these; a
    file that was refused is an error, whatever was found in it.

    Args:
        report: The findings of the files.
        files: Every file, in order.
        level: The severity from which a finding is a failure.
    """
    refused = report.refused
    failed = {each.file for each in report.at_least(level)} - set(refused)
    suite = Xml.Element("testsuite", name="simcore lint", tests=str(len(files)), failures=str(len(failed)))
    suite.set("errors", str(len(refused)))
    for file in files:
        case = Xml.SubElement(suite, "testcase", classname="simcore.lint", name=printable(file), file=printable(file))
        if file in refused:
            error = Xml.SubElement(case, "error", type="refused", message=printable(refused[file][0]))
            error.text = "\n".join(map(printable, refused[file]))
        _add(case, [each for each in report.findings if each.file == file], level, is_error=file in refused)
    Xml.indent(suite)
    return Xml.tostring(suite, encoding="unicode", xml_declaration=True) + "\n"


def _add(case: Xml.Element, found: Sequence[Finding], level: str, *, is_error: bool) -> None:
    """Adds the findings of a file to its case."""
    told = "\n".join(map(_line, found))
    bad = [each for each in found if rank(each.severity) >= rank(level)]
    if bad and not is_error:
        failure = Xml.SubElement(case, "failure", type=bad[0].severity, message=printable(_line(bad[0])))
        failure.text = told
    elif found:
        Xml.SubElement(case, "system-out").text = told


def _line(finding: Finding) -> str:
    where = lint_report.place(finding)
    return printable(f"{finding.severity} {finding.rule.id} at {where}: {finding.text}. {finding.rule.advice}")

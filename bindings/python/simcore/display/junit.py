"""A suite report as JUnit XML, which continuous integration shows as tests."""

from __future__ import annotations

from xml.etree import ElementTree as Xml

from simcore._core import JobReport, SuiteReport
from simcore.display import job_report
from simcore.display.printable import printable
from simcore.display.renderers import text

_WIDTH = 140
_KINDS = {"failure": ("moved", "unpinned", "missing"), "error": ("refused",)}


def render(report: SuiteReport) -> str:
    """The XML: one test case a job; one that is not as pinned fails, one that is refused is an error."""
    suite = Xml.Element("testsuite", name=printable(report.suite), tests=str(len(report.jobs)))
    for kind, states in _KINDS.items():
        suite.set(f"{kind}s", str(sum(job.state in states for job in report.jobs)))
    for job in report.jobs:
        case = Xml.SubElement(suite, "testcase", classname=printable(report.suite), name=printable(job.job))
        case.set("file", printable(job.file))
        for kind in (kind for kind, states in _KINDS.items() if job.state in states):
            failure = Xml.SubElement(case, kind, type=job.state, message=printable(job_report.headline(job)))
            failure.text = _details(job)
    Xml.indent(suite)
    return Xml.tostring(suite, encoding="unicode", xml_declaration=True) + "\n"


def _details(job: JobReport) -> str:
    lines = text.render(job_report.document(job), _WIDTH).split("\n")
    return "\n".join(map(printable, [*lines, *job.problems]))

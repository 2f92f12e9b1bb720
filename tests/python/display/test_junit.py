"""JUnit XML of a suite report."""

from pathlib import Path
from xml.etree import ElementTree as Xml

import simcore
from simcore.display import junit

from tests.python.suites import edit, suite_of

SPOT, PLAIN = "bert-spot.yaml", "resnet50-on-demand.yaml"


def test_a_case_each_with_its_failure(tmp_path: Path) -> None:
    folder = suite_of(tmp_path / "suite", SPOT, PLAIN)
    simcore.accept_suite(folder)
    edit(folder / PLAIN, "epochs: 20", "epochs: 21")
    (folder / "broken.yaml").write_text('{simcore: 1, name: "\\x1b]0;<&\\x01"}')
    suite = Xml.fromstring(junit.render(simcore.run_suite(folder)))
    assert {key: suite.get(key) for key in ("tests", "failures", "errors")} == {
        "tests": "3",
        "failures": "1",
        "errors": "1",
    }
    cases = {case.get("name"): case for case in suite}
    assert len(cases["bert-spot"]) == 0
    (failure,) = cases["resnet50-on-demand"]
    assert failure.tag == "failure"
    assert "work.epochs: 20 → 21" in str(failure.text)
    (error,) = cases["broken"]
    assert (error.tag, error.get("type")) == ("error", "refused")
    assert "\x1b" not in str(error.text)

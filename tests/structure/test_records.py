"""Every record of the library is among those that tests/unit/record/complete_test.cpp checks."""

import re

from tests.structure.sources import ROOT, code_only, files

CHECKED = ROOT / "tests" / "unit" / "record" / "complete_test.cpp"


def test_every_record_is_checked() -> None:
    records = {
        re.findall(r"^struct (\w+)", before, re.MULTILINE)[-1].removesuffix("Of")  # DataUse is DataUseOf<double>
        for path in files(".hpp")
        for before in code_only(path.read_text()).split("kTitle{")[:-1]
    }
    listed = re.search(r"using Records =\s*std::tuple<([^;]*)>;", CHECKED.read_text())
    assert listed
    assert {each.split("::")[-1].strip() for each in listed[1].split(",")} == records

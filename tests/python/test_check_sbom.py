"""The check of the bill of materials: which bills agree with what is built, and which do not."""

import json
from dataclasses import replace
from typing import Any

import pytest

from tests.python.jobs import ROOT
from tools.check_sbom import Component, components_of, notice_problems, sbom_problems

COMPONENTS = {"fmt": Component("MIT"), "Eigen": Component("MPL-2.0", "3.4.0"), "rich": Component()}
NOTICES = "| [fmt](https://x) | messages | MIT | 2012 |\n| [Eigen](https://x) | algebra | MPL-2.0 | 2006 |\n"
GCC = Component("GPL-3.0-or-later WITH GCC-exception-3.1", macos_only=True)


def component(name: str, licence: str, version: str) -> dict[str, Any]:
    made = {"type": "library", "bom-ref": f"pkg:a/{name}", "name": name, "purl": f"pkg:a/{name}"}
    licences = [{"license": {"id": licence}}] if " " not in licence else [{"expression": licence}]
    return {**made, "version": version, "licenses": licences} if licence else made


LISTED = [component("fmt", "MIT", "9.1.0"), component("Eigen", "MPL-2.0", "3.4.0"), component("rich", "", "")]


def bill(listed: list[dict[str, Any]], **changes: Any) -> str:
    own = {"type": "library", "bom-ref": "own", "name": "simcore", "version": "0.3.0"}
    made = {"bomFormat": "CycloneDX", "specVersion": "1.6", "metadata": {"component": own}, "components": listed,
            "dependencies": [{"ref": "own", "dependsOn": [each["bom-ref"] for each in listed]}]}  # fmt: skip
    return json.dumps({**made, **changes})


def problems(text: str, fetched: bool = True, **more: Component) -> list[str]:
    return [*sbom_problems(text, "0.3.0", {**COMPONENTS, **more}, fetched=fetched)]


def test_a_whole_bill_has_no_problem() -> None:
    assert problems(bill(LISTED)) == []
    installed = [*LISTED[:1], component("Eigen", "MPL-2.0", "3.3.9"), *LISTED[2:]]
    assert problems(bill(installed), fetched=False) == []
    assert problems(bill([*LISTED, component("GCC", GCC.licence, "14.2.0")]), GCC=GCC) == []


@pytest.mark.parametrize(
    ("listed", "problem"),
    [
        (LISTED[:2], "lacks rich"),
        ([*LISTED, component("log4j", "", "1")], "has log4j"),
        ([component("fmt", "GPL-3.0-only", "9.1.0"), *LISTED[1:]], "says ['GPL-3.0-only'] of fmt, not MIT"),
        ([component("fmt", "MIT OR GPL-3.0-only", "9.1"), *LISTED[1:]], "says ['MIT OR GPL-3.0-only'] of fmt, not MIT"),
        ([{**LISTED[0], "licenses": []}, *LISTED[1:]], "says no licence of fmt, not MIT"),
        ([component("fmt", "MIT", ""), *LISTED[1:]], "says no version of fmt"),
        (
            [LISTED[0], component("Eigen", "MPL-2.0", "0.0.1"), LISTED[2]],
            "says 0.0.1 of Eigen, and 3.4.0 is fetched",
        ),
        ([{key: LISTED[0][key] for key in LISTED[0] if key != "purl"}, *LISTED[1:]], "lacks a field of fmt"),
    ],
)
def test_a_bill_names_what_is_built_in_its_version_and_licence(listed: list[dict[str, Any]], problem: str) -> None:
    assert problems(bill(listed)) == [problem]


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("{}", "is not CycloneDX"),
        (bill(LISTED, specVersion="9"), "is not CycloneDX"),
        (bill(LISTED, metadata={}), "is of None None, not of simcore 0.3.0"),
        (bill(LISTED, dependencies=[]), "names a component twice, or one that it does not describe"),
        (bill(LISTED).replace('"0.3.0"', '"0.2.0"'), "is of simcore 0.2.0, not of simcore 0.3.0"),
    ],
)
def test_a_bill_is_whole(text: str, problem: str) -> None:
    assert problem in problems(text)


def test_an_empty_bill_lacks_everything() -> None:
    assert problems(json.dumps({"bomFormat": "CycloneDX", "specVersion": "1.6"}))[-3:] == [
        "lacks Eigen", "lacks fmt", "lacks rich",
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("notices", "components", "problem"),
    [
        (NOTICES, COMPONENTS, []),
        (NOTICES.replace("MIT", "BSD"), COMPONENTS, ["lacks fmt with MIT"]),
        (NOTICES, {**COMPONENTS, "GCC": GCC}, [f"lacks GCC with {GCC.licence}"]),
        (f"{NOTICES}| [log4j](https://x) | | MIT | |\n", COMPONENTS, ["names log4j, which is no component"]),
    ],
)
def test_the_notices_name_what_is_compiled_in(
    notices: str, components: dict[str, Component], problem: list[str]
) -> None:
    assert [*notice_problems(notices, components)] == problem


def test_the_components_are_those_that_are_built() -> None:
    found = components_of(ROOT)
    assert {name for name, each in found.items() if not each.licence} == {"rich", "tomli"}
    assert found["Eigen"] == Component("MPL-2.0", "3.4.0")
    assert found["pybind11"] == replace(found["pybind11"], pinned="", macos_only=False)
    assert [name for name, each in found.items() if each.macos_only] == ["GCC"]
    assert [*notice_problems((ROOT / "THIRD_PARTY_NOTICES.md").read_text(encoding="utf-8"), found)] == []

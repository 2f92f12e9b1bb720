"""Checks the bill of materials of a wheel against cmake/dependencies.cmake, pyproject.toml and the notices."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

_STEP = re.compile(
    r"simcore_fetch\((?!Catch2)\w+ (?P<pinned>[\d.]+)"
    r'|simcore_component\((?P<name>\S+) (?P<licence>"[^"]+"|\S+) '
    r"|if\((?P<platform>APPLE)"
)


@dataclass(frozen=True)
class Component:
    """A project that the bill of materials must name."""

    licence: str = ""  # of a package that pip installs beside: none is said
    pinned: str = ""  # the version that is fetched; of fmt and pybind11 none is
    macos_only: bool = False


def components_of(root: Path) -> dict[str, Component]:
    """The components of a checkout by name, from the commands that find or fetch them, and what pip installs beside."""
    found: dict[str, Component] = {}
    pinned, platform = "", ""
    for step in _STEP.finditer((root / "cmake" / "dependencies.cmake").read_text(encoding="utf-8")):
        pinned, platform = step["pinned"] or pinned, step["platform"] or platform
        if step["name"] and not step["name"].startswith("$"):
            found[step["name"]] = Component(step["licence"].strip('"'), pinned, bool(platform))
            pinned, platform = "", ""
    project = (root / "pyproject.toml").read_text(encoding="utf-8")
    requirements = re.findall(r'"([\w.-]+)', re.findall(r"^dependencies = (.*)", project, re.MULTILINE)[0])
    return found | dict.fromkeys(requirements, Component())


def sbom_problems(text: str, version: str, components: Mapping[str, Component], *, fetched: bool) -> Iterator[str]:
    """What the bill says otherwise than the components; in a release, which fetches them, their versions too."""
    bill = json.loads(text)
    if bill.get("bomFormat") != "CycloneDX" or not re.fullmatch(r"1\.\d", bill.get("specVersion", "")):
        yield "is not CycloneDX"
        return
    own, listed = bill.get("metadata", {}).get("component", {}), bill.get("components", [])
    if (own.get("name"), own.get("version")) != ("simcore", version):
        yield f"is of {own.get('name')} {own.get('version')}, not of simcore {version}"
    yield from _broken_references([own, *listed], bill.get("dependencies", []))
    names = [each.get("name") for each in listed]
    yield from (f"lacks {name}" for name in sorted(components.keys() - set(names)))
    for each in listed:
        known = components.get(each.get("name"))
        yield from _component_problems(each, known, fetched) if known else (f"has {each.get('name')}",)


def _broken_references(listed: Iterable[Mapping[str, Any]], dependencies: Iterable[Mapping[str, Any]]) -> Iterator[str]:
    refs = [each.get("bom-ref") for each in listed]
    told = {ref for each in dependencies for ref in (each.get("ref"), *each.get("dependsOn", ()))}
    if len(refs) != len(set(refs)) or told != set(refs):
        yield "names a component twice, or one that it does not describe"


def _component_problems(listed: Mapping[str, Any], known: Component, fetched: bool) -> Iterator[str]:
    name, version = listed["name"], listed.get("version", "")
    if not {"type", "purl"} <= set(listed):
        yield f"lacks a field of {name}"
    licences = [each.get("expression") or each["license"].get("id") for each in listed.get("licenses", ())]
    if licences != [known.licence] * bool(known.licence):
        yield f"says {licences or 'no licence'} of {name}, not {known.licence}"
    if known.licence and not re.fullmatch(r"\d+(\.\d+)+", version):
        yield f"says no version of {name}"
    elif fetched and known.pinned and version != known.pinned:
        yield f"says {version} of {name}, and {known.pinned} is fetched"


def notice_problems(notices: str, components: Mapping[str, Component]) -> Iterator[str]:
    """What the table of the notices says otherwise than the components; a row may name several projects."""
    rows = [line for line in notices.splitlines() if line.startswith("| [")]
    named = {name for row in rows for name in re.findall(r"\[([^]]+)\]\(", row)}
    compiled = {name: each for name, each in components.items() if each.licence}
    yield from (f"names {name}, which is no component" for name in sorted(named - compiled.keys()))
    for name, each in compiled.items():
        if not any(f"[{name}](" in row and each.licence in row for row in rows):
            yield f"lacks {name} with {each.licence}"

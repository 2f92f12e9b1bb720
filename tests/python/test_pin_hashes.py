"""Pins of what the project is built with: each names the files that may be installed."""

import re
from pathlib import Path

import pytest

from tools import pin_hashes

ROWS = [
    ("numpy-2.2.6.tar.gz", True),
    ("numpy-2.2.6-cp311-cp311-manylinux_2_17_x86_64.manylinux2014_x86_64.whl", True),
    ("numpy-2.2.6-cp311-cp311-macosx_14_0_arm64.whl", True),
    ("numpy-2.2.6-1-cp310-cp310-manylinux_2_17_aarch64.whl", True),
    ("numpy-2.2.6-cp37-abi3-manylinux_2_17_x86_64.whl", True),
    ("numpy-2.2.6-py3-none-any.whl", True),
    ("numpy-2.2.60-py3-none-any.whl", False),
    ("numpy-2.2.5.tar.gz", False),
    ("numpy_more-2.2.6.tar.gz", False),
    ("numpy-2.2.6-cp311-cp311-win_amd64.whl", False),
    ("numpy-2.2.6-cp311-cp311-musllinux_1_2_x86_64.whl", False),
    ("numpy-2.2.6-cp313-cp313t-manylinux_2_17_x86_64.whl", False),
    ("numpy-2.2.6-pp310-pypy310_pp73-manylinux_2_17_x86_64.whl", False),
    ("numpy-2.2.6-cp39-cp39-manylinux_2_17_x86_64.whl", False),
]


@pytest.mark.parametrize(("name", "wanted"), ROWS)
def test_files_of_a_version(name: str, wanted: bool) -> None:
    assert pin_hashes.is_wanted(name, "numpy", "2.2.6") is wanted


def test_names_of_packages_are_spelt_in_several_ways() -> None:
    assert pin_hashes.is_wanted("clang_format-21.1.6-py2.py3-none-manylinux_2_17_x86_64.whl", "clang-format", "21.1.6")


def test_comments_stay_and_hashes_are_those_of_the_index(monkeypatch: pytest.MonkeyPatch) -> None:
    index = {"one": [{"name": "one-1.0.tar.gz", "sha256": "bb"}, {"name": "one-1.0-py3-none-any.whl", "sha256": "aa"}]}
    monkeypatch.setattr(pin_hashes, "files_of", index.__getitem__)
    pins = ["# why", "one==1.0 \\", "    --hash=sha256:old"]
    text = "# why\none==1.0 \\\n    --hash=sha256:aa \\\n    --hash=sha256:bb\n"
    assert pin_hashes.rewritten(pins) == text
    assert pin_hashes.rewritten(text.splitlines()) == text


@pytest.mark.parametrize("pin", ["one>=1.0", "one==2.0"])
def test_what_cannot_be_pinned_is_refused(pin: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pin_hashes, "files_of", lambda _: [{"name": "one-1.0.tar.gz", "sha256": "bb"}])
    with pytest.raises(ValueError, match=r"must be pinned as name==version|no file of version 2\.0"):
        pin_hashes.rewritten([pin])


def test_all_files_are_pinned() -> None:
    assert [path.name for path in pin_hashes.REQUIREMENTS] == [
        "requirements-cluster.txt",
        "requirements-dev.txt",
        "requirements-sdk.txt",
        "requirements.txt",
    ]


def test_other_files_stay_included() -> None:
    assert pin_hashes.rewritten(["-r requirements.txt"]) == "-r requirements.txt\n"


@pytest.mark.parametrize(("path", "fewest"), [*zip(pin_hashes.REQUIREMENTS, (35, 75, 60, 5), strict=True)])
def test_every_pin_of_the_project_has_hashes(path: Path, fewest: int) -> None:
    text = path.read_text()
    pins = re.findall(r"^[\w.-]+(?:\[\w+\])?==\S+.*$", text, re.MULTILINE)
    assert len(pins) > fewest
    assert all(pin.endswith(" \\") for pin in pins)
    assert len(re.findall(r"^    --hash=sha256:[0-9a-f]{64}( \\)?$", text, re.MULTILINE)) >= len(pins)

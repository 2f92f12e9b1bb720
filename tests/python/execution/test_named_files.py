"""Files that a study is made of, and what changed in them."""

import hashlib
from pathlib import Path

from simcore.execution.named_files import changed, digests, named


def test_digests_are_those_of_what_files_hold(tmp_path: Path) -> None:
    file = tmp_path / "a.csv"
    file.write_bytes(b"abc")
    # FIPS 180-2, appendix B.1.
    expected = "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"
    assert digests([str(file), str(tmp_path / "none")]) == {str(file): expected}
    assert hashlib.sha256(b"abc").hexdigest() == expected


def test_files_are_named_by_key_path() -> None:
    job = {"spot": {"trace": {"file": "t.csv"}, "prices": {"file": "p.json"}}, "artifact": {"file": "no"}}
    assert named(job, Path("jobs")) == {"jobs/t.csv", "jobs/p.json"}
    assert named("u.csv", Path("jobs"), ("spot", "trace", "file")) == {"jobs/u.csv"}
    assert named({"spot.trace.file": "v.csv"}, Path("/x")) == {"/x/v.csv"}
    assert named(None, Path()) == set()


def test_each_file_that_is_another_one_is_a_problem() -> None:
    problems = changed({"a": "1" * 64, "b": "2" * 64, "c": "3" * 64}, {"a": "1" * 64, "b": "4" * 64})
    assert [(each.where, each.value) for each in problems] == [
        ("b", "SHA-256 444444444444 instead of 222222222222"),
        ("c", "SHA-256 none instead of 333333333333"),
    ]

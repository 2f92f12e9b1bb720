"""Scans of folders: every job is found once, in the same order, and nothing of the programs ever runs."""

import json
import os
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import pytest
import simcore
from simcore.inputs.file_jobs import file_jobs
from simcore.studies.bound import bound
from simcore.studies.scan import scan

from tests.python.found_jobs import ROLE
from tests.python.sdk_classes import IMAGE

JOB = f"""from sagemaker.estimator import Estimator
Estimator('{IMAGE}', '{ROLE}', 1, 'ml.m5.xlarge', max_run=3600).fit('s3://bucket/x')
"""


def tree(folder: Path, *names: str, text: str = JOB) -> None:
    for name in names:
        place = folder / name
        place.parent.mkdir(parents=True, exist_ok=True)
        place.write_text(text)


def places(folder: Path) -> list[str]:
    return [os.path.relpath(each.job.place.file, folder) for each in scan(folder).bounds]


def test_every_job_in_the_order_of_the_names(tmp_path: Path) -> None:
    tree(tmp_path, "b/train.py", "a.py", "b/a/deep.py", "c.txt")
    assert places(tmp_path) == ["a.py", "b/a/deep.py", "b/train.py"]


def test_a_total_of_whole_cents(tmp_path: Path) -> None:
    tree(tmp_path, "a.py", "b.py", "c.py")
    found = scan(tmp_path)
    assert found.usd == pytest.approx(3 * round(found.bounds[0].usd or 0.0, 2))
    assert len(found.whole) == 3


def test_what_others_wrote_or_tools_made_is_left_out(tmp_path: Path) -> None:
    others = (
        ".git/a.py",
        ".venv/a.py",
        "node_modules/a.py",
        "__pycache__/a.py",
        "build/a.py",
        ".hidden.py",
        "mine/a.py",
    )
    tree(tmp_path, *others, "kept.py")
    (tmp_path / "mine" / "pyvenv.cfg").touch()
    assert places(tmp_path) == ["kept.py"]


def test_links_are_not_followed(tmp_path: Path) -> None:
    tree(tmp_path, "outside/a.py", "inside/b.py")
    inside = tmp_path / "inside"
    (inside / "out").symlink_to(tmp_path / "outside")
    (inside / "loop").symlink_to(inside)
    (inside / "file.py").symlink_to(tmp_path / "outside" / "a.py")
    (inside / "nowhere.py").symlink_to("nothing")
    assert places(inside) == ["b.py"]


def test_a_path_that_is_named_twice_counts_once(tmp_path: Path) -> None:
    tree(tmp_path, "a.py")
    assert len(scan(tmp_path, tmp_path / "a.py", tmp_path).bounds) == 1


def test_what_cannot_be_read_is_named_and_the_rest_is_found(tmp_path: Path) -> None:
    tree(tmp_path, "a.py")
    tree(tmp_path, "broken.py", text=f"{JOB}def (\n")
    tree(tmp_path, "broken.ipynb", text='{"cells": "sagemaker"}')
    (tmp_path / "latin.py").write_bytes(JOB.encode() + "# für\n".encode("latin-1"))
    with (tmp_path / "large.ipynb").open("wb") as large:
        large.truncate(65 << 20)
    found = scan(tmp_path)
    assert len(found.bounds) == 1
    named = {Path(problem.where.split(":")[0].split(" cell")[0]).name for problem in found.unread}
    assert named == {"broken.py", "broken.ipynb", "latin.py", "large.ipynb"}


@pytest.mark.parametrize("name", ["simcore.studies.scan.bound", "simcore.studies.scan.file_jobs"])
def test_a_file_that_makes_simcore_fail_is_named_and_the_rest_is_found(
    name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    tree(tmp_path, "a.py", "b.py")
    works = {"bound": bound, "file_jobs": file_jobs}[name.rpartition(".")[2]]

    def failing(given: Any, *more: Any) -> Any:
        if str(getattr(given, "place", given)).partition(".py")[0].endswith("a"):
            raise RuntimeError("too deep")
        return works(given, *more)  # type: ignore[operator]

    monkeypatch.setattr(name, failing)
    found = scan(tmp_path)
    assert [each.job.place.file for each in found.whole] == [str(tmp_path / "b.py")]
    (problem,) = found.unread
    assert "simcore failed there" in problem.rule
    assert problem.value == "RuntimeError: too deep"


def test_a_document_that_makes_simcore_fail_is_named_and_the_rest_is_found(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    tree(tmp_path, "b.py")
    (tmp_path / "a.json").write_text("{}")

    def failing(path: Any, *_: Any) -> Any:
        raise RuntimeError("too deep")

    monkeypatch.setattr("simcore.studies.scan.may_state_jobs", failing)
    monkeypatch.setattr("simcore.inputs.file_jobs.read_document", failing)
    found = scan(tmp_path)
    assert [each.job.place.file for each in found.whole] == [str(tmp_path / "b.py")]
    (problem,) = found.unread
    assert problem.where == str(tmp_path / "a.json")
    assert "simcore failed there" in problem.rule


BROKEN = {
    "chart.yaml": "kind: TrainingJob\ncount: {{ .Values.n }}\n",
    "begins.yaml": "{{- if .Values.fit }}\napiVersion: sagemaker.services.k8s.aws/v1alpha1\n",
    "alias.yaml": "a: &b 1\nc: *b\nkind: TrainingJob\n",
    "deep.json": '{"StartAt": "a", "States": ' + "[" * 90 + "]" * 90 + "}",
    "latin.json": '{"Training": {"TrainingJobName": "für"}}',
    "cut.json": '{"Version": "a", "Steps": [{"AlgorithmSpecification": {',
}


@pytest.mark.parametrize("name", BROKEN)
def test_a_document_that_cannot_be_read_is_named_with_the_reason(name: str, tmp_path: Path) -> None:
    tree(tmp_path, "b.py")
    (tmp_path / name).write_bytes(BROKEN[name].encode("latin-1"))
    for found in (scan(tmp_path), scan(tmp_path / name, tmp_path / "b.py")):
        assert len(found.whole) == 1
        assert {Path(problem.where.split(":")[0]).name for problem in found.unread} == {name}


@pytest.mark.parametrize(
    "text", ["kind: Deployment\nreplicas: {{ .Values.n }}\n", "a: &b 1\nc: *b\n", "{", "instance: {{ .Release }}\n"]
)
def test_a_broken_document_of_something_else_is_left_out(text: str, tmp_path: Path) -> None:
    tree(tmp_path, "b.py")
    (tmp_path / "a.yaml").write_text(text)
    assert scan(tmp_path).unread == ()


@pytest.mark.parametrize("name", ["DefinitionUri", "Fn::Transform"])
def test_a_template_with_one_machine_that_stands_elsewhere(name: str, tmp_path: Path) -> None:
    machine = {"Type": "AWS::Serverless::StateMachine", "Properties": {name: {"Name": "machine.asl.json"}}}
    (tmp_path / "a.json").write_text(json.dumps({"Resources": {"M": machine}}))
    found = scan(tmp_path)
    assert len(found.skipped) + len(found.unread) == 1


@pytest.mark.skipif(os.geteuid() == 0, reason="root may read everything")
def test_unreadable_files_and_folders(tmp_path: Path) -> None:
    tree(tmp_path, "a.py", "b/c.py", "d.py")
    (tmp_path / "b").chmod(0)
    (tmp_path / "d.py").chmod(0)
    try:
        found = scan(tmp_path)
    finally:
        (tmp_path / "b").chmod(0o700)
    assert (len(found.bounds), len(found.unread)) == (1, 2)


def test_a_tree_of_folders_that_is_deeper_than_any_path(tmp_path: Path) -> None:
    tree(tmp_path, "a/b.py", "z.py")
    here = Path.cwd()
    try:
        os.chdir(tmp_path / "a")
        for _ in range(2500):
            Path("d").mkdir()
            os.chdir("d")
        found = scan(tmp_path)
    finally:
        os.chdir(here)
    assert [Path(each.job.place.file).name for each in found.bounds] == ["b.py", "z.py"]
    assert [problem.rule for problem in found.unread] == ["must be a folder that can be read"]
    remove_deep(tmp_path / "a")


def remove_deep(folder: Path) -> None:
    """Removes what no path reaches, so that the folder of the test can be cleared."""
    subprocess.run(["rm", "-rf", str(folder)], check=True)


def test_names_of_any_encoding(tmp_path: Path) -> None:
    odd = os.fsdecode(b"\xff")
    tree(tmp_path, f"{odd}/a.py", f"{odd}.py", "kept.py")
    with (tmp_path / odd / "large.py").open("wb") as large:
        large.truncate(65 << 20)
    found = scan(tmp_path)
    assert [Path(each.job.place.file).name for each in found.bounds] == ["kept.py"]
    assert len(found.unread) == 3
    for problem in found.unread:
        str(problem).encode()


def test_a_fifo_is_not_waited_for(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe.py")
    assert scan(tmp_path).files == 0


@pytest.mark.parametrize("name", ["missing", "missing.py", "job.yaml"])
def test_a_path_that_is_none_is_refused(name: str, tmp_path: Path) -> None:
    (tmp_path / "job.yaml").touch()
    with pytest.raises(simcore.SpecError, match=f"{name}: must "):
        scan(tmp_path / name)


def test_nothing_is_run_and_nothing_is_imported(tmp_path: Path) -> None:
    marker = tmp_path / "ran"
    hostile = f"""
{JOB}
import helper
open({str(marker)!r}, "w").write("ran")
class Evil(str):
    def __repr__(self): open({str(marker)!r}, "w")
__import__("os").system("touch {marker}")
Estimator(f"{{open({str(marker)!r}, 'w')}}", R := exec("open({str(marker)!r}, 'w')"), 1, Evil("ml.m5.xlarge"))
"""
    tree(tmp_path, "train.py", text=hostile)
    tree(tmp_path, "helper.py", "sagemaker/__init__.py", "conftest.py", text=f"open({str(marker)!r}, 'w')\n{JOB}")
    cell = {"cell_type": "code", "source": f"%%bash\ntouch {marker}\n", "metadata": {}, "outputs": []}
    magic = {**cell, "source": f"!touch {marker}\n{hostile}"}
    (tmp_path / "a.ipynb").write_text(json.dumps({"cells": [cell, magic], "metadata": {}, "nbformat": 4}))
    imported = "[name for name in sys.modules if 'sagemaker' in name or name == 'helper']"
    program = f"import sys; from simcore.studies.scan import scan; scan('.'); print({imported})"
    done = subprocess.run([sys.executable, "-c", program], cwd=tmp_path, capture_output=True, text=True, check=True)
    assert done.stdout == "[]\n"
    assert not marker.exists()


def test_deep_expressions_end(tmp_path: Path) -> None:
    tree(tmp_path, "a.py", text=f"{JOB}x = {'(' * 500}1{')' * 500}\ny = {'-' * 20000}1\n")
    tree(tmp_path, "b.py")
    assert [Path(each.job.place.file).name for each in scan(tmp_path).bounds][-1] == "b.py"


def test_ten_thousand_files_take_seconds(tmp_path: Path) -> None:
    """The goal is 20 s for 10^4 files on 2 cores; a tenth of them in 5 s leaves room for a busy machine."""
    for number in range(1000):
        folder = tmp_path / f"{number // 100}"
        folder.mkdir(exist_ok=True)
        text = JOB if number % 10 == 0 else "def add(a, b):\n    return a + b\n" * 50
        (folder / f"{number}.py").write_text(text)
    begun = time.perf_counter()
    found = scan(tmp_path)
    assert time.perf_counter() - begun < 5
    assert (found.files, len(found.bounds)) == (1000, 100)

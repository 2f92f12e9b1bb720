"""Which files a study is made of, and that a study of other content is another one."""

from pathlib import Path

import simcore
from simcore.studies.study_files import files_of


def test_files_of_the_job_and_of_its_choices(tmp_path: Path) -> None:
    path = tmp_path / "job.yaml"
    path.write_text("simcore: 1\ncluster: {instance_type: ml.p3.2xlarge}\nspot: {trace: {file: a.csv}}\n")
    job = simcore.Job.load(path).kept()
    varied = {"spot.trace.file": ["b.csv", None], "purchase": {"spot": {"spot__prices__file": "c.json"}},
              "spot__trace": [{"file": "d.csv"}]}  # fmt: skip
    names = {str(tmp_path / name) for name in ("job.yaml", "a.csv", "b.csv", "c.json", "d.csv")}
    assert files_of(job, varied) == names
    assert files_of(job, {}, "workload.yaml") == {str(path), str(tmp_path / "a.csv"), "workload.yaml"}


def test_a_study_whose_file_has_changed_is_another_one(tmp_path: Path) -> None:
    path = tmp_path / "job.yaml"
    text = "simcore: 1\ncluster: {instance_type: ml.p3.2xlarge}\nwork: {compute: {duration: 1 h}}\n"

    def study(more: str) -> simcore.SpaceStudy:
        path.write_text(text + more)
        return simcore.SpaceStudy(path, {"max_runtime": ["2 h", "3 h"]})

    first, other = study(""), study("# a remark\n")
    assert first.identity == study("").identity
    assert first.identity != other.identity
    assert list(first.files) == [str(path)]

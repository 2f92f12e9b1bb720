"""Files that are no job file at all: each is refused in one line, at once and without filling the memory."""

import json
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from tests.python.command_line import PROGRAM, refused, run
from tests.python.jobs import EXAMPLES

GOOD_YAML = "simcore: 1\ncluster: {instance_type: ml.p3.2xlarge}\nwork: {compute: {duration: 1 h}}\n"
GOOD_JSON = '{"simcore": 1, "cluster": {"instance_type": "ml.p3.2xlarge"}, "work": {"compute": {"duration": "1 h"}}}'

# Name of the file, its bytes, and what the refusal must match.
CONTENTS = {
    "empty": ("job.yaml", b"", "empty file"),
    "blanks": ("job.yaml", b"  \n\t\r\n", "empty file"),
    "empty JSON": ("job.json", b"", "empty file"),
    "binary": ("job.yaml", bytes(range(256)), "UTF-8 .* at offset 0"),
    "gzip": ("job.yaml", b"\x1f\x8b\x08\x00\x00", "UTF-8|plain text"),
    "UTF-16": ("job.yaml", GOOD_YAML.encode("utf-16"), "UTF-8 .* at offset 0"),
    "UTF-16 JSON": ("job.json", GOOD_JSON.encode("utf-16"), "UTF-8 .* at offset 0"),
    "Latin-1": ("job.yaml", "# für Köln\n".encode("latin-1"), "UTF-8 .* at offset 3"),
    "half a character": ("job.yaml", GOOD_YAML.encode() + b"# \xe2\x82", "UTF-8 .* at offset"),
    "NUL": ("job.yaml", GOOD_YAML.encode() + b"\0", "UTF-8 .* at offset"),
    "control character": ("job.yaml", GOOD_YAML.encode() + b"name: a\x01b\n", "control characters .* at offset"),
    "truncated YAML": ("job.yaml", b"simcore: 1\ncluster: {instance_type: ml", r":3:1: "),
    "open quote": ("job.yaml", b'simcore: 1\nname: "bert\n', r":3:1: "),
    "truncated JSON": ("job.json", GOOD_JSON[:-20].encode(), r":1:84: must be JSON, got the end of the text"),
    "trailing comma": ("job.json", b'{"simcore": 1,}', r":1:15: must be JSON"),
    "comment in JSON": ("job.json", b'{"simcore": 1} // one', r":1:16: must be JSON"),
    "single quotes in JSON": ("job.json", b"{'simcore': 1}", r":1:2: must be JSON"),
    "NaN in JSON": ("job.json", b'{"simcore": NaN}', r":1:13: must be JSON"),
    "infinity in JSON": ("job.json", b'{"simcore": Infinity}', r":1:13: must be JSON"),
    "1e999 in JSON": ("job.json", b'{"simcore": 1e999}', "fit a double"),
    "YAML called JSON": ("job.json", GOOD_YAML.encode(), r":1:1: must be JSON"),
    "key twice in JSON": ("job.json", b'{"cluster": {"a": 1, "a": 2}}', "cluster.a: .*'a' twice"),
    "lone surrogate in JSON": ("job.json", b'{"name": "\\ud800"}', "must be JSON"),
    "lone surrogate in YAML": ("job.yaml", b'name: "\\ud800"\n', r":1:10: "),
    "tabs": ("job.yaml", b"simcore: 1\ncluster:\n\tinstance_type: ml.p3.2xlarge\n", r":3:1: "),
    "two documents": ("job.yaml", (GOOD_YAML + "---\n" + GOOD_YAML).encode(), r":4:1: must hold one document"),
    "alias": ("job.yaml", GOOD_YAML.encode() + b"name: &a b\nregion: *a\n", r":5:9: must not use aliases"),
    "Python object": ("job.yaml", b'!!python/object/apply:os.system ["echo hi"]\n', r":1:1: .*!!python/object/apply"),
    "Python name": ("job.yaml", GOOD_YAML.encode() + b"name: !!python/name:os.system\n", r":4:7: .*!!python/name"),
    "tag of one's own": ("job.yaml", GOOD_YAML.encode() + b"name: !job x\n", r":4:7: .*!job"),
    "binary tag": ("job.yaml", GOOD_YAML.encode() + b"name: !!binary aGVsbG8=\n", r":4:7: .*!!binary"),
    "set": ("job.yaml", GOOD_YAML.encode() + b"name: !!set {a, b}\n", r":4:7: .*!!set"),
    "65 levels of lists": ("job.yaml", b"a: " + b"[" * 65 + b"]" * 65, r":1:67: .*64 levels"),
    "65 levels of lists in JSON": ("job.json", b"[" * 65 + b"]" * 65, "64 levels"),
    "65 levels of sections": ("job.yaml", "".join(f"{' ' * i}a:\n" for i in range(65)).encode(), "64 levels"),
    "table": ("job.csv", b"\0a,b\n1,2\n", "UTF-8"),
}


@pytest.mark.parametrize("name", CONTENTS)
def test_content(name: str, tmp_path: Path) -> None:
    file, content, expected = CONTENTS[name]
    (tmp_path / file).write_bytes(content)
    lines = refused(run("forecast", file, cwd=tmp_path))
    assert len(lines) == 1
    assert re.match(f"{re.escape(file)}(?=:).*?(?:{expected})", lines[0]), lines[0]


@pytest.mark.parametrize("verb", ["forecast", "explain"])
@pytest.mark.parametrize("name", ["missing.yaml", "missing.json", "no/such/folder.yaml", "missing"])
def test_missing_file(verb: str, name: str, tmp_path: Path) -> None:
    assert refused(run(verb, name, cwd=tmp_path)) == [f"{name}: must be a file that exists, but there is none"]


def test_folder(tmp_path: Path) -> None:
    (tmp_path / "job.yaml").mkdir()
    assert refused(run("speed", "job.yaml", cwd=tmp_path)) == ["job.yaml: must be a file, got a directory"]


def test_file_in_a_file(tmp_path: Path) -> None:
    (tmp_path / "job").write_text(GOOD_YAML)
    assert refused(run("forecast", "job/job.yaml", cwd=tmp_path))[0].startswith("job/job.yaml: must be a file")


def test_links_in_a_circle(tmp_path: Path) -> None:
    (tmp_path / "a.yaml").symlink_to("b.yaml")
    (tmp_path / "b.yaml").symlink_to("a.yaml")
    assert refused(run("forecast", "a.yaml", cwd=tmp_path))[0].startswith("a.yaml: must be a file")


def test_fifo_is_not_waited_for(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "job.yaml")
    assert "regular file" in refused(run("forecast", "job.yaml", cwd=tmp_path))[0]


@pytest.mark.parametrize("device", ["/dev/zero", "/dev/random", "/dev/null", "/dev/stdin"])
def test_device(device: str) -> None:
    assert refused(run("forecast", device))[0].startswith(f"{device}: must be a regular file")


@pytest.mark.skipif(os.geteuid() == 0, reason="root may read everything")
def test_unreadable(tmp_path: Path) -> None:
    path = tmp_path / "job.yaml"
    path.write_text(GOOD_YAML)
    path.chmod(0)
    assert refused(run("forecast", "job.yaml", cwd=tmp_path)) == [
        "job.yaml: must be readable, but permission is denied"
    ]


def test_name_too_long(tmp_path: Path) -> None:
    assert refused(run("forecast", "x" * 5000 + ".yaml", cwd=tmp_path))


def test_name_that_is_not_utf8(tmp_path: Path) -> None:
    name = os.fsdecode(b"\xff.yaml")
    (tmp_path / name).write_text(GOOD_YAML)
    assert "UTF-8" in refused(run("forecast", name, cwd=tmp_path))[0]


def bomb() -> str:
    """The billion laughs: nine lines that stand for 10^9 words."""
    lines = ["a0: &a0 [x, x, x, x, x, x, x, x, x, x]"]
    lines += [f"a{i}: &a{i} [{', '.join([f'*a{i - 1}'] * 10)}]" for i in range(1, 9)]
    return "\n".join(lines) + "\n"


def channels(count: int) -> str:
    """A job with so many of them."""
    return json.dumps({**json.loads(GOOD_JSON), "channels": {f"c{i}": {"size": "1 GB"} for i in range(count)}})


def test_few_of_many_unknown_keys_are_told_one_by_one(tmp_path: Path) -> None:
    described = {**json.loads(GOOD_JSON), **{f"key{i}": 1 for i in range(5_000)}}
    (tmp_path / "job.json").write_text(json.dumps(described))
    lines = refused(run("forecast", "job.json", cwd=tmp_path))
    assert len(lines) == 21
    assert all("is not a known key" in line for line in lines[:20])
    assert lines[20] == "job.json: must have no other keys either, got 4980 more"


def test_a_hundred_problems_are_told_and_the_others_counted(tmp_path: Path) -> None:
    laws = {f"own.rate{i}": {"uniform": {"low": 2, "high": 1}} for i in range(300)}
    (tmp_path / "job.json").write_text(json.dumps({**json.loads(GOOD_JSON), "parameters": laws}))
    lines = refused(run("forecast", "job.json", cwd=tmp_path))
    assert len(lines) == 101
    assert re.fullmatch(r"and \d+ problems more", lines[-1])


ATTACKS = {
    "aliases of aliases": ("job.yaml", bomb(), "must not use aliases"),
    "lists in lists": ("job.yaml", "a: " + "[" * 200_000, "64 levels"),
    "millions of lists in JSON": ("job.json", "[" * 4_000_000, "64 levels"),
    "sections in sections": ("job.yaml", "a: " + "{a: " * 50_000, "64 levels"),
    "dashes": ("job.yaml", "- " * 100_000, "64 levels"),
    "a list of a million numbers": ("job.yaml", "- 1\n" * 950_000, "more than 262144 characters, got 3800000"),
    "60,000 channels": ("job.json", channels(60_000), "must have at most 20000 keys and list items in all, got 120007"),
    "1,000 channels": ("job.json", channels(1_000), "channels: must have at most 20 entries, got 1000"),
    "5 MB": ("job.yaml", GOOD_YAML + "#" + "x" * 5_000_000, "at most 4194304 bytes"),
    "5 MB of JSON": ("job.json", GOOD_JSON + " " * 5_000_000, "at most 4194304 bytes"),
}


@pytest.mark.parametrize("name", ATTACKS)
def test_attack(name: str, tmp_path: Path) -> None:
    file, text, expected = ATTACKS[name]
    (tmp_path / file).write_text(text)
    lines = refused(run("forecast", file, cwd=tmp_path))
    assert len(lines) == 1
    assert expected in lines[0]


def test_many_problems_are_reported_at_once(tmp_path: Path) -> None:
    (tmp_path / "job.yaml").write_text(GOOD_YAML + "".join(f"key{i}: 1\n" for i in range(40_000)))
    refused(run("forecast", "job.yaml", cwd=tmp_path))


def resources_of(file: Path) -> tuple[int, float, int]:
    """Exit code, seconds and peak memory [MiB] of a forecast of the file."""
    script = (
        "import resource, subprocess, sys, time\n"
        "start = time.monotonic()\n"
        "code = subprocess.run(sys.argv[1:], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL).returncode\n"
        "usage = resource.getrusage(resource.RUSAGE_CHILDREN)\n"
        "print(code, time.monotonic() - start, usage.ru_maxrss // 1024)\n"
    )
    # A process of its own: the peak is kept over all children of a process.
    command = [sys.executable, "-c", script, *PROGRAM, "forecast", str(file)]
    done = subprocess.run(command, capture_output=True, text=True, check=True, timeout=60)
    code, seconds, mebibytes = done.stdout.split()
    return int(code), float(seconds), int(mebibytes)


@pytest.mark.parametrize("suffix", ["yaml", "json"])
def test_line_of_a_gigabyte(suffix: str, tmp_path: Path) -> None:
    path = tmp_path / f"job.{suffix}"
    with path.open("wb") as file:
        file.write(b"x" * 1_000_000)
        file.truncate(1 << 30)  # sparse: the rest reads as NUL
    code, seconds, mebibytes = resources_of(path)
    assert code == 2
    assert seconds < 2.0
    assert mebibytes < 200


@pytest.mark.parametrize(
    ("name", "content"),
    [
        ("crlf.yaml", GOOD_YAML.replace("\n", "\r\n").encode()),
        ("crlf.json", GOOD_JSON.replace(", ", ",\r\n").encode()),
        ("mark.yaml", b"\xef\xbb\xbf" + GOOD_YAML.encode()),
        ("mark.json", b"\xef\xbb\xbf" + GOOD_JSON.encode()),
        ("json.yaml", GOOD_JSON.encode()),
        ("UPPER.JSON", GOOD_JSON.replace(": ", ":\t").encode()),
        ("job.txt", GOOD_YAML.encode()),
        ("job", GOOD_YAML.encode()),
        ("größe und preis.yaml", GOOD_YAML.encode()),
        ("anchor.yaml", GOOD_YAML.replace("1 h", "&length 1 h").encode()),
        ("markers.yaml", ("%YAML 1.1\n---\n" + GOOD_YAML + "...\n").encode()),
        ("large.yaml", GOOD_YAML.encode() + b"#" * 250_000),
    ],
    ids=lambda value: value if isinstance(value, str) else "",
)
def test_harmless_peculiarities(name: str, content: bytes, tmp_path: Path) -> None:
    (tmp_path / "plain.json").write_text(GOOD_JSON)
    (tmp_path / name).write_bytes(content)
    plain, peculiar = (run("forecast", file, "--format", "json", cwd=tmp_path) for file in ("plain.json", name))
    assert peculiar.code == 0, peculiar.err
    assert peculiar == plain


def test_link_to_a_job_file(tmp_path: Path) -> None:
    (tmp_path / "job.yaml").symlink_to(EXAMPLES / "bert-trn1.yaml")
    assert run("forecast", "job.yaml", cwd=tmp_path).code == 0


CIRCLES: dict[str, tuple[str | Path, ...]] = {
    "job": ("forecast", "a.yaml"),
    "job of a check": ("check", "a.yaml", "--max-cost", "5"),
    "job of a comparison": ("compare", "a.yaml", EXAMPLES / "bert-spot.yaml"),
    "price book": ("explain", EXAMPLES / "bert-spot.yaml", "--prices", "a.csv"),
    "price book in JSON": ("catalog", "diff", "builtin", "a.json"),
    "profile": ("forecast", EXAMPLES / "bert-spot.yaml", "--profile", "a.yaml"),
    "workload": ("forecast", EXAMPLES.parent / "requests" / "caltech256.json", "--workload", "a.yaml"),
    "described job": ("bill", "a.json"),
    "offer": ("catalog", "import", "a.json", "--out", "prices.csv"),
}


@pytest.mark.parametrize("name", CIRCLES)
def test_every_file_that_is_a_link_in_a_circle(name: str, tmp_path: Path) -> None:
    [link] = [word for word in CIRCLES[name] if str(word).startswith("a.")]
    (tmp_path / link).symlink_to(link)
    lines = refused(run(*CIRCLES[name], cwd=tmp_path))
    assert len(lines) == 1
    rule = "must be readable: Too many levels" if name == "offer" else "must be a file"
    assert lines[0].startswith(f"{link}: {rule}")

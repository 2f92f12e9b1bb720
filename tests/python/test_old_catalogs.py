"""Catalogs of past releases."""

import csv

import pytest
import simcore

from tests.python.command_line import document, refused, run
from tests.python.jobs import EXAMPLES, ROOT, smallest

LIST = (ROOT / "libsimcore/data/releases/releases.csv").read_text(encoding="utf-8")
RELEASES = list(csv.DictReader(LIST.splitlines()))
BUILTIN = simcore.Catalog.builtin()
JOB = EXAMPLES / "bert-spot.yaml"


# ---------------------------------------------------------------------------------------------- in Python
def test_releases_are_those_that_are_listed() -> None:
    found = [
        {name: getattr(each, name) for name in ("version", "date", "digest")} for each in simcore.Catalog.releases()
    ]
    assert found == RELEASES


@pytest.mark.parametrize("release", RELEASES, ids=lambda release: release["version"])
def test_every_release_is_found_by_version_and_digest(release: dict[str, str]) -> None:
    digest = release["digest"]
    for word in (release["version"], digest, digest[:8], digest[:63]):
        assert simcore.Catalog.release(word).digest == digest


@pytest.mark.parametrize("word", ["now", "builtin", BUILTIN.digest, BUILTIN.digest[:12]])
def test_the_present_one(word: str) -> None:
    assert simcore.Catalog.release(word).digest == BUILTIN.digest


@pytest.mark.parametrize(
    ("word", "rule"),
    [
        ("0.1.0.", r"must be a release, the digest of one, or now: now, .*0\.1\.0 \(\w{8}\), got '0\.1\.0\.' \(did"),
        ("bultin", r"got 'bultin' \(did you mean builtin\?\)"),
        ("", "got ''"),
        (BUILTIN.digest[:7], "must be a release, now, or at least 8 digits of a digest: now, "),
        (BUILTIN.digest.upper(), "must be a release, the digest of one, or now"),
        ("00000000", "must begin the digest of a release: now, "),
        (BUILTIN.digest + "0", "must begin the digest of a release: now, "),
        ("größe\x00", "must be a release"),
    ],
)
def test_unknown_words(word: str, rule: str) -> None:
    with pytest.raises(simcore.CatalogError, match=rule):
        simcore.Catalog.release(word)


def test_layers_lie_over_a_release() -> None:
    old = simcore.Catalog.release("0.1.0")
    upper = old.with_profile(ROOT / "examples/profiles/my-vpc.yaml")
    assert upper.tables.digest == old.digest
    assert simcore.forecast(smallest(), catalog=upper, replications=10).catalog == upper.digest


# ---------------------------------------------------------------------------------------------- on the command line
@pytest.mark.parametrize(
    "verb",
    [
        ("forecast", JOB),
        ("explain", JOB),
        ("check", JOB, "--max-cost", "10000"),
        ("explain", "price", "ml.p3.2xlarge"),
        ("explain", "parameter", "file.bandwidth"),
        ("catalog", "list"),
        ("catalog", "models"),
        ("catalog", "show", "ml.p3.2xlarge"),
        ("catalog", "export", "--region", "us-east-1"),
    ],
    ids=lambda verb: " ".join(map(str, verb[:2])).removesuffix(str(JOB)),
)
def test_verbs_take_a_catalog(verb: tuple[str, ...]) -> None:
    assert run(*verb, "--catalog", "now").out == run(*verb).out
    [line] = refused(run(*verb, "--catalog", "0.1.1"))
    assert line.startswith("catalog: must be a release, the digest of one, or now: now, ")
    assert line.endswith("got '0.1.1' (did you mean 0.1.0?)")


def test_a_forecast_names_its_catalog() -> None:
    for release in RELEASES:
        made = document("forecast", JOB, "--catalog", release["version"], "--replications", "10")
        assert made["catalog"] == release["digest"]
        past = [line for line in made["warnings"] if line.startswith(f"catalog: that of release {release['version']}")]
        assert len(past) == (release["digest"] != BUILTIN.digest)

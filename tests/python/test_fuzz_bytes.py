"""What the fuzz targets begin with: literals of C++ sources."""

import pytest

from tools.fuzz_bytes import corpus
from tools.fuzz_bytes.__main__ import main
from tools.fuzz_bytes.literals import literals


@pytest.mark.parametrize(
    ("source", "expected"),
    [
        ('f("a", "b")', [b"a", b"b"]),
        ('f("a"\n  "b" R"(c"d)" "e")', [b'abc"de']),
        (r'f("a\n\"\\\xff\0é")', [b'a\n"\\\xff\0' + "é".encode()]),
        ('R"x(a)" \\n)x"', [b'a)" \\n']),
        ('// "no"\n#include "no"\n/* "no" */ f(\'"\', "yes")', [b"yes"]),
        ("", []),
    ],
)
def test_literals(source: str, expected: list[bytes]) -> None:
    assert list(literals(source)) == expected


def test_inputs_are_what_the_library_sees() -> None:
    """YAML is parsed before; of a page, only its blocks are inputs."""
    seeds = corpus.seeds("profile_reader")
    assert any(seed.startswith(b'{"simcore_profile": 1, "name": "my-vpc"') for seed in seeds)
    assert not any(b"```" in seed or b"simcore_profile: 1" in seed for seed in seeds)


def test_words_come_from_the_tables() -> None:
    assert {b"TrainingJobName", b"ManifestFile"} <= corpus.words("request_reader", [])
    assert {b"max_runtime", b"weibull", b"GiB"} <= corpus.words("job_reader", [])


def test_a_target_that_is_none_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as ended:
        main(["build", "job", "table"])
    assert ended.value.code == 2
    assert "job_reader" in capsys.readouterr().err.split("must be among ")[1]

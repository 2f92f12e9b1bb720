"""A wheel takes the static libyaml where a shared object may hold it, and leaves it where not."""

import re
import subprocess
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
# The address of a variable that others see, which only code for programs at a fixed place has in an instruction.
SOURCE = (
    "int shared = 1; int* last = &shared; int yaml_parser_parse(void* a, void* b) { last = &shared; return a == b; }"
)
PROJECT = 'cmake_minimum_required(VERSION 3.22)\nproject(wheel LANGUAGES CXX)\ninclude("{file}")\n'


def run(*words: str | Path) -> None:
    subprocess.run(words, check=True, capture_output=True)


@pytest.mark.parametrize(("option", "taken"), [("-fPIC", True), ("-fno-pic", False)])
def test_the_static_library_is_taken_where_it_fits(tmp_path: Path, option: str, taken: bool) -> None:
    library = tmp_path / "lib" / "libyaml.a"
    library.parent.mkdir()
    (tmp_path / "yaml.c").write_text(SOURCE)
    (tmp_path / "CMakeLists.txt").write_text(PROJECT.format(file=ROOT / "cmake" / "static_libyaml.cmake"))
    run("cc", option, "-c", tmp_path / "yaml.c", "-o", tmp_path / "yaml.o")
    run("ar", "rcs", library, tmp_path / "yaml.o")
    run("cmake", "-S", tmp_path, "-B", tmp_path / "build", f"-DCMAKE_LIBRARY_PATH={library.parent}")
    cache = (tmp_path / "build" / "CMakeCache.txt").read_text()
    assert re.findall("^LibYAML_LIBRARY:FILEPATH=(.*)", cache, re.MULTILINE) == [str(library)] * taken

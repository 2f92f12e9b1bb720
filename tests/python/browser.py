"""A real Chromium without a window, spoken to through its DevTools pipe: nothing but the standard library.

`python -m tests.python.browser` prints the one that is found; `tools/browser.sh` installs one.
"""

from __future__ import annotations

import base64
import json
import os
import select
import shutil
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from html import escape
from pathlib import Path
from typing import Any

import matplotlib

ROOT = Path(__file__).resolve().parents[2]
OWN = ROOT / ".venv" / "browser" / "chromium"
NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
MISSING = (
    "no Chromium that runs was found: `make browser` (or tools/browser.sh) installs one; "
    "on Debian `apt-get install chromium` does too; SIMCORE_BROWSER names one of your own"
)
FLAGS = (
    "--headless",
    "--no-sandbox",  # containers run as root
    "--disable-gpu",
    "--disable-dev-shm-usage",
    "--hide-scrollbars",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--host-resolver-rules=MAP * ~NOTFOUND",  # whatever a page asks for outside, it does not get
    "--force-color-profile=srgb",
    "--remote-debugging-pipe",
)


def find() -> Path | None:
    """The first browser that runs. What Ubuntu calls chromium does not, without snapd."""
    named = os.environ.get("SIMCORE_BROWSER")
    candidates = [named] if named else [str(OWN), *NAMES]
    return next((Path(found) for name in candidates if (found := shutil.which(name)) and _runs(found)), None)


def _environment(program: str | Path) -> dict[str, str]:
    if Path(program) != OWN:
        return dict(os.environ)
    known = os.environ.get("LD_LIBRARY_PATH")
    return {**os.environ, "LD_LIBRARY_PATH": os.pathsep.join(filter(None, (str(OWN.parent / "lib"), known)))}


def _runs(program: str) -> bool:
    command = [program, "--version"]
    try:
        done = subprocess.run(
            command, env=_environment(program), capture_output=True, text=True, timeout=60, check=False
        )
    except (OSError, subprocess.TimeoutExpired):
        return False
    return done.returncode == 0 and "Chrom" in done.stdout


def _same_fonts(folder: Path) -> dict[str, str]:
    """Makes text as wide on every machine: matplotlib brings a typeface, DejaVu, which is wider than most."""
    letters = Path(matplotlib.get_data_path()) / "fonts" / "ttf"
    settings = folder / "fonts.conf"
    settings.write_text(
        f'<?xml version="1.0"?><!DOCTYPE fontconfig SYSTEM "fonts.dtd"><fontconfig><dir>{escape(str(letters))}</dir>'
        f"<cachedir>{escape(str(folder / 'fonts'))}</cachedir></fontconfig>"
    )
    return {"FONTCONFIG_FILE": str(settings)}


class Browser:
    """One window. Remembers what the page asked for and what it complained about."""

    def __init__(self, commands: int, answers: int, timeout: float) -> None:
        self._commands, self._answers, self._timeout = commands, answers, timeout
        self._unread = b""
        self._number = 0
        self._session: str | None = None
        self.requests: list[str] = []
        self.complaints: list[str] = []
        target = self.call("Target.createTarget", url="about:blank")["targetId"]
        self._session = self.call("Target.attachToTarget", targetId=target, flatten=True)["sessionId"]
        for domain in ("Page", "Network", "Runtime", "Log"):
            self.call(f"{domain}.enable")

    def call(self, method: str, **parameters: Any) -> dict[str, Any]:
        """Does it, and waits for the answer."""
        self._number += 1
        message: dict[str, Any] = {"id": self._number, "method": method, "params": parameters}
        if self._session:
            message["sessionId"] = self._session
        os.write(self._commands, json.dumps(message).encode() + b"\0")
        while (answer := self._receive()).get("id") != self._number:
            pass
        assert "error" not in answer, (method, answer["error"])
        return dict(answer["result"])

    def _receive(self) -> dict[str, Any]:
        end = time.monotonic() + self._timeout
        while b"\0" not in self._unread:
            ready, _, _ = select.select([self._answers], [], [], max(0.0, end - time.monotonic()))
            assert ready, f"the browser has been silent for {self._timeout:g} s"
            got = os.read(self._answers, 1 << 20)
            assert got, "the browser has gone"
            self._unread += got
        first, self._unread = self._unread.split(b"\0", 1)
        message: dict[str, Any] = json.loads(first)
        self._remember(message.get("method", ""), message.get("params", {}))
        return message

    def _remember(self, event: str, told: dict[str, Any]) -> None:
        if event == "Network.requestWillBeSent":
            self.requests.append(told["request"]["url"])
        elif event == "Log.entryAdded":
            self.complaints.append(told["entry"]["text"])
        elif event == "Runtime.exceptionThrown":
            self.complaints.append(str(told["exceptionDetails"]))
        elif event == "Runtime.consoleAPICalled":
            self.complaints.append(str(told["args"]))

    def open(self, page: Path) -> None:
        """Shows a file, and waits until it stands."""
        self.requests.clear()
        self.complaints.clear()
        self.call("Page.navigate", url=page.as_uri())
        end = time.monotonic() + self._timeout
        while self.evaluate("document.readyState") != "complete":
            assert time.monotonic() < end, f"{page} takes too long"
            time.sleep(0.01)

    def resize(self, width: int, height: int = 800) -> None:
        """As a screen of that many pixels."""
        self.call("Emulation.setDeviceMetricsOverride", width=width, height=height, deviceScaleFactor=1, mobile=False)

    def dress(self, scheme: str = "light", medium: str = "screen") -> None:
        """`light` or `dark`, `screen` or `print`."""
        features = [{"name": "prefers-color-scheme", "value": scheme}]
        self.call("Emulation.setEmulatedMedia", media=medium, features=features)

    def evaluate(self, expression: str) -> Any:
        """Value of a JavaScript expression, asked from outside the page."""
        answer = self.call("Runtime.evaluate", expression=expression, returnByValue=True)
        assert "exceptionDetails" not in answer, answer
        return answer["result"].get("value")

    def screenshot(self, path: Path) -> Path:
        """The whole page as PNG."""
        taken = self.call("Page.captureScreenshot", format="png", captureBeyondViewport=True)
        path.write_bytes(base64.b64decode(taken["data"]))
        return path

    def pdf(self, path: Path) -> Path:
        """The page as it is printed on A4."""
        self.dress(medium="print")
        size = {"paperWidth": 8.27, "paperHeight": 11.69}  # inches
        path.write_bytes(base64.b64decode(self.call("Page.printToPDF", printBackground=True, **size)["data"]))
        return path


@contextmanager
def browser(profile: Path, timeout: float = 60.0) -> Iterator[Browser]:
    """A browser with a profile of its own in the folder `profile`; fails if there is none to be had."""
    program = find()
    assert program is not None, MISSING
    profile.mkdir(exist_ok=True)
    command_in, command_out = os.pipe()
    answer_in, answer_out = os.pipe()
    # DevTools reads from 3 and writes to 4; the detour makes sure that neither end is overwritten before it is copied.
    plug = f'exec 13<&{command_in} 14>&{answer_out}; exec "$@" 3<&13 4>&14 13<&- 14>&-'
    process = subprocess.Popen(
        ["bash", "-c", plug, "bash", program, *FLAGS, f"--user-data-dir={profile}", "about:blank"],
        env={**_environment(program), **_same_fonts(profile)},
        pass_fds=(command_in, answer_out),
        stdin=subprocess.DEVNULL,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    )
    os.close(command_in)
    os.close(answer_out)
    try:
        yield Browser(command_out, answer_in, timeout)
    finally:
        os.close(command_out)  # it ends when nobody is left to talk to
        os.close(answer_in)
        try:
            process.wait(timeout=10)
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()


if __name__ == "__main__":
    found = find()
    print(found or MISSING, file=sys.stdout if found else sys.stderr)
    sys.exit(found is None)

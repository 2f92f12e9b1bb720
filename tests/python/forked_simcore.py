"""`simcore` for shells: asks the process at a socket (forked_program.py) for a command with the streams of this one.

Run as `python -I -S forked_simcore.py SOCKET ARGUMENTS`, it starts in a tenth of the time of the program, since it
imports next to nothing.
"""

import _socket
import array
import json
import os
import struct
import sys


def main() -> int:
    """The exit code of `simcore ARGUMENTS`."""
    line = _socket.socket(_socket.AF_UNIX, _socket.SOCK_STREAM)
    line.connect(sys.argv[1])
    request = {"arguments": sys.argv[2:], "folder": os.getcwd(), "environment": dict(os.environ)}  # noqa: PTH109
    text = json.dumps(request).encode()
    line.sendmsg(
        [struct.pack("!i", len(text))], [(_socket.SOL_SOCKET, _socket.SCM_RIGHTS, array.array("i", [0, 1, 2]))]
    )
    line.sendall(text)
    line.recv(4, _socket.MSG_WAITALL)  # the number of the process
    (code,) = struct.unpack("!i", line.recv(4, _socket.MSG_WAITALL))
    return int(code) if code >= 0 else 128 - int(code)


if __name__ == "__main__":
    sys.exit(main())

"""How a comment begins that says nothing by itself: as the end of a sentence that its reader does not see."""

import re

# A reference page shows each comment alone. Its first words name what it is about, or say what that does.
MID_SENTENCE = re.compile(
    r"(Above|After|Against|Also|Among|And|As|At|Before|Below|Between|Beyond|Both|But|By|Else|For|From|In|Into|Its?"
    r"|Like|Not|Of|On|Once|Or|Over|Since|So|That|The same|Then|These|They|This|Those|To|Under|Until|With|Within"
    r"|Without)\b"
)

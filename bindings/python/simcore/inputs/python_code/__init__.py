"""Python files and notebooks that create jobs: an abstract interpretation of their syntax trees, which runs and imports
nothing.

    bytes -> program -> source, notebook -> pieces of Python text, a file or the cells of a notebook
                        tree, bindings   -> one syntax tree: scopes, and every definition of every name in them
                        found            -> the jobs, from what the analyses below tell:

    names         reaching definitions: the bindings that may have given a name its value, and the imports behind them
    values        constant propagation: an expression as a plain value, a call of the SDK, or Unread with the reason;
                  variables and changes follow a variable through what changes it, config_classes the attributes of
                  classes that hold settings, outside what a user gives, and plain computes
    sightings     the calls that make the objects which start jobs, and those that only look like it
    call_graph    the functions that a call may call, with what, and what it gets back
    objects       points-to analysis: which of those calls may have made what an expression stands for
    escapes       escape analysis: the uses after which code that is not followed may change or start an object; flow
                  tells the uses that lead to where objects follows it
    later         what is set of an object before each use of it
    repeats       how often a call is made, by the loops and the functions around it
    regions       the region of the session or client that a job is started by
    unseen        what may start other work that costs money

What comes out is a Program: each job as a Found (call), what looks like one and is not read, and what is no Python. A
value is known only where every way through the program gives it; any other code is taken to do what it likes.
"""

# Joins test files to one unit, since reading headers is most of what compiling them takes. Run as a script, at build time:
#
#   cmake -DOUTPUT=<file.cpp> "-DSOURCES=<file.cpp>;..." -P join_tests.cmake
#
# What the files include comes first. Each file is then a namespace of its own, so that files may give helpers the same name.
cmake_minimum_required(VERSION 3.22)

set(includes "")
set(bodies "")
foreach(source IN LISTS SOURCES)
    file(READ "${source}" text)
    get_filename_component(name "${source}" NAME_WE)
    string(REGEX MATCHALL "#include [<\"][^\n]*" found "${text}")
    list(APPEND includes ${found})
    string(REGEX REPLACE "#include [<\"][^\n]*" "" body "${text}")
    string(APPEND bodies "\nnamespace ${name} {\n#line 1 \"${source}\"\n${body}\n}\n")
endforeach()
list(REMOVE_DUPLICATES includes)
list(JOIN includes "\n" includes)
file(WRITE "${OUTPUT}" "${includes}\n${bodies}")

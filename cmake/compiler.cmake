# Language level, build type and flags of our own targets. Nothing here leaks into targets of others.

if(PROJECT_IS_TOP_LEVEL)
    get_property(multi_config GLOBAL PROPERTY GENERATOR_IS_MULTI_CONFIG)
    if(NOT multi_config AND NOT CMAKE_BUILD_TYPE)
        set(CMAKE_BUILD_TYPE Release CACHE STRING "Build type" FORCE)
    endif()
    set(CMAKE_EXPORT_COMPILE_COMMANDS ON)

    find_program(SIMCORE_CCACHE ccache)
    mark_as_advanced(SIMCORE_CCACHE)
    if(SIMCORE_CCACHE AND NOT CMAKE_CXX_COMPILER_LAUNCHER)
        # The sloppiness is what ccache asks for to cache users of precompiled headers. Told that `c++` is GCC, it does not
        # mind that files were written at other times in another checkout, nor, told its root, that this lies elsewhere.
        set(CMAKE_CXX_COMPILER_LAUNCHER ${CMAKE_COMMAND} -E env CCACHE_SLOPPINESS=pch_defines,time_macros
            CCACHE_BASEDIR=${CMAKE_SOURCE_DIR} CCACHE_NOHASHDIR=1)
        if(CMAKE_CXX_COMPILER_ID STREQUAL "GNU")
            list(APPEND CMAKE_CXX_COMPILER_LAUNCHER CCACHE_COMPILERTYPE=gcc)
        endif()
        list(APPEND CMAKE_CXX_COMPILER_LAUNCHER ${SIMCORE_CCACHE})
    endif()
endif()

# Flags for simcore's own targets, linked PRIVATE through simcore_own_target().
add_library(simcore_flags INTERFACE)
target_compile_features(simcore_flags INTERFACE cxx_std_20)
target_compile_options(simcore_flags INTERFACE
    -Wall -Wextra -Wpedantic -Wshadow -Wconversion -Wsign-conversion
    $<$<CXX_COMPILER_ID:GNU>:-Wdouble-promotion> # Clang's minds long double too, which is meant
    -Wnon-virtual-dtor -Woverloaded-virtual -Wcast-align -Wunused -Wimplicit-fallthrough
    # Same bits on every machine: never fuse a*b+c into one rounding.
    -ffp-contract=off)

if(CMAKE_CXX_COMPILER_ID STREQUAL "GNU")
    target_compile_options(simcore_flags INTERFACE -fpch-preprocess) # lets ccache see through a precompiled header
    # Guesses of the optimiser about std::string, std::vector and the like: often wrong, different in every release.
    target_compile_options(simcore_flags INTERFACE
        -Wno-maybe-uninitialized -Wno-restrict -Wno-array-bounds -Wno-stringop-overflow -Wno-stringop-overread
        -Wno-mismatched-new-delete -Wno-free-nonheap-object -Wno-use-after-free -Wno-dangling-pointer
        $<$<VERSION_GREATER_EQUAL:$<CXX_COMPILER_VERSION>,13>:-Wno-dangling-reference>)
    if(SIMCORE_UNITY)
        # What is right in a file of its own: its anonymous names, and those that another file of the room has too.
        target_compile_options(simcore_flags INTERFACE -Wno-shadow -Wno-subobject-linkage)
    endif()
elseif(CMAKE_CXX_COMPILER_ID MATCHES "Clang")
    # Hints for GCC's loops, and what libstdc++ 12 calls deprecated but uses itself, in std::stable_sort.
    target_compile_options(simcore_flags INTERFACE -Wno-unknown-pragmas -Wno-deprecated-declarations)
endif()
if(SIMCORE_WARNINGS_AS_ERRORS)
    target_compile_options(simcore_flags INTERFACE -Werror)
endif()

if(SIMCORE_COVERAGE)
    # Atomic counters: replications run in threads.
    target_compile_options(simcore_flags INTERFACE --coverage -Og -g -fprofile-update=atomic)
    target_link_options(simcore_flags INTERFACE --coverage)
endif()

if(SIMCORE_SANITIZE)
    target_compile_options(simcore_flags INTERFACE
        -fsanitize=${SIMCORE_SANITIZE} -fno-sanitize-recover=all -fno-omit-frame-pointer)
    target_link_options(simcore_flags INTERFACE -fsanitize=${SIMCORE_SANITIZE})
    set(CMAKE_CXX_FLAGS_RELWITHDEBINFO "-O1 -g1 -DNDEBUG") # here, so that the -O0 of the tests comes after it
endif()

if(SIMCORE_BUILD_FUZZERS)
    if(NOT CMAKE_CXX_COMPILER_ID MATCHES "Clang")
        message(FATAL_ERROR "simcore: SIMCORE_BUILD_FUZZERS needs Clang, which brings libFuzzer (tools/clang.sh finds one)")
    endif()
    set(count_coverage -fsanitize=fuzzer-no-link) # of the library: fuzz targets look for inputs that reach more of it
endif()

# simcore_own_target(<target>): our flags, plain -std=c++20. BUILD_INTERFACE keeps them out of the installed package.
function(simcore_own_target target)
    target_link_libraries(${target} PRIVATE $<BUILD_INTERFACE:simcore_flags>)
    set_target_properties(${target} PROPERTIES CXX_EXTENSIONS OFF)
endfunction()

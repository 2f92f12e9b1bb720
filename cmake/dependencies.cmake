# Third-party code. An installed package is taken if there is one; otherwise a pinned, hash-checked archive is fetched.
# All library dependencies appear in .cpp files only, and all but libyaml are header-only: nobody who links simcore sees them.

set(SIMCORE_FETCH_DEPENDENCIES AUTO CACHE STRING "AUTO: fetch what is not installed; ALWAYS; NEVER")
set_property(CACHE SIMCORE_FETCH_DEPENDENCIES PROPERTY STRINGS AUTO ALWAYS NEVER)
set(SIMCORE_FETCH_MIRROR "" CACHE PATH "Directory searched for the archives before the network (hashes still count)")

include(FetchContent)
if(POLICY CMP0135)
    cmake_policy(SET CMP0135 NEW) # unpacked files get the time of unpacking
endif()

include("${PROJECT_SOURCE_DIR}/cmake/sbom.cmake")

# simcore_find(<package> <min version>): find_package unless everything is to be fetched; sets <package>_FOUND and
# simcore_found_version.
macro(simcore_find package version)
    if(NOT SIMCORE_FETCH_DEPENDENCIES STREQUAL "ALWAYS")
        find_package(${package} ${version} CONFIG QUIET)
    endif()
    if(${package}_FOUND)
        message(STATUS "simcore: ${package} ${${package}_VERSION} (installed)")
        set(simcore_found_version "${${package}_VERSION}")
    endif()
endmacro()

# simcore_fetch(<name> <version> <url> <sha256> [<more arguments of FetchContent_Declare>]): after it <name>_SOURCE_DIR,
# and simcore_found_version.
function(simcore_fetch name version url sha256)
    if(SIMCORE_FETCH_DEPENDENCIES STREQUAL "NEVER")
        message(FATAL_ERROR "simcore: ${name} is not installed, and SIMCORE_FETCH_DEPENDENCIES is NEVER. "
                            "Install it (tools/setup.sh does) or allow AUTO.")
    endif()
    # Archives are stored as <name>-<file>, since GitHub calls every archive v1.2.3.tar.gz.
    get_filename_component(file "${url}" NAME)
    set(archive "${name}-${file}")
    if(SIMCORE_FETCH_MIRROR AND EXISTS "${SIMCORE_FETCH_MIRROR}/${archive}")
        set(url "${SIMCORE_FETCH_MIRROR}/${archive}")
    endif()
    message(STATUS "simcore: ${name} ${version} (fetched from ${url})")
    FetchContent_Declare(${name} URL "${url}" URL_HASH SHA256=${sha256} DOWNLOAD_NAME "${archive}" ${ARGN})
    FetchContent_MakeAvailable(${name})
    set(${name}_SOURCE_DIR "${${name}_SOURCE_DIR}" PARENT_SCOPE)
    set(simcore_found_version "${version}" PARENT_SCOPE)
endfunction()

# Header-only archives are not configured, only unpacked: SOURCE_SUBDIR names a place without a CMakeLists.txt.
set(headers_only SOURCE_SUBDIR not-configured)

find_package(Threads REQUIRED)

add_library(simcore_eigen INTERFACE)
simcore_find(Eigen3 3.3)
if(Eigen3_FOUND)
    target_link_libraries(simcore_eigen INTERFACE Eigen3::Eigen)
else()
    simcore_fetch(eigen 3.4.0 https://gitlab.com/libeigen/eigen/-/archive/3.4.0/eigen-3.4.0.tar.bz2
        b4c198460eba6f28d34894e3a5710998818515104d6e74e5cc331ce31e46e626 ${headers_only})
    target_include_directories(simcore_eigen SYSTEM INTERFACE "${eigen_SOURCE_DIR}")
endif()
simcore_component(Eigen MPL-2.0 pkg:generic/eigen@)

add_library(simcore_boost INTERFACE)
simcore_find(Boost 1.74)
if(Boost_FOUND)
    target_link_libraries(simcore_boost INTERFACE Boost::headers)
else()
    simcore_fetch(boost 1.84.0 https://archives.boost.io/release/1.84.0/source/boost_1_84_0.tar.bz2
        cc4b893acf645c9d4b698e9a0f08ca8846aa5d6c68275c14c3e7949c24109454 ${headers_only})
    target_include_directories(simcore_boost SYSTEM INTERFACE "${boost_SOURCE_DIR}")
endif()
simcore_component(Boost BSL-1.0 pkg:generic/boost@)

add_library(simcore_json INTERFACE)
simcore_find(nlohmann_json 3.10)
if(nlohmann_json_FOUND)
    target_link_libraries(simcore_json INTERFACE nlohmann_json::nlohmann_json)
else()
    simcore_fetch(nlohmann_json 3.11.3 https://github.com/nlohmann/json/archive/refs/tags/v3.11.3.tar.gz
        0d8ef5af7f9794e3263480193c491549b2ba6cc74bb018906202ada498a79406 ${headers_only})
    target_include_directories(simcore_json SYSTEM INTERFACE "${nlohmann_json_SOURCE_DIR}/include")
endif()
simcore_component(nlohmann/json MIT pkg:github/nlohmann/json@v)

# spdlog and its fmt are compiled into simcore, so that neither has to exist where simcore is used.
add_library(simcore_spdlog INTERFACE)
simcore_find(spdlog 1.9)
if(spdlog_FOUND)
    foreach(property INTERFACE_INCLUDE_DIRECTORIES INTERFACE_COMPILE_DEFINITIONS)
        get_target_property(value spdlog::spdlog_header_only ${property})
        if(value)
            set_property(TARGET simcore_spdlog APPEND PROPERTY ${property} "${value}")
        endif()
    endforeach()
    target_compile_definitions(simcore_spdlog INTERFACE FMT_HEADER_ONLY=1)
else()
    simcore_fetch(spdlog 1.13.0 https://github.com/gabime/spdlog/archive/refs/tags/v1.13.0.tar.gz
        534f2ee1a4dcbeb22249856edfb2be76a1cf4f708a20b0ac2ed090ee24cfdbc9 ${headers_only})
    target_include_directories(simcore_spdlog SYSTEM INTERFACE "${spdlog_SOURCE_DIR}/include")
endif()
simcore_component(spdlog MIT pkg:github/gabime/spdlog@v)
get_target_property(folders simcore_spdlog INTERFACE_INCLUDE_DIRECTORIES)
simcore_fmt_version(simcore_found_version "${folders}")
simcore_component(fmt MIT pkg:github/fmtlib/fmt@)

# libyaml is linked where it is installed; fetched, the part of it that parses is compiled into simcore. The variable
# simcore_yaml says what the library links.
if(NOT SIMCORE_FETCH_DEPENDENCIES STREQUAL "ALWAYS")
    if(SKBUILD)
        include("${PROJECT_SOURCE_DIR}/cmake/static_libyaml.cmake")
    endif()
    list(APPEND CMAKE_MODULE_PATH "${PROJECT_SOURCE_DIR}/cmake")
    find_package(LibYAML QUIET)
endif()
if(LibYAML_FOUND)
    message(STATUS "simcore: LibYAML ${LibYAML_VERSION} (installed)")
    set(simcore_found_version "${LibYAML_VERSION}")
    set(simcore_yaml LibYAML::LibYAML)
else()
    simcore_fetch(libyaml 0.2.5 https://github.com/yaml/libyaml/archive/refs/tags/0.2.5.tar.gz
        fa240dbf262be053f3898006d502d514936c818e422afdcf33921c63bed9bf2e ${headers_only})
    enable_language(C)
    set(yaml_sources api.c parser.c reader.c scanner.c)
    list(TRANSFORM yaml_sources PREPEND "${libyaml_SOURCE_DIR}/src/")
    add_library(simcore_yaml_parser OBJECT ${yaml_sources})
    target_include_directories(simcore_yaml_parser SYSTEM PUBLIC "${libyaml_SOURCE_DIR}/include")
    target_compile_definitions(simcore_yaml_parser PRIVATE
        YAML_VERSION_STRING="0.2.5" YAML_VERSION_MAJOR=0 YAML_VERSION_MINOR=2 YAML_VERSION_PATCH=5)
    set_target_properties(simcore_yaml_parser PROPERTIES POSITION_INDEPENDENT_CODE ON)
    set(simcore_yaml $<BUILD_INTERFACE:simcore_yaml_parser>)
endif()
simcore_component(LibYAML MIT pkg:github/yaml/libyaml@)

# Tests: Catch2 3, or the 2.13 that Debian 12 and Ubuntu 22.04 carry (tests/catch.hpp evens out the differences).
if(SIMCORE_BUILD_TESTS)
    simcore_find(Catch2 3)
    if(NOT Catch2_FOUND)
        simcore_find(Catch2 2.13)
    endif()
    if(NOT Catch2_FOUND)
        simcore_fetch(Catch2 3.7.1 https://github.com/catchorg/Catch2/archive/refs/tags/v3.7.1.tar.gz
            c991b247a1a0d7bb9c39aa35faf0fe9e19764213f28ffba3109388e62ee0269c)
    endif()
endif()

# Python: pybind11 as a package of the interpreter that the extension is for.
if(SIMCORE_BUILD_PYTHON)
    if(NOT DEFINED Python_EXECUTABLE AND EXISTS "${PROJECT_SOURCE_DIR}/.venv/bin/python")
        set(Python_EXECUTABLE "${PROJECT_SOURCE_DIR}/.venv/bin/python")
    endif()
    find_package(Python 3.10 REQUIRED COMPONENTS Interpreter Development.Module)
    execute_process(COMMAND "${Python_EXECUTABLE}" -m pybind11 --cmakedir
        OUTPUT_VARIABLE pybind11_dir OUTPUT_STRIP_TRAILING_WHITESPACE ERROR_QUIET RESULT_VARIABLE failed)
    if(NOT failed)
        list(PREPEND CMAKE_PREFIX_PATH "${pybind11_dir}")
    endif()
    set(PYBIND11_FINDPYTHON ON)
    find_package(pybind11 2.12 CONFIG QUIET)
    if(NOT pybind11_FOUND)
        message(FATAL_ERROR "simcore: no pybind11 in ${Python_EXECUTABLE}; try: ${Python_EXECUTABLE} -m pip install pybind11")
    endif()
    message(STATUS "simcore: pybind11 ${pybind11_VERSION} for Python ${Python_VERSION}")
    set(simcore_found_version "${pybind11_VERSION}")
    simcore_component(pybind11 BSD-3-Clause pkg:pypi/pybind11@)
endif()

# The C++ library of GCC, which delocate copies into the wheels of macOS.
if(APPLE AND SIMCORE_BUILD_PYTHON AND CMAKE_CXX_COMPILER_ID STREQUAL "GNU")
    set(simcore_found_version "${CMAKE_CXX_COMPILER_VERSION}")
    simcore_component(GCC "GPL-3.0-or-later WITH GCC-exception-3.1" pkg:generic/gcc@)
endif()

simcore_write_sbom("${PROJECT_BINARY_DIR}/simcore.cdx.json")

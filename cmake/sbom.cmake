# The bill of materials, in CycloneDX's JSON: the projects whose code is compiled into simcore, in the versions that were
# found, and the packages that the Python package needs when it runs. A version that nobody tells is left out.

set(simcore_components "")
set(simcore_component_refs "")

# simcore_component(<name> <SPDX licence> <purl up to the version>): a project of the version simcore_found_version.
function(simcore_component name licence purl)
    set(version "")
    if(simcore_found_version)
        set(version "\"version\": \"${simcore_found_version}\", ")
        string(APPEND purl "${simcore_found_version}")
    else()
        string(REGEX REPLACE "@.*" "" purl "${purl}")
    endif()
    set(licences "{\"license\": {\"id\": \"${licence}\"}}")
    if(licence MATCHES " WITH ")
        set(licences "{\"expression\": \"${licence}\"}")
    endif()
    simcore_add_to_sbom("${purl}" "{\"type\": \"library\", \"bom-ref\": \"${purl}\", \"name\": \"${name}\", ${version}\
\"licenses\": [${licences}], \"purl\": \"${purl}\"}")
    set(simcore_components "${simcore_components}" PARENT_SCOPE)
    set(simcore_component_refs "${simcore_component_refs}" PARENT_SCOPE)
    unset(simcore_found_version PARENT_SCOPE)
endfunction()

macro(simcore_add_to_sbom ref component)
    list(APPEND simcore_components "    ${component}")
    list(APPEND simcore_component_refs "\"${ref}\"")
endmacro()

# simcore_fmt_version(<variable> <folders>): the version of the fmt that spdlog was made with, or beside it; from its
# headers, which say 90100 for 9.1.0.
function(simcore_fmt_version variable folders)
    set(${variable} "" PARENT_SCOPE)
    foreach(header spdlog/fmt/bundled/base.h spdlog/fmt/bundled/core.h fmt/base.h fmt/core.h)
        foreach(folder IN LISTS folders CMAKE_SYSTEM_INCLUDE_PATH ITEMS /usr/include)
            if(EXISTS "${folder}/${header}")
                file(STRINGS "${folder}/${header}" line REGEX "^#define FMT_VERSION [0-9]+")
                if(line MATCHES "FMT_VERSION ([0-9]+)")
                    math(EXPR major "${CMAKE_MATCH_1} / 10000")
                    math(EXPR minor "${CMAKE_MATCH_1} / 100 % 100")
                    math(EXPR patch "${CMAKE_MATCH_1} % 100")
                    set(${variable} "${major}.${minor}.${patch}" PARENT_SCOPE)
                    return()
                endif()
            endif()
        endforeach()
    endforeach()
endfunction()

# What pip installs beside: its newest version that fits is none of ours, so the range stands in a property.
function(simcore_python_requirements)
    file(STRINGS "${PROJECT_SOURCE_DIR}/pyproject.toml" line REGEX "^dependencies = ")
    string(REGEX MATCHALL "\"[^\"]+\"" requirements "${line}")
    foreach(quoted IN LISTS requirements)
        string(REGEX MATCH "[A-Za-z0-9_.-]+" name "${quoted}")
        simcore_add_to_sbom("pkg:pypi/${name}" "{\"type\": \"library\", \"bom-ref\": \"pkg:pypi/${name}\", \"name\": \"${name}\", \
\"purl\": \"pkg:pypi/${name}\", \"properties\": [{\"name\": \"simcore:requirement\", \"value\": ${quoted}}]}")
    endforeach()
    set(simcore_components "${simcore_components}" PARENT_SCOPE)
    set(simcore_component_refs "${simcore_component_refs}" PARENT_SCOPE)
endfunction()

function(simcore_write_sbom path)
    if(SIMCORE_BUILD_PYTHON)
        simcore_python_requirements()
    endif()
    list(JOIN simcore_components ",\n" components)
    list(JOIN simcore_component_refs ", " refs)
    configure_file("${PROJECT_SOURCE_DIR}/cmake/sbom.cdx.json.in" "${path}" @ONLY)
endfunction()

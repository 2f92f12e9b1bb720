# Finds libyaml, whose packages bring nothing for CMake: sets LibYAML_FOUND, makes LibYAML::LibYAML, and sets LibYAML_VERSION
# where the file for pkg-config, which is read without it, lies beside the library. It is installed beside
# simcoreConfig.cmake, since who links the static library of simcore links libyaml too.
find_path(LibYAML_INCLUDE_DIR yaml.h)
find_library(LibYAML_LIBRARY yaml)
if(LibYAML_LIBRARY)
    get_filename_component(folder "${LibYAML_LIBRARY}" DIRECTORY)
    file(GLOB LibYAML_PKGCONFIG "${folder}/pkgconfig/yaml-0.1.pc")
    if(LibYAML_PKGCONFIG)
        file(STRINGS "${LibYAML_PKGCONFIG}" LibYAML_VERSION REGEX "^Version:")
        string(REGEX MATCH "[0-9.]+" LibYAML_VERSION "${LibYAML_VERSION}")
    endif()
endif()
mark_as_advanced(LibYAML_INCLUDE_DIR LibYAML_LIBRARY)

include(FindPackageHandleStandardArgs)
find_package_handle_standard_args(LibYAML REQUIRED_VARS LibYAML_LIBRARY LibYAML_INCLUDE_DIR
    VERSION_VAR LibYAML_VERSION)

if(LibYAML_FOUND AND NOT TARGET LibYAML::LibYAML)
    add_library(LibYAML::LibYAML UNKNOWN IMPORTED GLOBAL)
    set_target_properties(LibYAML::LibYAML PROPERTIES
        IMPORTED_LOCATION "${LibYAML_LIBRARY}" INTERFACE_INCLUDE_DIRECTORIES "${LibYAML_INCLUDE_DIR}")
endif()

# A wheel is carried where no libyaml is: FindLibYAML.cmake is given the static library, where there is one that a shared
# object may hold.
find_library(simcore_static_libyaml NAMES libyaml.a)
mark_as_advanced(simcore_static_libyaml)
if(simcore_static_libyaml)
    set(source "${PROJECT_BINARY_DIR}/static_libyaml/source.cpp")
    file(WRITE "${source}" "extern \"C\" int yaml_parser_parse(void*, void*); int f(void* p) { return yaml_parser_parse(p, p); }")
    try_compile(simcore_static_libyaml_fits "${PROJECT_BINARY_DIR}/static_libyaml" SOURCES "${source}"
        COMPILE_DEFINITIONS -fPIC LINK_OPTIONS -shared LINK_LIBRARIES "${simcore_static_libyaml}")
    if(simcore_static_libyaml_fits)
        set(LibYAML_LIBRARY "${simcore_static_libyaml}" CACHE FILEPATH "libyaml, which wheels hold")
    endif()
endif()

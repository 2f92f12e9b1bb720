# Makes PACKAGE_DIR a mirror of SOURCE_DIR by symbolic links, so that edits need no build and the extension, which is
# built into PACKAGE_DIR, stays out of the source tree. Run as a script, at build time.
cmake_minimum_required(VERSION 3.22)

file(GLOB_RECURSE old LIST_DIRECTORIES false "${PACKAGE_DIR}/*")
foreach(file IN LISTS old)
    if(IS_SYMLINK "${file}" AND NOT EXISTS "${file}")
        file(REMOVE "${file}")
    endif()
endforeach()

file(GLOB_RECURSE files LIST_DIRECTORIES false RELATIVE "${SOURCE_DIR}" "${SOURCE_DIR}/*")
list(FILTER files EXCLUDE REGEX "__pycache__")
foreach(file IN LISTS files)
    get_filename_component(directory "${PACKAGE_DIR}/${file}" DIRECTORY)
    file(MAKE_DIRECTORY "${directory}")
    if(NOT IS_SYMLINK "${PACKAGE_DIR}/${file}")
        file(CREATE_LINK "${SOURCE_DIR}/${file}" "${PACKAGE_DIR}/${file}" SYMBOLIC)
    endif()
endforeach()

# What holds for all of our code. fsim_settings is linked by every target of ours and by nothing else.
set(CMAKE_CXX_STANDARD 20)
set(CMAKE_CXX_STANDARD_REQUIRED ON)
set(CMAKE_CXX_EXTENSIONS OFF)
set(CMAKE_POSITION_INDEPENDENT_CODE ON)
set(CMAKE_EXPORT_COMPILE_COMMANDS ON)
set(CMAKE_RUNTIME_OUTPUT_DIRECTORY "${CMAKE_BINARY_DIR}/bin")
set(CMAKE_CXX_FLAGS_RELEASE "-O2 -g1")
set(CMAKE_CXX_FLAGS_RELWITHDEBINFO "-O1 -g")
set(CMAKE_CXX_FLAGS_DEBUG "-O0 -g")

find_program(FSIM_CCACHE ccache)
if(FSIM_CCACHE)
    # ccache keeps what is compiled with a precompiled header only if it may trust the header's own macros and times.
    set(CMAKE_CXX_COMPILER_LAUNCHER "${CMAKE_COMMAND}" -E env CCACHE_SLOPPINESS=pch_defines,time_macros "${FSIM_CCACHE}")
endif()

add_library(fsim_settings INTERFACE)
target_compile_options(fsim_settings INTERFACE
    -Wall -Wextra -Wshadow -Wconversion -Werror
    # The same bits everywhere: no fused multiply-add unless written, no reassociation.
    -ffp-contract=off -fno-fast-math)
# fsim_precompile(TARGET HEADER...): what most files of a target include and none of ours changes.
function(fsim_precompile target)
    target_precompile_headers(${target} PRIVATE ${ARGN})
    if(CMAKE_CXX_COMPILER_ID STREQUAL "GNU")
        target_compile_options(${target} PRIVATE -fpch-preprocess) # for ccache
    endif()
endfunction()
# fsim_unite(TARGET COUNT [SOURCE...]): compiles up to COUNT files of a folder as one, which parses their headers once. Few
# enough that a change of one file is still built in seconds. Without sources: all that the target has so far.
option(FSIM_UNITE "Compile neighbouring files together; off: each on its own" ON)
function(fsim_unite target count)
    if(NOT FSIM_UNITE)
        return()
    endif()
    set_target_properties(${target} PROPERTIES UNITY_BUILD ON UNITY_BUILD_MODE GROUP)
    # An anonymous type in a member is a mistake in a header; g++ takes every included file for one.
    target_compile_options(${target} PRIVATE $<$<CXX_COMPILER_ID:GNU>:-Wno-subobject-linkage>)
    set(sources ${ARGN})
    if(NOT sources)
        get_target_property(sources ${target} SOURCES)
    endif()
    set(last "")
    foreach(source ${sources})
        cmake_path(GET source PARENT_PATH folder)
        cmake_path(GET folder FILENAME name)
        if(NOT folder STREQUAL last)
            set(last "${folder}")
            set(index 0)
        endif()
        math(EXPR group "${index} / ${count}")
        math(EXPR index "${index} + 1")
        set_source_files_properties("${source}" PROPERTIES UNITY_GROUP "${name}${group}")
    endforeach()
endfunction()
if(FSIM_SANITIZE)
    # Not vptr: it needs RTTI, which the core does without.
    target_compile_options(fsim_settings INTERFACE -fsanitize=${FSIM_SANITIZE} -fno-sanitize=vptr
        -fno-omit-frame-pointer -fno-sanitize-recover=all)
    target_link_options(fsim_settings INTERFACE -fsanitize=${FSIM_SANITIZE})
endif()
if(FSIM_COVERAGE)
    target_compile_options(fsim_settings INTERFACE --coverage -O0)
    target_link_options(fsim_settings INTERFACE --coverage)
endif()

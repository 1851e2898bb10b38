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

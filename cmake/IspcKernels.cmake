# fsim_add_ispc_kernels(TARGET FILE...): compiles each .ispc file for every instruction set and adds the objects to TARGET.
# Sets FSIM_WITH_ISPC to 1 or 0 for the sources. The generated header has the name that Unreal's build tool gives it.
set(FSIM_WITH_ISPC 0)
if(FSIM_USE_ISPC AND CMAKE_SYSTEM_PROCESSOR MATCHES "x86_64|AMD64")
    if(NOT FSIM_ISPC OR NOT EXISTS "${FSIM_ISPC}")
        find_program(FSIM_ISPC_ON_PATH ispc)
        if(FSIM_ISPC_ON_PATH)
            set(FSIM_ISPC_PROGRAM "${FSIM_ISPC_ON_PATH}")
        endif()
    else()
        set(FSIM_ISPC_PROGRAM "${FSIM_ISPC}")
    endif()
    if(FSIM_ISPC_PROGRAM)
        set(FSIM_WITH_ISPC 1)
    else()
        message(WARNING "no ISPC compiler: the C++ kernels serve (same results, slower)")
    endif()
endif()

# Twice as wide as the registers: two independent chains hide the latency of division and square root (SVD: 1.4 times).
set(FSIM_ISPC_TARGETS "sse4-i32x8,avx2-i32x16,avx512skx-x16")
# Kernels over the members of clusters, which add up in eight parts on every target.
set(FSIM_ISPC_NARROW_TARGETS "sse4-i32x8,avx2-i32x8,avx512skx-x8")
set(FSIM_ISPC_NARROW ClusterSums GoalBlend PieceSpins StrainLimit)
set(FSIM_ISPC_SUFFIXES sse4 avx2 avx512skx)

function(fsim_add_ispc_kernels target)
    target_compile_definitions(${target} PRIVATE FSIM_WITH_ISPC=${FSIM_WITH_ISPC})
    if(NOT FSIM_WITH_ISPC)
        return()
    endif()
    # All headers for all kernels: ISPC's own dependency files do not survive a path with spaces.
    file(GLOB_RECURSE headers CONFIGURE_DEPENDS "${CMAKE_CURRENT_SOURCE_DIR}/*.isph")
    set(out "${CMAKE_CURRENT_BINARY_DIR}/Ispc")
    file(MAKE_DIRECTORY "${out}")
    foreach(source ${ARGN})
        get_filename_component(name "${source}" NAME_WE)
        set(objects "${out}/${name}.o")
        foreach(suffix ${FSIM_ISPC_SUFFIXES})
            list(APPEND objects "${out}/${name}_${suffix}.o")
        endforeach()
        set(targets "${FSIM_ISPC_TARGETS}")
        if("${name}" IN_LIST FSIM_ISPC_NARROW)
            set(targets "${FSIM_ISPC_NARROW_TARGETS}")
        endif()
        # disable-fma and no fast-math: an ISPC kernel gives the bits of its C++ reference. wno-perf: where a kernel gathers,
        # it is meant to.
        add_custom_command(
            OUTPUT ${objects}
            COMMAND "${FSIM_ISPC_PROGRAM}" -O3 --pic --opt=disable-fma --wno-perf --arch=x86-64 --target=${targets}
                    -I "${CMAKE_CURRENT_SOURCE_DIR}/Private" "${source}" -o "${out}/${name}.o"
                    -h "${out}/${name}.ispc.generated.h"
            DEPENDS "${source}" ${headers} "${FSIM_ISPC_PROGRAM}"
            COMMENT "ISPC ${name}"
            VERBATIM)
        target_sources(${target} PRIVATE ${objects})
    endforeach()
endfunction()

# fsim_four_lane_kernels(RESULT FILE...): the objects of the kernels as Unreal's build tool compiles them for SSE4 and the core
# calls them there: four lanes, and no switch against fused multiply-add, which SSE4 does not have. Their functions have the
# names that the core has for SSE4; a program that is made of these objects and links the core runs them instead.
function(fsim_four_lane_kernels result)
    file(GLOB_RECURSE headers CONFIGURE_DEPENDS "${CMAKE_SOURCE_DIR}/Source/FractureSimCore/*.isph")
    set(out "${CMAKE_CURRENT_BINARY_DIR}/FourLanes")
    file(MAKE_DIRECTORY "${out}")
    set(objects "")
    foreach(source ${ARGN})
        get_filename_component(name "${source}" NAME_WE)
        if("${name}" IN_LIST FSIM_ISPC_NARROW) # the reference serves there, see Foundation/KernelVariants.h
            continue()
        endif()
        # One target gives no suffix, so the names come from the file.
        set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS "${source}")
        file(STRINGS "${source}" exports REGEX "^export void fsim")
        list(TRANSFORM exports REPLACE "^export void (fsim[A-Za-z0-9]+).*" "-D\\1=\\1_sse4")
        add_custom_command(
            OUTPUT "${out}/${name}.o"
            COMMAND "${FSIM_ISPC_PROGRAM}" -O3 --pic --wno-perf --arch=x86-64 --target=sse4-i32x4 ${exports}
                    -I "${CMAKE_SOURCE_DIR}/Source/FractureSimCore/Private" "${source}" -o "${out}/${name}.o"
            DEPENDS "${source}" ${headers} "${FSIM_ISPC_PROGRAM}"
            COMMENT "ISPC ${name} in four lanes"
            VERBATIM)
        list(APPEND objects "${out}/${name}.o")
    endforeach()
    set(${result} "${objects}" PARENT_SCOPE)
endfunction()

#pragma once

#include "FractureSim/Shape.h"

#include <span>

// A shape's entries as a program in postfix order: what can be known about it without evaluating it.
namespace fsim::geometry
{
// How many distances the evaluation keeps at once. Builders put the deeper side first, which keeps the depth below the
// logarithm of the size; programs from files are refused beyond it.
constexpr uint32_t maxSdfDepth = 33;
constexpr uint32_t maxSdfNodes = 65536;

constexpr bool isPrimitive(SdfOperation operation)
{
    return operation < SdfOperation::Complement;
}
constexpr bool isBinary(SdfOperation operation)
{
    return operation > SdfOperation::Complement;
}

// Most distances kept at once; 0 for what is no program of one shape: an unknown operation, too few or too many
// operands.
uint32_t depthOf(std::span<const SdfNode> program);

// The box around a well-formed program; infinite where the shape has no end. Empty shapes give low above high.
Bounds boundsOfProgram(std::span<const SdfNode> program);

// The entries' numbers alone.
Status validateNodes(std::span<const SdfNode> program);
} // namespace fsim::geometry

#pragma once

#include "FractureSim/Mesh.h"

#include <string>
#include <string_view>

namespace fsim::lab
{
/// Reads v (with colours where given), vt, vn and f; polygons become fans of triangles and should be convex.
/// Coordinates are taken as they stand: metres, Z up. Normals, uvs and colours are kept if every corner has them.
/// Corners that agree in all of these share a vertex; faces that use a position twice lose the triangles without area.
/// Lines, groups and materials are skipped. Anything else is refused with file, line and reason.
Result<TriangleMesh> loadObj(const std::string& path);
/// name: of the file, for messages.
Result<TriangleMesh> parseObj(std::string_view text, std::string_view name);
} // namespace fsim::lab

#pragma once

#include "Render/RenderScene.h"

#include <vector>

namespace fsim::render
{
/// The mesh with normals. Where it has none they are computed, and vertices on edges sharper than the crease angle
/// become several, one for each side. A mesh that already has normals comes back as it is.
RenderMesh withNormals(const RenderMesh& mesh);

/// The same, and which vertex of the given mesh each vertex came from: to copy skin entries along.
RenderMesh withNormals(const RenderMesh& mesh, std::vector<uint32_t>& sources);
} // namespace fsim::render

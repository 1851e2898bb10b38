#pragma once

#include "FractureSim/Shape.h"

#include "FractureSimAuthoring/Rigging.h"

#include <string_view>
#include <vector>

namespace fsim
{
/// A body of our own with its handles and examples: what scenes and tests dent. Lengths in metres; it stands about the
/// origin, its front toward +x, Z up.
struct RigModel
{
    TriangleMesh mesh; ///< empty: the surface of the shape
    SdfShape shape;
    uint32_t resolution = 40; ///< of the shape's surface: cells along the longest side
    RigSettings settings;
};

/// An oil drum, 0.61 m across and 0.88 m high: 12 bones; squashed from the side, bent, one end crushed.
FRACTURESIMAUTHORING_API RigModel barrelModel();
/// A car, 4.4 m long: 40 bones; front, rear, left and right crushed, roof flattened, twisted.
FRACTURESIMAUTHORING_API RigModel carModel();
/// A fighter, 6 m long: 24 bones; nose crushed, wings bent up and down, twisted.
FRACTURESIMAUTHORING_API RigModel shipModel();
/// A freighter with wings, 40 m long: 56 bones; nose and stern crushed, wings bent up and down, back broken, side
/// crushed.
FRACTURESIMAUTHORING_API RigModel largeShipModel();
/// A tower crane, 14 m high: 40 bones; boom bent down, tower bent to both sides, boom bent aside, twisted.
FRACTURESIMAUTHORING_API RigModel craneModel();

/// The names of the models, for scene files and the command line, and the model of a name.
FRACTURESIMAUTHORING_API std::vector<std::string_view> rigModelNames();
FRACTURESIMAUTHORING_API Result<RigModel> rigModelNamed(std::string_view name);

/// The mesh of a model.
FRACTURESIMAUTHORING_API Result<TriangleMesh> meshOf(const RigModel& model);
/// meshOf() and rigMesh().
FRACTURESIMAUTHORING_API Result<DentRig> rigOf(const RigModel& model, const RigProgress& progress = {},
                                               RigReport* report = nullptr);
FRACTURESIMAUTHORING_API Result<DentRig> barrelRig();
FRACTURESIMAUTHORING_API Result<DentRig> carRig();
} // namespace fsim

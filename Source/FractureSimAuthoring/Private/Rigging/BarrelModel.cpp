#include "Rigging/RigModelParts.h"

namespace fsim
{
RigModel barrelModel()
{
    using namespace authoring;
    RigModel model;
    model.shape = SdfShape::barrel(0.29f, 0.88f);
    model.resolution = 24;
    model.settings.automaticHandles = 12;
    model.settings.hulls = 12;
    // From one side, flat to a half; the ring gives way to both sides.
    RigPose side{"side", {scaledAbout(HandleMove{}, {-0.29f, 0.0f, 0.0f}, {0.5f, 1.22f, 1.0f})}, {}};
    RigPose bent{"bent",
                 {turnedAbout(above(0.2f), {-0.1f, 0.0f, 0.0f}, {0.0f, 0.55f, 0.0f}),
                  turnedAbout(below(-0.2f), {-0.1f, 0.0f, 0.0f}, {0.0f, -0.55f, 0.0f})},
                 {}};
    RigPose end{
        "end", {turnedAbout(movedBy(above(0.2f), {0.05f, 0.0f, -0.3f}), {0.0f, 0.0f, 0.44f}, {0.0f, 0.3f, 0.0f})}, {}};
    model.settings.poses = {side, bent, end};
    return model;
}
} // namespace fsim

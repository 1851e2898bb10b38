#pragma once

#include "FractureSim/Types.h"

#include "Render/RenderScene.h"
#include "Window/Ray.h"

#include <optional>
#include <vector>

namespace fsim::lab
{
enum class GizmoKind
{
    Move, ///< arrows along the axes
    Turn  ///< rings around them
};

/// What a handle is dragged with: three arrows or three rings, and the place itself, which moves across the view. Pure
/// geometry: knows rays and lines.
class Gizmo
{
public:
    /// A part of it: 0 to 2 the axes, 3 the place itself.
    using Part = uint32_t;
    static constexpr Part middle = 3;

    /// size: m, of an arrow or a ring.
    void put(const Transform& at, float size)
    {
        if (!dragged_)
        {
            at_ = at;
            size_ = size;
        }
    }
    GizmoKind kind = GizmoKind::Move;

    /// slope: how far beside the ray a part may be, for each metre along it.
    std::optional<Part> pick(const Ray& ray, float slope) const;
    void begin(Part part, const Ray& ray, Vec3 viewDirection);
    bool dragging() const { return dragged_.has_value(); }
    /// Where the ray has dragged it to since begin().
    Transform drag(const Ray& ray);
    void end() { dragged_.reset(); }

    /// hovered: is drawn bright.
    void draw(std::optional<Part> hovered, std::vector<render::RenderLine>& lines) const;

private:
    std::optional<Vec3> grip(const Ray& ray) const;
    Vec3 axis(Part part) const;

    Transform at_{};
    float size_ = 1.0f;
    std::optional<Part> dragged_;
    Transform start_{};
    Vec3 view_{};    // the normal of the plane that the middle moves in
    Vec3 gripped_{}; // where on the part the drag began
    bool isGripped_ = false;
};
} // namespace fsim::lab

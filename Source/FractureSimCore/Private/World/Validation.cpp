#include "FractureSim/World.h"

#include "Math/VectorMath.h"

// What the public settings accept. Each refusal names the field, what was found and what would be right.
namespace fsim
{
namespace
{
// Collects the first thing that is wrong, so that a validation reads like the list of its rules.
class Rules
{
public:
    Rules& finite(std::string_view field, Vec3 value)
    {
        return when(!isFinite(value), "{} is NaN or infinite; give finite numbers", field);
    }
    Rules& finite(std::string_view field, float value)
    {
        return when(!isFinite(value), "{} is NaN or infinite; give a finite number", field);
    }
    Rules& rotation(std::string_view field, Quat value)
    {
        return when(!isFinite(value) || dot(value, value) < 1e-12f,
                    "{} is no rotation; give a quaternion of length 1 (x y z w)", field);
    }
    Rules& atLeast(std::string_view field, float value, float low)
    {
        return when(!(value >= low) || !isFinite(value), "{} is {}; give {} or more", field, value, low);
    }
    Rules& above(std::string_view field, float value, float low)
    {
        return when(!(value > low) || !isFinite(value), "{} is {}; give more than {}", field, value, low);
    }
    Rules& between(std::string_view field, float value, float low, float high)
    {
        return when(!(value >= low && value <= high), "{} is {}; give {} to {}", field, value, low, high);
    }
    Rules& direction(std::string_view field, Vec3 value)
    {
        return when(!isFinite(value) || lengthSquared(value) == 0.0f,
                    "{} has no direction; give a vector with a length", field);
    }
    Rules& lifetime(float start, float until)
    {
        return when(!isFinite(start) || !(until >= start), "it lasts from {} to {} s; give a start and a later end",
                    start, until);
    }
    template <class... Arguments> Rules& when(bool wrong, std::string_view pattern, const Arguments&... arguments)
    {
        if (wrong && status_)
            status_ = Status::refused(pattern, arguments...);
        return *this;
    }
    Status status() const { return status_; }

private:
    Status status_;
};

// Up to here the arrays of a world fit into 32-bit sizes with room to spare.
constexpr uint32_t mostOfAnything = 1u << 20;

Rules& count(Rules& rules, std::string_view field, uint32_t value)
{
    return rules.when(value == 0 || value > mostOfAnything, "{} is {}; give 1 to {}", field, value, mostOfAnything);
}
} // namespace

Status validate(const WorldSettings& s)
{
    Rules rules;
    rules.finite("gravity", s.gravity)
        .between("tick", s.tick, 1e-5f, 1.0f)
        .when(s.substeps < 1 || s.substeps > 64, "substeps is {}; give 1 to 64", s.substeps)
        .when(s.solverIterations < 1 || s.solverIterations > 255, "solverIterations is {}; give 1 to 255",
              s.solverIterations)
        .atLeast("reportImpulse", s.reportImpulse, 0.0f);
    count(rules, "maxTicksPerStep", s.maxTicksPerStep);
    count(rules, "maxBodies", s.maxBodies);
    count(rules, "maxRigidBodies", s.maxRigidBodies);
    count(rules, "maxDrivers", s.maxDrivers);
    count(rules, "maxForceFields", s.maxForceFields);
    count(rules, "maxContacts", s.maxContacts);
    count(rules, "maxEvents", s.maxEvents);
    return rules.status();
}

Status validate(const RigidBodySettings& s)
{
    Rules rules;
    rules.finite("pose.position", s.pose.position)
        .rotation("pose.rotation", s.pose.rotation)
        .finite("linearVelocity", s.linearVelocity)
        .finite("angularVelocity", s.angularVelocity)
        .atLeast("mass", s.mass, 0.0f)
        .above("density", s.density, 0.0f)
        .atLeast("friction", s.friction, 0.0f)
        .between("restitution", s.restitution, 0.0f, 1.0f)
        .atLeast("linearDamping", s.linearDamping, 0.0f)
        .atLeast("angularDamping", s.angularDamping, 0.0f)
        .when(s.motion > RigidMotion::Dynamic, "motion is {}; give Static, Kinematic or Dynamic",
              static_cast<uint32_t>(s.motion));
    bool dynamic = s.motion == RigidMotion::Dynamic;
    switch (s.shape.kind)
    {
    case RigidShapeKind::Sphere:
        rules.above("shape.radius", s.shape.radius, 0.0f);
        break;
    case RigidShapeKind::Box:
        rules.above("shape.halfExtents.x", s.shape.halfExtents.x, 0.0f)
            .above("shape.halfExtents.y", s.shape.halfExtents.y, 0.0f)
            .above("shape.halfExtents.z", s.shape.halfExtents.z, 0.0f);
        break;
    case RigidShapeKind::Capsule:
    case RigidShapeKind::Cylinder:
        rules.above("shape.radius", s.shape.radius, 0.0f).above("shape.halfHeight", s.shape.halfHeight, 0.0f);
        break;
    case RigidShapeKind::Plane:
        rules.when(s.motion != RigidMotion::Static, "a plane does not move; make it static");
        break;
    case RigidShapeKind::ConvexHull:
    case RigidShapeKind::Dented:
        break;
    case RigidShapeKind::Mesh:
        rules.when(dynamic, "a mesh does not move by forces; give a convex hull, or make it static or kinematic");
        break;
    default:
        rules.when(true, "shape.kind is {}, which is no shape", static_cast<uint32_t>(s.shape.kind));
    }
    return rules.status();
}

Status validate(const Driver& d)
{
    Rules rules;
    rules.finite("point", d.point)
        .finite("linearVelocity", d.linearVelocity)
        .finite("angularSpeed", d.angularSpeed)
        .atLeast("friction", d.friction, 0.0f)
        .lifetime(d.start, d.until)
        .when(d.kind > DriverKind::Region, "kind is {}, which is no driver", static_cast<uint32_t>(d.kind));
    bool plane =
        d.kind == DriverKind::MovingPlane || d.kind == DriverKind::TwistingPlane || d.kind == DriverKind::TiltingPlane;
    if (plane)
        rules.direction("normal", d.normal);
    if (d.kind == DriverKind::TiltingPlane || d.kind == DriverKind::Cylinder)
        rules.direction("axis", d.axis);
    if (d.kind == DriverKind::Sphere || d.kind == DriverKind::Cylinder || d.kind == DriverKind::Pin)
        rules.above("radius", d.radius, 0.0f);
    if (d.kind == DriverKind::Region)
        rules.rotation("rotation", d.rotation);
    if (d.kind == DriverKind::Region)
        rules.above("halfExtents.x", d.halfExtents.x, 0.0f)
            .above("halfExtents.y", d.halfExtents.y, 0.0f)
            .above("halfExtents.z", d.halfExtents.z, 0.0f);
    return rules.status();
}

Status validate(const Impulse& i)
{
    return Rules()
        .finite("point", i.point)
        .finite("impulse", i.impulse)
        .finite("burst", i.burst)
        .atLeast("radius", i.radius, 0.0f)
        .when(!i.body && !i.rigidBody && i.radius == 0.0f,
              "an impulse with radius 0 needs a body or a rigid body to hit")
        .when(i.body && i.rigidBody,
              "an impulse hits a body or a rigid body, not both; name one, or none for all in reach")
        .status();
}

Status validate(const RadialImpulse& i)
{
    return Rules()
        .finite("point", i.point)
        .above("radius", i.radius, 0.0f)
        .finite("strength", i.strength)
        .when(i.body && i.rigidBody,
              "an impulse hits a body or a rigid body, not both; name one, or none for all in reach")
        .status();
}

Status validate(const Cut& c)
{
    return Rules()
        .finite("point", c.point)
        .direction("normal", c.normal)
        .when(!(c.radius >= 0.0f), "radius is {}; give 0 or more", c.radius)
        .status();
}

Status validate(const ForceField& f)
{
    Rules rules;
    rules.finite("point", f.point)
        .when(!(f.radius > 0.0f), "radius is {}; give more than 0", f.radius)
        .finite("acceleration", f.acceleration)
        .finite("strength", f.strength)
        .lifetime(f.start, f.until)
        .when(f.kind > ForceFieldKind::Vortex, "kind is {}, which is no force field", static_cast<uint32_t>(f.kind));
    if (f.kind == ForceFieldKind::Vortex)
        rules.direction("axis", f.axis);
    return rules.status();
}

Status validate(const ShardRules& s)
{
    if (s.most > 8192 || s.depth < 1 || s.depth > 8)
        return Status::refused("shards.most is {} and shards.depth {}; give up to 8192 and 1 to 8", s.most, s.depth);
    if (s.perHit < 2 || s.perHit > 16 || s.chips > 16)
        return Status::refused("shards.perHit is {} and shards.chips {}; give 2 to 16 and 0 to 16", s.perHit, s.chips);
    if (!(s.hitSpeed > 0.0f && s.hitSpeed <= 1e6f))
        return Status::refused("shards.hitSpeed is {}; give m/s above 0", s.hitSpeed);
    if (!(s.scatter >= 0.0f && s.scatter <= 1.0f) || !(s.leastSize >= 0.0f && s.leastSize <= 1e6f))
        return Status::refused("shards.scatter is {} and shards.leastSize {}; give 0 to 1 and metres", s.scatter,
                               s.leastSize);
    return Status::done();
}

Status validate(const BodySettings& s)
{
    Rules rules;
    rules.finite("pose.position", s.pose.position)
        .rotation("pose.rotation", s.pose.rotation)
        .finite("linearVelocity", s.linearVelocity)
        .finite("angularVelocity", s.angularVelocity);
    if (Status status = rules.status(); !status)
        return status;
    if (s.passes > 64)
        return Status::refused("passes is {}; give 0 to 64", s.passes);
    auto isSeconds = [](float value) { return value >= 0.0f && value <= 1e6f; };
    if (!isSeconds(s.pieces.settleAfter) || !isSeconds(s.pieces.fadeAfter))
        return Status::refused("pieces.settleAfter is {} and pieces.fadeAfter {}; give seconds, 0 for never",
                               s.pieces.settleAfter, s.pieces.fadeAfter);
    if (!(s.pieces.fadeShare >= 0.0f && s.pieces.fadeShare <= 1.0f))
        return Status::refused("pieces.fadeShare is {}; give 0 to 1", s.pieces.fadeShare);
    if (Status status = validate(s.shards); !status)
        return status;
    switch (s.model)
    {
    case Model::Clustered:
        return validate(s.cluster);
    case Model::OrientedParticles:
        return validate(s.oriented);
    case Model::Debris:
        break;
    }
    return validate(s.debris);
}

Status validate(const DentedBodySettings& settings)
{
    if (Status status = validate(settings.body); !status)
        return status;
    if (settings.body.shape.kind != RigidShapeKind::Dented)
        return Status::refused("a body that dents needs the shape RigidShape::dented()");
    return validate(settings.dents);
}
} // namespace fsim

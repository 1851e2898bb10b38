#include "SceneFiles/SceneSections.h"

// Drivers, force fields and timed blows: what is done to bodies.
namespace fsim::lab
{
namespace
{
constexpr Choice<DriverKind> driverKinds[] = {{"movingPlane", DriverKind::MovingPlane},
                                              {"twistingPlane", DriverKind::TwistingPlane},
                                              {"tiltingPlane", DriverKind::TiltingPlane},
                                              {"sphere", DriverKind::Sphere},
                                              {"cylinder", DriverKind::Cylinder},
                                              {"pin", DriverKind::Pin},
                                              {"region", DriverKind::Region}};

constexpr Choice<ForceFieldKind> fieldKinds[] = {
    {"uniform", ForceFieldKind::Uniform}, {"radial", ForceFieldKind::Radial}, {"vortex", ForceFieldKind::Vortex}};

void readDirection(JsonObject& object, std::string_view key, Vec3& direction, Need need)
{
    object.value(
        key,
        [&](const JsonValue& value) {
            value.read(direction);
            if (direction == Vec3{})
                value.refuse("has length 0; give a direction such as [0, 0, 1]");
        },
        need);
}

void readTimes(JsonObject& object, float& start, float& until)
{
    object.number("start", start, zeroOrMore);
    object.number("until", until, zeroOrMore);
    if (until <= start)
        object.refuse(format("has until {} and start {}; give an 'until' after 'start'", until, start));
}
} // namespace

DriverDescription readDriver(const JsonValue& value)
{
    DriverDescription result;
    JsonObject object(value, "driver");
    Driver& driver = result.driver;
    result.place = object.pointer();
    object.choice("kind", driver.kind, std::span<const Choice<DriverKind>>(driverKinds), Need::Required);
    object.each("bodies", [&](const JsonValue& body) { body.read(result.bodies.emplace_back()); });
    object.read("point", driver.point, Need::Required);
    const bool isPlane = driver.kind == DriverKind::MovingPlane || driver.kind == DriverKind::TwistingPlane ||
                         driver.kind == DriverKind::TiltingPlane;
    const bool turns = driver.kind == DriverKind::TwistingPlane || driver.kind == DriverKind::TiltingPlane ||
                       driver.kind == DriverKind::Cylinder;
    const bool moves = driver.kind != DriverKind::Pin;
    const bool pushes = driver.kind == DriverKind::MovingPlane || driver.kind == DriverKind::Sphere ||
                        driver.kind == DriverKind::Cylinder;
    if (isPlane)
        readDirection(object, "normal", driver.normal, Need::Required);
    if (driver.kind == DriverKind::TiltingPlane || driver.kind == DriverKind::Cylinder)
        readDirection(object, "axis", driver.axis, Need::Required);
    if (driver.kind == DriverKind::Region)
        object.number("halfExtents", driver.halfExtents, aboveZero, Need::Required);
    if (driver.kind == DriverKind::Sphere || driver.kind == DriverKind::Cylinder || driver.kind == DriverKind::Pin)
        object.number("radius", driver.radius, aboveZero, Need::Required);
    if (moves)
        object.read("velocity", driver.linearVelocity);
    if (turns)
        object.read("angularSpeed", driver.angularSpeed);
    if (pushes)
        object.number("friction", driver.friction, zeroOrMore);
    readTimes(object, driver.start, driver.until);
    if (!value.context().failed())
        if (const Status status = validate(driver); !status)
            object.refuse(status.message());
    return result;
}

FieldDescription readForceField(const JsonValue& value)
{
    FieldDescription result;
    JsonObject object(value, "forceField");
    ForceField& field = result.field;
    result.place = object.pointer();
    object.choice("kind", field.kind, std::span<const Choice<ForceFieldKind>>(fieldKinds), Need::Required);
    const bool isUniform = field.kind == ForceFieldKind::Uniform;
    const Need ofPoint = isUniform ? Need::Optional : Need::Required;
    object.read("point", field.point, ofPoint);
    object.number("radius", field.radius, aboveZero, ofPoint);
    if (isUniform)
        object.read("acceleration", field.acceleration, Need::Required);
    else
        object.read("strength", field.strength, Need::Required);
    if (field.kind == ForceFieldKind::Vortex)
        readDirection(object, "axis", field.axis, Need::Optional);
    readTimes(object, field.start, field.until);
    if (!value.context().failed())
        if (const Status status = validate(field); !status)
            object.refuse(status.message());
    return result;
}

InputDescription readInput(const JsonValue& value)
{
    InputDescription result;
    JsonObject object(value, "input");
    Impulse& impulse = result.impulse;
    result.place = object.pointer();
    object.number("time", result.time, zeroOrMore, Need::Required);
    object.read("body", result.body);
    object.read("point", impulse.point, Need::Required);
    object.read("impulse", impulse.impulse);
    object.read("burst", impulse.burst);
    object.number("radius", impulse.radius, zeroOrMore);
    if (!object.has("impulse") && !object.has("burst"))
        object.refuse("does nothing; give an 'impulse' in N s or a 'burst' in m/s");
    Impulse aimed = impulse;
    if (!result.body.empty())
        aimed.rigidBody = {0, 1}; // the build knows which; some rules depend on there being one
    if (!value.context().failed())
        if (const Status status = validate(aimed); !status)
            object.refuse(status.message());
    return result;
}
} // namespace fsim::lab

#pragma once

#include "SceneFiles/JsonReader.h"
#include "SceneFiles/SceneDescription.h"

// The sections of a scene file, one function and one definition of the schema each.
namespace fsim::lab
{
SdfShape readSdfShape(const JsonValue& value, uint32_t depth = 0);
/// The keys shape, mesh, particles, asset, scale of a body; exactly one source must be there, or counts in 'sampling'.
GeometrySource readBodySource(JsonObject& body);
SamplingDescription readSampling(const JsonValue& value, GeometrySource::Kind source);
ClusteringSettings readClustering(const JsonValue& value);
ToughnessDescription readToughness(const JsonValue& value);
CellsDescription readCells(const JsonValue& value, GeometrySource::Kind source);
ScoringDescription readScoring(const JsonValue& value, GeometrySource::Kind source);

/// The shape of a rigid body or collider; source is filled for hulls and meshes.
RigidShape readRigidShape(const JsonValue& value, std::optional<GeometrySource>& source,
                          std::optional<RigDescription>& rig);

/// How many along x, y and z, each from 1.
std::array<uint32_t, 3> readThreeCounts(const JsonValue& list, uint32_t most);

/// [x, y, z, w], or an axis with angleDegrees, or a list of these that are done one after the other.
Quat readRotation(const JsonValue& value);
DentMaterial readDentMaterial(const JsonValue& value);
RepeatDescription readRepeat(const JsonValue& value);
LookDescription readLook(const JsonValue& value);

BodyDescription readBody(const JsonValue& value);
RigidDescription readRigidBody(const JsonValue& value);
RigidDescription readCollider(const JsonValue& value);
DriverDescription readDriver(const JsonValue& value);
FieldDescription readForceField(const JsonValue& value);
InputDescription readInput(const JsonValue& value);
CameraDescription readCamera(const JsonValue& value);
/// One name of "expect".
std::vector<ExpectationDescription> readExpectations(const std::string& name, const JsonValue& value);
} // namespace fsim::lab

// Copyright (c) 2026 FractureSim contributors. MIT License.

#pragma once

#include "FractureSim/HostFrame.h"
#include "FractureSim/SkinTable.h"
#include "FractureSim/Types.h"

#include "Math/Quat.h"
#include "Math/Transform.h"
#include "Math/Vector.h"

/**
 * The one place where Unreal's units and hand meet the core's. Unreal: centimetres, left-handed, Z up. The core:
 * metres, right-handed, Z up. The arithmetic is fsim::HostFrame's, which is tested without the engine; here it gets
 * Unreal's types. Origin is where the core's origin lies in Unreal's world: it keeps the core's floats small.
 */
struct FFractureSimFrame
{
	fsim::HostFrame Host = fsim::HostFrame::unreal();

	FFractureSimFrame() = default;
	explicit FFractureSimFrame(const FVector& Origin) : Host(fsim::HostFrame::unreal({Origin.X, Origin.Y, Origin.Z})) {}

	FVector GetOrigin() const { return FVector(Host.origin.x, Host.origin.y, Host.origin.z); }

	/** Places. */
	fsim::Vec3 PositionToCore(const FVector& P) const { return Host.positionToCore(ToHost(P)); }
	FVector PositionToUnreal(fsim::Vec3 P) const { return FromHost(Host.positionToHost(P)); }

	/** Displacements (cm), velocities (cm/s), accelerations (cm/s^2), forces (kg cm/s^2) and impulses (kg cm/s). */
	fsim::Vec3 VectorToCore(const FVector& V) const { return Host.vectorToCore(ToHost(V)); }
	FVector VectorToUnreal(fsim::Vec3 V) const { return FromHost(Host.vectorToHost(V)); }

	/** Unit vectors. */
	fsim::Vec3 DirectionToCore(const FVector& D) const { return Host.directionToCore(ToHost(D)); }
	FVector DirectionToUnreal(fsim::Vec3 D) const { return FromHost(Host.directionToHost(D)); }

	/** Half sizes: no sign. */
	fsim::Vec3 ExtentToCore(const FVector& E) const { return Host.extentToCore(ToHost(E)); }
	FVector ExtentToUnreal(fsim::Vec3 E) const { return FromHost(Host.extentToHost(E)); }

	/** Angular velocities, rad/s. */
	fsim::Vec3 AngularToCore(const FVector& A) const { return Host.angularToCore(ToHost(A)); }
	FVector AngularToUnreal(fsim::Vec3 A) const { return FromHost(Host.angularToHost(A)); }

	/** Torques and angular impulses, kg cm^2/s^2 and kg cm^2/s. */
	fsim::Vec3 TorqueToCore(const FVector& T) const { return Host.torqueToCore(ToHost(T)); }
	FVector TorqueToUnreal(fsim::Vec3 T) const { return FromHost(Host.torqueToHost(T)); }

	fsim::Quat RotationToCore(const FQuat& Q) const { return Host.rotationToCore({Q.X, Q.Y, Q.Z, Q.W}); }
	FQuat RotationToUnreal(fsim::Quat Q) const
	{
		const fsim::HostQuat R = Host.rotationToHost(Q);
		return FQuat(R.x, R.y, R.z, R.w);
	}

	/** Without scale: that is part of the rest shape. */
	fsim::Transform TransformToCore(const FTransform& T) const
	{
		return {PositionToCore(T.GetLocation()), RotationToCore(T.GetRotation())};
	}
	FTransform TransformToUnreal(const fsim::Transform& T) const
	{
		return FTransform(RotationToUnreal(T.rotation), PositionToUnreal(T.position));
	}

	/** Lengths and speeds. */
	float LengthToCore(double V) const { return Host.lengthToCore(V); }
	float LengthToUnreal(float V) const { return static_cast<float>(Host.lengthToHost(V)); }
	/** Impulses and forces by their size: kg cm/s and N s. */
	float ImpulseToCore(double V) const { return Host.impulseToCore(V); }
	float ImpulseToUnreal(float V) const { return static_cast<float>(Host.impulseToHost(V)); }
	/** g/cm^3, as physical materials have it. */
	static float DensityToCore(double V) { return fsim::HostFrame::gramsPerCubicCentimetreToCore(V); }
	static float DensityToUnreal(float V)
	{
		return static_cast<float>(fsim::HostFrame::gramsPerCubicCentimetreToHost(V));
	}

	/** Vertices of meshes, which have no origin but their own. */
	FVector3f MeshPositionToUnreal(fsim::Vec3 P) const { return FVector3f(VectorToUnreal(P)); }
	fsim::Vec3 MeshPositionToCore(const FVector3f& P) const { return VectorToCore(FVector(P)); }
	FVector3f MeshNormalToUnreal(fsim::Vec3 N) const { return FVector3f(DirectionToUnreal(N)); }
	fsim::Vec3 MeshNormalToCore(const FVector3f& N) const { return DirectionToCore(FVector(N)); }

	/**
	 * A transform for skinning, from the core's rest shape to the core's world, as one from the rest shape that is
	 * drawn to the space of a component. RestScale: how much larger the core's rest shape is than the one that is
	 * drawn, along each axis.
	 */
	fsim::SkinTransform SkinToComponent(
		const fsim::SkinTransform& Core, const FTransform& Component, const FVector& RestScale = FVector(1.0)) const
	{
		fsim::SkinTransform Result;
		for (int32 Column = 0; Column < 3; ++Column)
		{
			// The image of an axis of the drawn rest shape. That of Y is the reflected image of the core's reflected Y.
			const double Side = Column == 1 ? static_cast<double>(Host.handedness()) : 1.0;
			const FVector Axis = DirectionToUnreal({Core.rows[0][Column], Core.rows[1][Column], Core.rows[2][Column]});
			SetColumn(Result, Column, Component.InverseTransformVector(Axis * (Side * RestScale[Column])));
		}
		const FVector Place = PositionToUnreal({Core.rows[0][3], Core.rows[1][3], Core.rows[2][3]});
		SetColumn(Result, 3, Component.InverseTransformPosition(Place));
		return Result;
	}

private:
	static fsim::HostVec3 ToHost(const FVector& V) { return {V.X, V.Y, V.Z}; }
	static FVector FromHost(fsim::HostVec3 V) { return FVector(V.x, V.y, V.z); }
	static void SetColumn(fsim::SkinTransform& Transform, int32 Column, const FVector& V)
	{
		Transform.rows[0][Column] = static_cast<float>(V.X);
		Transform.rows[1][Column] = static_cast<float>(V.Y);
		Transform.rows[2][Column] = static_cast<float>(V.Z);
	}
};

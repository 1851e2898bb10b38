// Copyright (c) 2026 FractureSim contributors. MIT License.

#include "FractureSimShapes.h"

#include "FractureSimUnits.h"

#include "PhysicsEngine/AggregateGeom.h"
#include "PhysicsEngine/BodySetup.h"

namespace FractureSimShapes
{
namespace
{
std::vector<fsim::Vec3> BoxCorners(fsim::Vec3 HalfSize)
{
	std::vector<fsim::Vec3> Corners;
	for (const float X : {-HalfSize.x, HalfSize.x})
	{
		for (const float Y : {-HalfSize.y, HalfSize.y})
		{
			for (const float Z : {-HalfSize.z, HalfSize.z})
			{
				Corners.push_back({X, Y, Z});
			}
		}
	}
	return Corners;
}

// An octahedron with cut corners around a ball: 14 points that stand for it in a hull.
std::vector<fsim::Vec3> BallCorners(float Radius, float HalfHeight)
{
	const float Inner = Radius * 0.6f;
	std::vector<fsim::Vec3> Corners = {{Radius, 0.0f, 0.0f}, {-Radius, 0.0f, 0.0f}, {0.0f, Radius, 0.0f},
		{0.0f, -Radius, 0.0f}, {0.0f, 0.0f, Radius + HalfHeight}, {0.0f, 0.0f, -Radius - HalfHeight}};
	for (const fsim::Vec3& Corner : BoxCorners({Inner, Inner, Inner}))
	{
		Corners.push_back({Corner.x, Corner.y, Corner.z + (Corner.z > 0.0f ? HalfHeight : -HalfHeight)});
	}
	return Corners;
}
} // namespace

TArray<FFractureSimShape> ShapesOf(const UBodySetup& Setup, const FVector& Scale)
{
	const FFractureSimFrame Frame;
	const FVector Size = Scale.GetAbs();
	TArray<FFractureSimShape> Shapes;
	for (const FKBoxElem& Box : Setup.AggGeom.BoxElems)
	{
		const FVector HalfSize = FVector(Box.X, Box.Y, Box.Z) * 0.5 * Size;
		if (HalfSize.GetMin() > UE_KINDA_SMALL_NUMBER)
		{
			FFractureSimShape& Shape = Shapes.AddDefaulted_GetRef();
			Shape.Shape = fsim::RigidShape::box(Frame.ExtentToCore(HalfSize));
			Shape.Local = FTransform(Box.Rotation, Box.Center * Scale);
			Shape.Corners = BoxCorners(Shape.Shape.halfExtents);
		}
	}
	for (const FKSphereElem& Sphere : Setup.AggGeom.SphereElems)
	{
		const double Radius = Sphere.Radius * Size.GetMin();
		if (Radius > UE_KINDA_SMALL_NUMBER)
		{
			FFractureSimShape& Shape = Shapes.AddDefaulted_GetRef();
			Shape.Shape = fsim::RigidShape::sphere(Frame.LengthToCore(Radius));
			Shape.Local = FTransform(Sphere.Center * Scale);
			Shape.Corners = BallCorners(Shape.Shape.radius, 0.0f);
		}
	}
	for (const FKSphylElem& Capsule : Setup.AggGeom.SphylElems)
	{
		const double Radius = Capsule.Radius * FMath::Min(Size.X, Size.Y);
		if (Radius > UE_KINDA_SMALL_NUMBER)
		{
			FFractureSimShape& Shape = Shapes.AddDefaulted_GetRef();
			Shape.Shape = fsim::RigidShape::capsule(
				Frame.LengthToCore(Radius), Frame.LengthToCore(FMath::Max(Capsule.Length * 0.5 * Size.Z, 0.01)));
			Shape.Local = FTransform(Capsule.Rotation, Capsule.Center * Scale);
			Shape.Corners = BallCorners(Shape.Shape.radius, Shape.Shape.halfHeight);
		}
	}
	for (const FKConvexElem& Convex : Setup.AggGeom.ConvexElems)
	{
		FFractureSimShape Shape;
		Shape.Shape.kind = fsim::RigidShapeKind::ConvexHull;
		const FTransform Element = Convex.GetTransform();
		for (const FVector& Vertex : Convex.VertexData)
		{
			Shape.Corners.push_back(Frame.VectorToCore(Element.TransformPosition(Vertex) * Scale));
		}
		if (Shape.Corners.size() >= 4)
		{
			Shapes.Add(MoveTemp(Shape));
		}
	}
	return Shapes;
}

std::vector<fsim::Vec3> CornersOf(const TArray<FFractureSimShape>& Shapes)
{
	const FFractureSimFrame Frame;
	std::vector<fsim::Vec3> All;
	for (const FFractureSimShape& Shape : Shapes)
	{
		for (const fsim::Vec3& Corner : Shape.Corners)
		{
			All.push_back(Frame.VectorToCore(Shape.Local.TransformPosition(Frame.VectorToUnreal(Corner))));
		}
	}
	return All;
}
} // namespace FractureSimShapes

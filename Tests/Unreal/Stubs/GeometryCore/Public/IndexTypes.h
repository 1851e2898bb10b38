#pragma once

namespace UE::Geometry
{
struct FIndex3i
{
	int A;
	int B;
	int C;
	FIndex3i(int ValA, int ValB, int ValC);
};
} // namespace UE::Geometry

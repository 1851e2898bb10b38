#pragma once

namespace EAxisList
{
enum Type : int
{
	None = 0,
	X = 1,
	Y = 2,
	Z = 4
};
}

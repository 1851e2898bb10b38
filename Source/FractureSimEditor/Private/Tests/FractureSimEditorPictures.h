// Copyright (c) 2026 FractureSim contributors. MIT License.

#pragma once

#include "FractureSimEditorGolden.h"

#include "FractureSimAuthoring/FragmentEditing.h"
#include "FractureSimAuthoring/PreviewSession.h"
#include "FractureSimAuthoring/RigEditing.h"

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <vector>

/**
 * Pictures of what the asset editor shows, stored in Tests/Unreal/Pictures: the specs hold what the engine draws
 * against them, a test of the library what it works out. Plain C++: both compare by the same function, and show the
 * same.
 */
namespace FractureSimEditorPictures
{
/** Of all pictures: square, and as wide as high in degrees. */
constexpr int32_t Side = 96;
constexpr float FieldOfView = 30.0f;

/** m: from the middle of what is looked at to the eye, in the library's space. */
constexpr fsim::Vec3 EyeFromMiddle{-3.2f, -2.1f, 1.9f};

/** How far fragments are apart. */
constexpr float Explode = 0.3f;

/** Ticks of the preview: it hits the floor after 84. */
constexpr int32_t TicksOfDrop = 120;

/** Of two pictures that show the same, however they are lit. */
constexpr float LeastAgreement = 0.9f;

struct FPixel
{
	uint8_t Red = 0;
	uint8_t Green = 0;
	uint8_t Blue = 0;
};

/** Rows from the top. */
struct FPicture
{
	std::vector<FPixel> Pixels = std::vector<FPixel>(static_cast<size_t>(Side) * Side);

	FPixel& At(int32_t X, int32_t Y) { return Pixels[static_cast<size_t>(Y) * Side + static_cast<size_t>(X)]; }
	FPixel At(int32_t X, int32_t Y) const { return Pixels[static_cast<size_t>(Y) * Side + static_cast<size_t>(X)]; }
};

/** Of a portable pixmap (P6), as we write it. */
inline std::string HeadingOf()
{
	return "P6\n" + std::to_string(Side) + " " + std::to_string(Side) + "\n255\n";
}

inline std::vector<uint8_t> BytesOf(const FPicture& Picture)
{
	const std::string Heading = HeadingOf();
	std::vector<uint8_t> Bytes(Heading.begin(), Heading.end());
	for (const FPixel Each : Picture.Pixels)
	{
		Bytes.push_back(Each.Red);
		Bytes.push_back(Each.Green);
		Bytes.push_back(Each.Blue);
	}
	return Bytes;
}

/** False: it is not one that BytesOf() gave. */
inline bool Read(std::span<const uint8_t> Bytes, FPicture& OutPicture)
{
	const std::string Heading = HeadingOf();
	const size_t Count = OutPicture.Pixels.size();
	if (Bytes.size() != Heading.size() + 3 * Count
		|| std::string(Bytes.begin(), Bytes.begin() + static_cast<std::ptrdiff_t>(Heading.size())) != Heading)
	{
		return false;
	}
	for (size_t Each = 0; Each < Count; ++Each)
	{
		const uint8_t* At = Bytes.data() + Heading.size() + 3 * Each;
		OutPicture.Pixels[Each] = {At[0], At[1], At[2]};
	}
	return true;
}

/** Where on the circle of hues a pixel is, 0 to 6; below 0: grey, as the background is. */
inline float HueOf(FPixel Pixel)
{
	const float Red = Pixel.Red;
	const float Green = Pixel.Green;
	const float Blue = Pixel.Blue;
	const float Most = Red > Green ? (Red > Blue ? Red : Blue) : (Green > Blue ? Green : Blue);
	const float Least = Red < Green ? (Red < Blue ? Red : Blue) : (Green < Blue ? Green : Blue);
	const float Range = Most - Least;
	if (Range <= 0.1f * Most)
	{
		return -1.0f;
	}
	const float Hue = Most == Red     ? (Green - Blue) / Range
					  : Most == Green ? 2.0f + (Blue - Red) / Range
									  : 4.0f + (Red - Green) / Range;
	return Hue < 0.0f ? Hue + 6.0f : Hue;
}

/** Whether a pixel of one picture is in another one, there or next to it: edges may lie half a pixel beside. */
inline bool IsIn(const FPicture& Other, int32_t X, int32_t Y, float Hue)
{
	constexpr float MostApart = 0.6f; // a tenth of the circle: light and tone mapping tint
	for (int32_t Row = Y > 0 ? Y - 1 : 0; Row <= Y + 1 && Row < Side; ++Row)
	{
		for (int32_t Column = X > 0 ? X - 1 : 0; Column <= X + 1 && Column < Side; ++Column)
		{
			const float Found = HueOf(Other.At(Column, Row));
			if (Found < 0.0f || Hue < 0.0f)
			{
				if (Found < 0.0f && Hue < 0.0f)
				{
					return true;
				}
				continue;
			}
			const float Apart = Found > Hue ? Found - Hue : Hue - Found;
			if (Apart <= MostApart || Apart >= 6.0f - MostApart)
			{
				return true;
			}
		}
	}
	return false;
}

/** The share of the pixels with a hue in either picture that the other one has too, 0 to 1. By hue: light is its own.
 */
inline float Agreement(const FPicture& One, const FPicture& Other)
{
	uint32_t All = 0;
	uint32_t Alike = 0;
	for (int32_t Y = 0; Y < Side; ++Y)
	{
		for (int32_t X = 0; X < Side; ++X)
		{
			const float Hue = HueOf(One.At(X, Y));
			const float OtherHue = HueOf(Other.At(X, Y));
			if (Hue >= 0.0f || OtherHue >= 0.0f)
			{
				++All;
				Alike += IsIn(Other, X, Y, Hue) && IsIn(One, X, Y, OtherHue) ? 1u : 0u;
			}
		}
	}
	return All > 0 ? static_cast<float>(Alike) / static_cast<float>(All) : 0.0f;
}

/** The cube in 27 blocks. */
inline fsim::Result<fsim::FragmentEditSession> ScoredCube()
{
	fsim::Result<fsim::FragmentEditSession> Session =
		fsim::FragmentEditSession::open(FractureSimEditorGolden::Cube(), FractureSimEditorGolden::Blocks(27));
	if (Session)
	{
		if (const fsim::Result<std::vector<std::string>> Scored = Session->rescore(); !Scored)
		{
			return Scored.status();
		}
	}
	return Session;
}

/** The same of glass, dropped onto the floor. */
inline fsim::Result<fsim::PreviewSession> DroppedCube(const fsim::AssetRef& Asset)
{
	fsim::PreviewSettings Settings;
	Settings.pose.rotation = {0.36f, 0.48f, 0.0f, 0.8f}; // onto a corner
	for (const fsim::MaterialPreset<fsim::OrientedMaterial>& Each : fsim::orientedPresets())
	{
		Settings.oriented = Each.name == "glass" ? Each.material : Settings.oriented;
	}
	fsim::Result<fsim::PreviewSession> Preview = fsim::PreviewSession::open(Asset, Settings);
	if (!Preview)
	{
		return Preview;
	}
	fsim::PreviewAction Drop;
	Drop.tool = fsim::PreviewTool::Drop;
	Drop.height = 10.0f;
	fsim::Status Status = Preview->act(Drop);
	for (int32_t Tick = 0; Status && Tick < TicksOfDrop; ++Tick)
	{
		Status = Preview->step();
	}
	if (!Status)
	{
		return Status;
	}
	return Preview;
}
constexpr fsim::Vec3 MiddleOfDroppedCube{0.0f, 0.0f, 0.5f};

/** A surface with a colour each vertex. */
struct FSurface
{
	std::vector<fsim::Vec3> Places;
	std::vector<uint32_t> Triangles;
	std::vector<fsim::Colour> Colours;
};

/** The pressed cube as the pose editor shows a pose, its top in the colour of one example, its base in another's. */
inline FSurface PosedCube()
{
	const fsim::TriangleMesh Rest = FractureSimEditorGolden::Cube();
	const fsim::TriangleMesh Pressed = FractureSimEditorGolden::PressedCube();
	FSurface Surface{Pressed.positions, Pressed.indices, {}};
	for (const fsim::Vec3 Each : Rest.positions)
	{
		Surface.Colours.push_back(fsim::exampleColour(Each.z > 0.0f ? 0u : 2u));
	}
	return Surface;
}
} // namespace FractureSimEditorPictures

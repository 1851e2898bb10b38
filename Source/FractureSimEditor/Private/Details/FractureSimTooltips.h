// Copyright (c) 2026 FractureSim contributors. MIT License.

#pragma once

#include "Templates/SharedPointer.h"

class IDetailLayoutBuilder;

/** Pictures in tooltips: what each number of a dent does, low and high. Resources/draw_tooltips.py draws them. */
namespace FractureSimTooltips
{
/** Reads the pictures of the plugin's folder Resources/Tooltips. */
void Register();
void Unregister();

/** Gives the six numbers of a property of the type FFractureSimDentProperties their pictures. */
void AddPictures(IDetailLayoutBuilder& DetailBuilder, const TCHAR* Category, const TCHAR* Property);
} // namespace FractureSimTooltips

// Copyright (c) 2026 FractureSim contributors. MIT License.

#pragma once

/** Entries of the content browser's menu on static and skeletal meshes. */
namespace FractureSimContentMenus
{
/** Once the menus can be extended. */
void Register();
} // namespace FractureSimContentMenus

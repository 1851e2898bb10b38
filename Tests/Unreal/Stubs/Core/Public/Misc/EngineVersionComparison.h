#pragma once

// The engine version that a compile stands for; the driver passes FSIM_STUB_ENGINE_MINOR.
#define ENGINE_MAJOR_VERSION 5
#define ENGINE_MINOR_VERSION FSIM_STUB_ENGINE_MINOR
#define ENGINE_PATCH_VERSION 0
#define UE_VERSION_OLDER_THAN(Major, Minor, Patch) (ENGINE_MAJOR_VERSION < (Major) || (ENGINE_MAJOR_VERSION == (Major) && (ENGINE_MINOR_VERSION < (Minor) || (ENGINE_MINOR_VERSION == (Minor) && ENGINE_PATCH_VERSION < (Patch)))))
#define UE_VERSION_NEWER_THAN(Major, Minor, Patch) (!UE_VERSION_OLDER_THAN(Major, Minor, Patch) && !(ENGINE_MAJOR_VERSION == (Major) && ENGINE_MINOR_VERSION == (Minor) && ENGINE_PATCH_VERSION == (Patch)))

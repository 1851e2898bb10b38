#pragma once

extern class UUnrealEdEngine* GUnrealEd;

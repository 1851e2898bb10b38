#pragma once

#include "Editor/EditorEngine.h"

extern UEditorEngine* GEditor;

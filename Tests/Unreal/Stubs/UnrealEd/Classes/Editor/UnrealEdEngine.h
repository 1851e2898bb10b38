#pragma once

#include "Editor/EditorEngine.h"

class FComponentVisualizer;
class UUnrealEdEngine : public UEditorEngine
{
	FSIM_STUB_CLASS(UUnrealEdEngine, UEditorEngine)
	void RegisterComponentVisualizer(FName ComponentClassName, TSharedPtr<FComponentVisualizer> Visualizer);
	void UnregisterComponentVisualizer(FName ComponentClassName);
	TSharedPtr<FComponentVisualizer> FindComponentVisualizer(FName ComponentClassName) const;
};

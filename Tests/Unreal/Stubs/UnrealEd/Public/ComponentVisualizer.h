#pragma once

#include "CoreMinimal.h"

class FPrimitiveDrawInterface;
class FSceneView;
class UActorComponent;
class FComponentVisualizer : public TSharedFromThis<FComponentVisualizer>
{
public:
	FComponentVisualizer();
	virtual ~FComponentVisualizer();
	virtual void OnRegister();
	virtual void DrawVisualization(const UActorComponent* Component, const FSceneView* View, FPrimitiveDrawInterface* PDI);
};

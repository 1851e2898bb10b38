#pragma once

#include "CoreMinimal.h"
#include "UObject/GCObject.h"

class FSceneInterface;
class UActorComponent;
class UWorld;

class FPreviewScene : public FGCObject
{
public:
	struct ConstructionValues
	{
		ConstructionValues();
	};
	FPreviewScene(ConstructionValues CVS = ConstructionValues());
	virtual ~FPreviewScene() override;
	virtual void AddComponent(UActorComponent* Component, const FTransform& LocalToWorld, bool bAttachToRoot = false);
	virtual void RemoveComponent(UActorComponent* Component);
	virtual void AddReferencedObjects(FReferenceCollector& Collector) override;
	virtual FString GetReferencerName() const override;
	UWorld* GetWorld() const;
	FSceneInterface* GetScene() const;
};

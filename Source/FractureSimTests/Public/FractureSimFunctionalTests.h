// Copyright (c) 2026 FractureSim contributors. MIT License.

#pragma once

#include "CoreMinimal.h"
#include "FunctionalTest.h"

#include "FractureSimFunctionalTests.generated.h"

class AFractureSimTestActor;

/** Plays in editor: a bar above a floor. What happens to it is up to those below. Place one in a map with a floor at
 * its foot. */
UCLASS(Abstract)
class FRACTURESIMTESTS_API AFractureSimFunctionalTest : public AFunctionalTest
{
	GENERATED_BODY()

public:
	AFractureSimFunctionalTest();

	/** How far above this actor the bar begins. */
	UPROPERTY(EditAnywhere, Category = "Fracture Sim", meta = (ClampMin = "0", Units = "cm"))
	float Height = 300.0f;

	/** How long to look before the outcome is judged. */
	UPROPERTY(EditAnywhere, Category = "Fracture Sim", meta = (ClampMin = "0.1", Units = "s"))
	float Patience = 3.0f;

	virtual void StartTest() override;
	virtual void Tick(float DeltaSeconds) override;

protected:
	/** What is done to the bar. */
	virtual void Act() {}
	/** Whether it came out as it should; says what did not. */
	virtual bool Judge(FString& OutWrong) const;

	UPROPERTY(Transient)
	TObjectPtr<AFractureSimTestActor> Bar;

private:
	float Seconds = 0.0f;
	bool bStarted = false;
};

/** Drops the bar: it must lie on the floor, not below it. */
UCLASS()
class FRACTURESIMTESTS_API AFractureSimDropTest : public AFractureSimFunctionalTest
{
	GENERATED_BODY()

protected:
	virtual void Act() override;
	virtual bool Judge(FString& OutWrong) const override;
};

/** Shoots at the bar by point damage: it must break and tell of it. */
UCLASS()
class FRACTURESIMTESTS_API AFractureSimShootTest : public AFractureSimFunctionalTest
{
	GENERATED_BODY()

protected:
	virtual void Act() override;
	virtual bool Judge(FString& OutWrong) const override;
};

/** Rams the bar with a ball that Chaos simulates: the bar must fly, the ball must lose speed. */
UCLASS()
class FRACTURESIMTESTS_API AFractureSimRamTest : public AFractureSimFunctionalTest
{
	GENERATED_BODY()

protected:
	virtual void Act() override;
	virtual bool Judge(FString& OutWrong) const override;

private:
	UPROPERTY(Transient)
	TObjectPtr<class USphereComponent> Ball;
};

/** Breaks the bar, makes it whole and breaks it again: the second time must be like the first. */
UCLASS()
class FRACTURESIMTESTS_API AFractureSimRestartTest : public AFractureSimFunctionalTest
{
	GENERATED_BODY()

protected:
	virtual void Act() override;
	virtual bool Judge(FString& OutWrong) const override;
};

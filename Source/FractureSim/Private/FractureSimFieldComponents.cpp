// Copyright (c) 2026 FractureSim contributors. MIT License.

#include "FractureSimFieldComponents.h"

#include "FractureSimStatics.h"

void UFractureSimRadialImpulseComponent::Fire()
{
	if (ShatterRadius > 0.0f)
	{
		UFractureSimStatics::ShatterInSphere(this, GetComponentLocation(), ShatterRadius);
	}
	UFractureSimStatics::ApplyBurst(this, GetComponentLocation(), Radius, Speed);
}

void UFractureSimCutPlaneComponent::Fire()
{
	UFractureSimStatics::CutAlongPlane(
		this, GetComponentLocation(), GetComponentQuat().RotateVector(FVector::UpVector), Radius);
}

// Copyright (c) 2026 FractureSim contributors. MIT License.

#pragma once

#include "IDetailCustomization.h"
#include "Templates/SharedPointer.h"

/** An asset: what it costs and what was found, above its properties. */
class FFractureSimAssetDetails : public IDetailCustomization
{
public:
	static TSharedRef<IDetailCustomization> MakeInstance();
	virtual void CustomizeDetails(IDetailLayoutBuilder& DetailBuilder) override;
};

/** A body in a level: what it costs, what was found, and buttons that break and record while playing. */
class FFractureSimBodyDetails : public IDetailCustomization
{
public:
	static TSharedRef<IDetailCustomization> MakeInstance();
	virtual void CustomizeDetails(IDetailLayoutBuilder& DetailBuilder) override;
};

/** A material: numbers of the models that nobody uses are folded away, and pictures show what dent numbers do. */
class FFractureSimMaterialDetails : public IDetailCustomization
{
public:
	static TSharedRef<IDetailCustomization> MakeInstance();
	virtual void CustomizeDetails(IDetailLayoutBuilder& DetailBuilder) override;
};

/** The page of dents in the asset editor: pictures show what its numbers do. */
class FFractureSimDentToolDetails : public IDetailCustomization
{
public:
	static TSharedRef<IDetailCustomization> MakeInstance();
	virtual void CustomizeDetails(IDetailLayoutBuilder& DetailBuilder) override;
};

/** The project's settings: what few people change begins folded. */
class FFractureSimSettingsDetails : public IDetailCustomization
{
public:
	static TSharedRef<IDetailCustomization> MakeInstance();
	virtual void CustomizeDetails(IDetailLayoutBuilder& DetailBuilder) override;
};

namespace FractureSimDetails
{
/** With the property editor. */
void Register();
void Unregister();
} // namespace FractureSimDetails

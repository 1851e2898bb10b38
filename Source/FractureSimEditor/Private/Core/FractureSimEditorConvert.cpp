// Copyright (c) 2026 FractureSim contributors. MIT License.

#include "Core/FractureSimEditorConvert.h"

#include "Core/FractureSimEditorText.h"

namespace FractureSimConvert
{
namespace
{
constexpr EFractureSimPreset AllPresets[] = {EFractureSimPreset::Glass, EFractureSimPreset::Ceramic,
	EFractureSimPreset::Concrete, EFractureSimPreset::Wood, EFractureSimPreset::SheetMetal, EFractureSimPreset::Plastic,
	EFractureSimPreset::Clay, EFractureSimPreset::Rubber, EFractureSimPreset::Ice, EFractureSimPreset::Cheese,
	EFractureSimPreset::Flesh};

int32 KilobytesOf(size_t Bytes)
{
	return static_cast<int32>((Bytes + 1023) / 1024);
}
} // namespace

static_assert(static_cast<uint32>(EFractureSimPattern::Blocks) == static_cast<uint32>(fsim::ScorePattern::Blocks));
static_assert(static_cast<uint32>(EFractureSimSeverity::Error) == static_cast<uint32>(fsim::AdviceSeverity::Error));

fsim::ScoreSettings ToCore(const FFractureSimScoreOptions& Options, const fsim::ScoreSettings& Others)
{
	fsim::ScoreSettings Settings = Others;
	Settings.pattern = static_cast<fsim::ScorePattern>(Options.Pattern);
	Settings.fragments = static_cast<uint32_t>(Options.Fragments);
	Settings.seed = static_cast<uint64_t>(Options.Seed);
	Settings.roughness = Options.Roughness;
	Settings.elongation = Options.Elongation;
	Settings.clusters = static_cast<uint32_t>(Options.Clusters);
	Settings.leastShare = Options.LeastShare;
	return Settings;
}

FFractureSimScoreOptions FromCore(const fsim::ScoreSettings& Settings)
{
	FFractureSimScoreOptions Options;
	Options.Pattern = static_cast<EFractureSimPattern>(Settings.pattern);
	Options.Fragments = static_cast<int32>(Settings.fragments);
	Options.Seed = static_cast<int32>(Settings.seed);
	Options.Roughness = Settings.roughness;
	Options.Elongation = Settings.elongation;
	Options.Clusters = static_cast<int32>(Settings.clusters);
	Options.LeastShare = Settings.leastShare;
	return Options;
}

FFractureSimAdvice FromCore(const fsim::Advice& Advice)
{
	FFractureSimAdvice Result;
	Result.Severity = static_cast<EFractureSimSeverity>(Advice.severity);
	Result.Rule = FractureSimText::ToString(fsim::nameOf(Advice.rule));
	Result.RuleNumber = static_cast<int32>(Advice.rule);
	Result.Sentence = FractureSimText::ToString(Advice.sentence);
	Result.FixName = FractureSimText::ToString(Advice.fixName);
	Result.Fix = static_cast<int32>(Advice.fix);
	Result.Index = static_cast<int32>(Advice.index);
	return Result;
}

fsim::Advice ToCore(const FFractureSimAdvice& Advice)
{
	fsim::Advice Result;
	Result.severity = static_cast<fsim::AdviceSeverity>(Advice.Severity);
	Result.rule = static_cast<fsim::AdviceRule>(Advice.RuleNumber);
	Result.sentence = FractureSimText::ToStd(Advice.Sentence);
	Result.fixName = FractureSimText::ToStd(Advice.FixName);
	Result.fix = static_cast<fsim::AdviceFix>(Advice.Fix);
	Result.index = static_cast<uint32_t>(Advice.Index);
	return Result;
}

TArray<FFractureSimAdvice> FromCore(std::span<const fsim::Advice> Advice)
{
	TArray<FFractureSimAdvice> Result;
	for (const fsim::Advice& Each : Advice)
	{
		Result.Add(FromCore(Each));
	}
	return Result;
}

FFractureSimCost FromCore(const fsim::CostEstimate& Cost)
{
	FFractureSimCost Result;
	Result.MovingMilliseconds = Cost.movingMs;
	Result.BreakingMilliseconds = Cost.breakingMs;
	Result.AssetKilobytes = KilobytesOf(Cost.assetBytes);
	Result.BodyKilobytes = KilobytesOf(Cost.bodyBytes);
	Result.RenderKilobytes = KilobytesOf(Cost.renderBytes);
	Result.Sentence = FractureSimText::ToString(Cost.sentence);
	return Result;
}

EFractureSimPreset PresetNamed(std::string_view Name)
{
	for (const EFractureSimPreset Each : AllPresets)
	{
		if (Name == UFractureSimMaterial::OrientedPresetName(Each))
		{
			return Each;
		}
	}
	return EFractureSimPreset::Custom;
}

EFractureSimPreset ClusterPresetNamed(std::string_view Name)
{
	// Concrete and plastic are those of their own names, not of what they stand in for.
	for (const EFractureSimPreset Each :
		{EFractureSimPreset::Clay, EFractureSimPreset::Concrete, EFractureSimPreset::Plastic, EFractureSimPreset::Wood,
			EFractureSimPreset::Rubber, EFractureSimPreset::Cheese, EFractureSimPreset::Flesh})
	{
		if (Name == UFractureSimMaterial::ClusterPresetName(Each))
		{
			return Each;
		}
	}
	return EFractureSimPreset::Custom;
}

EFractureSimPreset DentPresetNamed(std::string_view Name)
{
	// Sheet metal comes first: it is what most bodies that dent are made of.
	if (Name == UFractureSimMaterial::DentPresetName(EFractureSimPreset::SheetMetal))
	{
		return EFractureSimPreset::SheetMetal;
	}
	for (const EFractureSimPreset Each : AllPresets)
	{
		if (Name == UFractureSimMaterial::DentPresetName(Each))
		{
			return Each;
		}
	}
	return EFractureSimPreset::Custom;
}
} // namespace FractureSimConvert

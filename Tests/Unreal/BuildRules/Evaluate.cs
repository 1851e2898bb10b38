// Evaluate.exe PLUGIN_DIR MODULE...: makes each module's rules for editor, game and server and prints what they chose,
// one "module|target|key|value" per line.
using System;
using System.Collections.Generic;
using System.IO;
using System.Reflection;
using UnrealBuildTool;

public static class Evaluate
{
	public static int Main(string[] Arguments)
	{
		ModuleRules.EvaluatedPluginDirectory = Arguments[0];
		for (int Index = 1; Index < Arguments.Length; ++Index)
		{
			foreach (TargetType Type in new TargetType[] { TargetType.Editor, TargetType.Game, TargetType.Server })
			{
				foreach (UnrealTargetPlatform Platform in new UnrealTargetPlatform[] { UnrealTargetPlatform.Win64, UnrealTargetPlatform.Linux, UnrealTargetPlatform.Mac })
				{
					Print(Arguments[Index], Type, Platform);
				}
			}
		}
		return 0;
	}

	private static void Print(string Name, TargetType Type, UnrealTargetPlatform Platform)
	{
		string Head = Name + "|" + Type + " " + Platform + "|";
		ModuleRules.EvaluatedModuleDirectory = Path.Combine(ModuleRules.EvaluatedPluginDirectory, "Source", Name);
		ReadOnlyTargetRules Target = new ReadOnlyTargetRules();
		Target.Type = Type;
		Target.Platform = Platform;
		Target.Configuration = UnrealTargetConfiguration.Development;
		Target.bBuildEditor = Type == TargetType.Editor;
		Target.bCompileISPC = true;
		Target.bBuildDeveloperTools = true;
		Type Class = Assembly.GetExecutingAssembly().GetType(Name);
		if (Class == null)
		{
			Console.WriteLine(Head + "missing|");
			return;
		}
		ModuleRules Rules;
		try
		{
			Rules = (ModuleRules)Activator.CreateInstance(Class, new object[] { Target });
		}
		catch (TargetInvocationException Outer)
		{
			Console.WriteLine(Head + "refused|" + Outer.InnerException.Message.Replace("\n", " "));
			return;
		}
		Console.WriteLine(Head + "pch|" + Rules.PCHUsage);
		Console.WriteLine(Head + "unity|" + Rules.bUseUnity);
		Console.WriteLine(Head + "exceptions|" + Rules.bEnableExceptions);
		Console.WriteLine(Head + "rtti|" + Rules.bUseRTTI);
		Console.WriteLine(Head + "standard|" + Rules.CppStandard);
		Console.WriteLine(Head + "floats|" + Rules.FPSemantics);
		Console.WriteLine(Head + "order|" + Rules.IncludeOrderVersion);
		Console.WriteLine(Head + "public|" + string.Join(" ", Rules.PublicDependencyModuleNames));
		Console.WriteLine(Head + "private|" + string.Join(" ", Rules.PrivateDependencyModuleNames));
		foreach (string Folder in Rules.PublicIncludePaths) Console.WriteLine(Head + "folder|" + Folder);
		foreach (string Folder in Rules.PrivateIncludePaths) Console.WriteLine(Head + "folder|" + Folder);
		foreach (string Folder in Rules.PublicSystemIncludePaths) Console.WriteLine(Head + "folder|" + Folder);
		foreach (string File in Rules.ForceIncludeFiles) Console.WriteLine(Head + "file|" + File);
		foreach (string Library in Rules.PublicAdditionalLibraries) Console.WriteLine(Head + "library|" + Library);
	}
}

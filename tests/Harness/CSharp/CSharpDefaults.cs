using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;

namespace GcGuard.Harness.Engine;

/// <summary>The options of C# test projects.</summary>
internal static class CSharpDefaults
{
    /// <summary>The extension of source files, without a dot.</summary>
    public const string FileExtension = "cs";

    /// <summary>A library that may hold unsafe code.</summary>
    public static CompilationOptions CompilationOptions()
        => new CSharpCompilationOptions(OutputKind.DynamicallyLinkedLibrary, allowUnsafe: true);

    /// <summary>The newest language version that the Roslyn in use knows.</summary>
    public static ParseOptions ParseOptions()
        => new CSharpParseOptions(LanguageVersion.Default, DocumentationMode.Diagnose);
}

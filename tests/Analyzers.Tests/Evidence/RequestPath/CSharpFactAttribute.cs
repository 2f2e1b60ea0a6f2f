using Microsoft.CodeAnalysis.CSharp;

namespace GcGuard.Analyzers.Tests.Evidence.RequestPath;

/// <summary>A test whose source needs a version of C# that the compiler under test may not have yet.</summary>
public sealed class CSharpFactAttribute : FactAttribute
{
    public CSharpFactAttribute(string version)
    {
        if (!LanguageVersionFacts.TryParse(version, out _))
        {
            Skip = $"The Roslyn under test does not know C# {version}.";
        }
    }
}

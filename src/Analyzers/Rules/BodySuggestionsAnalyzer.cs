using GcGuard.Analyzers.Engine;

namespace GcGuard.Analyzers.Rules;

/// <summary>The rules that look at bodies of code and say what may be wrong.</summary>
[DiagnosticAnalyzer(LanguageNames.CSharp)]
public sealed class BodySuggestionsAnalyzer() : RuleGroupAnalyzer(BodyRules.Suggestions())
{
}

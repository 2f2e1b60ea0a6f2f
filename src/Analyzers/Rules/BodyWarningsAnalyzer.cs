using GcGuard.Analyzers.Engine;

namespace GcGuard.Analyzers.Rules;

/// <summary>The rules that look at bodies of code and promise that a finding is right.</summary>
[DiagnosticAnalyzer(LanguageNames.CSharp)]
public sealed class BodyWarningsAnalyzer() : RuleGroupAnalyzer(BodyRules.Warnings())
{
}

using System.Diagnostics.CodeAnalysis;
using Microsoft.CodeAnalysis;

namespace GcGuard.Analyzers.Symbols;

/// <summary>The semantic models of other files than the one an action is called for. It is the only place that asks for one.</summary>
internal static class SourceModels
{
    /// <summary>The model of a file of the compilation.</summary>
    [SuppressMessage(
        "MicrosoftCodeAnalysisPerformance",
        "RS1030:Do not invoke Compilation.GetSemanticModel() method within a diagnostic analyzer",
        Justification = "Callers, helpers, registrations and policies stand in other files. The analysis host shares the model and its bound bodies, and few expressions are bound.")]
    public static SemanticModel Of(Compilation compilation, SyntaxTree tree) => compilation.GetSemanticModel(tree);
}

using System.Collections.Generic;
using System.Diagnostics.CodeAnalysis;
using Microsoft.CodeAnalysis;

namespace GcGuard.Analyzers.Facts.Pools;

/// <summary>The semantic models of one reading of a type: one for each file, so that an operation is the same object wherever it is asked for.</summary>
internal sealed class SemanticModels(Compilation compilation)
{
    private readonly Dictionary<SyntaxTree, SemanticModel> _models = [];

    /// <summary>The model of a file.</summary>
    [SuppressMessage(
        "MicrosoftCodeAnalysisPerformance",
        "RS1030:Do not invoke Compilation.GetSemanticModel() method within a diagnostic analyzer",
        Justification = "A pool's two sides may stand in two files. The analysis host shares the bound bodies, and few calls are bound.")]
    public SemanticModel Of(SyntaxTree tree)
    {
        if (!_models.TryGetValue(tree, out SemanticModel? model))
        {
            _models.Add(tree, model = compilation.GetSemanticModel(tree));
        }

        return model;
    }
}

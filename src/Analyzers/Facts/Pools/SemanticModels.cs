using System.Collections.Generic;
using GcGuard.Analyzers.Symbols;
using Microsoft.CodeAnalysis;

namespace GcGuard.Analyzers.Facts.Pools;

/// <summary>The semantic models of one reading of a type: one for each file, so that an operation is the same object wherever it is asked for.</summary>
internal sealed class SemanticModels(Compilation compilation)
{
    private readonly Dictionary<SyntaxTree, SemanticModel> _models = [];

    /// <summary>The model of a file.</summary>
    public SemanticModel Of(SyntaxTree tree)
    {
        if (!_models.TryGetValue(tree, out SemanticModel? model))
        {
            _models.Add(tree, model = SourceModels.Of(compilation, tree));
        }

        return model;
    }
}

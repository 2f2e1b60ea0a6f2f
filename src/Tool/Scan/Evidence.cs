using System.Collections.Immutable;
using GcGuard.Analyzers.Evidence.RequestPath;
using GcGuard.Analyzers.Symbols;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Diagnostics;

namespace GcGuard.Tool.Scan;

/// <summary>How it is known that a finding runs per request: asked of the same fact that the rule asked.</summary>
internal static class Evidence
{
    /// <summary>The chain, outermost link first, and what kind of proof it is.</summary>
    public static (ImmutableArray<string> Chain, string Kind) Of(
        Diagnostic diagnostic, Compilation compilation, AnalyzerConfigOptionsProvider options,
            CancellationToken cancellationToken)
    {
        if (diagnostic.Location.SourceTree is not { } tree || !compilation.ContainsSyntaxTree(tree))
        {
            return ([], string.Empty);
        }

        SemanticModel model = SourceModels.Of(compilation, tree);
        SyntaxNode? node = tree.GetRoot(cancellationToken)
            .FindNode(diagnostic.Location.SourceSpan, getInnermostNodeForTie: true);
        IOperation? operation = null;
        for (; node is not null && operation is null; node = node.Parent)
        {
            operation = model.GetOperation(node, cancellationToken);
        }

        if (operation is null
            || model.GetEnclosingSymbol(diagnostic.Location.SourceSpan.Start, cancellationToken) is not { } member)
        {
            return ([], string.Empty);
        }

        RequestPathVerdict verdict = RequestPathFact.For(compilation)
            .Classify(operation, member, options, cancellationToken);
        return verdict.Kind != RequestPathKind.RequestPath ? ([], string.Empty)
            : ([.. verdict.Chain.Select(link => link.Name)],
                verdict.Reason ?? (verdict.InSolution ? "proven in the solution" : "proven in the project"));
    }
}

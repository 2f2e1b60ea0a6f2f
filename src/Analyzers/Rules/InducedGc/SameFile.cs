using System.Collections.Immutable;
using System.Threading;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;

namespace GcGuard.Analyzers.Rules.InducedGc;

/// <summary>Looks into what a call runs, no further than the semantic model at hand reaches: its own file.</summary>
internal static class SameFile
{
    /// <summary>The declaration of the method that is called; null when another file or assembly holds it.</summary>
    public static SyntaxNode? DeclarationOf(IInvocationOperation call, CancellationToken cancellationToken)
    {
        ImmutableArray<SyntaxReference> declarations = call.TargetMethod.DeclaringSyntaxReferences;
        return declarations.IsEmpty || declarations[0].SyntaxTree != call.Syntax.SyntaxTree
            ? null
            : declarations[0].GetSyntax(cancellationToken);
    }
}

using GcGuard.Analyzers.Symbols;
using Microsoft.CodeAnalysis.CSharp;

namespace GcGuard.Analyzers.Evidence.Flow;

/// <summary>The bodies of iterators that are handed a sequence.</summary>
internal static class IteratorBody
{
    /// <summary>
    /// Whether a call runs an iterator of the same compilation that does nothing with a sequence but go through it once
    /// and yield on the way, so that it needs one element at a time.
    /// </summary>
    public static bool ReadsOnce(IInvocationOperation call, IParameterSymbol parameter)
    {
        // An editor has the source of a referenced project too, and a build only its assembly.
        if (parameter.Type.OriginalDefinition.SpecialType != SpecialType.System_Collections_Generic_IEnumerable_T
            || call.TargetMethod.OriginalDefinition is not
                { IsVirtual: false, IsOverride: false, DeclaringSyntaxReferences: [var declared] }
            || !call.SemanticModel!.Compilation.Declares(call.TargetMethod.OriginalDefinition)
            || declared.GetSyntax() is not { } method
            || (method as MethodDeclarationSyntax)?.Body is not { } body)
        {
            return false;
        }

        bool yields = false;
        ForEachStatementSyntax? loop = null;
        foreach (SyntaxNode node in body.DescendantNodes())
        {
            yields |= node.IsKind(SyntaxKind.YieldReturnStatement);
            if (node is IdentifierNameSyntax use && use.Identifier.ValueText == parameter.Name)
            {
                if (loop is not null || (loop = use.Parent as ForEachStatementSyntax)?.Expression != use)
                {
                    return false;
                }
            }
        }

        return yields && loop?.Parent == body;
    }
}

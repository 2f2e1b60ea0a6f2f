using System.Collections.Generic;
using System.Threading;
using GcGuard.Analyzers.Facts.LocalFlow;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Operations;

namespace GcGuard.Analyzers.Facts.Pools;

/// <summary>Calls of a pool's own methods that take an object and hand it out, made or not by somebody else.</summary>
internal static class WrappedTakes
{
    /// <summary>Adds the calls of methods that take by themselves and make nothing.</summary>
    public static void AddTo(List<StorageUse> uses, SemanticModels models, CancellationToken cancellationToken)
    {
        for (int index = uses.Count - 1; index >= 0; index--)
        {
            StorageUse use = uses[index];
            if (!use.IsAdd
                && MemberBody.DeclarationOf(use.Operation.Syntax) is MethodDeclarationSyntax { Parent: TypeDeclarationSyntax type } method
                && RentSide.HandsOutTaken(use))
            {
                AddCalls(use, method, type, uses, models.Of(method.SyntaxTree), cancellationToken);
            }
        }
    }

    private static void AddCalls(
        StorageUse take, MethodDeclarationSyntax method, TypeDeclarationSyntax type, List<StorageUse> uses, SemanticModel model, CancellationToken cancellationToken)
    {
        ISymbol? symbol = model.GetDeclaredSymbol(method, cancellationToken);
        foreach (SyntaxNode node in type.DescendantNodes())
        {
            if (node is InvocationExpressionSyntax { Expression: var callee } syntax
                && NameOf(callee) == method.Identifier.ValueText
                && model.GetOperation(syntax, cancellationToken) is IInvocationOperation call
                && SymbolEqualityComparer.Default.Equals(call.TargetMethod.OriginalDefinition, symbol))
            {
                uses.Add(take with { Operation = call });
            }
        }
    }

    private static string? NameOf(ExpressionSyntax callee) => callee switch
    {
        IdentifierNameSyntax name => name.Identifier.ValueText,
        MemberAccessExpressionSyntax access => access.Name.Identifier.ValueText,
        _ => null,
    };
}

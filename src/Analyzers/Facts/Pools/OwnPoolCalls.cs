using System.Threading;
using GcGuard.Analyzers.Facts.LocalFlow;
using GcGuard.Analyzers.Symbols;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Operations;
using Microsoft.CodeAnalysis.Text;

namespace GcGuard.Analyzers.Facts.Pools;

/// <summary>The two methods of a pool of the project by which one function takes an object and gives it back.</summary>
/// <param name="Rent">The method that hands an object out.</param>
/// <param name="GiveBack">The method that takes it as its first argument and puts it back.</param>
internal sealed record OwnPoolCalls(IMethodSymbol Rent, IMethodSymbol GiveBack)
{
    /// <summary>
    /// The methods, where a call takes an object for a local from a pool of the project, and its function gives that
    /// local to the same receiver; or null. Cheap for other calls: the text of the function is asked first.
    /// </summary>
    public static OwnPoolCalls? TryFind(
        IInvocationOperation rent, ILocalSymbol local, CancellationToken cancellationToken)
    {
        IMethodSymbol method = rent.TargetMethod.OriginalDefinition;
        if (rent is not { SemanticModel: { } model, Syntax: InvocationExpressionSyntax syntax }
            || method.DeclaringSyntaxReferences.IsEmpty
            || !StorageTypes.IsPoolable(method.ReturnType, KnownTypes.For(model.Compilation))
            || !model.Compilation.Declares(method)
            || GiverOf(local.Name, syntax) is not { } giver
            || model.GetSymbolInfo(giver, cancellationToken).Symbol?.OriginalDefinition is not IMethodSymbol back
            || back.Parameters.IsEmpty
            || !SymbolEqualityComparer.Default.Equals(back.ContainingType, method.ContainingType)
            || !SymbolEqualityComparer.Default.Equals(back.Parameters[0].Type, method.ReturnType))
        {
            return null;
        }

        foreach (ObjectPool pool in PoolFact.For(model.Compilation).Of(method.ContainingType, cancellationToken).Values)
        {
            if (SymbolEqualityComparer.Default.Equals(pool.Element, method.ReturnType)
                && !SmallObjects.Contains(pool.Element, KnownTypes.For(model.Compilation))
                && Reaches(method, pool.Rent.Take.Operation, cancellationToken)
                && Reaches(back, pool.Returns[0].Operation, cancellationToken))
            {
                return new OwnPoolCalls(method, back);
            }
        }

        return null;
    }

    /// <summary>The call further down in the same member that hands a local to the receiver of another call.</summary>
    private static InvocationExpressionSyntax? GiverOf(string local, InvocationExpressionSyntax rent)
    {
        if (MemberBody.DeclarationOf(rent) is not { } member)
        {
            return null;
        }

        foreach (SyntaxNode node in member.DescendantNodes(TextSpan.FromBounds(rent.Span.End, member.Span.End)))
        {
            if (node is InvocationExpressionSyntax { ArgumentList.Arguments: { Count: > 0 } arguments } call
                && arguments[0].Expression is IdentifierNameSyntax name
                && name.Identifier.ValueText == local
                && HaveSameReceiver(call, rent))
            {
                return call;
            }
        }

        return null;
    }

    private static bool HaveSameReceiver(InvocationExpressionSyntax one, InvocationExpressionSyntax other)
        => one.Expression is MemberAccessExpressionSyntax access
            ? other.Expression is MemberAccessExpressionSyntax second
                && SyntaxFactory.AreEquivalent(access.Expression, second.Expression)
            : other.Expression is SimpleNameSyntax && one.Expression is SimpleNameSyntax;

    /// <summary>Whether a place stands in a method, or in one of its type that the method calls.</summary>
    private static bool Reaches(IMethodSymbol method, IOperation place, CancellationToken cancellationToken)
    {
        SyntaxReference reference = method.DeclaringSyntaxReferences[0];
        if (reference.SyntaxTree == place.Syntax.SyntaxTree && reference.Span.Contains(place.Syntax.Span))
        {
            return true;
        }

        return MemberBody.DeclarationOf(place.Syntax) is MethodDeclarationSyntax helper
            && reference.GetSyntax(cancellationToken).Mentions(helper.Identifier.ValueText);
    }
}

using System;
using System.Threading;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Operations;

namespace GcGuard.Analyzers.Rules.InducedGc;

/// <summary>Looks for the operation that ends what another starts, first in the same body, then in the type.</summary>
internal static class PairSearch
{
    /// <summary>Looks through the body around <paramref name="start"/>.</summary>
    /// <param name="start">What starts.</param>
    /// <param name="ends">Whether an operation ends it.</param>
    public static PairState InBody(IOperation start, Func<IOperation, bool> ends)
    {
        IOperation root = start;
        while (root.Parent is { } outer)
        {
            root = outer;
        }

        int position = start.Syntax.Span.End;
        IOperation? straight = null;
        foreach (IOperation part in root.Descendants())
        {
            if (part != start && ends(part))
            {
                if (FunctionAround(part) != FunctionAround(start) || (part.Syntax.SpanStart >= position && IsInFinally(part)))
                {
                    return PairState.Paired;
                }

                if (part.Syntax.SpanStart >= position)
                {
                    straight ??= part;
                }
            }
        }

        return straight is null
            ? PairState.Missing
            : CanFailBetween(root, position, straight.Syntax.SpanStart) ? PairState.SkippedByException : PairState.Paired;
    }

    /// <summary>
    /// Whether the outermost type around <paramref name="member"/> (a member or a type), in any of its files, mentions a
    /// name outside <paramref name="except"/>. Names are enough here: the answer only ever silences.
    /// </summary>
    public static bool IsMentionedInType(
        ISymbol member,
        Func<SyntaxToken, bool> mentions,
        SyntaxNode? except,
        CancellationToken cancellationToken)
    {
        INamedTypeSymbol? type = member as INamedTypeSymbol ?? member.ContainingType;
        while (type?.ContainingType is { } outer)
        {
            type = outer;
        }

        if (type is null)
        {
            return false;
        }

        foreach (SyntaxReference part in type.DeclaringSyntaxReferences)
        {
            foreach (SyntaxToken token in part.GetSyntax(cancellationToken).DescendantTokens())
            {
                if (token.IsKind(SyntaxKind.IdentifierToken)
                    && mentions(token)
                    && (except is null || token.SyntaxTree != except.SyntaxTree || !except.Span.Contains(token.Span)))
                {
                    return true;
                }
            }
        }

        return false;
    }

    /// <summary>The declaration of the member whose body holds an operation.</summary>
    public static SyntaxNode MemberAround(IOperation operation)
        => operation.Syntax.FirstAncestorOrSelf<MemberDeclarationSyntax>() ?? operation.Syntax;

    private static IOperation? FunctionAround(IOperation operation)
    {
        IOperation? outer = operation.Parent;
        while (outer is not null and not IAnonymousFunctionOperation and not ILocalFunctionOperation)
        {
            outer = outer.Parent;
        }

        return outer;
    }

    private static bool IsInFinally(IOperation operation)
    {
        for (IOperation inner = operation; inner.Parent is { } outer; inner = outer)
        {
            if (outer is ITryOperation { Finally: { } cleanup } && cleanup == inner)
            {
                return true;
            }
        }

        return false;
    }

    private static bool CanFailBetween(IOperation root, int start, int end)
    {
        foreach (IOperation part in root.Descendants())
        {
            if (part is IInvocationOperation or IObjectCreationOperation or IAwaitOperation or IThrowOperation
                && part.Syntax.SpanStart >= start
                && part.Syntax.Span.End <= end)
            {
                return true;
            }
        }

        return false;
    }
}

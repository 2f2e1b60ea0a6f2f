using System.Collections.Generic;
using System.Threading;
using GcGuard.Analyzers.Facts.LocalFlow;
using GcGuard.Analyzers.Facts.Ownership;
using GcGuard.Analyzers.Facts.Pools;
using GcGuard.Analyzers.Symbols;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Diagnostics;
using Microsoft.CodeAnalysis.Operations;

namespace GcGuard.Analyzers.Rules.RentedBuffers;

/// <summary>Something of a pool that every path gives back or hands on, unless an exception comes first.</summary>
/// <param name="Failing">The operation that may throw.</param>
/// <param name="Kind">How it would go back.</param>
internal sealed record LostByException(IOperation Failing, LeaseKind Kind)
{
    private const string RecyclableStream = "Microsoft.IO.RecyclableMemoryStream",
        RecyclableManager = "Microsoft.IO.RecyclableMemoryStreamManager";

    /// <summary>
    /// The pools that a call may take something for a local from, those of the project among them; null where it takes
    /// from none.
    /// </summary>
    public static PoolCalls? CallsFor(
        IInvocationOperation rent,
        KnownTypes types,
        AnalyzerConfigOptionsProvider options,
        CancellationToken cancellationToken)
    {
        if (rent.TargetMethod.Name is "Rent" or "Get"
            && PoolCalls.For(types, options, rent.Syntax.SyntaxTree).WithObjectPools() is var pools
            && pools.RentedBy(rent) != LeaseKind.None)
        {
            return pools;
        }

        return RentedBuffer.VariableOf(rent) is { } local
            && OwnPoolCalls.TryFind(rent, local, cancellationToken) is { } own
            ? PoolCalls.For(types, options, rent.Syntax.SyntaxTree).With(own)
            : null;
    }

    /// <summary>What a call that rents loses; null where it is lost anyway, or safe.</summary>
    public static LostByException? TryFind(
        IInvocationOperation rent, PoolCalls pools, CancellationToken cancellationToken)
    {
        if (LeaseSeed.OfRent(rent, pools) is not { } seed
            || RentedBuffer.VariableOf(rent) is not { } variable
            || LeaseFlow.TryAnalyze(seed, pools, cancellationToken)
                is not { Losses.IsEmpty: true, LateUses.IsEmpty: true, Returns.Count: > 0 } findings
            || FirstPlain(findings.Returns) is not { } first)
        {
            return null;
        }

        return Of(rent, first, variable, seed.Kind);
    }

    /// <summary>What the creation of a recyclable stream loses that its function answers with or disposes of.</summary>
    public static LostByException? TryFindStream(
        IOperation stream, KnownTypes types, CancellationToken cancellationToken)
        => IsRecyclable(stream, types)
            && stream.WithImplicitConversions().Parent?.Parent is IVariableDeclaratorOperation { Symbol: var local } variable
            && LocalFlowFact.TryAnalyze(local, variable.Parent?.Parent?.Parent ?? variable, cancellationToken)
                is { IsSingleAssignment: true, Ownership: LocalOwnership.None } flow
            && EndOf(flow) is { } end
                ? Of(stream, end, local, LeaseKind.Owner)
                : null;

    private static bool IsRecyclable(IOperation value, KnownTypes types) => value switch
    {
        IObjectCreationOperation creation => types.Is(creation.Type, RecyclableStream),
        IInvocationOperation { TargetMethod: { Name: "GetStream" } method }
            => types.IsOrInherits(method.ContainingType, RecyclableManager),
        _ => false,
    };

    /// <summary>
    /// The place where a stream is handed to the caller or disposed of, with nothing before that keeps it.
    /// </summary>
    private static SyntaxNode? EndOf(LocalFlowFact stream)
    {
        foreach (LocalUse use in stream.Uses)
        {
            switch (use.Value.Parent)
            {
                case IReturnOperation:
                case IInvocationOperation { TargetMethod.Name: "Dispose" or "DisposeAsync" } dispose
                    when dispose.Instance == use.Value:
                    return use.Reference.Syntax;
                case IAssignmentOperation assignment when assignment.Value == use.Value:
                    return null;
            }
        }

        return null;
    }

    private static LostByException? Of(IOperation rent, SyntaxNode end, ILocalSymbol variable, LeaseKind kind)
        => end.SpanStart > rent.Syntax.Span.End
            && !IsGuarded(rent.Syntax, variable.Name)
            && FailingOperations.Between(
                rent.Syntax,
                end,
                variable.Name,
                rent.Root(),
                KnownTypes.For(rent.SemanticModel!.Compilation)) is { } failing
                ? new LostByException(failing, kind)
                : null;

    /// <summary>The first of the calls that give it back; null where one of them runs in every case.</summary>
    private static SyntaxNode? FirstPlain(IReadOnlyCollection<SyntaxNode> returns)
    {
        SyntaxNode? first = null;
        foreach (SyntaxNode call in returns)
        {
            if (call.FirstAncestorOrSelf<FinallyClauseSyntax>() is not null
                || call.FirstAncestorOrSelf<UsingStatementSyntax>() is not null
                || call is not InvocationExpressionSyntax)
            {
                return null;
            }

            first = first is null || call.SpanStart < first.SpanStart ? call : first;
        }

        return first;
    }

    /// <summary>
    /// Whether a handler of the function has the variable in its hands: its author has thought of exceptions.
    /// </summary>
    private static bool IsGuarded(SyntaxNode rent, string variable)
    {
        if (rent.FirstAncestorOrSelf<MemberDeclarationSyntax>() is not { } member)
        {
            return true;
        }

        foreach (SyntaxNode node in member.DescendantNodes())
        {
            if (node is CatchClauseSyntax or FinallyClauseSyntax && node.Mentions(variable))
            {
                return true;
            }
        }

        return false;
    }
}

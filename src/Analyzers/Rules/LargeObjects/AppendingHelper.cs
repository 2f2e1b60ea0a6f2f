using System.Collections.Generic;
using System.Threading;
using GcGuard.Analyzers.Facts.LocalFlow;
using GcGuard.Analyzers.Facts.Payload;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Operations;

namespace GcGuard.Analyzers.Rules.LargeObjects;

/// <summary>
/// Whether a method that is handed a builder appends to it in a loop whose rounds grow: <c>AppendPages(text, pages)</c>.
/// Only a method of the same file is read, through the semantic model that is there already, and only itself: what it
/// hands on is unknown.
/// </summary>
internal static class AppendingHelper
{
    /// <summary>The largest method that is read, in operations.</summary>
    private const int MaxOperations = 2_000;

    /// <summary>The verdict on what a call appends; Unknown where the method cannot be seen, or has no such loop.</summary>
    /// <param name="call">The call that is handed the builder.</param>
    /// <param name="builder">The argument that is the builder.</param>
    /// <param name="payload">Says whether a loop's rounds grow.</param>
    /// <param name="cancellationToken">Honoured during the walk.</param>
    public static PayloadVerdict Classify(
        IInvocationOperation call,
        IArgumentOperation builder,
        PayloadFact payload,
        CancellationToken cancellationToken)
    {
        if (builder.Parameter is not { Ordinal: var ordinal } || BodyOf(call, cancellationToken) is not { } body)
        {
            return default;
        }

        IParameterSymbol parameter = call.TargetMethod.OriginalDefinition.Parameters[ordinal];
        var pending = new Stack<IOperation>();
        pending.Push(body);
        for (int count = 0; pending.Count > 0 && count < MaxOperations; count++)
        {
            cancellationToken.ThrowIfCancellationRequested();
            IOperation operation = pending.Pop();
            if (operation is IParameterReferenceOperation reference
                && SymbolEqualityComparer.Default.Equals(reference.Parameter, parameter)
                && GrowthAround(reference, call, payload, cancellationToken) is { Kind: PayloadKind.Unbounded } grown)
            {
                return grown;
            }

            if (operation is IAnonymousFunctionOperation || (operation is ILocalFunctionOperation && operation != body))
            {
                continue;
            }

            foreach (IOperation child in operation.ChildOperations)
            {
                pending.Push(child);
            }
        }

        return default;
    }

    private static IOperation? BodyOf(IInvocationOperation call, CancellationToken cancellationToken)
        => call.TargetMethod is { IsVirtual: false, IsAbstract: false, IsOverride: false }
            && call.TargetMethod.OriginalDefinition.DeclaringSyntaxReferences is { Length: 1 } references
            && references[0].SyntaxTree == call.Syntax.SyntaxTree
            && references[0].GetSyntax(cancellationToken) is MethodDeclarationSyntax or LocalFunctionStatementSyntax
                ? call.SemanticModel?.GetOperation(references[0].GetSyntax(cancellationToken), cancellationToken)
                : null;

    /// <summary>The first loop around a use whose rounds grow, unless the call hands it a few elements to go through.</summary>
    private static PayloadVerdict GrowthAround(
        IParameterReferenceOperation use,
        IInvocationOperation call,
        PayloadFact payload,
        CancellationToken cancellationToken)
    {
        for (IOperation? current = use.Parent; current is not null; current = current.Parent)
        {
            if (current is ILoopOperation loop
                && payload.RoundsOf(loop, use, cancellationToken) is { Kind: PayloadKind.Unbounded } rounds)
            {
                return IsHandedFew(loop, call, payload, cancellationToken) ? default : rounds;
            }
        }

        return default;
    }

    private static bool IsHandedFew(ILoopOperation loop, IInvocationOperation call, PayloadFact payload, CancellationToken cancellationToken)
    {
        if (loop is not IForEachLoopOperation { Collection: { } collection }
            || collection.WithoutConversions() is not IParameterReferenceOperation { Parameter.Ordinal: var ordinal })
        {
            return false;
        }

        foreach (IArgumentOperation argument in call.Arguments)
        {
            if (argument.Parameter?.Ordinal == ordinal)
            {
                return payload.Classify(argument.Value, cancellationToken).Kind != PayloadKind.Unbounded;
            }
        }

        return false;
    }
}

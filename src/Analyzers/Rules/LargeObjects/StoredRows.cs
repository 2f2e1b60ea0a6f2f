using System;
using System.Threading;
using GcGuard.Analyzers.Facts.LocalFlow;
using GcGuard.Analyzers.Facts.Payload;
using GcGuard.Analyzers.Symbols;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;

namespace GcGuard.Analyzers.Rules.LargeObjects;

/// <summary>
/// A sequence that answers all rows of a repository or store one after the other, or the lines of a file: the only ones
/// of which the rule believes that a list of them is large.
/// </summary>
/// <param name="Reason">What the rows are, as a message shows it.</param>
/// <param name="IsSorted">Whether the sequence sorts, so that all rows are read whatever is used of them.</param>
internal readonly record struct StoredRows(string Reason, bool IsSorted)
{
    private const int MaxOperators = 20;

    /// <summary>The rows a sequence stands for; null when it may be short, is in memory already, or is a query of another provider.</summary>
    public static StoredRows? TryFind(
        IOperation sequence,
        KnownTypes types,
        PayloadFact payload,
        CancellationToken cancellationToken)
    {
        bool isSorted = false;
        for (int i = 0; i < MaxOperators; i++)
        {
            if (sequence.Type is null or IErrorTypeSymbol || types.IsOrInherits(sequence.Type, "System.Linq.IQueryable"))
            {
                return null;
            }

            switch (sequence)
            {
                case IInvocationOperation call when LinqCalls.IsOperator(call, types):
                    if (!KeepsRows(call) || !LinqCalls.AreEffectsAbsent(call))
                    {
                        return null;
                    }

                    isSorted |= IsSort(call);
                    sequence = LinqCalls.SourceOf(call);
                    continue;
                case ILocalReferenceOperation { Local: { } local } reference
                    when LocalFlowFact.TryAnalyze(local, reference, cancellationToken) is { IsSingleAssignment: true, InitialValue: { } initial }:
                    sequence = initial;
                    continue;
                case IInvocationOperation call:
                    return IsWholeStore(call, types)
                        && payload.Classify(call, cancellationToken).Grows
                        ? new StoredRows($"all rows of `{call.TargetMethod.ContainingType.Name}.{call.TargetMethod.Name}`", isSorted)
                        : null;
                default:
                    return null;
            }
        }

        return null;
    }

    /// <summary>Whether a call asks a store for everything: nothing that it is given narrows the answer.</summary>
    private static bool IsWholeStore(IInvocationOperation call, KnownTypes types)
    {
        IMethodSymbol method = call.TargetMethod;
        if (method.ReturnType is not INamedTypeSymbol { OriginalDefinition.SpecialType: SpecialType.System_Collections_Generic_IEnumerable_T } rows
            || rows.TypeArguments[0].TypeKind is not (TypeKind.Class or TypeKind.Struct or TypeKind.Interface or TypeKind.TypeParameter)
            || rows.TypeArguments[0].SpecialType != SpecialType.None
            || SmallByName.AreFew(rows.TypeArguments[0].Name)
            || !IsStore(method.ContainingType))
        {
            return false;
        }

        foreach (IArgumentOperation argument in call.Arguments)
        {
            if (argument.ArgumentKind == ArgumentKind.DefaultValue
                || types.Is(argument.Value.Type, "System.Threading.CancellationToken")
                || argument.Value.WithoutConversions() is IDelegateCreationOperation { Target: IAnonymousFunctionOperation lambda } && IsBroad(lambda))
            {
                continue;
            }

            return false;
        }

        return true;
    }

    /// <summary>
    /// Whether a type may stand for a store: an interface of the code's own, behind which anything can be, a database as well. What a
    /// class answers is seen in its body.
    /// </summary>
    private static bool IsStore(INamedTypeSymbol type) => type.TypeKind == TypeKind.Interface && !KnownTypes.IsUnderSystem(type.ContainingNamespace);

    /// <summary>
    /// Whether an operator leaves about as many rows as it is given. A filter that compares for equality, or calls code
    /// that may, leaves a few.
    /// </summary>
    private static bool KeepsRows(IInvocationOperation call)
    {
        switch (call.TargetMethod.Name)
        {
            case "Where":
                return call.Arguments.Length == 2
                    && call.Arguments[1].Value.WithoutConversions() is IDelegateCreationOperation { Target: IAnonymousFunctionOperation lambda }
                    && IsBroad(lambda);
            case "Select" or "SelectMany" or "AsEnumerable" or "Cast" or "OfType" or "Skip" or "Reverse" or "Concat" or "Append" or "Prepend" or "DefaultIfEmpty":
                return true;
            default:
                return IsSort(call);
        }
    }

    private static bool IsSort(IInvocationOperation call)
        => call.TargetMethod.Name is "OrderBy" or "OrderByDescending" or "ThenBy" or "ThenByDescending" or "Order" or "OrderDescending";

    /// <summary>Whether a filter compares nothing for equality but with null or a truth value, and calls no code that may.</summary>
    public static bool IsBroad(IAnonymousFunctionOperation filter)
    {
        foreach (IOperation operation in filter.Body.Descendants())
        {
            switch (operation)
            {
                case IInvocationOperation or IIsPatternOperation or ISwitchExpressionOperation:
                case IBinaryOperation { OperatorKind: BinaryOperatorKind.Equals } equality
                    when equality.RightOperand.WithoutConversions() is not { ConstantValue: { HasValue: true, Value: null or bool } }:
                    return false;
            }
        }

        return true;
    }
}

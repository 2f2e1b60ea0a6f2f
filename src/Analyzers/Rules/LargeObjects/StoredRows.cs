using System.Threading;
using GcGuard.Analyzers.Facts.LocalFlow;
using GcGuard.Analyzers.Facts.Payload;
using GcGuard.Analyzers.Symbols;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;

namespace GcGuard.Analyzers.Rules.LargeObjects;

/// <summary>
/// A sequence that answers all rows of a repository or store one after the other: the only rows of which the rule
/// believes that a list of them is large.
/// </summary>
/// <param name="Reason">What the rows are, as a message shows it.</param>
/// <param name="IsSorted">Whether the sequence sorts, so that all rows are read whatever is used of them.</param>
internal readonly record struct StoredRows(string Reason, bool IsSorted)
{
    private const int MaxOperators = 20;

    /// <summary>
    /// The rows a sequence stands for; null when it may be short, is in memory already, or is a query of another provider.
    /// </summary>
    public static StoredRows? TryFind(
        IOperation sequence, KnownTypes types, PayloadFact payload, CancellationToken cancellationToken)
    {
        bool isSorted = false;
        for (int i = 0; i < MaxOperators; i++)
        {
            sequence = LocalFlowFact.OriginOf(sequence, cancellationToken);
            if (sequence is not IInvocationOperation call
                || call.Type is null or IErrorTypeSymbol
                || types.IsOrInherits(call.Type, "System.Linq.IQueryable"))
            {
                return null;
            }

            if (!LinqCalls.IsOperator(call, types))
            {
                return IsWholeStore(call, types) && payload.Classify(call, cancellationToken).Grows
                    ? new StoredRows($"all rows of `{call.TargetMethod.ContainingType.Name}.{call.TargetMethod.Name}`", isSorted)
                    : null;
            }

            if (!KeepsRows(call))
            {
                return null;
            }

            isSorted |= IsSort(call);
            sequence = LinqCalls.SourceOf(call);
        }

        return null;
    }

    /// <summary>
    /// Whether a call asks a store for everything: an interface of the code's own answers it, behind which a database can
    /// be, and nothing that it is given narrows the answer. What a class answers is seen in its body.
    /// </summary>
    private static bool IsWholeStore(IInvocationOperation call, KnownTypes types)
    {
        IMethodSymbol method = call.TargetMethod;
        if (method.ContainingType.TypeKind != TypeKind.Interface
            || KnownTypes.IsUnderSystem(method.ContainingType.ContainingNamespace)
            || method.ReturnType is not INamedTypeSymbol
            {
                OriginalDefinition.SpecialType: SpecialType.System_Collections_Generic_IEnumerable_T,
                TypeArguments: { Length: 1 } rows,
            }
            || rows[0] is not { SpecialType: SpecialType.None, TypeKind: not (TypeKind.Enum or TypeKind.Error) }
            || SmallByName.AreFew(rows[0].Name))
        {
            return false;
        }

        foreach (IArgumentOperation argument in call.Arguments)
        {
            if (argument.ArgumentKind != ArgumentKind.DefaultValue
                && !types.Is(argument.Value.Type, "System.Threading.CancellationToken")
                && !IsBroad(argument.Value))
            {
                return false;
            }
        }

        return true;
    }

    /// <summary>
    /// Whether an operator leaves about as many rows as it is given. A filter that compares for equality, or calls code
    /// that may, leaves a few.
    /// </summary>
    private static bool KeepsRows(IInvocationOperation call)
        => call.TargetMethod.Name switch
        {
            "Where" => IsBroad(call.ValueAt(1)),
            "Select" or "SelectMany" or "AsEnumerable" or "Cast" or "OfType" or "Skip" or "Reverse" => true,
            _ => IsSort(call),
        };

    private static bool IsSort(IInvocationOperation call)
        => call.TargetMethod.Name is "OrderBy" or "OrderByDescending" or "ThenBy" or "ThenByDescending" or "Order"
            or "OrderDescending";

    /// <summary>
    /// Whether a filter is a lambda that compares nothing for equality but with null or a truth value, and calls no code
    /// that may.
    /// </summary>
    public static bool IsBroad(IOperation filter)
    {
        bool isLambda = false;
        foreach (IOperation operation in filter.DescendantsAndSelf())
        {
            switch (operation)
            {
                case IAnonymousFunctionOperation:
                    isLambda = true;
                    break;
                case IInvocationOperation or IIsPatternOperation or ISwitchExpressionOperation:
                case IBinaryOperation { OperatorKind: BinaryOperatorKind.Equals } equality
                    when equality.RightOperand.WithoutConversions() is not { ConstantValue: { HasValue: true, Value: null or bool } }:
                    return false;
            }
        }

        return isLambda;
    }
}

using System;
using System.Threading;
using GcGuard.Analyzers.Facts.LocalFlow;
using GcGuard.Analyzers.Facts.RequestPath;
using GcGuard.Analyzers.Symbols;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;

namespace GcGuard.Analyzers.Facts.Payload;

/// <summary>
/// Whether code says that the rows it writes belong to one thing: it asks a query for those of one identity
/// (<c>Where(line => line.OrderId == id)</c>), or answers them under a name that the thing is a part of (<c>$"Invoice_{number}.csv"</c>).
/// </summary>
internal static class RowsOfOneThing
{
    private const int MaxDepth = 6;

    /// <summary>What the part of a file name is called that does not name a thing: when it was made, and what is in it.</summary>
    private static readonly string[] Moments =
        ["Date", "Day", "Now", "Time", "Stamp", "Timestamp", "Month", "Year", "Week", "Quarter", "Period", "From", "To", "Start", "End", "Extension", "Ext", "Format", "Suffix", "Prefix", "Type"];

    /// <summary>Whether a query around an operation, in its function, takes the rows of one identity only.</summary>
    public static bool AreAskedFor(IOperation site, CancellationToken cancellationToken)
    {
        foreach (IOperation operation in MemberBody.Of(site).Descendants())
        {
            cancellationToken.ThrowIfCancellationRequested();
            if (operation is IBinaryOperation { OperatorKind: BinaryOperatorKind.Equals } comparison
                && (IsIdentityOfRow(comparison.LeftOperand, comparison.RightOperand) || IsIdentityOfRow(comparison.RightOperand, comparison.LeftOperand))
                && IsWholeCondition(comparison))
            {
                return true;
            }
        }

        return false;
    }

    /// <summary>Whether the name of a file has a part that is neither constant nor a moment.</summary>
    public static bool IsNamedBy(IOperation fileName, CancellationToken cancellationToken) => IsNamedBy(fileName, MaxDepth, cancellationToken);

    private static bool IsNamedBy(IOperation name, int depth, CancellationToken cancellationToken)
    {
        name = name.WithoutConversions();
        if (depth == 0)
        {
            return false;
        }

        switch (name)
        {
            case IBinaryOperation { OperatorKind: BinaryOperatorKind.Add } sum:
                return IsPart(sum.LeftOperand, depth - 1, cancellationToken) || IsPart(sum.RightOperand, depth - 1, cancellationToken);
            case IInterpolatedStringOperation interpolation:
                foreach (IInterpolatedStringContentOperation part in interpolation.Parts)
                {
                    if (part is IInterpolationOperation { Expression: { } expression } && IsPart(expression, depth - 1, cancellationToken))
                    {
                        return true;
                    }
                }

                return false;
            case ILocalReferenceOperation { Local: { } local } reference
                when LocalFlowFact.TryAnalyze(local, reference, cancellationToken) is { IsSingleAssignment: true, InitialValue: { } initial }:
                return IsNamedBy(initial, depth - 1, cancellationToken);
            default:
                return false;
        }
    }

    private static bool IsPart(IOperation part, int depth, CancellationToken cancellationToken)
    {
        part = part.WithoutConversions();
        if (part is IBinaryOperation or IInterpolatedStringOperation)
        {
            return IsNamedBy(part, depth, cancellationToken);
        }

        return !part.ConstantValue.HasValue && !IsMoment(part, depth, cancellationToken);
    }

    /// <summary>Whether a value is a date or a time, a text of one, or called so.</summary>
    private static bool IsMoment(IOperation value, int depth, CancellationToken cancellationToken)
    {
        value = value.WithoutConversions();
        if (IsDate(value.Type) || (PayloadWords.NameOf(value) is { } name && value is not IInvocationOperation && HasMoment(name)))
        {
            return true;
        }

        switch (value)
        {
            case IInvocationOperation { Instance: { } instance }:
                return IsMoment(instance, depth, cancellationToken);
            case IConditionalAccessOperation access:
                return IsMoment(access.Operation, depth, cancellationToken);
            case ICoalesceOperation choice:
                return IsMoment(choice.Value, depth, cancellationToken);
            case IMemberReferenceOperation { Instance: { } owner }:
                return IsDate(owner.WithoutConversions().Type);
            case ILocalReferenceOperation { Local: { } local } reference
                when depth > 0 && LocalFlowFact.TryAnalyze(local, reference, cancellationToken) is { IsSingleAssignment: true, InitialValue: { } initial }:
                return IsMoment(initial, depth - 1, cancellationToken);
            default:
                return false;
        }
    }

    private static bool IsDate(ITypeSymbol? type)
        => type is not null
            && TypeGraph.Unwrap(type) is { } date
            && (date.SpecialType == SpecialType.System_DateTime || date.Name is "DateTimeOffset" or "DateOnly" or "TimeSpan" or "TimeOnly");

    private static bool HasMoment(string name)
    {
        string word = PayloadWords.LastWord(name);
        foreach (string moment in Moments)
        {
            if (word.Equals(moment, StringComparison.OrdinalIgnoreCase))
            {
                return true;
            }
        }

        return false;
    }

    /// <summary>Whether one side is an identity that a row has, and the other one a value that is there for sure.</summary>
    private static bool IsIdentityOfRow(IOperation row, IOperation value)
    {
        row = row.WithoutConversions();
        value = value.WithoutConversions();
        return row is IPropertyReferenceOperation { Property: { } property }
            && IsMemberOfParameter(row)
            && AskedThing.IsIdentity(property.Name)
            && !value.ConstantValue.HasValue
            && value.Type is { SpecialType: not SpecialType.System_Boolean } type
            && type is not INamedTypeSymbol { OriginalDefinition.SpecialType: SpecialType.System_Nullable_T }
            && !IsMemberOfParameter(value)
            && value is not IPropertyReferenceOperation { Property.Name: "Value" };
    }

    /// <summary>Whether a value is a member, or a member of a member, of the element that a lambda is called for.</summary>
    private static bool IsMemberOfParameter(IOperation value)
    {
        IOperation? current = value;
        while (current is IPropertyReferenceOperation { Instance: { } owner })
        {
            current = owner.WithoutConversions();
        }

        return current is IParameterReferenceOperation { Parameter.ContainingSymbol: IMethodSymbol { MethodKind: MethodKind.AnonymousFunction } } && current != value;
    }

    /// <summary>Whether a comparison is asked of every row that a query takes: no part of an alternative, in no branch, and no search for a single one.</summary>
    private static bool IsWholeCondition(IBinaryOperation comparison)
    {
        IOperation current = comparison;
        while (current.Parent is IBinaryOperation { OperatorKind: BinaryOperatorKind.ConditionalAnd } both)
        {
            current = both;
        }

        while (current.Parent is IReturnOperation or IBlockOperation or IConversionOperation)
        {
            current = current.Parent;
        }

        if (current.Parent is not IAnonymousFunctionOperation lambda || CallOf(lambda) is not { TargetMethod: { Name: "Where", IsExtensionMethod: true } } query)
        {
            return false;
        }

        for (IOperation? parent = query.Parent; parent is not null and not (IAnonymousFunctionOperation or ILocalFunctionOperation); parent = parent.Parent)
        {
            if (parent is IConditionalOperation or ISwitchOperation || (parent is ILoopOperation loop && query.IsWithin(loop.Body)))
            {
                return false;
            }

            if (parent is IArgumentOperation { Parent: IInvocationOperation { TargetMethod: { IsExtensionMethod: true, Name: { } name } } } && ManyRows.IsSum(name))
            {
                return false;
            }
        }

        return true;
    }

    private static IInvocationOperation? CallOf(IOperation lambda)
    {
        IOperation? current = lambda.Parent;
        while (current is IDelegateCreationOperation or IConversionOperation or IArgumentOperation)
        {
            current = current.Parent;
        }

        return current as IInvocationOperation;
    }
}

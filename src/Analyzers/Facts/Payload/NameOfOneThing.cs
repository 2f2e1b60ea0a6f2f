using System;
using System.Threading;
using GcGuard.Analyzers.Facts.LocalFlow;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;

namespace GcGuard.Analyzers.Facts.Payload;

/// <summary>Whether the name of a file says that it holds what belongs to one thing: <c>$"Invoice_{number}.csv"</c>.</summary>
internal static class NameOfOneThing
{
    private const int MaxDepth = 6;

    /// <summary>What the part of a file name is called that does not name a thing: when it was made, and what is in it.</summary>
    private static readonly string[] Moments =
        ["Date", "Day", "Now", "Time", "Stamp", "Timestamp", "Month", "Year", "Week", "Quarter", "Period", "From", "To", "Start", "End", "Extension", "Ext", "Format", "Suffix", "Prefix", "Type"];

    /// <summary>Whether the name of a file has a part that is neither constant nor a moment.</summary>
    public static bool IsIn(IOperation fileName, CancellationToken cancellationToken) => IsIn(fileName, MaxDepth, cancellationToken);

    private static bool IsIn(IOperation name, int depth, CancellationToken cancellationToken)
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
                return IsIn(initial, depth - 1, cancellationToken);
            default:
                return false;
        }
    }

    private static bool IsPart(IOperation part, int depth, CancellationToken cancellationToken)
    {
        part = part.WithoutConversions();
        if (part is IBinaryOperation or IInterpolatedStringOperation)
        {
            return IsIn(part, depth, cancellationToken);
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

    /// <summary>Whether a type is that of dates, times or spans between them.</summary>
    public static bool IsDate(ITypeSymbol? type)
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
}

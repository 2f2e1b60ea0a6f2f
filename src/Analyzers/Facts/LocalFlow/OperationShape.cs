using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;

namespace GcGuard.Analyzers.Facts.LocalFlow;

/// <summary>Small questions about where an operation stands.</summary>
internal static class OperationShape
{
    /// <summary>The operation with the implicit conversions around it.</summary>
    public static IOperation WithImplicitConversions(this IOperation operation)
    {
        while (operation.Parent is IConversionOperation { IsImplicit: true } conversion)
        {
            operation = conversion;
        }

        return operation;
    }

    /// <summary>The operation inside the conversions around it, written or not.</summary>
    public static IOperation WithoutConversions(this IOperation operation)
    {
        while (operation is IConversionOperation conversion)
        {
            operation = conversion.Operand;
        }

        return operation;
    }

    /// <summary>Whether <paramref name="operation"/> is <paramref name="ancestor"/> or stands inside it.</summary>
    public static bool IsWithin(this IOperation operation, IOperation ancestor)
    {
        for (IOperation? current = operation; current is not null; current = current.Parent)
        {
            if (current == ancestor)
            {
                return true;
            }
        }

        return false;
    }

    /// <summary>The statement that holds the operation: its innermost ancestor that stands directly in a block or switch section.</summary>
    public static IOperation? EnclosingStatement(this IOperation operation)
    {
        for (IOperation? current = operation; current is not null; current = current.Parent)
        {
            if (current.Parent is IBlockOperation or ISwitchCaseOperation)
            {
                return current;
            }
        }

        return null;
    }
}

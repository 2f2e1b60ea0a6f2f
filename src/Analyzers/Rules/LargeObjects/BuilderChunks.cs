using System.Threading;
using GcGuard.Analyzers.Facts.LocalFlow;
using GcGuard.Analyzers.Facts.Payload;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;

namespace GcGuard.Analyzers.Rules.LargeObjects;

/// <summary>
/// Whether a <c>StringBuilder</c> without a capacity stays off the large object heap. It then grows by chunks of at most
/// 8,000 characters, but one large piece gets one chunk of its own size, and <c>Clear</c> on a builder of several chunks
/// makes one of all of them (<c>StringBuilder.ExpandByABlock</c>, <c>StringBuilder.Length</c> in dotnet/runtime).
/// </summary>
internal static class BuilderChunks
{
    /// <summary>
    /// Whether all a builder gets is small pieces, and nothing but <paramref name="demand"/> asks for its capacity or for
    /// single characters.
    /// </summary>
    public static bool IsByChunks(
        LocalFlowFact builder,
        IOperation demand,
        PayloadFact payload,
        CancellationToken cancellationToken)
    {
        if (!builder.IsSingleAssignment)
        {
            return false;
        }

        foreach (LocalUse use in builder.Uses)
        {
            if (use.Kind != LocalUseKind.Receiver || !IsChunkwise(use.Value, demand, payload, cancellationToken))
            {
                return false;
            }
        }

        return true;
    }

    /// <summary>Follows <c>builder.Append(…).Append(…)</c> to its end.</summary>
    private static bool IsChunkwise(
        IOperation receiver,
        IOperation demand,
        PayloadFact payload,
        CancellationToken cancellationToken)
    {
        while (true)
        {
            switch (receiver.Parent)
            {
                case IInvocationOperation { TargetMethod.Name: "ToString" }:
                    return true;
                case IInvocationOperation { TargetMethod.Name: "EnsureCapacity" } invocation:
                    return invocation == demand;
                case IInvocationOperation { TargetMethod: { ContainingType.Name: "StringBuilder", Name: "Append" or "AppendLine" or "AppendFormat" } } append
                    when append.Instance == receiver:
                    if (!AreSmall(append, payload, cancellationToken))
                    {
                        return false;
                    }

                    if (append.Parent is IExpressionStatementOperation)
                    {
                        return true;
                    }

                    receiver = append;
                    continue;
                case IPropertyReferenceOperation { Property.Name: "Length" } length:
                    return IsReadOrShortened(length);
                case IPropertyReferenceOperation { Property.Name: "Capacity" } capacity:
                    return capacity.Parent == demand;
                default:
                    return false;
            }
        }
    }

    /// <summary>Whether a length is only read, or cut by a few characters as after the last separator.</summary>
    private static bool IsReadOrShortened(IPropertyReferenceOperation length)
        => length.Parent switch
        {
            ISimpleAssignmentOperation assignment => assignment.Target != length,
            ICompoundAssignmentOperation compound => compound.Target != length
                || compound is { OperatorKind: BinaryOperatorKind.Subtract, Value.ConstantValue.HasValue: true },
            IIncrementOrDecrementOperation step => step.Kind == OperationKind.Decrement,
            IArgumentOperation { Parameter.RefKind: not (RefKind.None or RefKind.In) } => false,
            _ => true,
        };

    private static bool AreSmall(IInvocationOperation append, PayloadFact payload, CancellationToken cancellationToken)
    {
        if (append.TargetMethod is { Name: "Append", Parameters.Length: > 1 } repeated && repeated.Parameters[1].Type.SpecialType == SpecialType.System_Int32)
        {
            // A character many times, or a part of a larger text.
            return false;
        }

        foreach (IArgumentOperation argument in append.Arguments)
        {
            if (!IsSmall(argument.Value.WithoutConversions(), payload, cancellationToken))
            {
                return false;
            }
        }

        return true;
    }

    private static bool IsSmall(IOperation piece, PayloadFact payload, CancellationToken cancellationToken)
    {
        switch (piece)
        {
            case { ConstantValue.HasValue: true }:
            case { Type.TypeKind: TypeKind.Enum }:
            case { Type.SpecialType: SpecialType.System_Char or SpecialType.System_Boolean }:
            case { Type.SpecialType: >= SpecialType.System_SByte and <= SpecialType.System_Double }:
            case { Type.SpecialType: SpecialType.System_DateTime }:
            case { Type: { Name: "Guid" or "DateTimeOffset" or "TimeSpan", IsValueType: true } }:
                return true;
            case IInterpolatedStringHandlerCreationOperation handler:
                return IsSmall(handler.Content, payload, cancellationToken);
            case IInterpolatedStringOperation text:
                return AreSmallParts(text, payload, cancellationToken);
            case IArrayCreationOperation { Initializer: { } elements }:
                foreach (IOperation element in elements.ElementValues)
                {
                    if (!IsSmall(element.WithoutConversions(), payload, cancellationToken))
                    {
                        return false;
                    }
                }

                return true;
            default:
                return piece.Type is { } type && IsRowText(piece, type, payload, cancellationToken);
        }
    }

    private static bool AreSmallParts(IInterpolatedStringOperation text, PayloadFact payload, CancellationToken cancellationToken)
    {
        foreach (IInterpolatedStringContentOperation part in text.Parts)
        {
            IOperation? value = part switch
            {
                IInterpolationOperation interpolation => interpolation.Expression,
                IInterpolatedStringAppendOperation { AppendCall: IInvocationOperation { Arguments.Length: > 0 } call } => call.Arguments[0].Value,
                _ => null,
            };
            if (value is not null && !IsSmall(value.WithoutConversions(), payload, cancellationToken))
            {
                return false;
            }
        }

        return true;
    }

    /// <summary>
    /// Whether a text is a field of one row of a loop, as <c>row.Name</c> in <c>foreach (var row in rows)</c>: thousands
    /// of them fill a builder, and none of them is large by itself.
    /// </summary>
    private static bool IsRowText(IOperation piece, ITypeSymbol type, PayloadFact payload, CancellationToken cancellationToken)
    {
        if (payload.Classify(piece, cancellationToken).Kind == PayloadKind.Small)
        {
            return true;
        }

        if (type.SpecialType != SpecialType.System_String)
        {
            return false;
        }

        IOperation current = piece;
        while (current is IPropertyReferenceOperation { Instance: { } instance })
        {
            current = instance;
        }

        return current is ILocalReferenceOperation { Local: { } local }
            && current != piece
            && local.DeclaringSyntaxReferences.Length == 1
            && local.DeclaringSyntaxReferences[0].GetSyntax(cancellationToken)
                is Microsoft.CodeAnalysis.CSharp.Syntax.ForEachStatementSyntax;
    }
}

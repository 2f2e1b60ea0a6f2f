using GcGuard.Analyzers.Evidence.Flow;
using GcGuard.Analyzers.Evidence.Source;

namespace GcGuard.Analyzers.Rules.LargeObjects;

/// <summary>
/// Whether a <c>StringBuilder</c> without a capacity stays off the large object heap. It then grows by chunks of at
/// most 8,000 characters, but one large piece gets one chunk of its own size, and <c>Clear</c> on a builder of several
/// chunks makes one of all of them (<c>StringBuilder.ExpandByABlock</c>, <c>StringBuilder.Length</c> in
/// dotnet/runtime).
/// </summary>
internal static class BuilderChunks
{
    /// <summary>
    /// Whether all a builder gets is small pieces, and nothing but <paramref name="demand"/> asks for its capacity or
    /// for single characters.
    /// </summary>
    public static bool IsByChunks(
        LocalFlowFact builder, IOperation demand, PayloadFact payload, CancellationToken cancellationToken)
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
        IOperation receiver, IOperation demand, PayloadFact payload, CancellationToken cancellationToken)
    {
        while (receiver.Parent
            is IInvocationOperation { TargetMethod.Name: "Append" or "AppendLine" or "AppendFormat" } append
            && append.Instance == receiver
            && AreSmall(append, payload, cancellationToken))
        {
            receiver = append;
        }

        return receiver.Parent switch
        {
            IExpressionStatementOperation => receiver is IInvocationOperation,
            IInvocationOperation { TargetMethod.Name: "ToString" } => true,
            IPropertyReferenceOperation { Property.Name: "Length" } length => IsReadOrShortened(length),
            { } other => other == demand,
            null => false,
        };
    }

    /// <summary>Whether a length is only read, or cut by a few characters as after the last separator.</summary>
    private static bool IsReadOrShortened(IPropertyReferenceOperation length)
        => length.Parent switch
        {
            ICompoundAssignmentOperation compound => compound.Target != length
                || compound is { OperatorKind: BinaryOperatorKind.Subtract, Value.ConstantValue.HasValue: true },
            IAssignmentOperation assignment => assignment.Target != length,
            IIncrementOrDecrementOperation step => step.Kind == OperationKind.Decrement,
            IArgumentOperation argument => argument.Parameter?.RefKind == RefKind.None,
            _ => true,
        };

    private static bool AreSmall(IInvocationOperation append, PayloadFact payload, CancellationToken cancellationToken)
    {
        // A character many times, or a part of a larger text.
        bool isRange = append.TargetMethod is { Name: "Append", Parameters: { Length: > 1 } parameters }
            && parameters[1].Type.SpecialType == SpecialType.System_Int32;
        foreach (IArgumentOperation argument in append.Arguments)
        {
            if (isRange || !IsSmall(argument.Value.WithoutConversions(), payload, cancellationToken))
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
            case { Type: INamedTypeSymbol { IsValueType: true, Arity: 0, IsRefLikeType: false } }
                when piece is not IInterpolatedStringHandlerCreationOperation:
                return true;
            case IInterpolatedStringHandlerCreationOperation handler:
                return IsSmall(handler.Content, payload, cancellationToken);
            case IInterpolatedStringOperation text:
                return AreSmallParts(text, payload, cancellationToken);
            default:
                return IsRowText(piece, cancellationToken)
                    || payload.Classify(piece, cancellationToken).Kind == PayloadKind.Small;
        }
    }

    private static bool AreSmallParts(
        IInterpolatedStringOperation text, PayloadFact payload, CancellationToken cancellationToken)
    {
        foreach (IInterpolatedStringContentOperation part in text.Parts)
        {
            IOperation? value = part switch
            {
                IInterpolationOperation interpolation => interpolation.Expression,
                IInterpolatedStringAppendOperation { AppendCall: IInvocationOperation { Arguments.Length: > 0 } call }
                    => call.Arguments[0].Value,
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
    /// Whether a text is a field of one row of a loop, as <c>row.Name</c> in <c>foreach (var row in rows)</c>:
    /// thousands of them fill a builder, and none of them is large by itself.
    /// </summary>
    private static bool IsRowText(IOperation piece, CancellationToken cancellationToken)
    {
        IOperation current = piece;
        while (current is IPropertyReferenceOperation { Instance: { } instance })
        {
            current = instance;
        }

        return piece.Type?.SpecialType == SpecialType.System_String
            && current is ILocalReferenceOperation { Local.DeclaringSyntaxReferences: { Length: 1 } declarations }
            && current != piece
            && declarations[0].GetSyntax(cancellationToken) is ForEachStatementSyntax;
    }
}

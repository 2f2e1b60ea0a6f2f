using GcGuard.Analyzers.Evidence.Flow;

namespace GcGuard.Analyzers.Evidence.Source;

/// <summary>
/// Whether the address of a request names one thing or a part of a list: <c>$"students/{id}/marks"</c>,
/// <c>"rows?page=" + page</c>. What such a request is answered is a few rows far more often than many.
/// </summary>
internal static class NarrowedAddress
{
    /// <summary>More parts than any sensible address has.</summary>
    private const int MaxDepth = 20;

    /// <summary>Whether a value stands behind the first part of the path. One at the beginning is the server.</summary>
    public static bool NamesOneThing(IOperation address, CancellationToken cancellationToken)
    {
        bool isInPath = false;
        return Names(address, ref isInPath, 0, cancellationToken);
    }

    private static bool Names(IOperation part, ref bool isInPath, int depth, CancellationToken cancellationToken)
    {
        part = part.WithoutConversions();
        if (depth > MaxDepth)
        {
            return false;
        }

        if (part.ConstantValue is { HasValue: true, Value: string text })
        {
            isInPath |= IsPath(text);
            return false;
        }

        switch (part)
        {
            case IInterpolatedStringOperation interpolated:
                foreach (IInterpolatedStringContentOperation content in interpolated.Parts)
                {
                    if ((content is IInterpolatedStringTextOperation literal ? literal.Text
                            : (content as IInterpolationOperation)?.Expression) is { } inner
                        && Names(inner, ref isInPath, depth + 1, cancellationToken))
                    {
                        return true;
                    }
                }

                return false;
            case IBinaryOperation { OperatorKind: BinaryOperatorKind.Add } sum:
                return Names(sum.LeftOperand, ref isInPath, depth + 1, cancellationToken)
                    || Names(sum.RightOperand, ref isInPath, depth + 1, cancellationToken);
            case IObjectCreationOperation { Arguments: { IsEmpty: false } arguments }:
                return Names(arguments[arguments.Length - 1].Value, ref isInPath, depth + 1, cancellationToken);
            case ILocalReferenceOperation { Local: { } local } reference
                when LocalFlowFact.TryAnalyze(local, reference, cancellationToken)
                    is { IsSingleAssignment: true, InitialValue: { } initial }:
                return Names(initial, ref isInPath, depth + 1, cancellationToken);
            default:
                return isInPath;
        }
    }

    private static bool IsPath(string text)
    {
        int scheme = text.IndexOf("://", StringComparison.Ordinal);
        return text.IndexOfAny(['/', '?', '='], scheme < 0 ? 0 : scheme + 3) >= 0;
    }
}

using System.Linq;
using GcGuard.Analyzers.Evidence.Flow;
using GcGuard.Analyzers.Symbols;

namespace GcGuard.Analyzers.Evidence.Source;

/// <summary>
/// Whether a body compares the length of a payload before it reads it: <c>if (file.Length > Limit) return
/// BadRequest();</c>, or an attribute of the action limits the size of its request.
/// </summary>
internal static class LengthGuard
{
    /// <summary>A limit above this number of bytes (16 MB) is none: the payload is a large object by far.</summary>
    public const long MaxLimit = 16L * 1024 * 1024;

    /// <summary>
    /// Whether the length of <paramref name="source"/> is bounded where <paramref name="read"/> reads it.
    /// </summary>
    public static bool IsBounded(
        IOperation source, IOperation read, ISymbol code, KnownTypes types, CancellationToken cancellationToken)
        => IsRequestBelow(code, MaxLimit) || IsCompared(source, read, types, cancellationToken);

    private static bool IsCompared(
        IOperation source, IOperation read, KnownTypes types, CancellationToken cancellationToken)
    {
        var asked = new Asked(source, RootOf(source), types, cancellationToken);
        IOperation body = read;
        while (body.Parent is { } parent)
        {
            body = parent;
        }

        int position = read.Syntax.SpanStart;
        foreach (IOperation operation in body.DescendantsAndSelf())
        {
            cancellationToken.ThrowIfCancellationRequested();
            if (operation.Syntax.SpanStart >= position)
            {
                continue;
            }

            switch (operation)
            {
                case IBinaryOperation
                {
                    OperatorKind: BinaryOperatorKind.GreaterThan or BinaryOperatorKind.GreaterThanOrEqual
                        or BinaryOperatorKind.LessThan or BinaryOperatorKind.LessThanOrEqual,
                } comparison when IsLimit(comparison.LeftOperand, comparison.RightOperand, asked)
                    || IsLimit(comparison.RightOperand, comparison.LeftOperand, asked):
                case IInvocationOperation { TargetMethod.Name: "ThrowIfGreaterThan"
                    or "ThrowIfGreaterThanOrEqual", Arguments.Length: >= 2 } check
                    when IsLimit(check.Arguments[0].Value, check.Arguments[1].Value, asked):
                case IIsPatternOperation { Value: { } value, Pattern: { } pattern }
                    when pattern.DescendantsAndSelf().Any(
                        part => part is IRelationalPatternOperation relation
                            && IsLimit(value, relation.Value, asked)):
                    return true;
            }
        }

        return false;
    }

    /// <summary>
    /// Whether one side is the length of the payload and the other a limit, and not the question whether it is empty.
    /// </summary>
    private static bool IsLimit(IOperation length, IOperation limit, in Asked asked)
    {
        length = length.WithoutConversions();
        if (length is IBinaryOperation { OperatorKind: BinaryOperatorKind.Add } sum)
        {
            // What is there already and what would be added: buffer.Length + read > limit.
            return IsLimit(sum.LeftOperand, limit, asked) || IsLimit(sum.RightOperand, limit, asked);
        }

        IOperation? receiver = null;
        if (length is IConditionalAccessOperation { WhenNotNull: { } member } access)
        {
            length = member.WithoutConversions();
            receiver = access.Operation;
        }

        return length is IPropertyReferenceOperation
            { Property.Name: "Length" or "ContentLength" or "Size", Instance: { Type: { } type } instance }
            && (asked.Types.Is(type, "System.IO.FileInfo") || asked.IsOf(receiver ?? instance))
            && !IsNoLimit(limit.WithoutConversions());
    }

    private static bool IsNoLimit(IOperation limit)
        => limit.ConstantValue switch
        {
            { HasValue: true, Value: int value } => IsNoLimit(value),
            { HasValue: true, Value: long value } => IsNoLimit(value),
            _ => false,
        };

    private static bool IsNoLimit(long limit) => limit is <= 1 or > MaxLimit;

    /// <summary>What an expression begins with: <c>model</c> in <c>model.File</c>.</summary>
    private static ISymbol? RootOf(IOperation value)
    {
        while (true)
        {
            switch (value)
            {
                case IConversionOperation conversion:
                    value = conversion.Operand;
                    break;
                case IConditionalAccessOperation access:
                    value = access.Operation;
                    break;
                case IMemberReferenceOperation { Instance: { } instance }
                    and not IFieldReferenceOperation { Instance: IInstanceReferenceOperation }
                    and not IPropertyReferenceOperation { Instance: IInstanceReferenceOperation }:
                    value = instance;
                    break;
                case IInvocationOperation { Instance: { } instance }:
                    value = instance;
                    break;
                case ILocalReferenceOperation local:
                    return local.Local;
                case IParameterReferenceOperation parameter:
                    return parameter.Parameter;
                case IMemberReferenceOperation member:
                    return member.Member;
                default:
                    return null;
            }
        }
    }

    /// <summary>Whether an attribute of the action or its class limits its request to a number of bytes.</summary>
    public static bool IsRequestBelow(ISymbol code, long limit) => LimitOf(code) <= limit;

    /// <summary>Whether an attribute of the action or its class allows requests that are large.</summary>
    public static bool IsRequestRaised(ISymbol code) => LimitOf(code) > MaxLimit;

    /// <summary>How many bytes an attribute of the action or its class allows; null where there is none.</summary>
    private static long? LimitOf(ISymbol code)
    {
        for (ISymbol? current = code; current is not null and not INamespaceSymbol; current = current.ContainingSymbol)
        {
            foreach (AttributeData attribute in current.GetAttributes())
            {
                switch (attribute.AttributeClass?.Name)
                {
                    case "DisableRequestSizeLimitAttribute":
                        return long.MaxValue;
                    case "RequestSizeLimitAttribute" when attribute.ConstructorArguments is [{ Value: long bytes }]:
                        return bytes;
                }
            }
        }

        return null;
    }

    /// <summary>Whose length is asked for.</summary>
    /// <param name="Source">The payload.</param>
    /// <param name="Root">What its expression begins with; null for nothing that has a name.</param>
    private readonly record struct Asked(
        IOperation Source, ISymbol? Root, KnownTypes Types, CancellationToken CancellationToken)
    {
        /// <summary>Whether a value belongs to the payload, or is a local that holds it.</summary>
        public bool IsOf(IOperation value)
            => (Root is not null && SymbolEqualityComparer.Default.Equals(RootOf(value), Root))
                || LocalFlowFact.OriginOf(value, CancellationToken).Syntax == Source.Syntax;
    }
}

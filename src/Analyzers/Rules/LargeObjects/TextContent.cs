using System.Threading;
using GcGuard.Analyzers.Facts.LocalFlow;
using GcGuard.Analyzers.Facts.Payload;
using GcGuard.Analyzers.Symbols;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;

namespace GcGuard.Analyzers.Rules.LargeObjects;

/// <summary>What a string is made from where an expression puts a whole text together: a builder or a sequence.</summary>
internal sealed class TextContent
{
    private TextContent(IOperation operation, IOperation source, ILocalSymbol? builder)
    {
        Operation = operation;
        Source = source;
        Builder = builder;
    }

    /// <summary>The expression that makes the string.</summary>
    public IOperation Operation { get; }

    /// <summary>What it is made from: the builder, the sequence to join, or the part of an interpolation that grows.</summary>
    public IOperation Source { get; }

    /// <summary>The local <c>StringBuilder</c> or <c>StringWriter</c> whose text it is; null for a joined sequence.</summary>
    public ILocalSymbol? Builder { get; }

    /// <summary>
    /// The content of the text an operation builds, or null when it builds none. Cheap: it is asked of every invocation and interpolation.
    /// </summary>
    public static TextContent? TryFind(IOperation operation, KnownTypes types)
    {
        IOperation? source = operation switch
        {
            IInvocationOperation invocation => SourceOf(invocation, types),
            IInterpolatedStringOperation interpolation => GrowingPart(interpolation, types),
            IBinaryOperation { OperatorKind: BinaryOperatorKind.Add, Type.SpecialType: SpecialType.System_String } sum
                => GrowingPart(sum, types),
            _ => null,
        };
        return source is null
            ? null
            : new TextContent(operation, source, source is ILocalReferenceOperation { Local: { } local } && IsBuilder(local.Type, types) ? local : null);
    }

    /// <summary>Whether the text can grow with what a user sends or stores, and with what.</summary>
    /// <param name="payload">Says whether values grow.</param>
    /// <param name="sink">What takes the text: where it is no download, more than types have to say that it grows.</param>
    /// <param name="cancellationToken">Honoured during the walk.</param>
    public PayloadVerdict Classify(PayloadFact payload, TextSink sink, CancellationToken cancellationToken)
    {
        bool needsEvidence = !sink.IsDownload;
        if (SmallByName.IsValue(Source))
        {
            return PayloadVerdict.Small("an error");
        }

        if (Builder is { } builder)
        {
            PayloadVerdict growth = BuilderGrowth.Classify(builder, Operation, payload, cancellationToken, needsEvidence);
            return growth.Kind == PayloadKind.Unknown && sink is { Kind: TextSinkKind.Result, Operation: IInvocationOperation { TargetMethod.Name: "File" } }
                ? UnboundRows.OfTable(builder, Operation, cancellationToken) ?? growth
                : growth;
        }

        // A list of texts is judged by what fills it, and where that says nothing, by the rows it is a query of.
        return Source is ILocalReferenceOperation { Local: { } list }
            && BuilderGrowth.Classify(list, Operation, payload, cancellationToken, needsEvidence) is { Grows: true } grown
                ? grown
                : JoinedRows.Classify(Source, payload, cancellationToken, needsEvidence);
    }

    /// <summary>What a call puts into one string; null when the call does not.</summary>
    private static IOperation? SourceOf(IInvocationOperation invocation, KnownTypes types)
    {
        IMethodSymbol method = invocation.TargetMethod;
        switch (method.Name)
        {
            case "ToString" when method.Parameters.IsEmpty && invocation.Instance?.WithoutConversions() is ILocalReferenceOperation local:
                return IsBuilder(local.Local.Type, types) ? local : null;
            case "Join" or "Concat" when method is { IsStatic: true, ContainingType.SpecialType: SpecialType.System_String }:
                return Sequence(invocation);
            default:
                return null;
        }
    }

    private static bool IsBuilder(ITypeSymbol type, KnownTypes types)
        => types.Is(type, "System.Text.StringBuilder") || types.Is(type, "System.IO.StringWriter");

    /// <summary>The sequence that <c>string.Join</c> or <c>Concat</c> takes; null when the parts are written out one by one.</summary>
    private static IOperation? Sequence(IInvocationOperation invocation)
    {
        foreach (IArgumentOperation argument in invocation.Arguments)
        {
            if (argument is { ArgumentKind: ArgumentKind.Explicit, Parameter: { } parameter }
                && parameter.Type.SpecialType is not SpecialType.System_String and not SpecialType.System_Char and not SpecialType.System_Object
                && parameter.Type is IArrayTypeSymbol or INamedTypeSymbol { TypeArguments.Length: 1 })
            {
                return argument.Value.WithoutConversions();
            }
        }

        return null;
    }

    private static IOperation? GrowingPart(IInterpolatedStringOperation interpolation, KnownTypes types)
    {
        IOperation? source = null;
        foreach (IInterpolatedStringContentOperation part in interpolation.Parts)
        {
            if (part is IInterpolationOperation { Expression: { } expression })
            {
                source = TheLarger(source, PartOf(expression, types), types);
            }
        }

        return source;
    }

    private static IOperation? GrowingPart(IBinaryOperation sum, KnownTypes types)
    {
        IOperation? source = null;
        IOperation current = sum;
        while (current is IBinaryOperation { OperatorKind: BinaryOperatorKind.Add } binary)
        {
            source = TheLarger(PartOf(binary.RightOperand, types), source, types);
            current = binary.LeftOperand.WithoutConversions();
        }

        return TheLarger(PartOf(current, types), source, types);
    }

    /// <summary>Of two parts a builder, which holds rows more often than joined names do; else the first.</summary>
    private static IOperation? TheLarger(IOperation? first, IOperation? second, KnownTypes types)
        => first is null || (second is not null && IsBuilderLocal(second, types) && !IsBuilderLocal(first, types)) ? second : first;

    private static bool IsBuilderLocal(IOperation part, KnownTypes types)
        => part is ILocalReferenceOperation { Local.Type: { } type } && IsBuilder(type, types);

    private static IOperation? PartOf(IOperation part, KnownTypes types)
    {
        part = part.WithoutConversions();
        return part switch
        {
            IInvocationOperation invocation => SourceOf(invocation, types),
            ILocalReferenceOperation local when IsBuilder(local.Local.Type, types) => local,
            _ => null,
        };
    }
}

using System.Threading;
using GcGuard.Analyzers.Facts.LocalFlow;
using GcGuard.Analyzers.Facts.Payload;
using GcGuard.Analyzers.Rules.Buffering;
using GcGuard.Analyzers.Symbols;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;

namespace GcGuard.Analyzers.Rules.LargeObjects;

/// <summary>
/// A string that is built whole only to be written. Found by the rule, and found again by its fixer, which works on the
/// code as it stands after other fixes.
/// </summary>
internal sealed class BuiltText
{
    private BuiltText(IOperation operation, IOperation content, ILocalSymbol? builder, TextRoute route)
    {
        Operation = operation;
        Content = content;
        Builder = builder;
        Route = route;
    }

    /// <summary>The expression that makes the string.</summary>
    public IOperation Operation { get; }

    /// <summary>What it is made from: the builder, the sequence to join, or the part of an interpolation that grows.</summary>
    public IOperation Content { get; }

    /// <summary>The local <c>StringBuilder</c> or <c>StringWriter</c> whose text it is; null for a joined sequence.</summary>
    public ILocalSymbol? Builder { get; }

    /// <summary>How the string gets to the call that writes it.</summary>
    public TextRoute Route { get; }

    /// <summary>
    /// The text an operation builds, or null when it builds none, or one that is more than written. Cheap: it is asked
    /// of every invocation and interpolation.
    /// </summary>
    public static BuiltText? TryFind(IOperation operation, KnownTypes types, CancellationToken cancellationToken)
    {
        IOperation? content = operation switch
        {
            IInvocationOperation invocation => ContentOf(invocation, types),
            IInterpolatedStringOperation interpolation => GrowingPart(interpolation, types),
            IBinaryOperation { OperatorKind: BinaryOperatorKind.Add, Type.SpecialType: SpecialType.System_String } sum
                => GrowingPart(sum, types),
            _ => null,
        };
        return content is not null && TextRoute.TryFind(operation, types, cancellationToken) is { } route
            ? new BuiltText(operation, content, content is ILocalReferenceOperation { Local: { } local } && IsBuilder(local.Type, types) ? local : null, route)
            : null;
    }

    /// <summary>Whether the text can grow with what a user sends or stores, and with what.</summary>
    public PayloadVerdict Classify(PayloadFact payload, CancellationToken cancellationToken)
    {
        if (PayloadFact.AreErrors(Content) || ErrorReply.IsWrittenBy(Route.Sink.Operation))
        {
            return PayloadVerdict.Small("an error");
        }

        bool needsEvidence = !Route.Sink.IsDownload;
        if (Builder is { } builder)
        {
            if (WrittenParts.Are(builder, Operation, Route.Sink, cancellationToken))
            {
                return PayloadVerdict.Small("a part of a text");
            }

            PayloadVerdict growth = BuilderGrowth.Classify(builder, Operation, payload, cancellationToken, needsEvidence);
            return growth.Kind == PayloadKind.Unknown && Route.Sink is { Kind: TextSinkKind.Result, Operation: IInvocationOperation { TargetMethod.Name: "File" } }
                ? UnboundRows.OfTable(builder, Operation, cancellationToken) ?? growth
                : growth;
        }

        if (WrittenParts.IsOne(Operation, Route.Sink, cancellationToken))
        {
            return PayloadVerdict.Small("a part of a text");
        }

        if (IsLineOfLog())
        {
            return PayloadVerdict.Small("a line of a log");
        }

        // A list of texts is judged by what fills it, and where that says nothing, by the rows it is a query of.
        return Content is ILocalReferenceOperation { Local: { } list }
            && BuilderGrowth.Classify(list, Operation, payload, cancellationToken, needsEvidence) is { Kind: PayloadKind.Unbounded } grown
                ? grown
                : JoinedRows.Classify(Content, payload, cancellationToken, needsEvidence);
    }

    /// <summary>Whether a sum or an interpolation is appended to a file by a log.</summary>
    private bool IsLineOfLog()
        => Operation is IInterpolatedStringOperation or IBinaryOperation
            && Route.Sink is { Kind: TextSinkKind.File, Operation: IInvocationOperation { TargetMethod.Name: "AppendAllText" or "AppendAllTextAsync" } }
            && Operation.SemanticModel?.GetEnclosingSymbol(Operation.Syntax.SpanStart) is { } code
            && PayloadFact.IsLineOfLog(code);

    /// <summary>The expression as a message shows it: <c>csv.ToString()</c>, <c>string.Join</c>.</summary>
    public string Describe()
        => Operation switch
        {
            IInvocationOperation { TargetMethod.IsStatic: true } join => "string." + join.TargetMethod.Name,
            IInvocationOperation { Instance: { } instance } => instance.Syntax + ".ToString()",
            IInterpolatedStringOperation => "$\"…\"",
            _ => "… + …",
        };

    /// <summary>What a call puts into one string; null when the call does not.</summary>
    private static IOperation? ContentOf(IInvocationOperation invocation, KnownTypes types)
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
        IOperation? content = null;
        foreach (IInterpolatedStringContentOperation part in interpolation.Parts)
        {
            if (part is IInterpolationOperation { Expression: { } expression })
            {
                content = TheLarger(content, PartOf(expression, types), types);
            }
        }

        return content;
    }

    private static IOperation? GrowingPart(IBinaryOperation sum, KnownTypes types)
    {
        IOperation? content = null;
        IOperation current = sum;
        while (current is IBinaryOperation { OperatorKind: BinaryOperatorKind.Add } binary)
        {
            content = TheLarger(PartOf(binary.RightOperand, types), content, types);
            current = binary.LeftOperand.WithoutConversions();
        }

        return TheLarger(PartOf(current, types), content, types);
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
            IInvocationOperation invocation => ContentOf(invocation, types),
            ILocalReferenceOperation local when IsBuilder(local.Local.Type, types) => local,
            _ => null,
        };
    }
}

using GcGuard.Analyzers.Evidence.Flow;
using GcGuard.Analyzers.Evidence.Json;
using GcGuard.Analyzers.Evidence.Source;
using GcGuard.Analyzers.Symbols;

namespace GcGuard.Analyzers.Rules.LargeObjects;

/// <summary>
/// A string that is built whole only to be written: the text of a local builder, or a joined sequence. Found by the
/// rule, and found again by its fixer, which works on the code as it stands after other fixes.
/// </summary>
/// <param name="Operation">The call that makes the string.</param>
/// <param name="Source">What it is made from: the builder, or the sequence to join.</param>
/// <param name="Builder">
/// The local <c>StringBuilder</c> or <c>StringWriter</c> whose text it is; null for a joined sequence.
/// </param>
/// <param name="Route">How the string gets to the call that writes it.</param>
internal sealed record BuiltText(
    IInvocationOperation Operation, IOperation Source, ILocalSymbol? Builder, TextRoute Route)
{
    /// <summary>
    /// The text an operation builds, or null when it builds none, or one that is more than written. Cheap: it is asked
    /// of every call of these names.
    /// </summary>
    public static BuiltText? TryFind(IOperation operation, KnownTypes types, CancellationToken cancellationToken)
    {
        if (operation is not IInvocationOperation { TargetMethod: { } method } call)
        {
            return null;
        }

        ILocalSymbol? builder = null;
        IOperation? source = null;
        switch (method.Name)
        {
            case "ToString" when method.Parameters.IsEmpty
                && call.Instance?.WithoutConversions() is ILocalReferenceOperation local:
                builder = local.Local;
                source = types.Is(builder.Type, "System.Text.StringBuilder")
                    || types.Is(builder.Type, "System.IO.StringWriter")
                    ? local
                    : null;
                break;
            case "Join" or "Concat"
                when method is { IsStatic: true, ContainingType.SpecialType: SpecialType.System_String }:
                source = SequenceOf(call);
                break;
        }

        return source is not null && TextRoute.TryFind(call, types, cancellationToken) is { } route
            ? new BuiltText(call, source, builder, route)
            : null;
    }

    /// <summary>Whether the text can grow with what a user sends or stores, and with what.</summary>
    public PayloadVerdict Classify(PayloadFact payload, CancellationToken cancellationToken)
    {
        TextSink sink = Route.Sink;
        if (SmallByName.IsValue(Source) || StatusFlow.FollowsErrorStatus(sink.Operation))
        {
            return PayloadVerdict.Small("an error");
        }

        if (WrittenParts.Is(this, cancellationToken))
        {
            return PayloadVerdict.Small("a part of a text");
        }

        // Where it is no download, more than types have to say that it grows.
        bool needsEvidence = !sink.IsDownload;
        if (Builder is not null)
        {
            return BuilderGrowth.Classify(Builder, Operation, payload, cancellationToken, needsEvidence);
        }

        // A list of texts is judged by what fills it, and where that says nothing, by the rows it is a query of.
        return Source is ILocalReferenceOperation { Local: { } list }
            && BuilderGrowth.Classify(list, Operation, payload, cancellationToken, needsEvidence)
                is { Grows: true } grown
                ? grown
                : JoinedRows.Classify(Source, payload, cancellationToken, needsEvidence);
    }

    /// <summary>The expression as a message shows it: <c>csv.ToString()</c>, <c>string.Join</c>.</summary>
    public string Describe()
        => Builder is null ? "string." + Operation.TargetMethod.Name : Operation.Instance!.Syntax + ".ToString()";

    /// <summary>The sequence that <c>string.Join</c> or <c>Concat</c> takes.</summary>
    private static IOperation? SequenceOf(IInvocationOperation call)
    {
        foreach (IArgumentOperation argument in call.Arguments)
        {
            if (argument is { ArgumentKind: ArgumentKind.Explicit, Parameter: { } parameter }
                && parameter.Type is IArrayTypeSymbol or INamedTypeSymbol { TypeArguments.Length: 1 })
            {
                return argument.Value.WithoutConversions();
            }
        }

        return null;
    }
}

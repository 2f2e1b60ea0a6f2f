using GcGuard.Analyzers.Evidence.Flow;
using GcGuard.Analyzers.Evidence.Json;
using GcGuard.Analyzers.Evidence.Source;
using GcGuard.Analyzers.Symbols;

namespace GcGuard.Analyzers.Rules.LargeObjects;

/// <summary>
/// A string that is built whole only to be written: the text of a local builder, or a joined sequence. Found by the
/// rule, and found again by its fixer, which works on the code as it stands after other fixes.
/// </summary>
/// <param name="Source">What it is made from.</param>
/// <param name="Route">How the string gets to the call that writes it.</param>
internal sealed record BuiltText(TextSource Source, TextRoute Route)
{
    /// <summary>The call that makes the string.</summary>
    public IInvocationOperation Operation => Source.Operation;

    /// <summary>The local builder whose text it is; null for a joined sequence.</summary>
    public ILocalSymbol? Builder => Source.Builder;

    /// <summary>
    /// The text an operation builds, or null when it builds none, or one that is more than written. Cheap: it is asked
    /// of every call of these names.
    /// </summary>
    public static BuiltText? TryFind(IOperation operation, KnownTypes types, CancellationToken cancellationToken)
        => TextSource.TryFind(operation, types) is { } made
            && TextRoute.TryFind(made.Operation, types, cancellationToken) is { } route
                ? new BuiltText(made, route)
                : null;

    /// <summary>Whether the text can grow with what a user sends or stores, and with what.</summary>
    public PayloadVerdict Classify(PayloadFact payload, CancellationToken cancellationToken)
    {
        TextSink sink = Route.Sink;
        if (SmallByName.IsValue(Source.Value) || StatusFlow.FollowsErrorStatus(sink.Operation))
        {
            return PayloadVerdict.Small("an error");
        }

        if (WrittenParts.Is(this, cancellationToken))
        {
            return PayloadVerdict.Small("a part of a text");
        }

        // Where it is no download, more than types have to say that it grows.
        bool needsEvidence = !sink.IsDownload;
        return Source.Classify(payload, cancellationToken, needsEvidence);
    }

    /// <summary>The expression as a message shows it: <c>csv.ToString()</c>, <c>string.Join</c>.</summary>
    public string Describe() => Source.Describe();
}

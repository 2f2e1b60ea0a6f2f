using GcGuard.Analyzers.Engine;
using GcGuard.Analyzers.Evidence.Flow;
using GcGuard.Analyzers.Evidence.Results;
using GcGuard.Analyzers.Evidence.Source;
using GcGuard.Analyzers.Symbols;

namespace GcGuard.Analyzers.Rules.Buffering;

/// <summary>Whole content that a method returns: as its result, or in an object or tuple that carries it.</summary>
/// <param name="Content">What is taken whole, and where.</param>
/// <param name="Callers">The callers where all of them only write it; null where they may need it as it is.</param>
/// <param name="Carrier">The type of the object or tuple; null for the result itself.</param>
internal readonly record struct ReturnedWhole(WholeContent Content, ResultCallers? Callers, ITypeSymbol? Carrier)
{
    private const string StreamAdvice = "return a stream, or write to one that the caller hands in";
    private const string UploadAdvice = "return a stream, or read the upload into one array of its `Length`";

    private const string CarriedAdvice = "let it carry a stream that reads the content, or write to one that the "
        + "caller hands in";

    private const string CarriedUploadAdvice
        = "let it carry a stream, or read the upload into one array of its `Length`";

    private const string WrappedAdvice = "return a stream for it to carry, or write to one that the caller hands in";

    private const string MemoryAdvice = "return a stream that reads the content, or write to one that the caller "
        + "hands in";

    /// <summary>What holds the content.</summary>
    public string Holder
        => Content.IsText ? "a string" : IsStream ? "a stream in memory" : "an array";

    /// <summary>What to do about it.</summary>
    public string Advice
        => Carrier is not null ? IsUpload ? CarriedUploadAdvice : CarriedAdvice
            : Callers?.Carrier is not null ? WrappedAdvice
            : IsStream ? MemoryAdvice
            : Callers is null && IsUpload ? UploadAdvice
            : StreamAdvice;

    private bool IsUpload => Content.Amount.Source == SourceKind.Upload;

    private bool IsStream => Content.Operation is not IInvocationOperation;

    /// <summary>
    /// The content that a call takes whole for a method to return; null where it is small, or may be needed as it is.
    /// </summary>
    public static ReturnedWhole? TryFind(
        IInvocationOperation call, IMethodSymbol method, RuleContext rule, CancellationToken cancellationToken)
        => !WholeContent.IsCandidate(call, rule.Types)

            // The callers of a generic helper say what it returns: an object of JSON more often than an array.
            || TypeGraph.Unwrap(method.ReturnType) is ITypeParameterSymbol
            || PartOf(call, method, rule, cancellationToken) is not { Carrier: var carrier }
                ? null
            : WholeContent.TryFind(call, method, rule, cancellationToken)
                is { Amount.Kind: PayloadKind.Unbounded } content
                ? new ReturnedWhole(
                    content, ReturnedDocument.StreamingCallersOf(method, rule, cancellationToken), carrier)
            : ReturnedDocument.TryFind(call, method, rule, cancellationToken) is { } document
                ? new ReturnedWhole(new WholeContent(call, document.Content, IsText: false), document.Callers, carrier)
            : null;

    /// <summary>
    /// The content of a new stream in memory that the method fills and returns as one; null where it is small, or the
    /// callers may do more than to write it.
    /// </summary>
    public static ReturnedWhole? TryFind(
        IObjectCreationOperation creation,
        IMethodSymbol method,
        RuleContext rule,
        CancellationToken cancellationToken)
    {
        if (creation.Type is not { Name: "MemoryStream" } type
            || !rule.Types.Is(type, "System.IO.MemoryStream")
            || IsOverArray(creation)
            || IsReply(method, rule)
            || ReturnRoute.LocalOf(ReturnRoute.Outermost(creation), cancellationToken) is not { } stream
            || ReturnedPart.Of(stream, method, rule.Types, cancellationToken)
                is not (ILocalReferenceOperation place, var carrier))
        {
            return null;
        }

        return WholeContent.OfFilled(place, method, rule, cancellationToken) is { } content
            ? new ReturnedWhole(content, ReturnedDocument.StreamingCallersOf(method, rule, cancellationToken), carrier)
            : ReturnedDocument.TryFind(stream.Local, place, method, rule, cancellationToken) is { } document
            ? new ReturnedWhole(new WholeContent(place, document.Content, IsText: false), document.Callers, carrier)
            : null;
    }

    /// <summary>Whether the method returns what a call takes, so that this rule reports it.</summary>
    public static bool IsReturned(
        IInvocationOperation call, ISymbol code, RuleContext rule, CancellationToken cancellationToken)
        => code is IMethodSymbol method && PartOf(call, method, rule, cancellationToken) is not null;

    /// <summary>The end of a message: how the content leaves the method, and what its callers do with it.</summary>
    public string Way(IMethodSymbol method)
    {
        string returned = "`" + method.Name + "` returns"
            + (Carrier is null ? string.Empty
                : Carrier.IsTupleType ? " in a tuple"
                : " in `" + Carrier.Name + "`")
            + (Carrier is not null || Callers?.Carrier is not { } wrapper ? string.Empty
                : wrapper.IsTupleType ? ", a tuple carries"
                : ", `" + wrapper.Name + "` carries");
        return Callers is not null ? ", which " + returned + " and " + CallerWords.Of(Callers)
            : Carrier is null ? ", and " + returned + " it"
            : ", which " + returned;
    }

    /// <summary>What carries the content; what a framework answers as JSON can be no stream there.</summary>
    private static ReturnedPart? PartOf(
        IInvocationOperation call, IMethodSymbol method, RuleContext rule, CancellationToken cancellationToken)
        => ReturnedPart.Of(call, cancellationToken) is { } part
            && !(part.Carrier is not null && IsReply(method, rule))
                ? part
                : null;

    /// <summary>Whether a framework calls the method and writes what it answers.</summary>
    private static bool IsReply(IMethodSymbol method, RuleContext rule)
        => method.DeclaredAccessibility == Accessibility.Public && rule.Types.IsController(method.ContainingType);

    /// <summary>Whether a stream only reads an array that is there already.</summary>
    private static bool IsOverArray(IObjectCreationOperation creation)
        => creation.ArgumentAt(0) is { Value.Type.SpecialType: not SpecialType.System_Int32 };
}

using GcGuard.Analyzers.Engine;
using GcGuard.Analyzers.Evidence.Flow;
using GcGuard.Analyzers.Evidence.Json;
using GcGuard.Analyzers.Evidence.RequestPath;
using GcGuard.Analyzers.Evidence.Source;
using GcGuard.Analyzers.Symbols;

namespace GcGuard.Analyzers.Rules.Buffering;

/// <summary>
/// A whole body, upload, file or stream that code takes into one array or text. Where it comes from decides; what
/// becomes of it does not.
/// </summary>
/// <param name="Operation">The call or array creation that makes the array or text.</param>
/// <param name="Amount">What it holds: it grows.</param>
/// <param name="IsText">Whether it is a text; an array else.</param>
internal readonly record struct WholeContent(IOperation Operation, PayloadVerdict Amount, bool IsText)
{
    /// <summary>The names of all methods that <see cref="TryFind"/> knows.</summary>
    public static readonly string[] CallNames = WholeRead.CallNames;

    /// <summary>Whether a call may take whole content. Cheap.</summary>
    public static bool IsCandidate(IInvocationOperation call, KnownTypes types)
        => NeedlessCopy.IsToArray(call, types) || WholeRead.TryFind(call, types) is not null;

    /// <summary>What is known of a stream in memory that nobody has seen being filled.</summary>
    private static PayloadVerdict InMemory => PayloadVerdict.MayGrow("a stream in memory");

    /// <summary>The content that a call takes whole; null where there is none, or it is known to stay small.</summary>
    public static WholeContent? TryFind(
        IInvocationOperation call, ISymbol code, RuleContext rule, CancellationToken cancellationToken)
        => (OfStream(call, rule.Types) ?? OfRead(call, rule.Types, cancellationToken)) is (var source, var isText)
            && !StatusFlow.IsAfterFailure(call)
            && Content(call, source, rule, cancellationToken) is { Grows: true } amount
            && (amount.Kind == PayloadKind.Unbounded || !IsSmallByName(source, code))
            && !(isText && IsShortText(amount, call, code, rule, cancellationToken))
            && !LengthGuard.IsBounded(
                CopiedInto(source, rule.Types, cancellationToken) ?? ReadFrom(call, cancellationToken) ?? source,
                call,
                code,
                rule.Types,
                cancellationToken)
                ? new WholeContent(call, amount, isText)
                : null;

    /// <summary>
    /// Whether a text comes from another server, from a file, from a stream that some other code opens, or is a body: a
    /// message, a form, a template or a log more often than a document. An audit shows all but the first. What a caller
    /// hands over may be an upload, and whoever raises the limit of a request expects a long body.
    /// </summary>
    /// <remarks>
    /// Measured on unseen servers: one of 12 texts of bodies and streams was right, and one of six of files
    /// (eng/Accuracy).
    /// </remarks>
    private static bool IsShortText(
        PayloadVerdict amount,
        IInvocationOperation call,
        ISymbol code,
        RuleContext rule,
        CancellationToken cancellationToken)
        => amount.Source == SourceKind.ResponseBody
            || IsMessage(amount, call, code, rule)
            || ((amount.Source == SourceKind.File
                    || (amount.Source == SourceKind.Stream
                        && ReadFrom(call, cancellationToken) is not IParameterReferenceOperation))
                && !rule.AssumesLarge(call.Syntax));

    /// <summary>
    /// Whether what is read as a text is the body of an endpoint whose limit nobody has raised, and nobody audits.
    /// </summary>
    public static bool IsMessage(PayloadVerdict content, IOperation read, ISymbol code, RuleContext rule)
        => content.Source == SourceKind.RequestBody
            && !LengthGuard.IsRequestRaised(code)
            && !Middleware.SeesAllRequests(code, rule.Types)
            && !rule.AssumesLarge(read.Syntax);

    /// <summary>The unbounded content of a stream in memory where it leaves the code; null for other content.</summary>
    public static WholeContent? OfFilled(
        ILocalReferenceOperation stream, ISymbol code, RuleContext rule, CancellationToken cancellationToken)
        => !StatusFlow.IsAfterFailure(stream)
            && rule.Payload.ContentOf(stream.Local, stream, cancellationToken)
                is { Kind: PayloadKind.Unbounded } amount
            && !LengthGuard.IsBounded(
                CopiedInto(stream, rule.Types, cancellationToken) ?? stream,
                stream,
                code,
                rule.Types,
                cancellationToken)
                ? new WholeContent(stream, amount, IsText: false)
                : null;

    /// <summary>
    /// The array that is made as long as a stream, an upload or a request: <c>new byte[file.Length]</c>,
    /// <c>reader.ReadBytes((int)stream.Length)</c>.
    /// </summary>
    public static WholeContent? TryFindArray(
        IOperation array, ISymbol code, RuleContext rule, CancellationToken cancellationToken)
    {
        if (LengthOf(array, rule.Types) is not { ConstantValue.HasValue: false } length)
        {
            return null;
        }

        IOperation? owner = ContentLength.OwnerOf(length, rule.Types, cancellationToken);
        IOperation? source = owner;
        if (owner is null)
        {
            (source, owner) = FilledArray.TryFind(array, length, rule.Types, cancellationToken) ?? default;
        }

        return source is not null
            && owner is not null
            && !IsOfSmallFile(source, rule.Types, cancellationToken)
            && AmountOf(source, rule, cancellationToken) is { Kind: not PayloadKind.Small } amount
            && (amount.Kind == PayloadKind.Unbounded || !IsSmallByName(source, code))
            && !LengthGuard.IsBounded(owner, array, code, rule.Types, cancellationToken)
                ? new WholeContent(
                    array,
                    amount.Grows ? amount : PayloadVerdict.MayGrow(SourceKind.Stream),
                    IsText: false)
                : null;
    }

    /// <summary>The length of a request is that of its body.</summary>
    private static PayloadVerdict AmountOf(IOperation source, RuleContext rule, CancellationToken cancellationToken)
        => KnownProperties.IsRequest(source.Type, rule.Types)
            ? PayloadVerdict.Unbounded(SourceKind.RequestBody)
            : rule.Payload.Classify(source, cancellationToken);

    /// <summary>The expression as a message shows it: <c>File.ReadAllBytes</c>, <c>new byte[file.Length]</c>.</summary>
    public string Describe()
        => Operation is not IInvocationOperation call ? Operation.Syntax.ToString()
            : (call.Instance is ILocalReferenceOperation { Local: { } local } && call.TargetMethod.Name == "ToArray"
                ? local.Name
                : call.TargetMethod.ContainingType.Name) + "." + call.TargetMethod.Name;

    /// <summary>How long a new array of bytes is; null for other operations.</summary>
    private static IOperation? LengthOf(IOperation array, KnownTypes types)
        => array switch
        {
            IArrayCreationOperation { Initializer: null, DimensionSizes: { Length: 1 } sizes, Type: { } type }
                when OverloadLookup.IsByteArray(type) => sizes[0],
            IInvocationOperation { TargetMethod: { Name: "ReadBytes", ContainingType: { } reader } } read
                when types.IsOrInherits(reader, "System.IO.BinaryReader") => read.ValueAt(0),
            _ => null,
        };

    private static bool IsSmallByName(IOperation source, ISymbol code)
        => SmallByName.IsCode(code) || SmallByName.IsValue(source);

    /// <summary>The stream in memory whose content a call copies.</summary>
    private static (IOperation Source, bool IsText)? OfStream(IInvocationOperation call, KnownTypes types)
        => NeedlessCopy.IsToArray(call, types)
            && call.Instance?.WithoutConversions() is { } stream and not IObjectCreationOperation
                ? (stream, false)
                : null;

    /// <summary>
    /// What a call reads whole. The text of a response is left out: it is an answer of a few fields more often than a
    /// document.
    /// </summary>
    private static (IOperation Source, bool IsText)? OfRead(
        IInvocationOperation call, KnownTypes types, CancellationToken cancellationToken)
        => WholeRead.TryFind(call, types) is { } read
            && (!read.IsText || read.IsOfFile || read.From is WholeReadSource.Reader or WholeReadSource.Blob)
            && !(read.FilePath(cancellationToken) is { } path && FileName.IsSmallFile(path, cancellationToken))
                ? (read.Source, read.IsText)
                : null;

    private static PayloadVerdict Content(
        IInvocationOperation call, IOperation source, RuleContext rule, CancellationToken cancellationToken)
    {
        if (!NeedlessCopy.IsToArray(call, rule.Types))
        {
            return rule.Payload.Classify(call, cancellationToken);
        }

        PayloadVerdict written = FlowOf(source, cancellationToken) is { } stream
            ? rule.Payload.ContentOf(stream.Local, call, cancellationToken)
            : InMemory;
        return written.Kind == PayloadKind.Unknown && rule.AssumesLarge(call.Syntax) ? InMemory : written;
    }

    /// <summary>The stream that a call reads through a reader that is made over it; null where there is none.</summary>
    public static IOperation? ReadFrom(IInvocationOperation call, CancellationToken cancellationToken)
        => call.Instance is { } reader
            && LocalFlowFact.OriginOf(reader, cancellationToken) is IObjectCreationOperation creation

            // The capacity of a stream in memory is no source.
            && creation.ArgumentAt(0)?.Value.WithoutConversions()
                is { Type.SpecialType: not SpecialType.System_Int32 } source
                ? source
                : null;

    private static LocalFlowFact? FlowOf(IOperation source, CancellationToken cancellationToken)
        => source is ILocalReferenceOperation { Local: { } local }
            ? LocalFlowFact.TryAnalyze(local, source, cancellationToken)
            : null;

    /// <summary>What is copied into a local stream, whose length a guard may ask for; null where nothing is.</summary>
    private static IOperation? CopiedInto(IOperation stream, KnownTypes types, CancellationToken cancellationToken)
    {
        foreach (LocalUse use in FlowOf(stream, cancellationToken)?.Uses ?? ImmutableArray<LocalUse>.Empty)
        {
            if (use.Value.Parent is IArgumentOperation { Parent: IInvocationOperation copy }
                && PayloadOrigin.OfCopy(copy, types) is { } origin)
            {
                return LocalFlowFact.OriginOf(origin.Source, cancellationToken);
            }
        }

        return null;
    }

    /// <summary>Whether a stream is made over a file that is known to be small.</summary>
    private static bool IsOfSmallFile(IOperation source, KnownTypes types, CancellationToken cancellationToken)
        => LocalFlowFact.OriginOf(source, cancellationToken) is { } open
            && (WholeRead.IsFileType((open as IInvocationOperation)?.TargetMethod.ContainingType, types)
                || types.Is((open as IObjectCreationOperation)?.Type, "System.IO.FileStream"))
            && open.ArgumentAt(0) is { } path
            && FileName.IsSmallFile(path.Value, cancellationToken);
}

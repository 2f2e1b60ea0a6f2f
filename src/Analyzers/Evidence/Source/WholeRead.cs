using GcGuard.Analyzers.Evidence.Flow;
using GcGuard.Analyzers.Symbols;

namespace GcGuard.Analyzers.Evidence.Source;

/// <summary>What a payload is read from.</summary>
internal enum WholeReadSource
{
    /// <summary>An <c>HttpContent</c>, which is <see cref="WholeRead.Source"/>.</summary>
    Content,

    /// <summary>The response that an <c>HttpClient</c> gets; the client is <see cref="WholeRead.Source"/>.</summary>
    Client,

    /// <summary>The response that a <c>WebClient</c> gets; the client is <see cref="WholeRead.Source"/>.</summary>
    WebClient,

    /// <summary>A <c>TextReader</c>, which is <see cref="WholeRead.Source"/>.</summary>
    Reader,

    /// <summary>A file; <see cref="WholeRead.Source"/> is its path.</summary>
    File,

    /// <summary>
    /// A file behind the <c>IFile</c> of System.IO.Abstractions; <see cref="WholeRead.Source"/> is its path. No fix
    /// opens it: the code asks an object for it that tests replace.
    /// </summary>
    AbstractFile,

    /// <summary>
    /// What a storage client keeps; <see cref="WholeRead.Source"/> is the client or what it has downloaded.
    /// </summary>
    Blob,
}

/// <summary>A call that reads a whole payload into one string or <c>byte[]</c>.</summary>
/// <param name="From">What it reads.</param>
/// <param name="Source">The content, client or reader it is called on, or the path of the file.</param>
/// <param name="IsText">Whether it makes a string; a <c>byte[]</c> else.</param>
/// <param name="IsAsync">Whether it answers a task.</param>
internal readonly record struct WholeRead(
    IInvocationOperation Call,
    WholeReadSource From,
    IOperation Source,
    bool IsText,
    bool IsAsync)
{
    /// <summary>The names of the methods that <see cref="TryFind"/> knows.</summary>
    public static readonly string[] CallNames =
    [
        "ReadAsStringAsync", "ReadAsByteArrayAsync", "GetStringAsync", "GetByteArrayAsync",
        "DownloadString", "DownloadStringTaskAsync", "DownloadData", "DownloadDataTaskAsync",
        "ReadToEnd", "ReadToEndAsync", "ReadAllText", "ReadAllTextAsync", "ReadAllBytes", "ReadAllBytesAsync",
        "ToArray", "ToString", "DownloadText", "DownloadTextAsync", "DownloadAsBytes", "DownloadAsBytesAsync",
    ];

    /// <summary>Whether it reads a file by its path.</summary>
    public bool IsOfFile => From is WholeReadSource.File or WholeReadSource.AbstractFile;

    /// <summary>Whether a type's methods read files by their paths.</summary>
    public static bool IsFileType(INamedTypeSymbol? type, KnownTypes types)
        => types.Is(type, "System.IO.File") || types.IsOrInherits(type, "System.IO.Abstractions.IFile");

    /// <summary>The read that a call is, or null. Cheap: it may be asked of every invocation.</summary>
    public static WholeRead? TryFind(IInvocationOperation call, KnownTypes types)
    {
        IMethodSymbol method = call.TargetMethod;
        INamedTypeSymbol type = method.ContainingType;
        switch (method.Name)
        {
            case "ReadAsStringAsync" when types.IsOrInherits(type, "System.Net.Http.HttpContent"):
                return OfInstance(call, WholeReadSource.Content, isText: true, isAsync: true);
            case "ReadAsByteArrayAsync" when types.IsOrInherits(type, "System.Net.Http.HttpContent"):
                return OfInstance(call, WholeReadSource.Content, isText: false, isAsync: true);
            case "GetStringAsync" when types.IsOrInherits(type, "System.Net.Http.HttpClient"):
                return OfInstance(call, WholeReadSource.Client, isText: true, isAsync: true);
            case "GetByteArrayAsync" when types.IsOrInherits(type, "System.Net.Http.HttpClient"):
                return OfInstance(call, WholeReadSource.Client, isText: false, isAsync: true);
            case "DownloadString" or "DownloadStringTaskAsync" when types.IsOrInherits(type, "System.Net.WebClient"):
                return OfInstance(
                    call, WholeReadSource.WebClient, isText: true, isAsync: method.Name != "DownloadString");
            case "DownloadData" or "DownloadDataTaskAsync" when types.IsOrInherits(type, "System.Net.WebClient"):
                return OfInstance(
                    call, WholeReadSource.WebClient, isText: false, isAsync: method.Name != "DownloadData");
            case "ReadToEnd" or "ReadToEndAsync" when types.IsOrInherits(type, "System.IO.TextReader"):
                return OfInstance(call, WholeReadSource.Reader, isText: true, isAsync: method.Name != "ReadToEnd");
            case "ReadAllText" or "ReadAllTextAsync" when IsFileType(type, types):
                return OfPath(call, isText: true, isAsync: method.Name != "ReadAllText");
            case "ReadAllBytes" or "ReadAllBytesAsync" when IsFileType(type, types):
                return OfPath(call, isText: false, isAsync: method.Name != "ReadAllBytes");
            case "ToArray" or "ToString" when IsDownloaded(call, types):
                return OfInstance(call, WholeReadSource.Blob, isText: method.Name == "ToString", isAsync: false);
            case "DownloadText" or "DownloadTextAsync" when IsOldBlob(type, types):
                return OfInstance(call, WholeReadSource.Blob, isText: true, isAsync: method.Name != "DownloadText");
            case "DownloadAsBytes" or "DownloadAsBytesAsync"
                when types.IsOrInherits(type, "MongoDB.Driver.GridFS.IGridFSBucket`1")
                    || types.IsOrInherits(type, "MongoDB.Driver.GridFS.IGridFSBucket"):
                return OfInstance(call, WholeReadSource.Blob, isText: false, isAsync: method.Name != "DownloadAsBytes");
            default:
                return null;
        }
    }

    /// <summary>
    /// The read whose result a value is: the call itself, or the call awaited or waited for, in parentheses or
    /// converted.
    /// </summary>
    public static WholeRead? TryFindIn(IOperation? value, KnownTypes types)
        => CallOf(value) is { } call ? TryFind(call, types) : null;

    /// <summary>
    /// The call as a message shows it: <c>HttpContent.ReadAsStringAsync</c>, <c>File.ReadAllText</c>.
    /// </summary>
    public string Describe() => Call.TargetMethod.ContainingType.Name + "." + Call.TargetMethod.Name;

    /// <summary>
    /// The path of the file that is read, also through a reader or a stream over it; null when something else is.
    /// </summary>
    public IOperation? FilePath(CancellationToken cancellationToken)
        => IsOfFile ? Source : PathBelow(Source, cancellationToken);

    /// <summary>The path of the file that a stream or a reader over one is opened on; null for others.</summary>
    public static IOperation? PathBelow(IOperation opened, CancellationToken cancellationToken)
    {
        for (int depth = 0; depth < 3; depth++)
        {
            switch (LocalFlowFact.OriginOf(opened, cancellationToken))
            {
                case IObjectCreationOperation open when open.ArgumentAt(0)?.Value.WithoutConversions() is { } below:
                    if (below.Type?.SpecialType == SpecialType.System_String)
                    {
                        return below;
                    }

                    opened = below;
                    break;
                case IInvocationOperation
                    { TargetMethod: { Name: "OpenText" or "OpenRead" or "Open", ContainingType.Name: "File" } } open:
                    return open.ValueAt(0);
                default:
                    return null;
            }
        }

        return null;
    }

    /// <summary>
    /// Whether a call copies the content of a downloaded blob: <c>result.Value.Content.ToArray()</c>.
    /// </summary>
    private static bool IsDownloaded(IInvocationOperation call, KnownTypes types)
        => call is
            {
                Arguments.Length: 0,
                Instance: IPropertyReferenceOperation { Property: { Name: "Content", ContainingType: { } result } },
            }
            && types.Is(call.TargetMethod.ContainingType, "System.BinaryData")
            && types.Is(result, "Azure.Storage.Blobs.Models.BlobDownloadResult");

    private static bool IsOldBlob(INamedTypeSymbol type, KnownTypes types)
        => types.IsOrInherits(type, "Microsoft.Azure.Storage.Blob.CloudBlob")
            || types.IsOrInherits(type, "Microsoft.WindowsAzure.Storage.Blob.CloudBlob");

    /// <summary>The call whose result a value is, whatever waits for it.</summary>
    private static IInvocationOperation? CallOf(IOperation? value)
    {
        while (true)
        {
            switch (value)
            {
                case IConversionOperation conversion:
                    value = conversion.Operand;
                    break;
                case IParenthesizedOperation parenthesized:
                    value = parenthesized.Operand;
                    break;
                case IAwaitOperation wait:
                    value = wait.Operation;
                    break;
                case IPropertyReferenceOperation { Property.Name: "Result", Instance: { } task }:
                    value = task;
                    break;
                case IInvocationOperation
                {
                    TargetMethod.Name: "ConfigureAwait" or "GetAwaiter" or "GetResult" or "WaitAsync",
                    Instance: { } task,
                }:
                    value = task;
                    break;
                default:
                    return value as IInvocationOperation;
            }
        }
    }

    private static WholeRead? OfInstance(IInvocationOperation call, WholeReadSource from, bool isText, bool isAsync)
        => call.Instance is { } instance ? new WholeRead(call, from, instance, isText, isAsync) : null;

    private static WholeRead? OfPath(IInvocationOperation call, bool isText, bool isAsync)
        => call.ArgumentAt(0) is { } path
            ? new WholeRead(
                call,
                call.Instance is null ? WholeReadSource.File : WholeReadSource.AbstractFile,
                path.Value,
                isText,
                isAsync)
            : null;
}

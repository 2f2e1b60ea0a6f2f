using GcGuard.Analyzers.Evidence.Source;
using GcGuard.Analyzers.Symbols;

namespace GcGuard.Analyzers.Rules.Buffering;

/// <summary>What a payload that is held whole comes from. It decides what its stream is.</summary>
internal enum PayloadOriginKind
{
    /// <summary>A file, by its path.</summary>
    File,

    /// <summary>The content of an HTTP message.</summary>
    Content,

    /// <summary>The response that an <c>HttpClient</c> gets.</summary>
    Client,

    /// <summary>The response that a <c>WebClient</c> gets.</summary>
    WebClient,

    /// <summary>An uploaded file of ASP.NET Core, which lies in memory or on disk.</summary>
    FormFile,

    /// <summary>A stream.</summary>
    Stream,
}

/// <summary>A call that brings a payload whole into memory: it reads it, or copies it into a stream.</summary>
/// <param name="Kind">What is read.</param>
/// <param name="Source">The path, content, client, uploaded file or stream.</param>
/// <param name="IsAsync">Whether it answers a task.</param>
internal readonly record struct PayloadOrigin(
    IInvocationOperation Call, PayloadOriginKind Kind, IOperation Source, bool IsAsync)
{
    /// <summary>Whether the payload is on a disk or in memory, where reading synchronously harms nobody.</summary>
    public bool IsLocal => Kind is PayloadOriginKind.File or PayloadOriginKind.FormFile;

    /// <summary>The origin that a call which reads bytes has, or null. Cheap.</summary>
    public static PayloadOrigin? OfRead(IInvocationOperation call, KnownTypes types)
        => WholeRead.TryFind(call, types)
            is
            {
                IsText: false,
                From: not (WholeReadSource.Reader or WholeReadSource.Blob or WholeReadSource.AbstractFile),
            } read
            ? new PayloadOrigin(
                call,
                read.From switch
                {
                    WholeReadSource.File => PayloadOriginKind.File,
                    WholeReadSource.Content => PayloadOriginKind.Content,
                    WholeReadSource.Client => PayloadOriginKind.Client,
                    _ => PayloadOriginKind.WebClient,
                },
                read.Source,
                read.IsAsync)
            : null;

    /// <summary>The origin of what a call copies into its first argument, or null. Cheap.</summary>
    public static PayloadOrigin? OfCopy(IInvocationOperation call, KnownTypes types)
        => call.TargetMethod.Name is "CopyTo" or "CopyToAsync"
            && call.Instance is { Type: { } type } source
            && KindOf(type, types) is { } kind
                ? new PayloadOrigin(call, kind, source, call.TargetMethod.Name == "CopyToAsync")
                : null;

    /// <summary>The call as a message shows it: <c>IFormFile.CopyToAsync</c>, <c>File.ReadAllBytes</c>.</summary>
    public string Describe()
        => (Call.Instance?.Type ?? Call.TargetMethod.ContainingType).Name + "." + Call.TargetMethod.Name;

    private static PayloadOriginKind? KindOf(ITypeSymbol source, KnownTypes types)
        => types.IsOrInherits(source, "Microsoft.AspNetCore.Http.IFormFile") ? PayloadOriginKind.FormFile
            : types.IsOrInherits(source, "System.Net.Http.HttpContent") ? PayloadOriginKind.Content
            : types.IsOrInherits(source, "System.IO.Stream") && !types.IsOrInherits(source, "System.IO.MemoryStream")
                ? PayloadOriginKind.Stream
            : null;
}

using GcGuard.Analyzers.Facts.LocalFlow;
using GcGuard.Analyzers.Facts.Payload;
using GcGuard.Analyzers.Symbols;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;

namespace GcGuard.Analyzers.Rules.Buffering.Passing;

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

    /// <summary>An uploaded file of ASP.NET Core, which lies in memory or on disk and has a stream that can seek.</summary>
    FormFile,

    /// <summary>A stream.</summary>
    Stream,
}

/// <summary>A call that brings a payload whole into memory: one that reads it, or one that copies it into a stream there.</summary>
/// <param name="Call">The call.</param>
/// <param name="Kind">What is read.</param>
/// <param name="Source">The path, content, client, uploaded file or stream.</param>
/// <param name="IsAsync">Whether it answers a task.</param>
internal readonly record struct PayloadOrigin(IInvocationOperation Call, PayloadOriginKind Kind, IOperation Source, bool IsAsync)
{
    /// <summary>Whether the payload is on a disk or in memory already, where reading synchronously harms nobody.</summary>
    public bool IsLocal => Kind is PayloadOriginKind.File or PayloadOriginKind.FormFile;

    /// <summary>The origin that a call which reads bytes has, or null. Cheap: it is asked of every invocation.</summary>
    public static PayloadOrigin? OfRead(IInvocationOperation call, KnownTypes types)
        => WholeRead.TryFind(call, types) is { IsText: false } read && KindOf(read.From) is { } kind
            ? new PayloadOrigin(call, kind, read.Source, read.IsAsync)
            : null;

    /// <summary>
    /// The origin that a call has which copies everything into its first argument, or null. Cheap: it is asked of every
    /// invocation.
    /// </summary>
    public static PayloadOrigin? OfCopy(IInvocationOperation call, KnownTypes types)
    {
        if (call.TargetMethod.Name is not ("CopyTo" or "CopyToAsync")
            || call.Instance is not { Type: { } type } source
            || KindOf(type, types) is not { } kind)
        {
            return null;
        }

        return new PayloadOrigin(call, kind, source, call.TargetMethod.Name == "CopyToAsync");
    }

    /// <summary>The call as a message shows it: <c>IFormFile.CopyToAsync</c>, <c>File.ReadAllBytes</c>.</summary>
    public string Describe()
        => (Kind is PayloadOriginKind.File || Call.Instance?.Type is not { } type ? Call.TargetMethod.ContainingType.Name : type.Name)
            + "." + Call.TargetMethod.Name;

    private static PayloadOriginKind? KindOf(WholeReadSource from)
        => from switch
        {
            WholeReadSource.File => PayloadOriginKind.File,
            WholeReadSource.Content => PayloadOriginKind.Content,
            WholeReadSource.Client => PayloadOriginKind.Client,
            WholeReadSource.WebClient => PayloadOriginKind.WebClient,
            _ => null,
        };

    private static PayloadOriginKind? KindOf(ITypeSymbol source, KnownTypes types)
    {
        if (types.IsOrInherits(source, "Microsoft.AspNetCore.Http.IFormFile"))
        {
            return PayloadOriginKind.FormFile;
        }

        if (types.IsOrInherits(source, "System.Net.Http.HttpContent"))
        {
            return PayloadOriginKind.Content;
        }

        return types.IsOrInherits(source, "System.IO.Stream") && !types.IsOrInherits(source, "System.IO.MemoryStream")
            ? PayloadOriginKind.Stream
            : null;
    }
}

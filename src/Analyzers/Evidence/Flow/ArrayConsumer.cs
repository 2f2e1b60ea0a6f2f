using GcGuard.Analyzers.Apis;

namespace GcGuard.Analyzers.Evidence.Flow;

/// <summary>How the code that takes a whole <c>byte[]</c> can take a part of a larger one.</summary>
internal enum ArrayConsumerKind
{
    /// <summary>Only the length of the array is read.</summary>
    Length,

    /// <summary>The call already passes offset 0 and the whole length.</summary>
    WholeRange,

    /// <summary>An overload takes array, offset and length in the place of the array.</summary>
    Range,

    /// <summary>The same method, or an overload, takes a <c>ReadOnlySpan&lt;byte&gt;</c>.</summary>
    Span,

    /// <summary>The same method, or an overload, takes a <c>ReadOnlyMemory&lt;byte&gt;</c>.</summary>
    Memory,

    /// <summary>The method takes an <c>ArraySegment&lt;byte&gt;</c>.</summary>
    Segment,

    /// <summary>The array is viewed by <c>AsSpan</c> or <c>AsMemory</c>, and the view is what is taken.</summary>
    View,

    /// <summary>An action result of a file; the overload beside it takes a stream.</summary>
    FileResult,

    /// <summary><c>BinaryWrite</c> of System.Web's response, which has an <c>OutputStream</c> beside it.</summary>
    ResponseWrite,

    /// <summary><c>File.WriteAllBytes</c> where it takes nothing but an array.</summary>
    FileWrite,

    /// <summary>A minimal-API result; <c>Bytes</c> beside it takes a <c>ReadOnlyMemory&lt;byte&gt;</c>.</summary>
    BytesResult,
}

/// <summary>The code that takes the array.</summary>
/// <param name="Operation">
/// The call, object creation or property read; the array itself where it is converted to a memory.
/// </param>
/// <param name="Argument">The argument that is the array; null where it is none.</param>
/// <param name="Kind">How it can take the stream's buffer instead.</param>
/// <param name="Hold">How long it reads it.</param>
/// <param name="Reader">
/// The call that reads the content: another than <paramref name="Operation"/> where a view stands between.
/// </param>
internal sealed record ArrayConsumer(
    IOperation Operation, IArgumentOperation? Argument, ArrayConsumerKind Kind, BufferHold Hold, IOperation Reader)
{
    /// <summary>Whether the content is made a text or parsed: a token or a message as often as a document.</summary>
    public bool IsDecoding
        => Reader is IInvocationOperation { TargetMethod.Name: "GetString" or "GetChars" or "GetCharCount" or "Parse" };

    /// <summary>Whether the content is answered as a file.</summary>
    public bool IsFile => Kind is ArrayConsumerKind.FileResult or ArrayConsumerKind.BytesResult;

    /// <summary>The consumer as a message shows it: <c>Convert.ToBase64String</c>.</summary>
    public string Describe()
        => Reader switch
        {
            _ when Argument is null && Kind == ArrayConsumerKind.Memory => "ReadOnlyMemory<byte>",
            IInvocationOperation { TargetMethod: { } method } => method.ContainingType.Name + "." + method.Name,
            IObjectCreationOperation { Type: { } type } => "new " + type.Name,
            _ => "Length",
        };
}

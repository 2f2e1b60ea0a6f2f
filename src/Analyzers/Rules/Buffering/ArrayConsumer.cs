using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;

namespace GcGuard.Analyzers.Rules.Buffering;

/// <summary>How the code that takes a whole <c>byte[]</c> can take a part of a larger one. The fixer's choice.</summary>
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

    /// <summary><c>BinaryWrite</c> of System.Web's response, which writes to the <c>OutputStream</c> beside it.</summary>
    ResponseWrite,

    /// <summary><c>File.WriteAllBytes</c> where it takes nothing but an array; a stream over the file takes the rest.</summary>
    FileWrite,

    /// <summary>A minimal-API result; the method <c>Bytes</c> beside it takes a <c>ReadOnlyMemory&lt;byte&gt;</c>.</summary>
    BytesResult,
}

/// <summary>How long the code that takes the content may go on reading it.</summary>
internal enum BufferHold
{
    /// <summary>Until the call returns.</summary>
    DuringCall,

    /// <summary>Until the task it answers has completed.</summary>
    UntilCompleted,

    /// <summary>As long as the object lives that took it.</summary>
    Kept,

    /// <summary>As long as the object lives that took it, which may also write to it.</summary>
    KeptAndWritten,
}

/// <summary>The code that takes the array.</summary>
/// <param name="operation">The call, object creation or property read, or the array itself.</param>
/// <param name="argument">
/// The argument that is the array; null for <see cref="ArrayConsumerKind.Length"/>, and where the array is converted to a
/// memory that is returned or put into a property: then <paramref name="operation"/> is the array itself.
/// </param>
/// <param name="kind">How it can take the stream's buffer instead.</param>
/// <param name="hold">How long it reads it.</param>
/// <param name="reader">The call that reads the content; null when it is <paramref name="operation"/> itself.</param>
internal sealed class ArrayConsumer(
    IOperation operation,
    IArgumentOperation? argument,
    ArrayConsumerKind kind,
    BufferHold hold,
    IOperation? reader = null)
{
    /// <summary>The call, object creation or property read.</summary>
    public IOperation Operation { get; } = operation;

    /// <summary>
    /// The call that reads the content. It differs from <see cref="Operation"/> where the array is wrapped on its way:
    /// <c>socket.SendAsync(new ArraySegment&lt;byte&gt;(array), …)</c>.
    /// </summary>
    public IOperation Reader { get; } = reader ?? operation;

    /// <summary>The argument that is the array; null where it is none.</summary>
    public IArgumentOperation? Argument { get; } = argument;

    /// <summary>How it can take the stream's buffer instead.</summary>
    public ArrayConsumerKind Kind { get; } = kind;

    /// <summary>How long it reads the buffer.</summary>
    public BufferHold Hold { get; } = hold;

    /// <summary>Whether the content is made a text or parsed as JSON: a token or a message of a few fields as often as a document.</summary>
    public bool IsDecoding => Reader is IInvocationOperation { TargetMethod.Name: "GetString" or "GetChars" or "GetCharCount" or "Parse" };

    /// <summary>The consumer as a message shows it: <c>Convert.ToBase64String</c>, <c>new ByteArrayContent</c>.</summary>
    public string Describe()
        => Reader switch
        {
            _ when Argument is null && Kind == ArrayConsumerKind.Memory => "ReadOnlyMemory<byte>",
            IInvocationOperation invocation => invocation.TargetMethod.ContainingType.Name + "." + invocation.TargetMethod.Name,
            IObjectCreationOperation { Type: { } type } => "new " + type.Name,
            _ => "Length",
        };
}

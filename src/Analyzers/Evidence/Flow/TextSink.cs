namespace GcGuard.Analyzers.Evidence.Flow;

/// <summary>What takes a text that was built whole. It decides which rewrite there is.</summary>
internal enum TextSinkKind
{
    /// <summary>A <c>TextWriter</c>.</summary>
    Writer,

    /// <summary>ASP.NET Core's <c>HttpResponse.WriteAsync</c>.</summary>
    Response,

    /// <summary><c>HttpResponse.Write</c> of System.Web.</summary>
    ClassicResponse,

    /// <summary>A stream or pipe that takes the encoded bytes.</summary>
    Stream,

    /// <summary><c>File.WriteAllText</c>, <c>AppendAllText</c> and their relatives.</summary>
    File,

    /// <summary>An action result or minimal-API result, written after the action has returned.</summary>
    Result,

    /// <summary>The content of a request, sent after it has been made.</summary>
    RequestContent,

    /// <summary>What a member returns, or the value of an <c>Ok</c> result; its framework writes it.</summary>
    Reply,

    /// <summary>Nothing that is known: the text is encoded, and the bytes go elsewhere.</summary>
    Encoding,

    /// <summary>A hash of the bytes. Only found by rules that ask for it.</summary>
    Hash,

    /// <summary>A reader that takes a stream. Only found by rules that ask for it.</summary>
    Reader,

    /// <summary>
    /// A method that takes a stream, or has an overload that does. Only found by rules that ask for it.
    /// </summary>
    StreamTaker,
}

/// <summary>The call that takes a text or its encoded bytes only to write them.</summary>
/// <param name="Operation">The call, object creation or assignment.</param>
/// <param name="Argument">The argument that is the text or its bytes; null for an assignment.</param>
/// <param name="Kind">What it writes to.</param>
internal sealed record TextSink(IOperation Operation, IArgumentOperation? Argument, TextSinkKind Kind)
{
    /// <summary>
    /// Whether the text is answered as a file: a table that a user asked for. What is answered in other ways, sent or
    /// stored is a short text as often.
    /// </summary>
    public bool IsDownload
        => Kind == TextSinkKind.Result
            && Operation switch
            {
                IInvocationOperation { TargetMethod.Name: "File" or "Bytes" or "Stream" } => true,
                IObjectCreationOperation => true,
                _ => false,
            };

    /// <summary>The sink as a message shows it: <c>TextWriter.WriteAsync</c>, <c>new StringContent</c>.</summary>
    public string Describe()
        => Operation switch
        {
            IInvocationOperation { TargetMethod: { ReducedFrom: not null } or { IsExtensionMethod: true } } extension
                when Kind == TextSinkKind.Response => "HttpResponse." + extension.TargetMethod.Name,
            IInvocationOperation invocation
                => invocation.TargetMethod.ContainingType.Name + "." + invocation.TargetMethod.Name,
            IObjectCreationOperation { Type: { } type } => "new " + type.Name,
            IReturnOperation => "the framework",
            IAssignmentOperation { Target: IPropertyReferenceOperation property }
                => property.Property.ContainingType.Name + "." + property.Property.Name,
            _ => "the writer",
        };
}

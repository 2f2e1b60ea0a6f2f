namespace GcGuard.Analyzers.Evidence.Source;

/// <summary>Where the content of a value comes from, or what it is, wherever code decides by it.</summary>
internal enum SourceKind
{
    /// <summary>Anything else, which only a message names.</summary>
    Other,

    /// <summary>The body that a client sends.</summary>
    RequestBody,

    /// <summary>The body of a request that the program sends itself.</summary>
    OutgoingBody,

    /// <summary>What another server answers.</summary>
    ResponseBody,

    /// <summary>The content of a request or a response; the code does not say of which.</summary>
    HttpContent,

    /// <summary>A file that a client sends. Its length is known before it is read.</summary>
    Upload,

    /// <summary>A file of the disk.</summary>
    File,

    /// <summary>What a storage client keeps.</summary>
    Blob,

    /// <summary>A stream of which the code does not say what it reads.</summary>
    Stream,

    /// <summary>What a query has put into a table in memory.</summary>
    Table,

    /// <summary>JSON that is no object of a type.</summary>
    JsonDocument,

    /// <summary>XML that is no object of a type.</summary>
    XmlDocument,

    /// <summary>BSON that is no object of a type.</summary>
    BsonDocument,

    /// <summary>A text that code builds.</summary>
    BuiltText,

    /// <summary>A byte array of which the code says no more.</summary>
    ByteArray,

    /// <summary>Memory of which the code does not say what it holds: a span, a sequence of segments.</summary>
    Memory,

    /// <summary>One of a few: an error, a claim, a header, a part of the program, a property of an object.</summary>
    Detail,
}

namespace GcGuard.Analyzers.Evidence.Work;

/// <summary>What has to be unbounded for a call to be heavy.</summary>
internal enum HeavyInput
{
    /// <summary>Nothing: the call is heavy whatever it is given.</summary>
    Any,

    /// <summary>The first argument.</summary>
    FirstArgument,

    /// <summary>The object it is called on, or the first argument of an extension method.</summary>
    Receiver,

    /// <summary>The result.</summary>
    Result,

    /// <summary>A file, named by the first argument, that is not a small one by its name.</summary>
    File,
}

/// <summary>One row of the table of heavy calls.</summary>
/// <param name="Method">The method; <c>.ctor</c> for creations.</param>
/// <param name="Type">The metadata name of the type that has it, or of one of its bases.</param>
/// <param name="Kind">What the thread does meanwhile.</param>
/// <param name="Verb">What it does, as a message says it.</param>
/// <param name="Input">What has to be unbounded.</param>
internal sealed record HeavyCallRow(string Method, string Type, HeavyWorkKind Kind, string Verb, HeavyInput Input);

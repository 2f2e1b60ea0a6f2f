namespace GcGuard.Analyzers.Rules.LargeObjects;

/// <summary>What can be done about a capacity.</summary>
internal enum PresizedRemedy
{
    /// <summary>Nothing that keeps the meaning and is known to help.</summary>
    None,

    /// <summary>Without a capacity, a builder that gets small pieces grows in chunks below the threshold.</summary>
    GrowInChunks,

    /// <summary>The collection never holds as much, so it needs no capacity.</summary>
    NeverFilled,

    /// <summary>A manager of recyclable streams is in scope.</summary>
    RecyclableStream,
}

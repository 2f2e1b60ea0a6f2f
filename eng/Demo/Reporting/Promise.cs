namespace GcGuard.Demo.Reporting;

/// <summary>How a promise came out.</summary>
internal enum PromiseState
{
    /// <summary>It was kept.</summary>
    Kept,

    /// <summary>It was broken: the run fails.</summary>
    Broken,

    /// <summary>Rules it rests on are not in the package yet: it says nothing.</summary>
    NotCounted,
}

/// <summary>One promise and how it came out.</summary>
/// <param name="Text">What is promised.</param>
/// <param name="State">How it came out.</param>
/// <param name="Detail">The figures, or what is missing.</param>
internal sealed record Promise(string Text, PromiseState State, string Detail)
{
    /// <summary>The promise as one line.</summary>
    public override string ToString() => $"{Word,-15} {Text}: {Detail}";

    private string Word => State switch
    {
        PromiseState.Kept => "kept",
        PromiseState.Broken => "BROKEN",
        _ => "not yet counted",
    };
}

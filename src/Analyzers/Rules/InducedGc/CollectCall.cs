namespace GcGuard.Analyzers.Rules.InducedGc;

/// <summary>What one call of <c>GC.Collect</c> asks for; null where an argument is no constant.</summary>
/// <param name="Generation">The oldest generation to collect.</param>
/// <param name="Mode">The mode, a value of <c>System.GCCollectionMode</c>.</param>
/// <param name="Blocking">Whether the caller waits.</param>
/// <param name="Compacting">Whether the heap is compacted.</param>
internal readonly record struct CollectCall(int? Generation, int? Mode, bool? Blocking, bool? Compacting)
{
    private const int OptimizedMode = 2;
    private const int AggressiveMode = 3;

    private const int OldestGeneration = 2;

    /// <summary>
    /// Whether a collection runs for certain. With <c>GCCollectionMode.Optimized</c> the collector decides, and it
    /// mostly decides that nothing needs doing.
    /// </summary>
    public bool Forces => Mode != OptimizedMode;

    /// <summary>Whether only generation 0 or 1 is collected, which is short and matters where it is repeated.</summary>
    public bool IsYoung => Generation < OldestGeneration;

    /// <summary>Reads the arguments of a call whose target is <c>GC.Collect</c>.</summary>
    public static CollectCall From(IInvocationOperation call)
    {
        var collect = new CollectCall(OldestGeneration, Mode: 0, Blocking: true, Compacting: false);
        foreach (IArgumentOperation argument in call.Arguments)
        {
            object? constant = argument.Value.ConstantValue.Value;
            collect = argument.Parameter?.Name switch
            {
                "generation" => collect with { Generation = constant as int? ?? GenerationOf(argument.Value) },
                "mode" => collect with { Mode = constant as int? },
                "blocking" => collect with { Blocking = constant as bool? },
                "compacting" => collect with { Compacting = constant as bool? },
                _ => collect,
            };
        }

        return collect;
    }

    /// <summary>What the call does, as the verb phrase of a message.</summary>
    /// <param name="victims">Who is stopped: <c>every request</c>, <c>every thread</c>.</param>
    public string Effect(string victims)
    {
        if (IsYoung)
        {
            return $"forces a generation {Generation} collection that stops {victims} and promotes what is still in "
                + "use";
        }

        if (Mode == AggressiveMode)
        {
            return $"forces a full, blocking and compacting collection that stops {victims} and gives the heap's free "
                + "memory back";
        }

        string extent = Generation is null ? "blocking"
            : Compacting == true ? "full, blocking and compacting"
            : "full blocking";
        return Blocking == false
            ? $"forces a full collection in the background, which takes a core away from {victims}"
            : $"forces a {extent} collection that stops {victims}";
    }

    private static int? GenerationOf(IOperation argument)
        => argument is IPropertyReferenceOperation { Property.Name: "MaxGeneration" } ? OldestGeneration : null;
}

using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;

namespace GcGuard.Analyzers.Rules.InducedGc;

/// <summary>What one call of <c>GC.Collect</c> asks for, as far as constants say.</summary>
internal readonly struct CollectCall
{
    // Values of System.GCCollectionMode; a constant argument carries the number only.
    private const int OptimizedMode = 2;
    private const int AggressiveMode = 3;

    private const int OldestGeneration = 2;

    private CollectCall(int? generation, int? mode, bool? blocking, bool? compacting)
    {
        Generation = generation;
        Mode = mode;
        Blocking = blocking;
        Compacting = compacting;
    }

    /// <summary>The oldest generation to collect; null where the argument is not a constant.</summary>
    private int? Generation { get; }

    /// <summary>The mode; null where the argument is not a constant.</summary>
    private int? Mode { get; }

    /// <summary>Whether the caller waits; null where the argument is not a constant.</summary>
    private bool? Blocking { get; }

    /// <summary>Whether the heap is compacted; null where the argument is not a constant.</summary>
    private bool? Compacting { get; }

    /// <summary>
    /// Whether a collection runs for certain. With <c>GCCollectionMode.Optimized</c> the collector decides, and it
    /// mostly decides that nothing needs doing.
    /// </summary>
    public bool Forces => Mode != OptimizedMode;

    /// <summary>Whether only generation 0 or 1 is collected, which is short and matters only where it is repeated.</summary>
    public bool IsYoung => Generation is { } generation && generation < OldestGeneration;

    /// <summary>Reads the arguments of a call whose target is <c>GC.Collect</c>.</summary>
    public static CollectCall From(IInvocationOperation call)
    {
        int? generation = OldestGeneration;
        int? mode = 0;
        bool? blocking = true;
        bool? compacting = false;
        foreach (IArgumentOperation argument in call.Arguments)
        {
            Optional<object?> constant = argument.Value.ConstantValue;
            switch (argument.Parameter?.Name)
            {
                case "generation":
                    generation = constant.HasValue ? constant.Value as int? : GenerationOf(argument.Value);
                    break;
                case "mode":
                    mode = constant.HasValue ? constant.Value as int? : null;
                    break;
                case "blocking":
                    blocking = constant.HasValue ? constant.Value as bool? : null;
                    break;
                case "compacting":
                    compacting = constant.HasValue ? constant.Value as bool? : null;
                    break;
            }
        }

        return new CollectCall(generation, mode, blocking, compacting);
    }

    /// <summary>What the call does, as the verb phrase of a message.</summary>
    /// <param name="victims">Who is stopped: <c>every request</c>, <c>every thread</c>.</param>
    public string Effect(string victims)
    {
        if (IsYoung)
        {
            return $"forces a generation {Generation} collection that stops {victims} and promotes what is still in use";
        }

        if (Mode == AggressiveMode)
        {
            return $"forces a full, blocking and compacting collection that stops {victims} and gives the heap's free memory back";
        }

        if (Blocking == false)
        {
            return $"forces a full collection in the background, which takes a core away from {victims}";
        }

        string extent = Generation is null ? "blocking" : Compacting == true ? "full, blocking and compacting" : "full blocking";
        return $"forces a {extent} collection that stops {victims}";
    }

    private static int? GenerationOf(IOperation argument)
        => argument is IPropertyReferenceOperation { Property.Name: "MaxGeneration" } ? OldestGeneration : null;
}

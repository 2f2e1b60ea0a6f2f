using System.Collections.Immutable;

namespace GcGuard.Corpus.Inducers;

/// <summary>Where a chain of calls begins.</summary>
internal enum ChainStart
{
    /// <summary>In a method of the application.</summary>
    Application,

    /// <summary>In a public method of the assembly that induces.</summary>
    Public,

    /// <summary>In a finalizer, which the runtime calls.</summary>
    Finalizer,

    /// <summary>In a static constructor, which the runtime calls once.</summary>
    TypeInitializer,

    /// <summary>In a method that no code of the assembly calls: by reflection, by the runtime, or not at all.</summary>
    Uncalled,
}

/// <summary>One method of a chain.</summary>
/// <param name="Method">Its name.</param>
/// <param name="Assembly">The assembly it is in.</param>
/// <param name="Through">The base class's or interface's method it calls the one before through; null for a direct
/// call.</param>
internal sealed record ChainLink(string Method, string Assembly, string? Through);

/// <summary>A chain of calls, from the method that induces to the one it begins in.</summary>
internal sealed record CallChain(ChainStart Start, ImmutableArray<ChainLink> Links);

/// <summary>A method that induces collections.</summary>
/// <param name="Method">Its name.</param>
/// <param name="Induces">The members it does it by.</param>
/// <param name="Chains">The shortest chains to it.</param>
/// <param name="MoreChains">How many more begin in other methods.</param>
internal sealed record InducingMethod(
    string Method, ImmutableArray<string> Induces, ImmutableArray<CallChain> Chains, int MoreChains);

/// <summary>An assembly with methods that induce collections.</summary>
internal sealed record InducingAssembly(
    string Name, string Version, string File, bool IsApplication, ImmutableArray<InducingMethod> Methods);

/// <summary>What the search found.</summary>
/// <param name="Folder">The folder searched.</param>
/// <param name="AssembliesRead">How many assemblies were read.</param>
/// <param name="Application">The names of the application's own assemblies.</param>
/// <param name="Inducers">The assemblies that induce, in the order of their names.</param>
/// <param name="Cost">What GCG5003 takes for the same assemblies; null when not asked for.</param>
internal sealed record InducersReport(
    string Folder,
    int AssembliesRead,
    ImmutableArray<string> Application,
    ImmutableArray<InducingAssembly> Inducers,
    ScanCost? Cost);

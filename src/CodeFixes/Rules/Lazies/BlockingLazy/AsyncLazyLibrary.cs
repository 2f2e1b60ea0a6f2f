using GcGuard.Analyzers.Symbols;

namespace GcGuard.CodeFixes.Rules.Lazies;

/// <summary>A library with an asynchronous Lazy of its own.</summary>
/// <param name="Type">The metadata name of the type.</param>
/// <param name="Before">What stands between the parenthesis of the creation and a factory <c>Func&lt;T&gt;</c>.</param>
/// <param name="After">What follows the factory.</param>
/// <param name="Read">What takes the place of <c>Value</c>.</param>
internal sealed record AsyncLazyLibrary(string Type, string Namespace, string Before, string After, string Read)
{
    /// <summary>
    /// The libraries, in the order in which they are taken. That of GcGuard.Runtime leaves the caller's thread by
    /// itself and forgets a failure; the others run the factory of a task where they are asked.
    /// </summary>
    private static readonly ImmutableArray<AsyncLazyLibrary> All = ImmutableArray.Create(
        new AsyncLazyLibrary("GcGuard.AsyncLazy`1", "GcGuard", string.Empty, string.Empty, "GetValueAsync()"),
        new AsyncLazyLibrary(
            "Microsoft.VisualStudio.Threading.AsyncLazy`1",
            "Microsoft.VisualStudio.Threading",
            "() => Task.Run(",
            "), null",
            "GetValueAsync()"),
        new AsyncLazyLibrary(
            "Nito.AsyncEx.AsyncLazy`1", "Nito.AsyncEx", "() => Task.Run(", "), AsyncLazyFlags.RetryOnFailure", "Task"),
        new AsyncLazyLibrary(
            "DotNext.Threading.AsyncLazy`1",
            "DotNext.Threading",
            "_ => Task.Run(",
            ")",
            "WithCancellation(CancellationToken.None)"));

    /// <summary>Whether it is the one of GcGuard.Runtime, which takes a gate.</summary>
    public bool TakesGate => Namespace == "GcGuard";

    /// <summary>The first that a compilation references; null when it references none.</summary>
    public static AsyncLazyLibrary? Of(Compilation compilation)
    {
        KnownTypes types = KnownTypes.For(compilation);
        foreach (AsyncLazyLibrary library in All)
        {
            if (types.Has(library.Type))
            {
                return library;
            }
        }

        return null;
    }
}

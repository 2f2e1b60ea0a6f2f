using System.Runtime.CompilerServices;

namespace GcGuard.Analyzers.Engine;

/// <summary>
/// The bodies of a compilation that were listed last. A host hands a body to one analyzer after the other, several
/// bodies at a time, so a few are enough for nearly every body to be listed once.
/// </summary>
/// <remarks>
/// Two threads may want the same slot; then a body is listed again, and nothing else. The slots hang weakly on the
/// compilation.
/// </remarks>
internal sealed class RecentBodies
{
    private const int Slots = 64;

    private static readonly ConditionalWeakTable<Compilation, RecentBodies> Tables = new();

    private readonly BodyOperations?[] _slots = new BodyOperations?[Slots];

    private BodyScratch? _scratch;

    private RecentBodies()
    {
    }

    /// <summary>The bodies of a compilation.</summary>
    public static RecentBodies For(Compilation compilation)
        => Tables.GetValue(compilation, static _ => new RecentBodies());

    /// <summary>The operations of a body.</summary>
    public BodyOperations OperationsOf(IOperation root, CancellationToken cancellationToken)
    {
        ref BodyOperations? slot = ref _slots[root.Syntax.SpanStart & (Slots - 1)];
        if (Volatile.Read(ref slot) is { } recent && recent.Root == root)
        {
            return recent;
        }

        BodyScratch scratch = Interlocked.Exchange(ref _scratch, null) ?? new BodyScratch();
        BodyOperations operations = BodyOperations.Of(root, scratch, cancellationToken);
        Volatile.Write(ref slot, operations);
        if (scratch.TryClear())
        {
            Volatile.Write(ref _scratch, scratch);
        }

        return operations;
    }
}

using System.IO;
using GcGuard.Analyzers.Evidence.Flow;
using GcGuard.Analyzers.Symbols;

namespace GcGuard.Analyzers.Rules.Buffering;

/// <summary>
/// A local stream over a file, which the method opens by its path for one copy and for nothing else:
/// <c>using (var file = File.OpenRead(path)) { file.CopyTo(memory); }</c>.
/// </summary>
/// <param name="Flow">The local.</param>
/// <param name="Opening">The call or creation that opens the file.</param>
/// <param name="ReadsOnly">
/// Whether it asks for no more than reading. <c>new FileStream(path, FileMode.Open)</c> asks to write, too.
/// </param>
internal sealed record CopiedFile(LocalFlowFact Flow, IOperation Opening, bool ReadsOnly)
{
    /// <summary>The file that is copied, or null where it is opened elsewhere, or used for more.</summary>
    public static CopiedFile? TryFind(PayloadOrigin origin, KnownTypes types, CancellationToken cancellationToken)
        => origin.Kind == PayloadOriginKind.Stream
            && origin.Source.WithoutConversions() is ILocalReferenceOperation { Local: { } local } reference
            && LocalFlowFact.TryAnalyze(local, reference, cancellationToken)
                is { IsSingleAssignment: true, Uses.Length: 1, InitialValue: { } opening } flow
            && ReadsOnlyOf(opening, types) is { } readsOnly
                ? new CopiedFile(flow, opening, readsOnly)
                : null;

    /// <summary>Whether a file is opened only to be read; null where none is, or it may be made or emptied.</summary>
    private static bool? ReadsOnlyOf(IOperation opening, KnownTypes types)
        => opening switch
        {
            IInvocationOperation { TargetMethod: { Name: "OpenRead", ContainingType: var type } }
                when types.Is(type, "System.IO.File") => true,
            IObjectCreationOperation { Type: INamedTypeSymbol type, Initializer: null } creation
                when types.Is(type, "System.IO.FileStream")
                    && Constant(creation, "FileMode") is (int)FileMode.Open
                    && MayBeShared(creation) =>
                Constant(creation, "FileAccess") switch
                {
                    (int)FileAccess.Read => true,
                    null when creation.Arguments.Length == 2 => false,
                    _ => null,
                },
            _ => null,
        };

    /// <summary>
    /// Whether two replies may read the file at once. They do when it stays open while they are sent.
    /// </summary>
    private static bool MayBeShared(IObjectCreationOperation creation)
        => Constant(creation, "FileShare") is not { } share || (share > 0 && (share & (int)FileShare.Read) != 0);

    /// <summary>The constant that a creation passes as a parameter of an enum.</summary>
    private static int? Constant(IObjectCreationOperation creation, string type)
    {
        foreach (IArgumentOperation argument in creation.Arguments)
        {
            if (argument.Parameter?.Type.Name == type)
            {
                return argument.Value.ConstantValue is { HasValue: true, Value: int value } ? value : -1;
            }
        }

        return null;
    }
}

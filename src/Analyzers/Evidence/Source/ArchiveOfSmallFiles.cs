using GcGuard.Analyzers.Evidence.Flow;

namespace GcGuard.Analyzers.Evidence.Source;

/// <summary>
/// A ZIP archive of a key and its certificates, or of settings, each entry named in the code: a few kilobytes.
/// </summary>
internal static class ArchiveOfSmallFiles
{
    private static readonly string[] Ends =
    [
        ".crt", ".cer", ".pem", ".key", ".pub", ".pfx", ".p12", ".p7b", ".csr",
        ".env", ".yml", ".yaml", ".ini", ".conf", ".config", ".toml", ".properties", ".service", ".sh", ".ps1", ".bat",
        "Dockerfile", "README.md", "README.txt",
    ];

    /// <summary>Whether all that the local around a new archive is used for is to create such entries.</summary>
    public static bool IsHeldBy(IObjectCreationOperation archive, PayloadQuery query)
    {
        if (archive.WithImplicitConversions().Parent
            is not IVariableInitializerOperation { Parent: IVariableDeclaratorOperation { Symbol: { } local } }
            || LocalFlowFact.TryAnalyze(local, ScopeOf(archive), query.CancellationToken)
                is not { IsSingleAssignment: true, Uses.IsEmpty: false } flow)
        {
            return false;
        }

        foreach (LocalUse use in flow.Uses)
        {
            if (use.Value.Parent is not IInvocationOperation
                { TargetMethod.Name: "CreateEntry", Arguments: { IsEmpty: false } arguments } call
                || call.Instance != use.Value
                || arguments[0].Value.ConstantValue is not { HasValue: true, Value: string name }
                || !IsSmall(name))
            {
                return false;
            }
        }

        return true;
    }

    /// <summary>The <c>using</c> statement or block that holds the local's declaration and its uses.</summary>
    private static IOperation ScopeOf(IOperation creation)
    {
        IOperation scope = creation;
        while (scope is not (IUsingOperation or IBlockOperation) && scope.Parent is { } parent)
        {
            scope = parent;
        }

        return scope;
    }

    private static bool IsSmall(string entry)
    {
        foreach (string end in Ends)
        {
            if (entry.EndsWith(end, StringComparison.OrdinalIgnoreCase))
            {
                return true;
            }
        }

        return false;
    }
}

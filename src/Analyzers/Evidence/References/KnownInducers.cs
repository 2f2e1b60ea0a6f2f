namespace GcGuard.Analyzers.Evidence.References;

/// <summary>
/// What the bodies of well-known assemblies say about the calls that their metadata only names: which public member
/// leads to one, if any does. A compiler does not load bodies, so they were read beforehand. The rows are what
/// <c>dotnet run --project eng/Corpus -- inducers &lt;folder of these assemblies&gt; --table</c> prints.
/// </summary>
internal static class KnownInducers
{
    /// <summary>The versions of one assembly stand together, the oldest first.</summary>
    private static readonly KnownInducer[] Table =
    [
        new("EPPlus", "4.5.3.3", "OfficeOpenXml.ExcelPackage.Dispose()"),
        new("EPPlus", "8.7.2.0", "OfficeOpenXml.ExcelPackage.Dispose()"),
        new("Jint", "4.16.0.0", null),
        new(
            "Microsoft.CodeAnalysis.Workspaces",
            "4.5.0.0",
            "Microsoft.CodeAnalysis.Document.GetOptionsAsync(CancellationToken)"),
        new(
            "Microsoft.CodeAnalysis.Workspaces",
            "5.0.0.0",
            "Microsoft.CodeAnalysis.TextLoader.LoadTextAndVersionAsync(Workspace, DocumentId, CancellationToken)"),
        new("Microsoft.Data.Tools.Schema.Sql", "170.0.0.0", null),
        new("Orleans.Core", "10.0.0.0", null),
    ];

    /// <summary>The row of the newest version of an assembly that is not newer, else of the oldest, or null.</summary>
    public static KnownInducer? Find(AssemblyIdentity assembly)
    {
        KnownInducer? found = null;
        foreach (KnownInducer row in Table)
        {
            if (row.Assembly.Equals(assembly.Name, StringComparison.OrdinalIgnoreCase)
                && (found is null || Version.Parse(row.Version) <= assembly.Version))
            {
                found = row;
            }
        }

        return found;
    }
}

/// <summary>One row of <see cref="KnownInducers"/>.</summary>
/// <param name="Assembly">The assembly's simple name.</param>
/// <param name="Member">A public member that leads to an inducing call; null where none does.</param>
internal sealed record KnownInducer(string Assembly, string Version, string? Member);

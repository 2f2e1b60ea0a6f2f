using System;
using Microsoft.CodeAnalysis;

namespace GcGuard.Analyzers.Facts.References;

/// <summary>
/// What the bodies of well-known assemblies say about the calls that their metadata only names: which public member
/// leads to one, if any does. A compiler does not load bodies, so they were read beforehand. The rows are what
/// <c>dotnet run --project eng/Corpus -- inducers &lt;folder of these assemblies&gt; --table</c> prints.
/// </summary>
internal static class KnownInducers
{
    private static readonly KnownInducer[] Table =
    [
        new("EPPlus", "4.5.3.3", "OfficeOpenXml.ExcelPackage.Dispose()"),
        new("Jint", "4.16.0.0", null),
        new(
            "Microsoft.CodeAnalysis.Workspaces",
            "4.5.0.0",
            "Microsoft.CodeAnalysis.Document.GetOptionsAsync(CancellationToken)"),
    ];

    /// <summary>The row of exactly this version of an assembly, or null.</summary>
    public static KnownInducer? Find(AssemblyIdentity assembly)
    {
        foreach (KnownInducer row in Table)
        {
            if (row.Assembly.Equals(assembly.Name, StringComparison.OrdinalIgnoreCase)
                && row.Version == assembly.Version.ToString())
            {
                return row;
            }
        }

        return null;
    }
}

using System;
using System.Collections.Generic;
using System.Collections.Immutable;
using System.Linq;
using System.Threading;
using System.Threading.Tasks;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Text;

namespace GcGuard.Harness.Engine;

/// <summary>Code as it is while someone types it, or before packages are restored.</summary>
internal static class BrokenCode
{
    /// <summary>Breaks a project in several ways.</summary>
    /// <param name="project">The project.</param>
    /// <param name="findings">What is reported in it. Sources are cut where a finding ends.</param>
    /// <param name="cancellationToken">Stops it.</param>
    /// <returns>The broken projects with a description each.</returns>
    public static async Task<ImmutableArray<(string Description, Project Project)>> VariantsAsync(
        Project project,
        IEnumerable<Diagnostic> findings,
        CancellationToken cancellationToken)
    {
        ILookup<string, int> ends = findings
            .Where(finding => finding.Location.IsInSource)
            .ToLookup(finding => finding.Location.SourceTree!.FilePath, finding => finding.Location.SourceSpan.End);

        Project withoutReferences = project.WithMetadataReferences([]).WithProjectReferences([]);
        Project cut = project;
        Project open = project;
        foreach (Document document in project.Documents)
        {
            SourceText text = await document.GetTextAsync(cancellationToken).ConfigureAwait(false);
            int end = ends[document.FilePath ?? string.Empty].DefaultIfEmpty(text.Length / 2).Min();
            cut = WithText(cut, document.Id, text.GetSubText(new TextSpan(0, end)));
            open = WithText(open, document.Id, text.WithChanges(new TextChange(new TextSpan(end, 0), "((")));
        }

        return
        [
            ("without any reference", withoutReferences),
            ("cut off after its first finding", cut),
            ("with parentheses left open after its first finding", open),
        ];
    }

    /// <summary>A diagnostic as it would be at the same place of a broken project.</summary>
    /// <param name="diagnostic">The diagnostic.</param>
    /// <param name="tree">The broken source.</param>
    /// <returns>Null when the place is gone.</returns>
    public static Diagnostic? Move(Diagnostic diagnostic, SyntaxTree tree)
    {
        bool gone = diagnostic.AdditionalLocations.Prepend(diagnostic.Location)
            .Any(location => location.SourceTree?.FilePath != tree.FilePath || location.SourceSpan.End > tree.Length);
        if (gone)
        {
            return null;
        }

        return Diagnostic.Create(
            diagnostic.Descriptor,
            Location.Create(tree, diagnostic.Location.SourceSpan),
            diagnostic.AdditionalLocations.Select(location => Location.Create(tree, location.SourceSpan)),
            diagnostic.Properties,
            [.. DiagnosticArguments.Of(diagnostic)]);
    }

    private static Project WithText(Project project, DocumentId id, SourceText text)
        => project.Solution.WithDocumentText(id, text).GetProject(project.Id)
        ?? throw new InvalidOperationException($"Project '{project.Name}' is gone.");
}

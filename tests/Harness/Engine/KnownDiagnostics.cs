using System;
using System.Collections.Generic;
using System.Collections.Immutable;
using System.Linq;
using System.Threading;
using System.Threading.Tasks;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CodeFixes;

namespace GcGuard.Harness.Engine;

/// <summary>Gives a Fix All operation the diagnostics of an analysis that was run before.</summary>
internal sealed class KnownDiagnostics : FixAllContext.DiagnosticProvider
{
    private readonly ImmutableArray<(Project project, Diagnostic diagnostic)> _diagnostics;

    /// <summary>Makes a provider.</summary>
    /// <param name="diagnostics">The diagnostics of all projects.</param>
    public KnownDiagnostics(ImmutableArray<(Project project, Diagnostic diagnostic)> diagnostics) => _diagnostics = diagnostics;

    /// <inheritdoc/>
    public override Task<IEnumerable<Diagnostic>> GetAllDiagnosticsAsync(Project project, CancellationToken cancellationToken)
        => Where(project, _ => true);

    /// <inheritdoc/>
    public override Task<IEnumerable<Diagnostic>> GetDocumentDiagnosticsAsync(Document document, CancellationToken cancellationToken)
        => Where(document.Project, location => location.GetLineSpan().Path == document.FilePath);

    /// <inheritdoc/>
    public override Task<IEnumerable<Diagnostic>> GetProjectDiagnosticsAsync(Project project, CancellationToken cancellationToken)
        => Where(project, location => !location.IsInSource);

    private Task<IEnumerable<Diagnostic>> Where(Project project, Func<Location, bool> matches)
        => Task.FromResult(_diagnostics
            .Where(found => found.project.Id == project.Id && matches(found.diagnostic.Location))
            .Select(found => found.diagnostic));
}

using GcGuard.Analyzers.Evidence.Flow;
using GcGuard.Analyzers.Options;
using GcGuard.Analyzers.Rules.Buffering;
using GcGuard.Analyzers.Symbols;
using GcGuard.CodeFixes.Cascade;
using GcGuard.CodeFixes.Cascade.Destinations;
using GcGuard.CodeFixes.Cascade.Streams;
using GcGuard.CodeFixes.Fixing;
using GcGuard.CodeFixes.Providers;
using Microsoft.CodeAnalysis.CodeFixes;

namespace GcGuard.CodeFixes.Rules.Buffering;

/// <summary>
/// Fixes GCG2010 where the array is the copy of a stream in memory, a whole file or the answer of a server: the method
/// returns a stream, and all its callers in the solution write that. What copies a stream can write to one that they
/// hand in as well. An upload that a returned object keeps is read into one array.
/// </summary>
[ExportCodeFixProvider(LanguageNames.CSharp, Name = nameof(ReturnedContentCodeFixProvider))]
public sealed class ReturnedContentCodeFixProvider() : GcGuardCodeFixProvider(new ReturnedContentAnalyzer())
{
    private protected override async Task<ImmutableArray<Fix>> ProposeAsync(
        FixTarget target, CancellationToken cancellationToken)
    {
        if (target.Model.GetEnclosingSymbol(target.Node.SpanStart, cancellationToken)
            is not IMethodSymbol
            {
                MethodKind: MethodKind.Ordinary or MethodKind.ExplicitInterfaceImplementation,
            } method)
        {
            return ImmutableArray<Fix>.Empty;
        }

        if (target.Node is InvocationExpressionSyntax call && ReturnedRead.TryRead(call, target.Model) is { } read)
        {
            return await OpenAsync(target, method, read.Kind, cancellationToken).ConfigureAwait(false);
        }

        return IsReturnedCopy(target, cancellationToken)
            ? await OfCopyAsync(target, method, cancellationToken).ConfigureAwait(false)
            : Fixes.Of(UploadArrayFix.TryCreate(target, cancellationToken));
    }

    private static bool IsReturnedCopy(FixTarget target, CancellationToken cancellationToken)
    {
        var types = KnownTypes.For(target.Model.Compilation);
        return target.Model.GetOperation(target.Node, cancellationToken) is IInvocationOperation call
            && NeedlessCopy.IsToArray(call, types)
            && ReturnRoute.IsReturned(call, cancellationToken)
            && ExposedStream.TryFind(call.Instance, types, cancellationToken) is not null;
    }

    /// <summary>A method that reads a file or the answer of a server opens it for its callers.</summary>
    private static async Task<ImmutableArray<Fix>> OpenAsync(
        FixTarget target, IMethodSymbol method, ReturnedReadKind kind, CancellationToken cancellationToken)
    {
        bool isFile = kind == ReturnedReadKind.File;
        if (!isFile && target.Read(RuleOptions.KeepContentLength))
        {
            return ImmutableArray<Fix>.Empty;
        }

        CascadePlan plan = await StreamCascade.PlanAsync(
            target.Document.Project.Solution, method, opensReads: true, cancellationToken).ConfigureAwait(false);
        return Fixes.Of(CascadeFix.TryCreate(
            plan,
            target,
            "Return an open stream in place of an array from " + plan.NamesOf(method) + (isFile
                ? "; the file stays open until callers have written it"
                : "; the response has no Content-Length, and breaks off where the other server does")));
    }

    private static async Task<ImmutableArray<Fix>> OfCopyAsync(
        FixTarget target, IMethodSymbol method, CancellationToken cancellationToken)
    {
        Solution solution = target.Document.Project.Solution;
        CascadePlan returned = await StreamCascade.PlanAsync(
            solution, method, opensReads: false, cancellationToken).ConfigureAwait(false);
        CascadePlan written = await DestinationCascade.PlanAsync(solution, method, cancellationToken)
            .ConfigureAwait(false);

        bool canWrite = written.Obstacle is null && !target.Read(RuleOptions.KeepContentLength);
        bool writesFirst = canWrite && target.Read(RuleOptions.ReturnedFix) == RuleOptions.WriteToDestination;

        // Status, headers and bytes stay the same for a stream; only types change, which no client sees.
        Fix? stream = CascadeFix.TryCreate(
            returned,
            target,
            "Return a stream in place of an array from " + returned.NamesOf(method)
                + ", which callers write (a FileContentResult becomes a FileStreamResult)",
            writesFirst ? "stream" : null,
            changesBehavior: false);
        Fix? destination = canWrite
            ? CascadeFix.TryCreate(
                written,
                target,
                "Write to a stream that callers hand to " + written.NamesOf(method)
                    + "; the response has no Content-Length, and breaks off where the method fails",
                writesFirst ? null : "destination")
            : null;
        return writesFirst ? Fixes.Of(destination, stream) : Fixes.Of(stream, destination);
    }
}

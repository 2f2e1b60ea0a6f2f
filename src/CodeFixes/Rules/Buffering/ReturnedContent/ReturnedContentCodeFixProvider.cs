using System.Globalization;
using GcGuard.Analyzers.Evidence.Flow;
using GcGuard.Analyzers.Rules.Buffering;
using GcGuard.Analyzers.Symbols;
using GcGuard.CodeFixes.Cascade;
using GcGuard.CodeFixes.Cascade.Streams;
using GcGuard.CodeFixes.Fixing;
using GcGuard.CodeFixes.Providers;
using Microsoft.CodeAnalysis.CodeFixes;

namespace GcGuard.CodeFixes.Rules.Buffering;

/// <summary>
/// Fixes GCG2010 where the array is the copy of a stream in memory: the method returns a stream, and all its callers in
/// the solution write that.
/// </summary>
[ExportCodeFixProvider(LanguageNames.CSharp, Name = nameof(ReturnedContentCodeFixProvider))]
public sealed class ReturnedContentCodeFixProvider : GcGuardCodeFixProvider
{
    /// <summary>Creates the fixer.</summary>
    public ReturnedContentCodeFixProvider()
        : base(new ReturnedContentAnalyzer())
    {
    }

    private protected override async Task<ImmutableArray<Fix>> ProposeAsync(
        FixTarget target, CancellationToken cancellationToken)
    {
        var types = KnownTypes.For(target.Model.Compilation);
        if (target.Model.GetOperation(target.Node, cancellationToken) is not IInvocationOperation call
            || !NeedlessCopy.IsToArray(call, types)
            || !ReturnRoute.IsReturned(call, cancellationToken)
            || ExposedStream.TryFind(call.Instance, types, cancellationToken) is null
            || target.Model.GetEnclosingSymbol(target.Node.SpanStart, cancellationToken)
                is not IMethodSymbol
                {
                    MethodKind: MethodKind.Ordinary or MethodKind.ExplicitInterfaceImplementation,
                } method)
        {
            return ImmutableArray<Fix>.Empty;
        }

        CascadePlan plan = await StreamCascade.PlanAsync(target.Document.Project.Solution, method, cancellationToken)
            .ConfigureAwait(false);
        // Status, headers and bytes stay the same; only types change, which no client sees.
        return Fixes.Of(CascadeFix.TryCreate(plan, target, TitleOf(method, plan), changesBehavior: false));
    }

    private static string TitleOf(IMethodSymbol method, CascadePlan plan)
        => "Return a stream in place of an array from '" + method.Name + "'"
            + (plan.Members.Length > 1
                ? " and " + (plan.Members.Length - 1).ToString(CultureInfo.InvariantCulture) + " more"
                : string.Empty)
            + ", which callers write (a FileContentResult becomes a FileStreamResult)";
}

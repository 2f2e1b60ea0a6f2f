using System.Collections.Immutable;
using System.Threading;
using System.Threading.Tasks;
using GcGuard.Analyzers.Facts.LocalFlow;
using GcGuard.Analyzers.Facts.Retries;
using GcGuard.Analyzers.Rules.Buffering;
using GcGuard.Analyzers.Rules.Lifetimes;
using GcGuard.Analyzers.Symbols;
using GcGuard.CodeFixes.Infrastructure;
using GcGuard.CodeFixes.Rules.Buffering.Json;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CodeFixes;
using Microsoft.CodeAnalysis.Operations;

namespace GcGuard.CodeFixes.Rules.Lifetimes;

/// <summary>
/// Fixes GCG6001: builds the buffer inside the attempt, or sends content that writes itself on each send. The waits stay
/// as they are.
/// </summary>
[ExportCodeFixProvider(LanguageNames.CSharp, Name = nameof(RetriedBufferCodeFixProvider))]
public sealed class RetriedBufferCodeFixProvider : GcGuardCodeFixProvider
{
    /// <summary>Creates the fixer.</summary>
    public RetriedBufferCodeFixProvider()
        : base(new RetriedBufferAnalyzer())
    {
    }

    private protected override Task<ImmutableArray<Fix>> ProposeAsync(FixTarget target, CancellationToken cancellationToken)
    {
        Fix? fix = Find(target, cancellationToken) is { } held
            ? held.Attempt is not null
                ? AttemptRewrite.TryPropose(target, held, cancellationToken) ?? InAttempt(target, held, cancellationToken)
                : held.Use is IObjectCreationOperation content
                    ? SelfWritingContent.TryPropose(target, content, null, cancellationToken) ?? OfJson(target, content, cancellationToken)
                    : null
            : null;
        return Task.FromResult(fix is null ? ImmutableArray<Fix>.Empty : ImmutableArray.Create(fix));
    }

    /// <summary>Content in the attempt that makes the buffer, or rents and returns it, while it is sent.</summary>
    private static Fix? InAttempt(FixTarget target, RetriedBuffer held, CancellationToken cancellationToken)
        => held.Use.WithImplicitConversions().Parent is IArgumentOperation { Parent: IObjectCreationOperation content }
            ? SelfWritingContent.TryPropose(target, content, held.Attempt, cancellationToken)
            : null;

    /// <summary>JSON that nothing but the content reads is serialised by the content, as GCG2003 does on a request path.</summary>
    private static Fix? OfJson(FixTarget target, IObjectCreationOperation content, CancellationToken cancellationToken)
    {
        IOperation? value = content.ArgumentAt(0)?.Value.WithoutConversions();
        if (value is ILocalReferenceOperation)
        {
            value = RetryFact.For(target.Model.Compilation).Values.ValueOf(value, cancellationToken);
        }

        KnownTypes types = KnownTypes.For(target.Model.Compilation);
        return value is IInvocationOperation call
            && SerializedJson.TryFind(call, types, cancellationToken) is { IsRequestContent: true } json
            && JsonSite.TryCreate(target, json, types) is { } site
                ? RequestContentFix.TryPropose(site)
                : null;
    }

    /// <summary>Finds the buffer again, from the suspect around the place that was reported.</summary>
    private static RetriedBuffer? Find(FixTarget target, CancellationToken cancellationToken)
    {
        if (target.Model.GetOperation(target.Node, cancellationToken) is not { } use)
        {
            return null;
        }

        var retries = RetryFact.For(target.Model.Compilation);
        KnownTypes types = KnownTypes.For(target.Model.Compilation);
        for (IOperation? current = use; current is not null; current = current.Parent)
        {
            if (RetriedBuffers.TryFind(
                    current, retries, types, target.Document.Project.AnalyzerOptions.AnalyzerConfigOptionsProvider, cancellationToken) is { } held
                && held.Use.Syntax == use.Syntax)
            {
                return held;
            }
        }

        return null;
    }
}

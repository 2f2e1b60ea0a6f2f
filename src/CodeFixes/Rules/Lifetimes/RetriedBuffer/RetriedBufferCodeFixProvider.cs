using GcGuard.Analyzers.Evidence.Flow;
using GcGuard.Analyzers.Evidence.Json;
using GcGuard.Analyzers.Evidence.RequestPath;
using GcGuard.Analyzers.Evidence.RequestPath.Paths;
using GcGuard.Analyzers.Evidence.Retries;
using GcGuard.Analyzers.Rules.Lifetimes;
using GcGuard.Analyzers.Symbols;
using GcGuard.CodeFixes.Fixing;
using GcGuard.CodeFixes.Providers;
using GcGuard.CodeFixes.Rules.Buffering;
using Microsoft.CodeAnalysis.CodeFixes;
using Microsoft.CodeAnalysis.Diagnostics;

namespace GcGuard.CodeFixes.Rules.Lifetimes;

/// <summary>
/// Fixes GCG6001: builds the buffer inside the attempt, or sends content that writes itself on each send. The waits
/// stay as they are.
/// </summary>
[ExportCodeFixProvider(LanguageNames.CSharp, Name = nameof(RetriedBufferCodeFixProvider))]
public sealed class RetriedBufferCodeFixProvider() : GcGuardCodeFixProvider(new RetriedBufferAnalyzer())
{
    /// <summary>More steps than any sensible code takes: a local of bytes, their encoding, a local of text.</summary>
    private const int MaxSteps = 4;

    private protected override Task<ImmutableArray<Fix>> ProposeAsync(
        FixTarget target, CancellationToken cancellationToken)
    {
        Fix? fix = Find(target, cancellationToken) is { } held
            ? held.Attempt is { } attempt
                ? InAttempt(target, held, attempt, cancellationToken)
                : held.Use is IObjectCreationOperation content
                    ? SelfWritingContent.TryPropose(target, content, null, cancellationToken)
                        ?? OfJson(target, content, null, cancellationToken)
                    : null
            : null;
        return Task.FromResult(fix is null ? ImmutableArray<Fix>.Empty : ImmutableArray.Create(fix));
    }

    /// <summary>
    /// Content in the attempt that writes itself while it is sent; otherwise the buffer is built in the attempt.
    /// </summary>
    private static Fix? InAttempt(
        FixTarget target, RetriedBuffer held, IOperation attempt, CancellationToken cancellationToken)
    {
        var content = held.Use.WithImplicitConversions().Parent
            is IArgumentOperation { Parent: IObjectCreationOperation creation } ? creation : null;
        if (content is null)
        {
            return AttemptRewrite.TryPropose(target, held, cancellationToken);
        }

        return OfJson(target, content, attempt, cancellationToken)
            ?? (IsFoundInAttempt(target, content, cancellationToken)
                ? null
                : AttemptRewrite.TryPropose(target, held, cancellationToken))
            ?? SelfWritingContent.TryPropose(target, content, attempt, cancellationToken);
    }

    /// <summary>
    /// Whether GCG2003 would report the JSON of a content once it is made in the attempt: it is one text there, too.
    /// </summary>
    private static bool IsFoundInAttempt(
        FixTarget target, IObjectCreationOperation content, CancellationToken cancellationToken)
        => SerializerOf(content, target, cancellationToken) is { } call
            && SerializedJson.TryFind(
                call,
                KnownTypes.For(target.Model.Compilation),
                cancellationToken,
                isRetried: true) is { IsRequestContent: true }
            && target.Model.GetEnclosingSymbol(content.Syntax.SpanStart, cancellationToken) is { } member
            && target.Document.Project.AnalyzerOptions is { } options
            && SolutionPaths.Attach(options, cancellationToken) is not null
            && RequestPathFact.For(target.Model.Compilation)
                .Classify(content, member, options.AnalyzerConfigOptionsProvider, cancellationToken).Kind
                    == RequestPathKind.RequestPath;

    /// <summary>
    /// JSON that nothing but the content reads is serialised by the content, as GCG2003 does on a request path; not of
    /// an object that code elsewhere sees, which may be another one when the request is sent again.
    /// </summary>
    private static Fix? OfJson(
        FixTarget target, IObjectCreationOperation content, IOperation? attempt, CancellationToken cancellationToken)
    {
        KnownTypes types = KnownTypes.For(target.Model.Compilation);
        return SerializerOf(content, target, cancellationToken) is { } call
            && RebuiltBuffer.TryAddHolders(call.ValueAt(0).WithoutConversions(), new(SymbolEqualityComparer.Default))
            && SerializedJson.TryFind(call, types, cancellationToken, isRetried: attempt is not null)
                is { IsRequestContent: true } json
            && JsonSite.TryCreate(target, json, types, attempt, cancellationToken) is { } site
                ? BufferedJsonFixes.OfRequest(site)
                : null;
    }

    /// <summary>The call that makes what a content is given, through locals and an encoding.</summary>
    private static IInvocationOperation? SerializerOf(
        IObjectCreationOperation content, FixTarget target, CancellationToken cancellationToken)
    {
        MemberValues values = RetryFact.For(target.Model.Compilation).Values;
        IOperation? value = content.ArgumentAt(0)?.Value.WithoutConversions();
        for (int step = 0; step < MaxSteps; step++)
        {
            switch (value)
            {
                case ILocalReferenceOperation:
                    value = values.ValueOf(value, cancellationToken)?.WithoutConversions();
                    break;
                case IInvocationOperation { TargetMethod.Name: "GetBytes", Arguments.Length: 1 } encoding:
                    value = encoding.Arguments[0].Value.WithoutConversions();
                    break;
                default:
                    return value as IInvocationOperation;
            }
        }

        return null;
    }

    /// <summary>Finds the buffer again, from the suspect around the place that was reported.</summary>
    private static RetriedBuffer? Find(FixTarget target, CancellationToken cancellationToken)
    {
        if (target.Model.GetOperation(target.Node, cancellationToken) is not { } use)
        {
            return null;
        }

        var retries = RetryFact.For(target.Model.Compilation);
        AnalyzerConfigOptionsProvider options = target.Document.Project.AnalyzerOptions.AnalyzerConfigOptionsProvider;
        for (IOperation? current = use; current is not null; current = current.Parent)
        {
            if (retries.HeldBy(current, options, cancellationToken) is { } held && held.Use.Syntax == use.Syntax)
            {
                return held;
            }
        }

        return null;
    }
}

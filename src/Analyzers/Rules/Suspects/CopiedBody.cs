using GcGuard.Analyzers.Apis;
using GcGuard.Analyzers.Engine;
using GcGuard.Analyzers.Evidence.Flow;
using GcGuard.Analyzers.Evidence.Source;
using GcGuard.Analyzers.Rules.Buffering;
using GcGuard.Analyzers.Symbols;

namespace GcGuard.Analyzers.Rules.Suspects;

/// <summary>
/// A body or stream that is copied into a stream in memory, which goes on to code that may seek in it or ask for its
/// length, so that no rewrite is known. Where it comes from decides; what takes it does not. An upload can be sought in
/// where it lies, so that is another rule's.
/// </summary>
/// <param name="Copy">The call that copies.</param>
/// <param name="Content">What it holds.</param>
/// <param name="Taker">The method or constructor that takes the stream.</param>
internal readonly record struct CopiedBody(IInvocationOperation Copy, PayloadVerdict Content, IMethodSymbol Taker)
{
    /// <summary>The names of the methods that <see cref="TryFind"/> knows.</summary>
    public static readonly string[] CallNames = ["CopyTo", "CopyToAsync"];

    /// <summary>The content that a call copies; null where another rule asks about it.</summary>
    public static CopiedBody? TryFind(
        IInvocationOperation copy, ISymbol code, RuleContext rule, CancellationToken cancellationToken)
        => PayloadOrigin.OfCopy(copy, rule.Types) is { Kind: not PayloadOriginKind.FormFile } origin
            && TakerOf(copy, rule.Types, cancellationToken) is { } taker
            && PassedPayload.TryFind(copy, rule.Types, cancellationToken) is null
            && rule.Payload.Classify(origin.Source, cancellationToken) is { Kind: PayloadKind.Unbounded } content
            && !StatusFlow.IsAfterFailure(copy)
            && !LengthGuard.IsBounded(origin.Source, copy, code, rule.Types, cancellationToken)
                ? new CopiedBody(copy, content, taker)
                : null;

    /// <summary>The taker as a message shows it: <c>IStore.SaveAsync</c>, <c>new Workbook</c>.</summary>
    public string DescribeTaker()
        => Taker.MethodKind == MethodKind.Constructor
            ? "new " + Taker.ContainingType.Name
            : Taker.ContainingType.Name + "." + Taker.Name;

    /// <summary>
    /// What takes the local stream in memory into which a call copies; null where nothing does, or where its array is
    /// taken, which is a finding of its own.
    /// </summary>
    private static IMethodSymbol? TakerOf(
        IInvocationOperation copy, KnownTypes types, CancellationToken cancellationToken)
    {
        if (copy.ArgumentAt(0)?.Value.WithoutConversions() is not ILocalReferenceOperation { Local: { } local } target
            || LocalFlowFact.TryAnalyze(local, target, cancellationToken) is not { IsSingleAssignment: true } flow
            || !ExposedStream.IsNewStream(flow.InitialValue, types))
        {
            return null;
        }

        IMethodSymbol? taker = null;
        foreach (LocalUse use in flow.Uses)
        {
            if (use.Reference == target || use.Reference.Syntax.SpanStart < copy.Syntax.SpanStart)
            {
                continue;
            }

            switch (use.Value.Parent)
            {
                case IInvocationOperation { TargetMethod.Name: "ToArray" or "GetBuffer" or "TryGetBuffer" }:
                case IReturnOperation:
                    return null;
                case IArgumentOperation { Parent: { } call }
                    when call.CalledMethod() is { } method && Reads(method, types) && !IsView(call, types):
                    taker ??= method;
                    break;
            }
        }

        return taker;
    }

    /// <summary>
    /// Whether a method reads the stream that it gets: one of a package or of the project, or one of the framework that
    /// is known to. Others of the framework write it to where it was to go.
    /// </summary>
    private static bool Reads(IMethodSymbol method, KnownTypes types)
        => ApiTable.Has(method, ApiEffect.ReadsStream, types)
            || !(KnownTypes.IsUnderSystem(method.ContainingNamespace) || IsOfAspNetCore(method.ContainingNamespace));

    private static bool IsOfAspNetCore(INamespaceSymbol? space)
    {
        for (; space is { IsGlobalNamespace: false }; space = space.ContainingNamespace)
        {
            if (space is { Name: "AspNetCore", ContainingNamespace.Name: "Microsoft" })
            {
                return true;
            }
        }

        return false;
    }

    /// <summary>Whether a reader or stream is made over the stream, whose reads other rules ask about.</summary>
    private static bool IsView(IOperation call, KnownTypes types)
        => call is IObjectCreationOperation { Type: { } made }
            && (types.IsOrInherits(made, "System.IO.TextReader") || types.IsOrInherits(made, "System.IO.Stream"));
}

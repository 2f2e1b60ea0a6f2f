using GcGuard.Analyzers.Engine;
using GcGuard.Analyzers.Evidence.Flow;
using GcGuard.Analyzers.Evidence.RequestPath;
using GcGuard.Analyzers.Evidence.Results;
using GcGuard.Analyzers.Evidence.Source;
using GcGuard.Analyzers.Symbols;

namespace GcGuard.Analyzers.Rules.Buffering;

/// <summary>
/// GCG2010: a method on a request path takes whole content into one array or text and returns it, or it returns a
/// document as an array that its callers only write somewhere.
/// </summary>
public sealed class ReturnedContentAnalyzer : GcGuardAnalyzer
{
    internal static readonly DiagnosticDescriptor Rule = RuleDescriptor.Create(
        RuleIds.ReturnedContent,
        "Whole content returned as one object",
        "`{1}` takes {2} whole into {3} per request ({0}){4}; return a stream, or write to one that the caller "
            + "hands in",
        RuleCategory.Buffering,
        DiagnosticSeverity.Info,
        "The array or string has the size of the content, and lies on the large object heap from 85,000 bytes on. "
            + "A caller that only writes, hashes or parses it can read a stream instead.");

    /// <summary>Creates the rule.</summary>
    public ReturnedContentAnalyzer()
        : base(Rule, hasSuspects: true)
    {
    }

    private protected override void Register(RuleContext context)
        => context.OnCall(operation => Check(operation, context), WholeContent.CallNames);

    private static void Check(RuleOperation context, RuleContext rule)
    {
        var call = (IInvocationOperation)context.Operation;
        if (context.ContainingSymbol is IMethodSymbol method
            && TryFind(call, method, rule, context.CancellationToken) is (var content, var callers)
            && !IsOfOtherRule(context, call, rule)
            && context.PathTo(call, rule) is { } path
            && (content.Amount.Kind != PayloadKind.Unbounded
                || HasCaller(method, path, rule, context.CancellationToken)))
        {
            Report(context, path, content, callers);
        }
    }

    /// <summary>
    /// The content that a call takes whole for a method to return, and the callers where all of them only write it;
    /// null where it is small, or may be needed as it is.
    /// </summary>
    internal static (WholeContent Content, ResultCallers? Callers)? TryFind(
        IInvocationOperation call, IMethodSymbol method, RuleContext rule, CancellationToken cancellationToken)
        => !WholeContent.IsCandidate(call, rule.Types) || !ReturnRoute.IsReturned(call, cancellationToken) ? null
            : WholeContent.TryFind(call, method, rule, cancellationToken)
                is { Amount.Kind: PayloadKind.Unbounded } content
                ? (content, ReturnedDocument.StreamingCallersOf(method, rule, cancellationToken))
            : ReturnedDocument.TryFind(call, method, rule, cancellationToken) is { } document
                ? (new WholeContent(call, document.Content, IsText: false), document.Callers)
            : null;

    private static bool IsOfOtherRule(in RuleOperation context, IInvocationOperation call, RuleContext rule)
        => BufferingPrecedence.Rows.Take(
            RuleIds.ReturnedContent, call, rule, context.Options, context.CancellationToken);

    private static void Report(
        in RuleOperation context,
        RequestPathVerdict path,
        WholeContent content,
        ResultCallers? callers)
        => context.Report(
            Rule,
            content.Amount.Kind,
            path,
            content.Describe(),
            content.Amount.Reason,
            content.IsText ? "a string" : "an array",
            callers is null
                ? ", and `" + context.ContainingSymbol.Name + "` returns it"
                : ", which `" + context.ContainingSymbol.Name + "` returns and " + CallerWords.Of(callers));

    /// <summary>
    /// Whether somebody is known to call the method: a link of the chain, code of the project that names it, or the
    /// projects that see what a library shows. That a method takes a request proves its path, but not that it runs.
    /// </summary>
    private static bool HasCaller(
        IMethodSymbol method, RequestPathVerdict path, RuleContext rule, CancellationToken cancellationToken)
    {
        if (path.Chain.Length != 1 || path.Reason is not null)
        {
            return true;
        }

        IReadOnlyList<ISymbol> targets = CallTargets.Of(method);
        foreach (SyntaxTree tree in rule.Compilation.SyntaxTrees)
        {
            foreach (SimpleNameSyntax name in NamedPlaces.In(tree, method.Name, cancellationToken))
            {
                SemanticModel model = SourceModels.Of(rule.Compilation, tree);
                if (CallSite.MeansAny(CallSite.Bind(name, model, cancellationToken), name, targets))
                {
                    return true;
                }
            }
        }

        return method.IsVisibleOutside() && ProjectNature.MayHaveDependents(rule.Compilation, cancellationToken);
    }
}

using GcGuard.Analyzers.Engine;
using GcGuard.Analyzers.Evidence.RequestPath;
using GcGuard.Analyzers.Evidence.Source;
using GcGuard.Analyzers.Symbols;

namespace GcGuard.Analyzers.Rules.Buffering;

/// <summary>
/// GCG2010: a method on a request path takes whole content into one array, text or stream in memory and returns it,
/// or it returns a document so that its callers only write somewhere.
/// </summary>
public sealed class ReturnedContentAnalyzer() : GcGuardAnalyzer(Rule, hasSuspects: true)
{
    internal static readonly DiagnosticDescriptor Rule = RuleDescriptor.Create(
        RuleIds.ReturnedContent,
        "Whole content returned as an array, string or MemoryStream",
        "`{1}` takes {2} whole into {3} per request ({0}){4}; {5}",
        RuleCategory.Buffering,
        DiagnosticSeverity.Info,
        "The array or string has the size of the content, and lies on the large object heap from 85,000 bytes on. "
            + "A caller that only writes, hashes or parses it can read a stream instead.");

    private protected override void Register(RuleContext context)
    {
        context.OnCall(operation => Check(operation, context), WholeContent.CallNames);
        if (context.Types.Has("System.IO.MemoryStream"))
        {
            context.OnOperation(operation => CheckStream(operation, context), OperationKind.ObjectCreation);
        }
    }

    private static void Check(RuleOperation context, RuleContext rule)
    {
        var call = (IInvocationOperation)context.Operation;
        if (context.ContainingSymbol is IMethodSymbol method
            && ReturnedWhole.TryFind(call, method, rule, context.CancellationToken) is { } found
            && !IsOfOtherRule(context, call, rule))
        {
            Report(context, method, rule, found);
        }
    }

    private static void CheckStream(RuleOperation context, RuleContext rule)
    {
        var creation = (IObjectCreationOperation)context.Operation;
        if (context.ContainingSymbol is IMethodSymbol method
            && ReturnedWhole.TryFind(creation, method, rule, context.CancellationToken) is { } found)
        {
            Report(context.At(found.Content.Operation), method, rule, found);
        }
    }

    private static bool IsOfOtherRule(in RuleOperation context, IInvocationOperation call, RuleContext rule)
        => BufferingPrecedence.Rows.Take(
            RuleIds.ReturnedContent, call, rule, context.Options, context.CancellationToken);

    private static void Report(
        in RuleOperation context, IMethodSymbol method, RuleContext rule, in ReturnedWhole found)
    {
        if (context.PathTo(context.Operation, rule) is { } path
            && (found.Content.Amount.Kind != PayloadKind.Unbounded
                || HasCaller(method, path, context, rule)))
        {
            context.Report(
                Rule,
                found.Content.Amount.Kind,
                path,
                found.Content.Describe(),
                found.Content.Amount.Reason,
                found.Holder,
                found.Way(method),
                found.Advice);
        }
    }

    /// <summary>
    /// Whether somebody is known to call the method, or the static helper that the chain begins with. That a method
    /// takes a request proves its path, but not that it runs.
    /// </summary>
    private static bool HasCaller(
        IMethodSymbol method, RequestPathVerdict path, in RuleOperation context, RuleContext rule)
        => path.Reason is not null
            || path.InSolution
            || rule.AssumesLarge(context.Operation.Syntax)
            || HelperOf(method, path, rule, context.CancellationToken) is not { } helper
            || (IsKnownOutside(helper, rule)
                ? MethodCallers.Any(helper, static (_, _) => true, rule.Compilation, context.CancellationToken)
                : MethodCallers.Exist(helper, rule.Compilation, context.CancellationToken));

    /// <summary>Whether the paths file knows all calls from other projects, and has none of this one.</summary>
    private static bool IsKnownOutside(IMethodSymbol helper, RuleContext rule)
        => helper.IsStatic
            && helper.GetAttributes().IsEmpty
            && rule.SolutionPaths.Exist
            && rule.SolutionPaths.LineOf(helper) is null;

    /// <summary>
    /// The method that a chain begins with, where it is the one in question or a static one of this project; null else.
    /// </summary>
    private static IMethodSymbol? HelperOf(
        IMethodSymbol method, RequestPathVerdict path, RuleContext rule, CancellationToken cancellationToken)
        => path.Chain.Length == 1 ? method
            : path.Chain is [{ Location: { SourceTree: { } tree } place }, ..]
            && rule.Compilation.ContainsSyntaxTree(tree)
            && tree.GetRoot(cancellationToken).FindNode(place.SourceSpan)
                .FirstAncestorOrSelf<MemberDeclarationSyntax>() is { } declaration
            && SourceModels.Of(rule.Compilation, tree).GetDeclaredSymbol(declaration, cancellationToken)
                is IMethodSymbol { IsStatic: true } begin
                ? begin
                : null;
}

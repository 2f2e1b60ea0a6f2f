using GcGuard.Analyzers.Engine;
using GcGuard.Analyzers.Evidence.Flow;
using GcGuard.Analyzers.Evidence.RequestPath;
using GcGuard.Analyzers.Evidence.Source;
using GcGuard.Analyzers.Symbols;

namespace GcGuard.Analyzers.Rules.Buffering;

/// <summary>GCG2010: a method on a request path takes whole content into one array or text and returns it.</summary>
public sealed class ReturnedContentAnalyzer : GcGuardAnalyzer
{
    internal static readonly DiagnosticDescriptor Rule = RuleDescriptor.Create(
        RuleIds.ReturnedContent,
        "Whole content returned as one object",
        "`{1}` takes {2} whole into {3} per request ({0}), and `{4}` returns it; "
            + "return a stream, or write to one that the caller hands in",
        RuleCategory.Buffering,
        DiagnosticSeverity.Info,
        "The array or string has the size of the content, and lies on the large object heap from 85,000 bytes on. "
            + "A caller that only writes, hashes or parses it can read a stream instead.");

    private static readonly int HttpApplication = IdentifierIndex.Hash("HttpApplication");

    /// <summary>Creates the rule.</summary>
    public ReturnedContentAnalyzer()
        : base(Rule)
    {
    }

    private protected override void Register(RuleContext context)
        => context.OnCall(operation => Check(operation, context), WholeContent.CallNames);

    private static void Check(RuleOperation context, RuleContext rule)
    {
        var call = (IInvocationOperation)context.Operation;
        if (context.ContainingSymbol is IMethodSymbol method
            && WholeContent.IsCandidate(call, rule.Types)
            && ReturnRoute.IsReturned(call, context.CancellationToken)
            && WholeContent.TryFind(call, method, rule, context.CancellationToken)
                is { Amount: { Kind: PayloadKind.Unbounded } amount } content
            && !BufferingPrecedence.Rows
                .Take(RuleIds.ReturnedContent, call, rule, context.Options, context.CancellationToken)
            && context.PathTo(call, rule) is { } path
            && HasCaller(method, path, rule, context.CancellationToken))
        {
            context.Report(
                Rule,
                amount.Kind,
                path,
                content.Describe(),
                amount.Reason,
                content.IsText ? "a string" : "an array",
                method.Name);
        }
    }

    /// <summary>
    /// Whether somebody is known to call the method: a link of the chain, code of the project that names it, or the
    /// projects that see what a library shows. That a method takes a request proves its path, but not that it runs.
    /// </summary>
    private static bool HasCaller(
        IMethodSymbol method, RequestPathVerdict path, RuleContext rule, CancellationToken cancellationToken)
    {
        bool isShown = rule.Compilation.Options.OutputKind == OutputKind.DynamicallyLinkedLibrary && IsVisible(method);
        if (path.Chain.Length != 1 || path.Reason is not null)
        {
            return true;
        }

        foreach (SyntaxTree tree in rule.Compilation.SyntaxTrees)
        {
            // A web site of System.Web is a library too, and no other project calls it.
            isShown &= !IdentifierIndex.For(tree, cancellationToken).Contains(HttpApplication);
            foreach (SimpleNameSyntax name in NamedPlaces.In(tree, method.Name, cancellationToken))
            {
                ISymbol? named = SourceModels.Of(rule.Compilation, tree).GetSymbolInfo(name, cancellationToken).Symbol;
                if (named is IMethodSymbol called
                    && SymbolEqualityComparer.Default.Equals((called.ReducedFrom ?? called).OriginalDefinition, method))
                {
                    return true;
                }
            }
        }

        return isShown;
    }

    private static bool IsVisible(ISymbol member)
        => member.DeclaredAccessibility == Accessibility.Public
            && (member.ContainingType is not { } type || IsVisible(type));
}

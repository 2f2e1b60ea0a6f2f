using GcGuard.Analyzers.Engine;
using GcGuard.Analyzers.Evidence.RequestPath;
using GcGuard.Analyzers.Symbols;

namespace GcGuard.Analyzers.Rules.InducedGc;

/// <summary>
/// Recognises code that disturbs the collector on purpose and is right to: each reason is listed on the rules' pages
/// under "What is not reported". Asked only about a call that is about to be reported, so it may look around.
/// </summary>
internal static class DeliberateCollection
{
    /// <summary>Whether a call is meant as it stands.</summary>
    public static bool IsMeant(RuleOperation suspect, RequestPathVerdict verdict, KnownTypes types)
    {
        if (PeerSuppression.Covers(suspect)
            || DebugOnly.Covers(suspect, types)
            || UnloadWait.Covers(suspect.Operation, types)
            || ProcessEnd.IsEndMember(suspect.ContainingSymbol, types)
            || OperatorAction.IsAnnounced(suspect, verdict, types))
        {
            return true;
        }

        foreach (IOperation place in Places(suspect))
        {
            if (ProcessEnd.Covers(place, types)
                || OperatorAction.IsAnnounced(place, types)
                || (verdict.Chain.IsEmpty && Measurement.Follows(place, types)))
            {
                return true;
            }
        }

        return false;
    }

    /// <summary>
    /// The call, and where its file calls or hands on the methods and local functions around it: what stands around
    /// these says as much about the call.
    /// </summary>
    private static List<IOperation> Places(RuleOperation suspect)
    {
        List<IOperation> places = [suspect.Operation];
        for (IOperation? outer = suspect.Operation; outer is not null; outer = outer.Parent)
        {
            if (outer is ILocalFunctionOperation local)
            {
                AddUses(local.Symbol, suspect, places);
            }
        }

        if (suspect.ContainingSymbol is IMethodSymbol { MethodKind: MethodKind.Ordinary } method)
        {
            AddUses(method, suspect, places);
        }

        return places;
    }

    private static void AddUses(IMethodSymbol method, RuleOperation suspect, List<IOperation> places)
    {
        SemanticModel model = suspect.Operation.SemanticModel!;
        foreach (SimpleNameSyntax name in NamedPlaces.In(model.SyntaxTree, method.Name, suspect.CancellationToken))
        {
            ExpressionSyntax whole =
                name.Parent is MemberAccessExpressionSyntax access && access.Name == name ? access : name;
            SyntaxNode use = whole.Parent is InvocationExpressionSyntax call && call.Expression == whole ? call : whole;
            IOperation? place = model.GetOperation(use, suspect.CancellationToken);
            ISymbol? used = place switch
            {
                IInvocationOperation invocation => invocation.TargetMethod,
                IMethodReferenceOperation reference => reference.Method,
                _ => null,
            };
            if (SymbolEqualityComparer.Default.Equals(used?.OriginalDefinition, method))
            {
                places.Add(place!);
            }
        }
    }
}

using GcGuard.Analyzers.Symbols;

namespace GcGuard.CodeFixes.Cascade;

/// <summary>
/// What a thread holds and has to give back itself: after an await, another thread would. Where in the function it is
/// held is not asked.
/// </summary>
internal static class ThreadBound
{
    private const string Threading = "System.Threading.", Scope = "System.Transactions.TransactionScope";

    /// <summary>Whether a function's own code takes such a thing.</summary>
    public static bool IsIn(SyntaxNode function, SemanticModel model)
        => MethodBodies.SyntaxOf(function) is { } body
            && body.DescendantNodesAndSelf(static node => !FunctionAround.IsFunction(node)).Any(node => node switch
            {
                InvocationExpressionSyntax
                    { Expression: MemberAccessExpressionSyntax { Name.Identifier.ValueText: { } name } } call
                    => IsTaking(name) && IsHeldByThread(model, call, name),
                BaseObjectCreationExpressionSyntax creation => IsScope(model, creation),
                _ => false,
            });

    private static bool IsTaking(string name)
        => name
            is "Enter" or "TryEnter" or "WaitOne" or "EnterReadLock" or "EnterWriteLock" or "EnterUpgradeableReadLock"
            or "TryEnterReadLock"
            or "TryEnterWriteLock" or "TryEnterUpgradeableReadLock" or "AcquireReaderLock" or "AcquireWriterLock";

    private static bool IsHeldByThread(SemanticModel model, InvocationExpressionSyntax call, string name)
    {
        string? type = name == "WaitOne"
            ? model.GetTypeInfo(((MemberAccessExpressionSyntax)call.Expression).Expression).Type?.ToDisplayString()
            : model.GetSymbolInfo(call).Symbol?.ContainingType?.ToDisplayString();
        return type is Threading + "Monitor" or Threading + "Mutex" or Threading + "Lock" or Threading + "SpinLock"
            or Threading + "ReaderWriterLock" or Threading + "ReaderWriterLockSlim";
    }

    private static bool IsScope(SemanticModel model, BaseObjectCreationExpressionSyntax creation)
        => model.GetSymbolInfo(creation).Symbol is IMethodSymbol { ContainingType: { Name: "TransactionScope" } type }
            && type.ToDisplayString() == Scope
            && creation.ArgumentList?.Arguments
                .Any(
                    argument => argument.ToString().EndsWith(
                        "TransactionScopeAsyncFlowOption.Enabled", System.StringComparison.Ordinal)) != true;
}

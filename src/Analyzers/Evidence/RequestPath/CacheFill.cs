using GcGuard.Analyzers.Evidence.Lifetime;
using GcGuard.Analyzers.Symbols;
using Microsoft.CodeAnalysis.CSharp;

namespace GcGuard.Analyzers.Evidence.RequestPath;

/// <summary>
/// The long form of a cache's miss: <c>if (!_cache.TryGetValue(key, out x)) { x = …; _cache.Set(key, x); }</c>, or by
/// <c>ContainsKey</c>. The cache is a field or property; a dictionary in a local variable, or in an object that is made
/// for each request, groups the data of one request.
/// </summary>
internal static class CacheFill
{
    /// <summary>The reason of what runs on a cache's miss.</summary>
    public const string Reason = "fills a cache";

    private static readonly string[] s_caches =
    [
        "Microsoft.Extensions.Caching.Memory.IMemoryCache", "Microsoft.Extensions.Caching.Hybrid.HybridCache",
        "Microsoft.Extensions.Caching.Distributed.IDistributedCache", "System.Runtime.Caching.ObjectCache",
    ];

    /// <summary>
    /// Whether a method reads one of the usual caches, and so calls a factory it is given only on a miss. It answers
    /// what the factory answers.
    /// </summary>
    public static bool IsRead(IMethodSymbol method, KnownTypes types)
    {
        if (!AnswersWhatAFactoryMakes(method))
        {
            return false;
        }

        IMethodSymbol original = method.ReducedFrom ?? method;
        ITypeSymbol receiver = original.IsExtensionMethod ? original.Parameters[0].Type : original.ContainingType;
        return Array.Exists(s_caches, cache => types.IsOrInherits(receiver, cache));
    }

    /// <summary>Whether a method takes a factory and answers what the factory makes.</summary>
    public static bool AnswersWhatAFactoryMakes(IMethodSymbol method)
    {
        ITypeSymbol answer = Awaited(method.ReturnType);
        foreach (IParameterSymbol parameter in method.Parameters)
        {
            if (parameter.Type is INamedTypeSymbol
                { DelegateInvokeMethod:
                    { ReturnsVoid: false, ReturnType.SpecialType: not SpecialType.System_Boolean } factory }
                && SymbolEqualityComparer.Default.Equals(Awaited(factory.ReturnType), answer))
            {
                return true;
            }
        }

        return false;
    }

    private static ITypeSymbol Awaited(ITypeSymbol type)
        => type is INamedTypeSymbol { Name: "Task" or "ValueTask", TypeArguments: { Length: 1 } result }
            ? result[0]
            : type;

    /// <summary>
    /// The question that was asked in vain when the condition has this outcome, <c>_cache.TryGetValue(key, out x)</c>;
    /// null where none was.
    /// </summary>
    public static InvocationExpressionSyntax? MissedBy(
        ExpressionSyntax condition, bool whenTrue, SemanticModel model, CancellationToken cancellationToken)
    {
        switch (condition)
        {
            case ParenthesizedExpressionSyntax parenthesized:
                return MissedBy(parenthesized.Expression, whenTrue, model, cancellationToken);
            case PrefixUnaryExpressionSyntax { RawKind: (int)SyntaxKind.LogicalNotExpression } not:
                return MissedBy(not.Operand, !whenTrue, model, cancellationToken);
            case BinaryExpressionSyntax { RawKind: (int)SyntaxKind.LogicalAndExpression } both when whenTrue:
                return MissedBy(both.Left, true, model, cancellationToken)
                    ?? MissedBy(both.Right, true, model, cancellationToken);
            case InvocationExpressionSyntax { Expression: MemberAccessExpressionSyntax access } call
                when !whenTrue && (IsLookup(call) || IsKeyTest(call, access, model, cancellationToken)):
                return IsKept(access.Expression, model, cancellationToken) ? call : null;
            default:
                return null;
        }
    }

    private static bool IsLookup(InvocationExpressionSyntax call)
        => call.ArgumentList.Arguments is [_, .., { RefKindKeyword.RawKind: (int)SyntaxKind.OutKeyword }];

    /// <summary>
    /// Whether a dictionary of objects is asked for a key. One of numbers or times notes what has been done, and the
    /// work is done for each message.
    /// </summary>
    private static bool IsKeyTest(
        InvocationExpressionSyntax call,
        MemberAccessExpressionSyntax access,
        SemanticModel model,
        CancellationToken cancellationToken)
        => access.Name.Identifier.ValueText == "ContainsKey"
            && call.ArgumentList.Arguments.Count == 1
            && model.GetTypeInfo(access.Expression, cancellationToken).Type
                is INamedTypeSymbol { TypeArguments: [_, { IsValueType: false }] };

    /// <summary>
    /// Whether a variable outlives the request: one that is declared outside of methods, unless it is a collection of
    /// an object that is made for each request, or of the request itself, as <c>HttpContext.Items</c> is.
    /// </summary>
    private static bool IsKept(ExpressionSyntax cache, SemanticModel model, CancellationToken cancellationToken)
        => model.GetSymbolInfo(cache, cancellationToken).Symbol is { } symbol and (IFieldSymbol or IPropertySymbol)
            && (symbol.IsStatic
                || !LongLivedTypes.IsFrameworkCollection(model.GetTypeInfo(cache, cancellationToken).Type)
                || (model.Compilation.Declares(symbol)
                    && PerRequestTypes.ReasonFor(symbol.ContainingType, model.Compilation, cancellationToken) is null));

    /// <summary>Whether a statement hands the key that was asked for to the cache again, to store something.</summary>
    public static bool Fills(StatementSyntax statement, InvocationExpressionSyntax question)
    {
        ExpressionSyntax cache = ((MemberAccessExpressionSyntax)question.Expression).Expression;
        ExpressionSyntax key = question.ArgumentList.Arguments[0].Expression;
        foreach (SyntaxNode node in statement.DescendantNodes())
        {
            (ExpressionSyntax? filled, BaseArgumentListSyntax? arguments) = node switch
            {
                InvocationExpressionSyntax { Expression: MemberAccessExpressionSyntax access } call
                    => (access.Expression, call.ArgumentList),
                AssignmentExpressionSyntax { Left: ElementAccessExpressionSyntax element }
                    => (element.Expression, element.ArgumentList),
                _ => ((ExpressionSyntax?)null, (BaseArgumentListSyntax?)null),
            };
            if (filled is not null
                && SyntaxFactory.AreEquivalent(filled, cache)
                && arguments!.Arguments.Count > 0
                && SyntaxFactory.AreEquivalent(arguments.Arguments[0].Expression, key))
            {
                return true;
            }
        }

        return false;
    }
}

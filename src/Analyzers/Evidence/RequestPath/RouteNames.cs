using Microsoft.CodeAnalysis.CSharp;

namespace GcGuard.Analyzers.Evidence.RequestPath;

/// <summary>How a chain shows a call that takes a delegate for each request.</summary>
internal static class RouteNames
{
    /// <summary>The longest route that a message shows.</summary>
    private const int LongestRoute = 60;

    /// <summary>What stands for the part of a route that is not written here.</summary>
    private const string Elsewhere = "…";

    /// <summary>
    /// <c>GET /api/orders</c> with the prefixes of the groups around the route; <c>MapGet(Routes.Orders)</c> where its
    /// text is no constant, <c>Use(…)</c> where there is none.
    /// </summary>
    public static string Of(
        SyntaxNode call, IMethodSymbol method, SemanticModel model, CancellationToken cancellationToken)
    {
        BaseArgumentListSyntax? arguments = call switch
        {
            InvocationExpressionSyntax invocation => invocation.ArgumentList,
            BaseObjectCreationExpressionSyntax creation => creation.ArgumentList,
            _ => null,
        };
        string name = method.MethodKind == MethodKind.Constructor ? method.ContainingType.Name : method.Name;
        ExpressionSyntax? route = arguments is { Arguments.Count: > 1 } ? arguments.Arguments[0].Expression : null;
        if (route is null)
        {
            return $"{name}({Elsewhere})";
        }

        if (VerbOf(name) is { } verb && model.GetConstantValue(route, cancellationToken).Value is string text)
        {
            string whole = Joined(PrefixOf(call, model, cancellationToken), text);
            if (IsShort(whole))
            {
                return verb + " " + whole;
            }
        }

        return $"{name}({Written(route) ?? Elsewhere})";
    }

    private static string? VerbOf(string method) => method switch
    {
        "MapGet" => "GET",
        "MapPost" => "POST",
        "MapPut" => "PUT",
        "MapDelete" => "DELETE",
        "MapPatch" => "PATCH",
        _ => null,
    };

    /// <summary>
    /// The prefixes of the groups that a route is mapped in, the outermost first; empty where there is none.
    /// </summary>
    private static string PrefixOf(SyntaxNode call, SemanticModel model, CancellationToken cancellationToken)
    {
        string prefix = string.Empty;
        SyntaxNode? builder = call;
        while (true)
        {
            switch (builder)
            {
                case InvocationExpressionSyntax { Expression: MemberAccessExpressionSyntax access } invocation:
                    if (access.Name.Identifier.ValueText == "MapGroup" && invocation.ArgumentList.Arguments.Count > 0)
                    {
                        ExpressionSyntax written = invocation.ArgumentList.Arguments[0].Expression;
                        prefix = Joined(
                            model.GetConstantValue(written, cancellationToken).Value as string ?? Elsewhere, prefix);
                    }

                    builder = access.Expression;
                    break;
                case IdentifierNameSyntax named:
                    switch (model.GetSymbolInfo(named, cancellationToken).Symbol)
                    {
                        case ILocalSymbol { DeclaringSyntaxReferences: { Length: 1 } declared }
                            when declared[0].GetSyntax(cancellationToken)
                                is VariableDeclaratorSyntax { Initializer.Value: { } value } declarator:
                            if (declarator.Span.End > named.SpanStart)
                            {
                                // Half-written code: each step goes back in the file, or the walk would not end.
                                return Joined(Elsewhere, prefix);
                            }

                            builder = value;
                            break;
                        case IParameterSymbol { Type.Name: "RouteGroupBuilder" }:
                            return Joined(Elsewhere, prefix);
                        default:
                            return prefix;
                    }

                    break;
                default:
                    return prefix;
            }
        }
    }

    /// <summary>Two parts of a route with one slash between them, and one before the whole.</summary>
    private static string Joined(string prefix, string route)
    {
        string first = prefix.Trim('/');
        string second = route.Trim('/');
        string whole = first.Length == 0 ? second : second.Length == 0 ? first : first + "/" + second;
        return whole.StartsWith(Elsewhere, StringComparison.Ordinal) ? whole : "/" + whole;
    }

    /// <summary>A route as it is written: its text, or the name of what holds it; null for anything longer.</summary>
    private static string? Written(ExpressionSyntax argument)
    {
        string? route = argument switch
        {
            LiteralExpressionSyntax { RawKind: (int)SyntaxKind.StringLiteralExpression } literal
                => "\"" + literal.Token.ValueText + "\"",
            IdentifierNameSyntax or MemberAccessExpressionSyntax { Expression: IdentifierNameSyntax }
                => argument.WithoutTrivia().ToString(),
            _ => null,
        };
        return route is not null && IsShort(route) ? route : null;
    }

    private static bool IsShort(string route) => route.Length <= LongestRoute && route.IndexOf('\n') < 0;
}

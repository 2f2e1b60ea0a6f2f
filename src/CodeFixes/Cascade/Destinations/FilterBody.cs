using GcGuard.Analyzers.Symbols;

namespace GcGuard.CodeFixes.Cascade.Destinations;

/// <summary>
/// What a filter of the solution does behind an action: it may look at the request, at the exception or at a clock, but
/// not at the result or the response, and it may not hand its context on to code that could.
/// </summary>
internal static class FilterBody
{
    /// <summary>Members that run behind an action from their first statement.</summary>
    private static readonly string[] s_behind =
        ["OnActionExecuted", "OnPageHandlerExecuted", "OnResultExecuting", "OnResultExecuted"];

    /// <summary>Members that run around an action: what stands before the call of their delegate comes first.</summary>
    private static readonly string[] s_around =
        ["OnActionExecutionAsync", "OnPageHandlerExecutionAsync", "OnResultExecutionAsync"];

    /// <summary>Whether a member of this name runs behind an action, or around it.</summary>
    public static bool RunsBehind(string name) => s_behind.Contains(name) || s_around.Contains(name);

    /// <summary>Whether a filter's source shows that it leaves the result and the response alone.</summary>
    public static bool LeavesResponse(INamedTypeSymbol filter, SourceCompilations sources)
    {
        for (INamedTypeSymbol? type = filter; type is not null; type = type.BaseType)
        {
            if (sources.Of(type) is not { } compilation)
            {
                return type.SpecialType == SpecialType.System_Object
                    || type.ContainingNamespace.ToDisplayString() is "System" or "Microsoft.AspNetCore.Mvc"
                        or "Microsoft.AspNetCore.Mvc.Filters" or "Microsoft.AspNetCore.Mvc.RazorPages";
            }

            foreach (IMethodSymbol member in type.GetMembers().OfType<IMethodSymbol>())
            {
                if (!LeavesResponse(member, compilation))
                {
                    return false;
                }
            }
        }

        return true;
    }

    private static bool LeavesResponse(IMethodSymbol member, Compilation compilation)
    {
        string name = member.Name.Substring(member.Name.LastIndexOf('.') + 1);
        if (!RunsBehind(name))
        {
            return true;
        }

        if (member.DeclaringSyntaxReferences is not [var reference]
            || reference.GetSyntax() is not BaseMethodDeclarationSyntax method
            || (method.Body ?? (SyntaxNode?)method.ExpressionBody) is not { } body)
        {
            return false;
        }

        SemanticModel model = compilation.GetSemanticModel(method.SyntaxTree);
        var types = KnownTypes.For(compilation);
        int start = body.SpanStart;
        if (s_around.Contains(name))
        {
            if (FirstCall(body, member.Parameters.Last(), model) is not { } call)
            {
                return false;
            }

            // A result filter that runs before the result still runs behind the action.
            start = name == "OnResultExecutionAsync" ? start : call.SpanStart;
        }

        return body.DescendantNodes().OfType<ExpressionSyntax>()
            .Where(one => one.Span.End > start)
            .All(one => model.GetTypeInfo(one).Type is not { } type
                || !IsContext(type, types)
                || model.GetSymbolInfo(one).Symbol is ITypeSymbol
                || (!IsResponse(type, types) && IsOnlyAsked(one, model)));
    }

    private static InvocationExpressionSyntax? FirstCall(SyntaxNode body, IParameterSymbol next, SemanticModel model)
        => body.DescendantNodes().OfType<InvocationExpressionSyntax>()
            .FirstOrDefault(call => SymbolEqualityComparer.Default.Equals(
                model.GetSymbolInfo(
                    call.Expression is MemberAccessExpressionSyntax { Name.Identifier.ValueText: "Invoke" } access
                        ? access.Expression
                        : call.Expression).Symbol,
                next));

    /// <summary>Whether a value leads to the result or to the response, or is the response.</summary>
    private static bool IsContext(ITypeSymbol type, KnownTypes types)
        => IsResponse(type, types)
            || types.IsOrInherits(type, "Microsoft.AspNetCore.Mvc.ActionContext")
            || types.IsOrInherits(type, "Microsoft.AspNetCore.Http.HttpContext");

    private static bool IsResponse(ITypeSymbol type, KnownTypes types)
        => types.IsOrInherits(type, "Microsoft.AspNetCore.Http.HttpResponse");

    /// <summary>Whether a context is only asked for what leads to neither result nor response.</summary>
    private static bool IsOnlyAsked(ExpressionSyntax context, SemanticModel model)
        => context.Parent switch
        {
            MemberAccessExpressionSyntax access when access.Name == context => true,
            MemberAccessExpressionSyntax access => IsHarmless(access.Name, model),
            ConditionalAccessExpressionSyntax
            {
                WhenNotNull: MemberBindingExpressionSyntax bound,
            } => IsHarmless(bound.Name, model),
            AwaitExpressionSyntax or ParenthesizedExpressionSyntax or ExpressionStatementSyntax => true,
            EqualsValueClauseSyntax { Parent: VariableDeclaratorSyntax } => true,
            ArgumentSyntax { Parent.Parent: InvocationExpressionSyntax call } =>
                call.Expression is MemberAccessExpressionSyntax { Expression: BaseExpressionSyntax },
            _ => false,
        };

    private static bool IsHarmless(SimpleNameSyntax member, SemanticModel model)
        => member.Identifier.ValueText is not ("Result" or "Response" or "Controller" or "Session" or "Features")
            && model.GetSymbolInfo(member).Symbol is IPropertySymbol;
}

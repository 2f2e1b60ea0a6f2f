namespace GcGuard.CodeFixes.Cascade;

/// <summary>
/// Whether a call takes an asynchronous delegate as well as the synchronous one it is given, and waits for it as it
/// did:
/// <c>Task.Run(() => …)</c>, an endpoint of ASP.NET Core.
/// </summary>
internal static class AsyncOverload
{
    private static readonly SymbolDisplayFormat FullName = SymbolDisplayFormat.FullyQualifiedFormat
        .AddMiscellaneousOptions(SymbolDisplayMiscellaneousOptions.IncludeNullableReferenceTypeModifier);

    /// <summary>Whether it does.</summary>
    /// <param name="value">The lambda or method among its arguments.</param>
    public static bool Takes(
        SemanticModel model, ExpressionSyntax call, ExpressionSyntax value, CancellationToken cancellationToken)
    {
        if (call is not InvocationExpressionSyntax invocation
            || value.Parent is not ArgumentSyntax argument
            || argument.Parent != invocation.ArgumentList
            || model.GetSymbolInfo(call, cancellationToken).Symbol is not IMethodSymbol called
            || model.GetSymbolInfo(value, cancellationToken).Symbol is not IMethodSymbol function
            || AsyncForm(value, function) is not { } form)
        {
            return false;
        }

        InvocationExpressionSyntax changed = invocation.ReplaceNode(value, form);
        if (model.GetSpeculativeSymbolInfo(call.SpanStart, changed, SpeculativeBindingOption.BindAsExpression).Symbol
            is not IMethodSymbol bound
            || !SymbolEqualityComparer.Default.Equals(bound.ReturnType, called.ReturnType)
            || ParameterOf(bound, argument, invocation.ArgumentList) is not { } parameter)
        {
            return false;
        }

        // A method of a generic delegate would take the task for its value, and not wait for it.
        if (parameter.Type is INamedTypeSymbol { DelegateInvokeMethod: { } invoke })
        {
            return TaskTypes.IsTask(called.ReturnType) && TaskTypes.IsTask(invoke.ReturnType);
        }

        return parameter.Type is { Name: "Delegate" }
            && SymbolEqualityComparer.Default.Equals(bound, called)
            && bound.ContainingNamespace.ToDisplayString().StartsWith("Microsoft.AspNetCore", StringComparison.Ordinal);
    }

    /// <summary>The declaration of the parameter of an argument, without the types that a call gives it.</summary>
    private static IParameterSymbol? ParameterOf(IMethodSymbol method, ArgumentSyntax argument, ArgumentListSyntax list)
    {
        IMethodSymbol declared =
            method.ReducedFrom is null ? method.OriginalDefinition : method.ReducedFrom.OriginalDefinition;
        int shift = method.ReducedFrom is null ? 0 : 1;
        if (argument.NameColon is { } name)
        {
            return declared.Parameters.FirstOrDefault(parameter => parameter.Name == name.Name.Identifier.ValueText);
        }

        int index = list.Arguments.IndexOf(argument) + shift;
        return index < declared.Parameters.Length && !declared.Parameters[index].IsParams
            ? declared.Parameters[index]
            : null;
    }

    /// <summary>An asynchronous lambda with the parameters and the result of a function.</summary>
    private static ExpressionSyntax? AsyncForm(ExpressionSyntax value, IMethodSymbol function)
    {
        if (function.ReturnType.IsAnonymousType)
        {
            return null;
        }

        string parameters = value switch
        {
            ParenthesizedLambdaExpressionSyntax lambda => lambda.ParameterList.ToString(),
            SimpleLambdaExpressionSyntax lambda => lambda.Parameter.ToString(),
            _ => "("
                + string.Join(
                    ", ",
                    function.Parameters
                        .Select(parameter => parameter.Type.ToDisplayString(FullName) + " " + parameter.Name))
                + ")",
        };
        string body = function.ReturnsVoid ? "{ }" : "default(" + function.ReturnType.ToDisplayString(FullName) + ")";
        return SyntaxFactory.ParseExpression("async " + parameters + " => " + body);
    }
}

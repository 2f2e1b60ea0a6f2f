using GcGuard.Analyzers.Evidence.Flow;
using GcGuard.Analyzers.Symbols;
using Microsoft.CodeAnalysis.CSharp;

namespace GcGuard.Analyzers.Rules.Lazies;

/// <summary>
/// Work that a method or the handler of a route starts on another thread, so that there is one piece for each of its
/// calls: it waits for the task, answers it, or forgets it. A task that is stored is somebody else's affair.
/// </summary>
internal static class WorkPerCall
{
    /// <summary>Whether a call starts such work. What a Lazy or a cache starts runs once for all who ask.</summary>
    public static bool IsStarted(IInvocationOperation call, CancellationToken cancellationToken)
    {
        if (!IsWaitedFor(call, cancellationToken) && !IsAnswered(call) && !IsForgotten(call))
        {
            return false;
        }

        for (IOperation? outer = call.Parent; outer is not null; outer = outer.Parent)
        {
            switch (outer)
            {
                case IAnonymousFunctionOperation lambda:
                    return IsHandler(lambda);
                case ILocalFunctionOperation or ILoopOperation:
                    return false;
            }
        }

        return call.Syntax.FirstAncestorOrSelf<MemberDeclarationSyntax>() is MethodDeclarationSyntax method
            && !IsHandedOn(method, cancellationToken);
    }

    /// <summary>Whether the code waits for a task: where it is started, or through a local.</summary>
    private static bool IsWaitedFor(IInvocationOperation call, CancellationToken cancellationToken)
    {
        if (call.Completion() is not null)
        {
            return true;
        }

        if (call.WithImplicitConversions().Parent is not IVariableInitializerOperation initializer
            || initializer.Parent is not IVariableDeclaratorOperation declarator
            || LocalFlowFact.TryAnalyzeDeclared(declarator, cancellationToken) is not { IsSingleAssignment: true } flow)
        {
            return false;
        }

        foreach (LocalUse use in flow.Uses)
        {
            if (use.Reference.Completion() is not null)
            {
                return true;
            }
        }

        return false;
    }

    private static bool IsAnswered(IInvocationOperation call)
        => call.WithImplicitConversions().Parent is IReturnOperation;

    private static bool IsForgotten(IInvocationOperation call)
        => call.WithImplicitConversions().Parent is IExpressionStatementOperation
            or ISimpleAssignmentOperation { Target: IDiscardOperation, Parent: IExpressionStatementOperation };

    /// <summary>Whether ASP.NET Core runs a lambda for each request to a route: <c>app.MapPost(…)</c>.</summary>
    private static bool IsHandler(IAnonymousFunctionOperation lambda)
    {
        IOperation? user = lambda.Parent;
        while (user is IConversionOperation or IDelegateCreationOperation)
        {
            user = user.Parent;
        }

        return user is IArgumentOperation { Parameter: { Type.Name: "Delegate" or "RequestDelegate" } parameter }
            && parameter.ContainingSymbol.ContainingType is { Name: "EndpointRouteBuilderExtensions" } map
            && map.ContainingNamespace is { Name: "Builder", ContainingNamespace.Name: "AspNetCore" };
    }

    /// <summary>
    /// Whether the type hands the method to somebody as a delegate, who decides how often it runs, keeps what it
    /// answers, or waits for a gate around it.
    /// </summary>
    private static bool IsHandedOn(MethodDeclarationSyntax method, CancellationToken cancellationToken)
    {
        if (method.Parent is not TypeDeclarationSyntax type)
        {
            return true;
        }

        foreach (SimpleNameSyntax name in NamedPlaces.In(type, method.Identifier.ValueText, cancellationToken))
        {
            SyntaxNode whole = name;
            if (name.Parent is MemberAccessExpressionSyntax access && access.Name == name)
            {
                whole = access;
            }

            // lazy = new Lazy<…>(() => BuildAsync())
            if (whole.Parent is not InvocationExpressionSyntax call
                || call.FirstAncestorOrSelf<AnonymousFunctionExpressionSyntax>() is not null
                || IsKept(call)
                || IsGated(call, cancellationToken))
            {
                return true;
            }
        }

        return false;
    }

    /// <summary>
    /// Whether what a call answers is put somewhere: <c>_built ??= BuildAsync()</c>, <c>_all[key] = await
    /// BuildAsync()</c>.
    /// </summary>
    private static bool IsKept(InvocationExpressionSyntax call)
    {
        SyntaxNode value = call;
        while (value.Parent is AwaitExpressionSyntax or ParenthesizedExpressionSyntax)
        {
            value = value.Parent;
        }

        return value.Parent is AssignmentExpressionSyntax assignment
            && assignment.Right == value
            && (assignment.IsKind(SyntaxKind.CoalesceAssignmentExpression)
                || assignment.Left is not IdentifierNameSyntax { Identifier.ValueText: "_" });
    }

    /// <summary>Whether the method around a call waits before it, as for a slot of a gate.</summary>
    private static bool IsGated(InvocationExpressionSyntax call, CancellationToken cancellationToken)
    {
        if (call.FirstAncestorOrSelf<MethodDeclarationSyntax>() is not { } caller)
        {
            return false;
        }

        return IsNamedBefore("WaitAsync")
            || IsNamedBefore("EnterAsync")
            || IsNamedBefore("Wait")
            || IsNamedBefore("WaitOne");

        bool IsNamedBefore(string name)
        {
            foreach (SimpleNameSyntax place in NamedPlaces.In(caller, name, cancellationToken))
            {
                if (place.SpanStart < call.SpanStart)
                {
                    return true;
                }
            }

            return false;
        }
    }
}

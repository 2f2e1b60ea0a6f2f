using GcGuard.Analyzers.Evidence.Flow;
using GcGuard.Analyzers.Symbols;
using GcGuard.CodeFixes.Cascade.Streams;

namespace GcGuard.CodeFixes.Cascade.Destinations;

/// <summary>Plans the call that wrote an array, where the method writes itself now.</summary>
internal static class DestinationSinkPlanner
{
    /// <summary>Plans it.</summary>
    /// <param name="site">The call that answered the array.</param>
    /// <param name="argument">The argument that is the array.</param>
    public static async Task<Met?> PlanAsync(
        CascadeState state,
        DestinationCascade change,
        ArraySite site,
        ArgumentSyntax argument)
    {
        var types = KnownTypes.For(site.Model.Compilation);
        if (argument.Parent?.Parent is not ExpressionSyntax taker
            || site.Model.GetSymbolInfo(taker).Symbol is not IMethodSymbol method
            || (site.Model.GetOperation(argument) as IArgumentOperation)?.Parameter is not { } parameter
            || DestinationSignature.NameOf(site.Call) is null)
        {
            return ArrayCallPlanner.Refuse(Obstacles.NoDestination, argument);
        }

        if (CaughtCall.Find(site.Call) is { } caught)
        {
            return ArrayCallPlanner.Refuse(Obstacles.Status, caught);
        }

        return TextSinks.OfBytes(method, parameter, types) switch
        {
            TextSinkKind.Result when method.IsStatic =>
                await CallbackAnswer.PlanAsync(state, change, site, (InvocationExpressionSyntax)taker, argument)
                    .ConfigureAwait(false),
            TextSinkKind.Result =>
                await FileAnswer.PlanAsync(state, change, site, taker, argument).ConfigureAwait(false),
            TextSinkKind.Stream when taker is InvocationExpressionSyntax write
                && types.IsOrInherits(method.ContainingType, "System.IO.Stream") =>
                await WriteAsync(state, change, site, write, argument).ConfigureAwait(false),
            _ => ArrayCallPlanner.Refuse(Obstacles.NoDestination, taker),
        };
    }

    /// <summary><c>target.Write(export.Build())</c> becomes <c>await export.BuildToAsync(target, token)</c>.</summary>
    private static async Task<Met?> WriteAsync(
        CascadeState state,
        DestinationCascade change,
        ArraySite site,
        InvocationExpressionSyntax write,
        ArgumentSyntax argument)
    {
        if (!WholeWrite.TryRead(write, argument, site.Model, out ExpressionSyntax target, out ExpressionSyntax? given)
            || WholeOf(write, site.Model) is not { } whole)
        {
            return ArrayCallPlanner.Refuse(Obstacles.NoDestination, write);
        }

        change.HasAnyPosition |= !ResponseStreams.IsBody(target, site.Model);
        if (await SitePlanner.RequireFunctionAsync(state, site.Document, write).ConfigureAwait(false) is { } met)
        {
            return met;
        }

        string token = given?.ToString()
            ?? await DestinationTokens.AtAsync(state, change, site).ConfigureAwait(false);
        string call = await TargetCascade.AwaitAsync(
            state, site, change.CallOf(site, target.ToString(), token)).ConfigureAwait(false);
        state.ChangesOf(site.Document).Replace(whole.Span, call);
        return null;
    }

    /// <summary>A call with what awaits it, where nothing takes what it answers; null elsewhere.</summary>
    public static ExpressionSyntax? WholeOf(ExpressionSyntax write, SemanticModel model)
    {
        ExpressionSyntax whole = write;
        while (whole.Parent is AwaitExpressionSyntax
            or MemberAccessExpressionSyntax { Name.Identifier.ValueText: "ConfigureAwait" }
            || (whole is MemberAccessExpressionSyntax && whole.Parent is InvocationExpressionSyntax))
        {
            whole = (ExpressionSyntax)whole.Parent;
        }

        return whole.Parent switch
        {
            ExpressionStatementSyntax => whole,
            ArrowExpressionClauseSyntax { Parent: MethodDeclarationSyntax or LocalFunctionStatementSyntax }
                when model.GetDeclaredSymbol(FunctionAround.Find(whole)) is IMethodSymbol method
                && (method.ReturnsVoid || (method.IsAsync && TaskTypes.ResultOf(method.ReturnType) is null)) => whole,
            _ => null,
        };
    }
}

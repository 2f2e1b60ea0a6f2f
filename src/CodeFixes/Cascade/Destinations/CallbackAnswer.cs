using GcGuard.CodeFixes.Fixing;
using Microsoft.CodeAnalysis.Text;

namespace GcGuard.CodeFixes.Cascade.Destinations;

/// <summary>
/// Plans an endpoint that answered a file: <c>Results.File(export.Build(), …)</c> becomes
/// <c>Results.Stream(stream =&gt; export.BuildToAsync(stream, token), …)</c>, which sets the same headers.
/// </summary>
internal static class CallbackAnswer
{
    /// <summary>Plans it. The result of a <c>RequestDelegate</c> is dropped, so there nothing is answered.</summary>
    /// <param name="site">The call that answered the content.</param>
    /// <param name="taker">The call of the result.</param>
    /// <param name="content">The argument that is the content.</param>
    /// <param name="contentType">The type of a text, in the place of the other arguments; null for a file.</param>
    public static async Task<Met?> PlanAsync(
        CascadeState state,
        TargetCascade change,
        ArraySite site,
        InvocationExpressionSyntax taker,
        ArgumentSyntax content,
        string? contentType = null)
    {
        SyntaxNode function = FunctionAround.Find(taker);
        if (site.Model.GetSymbolInfo(taker).Symbol is not IMethodSymbol { ContainingType: { } results }
            || !results.GetMembers("Stream").OfType<IMethodSymbol>().Any(TakesCallback)
            || DestinationSignature.NameOf(taker) is not { } name
            || (contentType is null && FileArguments.TryRead(taker, content, site.Model) is null)
            || FunctionAround.Find(site.Call) != function
            || site.Model.GetTypeInfo(function).ConvertedType?.Name == "RequestDelegate"
            || HasUsing(function))
        {
            return ArrayCallPlanner.Refuse(Obstacles.NoDestination, taker);
        }

        if (function is MethodDeclarationSyntax or LocalFunctionStatementSyntax
            && site.Model.GetDeclaredSymbol(function) is IMethodSymbol handler
            && await CalledFunctions.FindAsync(state, handler).ConfigureAwait(false) is { } caller)
        {
            return caller;
        }

        DocumentChanges changes = state.ChangesOf(site.Document);
        string stream = FreeName.Choose(taker, "stream", "body", "destination");
        string token = change.Of((IMethodSymbol)site.Model.GetSymbolInfo(site.Call).Symbol!).TakesToken
            ? await TokenAsync(state, change, site, function).ConfigureAwait(false)
            : string.Empty;
        string callback = await change.CallbackAsync(state, site, stream, token).ConfigureAwait(false);
        changes.Replace(name.Span, "Stream");
        if (contentType is not null)
        {
            changes.Replace(
                TextSpan.FromBounds(
                    taker.ArgumentList.OpenParenToken.Span.End, taker.ArgumentList.CloseParenToken.SpanStart),
                callback + ", " + contentType);
        }
        else
        {
            changes.Replace(content.Expression.Span, callback);
            if (content.NameColon is { } named)
            {
                changes.Replace(named.Name.Span, "streamWriterCallback");
            }
        }

        DropAsync(changes, site, function);
        return null;
    }

    /// <summary>A lambda that awaited nothing but the content awaits nothing any more.</summary>
    private static void DropAsync(DocumentChanges changes, ArraySite site, SyntaxNode function)
    {
        if (function is AnonymousFunctionExpressionSyntax { AsyncKeyword: { RawKind: not 0 } keyword }
            && function.DescendantNodes().OfType<AwaitExpressionSyntax>().ToList() is [var wait]
            && site.Value.Contains(wait)
            && !site.Call.Contains(wait))
        {
            changes.Replace(
                TextSpan.FromBounds(keyword.SpanStart, keyword.GetNextToken().SpanStart), string.Empty);
        }
    }

    private static bool TakesCallback(IMethodSymbol method)
        => method.Parameters.FirstOrDefault()?.Type is INamedTypeSymbol { Name: "Func", TypeArguments.Length: 2 };

    /// <summary>What is closed when the handler returns is closed before the result is written.</summary>
    private static bool HasUsing(SyntaxNode function)
        => function.DescendantNodes().Any(static node => node is UsingStatementSyntax
            or LocalDeclarationStatementSyntax { UsingKeyword.RawKind: not 0 });

    /// <summary>The token; an endpoint that has none gets that of its request as a parameter.</summary>
    private static async Task<string> TokenAsync(
        CascadeState state, TargetCascade change, ArraySite site, SyntaxNode function)
    {
        string token = await DestinationTokens.AtAsync(state, change, site).ConfigureAwait(false);
        if (!token.EndsWith("CancellationToken.None", System.StringComparison.Ordinal)
            || function is not ParenthesizedLambdaExpressionSyntax { ParameterList: { } list } lambda
            || list.Parameters.Any(static one => one.Type is null)
            || site.Model.GetTypeInfo(lambda).ConvertedType?.Name != "Delegate")
        {
            return token;
        }

        string name = FreeName.Choose(lambda, "cancellationToken", "token");
        string type = token.Substring(0, token.Length - ".None".Length);
        state.ChangesOf(site.Document).Replace(
            new TextSpan(list.CloseParenToken.SpanStart, 0),
            (list.Parameters.Count == 0 ? string.Empty : ", ") + type + " " + name);
        return name;
    }
}

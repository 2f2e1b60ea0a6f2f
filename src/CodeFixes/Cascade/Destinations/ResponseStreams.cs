namespace GcGuard.CodeFixes.Cascade.Destinations;

/// <summary>Streams of responses, which begin where their body does.</summary>
internal static class ResponseStreams
{
    /// <summary>Whether an expression is the body of an ASP.NET Core response.</summary>
    public static bool IsBody(ExpressionSyntax target, SemanticModel model)
        => model.GetSymbolInfo(target).Symbol is IPropertySymbol { Name: "Body" } body
            && body.ContainingType.ToDisplayString() == "Microsoft.AspNetCore.Http.HttpResponse";
}

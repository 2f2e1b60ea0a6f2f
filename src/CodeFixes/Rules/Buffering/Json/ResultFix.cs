using GcGuard.Analyzers.Evidence.Flow;
using GcGuard.Analyzers.Evidence.Json;
using GcGuard.CodeFixes.Fixing;
using GcGuard.CodeFixes.Rules.LargeObjects;

namespace GcGuard.CodeFixes.Rules.Buffering;

/// <summary>
/// Returns a result that serialises to the response's body, with options and content type written out. Such a result
/// serialises by the type that the value has when the program runs, and a minimal API's writes no body for null, so the
/// value's type and, there, its being something must be certain.
/// </summary>
internal static class ResultFix
{
    private const string Notice = " (no Content-Length; a serializer that fails then ends a reply that has begun)";
    private const string Results = "Microsoft.AspNetCore.Http.Results";
    private const string JsonResult = "Microsoft.AspNetCore.Mvc.JsonResult", PlainText = "text/plain; charset=utf-8";

    /// <summary>The fix, or null where a result would differ.</summary>
    public static Fix? TryPropose(JsonSite site)
    {
        if (!site.IsTextJson
            || !site.IsUtf8
            || site.KeepsContentLength
            || site.Options() is not { } options
            || !ExactType.IsSerialized(site.Json.Call))
        {
            return null;
        }

        return site.Json.Route.Sink.Operation switch
        {
            IInvocationOperation { TargetMethod.Name: "Content", Instance: not null } call =>
                OfContent(site, call, options),
            IInvocationOperation { TargetMethod: { IsStatic: true, Name: "Content" or "Text" } } call =>
                OfMinimal(site, call, options),
            ISimpleAssignmentOperation
                { Parent: IObjectOrCollectionInitializerOperation { Parent: IObjectCreationOperation creation } } =>
                OfContentResult(site, creation, options),
            _ => null,
        };
    }

    /// <summary>
    /// <c>MapGet("/", () =&gt; Serialize(x))</c> becomes <c>() =&gt; Results.Json(x, options, "text/plain;
    /// charset=utf-8")</c>: the type that minimal APIs give a text, unless the handler sets another.
    /// </summary>
    public static Fix? OfEndpoint(JsonSite site)
    {
        if (!site.IsTextJson
            || site.Options() is not { } options
            || !site.Types.Has(Results)
            || site.Json.Route.Sink.Operation
                is not IReturnOperation { ReturnedValue.Syntax: ExpressionSyntax returned } reply
            || Handler(reply) is not { } handler
            || !SinkCompletion.IsAnswer(reply.ReturnedValue!)
            || !ExactType.IsSerialized(site.Json.Call)
            || !ExactType.IsNotNull(site.Json.Call)
            || handler.Symbol.Parameters.Any(parameter => parameter.Type.Name is "HttpContext" or "HttpResponse"))
        {
            return null;
        }

        return site.Replacing(
            "Return Results.Json as text/plain, which filters and the API's description see instead of a string (a "
                + "serializer that fails then ends a reply that has begun)",
            returned,
            JsonSite.Parse(
                $"{Results}.Json({site.Argument("value")}, {options}, {Literal(PlainText)})", Results + ".Json"),
            changesBehavior: true);
    }

    /// <summary>
    /// The lambda without a return type of its own that answers nothing but this; null for every other code.
    /// </summary>
    private static IAnonymousFunctionOperation? Handler(IReturnOperation reply)
    {
        IOperation? current = reply.Parent;
        while (current is not (null or IAnonymousFunctionOperation or ILocalFunctionOperation))
        {
            current = current.Parent;
        }

        return current is IAnonymousFunctionOperation { Syntax: LambdaExpressionSyntax lambda } function
            && lambda is not ParenthesizedLambdaExpressionSyntax { ReturnType: not null }
            && lambda.DescendantNodes().Count(node => node is ReturnStatementSyntax) <= 1
                ? function
                : null;
    }

    /// <summary><c>Content(Serialize(x), "application/json")</c> becomes <c>new JsonResult(x, options)</c>.</summary>
    private static Fix? OfContent(JsonSite site, IInvocationOperation call, string options)
        => SinkCompletion.IsAnswer(call)
            && MvcSerializer.IsTextJson(site)
            && ContentType(call) is { } contentType
                ? JsonResultOf(site, call.Syntax, options, $"ContentType = {contentType}")
                : null;

    /// <summary>
    /// <c>new ContentResult { Content = Serialize(x), … }</c> becomes <c>new JsonResult(x, options) { … }</c>.
    /// </summary>
    private static Fix? OfContentResult(JsonSite site, IObjectCreationOperation creation, string options)
    {
        if (creation is not { Arguments.IsEmpty: true, Initializer: { } initializer }
            || !SinkCompletion.IsAnswer(creation)
            || !MvcSerializer.IsTextJson(site))
        {
            return null;
        }

        string members = string.Empty;
        bool hasType = false;
        foreach (IOperation member in initializer.Initializers)
        {
            if (member is not ISimpleAssignmentOperation
                { Target: IPropertyReferenceOperation { Property.Name: { } name } } assignment)
            {
                return null;
            }

            switch (name)
            {
                case "Content":
                    continue;
                case "ContentType"
                    when assignment.Value.ConstantValue is { HasValue: true, Value: string type } && IsUtf8Type(type):
                    hasType = true;
                    break;
                case "StatusCode":
                    break;
                default:
                    return null;
            }

            members += (members.Length == 0 ? string.Empty : ", ") + assignment.Syntax;
        }

        return hasType ? JsonResultOf(site, creation.Syntax, options, members) : null;
    }

    private static Fix JsonResultOf(JsonSite site, SyntaxNode old, string options, string members)
        => site.Replacing(
            "Return a JsonResult" + Notice,
            old,
            FullNames.Simplify(
                JsonSite.Parse($"new {JsonResult}({site.Argument("value")}, {options}) {{ {members} }}"),
                name => name == JsonResult),
            changesBehavior: true);

    /// <summary>
    /// <c>Results.Text(Serialize(x), "application/json")</c> becomes <c>Results.Json(x, options,
    /// "application/json")</c>.
    /// </summary>
    private static Fix? OfMinimal(JsonSite site, IInvocationOperation call, string options)
    {
        if (call.Syntax
            is not InvocationExpressionSyntax { Expression: MemberAccessExpressionSyntax { Expression: { } results } }
            || call.TargetMethod.ContainingType.Name is not ("Results" or "TypedResults")
            || !SinkCompletion.IsAnswer(call)
            || !ExactType.IsNotNull(site.Json.Call)
            || ContentType(call) is not { } contentType)
        {
            return null;
        }

        string status = new SinkArguments(call).Get("statusCode") is { } code ? ", " + code : string.Empty;
        return site.Replacing(
            "Return " + results + ".Json" + Notice,
            call.Syntax,
            JsonSite.Parse($"{results}.Json({site.Argument("value")}, {options}, {contentType}{status})"),
            changesBehavior: true);
    }

    /// <summary>
    /// The content type that the result has, as source text; null where it is not a constant, or has another charset.
    /// </summary>
    private static string? ContentType(IInvocationOperation call)
    {
        string? constant = null;
        string? text = null;
        bool hasEncoding = false;
        foreach (IArgumentOperation argument
            in call.Arguments.Where(argument => argument.ArgumentKind == ArgumentKind.Explicit))
        {
            IOperation value = argument.Value.WithoutConversions();
            switch (argument.Parameter?.Name)
            {
                case "contentType"
                    when value.ConstantValue is { HasValue: true, Value: string given } && IsUtf8Type(given):
                    constant = given;
                    text = ((ArgumentSyntax)argument.Syntax).Expression.ToString();
                    break;
                case "contentType" when value.ConstantValue is not { HasValue: true, Value: null }:
                    return null;
                case "contentEncoding":
                    if (value.ConstantValue is { HasValue: true, Value: null })
                    {
                        break;
                    }

                    if (value is not IPropertyReferenceOperation
                        { Property: { Name: "UTF8", ContainingType.Name: "Encoding" } })
                    {
                        return null;
                    }

                    hasEncoding = true;
                    break;
            }
        }

        if (constant is null)
        {
            return Literal(PlainText);
        }

        return !hasEncoding || constant.IndexOf("charset", StringComparison.OrdinalIgnoreCase) >= 0
            ? text
            : constant.IndexOf(';') < 0 ? Literal(constant + "; charset=utf-8") : null;
    }

    private static string Literal(string text) => SymbolDisplay.FormatLiteral(text, quote: true);

    private static bool IsUtf8Type(string contentType)
        => contentType.IndexOf("charset", StringComparison.OrdinalIgnoreCase) < 0
            || contentType.EndsWith("charset=utf-8", StringComparison.OrdinalIgnoreCase);
}

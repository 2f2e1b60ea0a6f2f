using GcGuard.Analyzers.Evidence.Flow;
using GcGuard.Analyzers.Evidence.Source;
using GcGuard.CodeFixes.Fixing;

namespace GcGuard.CodeFixes.Rules.Buffering;

/// <summary>
/// Lets Newtonsoft.Json read from a <c>JsonTextReader</c>, as <c>JsonConvert.DeserializeObject</c> itself does over a
/// <c>StringReader</c>: the default settings apply, and content behind the JSON is an error. It reads synchronously, so
/// only where the text was read synchronously or is in memory already, and never from the body of a request.
/// </summary>
internal static class NewtonsoftReadFix
{
    private const string Serializer = "Newtonsoft.Json.JsonSerializer",
        Settings = "Newtonsoft.Json.JsonSerializerSettings",
        Reader = "Newtonsoft.Json.JsonTextReader", StreamReader = "System.IO.StreamReader";

    /// <summary>The fix; null where reading would block, or the call has converters of its own.</summary>
    public static Fix? TryPropose(JsonReadSite site)
    {
        if (!site.HasPlainArguments || !site.Json.Read.IsText || !HasOnly(site, "value", "type", "settings"))
        {
            return null;
        }

        return site.Json.Read switch
        {
            { From: WholeReadSource.File, IsAsync: false } => OfFile(site),
            { From: WholeReadSource.Reader, IsAsync: false } => OfReader(site),
            { From: WholeReadSource.Content } when site.IsAwaited == true => OfContent(site),
            _ => null,
        };
    }

    private static Fix? OfFile(JsonReadSite site)
    {
        if (ReadStatement.TryFind(site) is not { } statement
            || site.Json.Read.Call.Syntax
                is not InvocationExpressionSyntax { ArgumentList.Arguments: { Count: > 0 } arguments }
            || arguments.Any(argument => argument.NameColon is not null))
        {
            return null;
        }

        string name = FreeName.Choose(statement, "reader", "jsonReader");
        return Make(
            site,
            statement,
            "Deserialize from a reader of the file",
            $"var {name} = new {Reader}(new {StreamReader}({string.Join(", ", arguments)}))",
            name);
    }

    private static Fix? OfReader(JsonReadSite site)
        => site.Json.Read.Source.WithoutConversions() is ILocalReferenceOperation or IParameterReferenceOperation
            && !IsOverRequest(site)
            ? Make(
                site,
                StatementOf(site),
                "Deserialize from the reader",
                null,
                $"new {Reader}({site.Json.Read.Source.Syntax})")
            : null;

    private static Fix? OfContent(JsonReadSite site)
        => IsBuffered(site.Json.Read.Source)
            && MessageContent.IsReadOnlyBy(site.Json.Read.Call, site.Json.Read.Source, CancellationToken.None)
            ? Make(
                site,
                StatementOf(site),
                "Deserialize from the content's stream (read as UTF-8, whatever charset the content names)",
                null,
                $"new {Reader}(new {StreamReader}(await "
                    + $"{site.Json.Read.Source.Syntax}.ReadAsStreamAsync({site.ReadToken}){site.Configuration}))")
            : null;

    private static Fix? Make(
        JsonReadSite site, StatementSyntax? statement, string title, string? resource, string reader)
    {
        string? settings = ArgumentOf(site, "settings");
        var prelude = new List<string>();
        string serializer;
        if (settings is null or "null")
        {
            serializer = $"{Serializer}.CreateDefault(new {Settings} {{ CheckAdditionalContent = true }})";
        }
        else if (statement is not null && !AllowsMoreContent(site))
        {
            serializer = FreeName.Choose(statement, "serializer", "jsonSerializer");
            prelude.Add($"var {serializer} = {Serializer}.CreateDefault({settings});");
            prelude.Add($"{serializer}.CheckAdditionalContent = true;");
        }
        else
        {
            return null;
        }

        string type = ArgumentOf(site, "type") is { } given ? ", " + given : string.Empty;
        string arguments = ((MemberAccessExpressionSyntax)site.Reader.Expression).Name is GenericNameSyntax generic
            ? generic.TypeArgumentList.ToString()
            : string.Empty;
        ExpressionSyntax read = FullNames.Simplify(
            SyntaxFactory.ParseExpression($"{serializer}.Deserialize{arguments}({reader}{type})"), IsOwn);
        return new Fix(
            title,
            _ => statement is null || (resource is null && prelude.Count == 0)
                ? site.Replace(read)
                : ReadStatement.Rewrite(site, statement, prelude, resource, isAsync: false, read, IsOwn))
        {
            ChangesBehavior = site.Json.Read.From == WholeReadSource.Content,
        };
    }

    /// <summary>
    /// The statement that other statements can be put before, for a call that is evaluated first in it.
    /// </summary>
    private static StatementSyntax? StatementOf(JsonReadSite site) => ReadStatement.TryFind(site);

    /// <summary>
    /// Whether a reader reads the body of a request of ASP.NET Core, which must not be read synchronously.
    /// </summary>
    private static bool IsOverRequest(JsonReadSite site)
    {
        IOperation source = LocalFlowFact.OriginOf(site.Json.Read.Source, default);
        return source is ILocalReferenceOperation
            || source.Syntax
                .DescendantNodesAndSelf()
                .Any(
                    node =>
                        site.Target.Model.GetSymbolInfo(node).Symbol
                            is IPropertySymbol { Name: "Body" or "BodyReader", ContainingType: { } type }
            && site.Types.IsOrInherits(type, "Microsoft.AspNetCore.Http.HttpRequest"));
    }

    /// <summary>
    /// Whether a content is that of a response which a client has got whole: a local that a request without another
    /// completion option gives its value.
    /// </summary>
    private static bool IsBuffered(IOperation content)
        => content.WithoutConversions()
            is IPropertyReferenceOperation { Property.Name: "Content", Instance: ILocalReferenceOperation response }
            && LocalFlowFact.TryAnalyze(response.Local, response, default) is { IsSingleAssignment: true } flow
            && StreamHelper.CallOf(
                flow.InitialValue) is
                    { TargetMethod:
                        { ContainingType: { Name: "HttpClient", ContainingNamespace.Name: "Http" } } method } call
            && method.Name is "GetAsync" or "PostAsync" or "PutAsync" or "PatchAsync" or "DeleteAsync" or "SendAsync"
            && call.Arguments.All(argument => argument.Parameter?.Type.Name != "HttpCompletionOption");

    /// <summary>Whether the project says anywhere that content behind the JSON is no error.</summary>
    private static bool AllowsMoreContent(JsonReadSite site)
        => site.Target.Model.Compilation.SyntaxTrees.Any(tree => tree.GetRoot().DescendantNodes().Any(node =>
            node is IdentifierNameSyntax { Identifier.ValueText: "CheckAdditionalContent" } name
            && name.FirstAncestorOrSelf<AssignmentExpressionSyntax>()?.Right
                .IsKind(SyntaxKind.TrueLiteralExpression) != true));

    private static bool HasOnly(JsonReadSite site, params string[] parameters)
        => site.Json.Reader.Invocation.Arguments.All(argument =>
            argument.ArgumentKind == ArgumentKind.DefaultValue || parameters.Contains(argument.Parameter?.Name));

    private static string? ArgumentOf(JsonReadSite site, string parameter)
        => site.Json.Reader.Invocation.ArgumentNamed(parameter)?.Syntax is ArgumentSyntax written
            ? written.Expression.ToString()
            : null;

    private static bool IsOwn(string name)
        => name is Serializer or Settings or Reader or StreamReader
            || name.StartsWith(Serializer + ".", StringComparison.Ordinal);
}

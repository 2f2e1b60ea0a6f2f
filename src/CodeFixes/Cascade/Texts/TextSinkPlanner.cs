using GcGuard.Analyzers.Evidence.Flow;
using GcGuard.Analyzers.Symbols;
using GcGuard.CodeFixes.Cascade.Destinations;
using GcGuard.CodeFixes.Cascade.Streams;
using GcGuard.CodeFixes.Fixing;

namespace GcGuard.CodeFixes.Cascade.Texts;

/// <summary>Plans the code that took a text, or its bytes, where the method writes itself now.</summary>
internal static class TextSinkPlanner
{
    /// <summary>Plans an argument.</summary>
    /// <param name="site">The call that answered the text.</param>
    /// <param name="argument">The argument that is the text, or its bytes where the site has an encoding.</param>
    public static async Task<Met?> PlanAsync(
        CascadeState state, TextCascade change, ArraySite site, ArgumentSyntax argument)
    {
        var types = KnownTypes.For(site.Model.Compilation);
        if (argument.Parent?.Parent is not ExpressionSyntax taker
            || site.Model.GetSymbolInfo(taker).Symbol is not IMethodSymbol method
            || (site.Model.GetOperation(argument) as IArgumentOperation)?.Parameter is not { } parameter
            || DestinationSignature.NameOf(site.Call) is null)
        {
            return ArrayCallPlanner.Refuse(Obstacles.NoDestination, argument);
        }

        if (site.Encoding is null && TextRoute.IsGetBytes(method, types) && taker is InvocationExpressionSyntax bytes)
        {
            return await PlanEncodedAsync(state, change, site, bytes, types).ConfigureAwait(false);
        }

        if (FindObstacle(site) is { } met)
        {
            return met;
        }

        TextSinkKind? kind = site.Encoding is null ? TextSinks.OfText(method, parameter, types)
            : TextSinks.OfBytes(method, parameter, types);
        return kind switch
        {
            TextSinkKind.Writer when taker is InvocationExpressionSyntax write =>
                await PlanWriterAsync(state, change, site, write).ConfigureAwait(false),
            TextSinkKind.File when taker is InvocationExpressionSyntax write
                && method.Name is "WriteAllText" or "WriteAllTextAsync" =>
                await PlanFileAsync(state, change, site, write).ConfigureAwait(false),
            _ when !ResponseWriter.IsIn(site.Model.Compilation) =>
                ArrayCallPlanner.Refuse(Obstacles.NoDestination, taker),
            TextSinkKind.Response when taker is InvocationExpressionSyntax write =>
                await PlanResponseAsync(state, change, site, write).ConfigureAwait(false),
            TextSinkKind.Stream when taker is InvocationExpressionSyntax write
                && types.IsOrInherits(method.ContainingType, "System.IO.Stream")
                && WholeWrite.TryRead(write, argument, site.Model, out ExpressionSyntax target, out _) =>
                await PlanStatementAsync(state, change, site, write, target.ToString()).ConfigureAwait(false),
            TextSinkKind.Result when site.Encoding is null && taker is InvocationExpressionSyntax result
                && ContentArguments.TryRead(result, site.Model) is { } content =>
                method.IsStatic
                    ? await CallbackAnswer.PlanAsync(state, change, site, result, argument, content.ContentType)
                        .ConfigureAwait(false)
                    : await AnswerAsync(state, change, site, result, content).ConfigureAwait(false),
            TextSinkKind.Result when site.Encoding is not null && method.IsStatic
                && taker is InvocationExpressionSyntax result =>
                await CallbackAnswer.PlanAsync(state, change, site, result, argument).ConfigureAwait(false),
            TextSinkKind.Result when site.Encoding is not null =>
                await FileAnswer.PlanAsync(state, change, site, taker, argument).ConfigureAwait(false),
            TextSinkKind.Result => ArrayCallPlanner.Refuse(Obstacles.NoDestination, taker),
            null => ArrayCallPlanner.Refuse(Obstacles.NeedsArray, argument),
            _ => ArrayCallPlanner.Refuse(Obstacles.NoDestination, taker),
        };
    }

    /// <summary>Plans <c>new ContentResult { Content = report.Csv() }</c>.</summary>
    public static async Task<Met?> PlanPropertyAsync(
        CascadeState state, TextCascade change, ArraySite site, ExpressionSyntax value)
        => value.Parent is not AssignmentExpressionSyntax
            {
                Parent: InitializerExpressionSyntax { Parent: BaseObjectCreationExpressionSyntax taker } members,
            } set
            || site.Encoding is not null
            || site.Model.GetSymbolInfo(set.Left).Symbol is not IPropertySymbol property
            || !TextSinks.IsContentOfResult(property, KnownTypes.For(site.Model.Compilation))
            ? ArrayCallPlanner.Refuse(Obstacles.NeedsArray, value)
            : FindObstacle(site)
                ?? (ContentArguments.TryRead(members, site.Model) is { } content
                    && DestinationSignature.NameOf(site.Call) is not null
                    && ResponseWriter.IsIn(site.Model.Compilation)
                    ? await AnswerAsync(state, change, site, taker, content).ConfigureAwait(false)
                    : ArrayCallPlanner.Refuse(Obstacles.NoDestination, taker));

    private static Met? FindObstacle(ArraySite site)
        => CaughtCall.Find(site.Call) is { } caught ? ArrayCallPlanner.Refuse(Obstacles.Status, caught) : null;

    /// <summary>What takes the bytes of the text takes the text.</summary>
    private static async Task<Met?> PlanEncodedAsync(
        CascadeState state, TextCascade change, ArraySite site, InvocationExpressionSyntax bytes, KnownTypes types)
    {
        if (bytes.ArgumentList.Arguments.Count != 1
            || !ResponseWriter.Writes((site.Model.GetOperation(bytes) as IInvocationOperation)?.Instance, types))
        {
            return ArrayCallPlanner.Refuse(Obstacles.NoDestination, bytes);
        }

        ArraySite encoded = site with { Encoding = ((MemberAccessExpressionSyntax)bytes.Expression).Expression };
        ExpressionSyntax value = ArrayCallPlanner.Outer(bytes);
        return value.Parent switch
        {
            ArgumentSyntax outer => await PlanAsync(state, change, encoded, outer).ConfigureAwait(false),
            EqualsValueClauseSyntax
            {
                Parent: VariableDeclaratorSyntax
                {
                    Parent: VariableDeclarationSyntax { Variables.Count: 1, Parent: LocalDeclarationStatementSyntax },
                } variable,
            } =>
                await change.PlanLocalAsync(state, encoded, variable).ConfigureAwait(false),
            _ => ArrayCallPlanner.Refuse(Obstacles.NeedsArray, value),
        };
    }

    /// <summary><c>Content(report.Csv(), type)</c>.</summary>
    private static async Task<Met?> AnswerAsync(
        CascadeState state, TextCascade change, ArraySite site, ExpressionSyntax taker, ContentArguments content)
        => await ActionAnswer.FindObstacleAsync(state, site, taker).ConfigureAwait(false)
            ?? await ActionAnswer.PlanAsync(state, change, site, taker, content.Lines).ConfigureAwait(false);

    /// <summary><c>Response.WriteAsync(report.Csv())</c>.</summary>
    private static async Task<Met?> PlanResponseAsync(
        CascadeState state, TextCascade change, ArraySite site, InvocationExpressionSyntax write)
    {
        var call = (IInvocationOperation)site.Model.GetOperation(write)!;
        ArraySite encoded = site;
        foreach (IArgumentOperation argument in call.Arguments
            .Where(static one => one is { ArgumentKind: ArgumentKind.Explicit, Parameter.Name: "encoding" }))
        {
            if (!ResponseWriter.Writes(argument.Value, KnownTypes.For(site.Model.Compilation)))
            {
                return ArrayCallPlanner.Refuse(Obstacles.NoDestination, write);
            }

            encoded = site with { Encoding = ((ArgumentSyntax)argument.Syntax).Expression };
        }

        return write.Expression is MemberAccessExpressionSyntax { Expression: { } response }
            && call.TargetMethod.Parameters.Length > 0
            && site.Model.GetTypeInfo(response).Type?.Name == "HttpResponse"
            && response is IdentifierNameSyntax or MemberAccessExpressionSyntax
            ? await PlanStatementAsync(state, change, encoded, write, response + ".Body").ConfigureAwait(false)
            : ArrayCallPlanner.Refuse(Obstacles.NoDestination, write);
    }

    /// <summary><c>File.WriteAllText(path, report.Csv())</c>: a writer that begins the file as that did.</summary>
    private static async Task<Met?> PlanFileAsync(
        CascadeState state, TextCascade change, ArraySite site, InvocationExpressionSyntax write)
    {
        string? path = null, encoding = null, token = null;
        var call = (IInvocationOperation)site.Model.GetOperation(write)!;
        var types = KnownTypes.For(site.Model.Compilation);
        if (write.FirstAncestorOrSelf<StatementSyntax>() is not { } statement
            || TokenCheck.TryPlan(call, statement, types) is not { } check
            || UsesFiles(site, types))
        {
            return ArrayCallPlanner.Refuse(Obstacles.NoDestination, write);
        }

        foreach (IArgumentOperation argument in call.Arguments
            .Where(static one => one.ArgumentKind == ArgumentKind.Explicit))
        {
            string code = ((ArgumentSyntax)argument.Syntax).Expression.ToString();
            switch (argument.Parameter!.Name)
            {
                case "path":
                    path = code;
                    break;
                case "encoding" when ResponseWriter.Writes(argument.Value, types):
                    encoding = code;
                    break;
                case "cancellationToken":
                    token = code;
                    break;
                case "contents":
                    break;
                default:
                    return ArrayCallPlanner.Refuse(Obstacles.NoDestination, write);
            }
        }

        return await PlanStatementAsync(
            state, change, site, write, path + (encoding is null ? string.Empty : ", false, " + encoding), token,
            check).ConfigureAwait(false);
    }

    /// <summary>Whether the text is made with files: it may be with the one that is emptied first.</summary>
    private static bool UsesFiles(ArraySite site, KnownTypes types)
        => site.Model.GetOperation(site.Call) is not { } text
            || text.DescendantsAndSelf().Any(one
                => FileCode.IsType(one.CalledMethod()?.ContainingType, types) || FileCode.IsRunBy(one, types));

    /// <summary>
    /// A writer over the stream or file, in the place of the statement that wrote the text or its bytes.
    /// </summary>
    private static async Task<Met?> PlanStatementAsync(
        CascadeState state, TextCascade change, ArraySite site, InvocationExpressionSyntax write, string stream,
        string? given = null, TokenCheck? file = null)
    {
        if (DestinationSinkPlanner.WholeOf(write, site.Model)?.Parent is not ExpressionStatementSyntax statement)
        {
            return ArrayCallPlanner.Refuse(Obstacles.NoDestination, write);
        }

        if (await SitePlanner.RequireFunctionAsync(state, site.Document, write).ConfigureAwait(false) is { } met)
        {
            return met;
        }

        string token = await change.TokenAtAsync(state, site).ConfigureAwait(false);
        token = token.Length == 0 ? token : given ?? token;
        List<string> lines = file is not null
            ? await change.FileLinesAsync(state, site, stream, token).ConfigureAwait(false)
            : await change.LinesAsync(state, site, stream, token).ConfigureAwait(false);
        if (file?.Text is { } check)
        {
            lines.Insert(0, check);
        }

        string between = LineEnding.Of(write.SyntaxTree.GetText()) + TextEdits.IndentationOf(statement);
        state.ChangesOf(site.Document).Replace(statement.Span, string.Join(between, lines));
        return null;
    }

    /// <summary><c>writer.Write(report.Csv())</c>, where lines end as they did in the text.</summary>
    private static async Task<Met?> PlanWriterAsync(
        CascadeState state, TextCascade change, ArraySite site, InvocationExpressionSyntax write)
    {
        if (write.Expression is not MemberAccessExpressionSyntax
            {
                Expression: IdentifierNameSyntax target, Name.Identifier.ValueText: "Write" or "WriteAsync",
            }
            || site.Model.GetSymbolInfo(target).Symbol
                is not ILocalSymbol { DeclaringSyntaxReferences: [var reference] }
            || reference.GetSyntax() is not VariableDeclaratorSyntax
            {
                Initializer.Value: BaseObjectCreationExpressionSyntax { Initializer: null } created,
            }
            || site.Model.GetTypeInfo(created).Type is not { Name: "StreamWriter" or ResponseWriter.Name }
            || FunctionAround.Find(created).DescendantTokens().Any(static token => token.ValueText == "NewLine")
            || DestinationSinkPlanner.WholeOf(write, site.Model) is not { } whole)
        {
            return ArrayCallPlanner.Refuse(Obstacles.NoDestination, write);
        }

        if (await SitePlanner.RequireFunctionAsync(state, site.Document, write).ConfigureAwait(false) is { } met)
        {
            return met;
        }

        string token = await change.TokenAtAsync(state, site).ConfigureAwait(false);
        string call = await TargetCascade.AwaitAsync(
            state, site, change.CallOf(site, target.ToString(), token)).ConfigureAwait(false);
        state.ChangesOf(site.Document).Replace(whole.Span, call);
        return null;
    }
}

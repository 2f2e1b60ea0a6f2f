using GcGuard.Analyzers.Symbols;
using GcGuard.CodeFixes.Fixing;
using Microsoft.CodeAnalysis.Text;

namespace GcGuard.CodeFixes.Cascade.Destinations;

/// <summary>
/// Plans an action that answered a file or a text: it sets the headers as the result did, and lets the method write to
/// the response.
/// </summary>
internal static class ActionAnswer
{
    private const string Mvc = "Microsoft.AspNetCore.Mvc";

    /// <summary>What keeps the action from writing where it answered a result; null for nothing.</summary>
    /// <param name="site">The call that answered the content.</param>
    /// <param name="taker">The result.</param>
    public static async Task<Met?> FindObstacleAsync(CascadeState state, ArraySite site, ExpressionSyntax taker)
    {
        if (ReturnedResult.PlaceOf(taker) is null
            || FunctionAround.Find(taker) is not MethodDeclarationSyntax method
            || FunctionAround.Find(site.Call) != method
            || site.Model.GetDeclaredSymbol(method) is not { } action
            || !(AnswersNothing(action, site.Model) || NamedResult(method, action) is not null)
            || DestinationTokens.ContextAt(site) is null)
        {
            return ArrayCallPlanner.Refuse(Obstacles.NoDestination, taker);
        }

        return ResultFilters.RunBehind(action, site.Model.Compilation)
            ? ArrayCallPlanner.Refuse(Obstacles.ResultFilter, taker)
            : await CalledFunctions.FindAsync(state, action).ConfigureAwait(false);
    }

    /// <summary>Plans it.</summary>
    /// <param name="site">The call that answered the content.</param>
    /// <param name="taker">The result.</param>
    /// <param name="headers">The statements that set the headers.</param>
    public static async Task<Met?> PlanAsync(
        CascadeState state, TargetCascade change, ArraySite site, ExpressionSyntax taker, IEnumerable<string> headers)
    {
        (string empty, Met? met) = await BeginAsync(state, site, taker).ConfigureAwait(false);
        if (met is not null)
        {
            return met;
        }

        string token = await change.TokenAtAsync(state, site).ConfigureAwait(false);
        List<string> lines = [.. headers];
        lines.AddRange(await change.LinesAsync(state, site, "Response.Body", token).ConfigureAwait(false));
        if (lines[lines.Count - 1] == "}")
        {
            lines.Add(string.Empty);
        }

        lines.Add("return " + empty + ";");
        Write(state.ChangesOf(site.Document), taker, lines);
        return null;
    }

    /// <summary>Plans that the action writes its response itself, and gives the result that it answers then.</summary>
    /// <param name="site">The call that answered the content.</param>
    /// <param name="taker">The result.</param>
    public static async Task<(string Empty, Met? Met)> BeginAsync(
        CascadeState state, ArraySite site, ExpressionSyntax taker)
    {
        if (await SitePlanner.RequireFunctionAsync(state, site.Document, taker).ConfigureAwait(false) is { } met)
        {
            return (string.Empty, met);
        }

        var method = (MethodDeclarationSyntax)FunctionAround.Find(taker);
        if (NamedResult(method, site.Model.GetDeclaredSymbol(method)!) is { } named
            && state.IsFirst("result", site.Document, named.Span))
        {
            state.ChangesOf(site.Document).Replace(
                named.Span,
                await TaskNames.NameAtAsync(state, site.Document, named.SpanStart, Mvc, "IActionResult")
                    .ConfigureAwait(false));
        }

        string empty = await TaskNames.NameAtAsync(state, site.Document, taker.SpanStart, Mvc, "EmptyResult")
            .ConfigureAwait(false);
        return ("new " + empty + "()", null);
    }

    /// <summary>
    /// The kind of result that an action of its own declares to answer, which only a framework asks for; or null.
    /// </summary>
    private static IdentifierNameSyntax? NamedResult(MethodDeclarationSyntax method, IMethodSymbol action)
        => action.IsOverride || action.IsVirtual || action.IsAbstract
            || action.ContainingType.AllInterfaces.Any(one => one.GetMembers(action.Name).Length > 0)
            ? null
            : method.ReturnType.DescendantNodesAndSelf().OfType<IdentifierNameSyntax>().FirstOrDefault(static name
                => name.Identifier.ValueText is "ContentResult" or "FileContentResult" or "FileResult"
                    && name.Parent is not QualifiedNameSyntax);

    /// <summary>Whether an action may answer an <c>EmptyResult</c>.</summary>
    private static bool AnswersNothing(IMethodSymbol action, SemanticModel model)
    {
        ITypeSymbol? result = TaskTypes.IsTask(action.ReturnType) ? TaskTypes.ResultOf(action.ReturnType)
            : action.ReturnType;
        return result is not null
            && KnownTypes.For(model.Compilation).Get(Mvc + ".EmptyResult") is { } empty
            && (model.Compilation.ClassifyCommonConversion(empty, result).IsImplicit
                || (result.Name == "ActionResult" && result.ContainingNamespace.ToDisplayString() == Mvc));
    }

    /// <summary>Writes statements in the place of a returned result; an arrow becomes a block.</summary>
    private static void Write(DocumentChanges changes, ExpressionSyntax taker, List<string> lines)
    {
        var method = (MethodDeclarationSyntax)FunctionAround.Find(taker);
        SourceText text = method.SyntaxTree.GetText();
        string newLine = LineEnding.Of(text);
        if (ReturnedResult.PlaceOf(taker) is ReturnStatementSyntax statement)
        {
            if (statement.Parent is BlockSyntax or SwitchSectionSyntax)
            {
                changes.Replace(
                    statement.Span, StatementLines.Join(lines, newLine + TextEdits.IndentationOf(statement)));
                return;
            }

            string around = newLine + TextEdits.IndentationOf(statement.Parent!);
            int start = TextEdits.BeginsLine(statement)
                ? statement.SpanStart - TextEdits.IndentationOf(statement).Length
                : statement.SpanStart;
            changes.Replace(
                TextSpan.FromBounds(start, statement.Span.End),
                (start == statement.SpanStart ? string.Empty : around.Substring(newLine.Length))
                    + "{" + around + "    " + StatementLines.Join(lines, around + "    ") + around + "}");
            return;
        }

        string indentation = TextEdits.IndentationOf(method);
        int before = StatementLines.BeforeArrow(method.ExpressionBody!, text);
        string inner = newLine + indentation + "    ";
        changes.Replace(
            TextSpan.FromBounds(before, method.SemicolonToken.Span.End),
            newLine + indentation + "{" + inner + StatementLines.Join(lines, inner) + newLine + indentation + "}");
    }
}

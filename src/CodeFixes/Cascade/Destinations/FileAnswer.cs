using GcGuard.Analyzers.Symbols;
using GcGuard.CodeFixes.Fixing;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.Text;

namespace GcGuard.CodeFixes.Cascade.Destinations;

/// <summary>
/// Plans an action that answered a file: it sets the headers as the result did, and lets the method write to the
/// response.
/// </summary>
internal static class FileAnswer
{
    private const string Mvc = "Microsoft.AspNetCore.Mvc", Headers = "Microsoft.Net.Http.Headers";

    /// <summary>Plans it.</summary>
    /// <param name="state">The plan.</param>
    /// <param name="change">The change.</param>
    /// <param name="site">The call that answered the array.</param>
    /// <param name="taker">The result.</param>
    /// <param name="content">The argument that is the array.</param>
    public static async Task<Met?> PlanAsync(
        CascadeState state,
        DestinationCascade change,
        ArraySite site,
        ExpressionSyntax taker,
        ArgumentSyntax content)
    {
        if (taker.Parent is not (ReturnStatementSyntax or ArrowExpressionClauseSyntax)
            || FunctionAround.Find(taker) is not MethodDeclarationSyntax method
            || FunctionAround.Find(site.Call) != method
            || site.Model.GetDeclaredSymbol(method) is not { } action
            || !AnswersNothing(action, site.Model)
            || DestinationTokens.ContextAt(site) is null
            || FileArguments.TryRead(taker, content, site.Model) is not { ContentType: { } type } file)
        {
            return ArrayCallPlanner.Refuse(Obstacles.NoDestination, taker);
        }

        if (ResultFilters.RunBehind(action, site.Model.Compilation))
        {
            return ArrayCallPlanner.Refuse(Obstacles.ResultFilter, taker);
        }

        if (await CalledFunctions.FindAsync(state, action).ConfigureAwait(false) is { } caller)
        {
            return caller;
        }

        List<string> lines = [$"Response.ContentType = {type};"];
        if (await NameAsync(state, site, file, lines).ConfigureAwait(false) is { } unnamed)
        {
            return unnamed;
        }

        if (await SitePlanner.RequireFunctionAsync(state, site.Document, taker).ConfigureAwait(false) is { } met)
        {
            return met;
        }

        string token = await DestinationTokens.AtAsync(state, change, site).ConfigureAwait(false);
        string call = await DestinationCascade.AwaitAsync(
            state, site, change.CallOf(site, "Response.Body", token)).ConfigureAwait(false);
        string empty = await TaskNames.NameAtAsync(state, site.Document, taker.SpanStart, Mvc, "EmptyResult")
            .ConfigureAwait(false);
        lines.Add(call + ";");
        lines.Add("return new " + empty + "();");
        Write(state.ChangesOf(site.Document), taker, method, lines);
        return null;
    }

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

    /// <summary>The lines that set <c>Content-Disposition</c> as the result did.</summary>
    private static async Task<Met?> NameAsync(
        CascadeState state, ArraySite site, FileArguments file, List<string> lines)
    {
        if (file.FileName is not { } name)
        {
            return null;
        }

        bool isCertain = file.HasName(site.Model);
        if (!isCertain && name is not (IdentifierNameSyntax or MemberAccessExpressionSyntax))
        {
            return ArrayCallPlanner.Refuse(Obstacles.NoDestination, name);
        }

        string type = await TaskNames.NameAtAsync(
            state, site.Document, site.Call.SpanStart, Headers, "ContentDispositionHeaderValue").ConfigureAwait(false);
        string local = NewName.Choose(state, site.Document, name, "disposition", "contentDisposition");
        bool hasProperty = KnownTypes.For(site.Model.Compilation).Get("Microsoft.AspNetCore.Http.IHeaderDictionary")
            is { } headers && !headers.GetMembers("ContentDisposition").IsEmpty;
        string[] set =
        [
            $"var {local} = new {type}(\"attachment\");",
            $"{local}.SetHttpFileName({name});",
            "Response.Headers" + (hasProperty ? ".ContentDisposition" : "[\"Content-Disposition\"]")
                + $" = {local}.ToString();",
        ];
        if (isCertain)
        {
            lines.AddRange(set);
            return null;
        }

        lines.Add($"if (!string.IsNullOrEmpty({name}))");
        lines.Add("{");
        lines.AddRange(set.Select(static line => "    " + line));
        lines.Add("}");
        lines.Add(string.Empty);
        return null;
    }

    /// <summary>Writes statements in the place of a returned result; an arrow becomes a block.</summary>
    private static void Write(
        DocumentChanges changes, ExpressionSyntax taker, MethodDeclarationSyntax method, List<string> lines)
    {
        SourceText text = method.SyntaxTree.GetText();
        string newLine = LineEnding.Of(text);
        if (taker.Parent is ReturnStatementSyntax statement)
        {
            if (statement.Parent is BlockSyntax or SwitchSectionSyntax)
            {
                changes.Replace(statement.Span, Join(lines, newLine + TextEdits.IndentationOf(statement)));
                return;
            }

            string around = newLine + TextEdits.IndentationOf(statement.Parent!);
            int start = TextEdits.BeginsLine(statement)
                ? statement.SpanStart - TextEdits.IndentationOf(statement).Length
                : statement.SpanStart;
            changes.Replace(
                TextSpan.FromBounds(start, statement.Span.End),
                (start == statement.SpanStart ? string.Empty : around.Substring(newLine.Length))
                    + "{" + around + "    " + Join(lines, around + "    ") + around + "}");
            return;
        }

        string indentation = TextEdits.IndentationOf(method);
        int before = StatementLines.BeforeArrow(method.ExpressionBody!, text);
        string inner = newLine + indentation + "    ";
        changes.Replace(
            TextSpan.FromBounds(before, method.SemicolonToken.Span.End),
            newLine + indentation + "{" + inner + Join(lines, inner) + newLine + indentation + "}");
    }

    /// <summary>Lines with what stands between them; blank ones get no blanks.</summary>
    private static string Join(List<string> lines, string between)
        => string.Join(between, lines).Replace(between + between, between.TrimEnd(' ', '\t') + between);
}

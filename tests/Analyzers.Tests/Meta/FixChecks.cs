using System;
using System.Collections.Generic;
using System.Collections.Immutable;
using System.Linq;
using System.Threading.Tasks;
using GcGuard.CodeFixes.Providers;
using GcGuard.Testing;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CodeActions;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.Diagnostics;
using Microsoft.CodeAnalysis.Text;

namespace GcGuard.Analyzers.Tests.Meta;

/// <summary>
/// What every action offered for a rule owes any source: it changes the text, keeps comments and directives, takes the
/// line ends that are there, and changes a file of two projects alike in both.
/// </summary>
/// <param name="rule">The rule.</param>
/// <param name="sources">Sources of the rule's tests.</param>
/// <param name="stubs">What the tests add to their sources.</param>
internal sealed class FixChecks(string rule, IReadOnlyList<RuleSource> sources, RuleSource[] stubs)
{
    private const int Sample = 2;

    private readonly ImmutableArray<DiagnosticAnalyzer> _analyzers =
        RuleProject.AnalyzersOf(rule);

    /// <summary>Checks a sample of the sources that have a finding, at least one of which has an action, or all of them.</summary>
    public async Task RunAsync()
    {
        using var workspace = new AdhocWorkspace();
        Document one = RuleProject.Add(workspace.CurrentSolution, "One", stubs);
        Document other = RuleProject.Add(one.Project.Solution, "Other", stubs);
        int actions = 0, seen = 0;
        foreach (RuleSource source in sources.OrderBy(source => RuleProject.Order(source.Text)))
        {
            Document document = one.WithText(SourceText.From(source.Text));
            if (seen >= Sample && actions > 0 && !DeepLane.IsOn)
            {
                break;
            }

            ImmutableArray<Diagnostic> findings = await FindAsync(document);
            if (!findings.IsEmpty)
            {
                seen++;
                actions += await CheckAsync(source, document, findings, other);
            }
        }

        Assert.True(actions > 0, $"{rule}: no action is offered in {seen} of its tests' sources; show a fixed one as a whole type in {rule}*Tests.cs.");
    }

    /// <summary>The actions of all findings of a source; each place is analysed once, whatever the number of findings.</summary>
    private async Task<int> CheckAsync(RuleSource source, Document document, ImmutableArray<Diagnostic> findings, Document other)
    {
        Document windows = document.WithText(SourceText.From(source.Text.ReplaceLineEndings("\r\n")));
        ImmutableArray<Diagnostic> windowsFindings = await FindAsync(windows);
        Document linked = other.Project.Solution
            .WithDocumentText(document.Id, SourceText.From(source.Text))
            .WithDocumentText(other.Id, SourceText.From(source.Text))
            .GetDocument(document.Id)!;
        ImmutableArray<Diagnostic> linkedFindings = await FindAsync(linked);
        Assert.True(
            findings.Length == windowsFindings.Length && findings.Length == linkedFindings.Length,
            Failure(source, "is not found with other line ends or in a file of two projects", "compare syntax, not text, in the analyzer"));
        int actions = 0;
        for (int index = 0; index < findings.Length; index++)
        {
            actions += await CheckLineEndsAsync(source, document, findings[index], windows, windowsFindings[index]);
            await CheckLinkedAsync(source, linked, linkedFindings[index], other.Id);
        }

        return actions;
    }

    private async Task<int> CheckLineEndsAsync(
        RuleSource source,
        Document document,
        Diagnostic finding,
        Document windows,
        Diagnostic windowsFinding)
    {
        List<CodeAction> offered = await OfferAsync(source, document, finding);
        List<CodeAction> offeredInWindows = await OfferAsync(source, windows, windowsFinding);
        Assert.True(
            offered.Select(action => action.Title).SequenceEqual(offeredInWindows.Select(action => action.Title)),
            Failure(source, "offers other actions with CR LF line ends", "look for \"\\n\" in the fixer"));
        for (int index = 0; index < offered.Count; index++)
        {
            string title = $"'{offered[index].Title}' ";
            string fixedText = await ApplyAsync(source, document, offered[index], title);
            Assert.True(fixedText != source.Text, Failure(source, title + "changes nothing", "do not offer it there"));
            string? lost = KeptTrivia.FirstLost(source.Text, fixedText);
            Assert.True(
                lost is null,
                Failure(source, title + $"loses `{lost}`", "move the trivia to what stays, or do not offer the action there", fixedText));
            string windowsText = await ApplyAsync(source, windows, offeredInWindows[index], title);
            Assert.True(
                windowsText == fixedText.ReplaceLineEndings("\r\n") || !source.Text.Contains('\n', StringComparison.Ordinal),
                Failure(
                    source,
                    title + "writes other text or other line ends where they are CR LF",
                    "take TriviaLines.EndOfLine(root)",
                    windowsText.Replace("\r", "<CR>", StringComparison.Ordinal) + "\ninstead of\n" + fixedText));
        }

        return offered.Count;
    }

    private async Task CheckLinkedAsync(RuleSource source, Document linked, Diagnostic finding, DocumentId other)
    {
        foreach (CodeAction action in await OfferAsync(source, linked, finding))
        {
            Solution changed = (await OfferedFixes.ApplyAsync(linked, action)).Project.Solution;
            string here = (await changed.GetDocument(linked.Id)!.GetTextAsync()).ToString();
            string there = (await changed.GetDocument(other)!.GetTextAsync()).ToString();
            Assert.True(
                here == there,
                Failure(source, $"'{action.Title}' changes one of two projects that share the file", "derive from GcGuardCodeFixProvider, which changes all", there));
        }
    }

    private async Task<List<CodeAction>> OfferAsync(RuleSource source, Document document, Diagnostic finding)
    {
        try
        {
            return await PackageFixers.OfferAsync(document, finding);
        }
        catch (Exception exception) when (exception is not Xunit.Sdk.XunitException)
        {
            throw new InvalidOperationException(Failure(source, "has a fixer that throws", exception.ToString()), exception);
        }
    }

    private async Task<string> ApplyAsync(RuleSource source, Document document, CodeAction action, string title)
    {
        try
        {
            return (await (await OfferedFixes.ApplyAsync(document, action)).GetTextAsync()).ToString();
        }
        catch (Exception exception)
        {
            throw new InvalidOperationException(Failure(source, title + "throws", exception.ToString()), exception);
        }
    }

    private string Failure(RuleSource source, string what, string remedy, string? result = null)
        => $"{rule} {what}. Remedy: {remedy}.\nSource {source.Name}:\n{source.Text}" + (result is null ? string.Empty : "\nbecomes\n" + result);

    private Task<ImmutableArray<Diagnostic>> FindAsync(Document document) => RuleProject.FindAsync(document, rule, _analyzers);
}

using System;
using System.Collections.Generic;
using System.Collections.Immutable;
using System.Linq;
using System.Threading;
using System.Threading.Tasks;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CodeActions;
using Microsoft.CodeAnalysis.CodeFixes;

namespace GcGuard.Analyzers.Tests.Meta;

/// <summary>What an editor's light bulb offers for a finding, and what comes of it.</summary>
internal static class OfferedFixes
{
    /// <summary>The actions of all fixers of the finding's rule, the default first.</summary>
    public static async Task<List<CodeAction>> OfAsync(Document document, Diagnostic finding)
    {
        var actions = new List<CodeAction>();
        foreach (Type type in RuleCatalog.Rules.Single(rule => rule.Id == finding.Id).FixerTypes)
        {
            var fixer = (CodeFixProvider)Activator.CreateInstance(type)!;
            await fixer.RegisterCodeFixesAsync(new CodeFixContext(
                document,
                finding,
                (action, _) => actions.Add(action),
                CancellationToken.None));
        }

        return actions;
    }

    /// <summary>The document after an action.</summary>
    public static async Task<Document> ApplyAsync(Document document, CodeAction action)
    {
        ImmutableArray<CodeActionOperation> operations = await action.GetOperationsAsync(CancellationToken.None);
        return operations.OfType<ApplyChangesOperation>().Single().ChangedSolution.GetDocument(document.Id)!;
    }
}

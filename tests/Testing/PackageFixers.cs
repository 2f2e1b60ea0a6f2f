using System;
using System.Collections.Generic;
using System.Linq;
using System.Reflection;
using System.Threading;
using System.Threading.Tasks;
using GcGuard.CodeFixes.Providers;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CodeActions;
using Microsoft.CodeAnalysis.CodeFixes;

namespace GcGuard.Testing;

/// <summary>The fixers that a host finds in the package.</summary>
public static class PackageFixers
{
    private static readonly Type[] s_types =
    [
        .. typeof(GcGuardCodeFixProvider).Assembly.GetTypes()
            .Where(type => !type.IsAbstract && type.GetCustomAttribute<ExportCodeFixProviderAttribute>() is not null),
    ];

    /// <summary>The actions that they offer for a finding, the default first.</summary>
    public static async Task<List<CodeAction>> OfferAsync(
        Document document, Diagnostic finding, CancellationToken cancellationToken = default)
    {
        List<CodeAction> actions = [];
        foreach (Type type in s_types)
        {
            var fixer = (CodeFixProvider)Activator.CreateInstance(type)!;
            if (fixer.FixableDiagnosticIds.Contains(finding.Id))
            {
                await fixer.RegisterCodeFixesAsync(
                    new CodeFixContext(document, finding, (action, _) => actions.Add(action), cancellationToken));
            }
        }

        return actions;
    }
}

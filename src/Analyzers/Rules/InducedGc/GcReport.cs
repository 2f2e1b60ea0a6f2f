using System.Collections.Immutable;
using System.Globalization;
using GcGuard.Analyzers.Facts.RequestPath;
using GcGuard.Analyzers.Symbols;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Diagnostics;

namespace GcGuard.Analyzers.Rules.InducedGc;

/// <summary>Reports a suspect of this area unless its author is right to do what it does.</summary>
internal static class GcReport
{
    /// <summary>
    /// Reports the context's operation with the arguments code, effect, path and remedy, unless
    /// <see cref="DeliberateCollection"/> knows it is meant.
    /// </summary>
    /// <param name="context">The suspect.</param>
    /// <param name="types">The types known by name.</param>
    /// <param name="requestPath">Says how often the code runs.</param>
    /// <param name="rule">The rule; its message has four places.</param>
    /// <param name="properties">What the fixer needs.</param>
    /// <param name="code">The code as the message shows it.</param>
    /// <param name="effect">What it does; <c>{0}</c> stands for who is stopped.</param>
    /// <param name="remedy">What to do instead.</param>
    /// <param name="onlyOnRequestPath">Whether it does harm only in code that runs per request.</param>
    public static void UnlessMeant(
        RuleOperation context,
        KnownTypes types,
        RequestPathFact requestPath,
        DiagnosticDescriptor rule,
        ImmutableDictionary<string, string?> properties,
        string code,
        string effect,
        string remedy,
        bool onlyOnRequestPath = false)
    {
        RequestPathVerdict verdict = requestPath.Classify(
            context.Operation,
            context.ContainingSymbol,
            context.Options.AnalyzerConfigOptionsProvider,
            context.CancellationToken);
        if (onlyOnRequestPath && verdict.Kind != RequestPathKind.RequestPath)
        {
            return;
        }

        if (DeliberateCollection.IsMeant(context.Operation, context.ContainingSymbol, verdict, types, context.CancellationToken))
        {
            return;
        }

        context.ReportDiagnostic(Diagnostic.Create(
            rule,
            context.Operation.Syntax.GetLocation(),
            verdict.ChainLocations(),
            properties,
            code,
            string.Format(CultureInfo.InvariantCulture, effect, GcMessages.Victims(verdict)),
            MessageParts.Path(verdict),
            remedy));
    }
}

using System.Linq;
using GcGuard.Analyzers.Engine;
using GcGuard.Analyzers.Evidence.Profile;

namespace GcGuard.Analyzers.Rules.Configuration;

/// <summary>
/// GCG0005: statements with measured large objects whose member has changed since, so that they count as unmeasured.
/// Said once at the end of a build, with the command that measures them again.
/// </summary>
[DiagnosticAnalyzer(LanguageNames.CSharp)]
public sealed class StaleProfileAnalyzer() : GcGuardAnalyzer(Rule)
{
    internal static readonly DiagnosticDescriptor Rule = RuleDescriptor.Create(
        RuleIds.StaleProfile,
        "Statements that have changed since they were measured",
        "{0} of {1} in {2} with measured large objects {3} changed since, for one {4}, and count as unmeasured: "
            + "record again with 'dotnet gcguard record' and 'dotnet gcguard profile'",
        RuleCategory.Usage,
        DiagnosticSeverity.Warning,
        "A figure holds for the code that was measured.",
        WellKnownDiagnosticTags.CompilationEnd,
        RuleDescriptor.NonLocalTag);

    private protected override void Register(RuleContext context)
    {
        if (context.Measurements.SitesOf(context.Compilation.AssemblyName) is { Large.Count: > 0 } sites)
        {
            context.OnCompilationEnd(end => Check(end, sites));
        }
    }

    private static void Check(CompilationAnalysisContext end, AssemblySites sites)
    {
        var all = new HashSet<(string, string, int)>();
        var stale = new HashSet<(string, string, int)>();
        string? first = null;
        foreach (string id in sites.Large)
        {
            end.CancellationToken.ThrowIfCancellationRequested();
            HashSet<string>? hashes = HashesOf(id, end.Compilation, end.CancellationToken);
            foreach ((string statement, int ordinal, string hash) in sites.LargeIn(id))
            {
                all.Add((id, statement, ordinal));
                if (hashes is null || !hashes.Contains(hash))
                {
                    stale.Add((id, statement, ordinal));
                    first = first is null || string.CompareOrdinal(id, first) < 0 ? id : first;
                }
            }
        }

        if (stale.Count > 0)
        {
            end.ReportDiagnostic(Diagnostic.Create(
                Rule, Location.None, stale.Count, all.Count == 1 ? "1 statement" : all.Count + " statements",
                end.Compilation.AssemblyName,
                stale.Count == 1 ? "has" : "have",
                CallText.Member(first!.Substring(2).Split('(')[0])));
        }
    }

    /// <summary>The hashes of what a member is written as now; null where it is gone.</summary>
    private static HashSet<string>? HashesOf(string id, Compilation compilation, CancellationToken cancellationToken)
    {
        HashSet<string>? hashes = null;
        foreach (ISymbol member in DocumentationCommentId.GetSymbolsForDeclarationId(id, compilation))
        {
            hashes ??= new HashSet<string>(StringComparer.Ordinal);
            AddHashes(member, hashes, cancellationToken);
            if (member is IMethodSymbol { PartialImplementationPart: { } body })
            {
                AddHashes(body, hashes, cancellationToken);
            }

            // What fields begin with runs in constructors.
            foreach (ISymbol other
                in member is IMethodSymbol { MethodKind: MethodKind.Constructor or MethodKind.StaticConstructor }
                ? member.ContainingType.GetMembers()
                : ImmutableArray<ISymbol>.Empty)
            {
                if (other is IFieldSymbol or IPropertySymbol)
                {
                    AddHashes(other, hashes, cancellationToken);
                }
            }
        }

        return hashes;
    }

    private static void AddHashes(ISymbol member, HashSet<string> hashes, CancellationToken cancellationToken)
    {
        foreach (SyntaxReference reference in member.DeclaringSyntaxReferences)
        {
            SyntaxNode syntax = reference.GetSyntax(cancellationToken);
            if (SiteKey.MemberAt(syntax) is { } declaration)
            {
                hashes.Add(SiteKey.HashOf(declaration));
            }

            // Statements at the top of a file are members of their own.
            foreach (MemberDeclarationSyntax statement in syntax is CompilationUnitSyntax file ? file.Members : default)
            {
                if (statement is GlobalStatementSyntax)
                {
                    hashes.Add(SiteKey.HashOf(statement));
                }
            }
        }
    }
}

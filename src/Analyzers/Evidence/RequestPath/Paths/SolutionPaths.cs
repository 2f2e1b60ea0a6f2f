using System.Runtime.CompilerServices;
using GcGuard.Analyzers.Options;
using GcGuard.Analyzers.Symbols;

namespace GcGuard.Analyzers.Evidence.RequestPath.Paths;

/// <summary>What the paths file of a solution says about the members of one compilation.</summary>
internal sealed class SolutionPaths(PathsFile? file)
{
    /// <summary>Why a member is cold that only tests and start-up of the solution call.</summary>
    public const string NoRequest = "no request of the solution reaches it";

    /// <summary>The metadata by which the package's props mark the file, whatever it is called.</summary>
    private const string Mark = "GcGuardPaths";

    /// <summary>
    /// By the options of a compilation's analyzers, which a fact about a place in the code is asked with.
    /// </summary>
    private static readonly ConditionalWeakTable<AnalyzerConfigOptionsProvider, SolutionPaths> Known = new();

    private readonly PathsFile? _file = file;

    /// <summary>Nothing is known beyond the project.</summary>
    public static SolutionPaths None { get; } = new(null);

    /// <summary>Whether there is a file.</summary>
    public bool Exist => _file is not null;

    /// <summary>What was attached to the options of a compilation's analyzers.</summary>
    public static SolutionPaths Of(AnalyzerConfigOptionsProvider options)
        => Known.TryGetValue(options, out SolutionPaths? known) ? known : None;

    /// <summary>Reads the paths file among the additional files, once for each set of options.</summary>
    public static SolutionPaths Attach(AnalyzerOptions options, CancellationToken cancellationToken)
        => Known.TryGetValue(options.AnalyzerConfigOptionsProvider, out SolutionPaths? known)
            ? known
            : Known.GetValue(
                options.AnalyzerConfigOptionsProvider,
                _ => FileIn(options)?.GetText(cancellationToken) is { } text ? new SolutionPaths(PathsFile.Of(text))
                    : None);

    /// <summary>The paths file among the additional files; null where there is none.</summary>
    public static AdditionalText? FileIn(AnalyzerOptions options)
        => SolutionFile.Find(options, PathsFormat.RelativePath, Mark);

    /// <summary>
    /// What leads to a member, or to the instance initialisers of a type: the links, outermost first, or none.
    /// </summary>
    public ImmutableArray<string> LinksTo(ISymbol member)
    {
        if (_file is null)
        {
            return ImmutableArray<string>.Empty;
        }

        if (member is not INamedTypeSymbol type)
        {
            return LineOf(member) is { } line && line.Links.Length <= CallerWalk.MaxLinks ? line.Links
                : ImmutableArray<string>.Empty;
        }

        ImmutableArray<string> best = ImmutableArray<string>.Empty;
        foreach (IMethodSymbol constructor in type.InstanceConstructors)
        {
            ImmutableArray<string> links = LinksTo(constructor);
            if (!links.IsEmpty && (best.IsEmpty || links.Length < best.Length))
            {
                best = links;
            }
        }

        return best;
    }

    /// <summary>
    /// Whether others call a member and none of them for a request or a job. Of a member that a framework may call, the
    /// callers in the solution say nothing.
    /// </summary>
    /// <param name="line">What the file says about the member.</param>
    public static bool IsReachedByNoRequest(SolutionMember? line, ISymbol member)
        => line is { Links.IsEmpty: true, IsBackground: false }
            && member is IMethodSymbol method
            && !AnswersFramework(method);

    /// <summary>What the file says about a member; null where no other project calls it, or there is no file.</summary>
    public SolutionMember? LineOf(ISymbol member)
    {
        if (_file is null
            || member is not IMethodSymbol { ContainingAssembly.Name: { } assembly,
                MethodKind: not MethodKind.LocalFunction } method)
        {
            return null;
        }

        IReadOnlyDictionary<string, SolutionMember> lines = _file.MembersOf(assembly);
        return lines.Count > 0 && method.GetDocumentationCommentId() is { } id
            && lines.TryGetValue(id, out SolutionMember? line)
            ? line
            : null;
    }

    /// <summary>
    /// Whether a method overrides or implements a member that is declared outside the source of the solution.
    /// </summary>
    public static bool AnswersFramework(IMethodSymbol method)
        => BaseMembers.AreIn(method, static type => CallTargets.IsFramework(type.ContainingAssembly));
}

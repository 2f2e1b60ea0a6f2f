using System.Runtime.CompilerServices;
using GcGuard.Analyzers.Options;
using GcGuard.Analyzers.Symbols;

namespace GcGuard.Analyzers.Evidence.Profile;

/// <summary>What was measured at the statements of one compilation.</summary>
internal sealed class Measurements(ProfileFile? file)
{
    /// <summary>Where the file stands, below the folder of a solution.</summary>
    public const string RelativePath = ".gcguard/profile.json";

    /// <summary>The metadata by which the package's props mark the file, whatever it is called.</summary>
    private const string Mark = "GcGuardProfile";

    private static readonly ConditionalWeakTable<AnalyzerConfigOptionsProvider, Measurements> Known = new();

    private readonly ProfileFile? _file = file;

    /// <summary>Nothing was measured.</summary>
    public static Measurements None { get; } = new(null);

    /// <summary>Whether there is a profile.</summary>
    public bool Exist => _file is not null;

    /// <summary>What was attached to the options of a compilation's analyzers.</summary>
    public static Measurements Of(AnalyzerConfigOptionsProvider options)
        => Known.TryGetValue(options, out Measurements? known) ? known : None;

    /// <summary>Reads the profile among the additional files, once for each set of options.</summary>
    public static Measurements Attach(AnalyzerOptions options, CancellationToken cancellationToken)
        => Known.TryGetValue(options.AnalyzerConfigOptionsProvider, out Measurements? known)
            ? known
            : Known.GetValue(
                options.AnalyzerConfigOptionsProvider,
                _ => FileIn(options)?.GetText(cancellationToken) is { } text
                    ? new Measurements(ProfileFile.Of(text))
                    : None);

    /// <summary>The profile among the additional files; null where there is none.</summary>
    public static AdditionalText? FileIn(AnalyzerOptions options) => SolutionFile.Find(options, RelativePath, Mark);

    /// <summary>The measured statements of an assembly; null where there are none.</summary>
    public AssemblySites? SitesOf(string? assembly) => assembly is null ? null : _file?.SitesOf(assembly);

    /// <summary>Whether the statement around a place was measured to make large objects.</summary>
    /// <param name="options">The options of the compilation's analyzers.</param>
    public bool AreLargeAt(SyntaxNode place, Compilation compilation, AnalyzerConfigOptionsProvider options)
        => SitesOf(compilation.AssemblyName) is not null
            && SiteKey.MemberAt(place) is { } declaration
            && SourceModels.Of(compilation, place.SyntaxTree).GetDeclaredSymbol(declaration) is { } member
            && At(place, member, options) is { IsLarge: true };

    /// <summary>
    /// What was measured at the statement around a place; null where nothing was, or where its member has changed
    /// since.
    /// </summary>
    /// <param name="member">The member that it stands in.</param>
    /// <param name="options">The options of the compilation's analyzers.</param>
    public Measurement? At(SyntaxNode place, ISymbol member, AnalyzerConfigOptionsProvider options)
    {
        if (SitesOf(member.ContainingAssembly?.Name) is not { } assembly
            || member.GetDocumentationCommentId() is not { } id
            || assembly.Of(id) is not { } sites
            || SiteKey.MemberAt(place) is not { } declaration)
        {
            return null;
        }

        string statement = SiteKey.StatementAt(place);
        string? hash = null;
        int? ordinal = null;
        var byEndpoint = new Dictionary<string, MeasuredSite>(StringComparer.Ordinal);
        foreach (MeasuredSite site in sites)
        {
            if (site.Statement == statement
                && site.Requests > 0
                && site.Hash == (hash ??= SiteKey.HashOf(declaration))
                && site.Ordinal == (ordinal ??= SiteKey.OrdinalAt(place, declaration, statement)))
            {
                // A statement can hold several calls; what they allocate together is what the statement costs.
                byEndpoint[site.Endpoint] = byEndpoint.TryGetValue(site.Endpoint, out MeasuredSite? other)
                    ? other.Plus(site)
                    : site;
            }
        }

        MeasuredSite? most = null;
        foreach (MeasuredSite site in byEndpoint.Values)
        {
            most = most is null || Costs(site, most) ? site : most;
        }

        return most is null ? null : Measurement.Of(most, _file!.LargeBytes, options.GetOptions(place.SyntaxTree));
    }

    /// <summary>What was measured of the collections that a member calls for; null where nothing was.</summary>
    public string? InducedBy(ISymbol member)
        => _file is { Inducers.Count: > 0 } && member.ContainingAssembly is { } assembly
            ? Sum(assembly.Name, NameOf(member))
            : null;

    /// <summary>What was measured of the collections that an assembly calls for; null where nothing was.</summary>
    public string? InducedBy(string assembly) => _file is { Inducers.Count: > 0 } ? Sum(assembly, null) : null;

    private string? Sum(string assembly, string? member)
    {
        MeasuredInducer? sum = null;
        foreach (MeasuredInducer one in _file!.Inducers)
        {
            if (one.Assembly == assembly && (member is null || one.Member == member))
            {
                sum = sum is null ? one : sum with
                {
                    Collections = sum.Collections + one.Collections,
                    PauseMicroseconds = sum.PauseMicroseconds + one.PauseMicroseconds,
                };
            }
        }

        return sum?.Describe(_file.Milliseconds);
    }

    /// <summary>Type and member as the tool reads them from a stack, which knows compiled names only.</summary>
    private static string NameOf(ISymbol member)
    {
        string name = member.Name == WellKnownMemberNames.TopLevelStatementsEntryPointMethodName
            ? "Main"
            : member.Name.TrimStart('.');
        string[] parts = (member.ContainingType?.Name + "." + name).Split('.');
        int count = parts.Length;
        return parts[count - 2] + "." + parts[count - 1];
    }

    private static bool Costs(MeasuredSite site, MeasuredSite other)
        => site.LargeBytes != other.LargeBytes ? site.LargeBytes > other.LargeBytes
            : site.Samples != other.Samples ? site.Samples > other.Samples
            : string.CompareOrdinal(site.Endpoint, other.Endpoint) < 0;
}

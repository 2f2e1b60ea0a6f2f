using System.Globalization;
using GcGuard.Analyzers.Evidence.Profile;
using GcGuard.Tool.Recordings.Model;
using GcGuard.Tool.Recordings.Symbols;
using GcGuard.Tool.Reports;
using GcGuard.Tool.Solutions;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Text;
using MeasuredSiteLine = GcGuard.Analyzers.Evidence.Profile.MeasuredSite;

namespace GcGuard.Tool.Profiles;

/// <summary>Joins a recording with the sources and the build that it is of.</summary>
internal sealed class ProfileBuilder
{
    private readonly Recording _recording;
    private readonly Checkout _checkout;
    private readonly List<MeasuredSite> _sites = [];
    private readonly List<UnresolvedSite> _unresolved = [];

    private ProfileBuilder(Recording recording, Checkout checkout)
    {
        _recording = recording;
        _checkout = checkout;
    }

    /// <summary>The profile.</summary>
    /// <param name="recording">The recording.</param>
    /// <param name="checkout">The sources, built as what was recorded.</param>
    /// <exception cref="InputException">Another build was recorded.</exception>
    public static MeasuredProfile Build(Recording recording, Checkout checkout)
        => new ProfileBuilder(recording, checkout).Build();

    private MeasuredProfile Build()
    {
        AssemblyFile?[] builds = [.. _recording.Modules.Select(module => _checkout.BuildOf(module.Name, module.Mvid))];
        Check(builds);
        foreach (Site site in _recording.Sites)
        {
            Add(site, builds[site.Module]);
        }

        return new MeasuredProfile
        {
            Recorded = _recording.Started.ToString("yyyy-MM-dd", CultureInfo.InvariantCulture),
            Milliseconds = _recording.Milliseconds,
            Mode = _recording.Mode.ToString().ToLowerInvariant(),
            LargeBytes = _recording.LargeBytes,
            Endpoints =
            [
                .. _recording.Endpoints.Select(one => new MeasuredEndpoint(
                    one.Name, one.Requests, one.Allocated.Bytes, one.Allocated.Samples, one.Allocated.Squares,
                    one.Allocated.LargeBytes, one.Allocated.LargeSamples, one.Allocated.LargeSquares, one.Paused.Count))
                    .OrderBy(one => one.Endpoint, StringComparer.Ordinal),
            ],
            Inducers =
            [
                .. _recording.Inducers.Select(one => new MeasuredInducer(
                    one.Assembly, CallText.Member(one.Member), one.Collections, one.PauseMicroseconds))
                    .OrderBy(one => one.Assembly, StringComparer.Ordinal)
                    .ThenBy(one => one.Member, StringComparer.Ordinal),
            ],
            Sites = Sum(_sites),
            Unresolved =
            [
                .. _unresolved.OrderBy(one => one.Assembly, StringComparer.Ordinal)
                    .ThenBy(one => one.Member, StringComparer.Ordinal).ThenBy(one => one.Call, StringComparer.Ordinal)
                    .ThenByDescending(one => one.LargeBytes),
            ],
        };
    }

    // A server of another commit would put its bytes on statements that are not its own.
    private void Check(AssemblyFile?[] builds)
    {
        string[] others = [.. _recording.Modules.Where((_, i) => builds[i] is null)
            .Select(module => $"{module.Name} ({module.Mvid}) {_checkout.ProblemOf(module.Name, module.Mvid)}")];
        if (others.Length > 0)
        {
            throw new InputException(
                $"What was recorded is not what is here: {string
                    .Join(", ", others)}. Build the commit that was recorded, with "
                    + "its PDBs and in the same configuration, or record this one.");
        }
    }

    private void Add(Site site, AssemblyFile? build)
    {
        string assembly = _recording.Modules[site.Module].Name;
        if (build!.PlaceOf(site.Method, Math.Max(0, site.IlOffset)) is not { } place)
        {
            Skip("the PDB has no line for it");
            return;
        }

        (SyntaxTree? tree, string problem) = _checkout.TreeOf(place, build.Defines());
        if (tree is null)
        {
            Skip(problem);
            return;
        }

        SourceText text = tree.GetText();
        SyntaxNode? node = place.Line <= text.Lines.Count
            ? tree.GetRoot().FindToken(text.Lines[place.Line - 1].Start + place.Column - 1).Parent
            : null;
        string statement = node is null ? string.Empty : SiteKey.StatementAt(node);
        if (statement.Length == 0 || SiteKey.MemberAt(node!) is not { } member)
        {
            Skip("no statement stands at its line");
            return;
        }

        int ordinal = SiteKey.OrdinalAt(node!, member, statement);
        foreach (SiteRequests requests in site.Requests)
        {
            Endpoint endpoint = _recording.Endpoints[requests.Endpoint];
            AllocationSums sums = requests.Allocated;
            _sites.Add(new MeasuredSite(
                assembly, site.Member, SiteKey.HashOf(member), statement, ordinal, site.Call, endpoint.Name,
                endpoint.Requests,
                requests.Reaching, sums.Bytes, sums.Samples, sums.Squares, sums.LargeBytes, sums.LargeSamples,
                sums.LargeSquares, requests.LargeFirstHalf, requests.LargeSecondHalf));
        }

        void Skip(string reason)
            => _unresolved.Add(new UnresolvedSite(assembly, site.Member, site.Call, site.Allocated.LargeBytes, reason));
    }

    // Two instructions of one statement can share a key, as two equal calls of it do.
    private static List<MeasuredSite> Sum(List<MeasuredSite> sites)
        => [.. sites.GroupBy(site => site.Key, StringComparer.Ordinal)
            .Select(group => group.Aggregate((a, b) => a with
            {
                Reaching = Math.Max(a.Reaching, b.Reaching),
                Bytes = a.Bytes + b.Bytes,
                Samples = a.Samples + b.Samples,
                Squares = MeasuredSiteLine.SumOfSquares(a.Squares, b.Squares),
                LargeBytes = a.LargeBytes + b.LargeBytes,
                LargeSamples = a.LargeSamples + b.LargeSamples,
                LargeSquares = MeasuredSiteLine.SumOfSquares(a.LargeSquares, b.LargeSquares),
                LargeFirstHalf = a.LargeFirstHalf + b.LargeFirstHalf,
                LargeSecondHalf = a.LargeSecondHalf + b.LargeSecondHalf,
            }))
            .OrderBy(site => site.Key, StringComparer.Ordinal)];
}

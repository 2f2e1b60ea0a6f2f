using System.Runtime.CompilerServices;
using GcGuard.Analyzers.Evidence.Profile;
using GcGuard.Analyzers.Evidence.RequestPath.Paths;
using GcGuard.Analyzers.Options;
using GcGuard.Analyzers.Symbols;

namespace GcGuard.Analyzers.Evidence.RequestPath;

/// <summary>Says whether code runs per request. One instance serves a compilation and remembers its answers.</summary>
/// <remarks>
/// Nothing is computed until a rule asks about a suspect. An answer depends on the source and the options alone, never
/// on the order of the questions, so an editor that analyses one file and a build that analyses all agree.
/// </remarks>
internal sealed class RequestPathFact
{
    private static readonly ConditionalWeakTable<Compilation, RequestPathFact> Facts = new();

    private readonly Compilation _compilation;
    private readonly Lazy<string?> _coldProject;
    private readonly Lazy<bool> _commandLineTool;
    private readonly ConditionalWeakTable<AnalyzerConfigOptionsProvider, Answers> _answers;
    private readonly UnjudgedPlaces? _unjudged;

    private RequestPathFact(Compilation compilation)
    {
        _compilation = compilation;
        _coldProject = new Lazy<string?>(() => ProjectNature.ColdReason(compilation));
        _commandLineTool = new Lazy<bool>(() => ProjectNature.IsCommandLineTool(compilation));
        _answers = new ConditionalWeakTable<AnalyzerConfigOptionsProvider, Answers>();
        Effort = new SearchEffort();
    }

    private RequestPathFact(RequestPathFact shared, UnjudgedPlaces unjudged)
    {
        _compilation = shared._compilation;
        _coldProject = shared._coldProject;
        _commandLineTool = shared._commandLineTool;
        _answers = shared._answers;
        Effort = shared.Effort;
        _unjudged = unjudged;
    }

    /// <summary>What the searches took so far.</summary>
    public SearchEffort Effort { get; }

    /// <summary>The fact for a compilation.</summary>
    public static RequestPathFact For(Compilation compilation)
        => Facts.GetValue(compilation, static c => new RequestPathFact(c));

    /// <summary>The verdict on a place in the code.</summary>
    /// <param name="operation">The suspect operation.</param>
    /// <param name="containingSymbol">The member whose body holds it, as the analysis context names it.</param>
    /// <param name="options">The options of the compilation, for <c>gcguard.*</c> keys.</param>
    public RequestPathVerdict Classify(
        IOperation operation,
        ISymbol containingSymbol,
        AnalyzerConfigOptionsProvider options,
        CancellationToken cancellationToken)
    {
        cancellationToken.ThrowIfCancellationRequested();
        Measurement? measured = Measurements.Of(options).At(operation.Syntax, containingSymbol, options);
        RequestPathVerdict verdict =
            Find(operation, options, isMeasured: measured is { IsPerRequest: true }, cancellationToken);
        return measured is null ? verdict
            : verdict.Kind == RequestPathKind.RequestPath ? verdict.With(measured.Text)
            : measured.IsPerRequest ? RequestPathVerdict.Assumed(measured.Text)
            : verdict;
    }

    private RequestPathVerdict Find(
        IOperation operation, AnalyzerConfigOptionsProvider options, bool isMeasured,
        CancellationToken cancellationToken)
    {
        if (_coldProject.Value is { } coldProject)
        {
            return RequestPathVerdict.Cold(coldProject);
        }

        Answers answers = AnswersFor(options);
        ISymbol? member = null;
        MemberVerdict found = operation.SemanticModel is { } model
            ? Ask(operation.Syntax, model, answers, out member, cancellationToken)
            : default;
        if (_commandLineTool.Value && !found.ByUser)
        {
            return RequestPathVerdict.Cold("command-line tool");
        }

        if (found.Verdict.Kind != RequestPathKind.Unknown)
        {
            return found.Verdict;
        }

        if (member is not null
            && answers.Roots.Of(member).Kind == RootKind.None
            && CurrentRequestAccess.IsReadAround(operation, KnownTypes.For(_compilation), cancellationToken)
            && !answers.Roots.IsLeftOver(member))
        {
            return RequestPathVerdict.OnRequestPath(
                ImmutableArray.Create(new ChainLink(ChainNames.Of(member), ChainNames.LocationOf(member))));
        }

        if (options.Read(operation.Syntax.SyntaxTree, RuleOptions.AssumeRequestPath))
        {
            return RequestPathVerdict.Assumed("assumed by " + RuleOptions.AssumeRequestPath.Key);
        }

        // What was measured in requests needs no judgement, and of what only jobs run all is known that can be.
        if (_unjudged is not null && !isMeasured && !found.IsBackground)
        {
            UnjudgedPlaces.For(options).Add(operation.Syntax);
            _unjudged.Add(operation.Syntax);
        }

        return RequestPathVerdict.Unknown;
    }

    /// <summary>The same fact with the same memory, which also notes the places that it could not judge.</summary>
    public RequestPathFact Noting(UnjudgedPlaces unjudged) => new(this, unjudged);

    /// <summary>The verdict on a place.</summary>
    /// <param name="site">The suspect.</param>
    /// <param name="answers">What is remembered.</param>
    /// <param name="member">The member that runs the place each time it runs itself; null where that is not
    /// known.</param>
    private static MemberVerdict Ask(
        SyntaxNode site, SemanticModel model, Answers answers, out ISymbol? member, CancellationToken cancellationToken)
    {
        member = null;
        CodePlace place = CodePlace.Of(site, answers.Delegates, model, cancellationToken);
        switch (place.Kind)
        {
            case PlaceKind.Cold:
                return new MemberVerdict(RequestPathVerdict.Cold(place.Text));
            case PlaceKind.InEntryDelegate:
                return answers.Walk.OfEntryDelegate(place);
            case PlaceKind.InMember:
                MemberVerdict verdict = answers.Walk.Of(place.Member!, cancellationToken);
                if (!place.Later)
                {
                    member = place.Member;
                    return verdict;
                }

                return verdict is { ByUser: false, Verdict.Kind: RequestPathKind.Cold } ? default : verdict;
            default:
                return default;
        }
    }

    private Answers AnswersFor(AnalyzerConfigOptionsProvider options)
        => _answers.TryGetValue(options, out Answers? known)
            ? known
            : _answers.GetValue(options, o => new Answers(this, o));

    /// <summary>What is remembered under one set of options.</summary>
    private sealed class Answers
    {
        public Answers(RequestPathFact fact, AnalyzerConfigOptionsProvider options)
        {
            Roots = new MemberRoots(fact._compilation, options);
            Delegates = new DelegateUse(Roots, KnownTypes.For(fact._compilation));
            var callers = new Callers(fact._compilation, Roots, Delegates, fact.Effort);
            Walk = new CallerWalk(Roots, callers, SolutionPaths.Of(options));
        }

        public MemberRoots Roots { get; }

        public DelegateUse Delegates { get; }

        public CallerWalk Walk { get; }
    }
}

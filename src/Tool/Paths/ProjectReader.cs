using GcGuard.Analyzers.Evidence.RequestPath;
using GcGuard.Analyzers.Evidence.RequestPath.Paths;
using GcGuard.Analyzers.Rules.InducedGc;
using GcGuard.Analyzers.Symbols;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Diagnostics;

namespace GcGuard.Tool.Paths;

/// <summary>
/// Reads one project into the facts of its solution. Entry points, cold code and places are those of the analyzers: the
/// same tables and the same code answer here, in the direction from the caller to the called.
/// </summary>
internal sealed class ProjectReader
{
    private readonly Compilation _compilation;
    private readonly SourceNames _names;
    private readonly LeftOverMiddleware _leftOver;
    private readonly MemberKeys _keys = new();
    private readonly MemberRoots _roots;
    private readonly DelegateUse _delegates;
    private readonly bool _isCold;
    private readonly bool _isTool;
    private readonly string? _library;
    private readonly bool _isExecutable;
    private readonly string _assembly;

    public ProjectReader(
        Compilation compilation,
        AnalyzerConfigOptionsProvider options,
        SourceNames names,
        LeftOverMiddleware leftOver)
    {
        _compilation = compilation;
        _names = names;
        _leftOver = leftOver;
        _roots = new MemberRoots(compilation, options);
        _delegates = new DelegateUse(_roots, KnownTypes.For(compilation));
        _isCold = ProjectNature.ColdReason(compilation) is not null;
        _isTool = ProjectNature.IsCommandLineTool(compilation);
        _assembly = compilation.AssemblyName ?? string.Empty;
        _library = _isCold ? null : _assembly;
        _isExecutable = compilation.Options.OutputKind != OutputKind.DynamicallyLinkedLibrary;
    }

    /// <summary>Adds what the project holds.</summary>
    public void ReadInto(SolutionFacts facts, CancellationToken cancellationToken)
    {
        if (_isCold)
        {
            facts.ColdAssemblies.Add(_assembly);
        }
        else
        {
            new TypeReader(_compilation, _keys, _names).ReadInto(facts, cancellationToken);
        }

        SyntaxTree[] trees = [.. _compilation.SyntaxTrees];
        var parts = new List<FoundCall>[trees.Length];
        var unbound = new HashSet<string>[trees.Length];
        var registrations = new Registrations[trees.Length];
        var parallel = new ParallelOptions { CancellationToken = cancellationToken };
        Parallel.For(0, trees.Length, parallel, i =>
        {
            SemanticModel model = SourceModels.Of(_compilation, trees[i]);
            var reader = new CallReader(model, _keys, _delegates, _names, cancellationToken);
            parts[i] = reader.Read();
            unbound[i] = reader.Unbound;
            registrations[i] = Registrations.In(model, _keys, cancellationToken);
        });

        for (int i = 0; i < trees.Length; i++)
        {
            foreach (FoundCall call in parts[i])
            {
                Add(call, facts);
            }

            if (!_isCold)
            {
                registrations[i].AddTo(facts);
                facts.UnboundNames.UnionWith(unbound[i]);
            }
        }
    }

    /// <summary>Adds the names that the views of the project may call.</summary>
    public void ReadViews(string? projectFile, SolutionFacts facts, CancellationToken cancellationToken)
    {
        if (!_isCold)
        {
            facts.UnboundNames.UnionWith(RazorText.WordsOf(projectFile, _names.Contains, cancellationToken));
        }
    }

    private void Add(in FoundCall found, SolutionFacts facts)
    {
        string target = found.Call.Target;
        if (target.Length > 0)
        {
            facts.Callers.AddTo(target, _assembly);
        }

        if (_isCold)
        {
            return;
        }

        if (found.Kept is { } kept && found.Place.Kind != PlaceKind.InEntryDelegate && target.Length > 0)
        {
            if (!facts.Members.TryGetValue(kept, out Member? runs))
            {
                // What the method runs that takes a delegate runs with its caller, so nobody may run it unseen.
                facts.Members.Add(kept, runs = new Member(kept, string.Empty) { IsPrivate = true });
            }

            runs.Calls.Add(found.Call);
            facts.KeptTargets.Add(target);
        }

        if (CallerOf(found, facts) is not { } caller)
        {
            if (found.Place.Kind == PlaceKind.Unknown)
            {
                facts.Doubtful.Add(target);
            }
        }
        else if (target.Length == 0)
        {
            caller.IsReflective = true;
        }
        else
        {
            caller.Calls.Add(found.Call);
            if (found.Place.Later && caller.Claim is RootKind.Cold or RootKind.Background)
            {
                facts.Doubtful.Add(target);
            }
        }
    }

    /// <summary>
    /// The node of the member or delegate around a call; null where the call runs at start-up or nobody knows when.
    /// </summary>
    private Member? CallerOf(in FoundCall found, SolutionFacts facts)
    {
        CodePlace place = found.Place;
        switch (place.Kind)
        {
            case PlaceKind.InEntryDelegate:
                if (_isTool || (
                    place.Member is { } around && _roots.Of(around) is { ByUser: true, Kind: RootKind.Cold }))
                {
                    return null;
                }

                string delegateKey = $"{_assembly}\tdelegate {place.Text}";
                if (!facts.Members.TryGetValue(delegateKey, out Member? entry))
                {
                    facts.Members.Add(delegateKey, entry = new Member(delegateKey, place.Text));
                }

                entry.Claim = RootKind.Request;
                entry.IsAnnouncedCollection = OperatorAction.Announces(place.Text);
                return entry;
            case PlaceKind.InMember when place.Member is { } member && _keys.Of(member) is { } key:
                return Get(facts, key, member);
            default:
                return null;
        }
    }

    /// <summary>Makes the nodes of all members with a body, those that call nothing of the solution included.</summary>
    public void AddMembers(SolutionFacts facts, CancellationToken cancellationToken)
    {
        if (_isCold)
        {
            return;
        }

        foreach (ISymbol member in SourceMembers.Of(_compilation, cancellationToken))
        {
            if (_keys.Of(member) is { } key)
            {
                Get(facts, key, member);
            }
        }
    }

    private Member Get(SolutionFacts facts, string key, ISymbol symbol)
    {
        if (facts.Members.TryGetValue(key, out Member? member))
        {
            return member;
        }

        RootClaim claim = _roots.Of(symbol);
        RootKind kind = _isTool && !claim.ByUser && claim.Kind == RootKind.Request ? RootKind.Cold : claim.Kind;
        bool isLeftOver = kind == RootKind.Request
            && !claim.ByUser
            && !_isCold
            && symbol is IMethodSymbol { MethodKind: MethodKind.Ordinary }
            && _leftOver.Contains(symbol.ContainingType, CancellationToken.None);
        kind = isLeftOver ? RootKind.None : kind;
        bool isAnnounced = false;
        string name = kind == RootKind.Request ? OperatorAction.Shown(symbol, out isAnnounced) : ChainNames.Of(symbol);
        member = new Member(key, name)
        {
            Claim = kind,
            IsLeftOver = isLeftOver,
            IsAnnouncedCollection = isAnnounced,
            Library = _library,
            IsCold = _isCold,
            IsInExecutable = _isExecutable,
            MayBeCalledByFramework = symbol is IMethodSymbol called
                && (SolutionPaths.AnswersFramework(called) || called.GetAttributes().Length > 0),
            SimpleName = (symbol is IMethodSymbol { AssociatedSymbol: { } property } ? property : symbol).Name,
            IsPartOfObject = symbol is INamedTypeSymbol
                or IMethodSymbol { MethodKind: MethodKind.Constructor }
                or IMethodSymbol { AssociatedSymbol: IPropertySymbol, IsStatic: false },
            IsPrivate = CallTargets.IsConfined(symbol),
            Id = symbol is IMethodSymbol { MethodKind: not MethodKind.LocalFunction } method
                && !SourceMembers.IsEmptyConstructor(method)
                ? symbol.GetDocumentationCommentId()
                : null,
        };
        facts.Members.Add(key, member);
        return member;
    }
}

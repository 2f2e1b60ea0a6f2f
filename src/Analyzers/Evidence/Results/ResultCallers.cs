using GcGuard.Analyzers.Evidence.RequestPath;
using GcGuard.Analyzers.Evidence.RequestPath.Paths;
using GcGuard.Analyzers.Symbols;

namespace GcGuard.Analyzers.Evidence.Results;

/// <summary>A call of a method, and the code that takes what it answers.</summary>
/// <param name="Caller">The member that calls.</param>
/// <param name="Taker">The call or creation that is handed the result.</param>
/// <param name="Model">The model of its file.</param>
internal readonly record struct ResultCaller(ISymbol Caller, SyntaxNode Taker, SemanticModel Model);

/// <summary>All callers of a method, and what becomes of its result there.</summary>
/// <param name="Uses">What becomes of it at all calls together.</param>
/// <param name="Callers">The calls of this compilation; those that only return the result are followed.</param>
/// <param name="Assemblies">The other assemblies of the solution that call the method.</param>
/// <param name="Carrier">The object or tuple in which a caller of this compilation hands it on; null for none.</param>
internal sealed record ResultCallers(
    ResultUses Uses,
    ImmutableArray<ResultCaller> Callers,
    ImmutableArray<string> Assemblies,
    ITypeSymbol? Carrier)
{
    /// <summary>More places than this of the names in question are not bound.</summary>
    private const int MaxPlaces = 200;

    /// <summary>A result is followed through so many methods that return it.</summary>
    private const int MaxMethods = 20;

    private const ResultUses Streaming = ResultUses.FileResult | ResultUses.ContentResult | ResultUses.StreamWrite
        | ResultUses.HttpContent | ResultUses.TextWriter;

    /// <summary>Whether all callers do nothing but write the result somewhere.</summary>
    public bool OnlyStream => Uses != ResultUses.None && (Uses & ~Streaming) == ResultUses.None;

    /// <summary>Whether all callers need no more of the rows than a part of them, or numbers about them.</summary>
    public bool OnlyTakeParts
        => Uses != ResultUses.None && (Uses & ~(ResultUses.Part | ResultUses.Numbers)) == ResultUses.None;

    /// <summary>The callers of a method; null where not all of them are known.</summary>
    /// <param name="solution">What the paths file of the solution says.</param>
    public static ResultCallers? Find(
        IMethodSymbol method, Compilation compilation, SolutionPaths solution, CancellationToken cancellationToken)
    {
        var walk = new Walk(compilation, solution, cancellationToken);
        return walk.Follow(method) ? walk.Found() : null;
    }

    /// <summary>Follows one result to its takers.</summary>
    private sealed class Walk(Compilation compilation, SolutionPaths solution, CancellationToken cancellationToken)
    {
        private readonly List<IMethodSymbol> _methods = new();
        private readonly ImmutableArray<ResultCaller>.Builder _callers = ImmutableArray.CreateBuilder<ResultCaller>();
        private readonly SortedSet<string> _assemblies = new(StringComparer.Ordinal);
        private ResultUses _uses;
        private ITypeSymbol? _carrier;
        private int _places;
        private bool _isCalled;

        public ResultCallers Found()
            => new(_uses, _callers.ToImmutable(), ImmutableArray.CreateRange(_assemblies), _carrier);

        public bool Follow(IMethodSymbol method)
        {
            Add(method);
            for (int i = 0; i < _methods.Count; i++)
            {
                _isCalled = false;
                if (_methods.Count > MaxMethods || !FollowOthers(_methods[i]) || !FollowOwn(_methods[i]))
                {
                    return false;
                }

                // What a method returns that only a framework calls goes anywhere: an action answers it.
                _uses |= i > 0 && !_isCalled ? ResultUses.Other : ResultUses.None;
            }

            return true;
        }

        private void Add(IMethodSymbol method)
        {
            IMethodSymbol definition = CallTargets.Definition(method);
            foreach (IMethodSymbol known in _methods)
            {
                if (SymbolEqualityComparer.Default.Equals(known, definition))
                {
                    return;
                }
            }

            _methods.Add(definition);
        }

        /// <summary>What other projects do; false where nobody knows.</summary>
        private bool FollowOthers(IMethodSymbol method)
        {
            if (SolutionPaths.AnswersFramework(method))
            {
                return false;
            }

            if (!IsSeenOutside(method) || !ProjectNature.MayHaveDependents(compilation, cancellationToken))
            {
                return true;
            }

            if (!solution.Exist)
            {
                return false;
            }

            if (solution.LineOf(method) is { } line)
            {
                _isCalled = true;
                _uses |= ResultUseNames.Read(line.Results);
                _assemblies.UnionWith(line.Callers);
            }

            return true;
        }

        /// <summary>
        /// Whether code of another assembly can call a method, by its own name or that of an interface or base.
        /// </summary>
        private bool IsSeenOutside(IMethodSymbol method)
        {
            foreach (ISymbol target in CallTargets.Of(method))
            {
                if (target.IsVisibleOutside() || !compilation.Declares(target))
                {
                    return true;
                }
            }

            return false;
        }

        /// <summary>What this project does; false where a place takes the method without calling it.</summary>
        private bool FollowOwn(IMethodSymbol method)
        {
            IReadOnlyList<ISymbol> targets = CallTargets.Of(method);
            if (CallTargets.NameOf(method) is not { } word)
            {
                return false;
            }

            foreach (SyntaxTree tree in compilation.SyntaxTrees)
            {
                foreach (SimpleNameSyntax name in NamedPlaces.In(tree, word, cancellationToken))
                {
                    if (!CallSite.FitsAny(name, targets))
                    {
                        continue;
                    }

                    if (++_places > MaxPlaces)
                    {
                        return false;
                    }

                    SemanticModel model = SourceModels.Of(compilation, tree);
                    if (CallSite.MeansAny(CallSite.Bind(name, model, cancellationToken), name, targets)
                        && !CallSite.IsNamed(name)
                        && !FollowCall(method, name, model))
                    {
                        return false;
                    }
                }
            }

            return true;
        }

        private bool FollowCall(IMethodSymbol method, SimpleNameSyntax name, SemanticModel model)
        {
            _isCalled = true;
            var reader = new ResultReader(model, cancellationToken);
            ResultUses uses = reader.Of(method, CallSite.InvocationOf(name));
            _uses |= uses & ~ResultUses.Returned;
            _carrier ??= reader.Carrier;
            ISymbol? around = model.GetEnclosingSymbol(name.SpanStart, cancellationToken);
            if ((uses & ResultUses.Returned) != ResultUses.None)
            {
                if (around is not IMethodSymbol { MethodKind: MethodKind.Ordinary or MethodKind.LocalFunction } caller)
                {
                    return false;
                }

                Add(caller);
            }

            if (reader.Taker is { } taker && around is not null)
            {
                _callers.Add(new ResultCaller(around, taker, model));
            }

            return true;
        }
    }
}

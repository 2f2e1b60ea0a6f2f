using GcGuard.Analyzers.Evidence.Baseline;
using GcGuard.Analyzers.Evidence.RequestPath;

namespace GcGuard.Analyzers.Engine;

/// <summary>
/// The actions on operations of one rule or of a group of them in one compilation, run body by body. A host that knows
/// of them itself would look at every operation once for every rule, which costs more than all that the rules do; here
/// the operations of a body are listed once for all rules.
/// </summary>
/// <remarks>
/// To hand a body over to one more analyzer costs the host about what most rules cost altogether. An action that needs
/// words which no file of the compilation has is left out, and where none is left, no body is handed over.
/// </remarks>
internal sealed class OperationActions
{
    private readonly List<(OperationKind Kind, string[]? Words, Action<RuleOperation> Action)> _added = [];
    private readonly List<(OperationKind Kind, Action<RuleOperation> Action)> _actions = [];
    private readonly Dictionary<string, List<Action<RuleOperation>>> _callActions = new(StringComparer.Ordinal);
    private OperationKinds _kinds;

    /// <summary>The places that these actions could not judge.</summary>
    public UnjudgedPlaces Unjudged { get; } = new();

    /// <summary>Adds an action on operations of some kinds.</summary>
    /// <param name="words">Words without which the source has nothing for the action; null for none.</param>
    public void Add(Action<RuleOperation> action, OperationKind[] kinds, string[]? words = null)
    {
        foreach (OperationKind kind in kinds)
        {
            _added.Add((kind, words, action));
        }
    }

    /// <summary>Adds an action on calls of methods of some names.</summary>
    public void AddCalls(Action<RuleOperation> action, string[] names)
        => _added.Add((OperationKind.None, names, action));

    /// <summary>Registers what has been added and has anything to speak of in this compilation.</summary>
    /// <param name="start">The compilation.</param>
    /// <param name="onFinding">What is done with findings; null where they are reported as they are.</param>
    /// <param name="baseline">The findings that a team knows of; null where there is no such list.</param>
    public void RegisterWith(
        CompilationStartAnalysisContext start,
        Action<RuleBody, Diagnostic>? onFinding = null,
        AssemblyBaseline? baseline = null)
    {
        if (Prepare(start.Compilation, start.CancellationToken))
        {
            RecentBodies bodies = RecentBodies.For(start.Compilation);
            start.RegisterOperationBlockAction(body => Run(body, onFinding, bodies, baseline));
        }
    }

    /// <summary>Whether anything that has been added has something to speak of in this compilation.</summary>
    public bool Prepare(Compilation compilation, CancellationToken cancellationToken)
    {
        foreach ((OperationKind kind, string[]? words, Action<RuleOperation> action) in _added)
        {
            if (words is not null && !SourceWords.For(compilation).HasAny(words, cancellationToken))
            {
                continue;
            }

            if (kind == OperationKind.None)
            {
                AddCallActions(action, words!);
            }
            else
            {
                _actions.Add((kind, action));
                _kinds = _kinds.With(kind);
            }
        }

        return _actions.Count + _callActions.Count > 0;
    }

    private void AddCallActions(Action<RuleOperation> action, string[] names)
    {
        foreach (string name in names)
        {
            if (!_callActions.TryGetValue(name, out List<Action<RuleOperation>>? actions))
            {
                _callActions.Add(name, actions = []);
            }

            actions.Add(action);
        }
    }

    /// <summary>Hands the operations of a body to all actions. A body that no action asks for costs nothing.</summary>
    /// <param name="body">The body as the host hands it over.</param>
    /// <param name="onFinding">What is done with findings; null where they are reported as they are.</param>
    /// <param name="bodies">The bodies that were listed last.</param>
    /// <param name="baseline">The findings that a team knows of; null where there is no such list.</param>
    public void Run(
        in OperationBlockAnalysisContext body,
        Action<RuleBody, Diagnostic>? onFinding,
        RecentBodies bodies,
        AssemblyBaseline? baseline = null)
    {
        RuleBody? shared = null;
        foreach (IOperation root in body.OperationBlocks)
        {
            BodyOperations operations = bodies.OperationsOf(root, body.CancellationToken);
            for (int i = operations.Next(OperationKind.Invocation, 0);
                i >= 0;
                i = operations.Next(OperationKind.Invocation, i + 1))
            {
                var call = (IInvocationOperation)operations[i];
                if (_callActions.TryGetValue(call.TargetMethod.Name, out List<Action<RuleOperation>>? actions))
                {
                    foreach (Action<RuleOperation> action in actions)
                    {
                        action(new RuleOperation(shared ??= new RuleBody(body, onFinding, baseline), call));
                    }
                }
            }

            if (operations.Kinds.HasAny(_kinds))
            {
                foreach ((OperationKind kind, Action<RuleOperation> action) in _actions)
                {
                    for (int i = operations.Next(kind, 0); i >= 0; i = operations.Next(kind, i + 1))
                    {
                        action(new RuleOperation(shared ??= new RuleBody(body, onFinding, baseline), operations[i]));
                    }
                }
            }
        }

        shared?.End();
    }
}

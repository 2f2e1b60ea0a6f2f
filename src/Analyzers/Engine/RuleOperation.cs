using GcGuard.Analyzers.Evidence.RequestPath;

namespace GcGuard.Analyzers.Engine;

/// <summary>
/// An operation that a rule looks at, and where it stands. It is a value, because a rule is called for very many
/// operations and says nothing about nearly all.
/// </summary>
internal readonly struct RuleOperation
{
    private readonly RuleBody _body;

    /// <summary>An operation of a body.</summary>
    public RuleOperation(RuleBody body, IOperation operation)
    {
        _body = body;
        Operation = operation;
    }

    /// <summary>The operation.</summary>
    public IOperation Operation { get; }

    /// <summary>The member in which it stands.</summary>
    public ISymbol ContainingSymbol => _body.Context.OwningSymbol;

    /// <summary>The compilation.</summary>
    public Compilation Compilation => _body.Context.Compilation;

    /// <summary>The options and additional files of the project.</summary>
    public AnalyzerOptions Options => _body.Context.Options;

    /// <summary>Asked during every longer walk.</summary>
    public CancellationToken CancellationToken => _body.Context.CancellationToken;

    /// <summary>Whether the code never runs while the service serves.</summary>
    public bool IsCold(RuleContext rule)
        => RequestPathKind.Cold == RequestPathFact.For(rule.Compilation)
            .Classify(Operation, ContainingSymbol, rule.Options, CancellationToken).Kind;

    /// <summary>The same body at another of its operations, where a finding is to stand.</summary>
    public RuleOperation At(IOperation place) => new(_body, place);

    /// <summary>Reports a finding in the body.</summary>
    public void ReportDiagnostic(Diagnostic finding) => _body.Take(finding);
}

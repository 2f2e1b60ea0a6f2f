using GcGuard.Analyzers.Evidence.Baseline;
using GcGuard.Analyzers.Evidence.Profile;
using GcGuard.Analyzers.Evidence.RequestPath;
using GcGuard.Analyzers.Evidence.RequestPath.Paths;
using GcGuard.Analyzers.Evidence.Size;
using GcGuard.Analyzers.Evidence.Source;
using GcGuard.Analyzers.Options;
using GcGuard.Analyzers.Symbols;
using Microsoft.CodeAnalysis.CSharp;

namespace GcGuard.Analyzers.Engine;

/// <summary>What a rule works with in one compilation.</summary>
internal readonly struct RuleContext(CompilationStartAnalysisContext start, OperationActions operations)
{
    /// <summary>The compilation.</summary>
    public Compilation Compilation => start.Compilation;

    /// <summary>The types known by name.</summary>
    public KnownTypes Types { get; } = KnownTypes.For(start.Compilation);

    /// <summary>Whether code runs per request.</summary>
    /// <remarks>
    /// A place of unknown path counts as not judged: the rule would have reported it on a request path.
    /// </remarks>
    public RequestPathFact RequestPath { get; } = RequestPathFact.For(start.Compilation).Noting(operations.Unjudged);

    /// <summary>
    /// What the solution's paths file says; it has to be read before the first question about a path.
    /// </summary>
    public SolutionPaths SolutionPaths { get; } = SolutionPaths.Attach(start.Options, start.CancellationToken);

    /// <summary>
    /// What a profile says about statements; it has to be read before the first question about a path.
    /// </summary>
    public Measurements Measurements { get; } = Measurements.Attach(start.Options, start.CancellationToken);

    /// <summary>The findings that a team knows of; null where there is no such list.</summary>
    public AssemblyBaseline? Baseline => AssemblyBaseline.Of(start.Options, start.Compilation, start.CancellationToken);

    /// <summary>The places that the rules of this analyzer could not judge.</summary>
    public UnjudgedPlaces Unjudged => operations.Unjudged;

    /// <summary>How large an object certainly is.</summary>
    public AllocationSizeFact Size { get; } = AllocationSizeFact.For(start.Compilation);

    /// <summary>Whether a value can grow with what a user sends or stores.</summary>
    public PayloadFact Payload { get; } =
        PayloadFact.For(start.Compilation, start.Options.AnalyzerConfigOptionsProvider);

    /// <summary>The <c>.editorconfig</c> and global options, by source file.</summary>
    public AnalyzerConfigOptionsProvider Options => start.Options.AnalyzerConfigOptionsProvider;

    /// <summary>
    /// Whether the project wants to see content of which nothing says how large it is, as in an audit, or its statement
    /// was measured to make large objects. Asked last, when a rule has found something.
    /// </summary>
    public bool AssumesLarge(SyntaxNode code)
        => Options.Read(code.SyntaxTree, RuleOptions.AssumeLarge)
            || Measurements.AreLargeAt(code, Compilation, Options);

    /// <summary>Registers an action on operations of some kinds.</summary>
    public void OnOperation(Action<RuleOperation> action, params OperationKind[] kinds)
        => operations.Add(action, kinds);

    /// <summary>
    /// Registers an action on operations of some kinds that says nothing unless one of some words is written in the
    /// source: the name of a member that such an operation must name.
    /// </summary>
    public void OnWordedOperation(string[] words, Action<RuleOperation> action, params OperationKind[] kinds)
        => operations.Add(action, kinds, words);

    /// <summary>
    /// Registers an action on calls of methods of some names, whatever types declare them. C# must not call the methods
    /// without their names.
    /// </summary>
    public void OnCall(Action<RuleOperation> action, params string[] names) => operations.AddCalls(action, names);

    /// <summary>Registers an action on bodies, with what other rules would find in them.</summary>
    /// <param name="rules">The other rules.</param>
    public void OnBody(Action<BodyFindings> action, ImmutableArray<GcGuardAnalyzer> rules)
    {
        var actions = new OperationActions();
        foreach (GcGuardAnalyzer other in rules)
        {
            other.Start(start, actions);
        }

        actions.Prepare(start.Compilation, start.CancellationToken);
        RecentBodies bodies = RecentBodies.For(start.Compilation);
        start.RegisterOperationBlockAction(body => action(new BodyFindings(body, actions, bodies)));
    }

    /// <summary>Registers an action on every additional file. Its findings are shown in that file.</summary>
    public void OnAdditionalFile(Action<AdditionalFileAnalysisContext> action)
        => start.RegisterAdditionalFileAction(action);

    /// <summary>
    /// Registers an action at the end of the compilation. Its findings have no light bulb, so it is only for findings
    /// that have no place in a source file.
    /// </summary>
    public void OnCompilationEnd(Action<CompilationAnalysisContext> action)
        => start.RegisterCompilationEndAction(action);
}

using GcGuard.CodeFixes.Cascade.Texts;

namespace GcGuard.CodeFixes.Cascade.Destinations;

/// <summary>
/// Makes methods write to a stream that their callers hand in, in the place of answering an array of bytes.
/// </summary>
internal sealed class DestinationCascade : TargetCascade
{
    private DestinationCascade()
        : base(TargetKind.Stream)
    {
    }

    /// <summary>
    /// A writer that begins with a byte order mark only at the beginning of a stream; null where there is none.
    /// </summary>
    public SyntaxNode? Mark { get; set; }

    /// <summary>Whether a caller hands in a stream that may stand elsewhere than at its beginning.</summary>
    public bool HasAnyPosition { get; set; }

    /// <summary>Plans it for a method of the solution. Its result compiles wherever the solution did.</summary>
    public static Task<CascadePlan> PlanAsync(
        Solution solution, IMethodSymbol method, CancellationToken cancellationToken)
        => ArrayCascade.PlanAsync(solution, method, static () => new DestinationCascade(), cancellationToken);

    /// <inheritdoc/>
    public override Task<Met?> PlanArgumentAsync(CascadeState state, ArraySite site, ArgumentSyntax argument)
        => DestinationSinkPlanner.PlanAsync(state, this, site, argument);

    /// <summary>A byte order mark depends on where the stream stands.</summary>
    public override Met? Finish()
        => Mark is not null && HasAnyPosition ? ArrayCallPlanner.Refuse(Obstacles.ReadsBack, Mark) : base.Finish();

    /// <inheritdoc/>
    public override async Task<List<string>> LinesAsync(
        CascadeState state, ArraySite site, string stream, string token)
        => [await AwaitAsync(state, site, CallOf(site, stream, token)).ConfigureAwait(false) + ";"];

    /// <inheritdoc/>
    public override Task<string> CallbackAsync(CascadeState state, ArraySite site, string stream, string token)
    {
        bool isValueTask = TaskTypes.IsValueTask(site.Model.GetTypeInfo(site.Call).Type);
        return Task.FromResult(
            stream + " => " + CallOf(site, stream, token) + (isValueTask ? ".AsTask()" : string.Empty));
    }

    /// <inheritdoc/>
    protected override async Task<Met?> WriteBodyAsync(
        CascadeState state, PlannedFunction function, DestinationSignature signature)
    {
        SemanticModel model = await state.Files.ModelAsync(function.Document).ConfigureAwait(false);
        TargetBody body = EncodedBody.Fits(function, model, state.Files.CancellationToken)
            ? new EncodedBody(state, this, function, signature)
            : new DestinationBody(state, this, function, signature);
        return await body.WriteAsync().ConfigureAwait(false);
    }
}

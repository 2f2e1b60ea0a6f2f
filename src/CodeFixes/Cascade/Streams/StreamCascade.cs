namespace GcGuard.CodeFixes.Cascade.Streams;

/// <summary>Makes methods return a stream in the place of an array of bytes.</summary>
internal sealed class StreamCascade : ArrayChange
{
    private StreamCascade()
    {
    }

    /// <inheritdoc/>
    public override FunctionChange Kind => FunctionChange.ReturnsStream;

    /// <summary>Plans it for a method of the solution. Its result compiles wherever the solution did.</summary>
    public static Task<CascadePlan> PlanAsync(
        Solution solution, IMethodSymbol method, CancellationToken cancellationToken)
        => ArrayCascade.PlanAsync(solution, method, static () => new StreamCascade(), cancellationToken);

    /// <inheritdoc/>
    public override Task<Met?> PlanArgumentAsync(CascadeState state, ArraySite site, ArgumentSyntax argument)
        => StreamSinkPlanner.PlanAsync(state, site.Document, argument, local: null);

    /// <inheritdoc/>
    public override Task<Met?> PlanLocalAsync(CascadeState state, ArraySite site, VariableDeclaratorSyntax local)
        => StreamLocalPlanner.PlanAsync(state, site, local, this);

    /// <summary>A test takes all bytes out of the stream.</summary>
    public override async Task<Met?> PlanTestAsync(CascadeState state, ArraySite site, bool isDropped)
    {
        if (!isDropped)
        {
            string type = await TaskNames.NameAtAsync(
                state, site.Document, site.Value.SpanStart, "System.IO", "MemoryStream").ConfigureAwait(false);
            state.ChangesOf(site.Document).Outside(site.Value.Span, "((" + type + ")", ").ToArray()");
        }

        return null;
    }

    /// <inheritdoc/>
    public override async Task<Met?> WriteAsync(CascadeState state, PlannedFunction function)
        => await StreamSignature.WriteAsync(state, function).ConfigureAwait(false)
            ?? await StreamReturns.WriteAsync(state, function).ConfigureAwait(false);
}

namespace GcGuard.CodeFixes.Cascade.Streams;

/// <summary>Makes methods return a stream in the place of an array of bytes.</summary>
internal sealed class StreamCascade : ArrayChange
{
    private readonly ReturnedReads _reads = new();
    private readonly bool _opensReads;

    private StreamCascade(bool opensReads) => _opensReads = opensReads;

    /// <inheritdoc/>
    public override FunctionChange Kind => FunctionChange.ReturnsStream;

    /// <summary>Plans it for a method of the solution. Its result compiles wherever the solution did.</summary>
    /// <param name="opensReads">
    /// Whether what a member reads whole is opened instead, which a client or another process can see.
    /// </param>
    public static Task<CascadePlan> PlanAsync(
        Solution solution, IMethodSymbol method, bool opensReads, CancellationToken cancellationToken)
        => ArrayCascade.PlanAsync(solution, method, () => new StreamCascade(opensReads), cancellationToken);

    /// <inheritdoc/>
    public override Met? Prepare(ImmutableArray<MemberDeclaration> declarations)
    {
        if (_opensReads)
        {
            _reads.Expect(declarations);
        }

        return null;
    }

    /// <inheritdoc/>
    public override Task<Met?> PlanArgumentAsync(CascadeState state, ArraySite site, ArgumentSyntax argument)
    {
        _reads.Called(site, argument);
        return StreamSinkPlanner.PlanAsync(state, site.Document, argument, local: null);
    }

    /// <inheritdoc/>
    public override Task<Met?> PlanLocalAsync(CascadeState state, ArraySite site, VariableDeclaratorSyntax local)
    {
        _reads.Called(site, taker: null, local);
        return StreamLocalPlanner.PlanAsync(state, site, local, this);
    }

    /// <inheritdoc/>
    public override Task<Met?> PlanPassedOnAsync(CascadeState state, ArraySite site)
    {
        _reads.Called(site, taker: null);
        return base.PlanPassedOnAsync(state, site);
    }

    /// <summary>A test takes all bytes out of the stream.</summary>
    public override async Task<Met?> PlanTestAsync(CascadeState state, ArraySite site, bool isDropped)
    {
        if (_reads.AreExpected && !isDropped)
        {
            return await TestedStream.PlanAsync(state, site).ConfigureAwait(false);
        }

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
    {
        Met? met = await StreamSignature.WriteAsync(state, function).ConfigureAwait(false)
            ?? await new StreamReturns(_reads).WriteAsync(state, function).ConfigureAwait(false);
        if (met is not null)
        {
            return met;
        }

        await _reads.FinishAsync(state, function).ConfigureAwait(false);
        return null;
    }

    /// <inheritdoc/>
    public override Met? Finish() => _reads.FindObstacle();
}

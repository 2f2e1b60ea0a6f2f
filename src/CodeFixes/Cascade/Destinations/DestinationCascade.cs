namespace GcGuard.CodeFixes.Cascade.Destinations;

/// <summary>
/// Makes methods write to a stream that their callers hand in, in the place of answering an array of bytes.
/// </summary>
internal sealed class DestinationCascade : ArrayChange
{
    private readonly Dictionary<string, DestinationSignature> _signatures = [];

    private DestinationCascade()
    {
    }

    /// <inheritdoc/>
    public override FunctionChange Kind => FunctionChange.TakesDestination;

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

    /// <summary>The new signature of a method that changes.</summary>
    public DestinationSignature Of(IMethodSymbol method)
        => _signatures[MemberFamily.KeyOf((method.ReducedFrom ?? method).OriginalDefinition)];

    /// <inheritdoc/>
    public override Met? Prepare(ImmutableArray<MemberDeclaration> declarations)
    {
        if (DestinationSignature.TryCreate(declarations) is not { } signature)
        {
            return ArrayCallPlanner.Refuse(Obstacles.Variance, declarations[0].Node);
        }

        foreach (MemberDeclaration declaration in declarations)
        {
            _signatures[MemberFamily.KeyOf(declaration.Symbol)] = signature;
        }

        return null;
    }

    /// <inheritdoc/>
    public override Task<Met?> PlanArgumentAsync(CascadeState state, ArraySite site, ArgumentSyntax argument)
        => DestinationSinkPlanner.PlanAsync(state, this, site, argument);

    /// <inheritdoc/>
    public override Task<Met?> PlanLocalAsync(CascadeState state, ArraySite site, VariableDeclaratorSyntax local)
        => DestinationLocalPlanner.PlanAsync(state, this, site, local);

    /// <summary>The method that passes the array on hands its own stream in.</summary>
    public override Task<Met?> PlanPassedOnAsync(CascadeState state, ArraySite site)
    {
        if (ArrayCallPlanner.ReturningMethodOf(site.Value, site.Model) is not { } method
            || DestinationSignature.NameOf(site.Call) is null)
        {
            return Task.FromResult<Met?>(ArrayCallPlanner.Refuse(Obstacles.NoDestination, site.Value));
        }

        DestinationSignature own = Of(method);
        state.ChangesOf(site.Document).Replace(site.Call.Span, CallOf(site, own.Stream, own.TokenIn(method)));
        return Task.FromResult<Met?>(null);
    }

    /// <summary>A test lets the method write to memory, and takes the bytes from there.</summary>
    public override async Task<Met?> PlanTestAsync(CascadeState state, ArraySite site, bool isDropped)
    {
        if (DestinationSignature.NameOf(site.Call) is null
            || site.Call.FirstAncestorOrSelf<StatementSyntax>() is not { Parent: BlockSyntax } statement
            || FunctionAround.Find(site.Call) != FunctionAround.Find(statement)
            || statement is not (ExpressionStatementSyntax or LocalDeclarationStatementSyntax))
        {
            return ArrayCallPlanner.Refuse(Obstacles.NoDestination, site.Call);
        }

        if (await SitePlanner.RequireFunctionAsync(state, site.Document, site.Call).ConfigureAwait(false) is { } met)
        {
            return met;
        }

        string name = NewName.Choose(state, site.Document, statement, "stream", "content", "written");
        string token = await DestinationTokens.AtAsync(state, this, site).ConfigureAwait(false);
        string type = await TaskNames.NameAtAsync(
            state, site.Document, site.Call.SpanStart, "System.IO", isDropped ? "Stream" : "MemoryStream")
            .ConfigureAwait(false);
        string wait = await AwaitAsync(state, site, CallOf(site, isDropped ? type + ".Null" : name, token))
            .ConfigureAwait(false);
        DocumentChanges changes = state.ChangesOf(site.Document);
        if (isDropped)
        {
            changes.Replace(statement.Span, wait + ";");
            return null;
        }

        StatementLines.Insert(changes, statement, $"using var {name} = new {type}();");
        StatementLines.Insert(changes, statement, wait + ";");
        changes.Replace(site.Value.Span, name + ".ToArray()");
        return null;
    }

    /// <inheritdoc/>
    public override void PlanName(CascadeState state, MemberMention mention)
    {
        if (mention.Use.DescendantNodesAndSelf().OfType<SimpleNameSyntax>().LastOrDefault() is { } name
            && _signatures.Values.FirstOrDefault(one => one.OldName == name.Identifier.ValueText) is { } signature)
        {
            state.ChangesOf(mention.Document).Replace(name.Identifier.Span, signature.Name);
        }
    }

    /// <inheritdoc/>
    public override async Task<Met?> WriteAsync(CascadeState state, PlannedFunction function)
    {
        DestinationSignature signature = Of(function.Symbol!);
        if (SignatureWriter.ReturnTypeOf(function.Node) is not { } type || type.DescendantNodesAndSelf()
            .Any(static node => node is NullableTypeSyntax))
        {
            return ArrayCallPlanner.Refuse(Obstacles.OtherResult, function.Node);
        }

        DocumentChanges changes = state.ChangesOf(function.Document);
        SyntaxToken name = function.Node is MethodDeclarationSyntax method ? method.Identifier
            : ((LocalFunctionStatementSyntax)function.Node).Identifier;
        changes.Replace(name.Span, signature.Name);
        if (!TaskTypes.IsTask(function.Symbol!.ReturnType))
        {
            changes.Replace(
                type.Span, await TaskNames.TaskAtAsync(state, function.Document, type.SpanStart).ConfigureAwait(false));
        }
        else if (type.DescendantNodesAndSelf().OfType<TypeArgumentListSyntax>().FirstOrDefault() is { } result)
        {
            changes.Replace(result.Span, string.Empty);
        }
        else
        {
            return ArrayCallPlanner.Refuse(Obstacles.OtherResult, type);
        }

        await signature.WriteAsync(state, function).ConfigureAwait(false);
        return await new DestinationBody(state, this, function, signature).WriteAsync().ConfigureAwait(false);
    }

    /// <summary>A byte order mark depends on where the stream stands.</summary>
    public override Met? Finish()
        => Mark is not null && HasAnyPosition ? ArrayCallPlanner.Refuse(Obstacles.ReadsBack, Mark) : null;

    /// <summary>The call of a site with its new name and arguments.</summary>
    public string CallOf(ArraySite site, string stream, string token)
    {
        var called = (IMethodSymbol)site.Model.GetSymbolInfo(site.Call).Symbol!;
        return Of(called).CallOf(site.Call, called, stream, token, site.Model);
    }

    /// <summary>A call, awaited as the file awaits.</summary>
    public static async Task<string> AwaitAsync(CascadeState state, ArraySite site, string call)
        => "await " + call + await ConfigureAwaitHabit.SuffixAsync(state.Files, site.Document, site.Call)
            .ConfigureAwait(false);
}

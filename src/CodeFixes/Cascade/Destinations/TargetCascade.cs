namespace GcGuard.CodeFixes.Cascade.Destinations;

/// <summary>
/// Makes methods write to a target that their callers hand in, in the place of answering what they made.
/// </summary>
/// <param name="kind">What callers hand in.</param>
internal abstract class TargetCascade(TargetKind kind) : ArrayChange
{
    private readonly Dictionary<string, DestinationSignature> _signatures = [];

    /// <inheritdoc/>
    public override FunctionChange Kind => FunctionChange.TakesTarget;

    /// <summary>The stream, builder or writer in memory that a method filled; null where none did.</summary>
    public ISymbol? Filled { get; set; }

    /// <summary>The new signature of a method that changes.</summary>
    public DestinationSignature Of(IMethodSymbol method)
        => _signatures[MemberFamily.KeyOf((method.ReducedFrom ?? method).OriginalDefinition)];

    /// <inheritdoc/>
    public override Met? Prepare(ImmutableArray<MemberDeclaration> declarations)
    {
        if (DestinationSignature.TryCreate(declarations, kind) is not { } signature)
        {
            return ArrayCallPlanner.Refuse(Obstacles.Variance, declarations[0].Node);
        }

        foreach (MemberDeclaration declaration in declarations)
        {
            _signatures[MemberFamily.KeyOf(declaration.Symbol)] = signature;
        }

        return null;
    }

    /// <summary>Where every content is made at once, nothing is gained.</summary>
    public override Met? Finish()
        => Filled is null ? new Met(Obstacles.OtherResult, null, "a content that is made at once") : null;

    /// <inheritdoc/>
    public override Task<Met?> PlanLocalAsync(CascadeState state, ArraySite site, VariableDeclaratorSyntax local)
        => DestinationLocalPlanner.PlanAsync(state, this, site, local);

    /// <summary>Plans what takes a value.</summary>
    public Task<Met?> PlanUseAsync(CascadeState state, ArraySite site, ExpressionSyntax value)
        => value.Parent is ArgumentSyntax argument ? PlanArgumentAsync(state, site, argument)
            : PlanOtherAsync(state, site, value);

    /// <summary>The method that passes the content on hands in what it is handed.</summary>
    public override Task<Met?> PlanPassedOnAsync(CascadeState state, ArraySite site)
    {
        if (ArrayCallPlanner.ReturningMethodOf(site.Value, site.Model) is not { } method
            || DestinationSignature.NameOf(site.Call) is null)
        {
            return Task.FromResult<Met?>(ArrayCallPlanner.Refuse(Obstacles.NoDestination, site.Value));
        }

        DestinationSignature own = Of(method);
        state.ChangesOf(site.Document).Replace(site.Call.Span, CallOf(
            site, own.Target, own.TakesToken ? own.TokenIn(method) : string.Empty));
        return Task.FromResult<Met?>(null);
    }

    /// <summary>A test lets the method write to memory, and takes the content from there.</summary>
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

        string name = NewName.Choose(state, site.Document, statement, kind.Locals);
        string token = await TokenAtAsync(state, site).ConfigureAwait(false);
        string type = await TaskNames.NameAtAsync(
            state, site.Document, site.Call.SpanStart, "System.IO", isDropped ? kind.Type : kind.Memory)
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
        changes.Replace(site.Value.Span, name + kind.Taken);
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
        return await WriteBodyAsync(state, function, signature).ConfigureAwait(false);
    }

    /// <summary>Writes the body of a planned function.</summary>
    protected abstract Task<Met?> WriteBodyAsync(
        CascadeState state, PlannedFunction function, DestinationSignature signature);

    /// <summary>The statements of a caller that let the method write to a stream, one a line.</summary>
    public abstract Task<List<string>> LinesAsync(CascadeState state, ArraySite site, string stream, string token);

    /// <summary>A lambda that lets the method write to the stream it gets.</summary>
    public abstract Task<string> CallbackAsync(CascadeState state, ArraySite site, string stream, string token);

    /// <summary>The token that a call passes; empty where the method takes none.</summary>
    public Task<string> TokenAtAsync(CascadeState state, ArraySite site)
        => Of((IMethodSymbol)site.Model.GetSymbolInfo(site.Call).Symbol!).TakesToken
            ? DestinationTokens.AtAsync(state, this, site)
            : Task.FromResult(string.Empty);

    /// <summary>The call of a site with its new name and arguments.</summary>
    public string CallOf(ArraySite site, string target, string token)
    {
        var called = (IMethodSymbol)site.Model.GetSymbolInfo(site.Call).Symbol!;
        return Of(called).CallOf(site.Call, called, target, token, site.Model);
    }

    /// <summary>A call, awaited as the file awaits.</summary>
    public static async Task<string> AwaitAsync(CascadeState state, ArraySite site, string call)
        => "await " + call + await ConfigureAwaitHabit.SuffixAsync(state.Files, site.Document, site.Call)
            .ConfigureAwait(false);
}

using GcGuard.Analyzers.Symbols;
using GcGuard.CodeFixes.Fixing;
using Microsoft.CodeAnalysis.Text;

namespace GcGuard.CodeFixes.Cascade.Destinations;

/// <summary>
/// Rewrites what a body does with the stream it fills, and with the writers on it, so that every write is awaited.
/// What cannot be said with an await is an obstacle: the stream of a caller may be a response.
/// </summary>
/// <param name="function">The method.</param>
/// <param name="token">The name of its token.</param>
/// <param name="copies">The calls that take the content, at the end.</param>
internal sealed class WrittenStream(
    CascadeState state,
    DestinationCascade change,
    PlannedFunction function,
    string token,
    SemanticModel model,
    IReadOnlyList<InvocationExpressionSyntax> copies)
{
    private readonly DocumentChanges _changes = state.ChangesOf(function.Document);

    /// <summary>Plans all uses of the stream.</summary>
    /// <param name="stream">The local that holds it.</param>
    /// <param name="name">The parameter in whose place it comes.</param>
    public async Task<Met?> PlanAsync(ISymbol stream, string name)
    {
        List<IdentifierNameSyntax> uses = UsesOf(stream).ToList();
        foreach (IdentifierNameSyntax use in uses)
        {
            if (IsCopy(use) || RemoveRewind(use))
            {
                continue;
            }

            if (IsClose(use, out StatementSyntax? close))
            {
                _changes.Replace(StatementLines.Of(close!), string.Empty);
                continue;
            }

            _changes.Replace(use.Span, name);
            if (await PlanUseAsync(use, isRoot: true, isOnly: use == uses[0]).ConfigureAwait(false) is { } met)
            {
                return met;
            }
        }

        return null;
    }

    private IEnumerable<IdentifierNameSyntax> UsesOf(ISymbol local)
        => function.Node.DescendantNodes().OfType<IdentifierNameSyntax>()
            .Where(use => use.Identifier.ValueText == local.Name
                && SymbolEqualityComparer.Default.Equals(model.GetSymbolInfo(use).Symbol, local));

    private bool IsCopy(IdentifierNameSyntax use) => copies.Any(copy => copy.Span.Contains(use.Span));

    /// <summary>A statement before the copy that puts the stream back to its beginning goes.</summary>
    private bool RemoveRewind(IdentifierNameSyntax use)
    {
        if (use.FirstAncestorOrSelf<StatementSyntax>()
            is not ExpressionStatementSyntax { Parent: BlockSyntax block } set
            || !(set.Expression is AssignmentExpressionSyntax assignment
                ? assignment.Left.ToString() == use + ".Position" && assignment.Right.ToString() == "0"
                : set.Expression.ToString() == use + ".Seek(0, SeekOrigin.Begin)"))
        {
            return false;
        }

        int next = block.Statements.IndexOf(set) + 1;
        if (next >= block.Statements.Count || !copies.Any(copy => block.Statements[next].Span.Contains(copy.Span)))
        {
            return false;
        }

        _changes.Replace(StatementLines.Of(set, endsBlock: next == block.Statements.Count - 1), string.Empty);
        return true;
    }

    private static bool IsClose(IdentifierNameSyntax use, out StatementSyntax? statement)
    {
        ExpressionSyntax? whole = CallOn(use);
        statement = (whole?.Parent is AwaitExpressionSyntax wait ? wait : whole)?.Parent as ExpressionStatementSyntax;
        return statement is { Parent: BlockSyntax }
            && ((MemberAccessExpressionSyntax)use.Parent!).Name.Identifier.ValueText
                is "Close" or "Dispose" or "DisposeAsync";
    }

    private static InvocationExpressionSyntax? CallOn(IdentifierNameSyntax use)
        => use.Parent is MemberAccessExpressionSyntax access && access.Expression == use
            ? access.Parent as InvocationExpressionSyntax
            : null;

    private async Task<Met?> PlanUseAsync(IdentifierNameSyntax use, bool isRoot, bool isOnly)
    {
        if (FunctionAround.Find(use) != function.Node)
        {
            return ArrayCallPlanner.Refuse(Obstacles.SynchronousWrite, use);
        }

        if (CaughtCall.Find(use) is { } caught)
        {
            return ArrayCallPlanner.Refuse(Obstacles.Status, caught);
        }

        if (AwaitPosition.FindObstacle(use, function.Node) is { } obstacle)
        {
            return ArrayCallPlanner.Refuse(obstacle, use);
        }

        if (CallOn(use) is { } call)
        {
            return await PlanCallAsync(use, call, isRoot).ConfigureAwait(false);
        }

        return use.Parent switch
        {
            ArgumentSyntax { Parent.Parent: BaseObjectCreationExpressionSyntax creation } argument =>
                await PlanWriterAsync(argument, creation, isRoot, isOnly).ConfigureAwait(false),
            ArgumentSyntax { Parent.Parent: InvocationExpressionSyntax taker } =>
                await PlanTakerAsync(taker).ConfigureAwait(false),
            MemberAccessExpressionSyntax { Name.Identifier.ValueText: "NewLine" or "AutoFlush",
                Parent: AssignmentExpressionSyntax { Parent: ExpressionStatementSyntax } } when !isRoot => null,
            _ => ArrayCallPlanner.Refuse(Obstacles.ReadsBack, use),
        };
    }

    /// <summary>Plans a call on the stream or on a writer.</summary>
    private async Task<Met?> PlanCallAsync(IdentifierNameSyntax use, InvocationExpressionSyntax call, bool isRoot)
    {
        string name = ((MemberAccessExpressionSyntax)call.Expression).Name.Identifier.ValueText;
        switch (name)
        {
            case "Write" or "WriteLine" or "Flush":
                return await AwaitFormAsync(call, name + "Async").ConfigureAwait(false);
            case "WriteAsync" or "WriteLineAsync" or "FlushAsync" or "DisposeAsync" when IsAwaited(call):
                return null;
            case "Close" or "Dispose" when !isRoot:
                return await AwaitFormAsync(call, "DisposeAsync").ConfigureAwait(false);
            default:
                return ArrayCallPlanner.Refuse(
                    isRoot && name is not ("WriteByte" or "WriteAsync" or "FlushAsync") ? Obstacles.ReadsBack
                        : Obstacles.SynchronousWrite,
                    use);
        }
    }

    /// <summary>
    /// Plans a call that is handed the stream. Of the framework's asynchronous methods without a result it is known
    /// that they only write, and await it.
    /// </summary>
    private async Task<Met?> PlanTakerAsync(InvocationExpressionSyntax taker)
    {
        if (model.GetSymbolInfo(taker).Symbol is not IMethodSymbol method)
        {
            return ArrayCallPlanner.Refuse(Obstacles.SynchronousWrite, taker);
        }

        if (TaskTypes.IsTask(method.ReturnType))
        {
            return IsAwaited(taker) && TaskTypes.ResultOf(method.ReturnType) is null && IsOfFramework(method) ? null
                : ArrayCallPlanner.Refuse(Obstacles.SynchronousWrite, taker);
        }

        return IsOfFramework(method) && method.ReturnsVoid
            ? await AwaitFormAsync(taker, method.Name + "Async").ConfigureAwait(false)
            : ArrayCallPlanner.Refuse(Obstacles.SynchronousWrite, taker);
    }

    /// <summary>Plans a writer, or a stream that packs what is written, over the stream.</summary>
    private async Task<Met?> PlanWriterAsync(
        ArgumentSyntax argument, BaseObjectCreationExpressionSyntax creation, bool isRoot, bool isOnly)
    {
        if (creation.ArgumentList!.Arguments[0] != argument
            || !Writers.IsKnown(model.GetTypeInfo(creation).Type)
            || creation.Parent is not EqualsValueClauseSyntax
            {
                Parent: VariableDeclaratorSyntax
                {
                    Parent: VariableDeclarationSyntax { Variables.Count: 1, Parent: StatementSyntax scope },
                } variable,
            }
            || model.GetDeclaredSymbol(variable) is not { } writer)
        {
            return ArrayCallPlanner.Refuse(Obstacles.SynchronousWrite, creation);
        }

        if (isRoot && Writers.BeginsWithMark(creation, model))
        {
            if (!isOnly)
            {
                return ArrayCallPlanner.Refuse(Obstacles.ReadsBack, creation);
            }

            change.Mark = creation;
        }

        List<IdentifierNameSyntax> uses = UsesOf(writer).ToList();
        SyntaxToken keyword = scope switch
        {
            LocalDeclarationStatementSyntax declared => declared.UsingKeyword,
            UsingStatementSyntax statement => statement.UsingKeyword,
            _ => default,
        };
        bool closes = keyword.RawKind != 0 || uses.Any(static use => IsClose(use, out _));
        if (!Writers.IsFinished(scope, uses, copies))
        {
            return ArrayCallPlanner.Refuse(Obstacles.ReadsBack, creation);
        }

        if (keyword.RawKind != 0 && scope is not (LocalDeclarationStatementSyntax { AwaitKeyword.RawKind: not 0 }
            or UsingStatementSyntax { AwaitKeyword.RawKind: not 0 }))
        {
            _changes.Before(TextSpan.FromBounds(keyword.SpanStart, keyword.Span.End), "await ");
        }

        if (closes && !Writers.LeavesOpen(creation, model))
        {
            if (Writers.LeavingOpen(creation, model) is not { } left)
            {
                return ArrayCallPlanner.Refuse(Obstacles.SynchronousWrite, creation);
            }

            _changes.Replace(new TextSpan(creation.ArgumentList.CloseParenToken.SpanStart, 0), left);
        }

        foreach (IdentifierNameSyntax use in uses)
        {
            if (await PlanUseAsync(use, isRoot: false, isOnly: use == uses[0]).ConfigureAwait(false) is { } met)
            {
                return met;
            }
        }

        return null;
    }

    /// <summary>Writes <c>await x.WriteAsync(…)</c> in the place of <c>x.Write(…)</c>.</summary>
    private async Task<Met?> AwaitFormAsync(InvocationExpressionSyntax call, string name)
    {
        if (call.Parent is not ExpressionStatementSyntax
            || DestinationSignature.NameOf(call) is not IdentifierNameSyntax written
            || AsyncForm.Find(call, name, model) is not { } form)
        {
            return ArrayCallPlanner.Refuse(Obstacles.SynchronousWrite, call);
        }

        _changes.Replace(written.Span, name);
        if (form.Token is { } named)
        {
            _changes.Replace(
                new TextSpan(call.ArgumentList.CloseParenToken.SpanStart, 0),
                (call.ArgumentList.Arguments.Count == 0 ? string.Empty : ", ") + named + token);
        }

        _changes.Outside(
            call.Span,
            "await ",
            await ConfigureAwaitHabit.SuffixAsync(state.Files, function.Document, call).ConfigureAwait(false));
        return null;
    }

    private static bool IsAwaited(InvocationExpressionSyntax call)
        => call.Parent is AwaitExpressionSyntax
            || call.Parent is MemberAccessExpressionSyntax { Name.Identifier.ValueText: "ConfigureAwait",
                Parent.Parent: AwaitExpressionSyntax };

    private static bool IsOfFramework(IMethodSymbol method)
        => KnownTypes.IsUnderSystem(method.ContainingNamespace)
            || method.ContainingNamespace.ToDisplayString()
                .StartsWith("Microsoft.AspNetCore.", StringComparison.Ordinal);
}

using GcGuard.Analyzers.Evidence.Flow;
using GcGuard.Analyzers.Evidence.Results;
using GcGuard.Analyzers.Symbols;
using GcGuard.CodeFixes.Fixing;

namespace GcGuard.CodeFixes.Cascade.Streams;

/// <summary>
/// The files and answers of other servers that methods of a plan open, where they read them whole before. Their callers
/// read them later: what holds for the method alone, and what such a stream cannot do, stands in the way.
/// </summary>
internal sealed class ReturnedReads
{
    private readonly HashSet<SyntaxNode> _goneAwaits = [];
    private Met? _changedByCaller;
    private Met? _needsSeeking;
    private Met? _leftOpen;
    private bool _opensFile;
    private bool _asksServer;

    /// <summary>Whether a member that changes may hold such a read, as its text says.</summary>
    public bool AreExpected { get; private set; }

    /// <summary>Remembers whether a declaration calls something that reads whole content.</summary>
    public void Expect(ImmutableArray<MemberDeclaration> declarations)
    {
        foreach (MemberDeclaration declaration in declarations)
        {
            AreExpected = AreExpected || declaration.Node.DescendantNodes().Any(ReturnedRead.IsNamed);
        }
    }

    /// <summary>Looks at a caller.</summary>
    /// <param name="site">Its call.</param>
    /// <param name="taker">What takes the array there; null where it is passed on.</param>
    public void Called(ArraySite site, ArgumentSyntax? taker, VariableDeclaratorSyntax? local = null)
    {
        if (!AreExpected)
        {
            return;
        }

        SyntaxNode function = FunctionAround.Find(site.Call);
        _changedByCaller ??= RemovedFiles.FindIn(function, site.Model);
        if (local is not null)
        {
            taker = StreamLocalPlanner.UseOf(local, function, site.Model)?.Parent as ArgumentSyntax;
            _needsSeeking ??= function.DescendantNodes().OfType<MemberAccessExpressionSyntax>()
                .Where(access => access.Name.Identifier.ValueText == "Length"
                    && access.Expression is IdentifierNameSyntax name
                    && name.Identifier.ValueText == local.Identifier.ValueText
                    && !WholeWrite.IsLengthBeside(name, taker))
                .Select(static access => ArrayCallPlanner.Refuse(Obstacles.ReadOnce, access))
                .FirstOrDefault();
        }

        TextSinkKind? kind = taker is null ? null : KindOf(taker, site.Model);
        if (taker is null || kind is TextSinkKind.Result or TextSinkKind.Stream)
        {
            return;
        }

        _needsSeeking ??= ArrayCallPlanner.Refuse(Obstacles.ReadOnce, taker);
        if (kind != TextSinkKind.RequestContent && !IsClosed(taker, local, site.Model))
        {
            _leftOpen ??= ArrayCallPlanner.Refuse(Obstacles.Scope, taker);
        }
    }

    /// <summary>Opens what a returned value reads; null where it is no read.</summary>
    /// <param name="returned">The value: the read, or a local that holds it and nothing else reads.</param>
    /// <param name="isTask">Whether the value is the task of a method that is not async.</param>
    public async Task<(bool IsRead, Met? Met)> OpenAsync(
        CascadeState state, DocumentId document, ExpressionSyntax returned, bool isTask, SemanticModel model)
    {
        if (!AreExpected || TryFind(returned, model, state.Files.CancellationToken) is not var (read, declaration)
            || read.IsAwaited == isTask && read.IsTask)
        {
            return (false, null);
        }

        SyntaxNode function = FunctionAround.Find(read.Call);
        if (ShortScope.FindAround(read.Whole, function) is { } scope)
        {
            return (true, ArrayCallPlanner.Refuse(Obstacles.Scope, scope));
        }

        if (read.Kind == ReturnedReadKind.File && RemovedFiles.FindIn(function, model) is { } removed)
        {
            return (true, removed);
        }

        if (declaration is { Type.IsVar: false })
        {
            await StreamSignature.WriteAsync(state, document, declaration.Type).ConfigureAwait(false);
        }

        await WriteAsync(state, document, read, isTask).ConfigureAwait(false);
        return (true, null);
    }

    /// <summary>
    /// Takes <c>async</c> away from a function that only awaited what it opens now, and makes finished tasks of its
    /// results: without an <c>await</c> it would be a warning.
    /// </summary>
    public async Task FinishAsync(CascadeState state, PlannedFunction function)
    {
        SyntaxTokenList modifiers = function.Node switch
        {
            MethodDeclarationSyntax method => method.Modifiers,
            LocalFunctionStatementSyntax local => local.Modifiers,
            _ => default,
        };
        int index = modifiers.IndexOf(SyntaxKind.AsyncKeyword);
        SyntaxNode? body = MethodBodies.SyntaxOf(function.Node);
        if (index < 0
            || body is null
            || !body.DescendantNodesAndSelf().Any(_goneAwaits.Contains)
            || body.DescendantTokens(static node => !FunctionAround.IsFunction(node))
                .Any(token => token.IsKind(SyntaxKind.AwaitKeyword) && !_goneAwaits.Contains(token.Parent!)))
        {
            return;
        }

        DocumentChanges changes = state.ChangesOf(function.Document);
        changes.Replace(
            Microsoft.CodeAnalysis.Text.TextSpan.FromBounds(
                modifiers[index].SpanStart, modifiers[index].GetNextToken().SpanStart),
            string.Empty);
        foreach (ExpressionSyntax value in body is BlockSyntax block
            ? OwnReturns.Of(block).Select(static statement => statement.Expression).OfType<ExpressionSyntax>()
            : [(ExpressionSyntax)body])
        {
            (string before, string after) = await FinishedAsync(state, function, value).ConfigureAwait(false);
            changes.Outside(value.Span, before, after);
        }
    }

    /// <summary>What forbids the plan once all of it is written.</summary>
    public Met? FindObstacle()
        => (_opensFile ? _changedByCaller ?? _leftOpen : null) ?? (_asksServer ? _needsSeeking : null);

    private static (ReturnedRead Read, VariableDeclarationSyntax? Local)? TryFind(
        ExpressionSyntax returned, SemanticModel model, CancellationToken cancellationToken)
    {
        if (ReturnedRead.TryRead(returned, model) is { } read)
        {
            return (read, null);
        }

        return model.OperationOf(returned, cancellationToken) is ILocalReferenceOperation reference
            && LocalFlowFact.TryAnalyze(reference.Local, reference, cancellationToken)
                is { IsSingleAssignment: true, Uses.Length: 1, InitialValue.Syntax: ExpressionSyntax initial } flow
            && ReturnedRead.TryRead(initial, model) is { } kept
            && flow.Declarator.Syntax.Parent is VariableDeclarationSyntax { Variables.Count: 1 } declaration
                ? (kept, declaration)
                : null;
    }

    private async Task WriteAsync(CascadeState state, DocumentId document, ReturnedRead read, bool isTask)
    {
        DocumentChanges changes = state.ChangesOf(document);
        if (read.StreamMethod is { } method)
        {
            _asksServer = true;
            changes.Replace(((MemberAccessExpressionSyntax)read.Call.Expression).Name.Span, method);
            return;
        }

        _opensFile = true;
        if (read.IsAwaited)
        {
            _goneAwaits.Add(read.Whole);
        }

        ExpressionSyntax path = read.Call.ArgumentList.Arguments
            .FirstOrDefault(static argument => argument.NameColon?.Name.Identifier.ValueText == "path")?.Expression
            ?? read.Call.ArgumentList.Arguments[0].Expression;
        string[] names = new string[4];
        string[] types = ["FileStream", "FileMode", "FileAccess", "FileShare"];
        for (int i = 0; i < types.Length; i++)
        {
            names[i] = await TaskNames.NameAtAsync(state, document, read.Whole.SpanStart, "System.IO", types[i])
                .ConfigureAwait(false);
        }

        // Others may read and delete the file while a client takes it, as they could when it was read at once.
        string open = $"new {names[0]}({path}, {names[1]}.Open, {names[2]}.Read, {names[3]}.Read | {names[3]}.Delete"
            + (read.IsTask ? ", 4096, useAsync: true)" : ")");
        if (isTask)
        {
            string task = await TaskNames.TaskAtAsync(state, document, read.Whole.SpanStart).ConfigureAwait(false);
            string stream = await StreamSignature.NameAtAsync(state, document, read.Whole.SpanStart)
                .ConfigureAwait(false);
            open = $"{task}.FromResult<{stream}>({open})";
        }

        changes.Replace(read.Whole.Span, open);
    }

    private static async Task<(string Before, string After)> FinishedAsync(
        CascadeState state, PlannedFunction function, ExpressionSyntax value)
    {
        string stream = await StreamSignature.NameAtAsync(state, function.Document, value.SpanStart)
            .ConfigureAwait(false);
        bool isNullable = SignatureWriter.ReturnTypeOf(function.Node)!.DescendantNodes().OfType<NullableTypeSyntax>()
            .Any();
        string type = stream + (isNullable ? "?" : string.Empty);
        bool isValueTask = TaskTypes.IsValueTask(function.Symbol!.ReturnType);
        string task = await TaskNames.NameAtAsync(
            state, function.Document, value.SpanStart, TaskTypes.Space, isValueTask ? "ValueTask" : "Task")
            .ConfigureAwait(false);
        return (isValueTask ? $"new {task}<{type}>(" : $"{task}.FromResult<{type}>(", ")");
    }

    /// <summary>What becomes of the array where something takes it; null for code that is not known.</summary>
    private static TextSinkKind? KindOf(ArgumentSyntax taker, SemanticModel model)
        => taker.Parent is ArgumentListSyntax { Arguments.Count: <= 3, Parent: ExpressionSyntax call }
            && model.GetSymbolInfo(call).Symbol is IMethodSymbol method
            && (model.GetOperation(taker) as IArgumentOperation)?.Parameter is { } parameter
                ? TextSinks.OfBytes(method, parameter, KnownTypes.For(model.Compilation))
                : null;

    /// <summary>
    /// Whether the caller closes the stream: a <c>using</c> owns what reads it, or the planner puts one before the
    /// local, which it does where a statement waits for what takes it.
    /// </summary>
    private static bool IsClosed(ArgumentSyntax taker, VariableDeclaratorSyntax? local, SemanticModel model)
    {
        if (taker.Parent?.Parent is not ExpressionSyntax call)
        {
            return false;
        }

        if (call is BaseObjectCreationExpressionSyntax)
        {
            return call.Parent is EqualsValueClauseSyntax { Parent.Parent: VariableDeclarationSyntax declaration }
                && declaration.Parent is UsingStatementSyntax
                    or LocalDeclarationStatementSyntax { UsingKeyword.RawKind: not 0 };
        }

        bool isAwaited = call.Parent is AwaitExpressionSyntax { Parent: ExpressionStatementSyntax };
        return local is not null
            && (isAwaited
                || (call.Parent is ExpressionStatementSyntax
                    && model.GetSymbolInfo(call).Symbol is { DeclaringSyntaxReferences.IsEmpty: false }));
    }
}

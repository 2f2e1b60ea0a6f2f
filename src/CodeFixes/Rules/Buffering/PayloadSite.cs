using GcGuard.Analyzers.Evidence.Flow;
using GcGuard.Analyzers.Options;
using GcGuard.Analyzers.Rules.Buffering;
using GcGuard.Analyzers.Symbols;
using GcGuard.CodeFixes.Fixing;

namespace GcGuard.CodeFixes.Rules.Buffering;

/// <summary>
/// One place where a payload is held whole, and what a rewrite of it needs: the payload's stream, the statements that
/// go away, and whether reading may move to where the payload is taken.
/// </summary>
/// <param name="Target">The finding.</param>
/// <param name="Payload">The payload.</param>
/// <param name="Types">The types of the compilation.</param>
/// <param name="Removed">The statements that declare, fill and rewind what held the payload, in order.</param>
internal sealed record PayloadSite(
    FixTarget Target, PassedPayload Payload, KnownTypes Types, ImmutableArray<StatementSyntax> Removed)
{
    /// <summary>Whether the project wants replies and requests to keep their <c>Content-Length</c>.</summary>
    public bool KeepsContentLength
        => Target.Read(RuleOptions.KeepContentLength);

    /// <summary>Whether the code may await here: it awaits the payload already.</summary>
    public bool Awaits => Payload.Origin.IsAsync && Payload.Origin.Call.Completion() is IAwaitOperation;

    /// <summary>The text of the cancellation token that the payload is read with; null when there is none.</summary>
    public string? Token => TokenOf(Payload.Origin.Call);

    /// <summary>What the awaits of the code end with: <c>.ConfigureAwait(false)</c>, or nothing.</summary>
    public string AwaitSuffix
        => Payload.Origin.Call.WithImplicitConversions().Parent
            is IInvocationOperation { TargetMethod.Name: "ConfigureAwait" } configure
            && configure.Syntax is InvocationExpressionSyntax { ArgumentList: { } list }
            ? ".ConfigureAwait" + list
            : string.Empty;

    /// <summary>
    /// The site of a finding, or null when something else needs the payload, or what stands between reading and taking
    /// it might change it.
    /// </summary>
    public static PayloadSite? TryCreate(FixTarget target, PassedPayload payload, KnownTypes types)
    {
        if (!payload.IsOnlyPassed
            || (payload.Origin.IsAsync && payload.Origin.Call.Completion() is not IAwaitOperation)
            || payload.Sink.Argument is { Syntax: not ArgumentSyntax }
            || (payload.Origin is { Kind: PayloadOriginKind.Content, Call: var read, Source: var content }
                && !MessageContent.IsReadOnlyBy(read, content, CancellationToken.None)))
        {
            return null;
        }

        ImmutableArray<StatementSyntax>.Builder removed = ImmutableArray.CreateBuilder<StatementSyntax>();
        if (payload.Copy is { } copy)
        {
            if (DeclarationOf(copy.Flow) is not { } declaration
                || copy.Fill.Syntax is not StatementSyntax fill
                || FillOf(fill, payload.File) is not { } filling
                || filling.Parent != declaration.Parent
                || copy.Rewinds.Any(rewind => rewind.Syntax.Parent != declaration.Parent))
            {
                return null;
            }

            removed.Add(declaration);
            if (filling == fill && payload.File is { } file)
            {
                if (DeclarationOf(file.Flow) is not { } opening || opening.Parent != declaration.Parent)
                {
                    return null;
                }

                removed.Insert(opening.SpanStart < declaration.SpanStart ? 0 : 1, opening);
            }

            removed.Add(filling);
            removed.AddRange(copy.Rewinds.Select(rewind => (StatementSyntax)rewind.Syntax));
        }

        foreach (LocalFlowFact local in payload.Route?.Locals ?? ImmutableArray<LocalFlowFact>.Empty)
        {
            if (DeclarationOf(local) is not { } declaration)
            {
                return null;
            }

            removed.Add(declaration);
        }

        return QuietStatements.ReachSink(payload.Sink.Operation, removed)
            && !OpensBetween(payload.Sink.Operation, removed)
            ? new PayloadSite(target, payload, types, removed.ToImmutable())
            : null;
    }

    /// <summary>
    /// The statement that goes with a copy: the <c>using</c> that opens the file for it alone, or the copy itself; null
    /// where the <c>using</c> does more.
    /// </summary>
    private static StatementSyntax? FillOf(StatementSyntax fill, CopiedFile? file)
        => file?.Flow.Declarator.Syntax.Parent?.Parent is not UsingStatementSyntax opened ? fill
            : opened.Statement == fill || opened.Statement is BlockSyntax { Statements: [var only] } && only == fill
                ? opened
                : null;

    /// <summary>
    /// Whether something is created between the statements that go and the taker. It may be a stream that empties the
    /// file which is still to be read.
    /// </summary>
    private static bool OpensBetween(IOperation taker, IReadOnlyCollection<StatementSyntax> removed)
        => removed.Count > 0
            && taker.SemanticModel is { } model
            && removed.First().Parent!.ChildNodes().OfType<StatementSyntax>()
                .SkipWhile(statement => !removed.Contains(statement))
                .TakeWhile(statement => !statement.Span.Contains(taker.Syntax.Span))
                .Where(statement => !removed.Contains(statement))
                .Any(statement => statement.DescendantNodes().Any(node =>
                    node is BaseObjectCreationExpressionSyntax
                        && !QuietCalls.IsQuietType(model.GetTypeInfo(node).Type, model.Compilation)));

    /// <summary>The token that a call is given; null when it is given none.</summary>
    public static string? TokenOf(IInvocationOperation call)
    {
        foreach (IArgumentOperation argument in call.Arguments)
        {
            if (argument is
                { ArgumentKind: ArgumentKind.Explicit, Parameter.Type.Name: "CancellationToken",
                    Syntax: ArgumentSyntax written })
            {
                return written.Expression.ToString();
            }
        }

        return null;
    }

    /// <summary>
    /// The payload's own stream as an expression, which opens it where it is not open yet; null where the framework has
    /// no such method.
    /// </summary>
    public string? Stream()
    {
        PayloadOrigin origin = Payload.Origin;
        switch (origin.Kind)
        {
            case PayloadOriginKind.File when origin.IsAsync:
                return origin.Call.ArgumentAt(0)?.Syntax is ArgumentSyntax path
                    ? $"new {PayloadNames.FileStream}({path.Expression}, {PayloadNames.Mode}.Open, "
                        + $"{PayloadNames.Access}.Read, {PayloadNames.Share}.Read, 4096, useAsync: true)"
                    : null;
            case PayloadOriginKind.File:
                return Renamed("OpenRead");
            case PayloadOriginKind.Client:
                return Renamed("GetStreamAsync");
            case PayloadOriginKind.WebClient:
                return Renamed(origin.IsAsync ? "OpenReadTaskAsync" : "OpenRead");
            case PayloadOriginKind.FormFile:
                return Source() + ".OpenReadStream()";
            case PayloadOriginKind.Stream:
                return Payload.File is { } file ? Opening(file) : Source();
            case PayloadOriginKind.Content when Payload.Copy is null:
                return Renamed("ReadAsStreamAsync");
            default:
                return Awaits ? $"await {Source()}.ReadAsStreamAsync({Token}){AwaitSuffix}" : null;
        }
    }

    /// <summary>
    /// What opens a file again, for reading alone: without that, nobody else can open it while a reply is sent.
    /// </summary>
    private static string? Opening(CopiedFile file)
        => file.ReadsOnly ? file.Opening.Syntax.WithoutTrivia().ToString()
            : file.Opening.Syntax is BaseObjectCreationExpressionSyntax
                { ArgumentList.Arguments: [{ NameColon: null } path, { NameColon: null } mode] }
                ? $"new {PayloadNames.FileStream}({path}, {mode}, {PayloadNames.Access}.Read)"
                : null;

    /// <summary>The text of what the payload is read from.</summary>
    public string Source() => Payload.Origin.Source.Syntax.ToString();

    /// <summary>An expression that a rewrite has written, with its full names marked for the simplifier.</summary>
    public static ExpressionSyntax Parse(string text)
        => FullNames.Simplify(SyntaxFactory.ParseExpression(text), PayloadNames.IsFullName);

    /// <summary>The call that reads, awaited as it is, with another method of the same type.</summary>
    private string? Renamed(string name)
    {
        if (Payload.Origin.Call.Syntax
            is not InvocationExpressionSyntax { Expression: MemberAccessExpressionSyntax { Name: { } old } }
            || (Payload.Origin.IsAsync ? Payload.Origin.Call.Completion()?.Syntax : Payload.Origin.Call.Syntax)
                is not ExpressionSyntax whole)
        {
            return null;
        }

        return whole.ReplaceNode(old, SyntaxFactory.IdentifierName(name)).WithoutTrivia().ToString();
    }

    /// <summary>The statement that declares a local alone, in a list of statements.</summary>
    private static LocalDeclarationStatementSyntax? DeclarationOf(LocalFlowFact local)
        => local.Declarator.Syntax.Parent?.Parent is LocalDeclarationStatementSyntax
        {
            Declaration.Variables.Count: 1,
            Parent: BlockSyntax or SwitchSectionSyntax,
        } declaration
            ? declaration
            : null;
}

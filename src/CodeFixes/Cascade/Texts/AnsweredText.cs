using GcGuard.Analyzers.Evidence.Flow;
using GcGuard.Analyzers.Rules.LargeObjects;
using GcGuard.Analyzers.Symbols;
using GcGuard.CodeFixes.Cascade.Destinations;
using Microsoft.CodeAnalysis.Text;

namespace GcGuard.CodeFixes.Cascade.Texts;

/// <summary>
/// Plans an action that builds a text and answers it, <c>return Content(csv.ToString(), type)</c>: it sets the headers
/// as the result did where the first part is appended, and writes the parts to the response.
/// </summary>
/// <param name="site">The call that takes the text.</param>
/// <param name="builder">The local that holds the parts.</param>
/// <param name="route">The way of the text to its result.</param>
internal sealed class AnsweredText(CascadeState state, ArraySite site, ILocalSymbol builder, TextRoute route)
{
    /// <summary>Plans it for a call that takes the text. Its result compiles wherever the solution did.</summary>
    public static Task<CascadePlan> PlanAsync(
        Solution solution, DocumentId document, TextSpan call, CancellationToken cancellationToken)
        => AsyncCascade.PlanAsync(
            new CascadeRequest(solution, ImmutableArray<AwaitedSite>.Empty)
            {
                Work = state => PlanAsync(state, state.Files.FirstOf(document), call),
            },
            cancellationToken);

    private static async Task<Met?> PlanAsync(CascadeState state, DocumentId document, TextSpan span)
    {
        if (await state.Files.FindAsync<InvocationExpressionSyntax>(document, span).ConfigureAwait(false)
            is not { } call)
        {
            return new Met(Obstacles.Linked, null, "the text");
        }

        SemanticModel model = await state.Files.ModelAsync(document).ConfigureAwait(false);
        var types = KnownTypes.For(model.Compilation);
        if (model.GetOperation(call) is not { } operation
            || BuiltText.TryFind(operation, types, state.Files.CancellationToken) is not
            {
                Builder: { } builder, Route: { IsWrittenOnly: true, Sink.Kind: TextSinkKind.Result } route,
            }
            || !ResponseWriter.IsIn(model.Compilation))
        {
            return ArrayCallPlanner.Refuse(Obstacles.NoDestination, call);
        }

        var site = new ArraySite(document, call, call, model)
        {
            Encoding = ((route.Encoding?.Syntax as InvocationExpressionSyntax)?.Expression
                as MemberAccessExpressionSyntax)?.Expression,
        };
        return await new AnsweredText(state, site, builder, route).PlanAsync().ConfigureAwait(false);
    }

    private async Task<Met?> PlanAsync()
    {
        SyntaxNode sink = route.Sink.Operation.Syntax;
        if ((sink is AssignmentExpressionSyntax ? sink.Parent!.Parent : sink) is not ExpressionSyntax taker
            || AnsweredPlace.TryFind(builder, route, taker, site.Model) is not { } place)
        {
            return ArrayCallPlanner.Refuse(Obstacles.NoDestination, site.Call);
        }

        (IEnumerable<string> headers, Met? met) = await HeadersAsync(taker).ConfigureAwait(false);
        if ((met ?? place.FindObstacle(site.Model)) is { } obstacle)
        {
            return obstacle;
        }

        ImmutableArray<LocalDeclarationStatementSyntax>? moved =
            route.Sink.Argument?.Written() is { } content && route.Encoding is not null
            && FileArguments.TryRead(taker, content, site.Model) is { } file
                ? EarlierValues.TryFind(
                    place,
                    new[] { file.ContentType, file.FileName, site.Encoding }.OfType<ExpressionSyntax>(),
                    site.Model)
                : ImmutableArray<LocalDeclarationStatementSyntax>.Empty;
        if (moved is null)
        {
            return ArrayCallPlanner.Refuse(Obstacles.NoDestination, taker);
        }

        (string empty, Met? unable) = await ActionAnswer.BeginAsync(state, site, taker).ConfigureAwait(false);
        (string writer, string create) = await TextCascade.WriterAsync(state, site, "Response.Body")
            .ConfigureAwait(false);
        var action = new PlannedFunction(site.Document, FunctionAround.Find(taker), FunctionChange.None);
        if ((unable ?? await new WrittenText(state, action, site.Model, [site.Call]).PlanAsync(builder, writer)
            .ConfigureAwait(false)) is { } use)
        {
            return use;
        }

        if (await place.Start.WriteAsync(state, site.Document, writer, place.Builder).ConfigureAwait(false)
            is not { } first)
        {
            return ArrayCallPlanner.Refuse(Obstacles.SynchronousWrite, place.Builder);
        }

        List<string> lines = [.. headers, $"await using var {writer} = {create};"];
        if (first.Length > 0)
        {
            lines.Add(first);
        }

        place.Write(state.ChangesOf(site.Document), moved.Value, lines, empty);
        return null;
    }

    /// <summary>The lines that set the headers as the result did, or what keeps the action from writing.</summary>
    private async Task<(IEnumerable<string> Lines, Met? Met)> HeadersAsync(ExpressionSyntax taker)
    {
        if (route.Encoding is { } encoding)
        {
            return site.Encoding is not null
                && ResponseWriter.Writes(
                    encoding.Instance is ILocalReferenceOperation { Syntax: IdentifierNameSyntax local }
                        && FileArguments.InitialOf(local, site.Model) is { } initial
                        ? site.Model.GetOperation(initial)
                        : encoding.Instance,
                    KnownTypes.For(site.Model.Compilation))
                && route.Sink is
                {
                    Argument: { } argument,
                    Operation: IObjectCreationOperation or IInvocationOperation { TargetMethod.IsStatic: false },
                }
                && argument.Written() is { } content
                && IsWhole(argument.Value)
                && route.Locals.All(static local => IsWhole(local.Declarator.GetVariableInitializer()?.Value))
                ? await FileAnswer.HeadersAsync(state, site, taker, content).ConfigureAwait(false)
                : ([], ArrayCallPlanner.Refuse(Obstacles.NoDestination, taker));
        }

        ContentArguments? read = route.Sink.Operation switch
        {
            IInvocationOperation { TargetMethod.IsStatic: false, Syntax: InvocationExpressionSyntax call } =>
                ContentArguments.TryRead(call, site.Model),
            ISimpleAssignmentOperation { Syntax.Parent: InitializerExpressionSyntax members } =>
                ContentArguments.TryRead(members, site.Model),
            _ => null,
        };
        return read is null ? ([], ArrayCallPlanner.Refuse(Obstacles.NoDestination, taker))
            : (read.Lines, await ActionAnswer.FindObstacleAsync(state, site, taker).ConfigureAwait(false));
    }

    /// <summary>Whether a value on the way is no stream over a part of the bytes.</summary>
    private static bool IsWhole(IOperation? value)
        => value?.WithoutConversions() is not IObjectCreationOperation stream
            || (stream.Initializer is null
                && stream.Arguments.All(static one => one.Parameter!.Name is "buffer" or "writable"));
}

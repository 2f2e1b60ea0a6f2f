using GcGuard.Analyzers.Evidence.Flow;
using GcGuard.Analyzers.Rules.LargeObjects;
using GcGuard.Analyzers.Symbols;
using GcGuard.CodeFixes.Cascade.Destinations;
using GcGuard.CodeFixes.Cascade.Streams;
using GcGuard.CodeFixes.Fixing;

namespace GcGuard.CodeFixes.Cascade.Texts;

/// <summary>
/// The body of a method that built a text and returned its bytes, <c>Encoding.UTF8.GetBytes(csv.ToString())</c>: it
/// writes the parts through a writer to the stream of its caller.
/// </summary>
/// <param name="function">The method.</param>
internal sealed class EncodedBody(
    CascadeState state, DestinationCascade change, PlannedFunction function, DestinationSignature signature)
    : TextBody(state, change, function, signature)
{
    private readonly CascadeState _state = state;
    private readonly PlannedFunction _function = function;
    private readonly DestinationSignature _signature = signature;
    private IInvocationOperation? _encoding;

    /// <inheritdoc/>
    protected override string Writer => FreeName.Choose(_function.Node, TargetKind.Writer.Locals);

    /// <summary>Whether a method returns the bytes of a text that it builds.</summary>
    public static bool Fits(PlannedFunction function, SemanticModel model, CancellationToken cancellationToken)
    {
        bool isTask = TaskTypes.IsTask(function.Symbol!.ReturnType) && !function.Symbol.IsAsync;
        return MethodBodies.SyntaxOf(function.Node) is BlockSyntax block
            && OwnReturns.Of(block).Any(one => one.Expression is { } returned
                && (isTask ? ReturnsWriter.FinishedValue(ReturnsWriter.Bare(returned), model) : returned) is { } value
                && ReturnedStream.CopyIn(value, model, call => TextOf(call, model) is not null, cancellationToken)
                    is not null);
    }

    /// <inheritdoc/>
    protected override ReadValue Read(ExpressionSyntax value, SemanticModel model)
    {
        if (ReturnedStream.CopyIn(
            value, model, call => TextOf(call, model) is not null, _state.Files.CancellationToken) is not { } copy)
        {
            return DestinationBody.ReadArray(value, model);
        }

        var encoding = (IInvocationOperation)model.GetOperation(copy.Array)!;
        if (!ResponseWriter.Writes(encoding.Instance, KnownTypes.For(model.Compilation))
            || !(IsUtf8(encoding.Instance)
                || encoding.Instance is IPropertyReferenceOperation { Property.Name: "ASCII" or "Latin1" }))
        {
            return new ReadValue(AnswerKind.Other);
        }

        if (_encoding is not null && _encoding.Instance!.Syntax.ToString() != encoding.Instance!.Syntax.ToString())
        {
            return new ReadValue(AnswerKind.Other);
        }

        _encoding = encoding;
        return new ReadValue(AnswerKind.Copy, TextOf(encoding, model), copy.Local);
    }

    /// <summary>The writer begins where the builder did, without a byte order mark, as the bytes had none.</summary>
    protected override async Task<string?> WriteInitialAsync(VariableDeclaratorSyntax variable, SemanticModel model)
    {
        if (await base.WriteInitialAsync(variable, model).ConfigureAwait(false) is not { } initial)
        {
            return null;
        }

        string encoding = IsUtf8(_encoding!.Instance)
            ? "new " + await TaskNames.NameAtAsync(
                _state, _function.Document, variable.SpanStart, "System.Text", "UTF8Encoding").ConfigureAwait(false)
                + "(false)"
            : _encoding.Instance!.Syntax.ToString();
        string type = await TaskNames.NameAtAsync(
            _state, _function.Document, variable.SpanStart, "System.IO", "StreamWriter").ConfigureAwait(false);
        string create = $"await using var {Writer} = new {type}({_signature.Target}, {encoding}, leaveOpen: true);";
        return initial.Length == 0 ? create
            : create + LineEnding.Of(variable.SyntaxTree.GetText()) + TextEdits.IndentationOf(variable) + initial;
    }

    private static bool IsUtf8(IOperation? encoding)
        => encoding is IObjectCreationOperation or IPropertyReferenceOperation { Property.Name: "UTF8" };

    /// <summary>The call that takes the text whose bytes another call takes.</summary>
    private static InvocationExpressionSyntax? TextOf(IInvocationOperation call, SemanticModel model)
    {
        var types = KnownTypes.For(model.Compilation);
        return TextRoute.IsGetBytes(call.TargetMethod, types)
            && call.Arguments.Length == 1
            && TextSource.TryFind(call.Arguments[0].Value.WithoutConversions(), types) is { Builder: not null } text
                ? text.Operation.Syntax as InvocationExpressionSyntax
                : null;
    }
}

using System.Text;
using GcGuard.Analyzers.Evidence.Flow;
using GcGuard.Analyzers.Evidence.Json;
using GcGuard.Analyzers.Options;
using GcGuard.Analyzers.Rules.Buffering;
using GcGuard.Analyzers.Symbols;
using GcGuard.CodeFixes.Fixing;
using GcGuard.CodeFixes.Rules.LargeObjects;
using Microsoft.CodeAnalysis.Formatting;

namespace GcGuard.CodeFixes.Rules.Buffering;

/// <summary>
/// One place where JSON is serialised whole, and what a rewrite of it needs: the call's own arguments, the statements
/// that go away, and whether serialising may move to where the JSON is written.
/// </summary>
internal sealed class JsonSite(
    FixTarget target,
    SerializedJson json,
    KnownTypes types,
    InvocationExpressionSyntax call,
    MemberAccessExpressionSyntax method,
    ImmutableArray<LocalDeclarationStatementSyntax> declarations)
{
    private const string OptionsTypeName = "System.Text.Json.JsonSerializerOptions";

    private readonly InvocationExpressionSyntax _call = call;
    private readonly MemberAccessExpressionSyntax _method = method;
    private readonly ImmutableArray<LocalDeclarationStatementSyntax> _declarations = declarations;

    /// <summary>The finding.</summary>
    public FixTarget Target { get; } = target;

    /// <summary>The JSON.</summary>
    public SerializedJson Json { get; } = json;

    /// <summary>The types of the compilation.</summary>
    public KnownTypes Types { get; } = types;

    /// <summary>The statements that declare the JSON and what holds it, which go away.</summary>
    public ImmutableArray<LocalDeclarationStatementSyntax> Declarations => _declarations;

    /// <summary>The serialiser's type as it is written.</summary>
    public string Serializer => _method.Expression.ToString();

    /// <summary>Whether System.Text.Json serialises, by a method that has relatives which write to a stream.</summary>
    public bool IsTextJson => Json.Call.Kind is SerializerKind.Text or SerializerKind.Utf8Bytes;

    /// <summary>
    /// Whether everything between the JSON and the bytes is UTF-8, as what a serialiser writes to a stream.
    /// </summary>
    public bool IsUtf8 => Json.Route.Encoding is not { } encoding || SerializedJson.IsUtf8(encoding);

    /// <summary>Whether the project wants replies and requests to keep their <c>Content-Length</c>.</summary>
    public bool KeepsContentLength
        => Target.Read(RuleOptions.KeepContentLength);

    /// <summary>
    /// The site of a finding, or null when something else needs the JSON, or what stands between serialising and
    /// writing might change the value.
    /// </summary>
    /// <param name="attempt">The loop or delegate that sends the JSON again and again; null where none is
    /// known.</param>
    public static JsonSite? TryCreate(
        FixTarget target, SerializedJson json, KnownTypes types, IOperation? attempt = null,
        CancellationToken cancellationToken = default)
    {
        if (!json.Route.IsWrittenOnly
            || json.Call.IsHelper
            || json.Call.Invocation.Syntax
                is not InvocationExpressionSyntax { Expression: MemberAccessExpressionSyntax method } call)
        {
            return null;
        }

        return LocalStatements.TryFind(json.Route.Locals) is { } declarations
            && (QuietStatements.ReachSink(json.Route.Sink.Operation, declarations)
                || (attempt is not null && CanMoveInto(attempt, json, target, cancellationToken)))
                ? new JsonSite(target, json, types, call, method, declarations)
                : null;
    }

    /// <summary>Whether the JSON, and what holds it, may as well be made in each attempt.</summary>
    private static bool CanMoveInto(
        IOperation attempt, SerializedJson json, FixTarget target, CancellationToken cancellationToken)
        => json.Route.Locals is { IsEmpty: false } locals
            && AttemptRewrite.CanMove(
                target, locals[locals.Length - 1].Local, json.Route.Sink.Operation, attempt, cancellationToken);

    /// <summary>The call of a relative of the serialising method, with the same type arguments and arguments.</summary>
    /// <param name="name">The relative: <c>SerializeAsync</c>.</param>
    /// <param name="stream">Its first argument; null when it takes the same arguments.</param>
    /// <param name="token">Its cancellation token; null when there is none.</param>
    public string Call(string name, string? stream, string? token)
    {
        var text = new StringBuilder(_method.Expression.ToString()).Append('.').Append(name);
        if (stream is not null && StreamedList() is { } list)
        {
            text.Append('<').Append(list.ToMinimalDisplayString(Target.Model, _call.SpanStart)).Append('>');
        }
        else if (_method.Name is GenericNameSyntax generic)
        {
            text.Append(generic.TypeArgumentList);
        }

        text.Append('(').Append(stream);
        string separator = stream is null ? string.Empty : ", ";
        foreach (ArgumentSyntax argument in _call.ArgumentList.Arguments)
        {
            text.Append(separator).Append(argument);
            separator = ", ";
        }

        if (token is not null)
        {
            text.Append(EndsWithOptions() ? ", " : ", cancellationToken: ").Append(token);
        }

        return text.Append(')').ToString();
    }

    /// <summary>The type a stream gets the value as; null where the call does not say it.</summary>
    public ITypeSymbol? WrittenType()
        => StreamedList() ?? (Json.Call.Invocation.TargetMethod.TypeArguments is { Length: 1 } types ? types[0] : null);

    /// <summary>The type of options as it is written at a position, nullable where the file says so.</summary>
    public string OptionsType(int position)
        => Types.Get(OptionsTypeName)!.ToMinimalDisplayString(Target.Model, position)
            + ((Target.Model.GetNullableContext(position) & NullableContext.AnnotationsEnabled) != 0
                ? "?"
                : string.Empty);

    /// <summary>
    /// The interface as which a list or array is written in pieces; null for other values. As what it is, it would
    /// still be written in one piece; see GCG2007.
    /// </summary>
    private ITypeSymbol? StreamedList()
        => Json.Call.Invocation.TargetMethod.TypeArguments.Length == 1
            && UnstreamedValue.ElementOfList(Json.Call.Invocation, Types) is { } element
            && Types.Get("System.Collections.Generic.IReadOnlyList`1") is { } list
                ? list.Construct(element)
                : null;

    /// <summary>
    /// The text of the argument for a parameter of the serialising call; null when it is not written out.
    /// </summary>
    public string? Argument(string parameter)
        => Json.Call.Invocation.ArgumentNamed(parameter) is { Syntax: ArgumentSyntax written }
            ? written.Expression.ToString()
            : null;

    /// <summary>Whether the serialising call has no other parameters written out than these.</summary>
    public bool HasOnly(params string[] parameters)
        => Json.Call.Invocation.Arguments.All(argument =>
            argument.ArgumentKind != ArgumentKind.Explicit || parameters.Contains(argument.Parameter?.Name));

    /// <summary>
    /// The options to write out where a framework would take its own: the call's own, or
    /// <c>JsonSerializerOptions.Default</c>; null where the call takes a contract instead, or the framework has no name
    /// for its default.
    /// </summary>
    public string? Options()
    {
        if (!HasOnly("value", "options"))
        {
            return null;
        }

        return Json.Call.Invocation.ArgumentNamed("options") is { Value.ConstantValue.HasValue: false }
            ? Argument("options")
            : Types.Get(OptionsTypeName) is { } type && !type.GetMembers("Default").IsEmpty
                ? OptionsTypeName + ".Default"
                : null;
    }

    /// <summary>An expression that a rewrite has written, with its full names marked for the simplifier.</summary>
    public static ExpressionSyntax Parse(string text, params string[] fullNames)
        => FullNames.Simplify(
            SyntaxFactory.ParseExpression(text), name => name == OptionsTypeName || fullNames.Contains(name));

    /// <summary>
    /// A statement that a rewrite has written, with the file's line ends and its full names marked for the simplifier.
    /// </summary>
    public StatementSyntax ParseStatement(string text, Func<string, bool> isOwnName)
        => FullNames
            .Simplify(
                SyntaxFactory.ParseStatement(text.Replace("\n", TriviaLines.EndOfLine(Target.Root).ToString())),
                isOwnName)
            .WithAdditionalAnnotations(Formatter.Annotation);

    /// <summary>The root with a node replaced, and without the statements that declared the JSON.</summary>
    public SyntaxNode Replace(SyntaxNode old, SyntaxNode replacement)
        => DeclarationRemoval.Apply(Target.Root, old, replacement.WithTriviaFrom(old), _declarations);

    /// <summary>The fix that replaces a node.</summary>
    public Fix Replacing(string title, SyntaxNode old, SyntaxNode replacement, bool changesBehavior)
        => new(title, _ => Replace(old, replacement)) { ChangesBehavior = changesBehavior };

    /// <summary>
    /// Whether the last argument is the options, a contract or a context, and stands at its own place.
    /// </summary>
    private bool EndsWithOptions()
    {
        SeparatedSyntaxList<ArgumentSyntax> arguments = _call.ArgumentList.Arguments;
        return arguments.Count > 1
            && arguments.All(argument => argument.NameColon is null)
            && Json.Call.Invocation.TargetMethod.Parameters is { } parameters
            && arguments.Count == parameters.Length;
    }
}

using System.Text;
using GcGuard.Analyzers.Evidence.Flow;
using GcGuard.Analyzers.Evidence.Json;
using GcGuard.Analyzers.Symbols;
using GcGuard.CodeFixes.Cascade;
using GcGuard.CodeFixes.Fixing;
using GcGuard.CodeFixes.Rules.LargeObjects;

namespace GcGuard.CodeFixes.Rules.Buffering;

/// <summary>
/// One place where a payload is read whole only to be deserialised, and what a rewrite of it needs: the arguments of
/// the reader, the statements that go away, and that reading may move to where the JSON is deserialised.
/// </summary>
internal sealed class JsonReadSite(
    FixTarget target,
    JsonRead json,
    KnownTypes types,
    InvocationExpressionSyntax reader,
    MemberAccessExpressionSyntax method,
    ImmutableArray<LocalDeclarationStatementSyntax> declarations)
{
    private const string OptionsType = "System.Text.Json.JsonSerializerOptions";

    private readonly MemberAccessExpressionSyntax _method = method;

    /// <summary>The finding.</summary>
    public FixTarget Target { get; } = target;

    /// <summary>The payload and what is made of it.</summary>
    public JsonRead Json { get; } = json;

    /// <summary>The types of the compilation.</summary>
    public KnownTypes Types { get; } = types;

    /// <summary>The call that deserialises.</summary>
    public InvocationExpressionSyntax Reader { get; } = reader;

    /// <summary>The language version of the document.</summary>
    public LanguageVersion LanguageVersion => ((CSharpParseOptions)Target.Root.SyntaxTree.Options).LanguageVersion;

    /// <summary>
    /// The site of a finding, or null when something else needs the text, or what stands between reading and
    /// deserialising might change what is read.
    /// </summary>
    public static JsonReadSite? TryCreate(FixTarget target, JsonRead json, KnownTypes types)
        => json.IsPlain
            && json.Reader.Invocation.Syntax
                is InvocationExpressionSyntax { Expression: MemberAccessExpressionSyntax method } reader
            && LocalStatements.TryFind(json.Locals) is { } declarations
            && QuietStatements.ReachSink(json.Reader.Invocation, declarations)
            && MakeOnlySettings(declarations, reader)
                ? new JsonReadSite(target, json, types, reader, method, declarations)
                : null;

    /// <summary>
    /// Whether the statements between the text and its reader make nothing but the settings of a serialiser: a stream
    /// or writer might be one over the very file.
    /// </summary>
    private static bool MakeOnlySettings(
        ImmutableArray<LocalDeclarationStatementSyntax> declarations, InvocationExpressionSyntax reader)
        => declarations.IsEmpty
            || declarations[0].Parent!.ChildNodes()
                .Where(node => node.SpanStart > declarations[0].SpanStart && node.Span.End < reader.SpanStart)
                .SelectMany(node => node.DescendantNodes().OfType<BaseObjectCreationExpressionSyntax>())
                .All(
                    creation =>
                        creation is ObjectCreationExpressionSyntax
                            { Type: IdentifierNameSyntax { Identifier.ValueText: { } name } }
                    && name.StartsWith("Json", System.StringComparison.Ordinal));

    /// <summary>
    /// Whether the payload is awaited where it is read, or a thread waits for it there, so that the rewrite may await
    /// in its place. Null when it is waited for in another way; false when it is read synchronously.
    /// </summary>
    public bool? IsAwaited
    {
        get
        {
            if (!Json.Read.IsAsync)
            {
                return false;
            }

            IOperation call = Json.Read.Call;
            return WaitOf(call) is IAwaitOperation || IsBlocked ? true : null;
        }
    }

    /// <summary>Whether a thread waits for the payload, so that the method has to become async to await it.</summary>
    public bool IsBlocked
        => Json.Read.IsAsync && Json.Read.Call.Syntax is ExpressionSyntax call && BlockingWait.Around(call) is not null;

    /// <summary><c>.ConfigureAwait(false)</c> as it stands behind the read, or nothing.</summary>
    public string Configuration
        => Json.Read.Call.Syntax.Parent is MemberAccessExpressionSyntax
            { Name.Identifier.ValueText: "ConfigureAwait",
                Parent: InvocationExpressionSyntax { ArgumentList: { } list } }
            ? ".ConfigureAwait" + list
            : string.Empty;

    /// <summary>The token that the read is given; null when there is none.</summary>
    public string? ReadToken => new SinkArguments(Json.Read.Call).Get("cancellationToken");

    /// <summary>
    /// The token for the rewrite: the read's own, or the one token among the parameters of the code around it; null
    /// where there is none.
    /// </summary>
    public string? Token => ReadToken ?? ParameterToken();

    /// <summary>
    /// The call of a relative of the deserialising method, with the same type arguments and further arguments.
    /// </summary>
    /// <param name="receiver">The type or object it is called on; null for the type in the code.</param>
    /// <param name="name">The relative: <c>DeserializeAsync</c>.</param>
    /// <param name="source">Its first argument; null for a method of the content that holds the JSON.</param>
    /// <param name="options">What stands for options that are not given; null where they may be left out.</param>
    /// <param name="token">Its cancellation token; null when there is none.</param>
    public string Call(string? receiver, string name, string? source, string? options, string? token)
    {
        var text = new StringBuilder(receiver ?? _method.Expression.ToString()).Append('.').Append(name);
        if (_method.Name is GenericNameSyntax generic)
        {
            text.Append(generic.TypeArgumentList);
        }

        text.Append('(').Append(source);
        string separator = source is null ? string.Empty : ", ";
        foreach (ArgumentSyntax argument in Reader.ArgumentList.Arguments.Skip(1))
        {
            text.Append(separator).Append(Written(argument, options));
            separator = ", ";
        }

        bool hasOptions = HasOptions;
        if (!hasOptions && options is not null)
        {
            text.Append(separator).Append(options);
            separator = ", ";
            hasOptions = true;
        }

        if (token is not null)
        {
            text.Append(separator).Append(hasOptions && !HasNames ? string.Empty : "cancellationToken: ").Append(token);
        }

        return text.Append(')').ToString();
    }

    /// <summary>Whether the deserialising call has options, a contract or a context.</summary>
    private bool HasOptions
        => Json.Reader.Invocation.Arguments.Any(argument => argument.ArgumentKind == ArgumentKind.Explicit
            && argument.Parameter?.Type.Name is "JsonSerializerOptions" or "JsonTypeInfo" or "JsonSerializerContext");

    private bool HasNames => Reader.ArgumentList.Arguments.Any(argument => argument.NameColon is not null);

    /// <summary>Whether the first argument is the JSON, and no other is named but <c>options</c>.</summary>
    public bool HasPlainArguments
        => Reader.ArgumentList.Arguments is { Count: > 0 } arguments
            && arguments[0].NameColon is null
            && arguments.All(argument => argument.NameColon is null or { Name.Identifier.ValueText: "options" });

    /// <summary>
    /// The options to write out where a method takes those of the web for none; null where the framework has no name
    /// for the serialiser's own.
    /// </summary>
    public string? DefaultOptions
        => Types.Get(OptionsType) is { } type && !type.GetMembers("Default").IsEmpty ? OptionsType + ".Default" : null;

    /// <summary>
    /// The awaited form of an expression, in parentheses where what stands behind the old one asks for them.
    /// </summary>
    public ExpressionSyntax Await(string call, params string[] fullNames)
    {
        ExpressionSyntax awaited = JsonSite.Parse("await " + call + Configuration, fullNames);
        return Reader.Parent switch
        {
            MemberAccessExpressionSyntax access when access.Expression == Reader =>
                SyntaxFactory.ParenthesizedExpression(awaited),
            ConditionalAccessExpressionSyntax access when access.Expression == Reader =>
                SyntaxFactory.ParenthesizedExpression(awaited),
            ElementAccessExpressionSyntax or PostfixUnaryExpressionSyntax =>
                SyntaxFactory.ParenthesizedExpression(awaited),
            _ => awaited,
        };
    }

    /// <summary>The root with the deserialising call replaced, and without the statements that held the text.</summary>
    public SyntaxNode Replace(ExpressionSyntax replacement)
        => DeclarationRemoval.Apply(Target.Root, Reader, replacement.WithTriviaFrom(Reader), Declarations);

    /// <summary>The statements that held the text.</summary>
    public ImmutableArray<LocalDeclarationStatementSyntax> Declarations { get; } = declarations;

    /// <summary>
    /// An argument of the deserialising call. Options that might be null mean the serialiser's own there, and those of
    /// the web for a method that <paramref name="options"/> are given for.
    /// </summary>
    private string Written(ArgumentSyntax argument, string? options)
    {
        if (options is null
            || Target.Model.GetOperation(argument)
                is not IArgumentOperation { Parameter.Type.Name: "JsonSerializerOptions" } given
            || IsCertain(given.Value.WithoutConversions(), argument.Expression))
        {
            return argument.ToString();
        }

        return argument.Expression.IsKind(SyntaxKind.NullLiteralExpression)
            || argument.Expression.IsKind(SyntaxKind.DefaultLiteralExpression)
            ? argument.NameColon + options
            : argument.NameColon + Operand(argument.Expression) + " ?? " + options;
    }

    private static string Operand(ExpressionSyntax expression)
        => expression is IdentifierNameSyntax
            or MemberAccessExpressionSyntax or InvocationExpressionSyntax or ElementAccessExpressionSyntax
            ? expression.ToString()
            : "(" + expression + ")";

    /// <summary>Whether options are certainly not null.</summary>
    private bool IsCertain(IOperation value, ExpressionSyntax syntax)
        => LocalFlowFact.OriginOf(value, default) is IObjectCreationOperation
            || (value is IPropertyReferenceOperation { Property.ContainingType.Name: "JsonSerializerOptions" })
            || (value is IFieldReferenceOperation { Field: { IsReadOnly: true } field } && IsMade(field))
            || Target.Model.GetTypeInfo(syntax).Nullability.FlowState == NullableFlowState.NotNull;

    /// <summary>Whether a field is declared with a new object.</summary>
    private static bool IsMade(IFieldSymbol field)
        => field.DeclaringSyntaxReferences.Length == 1
            && field.DeclaringSyntaxReferences[0].GetSyntax()
                is VariableDeclaratorSyntax { Initializer.Value: BaseObjectCreationExpressionSyntax };

    /// <summary>What waits for the task of a call, if it is awaited.</summary>
    private static IOperation? WaitOf(IOperation call)
    {
        IOperation? parent = call.WithImplicitConversions().Parent;
        return parent is IInvocationOperation { TargetMethod.Name: "ConfigureAwait" } configured
            ? configured.WithImplicitConversions().Parent
            : parent;
    }

    private string? ParameterToken()
    {
        for (SyntaxNode? node = Target.Node; node is not null; node = node.Parent)
        {
            ParameterListSyntax? list = node switch
            {
                BaseMethodDeclarationSyntax method => method.ParameterList,
                LocalFunctionStatementSyntax function => function.ParameterList,
                ParenthesizedLambdaExpressionSyntax lambda => lambda.ParameterList,
                _ => null,
            };
            if (list is not null)
            {
                ParameterSyntax[] tokens =
                [
                    .. list.Parameters
                        .Where(
                            parameter =>
                                Target.Model.GetDeclaredSymbol(parameter)
                                    is IParameterSymbol { RefKind: RefKind.None } symbol
                        && Types.Is(symbol.Type, "System.Threading.CancellationToken")),
                ];
                return tokens.Length == 1 ? tokens[0].Identifier.Text : null;
            }

            if (node is AnonymousFunctionExpressionSyntax)
            {
                return null;
            }
        }

        return null;
    }
}

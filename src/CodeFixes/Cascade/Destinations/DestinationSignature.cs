using GcGuard.CodeFixes.Fixing;
using Microsoft.CodeAnalysis.Text;

namespace GcGuard.CodeFixes.Cascade.Destinations;

/// <summary>
/// The signature of methods that answered an array or a text and write to what their caller hands in: its name, and
/// where among the parameters that and the token come. All members of one signature have the same.
/// </summary>
internal sealed class DestinationSignature
{
    private readonly TargetKind _kind;
    private readonly int _index;
    private readonly int _count;
    private readonly bool _hasToken;
    private readonly bool _isList;
    private readonly string _default;

    private DestinationSignature(ImmutableArray<MemberDeclaration> declarations, TargetKind kind)
    {
        _kind = kind;
        IMethodSymbol first = declarations[0].Symbol;
        string name = first.Name.Substring(first.Name.LastIndexOf('.') + 1);
        OldName = name;
        Name = kind.NameOf(name);
        _count = first.Parameters.Length;
        _hasToken = declarations.All(static one => TokenOf(one.Symbol) is not null);
        _isList = _count > 0 && first.Parameters[_count - 1].IsParams;
        _index = declarations.Min(IndexIn);
        _default = !_hasToken && !_isList && _index < _count ? " = default" : string.Empty;
        Target = FreeIn(declarations, kind.Parameters);
        Token = FreeIn(declarations, "cancellationToken", "token");
    }

    /// <summary>The name that the members had.</summary>
    public string OldName { get; }

    /// <summary>The new name.</summary>
    public string Name { get; }

    /// <summary>The name of the parameter that callers hand in.</summary>
    public string Target { get; }

    /// <summary>Whether callers hand a stream in.</summary>
    public bool IsStream => _kind == TargetKind.Stream;

    /// <summary>Whether the members take a token, of their own or a new one.</summary>
    public bool TakesToken => _hasToken || _kind.WantsToken;

    /// <summary>The name of the token's parameter where it is a new one.</summary>
    private string Token { get; }

    /// <summary>The signature; null where the members have tokens at different places or only some of them.</summary>
    public static DestinationSignature? TryCreate(ImmutableArray<MemberDeclaration> declarations, TargetKind kind)
        => declarations.Select(static one => TokenOf(one.Symbol)?.Ordinal ?? -1).Distinct().Count() == 1
            ? new DestinationSignature(declarations, kind)
            : null;

    /// <summary>The name of the token in one of the members.</summary>
    public string TokenIn(IMethodSymbol method) => TokenOf(method)?.Name ?? Token;

    /// <summary>Writes the parameters of a member.</summary>
    public async Task WriteAsync(CascadeState state, PlannedFunction function)
    {
        ParameterListSyntax list = function.Node is MethodDeclarationSyntax method ? method.ParameterList
            : ((LocalFunctionStatementSyntax)function.Node).ParameterList;
        int position = list.SpanStart;
        string target = await TaskNames.NameAtAsync(state, function.Document, position, "System.IO", _kind.Type)
            .ConfigureAwait(false) + " " + Target;
        string token = _hasToken || !_kind.WantsToken ? string.Empty
            : await TaskNames.NameAtAsync(
                state, function.Document, position, "System.Threading", "CancellationToken").ConfigureAwait(false)
                + " " + Token + _default;
        DocumentChanges changes = state.ChangesOf(function.Document);
        Describe(changes, function.Node);
        SeparatedSyntaxList<ParameterSyntax> parameters = list.Parameters;
        string separator = "," + (parameters.Count > 1 && TextEdits.BeginsLine(parameters[parameters.Count - 1])
            ? LineEnding.Of(list.SyntaxTree.GetText()) + TextEdits.IndentationOf(parameters[parameters.Count - 1])
            : " ");
        bool isLast = _index == _count;
        string inserted = token.Length > 0 && (isLast || _isList) ? target + separator + token : target;
        if (isLast)
        {
            changes.Replace(
                new TextSpan(list.CloseParenToken.SpanStart, 0), _count == 0 ? inserted : separator + inserted);
            return;
        }

        changes.Before(parameters[_index].Span, inserted + separator);
        if (token.Length > 0 && !_isList)
        {
            changes.Replace(new TextSpan(list.CloseParenToken.SpanStart, 0), separator + token);
        }
    }

    /// <summary>A call with the new name, the target and, where it passes none yet, a token.</summary>
    /// <param name="method">What it calls.</param>
    /// <param name="target">What is handed in.</param>
    /// <param name="token">The token; empty where there is none to pass.</param>
    public string CallOf(
        InvocationExpressionSyntax call, IMethodSymbol method, string target, string token, SemanticModel model)
    {
        SeparatedSyntaxList<ArgumentSyntax> arguments = call.ArgumentList.Arguments;
        int shift = method.ReducedFrom is null ? 0 : 1;
        bool passes = token.Length == 0 || (model.GetOperation(call) as IInvocationOperation)?.Arguments.Any(static one
            => one is { ArgumentKind: ArgumentKind.Explicit, Parameter.Type.Name: "CancellationToken" }) == true;
        IMethodSymbol declared = method.ReducedFrom ?? method;
        string named = TokenIn(declared.OriginalDefinition) + ": " + token;
        SyntaxToken name = NameOf(call)!.Identifier;
        List<TextChange> changes = [new(name.Span, Name)];
        int end = call.ArgumentList.CloseParenToken.SpanStart;
        if (arguments.Any(static one => one.NameColon is not null) || arguments.Count < _index - shift)
        {
            Append(Target + ": " + target + (passes ? string.Empty : ", " + named));
        }
        else
        {
            bool isEnd = arguments.Count == _index - shift;

            // The token stands behind the target, or behind everything else.
            int place = _hasToken ? TokenOf(declared)!.Ordinal : _count;
            bool isNext = !passes && (_isList || (isEnd && place == _index));
            string inserted = target + (isNext ? ", " + token : string.Empty);
            if (isEnd)
            {
                Append(inserted);
            }
            else
            {
                changes.Add(new TextChange(new TextSpan(arguments[_index - shift].SpanStart, 0), inserted + ", "));
            }

            if (!passes && !isNext)
            {
                string last = arguments.Count == place - shift ? token : named;
                changes.Add(new TextChange(new TextSpan(end, 0), ", " + last));
            }
        }

        int grown = changes.Sum(static one => one.NewText!.Length - one.Span.Length);
        return call.SyntaxTree.GetText().WithChanges(changes)
            .ToString(new TextSpan(call.SpanStart, call.Span.Length + grown));

        void Append(string text)
            => changes.Add(new TextChange(new TextSpan(end, 0), arguments.Count == 0 ? text : ", " + text));
    }

    /// <summary>The name in a call; null where the member is called on what may be null.</summary>
    public static SimpleNameSyntax? NameOf(InvocationExpressionSyntax call) => call.Expression switch
    {
        MemberAccessExpressionSyntax access => access.Name,
        SimpleNameSyntax name => name,
        _ => null,
    };

    /// <summary>Describes the new parameters where others are: one without a description would be a warning.</summary>
    private void Describe(DocumentChanges changes, SyntaxNode declaration)
    {
        XmlElementSyntax? last = declaration.GetLeadingTrivia()
            .Select(static trivia => trivia.GetStructure()).OfType<DocumentationCommentTriviaSyntax>()
            .SelectMany(static comment => comment.Content.OfType<XmlElementSyntax>())
            .LastOrDefault(static element => element.StartTag.Name.ToString() == "param");
        if (last is null)
        {
            return;
        }

        string line = LineEnding.Of(declaration.SyntaxTree.GetText()) + TextEdits.IndentationOf(last);
        string target = $"/// <param name=\"{Target}\">{_kind.Content}</param>";
        string token = _hasToken || !_kind.WantsToken ? string.Empty
            : $"{line}/// <param name=\"{Token}\">Cancels the work.</param>";
        changes.Replace(new TextSpan(last.Span.End, 0), line + target + token);
    }

    private static IParameterSymbol? TokenOf(IMethodSymbol method)
        => method.Parameters.LastOrDefault(static one => one.Type.Name == "CancellationToken"
            && one.Type.ContainingNamespace.ToDisplayString() == "System.Threading");

    private static int IndexIn(MemberDeclaration declaration)
    {
        ImmutableArray<IParameterSymbol> parameters = declaration.Symbol.Parameters;
        IParameterSymbol? token = TokenOf(declaration.Symbol);
        IParameterSymbol? first = parameters.FirstOrDefault(
            one => one.IsOptional || one.IsParams || one.Equals(token, SymbolEqualityComparer.Default));
        return first?.Ordinal ?? parameters.Length;
    }

    /// <summary>The first of the names that no declaration uses.</summary>
    private static string FreeIn(ImmutableArray<MemberDeclaration> declarations, params string[] names)
    {
        HashSet<string> taken =
        [
            .. declarations.SelectMany(static one => one.Node.DescendantTokens())
                .Where(static token => token.IsKind(SyntaxKind.IdentifierToken))
                .Select(static token => token.ValueText),
        ];
        return names.FirstOrDefault(name => !taken.Contains(name)) ?? names[0] + "2";
    }
}

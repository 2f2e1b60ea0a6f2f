using GcGuard.Analyzers.Evidence.Lazies;
using GcGuard.Analyzers.Evidence.Work;
using GcGuard.Analyzers.Rules.Lazies;
using GcGuard.CodeFixes.Fixing;
using Microsoft.CodeAnalysis.Text;

namespace GcGuard.CodeFixes.Rules.Lazies;

/// <summary>The edits that make a Lazy asynchronous where it is declared and made.</summary>
/// <param name="Changes">The edits of its document.</param>
/// <param name="Imports">Namespaces that they need.</param>
/// <param name="Read">What takes the place of <c>Value</c> where it is read; null where that stays.</param>
internal sealed record LazyDefinitionEdits(
    ImmutableArray<TextChange> Changes, ImmutableArray<string> Imports, string? Read);

/// <summary>A blocking Lazy in a field or property that one place declares and one place makes.</summary>
internal sealed class LazyDefinition(
    BlockingLazy found,
    ImmutableArray<GenericNameSyntax> types,
    TypeDeclarationSyntax type,
    FactoryBody body,
    CancellationToken cancellationToken)
{
    private readonly BlockingLazy _found = found;
    private readonly ImmutableArray<GenericNameSyntax> _types = types;
    private readonly TypeDeclarationSyntax _type = type;
    private readonly FactoryBody _body = body;
    private readonly CancellationToken _cancellationToken = cancellationToken;

    private SemanticModel Model => _found.Lazy.Creation.SemanticModel!;

    private ExpressionSyntax Creation => (ExpressionSyntax)_found.Lazy.Creation.Syntax;

    private GenericNameSyntax DeclaredType => _types[0];

    private string Element => DeclaredType.TypeArgumentList.Arguments[0].WithoutTrivia().ToString();

    /// <summary>
    /// The definition; null where its declaration stands elsewhere or declares more, where the factory cannot be moved,
    /// and where it waits for a task deeper than a fix could unblock it.
    /// </summary>
    public static LazyDefinition? TryRead(BlockingLazy found, CancellationToken cancellationToken)
    {
        ISymbol member = found.Keeper.Member!;
        SyntaxNode creation = found.Lazy.Creation.Syntax;
        FactoryBody? body = FactoryBody.Unblocked(found.Lazy.Factory);
        if (body is null && found.Work.Kind != HeavyWorkKind.WaitsForTask)
        {
            body = FactoryBody.TryRead(found.Lazy.Factory, givesTask: false, hasValue: true);
        }

        if (body is null
            || member.DeclaringSyntaxReferences is not { Length: 1 } references
            || references[0].SyntaxTree != creation.SyntaxTree
            || creation.FirstAncestorOrSelf<TypeDeclarationSyntax>() is not { Members.Count: > 0 } type
            || type is InterfaceDeclarationSyntax
            || LazyTypes(references[0].GetSyntax(cancellationToken), found.Keeper.Kind) is not { IsEmpty: false } types
            || types[0].FirstAncestorOrSelf<TypeDeclarationSyntax>() != type)
        {
            return null;
        }

        return new LazyDefinition(found, types, type, body, cancellationToken);
    }

    /// <summary>
    /// Where a declaration names the type of the Lazy: as its own type, or as that of a dictionary's values, once more
    /// where the dictionary is made. Empty where it is named in another way.
    /// </summary>
    private static ImmutableArray<GenericNameSyntax> LazyTypes(SyntaxNode declaration, LazyKeeperKind kind)
    {
        (TypeSyntax? type, ExpressionSyntax? value) = declaration switch
        {
            VariableDeclaratorSyntax { Parent: VariableDeclarationSyntax { Variables.Count: 1 } variables } variable =>
                (variables.Type, variable.Initializer?.Value),
            PropertyDeclarationSyntax property => (property.Type, property.Initializer?.Value),
            _ => (null, null),
        };
        if (kind == LazyKeeperKind.Member)
        {
            return type is GenericNameSyntax { TypeArgumentList.Arguments.Count: 1 } lazy
                ? ImmutableArray.Create(lazy)
                : ImmutableArray<GenericNameSyntax>.Empty;
        }

        if (LazyOf(type) is not { } declared)
        {
            return ImmutableArray<GenericNameSyntax>.Empty;
        }

        return value switch
        {
            ImplicitObjectCreationExpressionSyntax { ArgumentList.Arguments.Count: 0, Initializer: null } =>
                ImmutableArray.Create(declared),
            ObjectCreationExpressionSyntax { ArgumentList.Arguments.Count: 0, Initializer: null } made
                when LazyOf(made.Type) is { } named => ImmutableArray.Create(declared, named),
            _ => ImmutableArray<GenericNameSyntax>.Empty,
        };
    }

    /// <summary>The <c>Lazy&lt;T&gt;</c> of <c>ConcurrentDictionary&lt;K, Lazy&lt;T&gt;&gt;</c>.</summary>
    private static GenericNameSyntax? LazyOf(TypeSyntax? dictionary)
        => dictionary is GenericNameSyntax
            { Identifier.ValueText: "ConcurrentDictionary", TypeArgumentList.Arguments: { Count: 2 } arguments }
            && arguments[1] is GenericNameSyntax { TypeArgumentList.Arguments.Count: 1 } lazy
                ? lazy
                : null;

    /// <summary>
    /// A <c>Lazy&lt;Task&lt;T&gt;&gt;</c> that forgets a failure; null where its member cannot get a new one, or its
    /// factory may not hold the gate.
    /// </summary>
    public LazyDefinitionEdits? AsLazyTask(bool gated)
    {
        Gate? gate =
            gated ? Gate.ForFactory(_type, _found.Lazy.Factory, Model, _cancellationToken) : null;
        if ((gated && gate is null)
            || FaultForgetting.TryPlan(_found.Lazy, _found.Keeper, _cancellationToken) is not { } forgetting)
        {
            return null;
        }

        string newLine = LineEnding.Of(_type.SyntaxTree.GetText());
        string task = "Task<" + Element + ">";
        string typeText = "Lazy<" + task + ">";
        LazySite site = LazySite.Of(_found.Lazy, forgetting, Model);
        string text = new LazyText(typeText, _body) { Hops = true, Gate = gate, Forget = forgetting.Statement }
            .Write(_found.Lazy, site.Indentation, site.Unit, newLine);
        List<TextChange> changes = [];
        foreach (GenericNameSyntax named in _types)
        {
            changes.Add(new TextChange(named.TypeArgumentList.Arguments[0].Span, task));
        }

        changes.AddRange(forgetting.Edits(_found.Lazy, _found.Keeper, text, typeText, newLine));
        return Edits(changes, gate, newLine, "System.Threading.Tasks", null);
    }

    /// <summary>
    /// The asynchronous Lazy of a library, where the old one is made; null where it takes a gate that its factory may
    /// not hold.
    /// </summary>
    public LazyDefinitionEdits? AsAsyncLazy(AsyncLazyLibrary library)
    {
        Gate? gate = library.TakesGate
            ? Gate.ForFactory(_type, _found.Lazy.Factory, Model, _cancellationToken)
            : null;
        if (library.TakesGate && gate is null)
        {
            return null;
        }

        string newLine = LineEnding.Of(_type.SyntaxTree.GetText());
        LazySite site = LazySite.Of(_found.Lazy, null, Model);
        string function = _body.Awaits || _body.Lines.IndexOf('\n') >= 0
            ? new GatedFunction(_body).Write(site.Indentation, site.Unit, newLine)
            : "() => " + Value(_body.Lines);
        string after = gate is null ? library.After : ", " + gate.Name;
        string head = Creation is ImplicitObjectCreationExpressionSyntax ? "new(" : "new AsyncLazy<" + Element + ">(";
        var changes = new List<TextChange>
        {
            new(DeclaredType.Span, "AsyncLazy<" + Element + ">"),
            new(Creation.Span, head + library.Before + function + after + ")"),
        };
        return Edits(changes, gate, newLine, library.Namespace, library.Read);
    }

    /// <summary>The value of <c>return value;</c>.</summary>
    private static string Value(string statement) => statement.Substring("return ".Length).TrimEnd(';');

    private LazyDefinitionEdits Edits(List<TextChange> changes, Gate? gate, string newLine, string space, string? read)
    {
        if (gate?.Field is not null)
        {
            changes.Add(gate.Declare(_type, newLine));
        }

        int position = _type.SpanStart;
        var imports = new List<string>();
        Add("System.Threading.Tasks", "Task");
        Add(space, space == "System.Threading.Tasks" ? "Task" : "AsyncLazy");
        if (read?.IndexOf("CancellationToken", System.StringComparison.Ordinal) >= 0)
        {
            Add("System.Threading", "CancellationToken");
        }

        return new LazyDefinitionEdits(changes.ToImmutableArray(), imports.ToImmutableArray(), read);

        void Add(string name, string type)
        {
            if (!imports.Contains(name) && !NamespaceImport.IsPresent(Model, position, name, type))
            {
                imports.Add(name);
            }
        }
    }
}

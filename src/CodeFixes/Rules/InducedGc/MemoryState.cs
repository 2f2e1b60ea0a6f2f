using GcGuard.Analyzers.Symbols;
using GcGuard.CodeFixes.Fixing;

namespace GcGuard.CodeFixes.Rules.InducedGc;

/// <summary>Recognises values that a collection can change.</summary>
internal sealed class MemoryState(SemanticModel model, CancellationToken cancellationToken)
{
    /// <summary>How many methods of the project one may ask another.</summary>
    private const int MaxDepth = 3;

    private static readonly HashSet<string> Types =
    [
        "System.GC",
        "System.GCMemoryInfo",
        "System.WeakReference",
        "System.WeakReference<T>",
        "System.AppDomain",
        "System.Environment",
        "System.Diagnostics.Process",
    ];

    private readonly SemanticModel _model = model;
    private readonly CancellationToken _cancellationToken = cancellationToken;

    /// <summary>Whether an expression reads the state of memory, or a variable that the code sets from it.</summary>
    public bool Decides(ExpressionSyntax condition, SyntaxNode code)
        => Reads(condition, _model, 0) || NamesIn(condition).Any(name => IsSetFromMemory(name, code));

    /// <summary>
    /// Whether code that stands behind a place asks a weak reference what a collection has left, or uses a file that
    /// the finalizers, which are waited for, may have closed.
    /// </summary>
    public bool IsAskedBehind(SyntaxNode place, SyntaxNode code)
    {
        ISymbol[] members = [.. code.DescendantNodes().OfType<SimpleNameSyntax>()
            .Where(name => name.SpanStart >= place.SpanStart)
            .Select(name => _model.GetSymbolInfo(name, _cancellationToken).Symbol)
            .Where(member => member is IMethodSymbol or IPropertySymbol)
            .OfType<ISymbol>()];
        KnownTypes types = KnownTypes.For(_model.Compilation);
        return members.Any(member =>
                TypeOf(member)?.StartsWith("System.WeakReference", StringComparison.Ordinal) == true)
            || (members.Any(member => member.Name == "WaitForPendingFinalizers" && IsOfMemory(member))
                && members.Any(member => FileCode.IsType(member.ContainingType, types)));
    }

    /// <summary>The names of the variables that a condition may read.</summary>
    public static IEnumerable<string> NamesIn(SyntaxNode condition)
        => condition.DescendantNodesAndSelf().OfType<IdentifierNameSyntax>().Select(name => name.Identifier.ValueText);

    private bool IsSetFromMemory(string name, SyntaxNode code)
        => code.DescendantNodes().Any(node => node switch
        {
            AssignmentExpressionSyntax { Left: IdentifierNameSyntax target, Right: var value } =>
                target.Identifier.ValueText == name && Reads(value, _model, 0),
            VariableDeclaratorSyntax { Initializer.Value: var value } local =>
                local.Identifier.ValueText == name && Reads(value, _model, 0),
            _ => false,
        });

    private bool Reads(SyntaxNode code, SemanticModel model, int depth)
        => code.DescendantNodesAndSelf().OfType<SimpleNameSyntax>()
            .Any(name => model.GetSymbolInfo(name, _cancellationToken).Symbol switch
            {
                IFieldSymbol field => IsChangedByFinalizer(field),
                (IMethodSymbol or IPropertySymbol) and { } member => IsOfMemory(member)
                    || (depth < MaxDepth && BodyOf(member) is { } body
                        && Reads(body, SourceModels.Of(_model.Compilation, body.SyntaxTree), depth + 1)),
                _ => false,
            });

    private static bool IsOfMemory(ISymbol member) => TypeOf(member) is { } type && Types.Contains(type);

    private static string? TypeOf(ISymbol? member)
        => member is IMethodSymbol or IPropertySymbol
            ? member.ContainingType?.OriginalDefinition.ToDisplayString()
            : null;

    private SyntaxNode? BodyOf(ISymbol member)
        => _model.Compilation.Declares(member)
            ? member.DeclaringSyntaxReferences[0].GetSyntax(_cancellationToken)
            : null;

    /// <summary>Whether a finalizer uses a field, or other code of a type with one changes it.</summary>
    private bool IsChangedByFinalizer(IFieldSymbol field)
    {
        if (field.IsConst || !_model.Compilation.Declares(field))
        {
            return false;
        }

        foreach (SyntaxTree tree in _model.Compilation.SyntaxTrees)
        {
            foreach (SimpleNameSyntax name in NamedPlaces.In(tree, field.Name, _cancellationToken))
            {
                if (name.FirstAncestorOrSelf<TypeDeclarationSyntax>() is not { } type
                    || type.Members.OfType<DestructorDeclarationSyntax>().FirstOrDefault() is not { } finalizer)
                {
                    continue;
                }

                SemanticModel model = SourceModels.Of(_model.Compilation, tree);
                if (finalizer.Span.Contains(name.Span)
                    ? SymbolEqualityComparer.Default.Equals(model.GetSymbolInfo(name, _cancellationToken).Symbol, field)
                    : VariableWrites.AreIn(type, field, model))
                {
                    return true;
                }
            }
        }

        return false;
    }
}

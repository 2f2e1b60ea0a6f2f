using GcGuard.CodeFixes.Fixing;

namespace GcGuard.CodeFixes.Rules.LargeObjects;

/// <summary>
/// Plans the change of one collection of the framework into its chunked counterpart: from the place where it is
/// created, through the locals, private fields, and parameters and results of private methods and local functions that
/// it flows through, all of which change together. Where one of them cannot, there is no plan.
/// </summary>
internal sealed class ChunkedPlanner
{
    /// <summary>The most variables and methods that change together.</summary>
    private const int MaxSymbols = 20;

    private readonly ChunkedChange _change;
    private readonly ChunkedUses _uses;
    private readonly ChunkedSources _sources;
    private readonly ChunkedReferences _references;
    private readonly HashSet<ISymbol> _widened;
    private readonly CancellationToken _cancellationToken;

    private ChunkedPlanner(
        FixTarget target, ChunkedTypes types, HashSet<ISymbol> widened, CancellationToken cancellationToken)
    {
        _change = new ChunkedChange(target, types);
        _uses = new ChunkedUses(_change);
        _sources = new ChunkedSources(_change);
        _uses.Sources = _sources;
        _references = new ChunkedReferences(target.Model);
        _widened = widened;
        _cancellationToken = cancellationToken;
    }

    /// <summary>
    /// The change that begins at the creation of a collection, or at a query that ends in <c>ToList()</c> or
    /// <c>ToArray()</c>; null where it would not compile, would mean something else, or would help little.
    /// </summary>
    public static ChunkedChange? TryPlan(FixTarget target, IOperation origin, CancellationToken cancellationToken)
    {
        if (ChunkedTypes.TryCreate(target.Model.Compilation) is not { } types)
        {
            return null;
        }

        var widened = new HashSet<ISymbol>(SymbolEqualityComparer.Default);
        while (true)
        {
            var planner = new ChunkedPlanner(target, types, widened, cancellationToken);
            if (planner.TryPlan(origin))
            {
                return planner._change;
            }

            // A parameter that some callers cannot give the counterpart may still do with an interface of both.
            if (planner._change.Cause is not { } parameter || !widened.Add(parameter))
            {
                return null;
            }
        }
    }

    private bool TryPlan(IOperation origin)
    {
        bool isBegun = origin switch
        {
            IObjectCreationOperation creation => _sources.TryCreate(creation),
            IInvocationOperation query => _sources.TryMaterialize(query),
            _ => false,
        };
        if (!isBegun
            || _change.Types.CounterpartOfMade(origin.Type) is not { } counterpart
            || !(origin is IInvocationOperation { Type: IArrayTypeSymbol } array
                ? new ChunkedArrayUses(_change, _uses).Allow(array, counterpart, _cancellationToken)
                : _uses.Allow(origin)))
        {
            return false;
        }

        _change.Counterpart = counterpart;
        int symbols = 0;
        while (_change.Next() is { } symbol)
        {
            _cancellationToken.ThrowIfCancellationRequested();
            if (++symbols > MaxSymbols || !TryChange(symbol))
            {
                return false;
            }
        }

        return true;
    }

    private bool TryChange(ISymbol symbol)
    {
        if (_references.TryFind(symbol, _cancellationToken) is not { } references)
        {
            return false;
        }

        switch (symbol)
        {
            case ILocalSymbol { RefKind: RefKind.None } local:
                return DeclarationOf<VariableDeclaratorSyntax>(local)
                    is { Parent: VariableDeclarationSyntax { Parent: LocalDeclarationStatementSyntax } } declarator
                    && TryChangeVariable(local.Type, declarator, references);
            case IFieldSymbol field:
                return IsPrivate(field)
                    && !IsSerialized(field.ContainingType)
                    && DeclarationOf<VariableDeclaratorSyntax>(field) is { } declared
                    && TryChangeVariable(field.Type, declared, references);
            case IParameterSymbol { RefKind: RefKind.None, IsParams: false } parameter:
                return TryChangeParameter(parameter, references);
            case IMethodSymbol method:
                return TryChangeResult(method, references);
            default:
                return false;
        }
    }

    private bool TryChangeVariable(ITypeSymbol type, VariableDeclaratorSyntax declarator, List<IOperation> references)
    {
        if (type.TypeKind == TypeKind.Interface)
        {
            return references.TrueForAll(_uses.AllowInterface);
        }

        var declaration = (VariableDeclarationSyntax)declarator.Parent!;
        return (declaration.Type.IsVar || (declaration.Variables.Count == 1 && TryRename(declaration.Type, type)))
            && (declarator.Initializer
                is null || Operation(declarator.Initializer.Value) is { } initial && _sources.Allow(initial))
            && references.TrueForAll(AllowReference);
    }

    private bool TryChangeParameter(IParameterSymbol parameter, List<IOperation> references)
    {
        if (parameter.ContainingSymbol is not IMethodSymbol method
            || !CanChange(method)
            || !parameter.GetAttributes().IsEmpty
            || DeclarationOf<ParameterSyntax>(parameter)?.Type is not { } type
            || parameter.Type is not INamedTypeSymbol collection
            || _references.TryFind(method, _cancellationToken) is not { Count: > 0 } calls)
        {
            return false;
        }

        if (_widened.Contains(parameter))
        {
            return ChunkedWidening.For(collection, references, _change.Types, _change.Framework) is { } wider
                && _change.Edits.TryWiden(type, collection, wider)
                && references.TrueForAll(_uses.AllowInterfaceOf);
        }

        ISymbol? cause = _change.Cause;
        _change.Cause = parameter;
        foreach (IOperation call in calls)
        {
            IArgumentOperation? argument = ((IInvocationOperation)call).Arguments
                .FirstOrDefault(
                    argument =>
                        SymbolEqualityComparer.Default.Equals(argument.Parameter?.OriginalDefinition, parameter));
            if (argument is null
                || !(argument.ArgumentKind == ArgumentKind.DefaultValue || _sources.Allow(argument.Value)))
            {
                return false;
            }
        }

        _change.Cause = cause;
        return TryRename(type, collection) && references.TrueForAll(AllowReference);
    }

    private bool TryChangeResult(IMethodSymbol method, List<IOperation> calls)
    {
        (TypeSyntax? type, SyntaxNode? body) = DeclarationOf<SyntaxNode>(method) switch
        {
            MethodDeclarationSyntax declaration
                => (declaration.ReturnType, (SyntaxNode?)declaration.Body ?? declaration.ExpressionBody),
            LocalFunctionStatementSyntax function
                => (function.ReturnType, (SyntaxNode?)function.Body ?? function.ExpressionBody),
            _ => default,
        };
        ITypeSymbol result = method
            is { IsAsync: true, ReturnType: INamedTypeSymbol { TypeArguments: { Length: 1 } value } }
            ? value[0]
            : method.ReturnType;
        return calls.Count > 0
            && CanChange(method)
            && method.GetReturnTypeAttributes().IsEmpty
            && type is not null
            && body is not null
            && TryRename(type, result)
            && Results(body).All(expression => Operation(expression) is { } value && _sources.Allow(value))
            && calls.TrueForAll(call => AllowResult(method, call));
    }

    private bool AllowResult(IMethodSymbol method, IOperation call)
    {
        if (!method.IsAsync)
        {
            return _uses.Allow(call);
        }

        IOperation task = call.Parent is IInvocationOperation { TargetMethod.Name: "ConfigureAwait" } configured
            ? configured
            : call;
        return task.Parent is IAwaitOperation wait && _uses.Allow(wait);
    }

    private bool AllowReference(IOperation reference)
        => _uses.Allow(reference)
            && (reference.Parent
                is not IAssignmentOperation assignment || assignment.Target != reference
                    || _sources.Allow(assignment.Value));

    private bool TryRename(TypeSyntax syntax, ITypeSymbol type)
        => type is INamedTypeSymbol collection
            && _change.Types.IsCollection(collection)
            && _change.Edits.TryRename(syntax, collection, _change.Types.CounterpartOf(collection)!);

    private IOperation? Operation(ExpressionSyntax expression)
        => _change.Target.Model.GetOperation(expression, _cancellationToken);

    private T? DeclarationOf<T>(ISymbol symbol)
        where T : SyntaxNode
        => symbol.DeclaringSyntaxReferences.Length == 1
            && symbol.DeclaringSyntaxReferences[0].SyntaxTree == _change.Target.Root.SyntaxTree
            ? symbol.DeclaringSyntaxReferences[0].GetSyntax(_cancellationToken) as T
            : null;

    /// <summary>
    /// Whether a method's signature is its type's own affair. One that nobody in the file calls is called by somebody
    /// who is not seen, a page for instance: it has no callers to look at, and does not change either.
    /// </summary>
    private static bool CanChange(IMethodSymbol method)
        => !method.IsGenericMethod
            && (method.MethodKind == MethodKind.LocalFunction
                || (method.MethodKind == MethodKind.Ordinary
                    && IsPrivate(method) && !method.IsExtern && method.ExplicitInterfaceImplementations.IsEmpty));

    private static bool IsPrivate(ISymbol symbol)
        => symbol.DeclaredAccessibility == Accessibility.Private && symbol.GetAttributes().IsEmpty;

    private static bool IsSerialized(INamedTypeSymbol type)
        => type.GetAttributes().Any(static attribute => attribute.AttributeClass?.Name
            is "SerializableAttribute" or "DataContractAttribute");

    private static IEnumerable<ExpressionSyntax> Results(SyntaxNode body)
    {
        if (body is ArrowExpressionClauseSyntax arrow)
        {
            return [arrow.Expression];
        }

        return body
            .DescendantNodes(static node => node
                is not (AnonymousFunctionExpressionSyntax or LocalFunctionStatementSyntax))
            .OfType<ReturnStatementSyntax>()
            .Select(static result => result.Expression!)
            .Where(static expression => expression is not null);
    }
}

using GcGuard.Analyzers.Evidence.Flow;
using GcGuard.Analyzers.Symbols;

namespace GcGuard.CodeFixes.Fixing;

/// <summary>
/// What a piece of code runs, with every member of the project that it calls, directly or not. Bounded; in doubt it
/// runs what is asked for.
/// </summary>
internal sealed class ReachedCode
{
    private const int MaxMethods = 200;

    private readonly Compilation _compilation;
    private readonly Func<IOperation, bool> _isWanted;
    private readonly CancellationToken _cancellationToken;
    private readonly UnnamedCalls _unnamed;
    private readonly HashSet<ISymbol> _seen = new(SymbolEqualityComparer.Default);

    private ReachedCode(Compilation compilation, Func<IOperation, bool> isWanted, CancellationToken cancellationToken)
    {
        _compilation = compilation;
        _isWanted = isWanted;
        _cancellationToken = cancellationToken;
        _unnamed = new UnnamedCalls(compilation, cancellationToken);
    }

    /// <summary>Whether one of the operations that some code runs is a wanted one.</summary>
    /// <param name="code">The code.</param>
    /// <param name="isWanted">Says of an operation whether it is looked for.</param>
    public static bool Any(
        IOperation code, Func<IOperation, bool> isWanted, Compilation compilation, CancellationToken cancellationToken)
        => new ReachedCode(compilation, isWanted, cancellationToken).Reaches(code);

    private bool Reaches(IOperation code)
    {
        _cancellationToken.ThrowIfCancellationRequested();
        foreach (IOperation operation in code.DescendantsAndSelf())
        {
            if (_isWanted(operation) || CallsAny(operation) || AsksAny(operation))
            {
                return true;
            }
        }

        return false;
    }

    private bool CallsAny(IOperation operation)
    {
        bool found = operation switch
        {
            IInvocationOperation call => Runs(call.TargetMethod),
            IMethodReferenceOperation group => Runs(group.Method),
            IObjectCreationOperation { Constructor: { } constructor } => Runs(constructor),
            IPropertyReferenceOperation property => Runs(property.Property.GetMethod)
                || Runs(property.Property.SetMethod),
            _ => false,
        };
        if (!found)
        {
            foreach (IMethodSymbol method in _unnamed.Of(operation))
            {
                found |= Runs(method);
            }
        }

        return found;
    }

    private bool Runs(IMethodSymbol? called)
    {
        if (called is null)
        {
            return false;
        }

        IMethodSymbol method = (called.ReducedFrom ?? called).OriginalDefinition;
        if (!_compilation.Declares(method) || !_seen.Add(method))
        {
            return false;
        }

        foreach (IMethodSymbol body in Implementations.InProject(method, _compilation, _cancellationToken))
        {
            if (_seen.Count > MaxMethods || (BodyOf(body) is { } code && Reaches(code)))
            {
                return true;
            }
        }

        return false;
    }

    private IOperation? BodyOf(IMethodSymbol method)
        => method.DeclaringSyntaxReferences is [var reference]
            && reference.GetSyntax(_cancellationToken) is ArrowExpressionClauseSyntax getter
                ? SourceModels.OperationOf(_compilation, getter, _cancellationToken)
                : MethodBodies.Read(_compilation, method, _cancellationToken);

    /// <summary>Whether the factories of a type's Lazies do, one of which this operation asks for its value.</summary>
    private bool AsksAny(IOperation operation)
        => OwnerOfAsked(operation) is { } owner
            && _compilation.Declares(owner)
            && _seen.Add(owner)
            && owner.DeclaringSyntaxReferences.Any(MakesAny);

    private bool MakesAny(SyntaxReference declaration)
    {
        foreach (SyntaxNode node in declaration.GetSyntax(_cancellationToken).DescendantNodes())
        {
            if (node is BaseObjectCreationExpressionSyntax
                && SourceModels.OperationOf(_compilation, node, _cancellationToken) is { } creation
                && IsLazy(creation.Type, _compilation)
                && Reaches(creation))
            {
                return true;
            }
        }

        return false;
    }

    /// <summary>
    /// The type that holds the Lazy whose value an operation asks for, as far as the code says; null where it does
    /// something else.
    /// </summary>
    public static INamedTypeSymbol? OwnerOfAsked(IOperation operation)
    {
        (IOperation? Lazy, string Name) asked = operation switch
        {
            IPropertyReferenceOperation property => (property.Instance, property.Property.Name),
            IInvocationOperation call => (call.Instance, call.TargetMethod.Name),
            _ => (null, string.Empty),
        };
        return asked.Lazy is null
            || asked.Name == "IsValueCreated"
            || operation.SemanticModel is not { } model
            || !IsLazy(asked.Lazy.Type, model.Compilation) ? null
            : asked.Lazy.WithoutConversions() is IMemberReferenceOperation { Member.ContainingType: { } holder }
                ? holder.OriginalDefinition
                : model.GetEnclosingSymbol(operation.Syntax.SpanStart)?.ContainingType;
    }

    private static bool IsLazy(ITypeSymbol? type, Compilation compilation)
    {
        KnownTypes types = KnownTypes.For(compilation);
        return types.Is(type, "System.Lazy`1") || types.Is(type, "GcGuard.AsyncLazy`1");
    }
}

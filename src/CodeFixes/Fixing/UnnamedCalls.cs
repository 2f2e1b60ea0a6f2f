using GcGuard.Analyzers.Evidence.Flow;
using GcGuard.Analyzers.Symbols;

namespace GcGuard.CodeFixes.Fixing;

/// <summary>
/// The members of a project that an operation runs although no call names them: operators, the text of what stands in a
/// string, and what another assembly asks of the objects that it is given.
/// </summary>
internal sealed class UnnamedCalls(Compilation compilation, CancellationToken cancellationToken)
{
    private readonly Compilation _compilation = compilation;
    private readonly CancellationToken _cancellationToken = cancellationToken;
    private readonly Dictionary<ITypeSymbol, List<IMethodSymbol>> _asked = new(SymbolEqualityComparer.Default);

    /// <summary>The members that an operation itself runs, without those of the operations in it.</summary>
    public IReadOnlyList<IMethodSymbol> Of(IOperation operation)
    {
        var found = new List<IMethodSymbol>();
        IMethodSymbol? method = operation switch
        {
            IBinaryOperation binary => binary.OperatorMethod,
            IUnaryOperation unary => unary.OperatorMethod,
            IConversionOperation conversion => conversion.OperatorMethod,
            ICompoundAssignmentOperation compound => compound.OperatorMethod,
            IIncrementOrDecrementOperation step => step.OperatorMethod,
            IRecursivePatternOperation pattern => pattern.DeconstructSymbol as IMethodSymbol,
            IEventAssignmentOperation { EventReference: IEventReferenceOperation { Event: var @event } } assignment =>
                assignment.Adds ? @event.AddMethod : @event.RemoveMethod,
            _ => null,
        };
        if (method is not null && _compilation.Declares(method))
        {
            found.Add(method);
        }

        switch (operation)
        {
            case IInterpolationOperation part:
                AddAsked(found, part.Expression);
                break;
            case IBinaryOperation { Type.SpecialType: SpecialType.System_String } sum:
                AddAsked(found, sum.LeftOperand);
                AddAsked(found, sum.RightOperand);
                break;
            case ICompoundAssignmentOperation { Type.SpecialType: SpecialType.System_String } sum:
                AddAsked(found, sum.Value);
                break;
            case IDeconstructionAssignmentOperation { Value: var whole }:
                AddNamed(found, whole.WithoutConversions().Type, "Deconstruct");
                break;
            case IInvocationOperation { Instance: { } receiver } call when !_compilation.Declares(call.TargetMethod):
                AddAsked(found, receiver);
                break;
            case IArgumentOperation { Parameter.ContainingSymbol: { } called } argument
                when !_compilation.Declares(called):
                AddAsked(found, argument.Value);
                break;
        }

        return found;
    }

    private void AddAsked(List<IMethodSymbol> found, IOperation value)
    {
        if (value.WithoutConversions().Type is { } type)
        {
            AddAsked(found, type);
        }
    }

    /// <summary>What may be asked of an object, and of the elements of a collection.</summary>
    private void AddAsked(List<IMethodSymbol> found, ITypeSymbol type)
    {
        switch (type)
        {
            case IArrayTypeSymbol array:
                AddAsked(found, array.ElementType);
                break;
            case INamedTypeSymbol named:
                foreach (ITypeSymbol argument in named.TypeArguments)
                {
                    AddAsked(found, argument);
                }

                if (_compilation.Declares(named.OriginalDefinition))
                {
                    found.AddRange(AskedOf(named.OriginalDefinition));
                }

                break;
        }
    }

    private List<IMethodSymbol> AskedOf(INamedTypeSymbol type)
    {
        if (_asked.TryGetValue(type, out List<IMethodSymbol>? known))
        {
            return known;
        }

        var found = new List<IMethodSymbol>();
        _asked[type] = found;
        AddOwn(found, type);
        if (type.TypeKind == TypeKind.Interface || (type.TypeKind == TypeKind.Class && !type.IsSealed))
        {
            foreach (ISymbol other
                in _compilation.GetSymbolsWithName(static _ => true, SymbolFilter.Type, _cancellationToken))
            {
                if (other is INamedTypeSymbol derived
                    && !SymbolEqualityComparer.Default.Equals(derived, type)
                    && KnownTypes.Inherits(derived, type))
                {
                    AddOwn(found, derived);
                }
            }
        }

        return found;
    }

    /// <summary>
    /// The members of a type and its bases that override one of <c>object</c>, or implement an interface by which
    /// values are compared, written or gone through.
    /// </summary>
    private void AddOwn(List<IMethodSymbol> found, INamedTypeSymbol type)
    {
        for (INamedTypeSymbol? current = type; current is not null && _compilation.Declares(current);
            current = current.BaseType)
        {
            foreach (ISymbol member in current.GetMembers())
            {
                if (member is IMethodSymbol { IsOverride: true, IsImplicitlyDeclared: false } method
                    && Root(method).ContainingType.SpecialType == SpecialType.System_Object)
                {
                    found.Add(method);
                }
            }
        }

        foreach (INamedTypeSymbol contract in type.AllInterfaces)
        {
            if (!_compilation.Declares(contract.OriginalDefinition) && IsOfValues(contract))
            {
                foreach (ISymbol member in contract.GetMembers())
                {
                    if (type.FindImplementationForInterfaceMember(member)
                        is IMethodSymbol { IsImplicitlyDeclared: false } method && _compilation.Declares(method))
                    {
                        found.Add(method.OriginalDefinition);
                    }
                }
            }
        }
    }

    private static IMethodSymbol Root(IMethodSymbol method)
    {
        while (method.OverriddenMethod is { } overridden)
        {
            method = overridden;
        }

        return method;
    }

    private static bool IsOfValues(INamedTypeSymbol contract)
        => KnownTypes.IsUnderSystem(contract.ContainingNamespace)
            && contract.ContainingNamespace.Name is "System" or "Collections" or "Generic"
            && contract.Name is not ("IDisposable" or "IAsyncDisposable" or "IAsyncEnumerable" or "IServiceProvider");

    private void AddNamed(List<IMethodSymbol> found, ITypeSymbol? type, string name)
    {
        foreach (ISymbol member in type?.OriginalDefinition.GetMembers(name) ?? ImmutableArray<ISymbol>.Empty)
        {
            if (member is IMethodSymbol method && _compilation.Declares(method))
            {
                found.Add(method);
            }
        }
    }
}

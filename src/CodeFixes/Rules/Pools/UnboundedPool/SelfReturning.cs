using GcGuard.Analyzers.Evidence.Flow;
using GcGuard.Analyzers.Symbols;
using GcGuard.CodeFixes.Fixing;

namespace GcGuard.CodeFixes.Rules.Pools;

/// <summary>
/// Objects that hand themselves to other code when they are disposed of, which puts them back: to dispose of one that
/// the pool does not keep would never end.
/// </summary>
internal static class SelfReturning
{
    /// <summary>Whether an object in a pool may be one.</summary>
    /// <param name="element">What the pool holds, as its field says it.</param>
    /// <param name="pool">The pool.</param>
    public static bool MayBe(ITypeSymbol element, INamedTypeSymbol pool, Compilation compilation)
    {
        for (ITypeSymbol? type = element; type is not null && compilation.Declares(type); type = type.BaseType)
        {
            if (HandsItselfOn(type, compilation, static _ => true))
            {
                return true;
            }
        }

        if (element.IsSealed
            || element.TypeKind is not (TypeKind.Class or TypeKind.Interface or TypeKind.TypeParameter))
        {
            return false;
        }

        // What other types do with themselves says something of this pool only where they name it, or a delegate.
        INamedTypeSymbol? disposable = KnownTypes.For(compilation).Get("System.IDisposable");
        foreach (ISymbol symbol
            in compilation.GetSymbolsWithName(static _ => true, SymbolFilter.Type, CancellationToken.None))
        {
            if (symbol is INamedTypeSymbol { TypeKind: TypeKind.Class } other
                && disposable is not null
                && KnownTypes.Inherits(other, disposable)
                && MayStandFor(other, element)
                && HandsItselfOn(other, compilation, called => called.MethodKind == MethodKind.DelegateInvoke
                    || KnownTypes.Inherits(pool, called.ContainingType.OriginalDefinition)))
            {
                return true;
            }
        }

        return false;
    }

    /// <summary>Whether an object of a type may be in a pool of elements.</summary>
    private static bool MayStandFor(INamedTypeSymbol type, ITypeSymbol element)
        => element is ITypeParameterSymbol parameter
            ? parameter.ConstraintTypes.All(constraint => MayStandFor(type, constraint))
            : element.OriginalDefinition is INamedTypeSymbol definition && KnownTypes.Inherits(type, definition);

    /// <summary>Whether one of the methods that dispose of an object of the type hands the object on.</summary>
    private static bool HandsItselfOn(ITypeSymbol type, Compilation compilation, Func<IMethodSymbol, bool> isTaker)
    {
        foreach (IMethodSymbol method in type.GetMembers().OfType<IMethodSymbol>())
        {
            if (Disposes(method)
                && MethodBodies.Read(compilation, method, CancellationToken.None) is { } body
                && ReachedCode.Any(body, operation => HandsOn(operation, isTaker), compilation, CancellationToken.None))
            {
                return true;
            }
        }

        return false;
    }

    private static bool Disposes(IMethodSymbol method)
        => method.Name is "Dispose" or "Close"
            || method.ExplicitInterfaceImplementations.Any(static member => member.Name == "Dispose");

    private static bool HandsOn(IOperation operation, Func<IMethodSymbol, bool> isTaker)
        => operation is IArgumentOperation
            {
                Value: var handed,
                Parent: IInvocationOperation { TargetMethod: { Name: not "SuppressFinalize" } called },
            }
            && handed.WithoutConversions()
                is IInstanceReferenceOperation { ReferenceKind: InstanceReferenceKind.ContainingTypeInstance }
            && isTaker(called);
}

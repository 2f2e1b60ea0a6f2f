using System.Threading;
using GcGuard.Analyzers.Facts.LocalFlow;
using GcGuard.Analyzers.Facts.Pools;
using GcGuard.Analyzers.Options;
using GcGuard.Analyzers.Symbols;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Operations;

namespace GcGuard.Analyzers.Rules.Pools;

/// <summary>What GCG3002 finds.</summary>
internal enum UntrimmedPoolShape
{
    /// <summary>An object of a pool type of the project is made for elements that grow.</summary>
    Instance,

    /// <summary>The storage of a pool whose elements grow is made.</summary>
    Storage,

    /// <summary>A policy of Microsoft.Extensions.ObjectPool keeps everything.</summary>
    Policy,

    /// <summary>The policy of Microsoft.Extensions.ObjectPool that looks at nothing is taken for elements that grow.</summary>
    DefaultPolicy,
}

/// <summary>A pool whose elements grow and go back as large as they became.</summary>
/// <param name="Shape">Where it shows.</param>
/// <param name="Element">What the pool holds.</param>
/// <param name="Growth">How that grows.</param>
/// <param name="Pool">The pool of the project's own, or null.</param>
internal sealed record UntrimmedPool(UntrimmedPoolShape Shape, ITypeSymbol Element, Growth Growth, ObjectPool? Pool)
{
    private const string Space = "Microsoft.Extensions.ObjectPool.";

    /// <summary>
    /// The option that says how large the buffer of an object may be to be kept. A pool without a limit is reported by GCG3001,
    /// whose fix lets it keep a few: whichever of the two is fixed first, the same must come out.
    /// </summary>
    public NumberOption LimitOption => Pool is { IsFew: true } or { IsBounded: false } ? RuleOptions.FewPooledBytes : RuleOptions.PooledBytes;

    /// <summary>The pool that a creation makes, or the policy it takes.</summary>
    public static UntrimmedPool? TryFind(IObjectCreationOperation creation, Compilation compilation, CancellationToken cancellationToken)
    {
        if (creation.Type is not INamedTypeSymbol { TypeArguments.Length: > 0 } type)
        {
            return null;
        }

        KnownTypes types = KnownTypes.For(compilation);
        if (StorageTypes.KindOf(type, types) != StorageKind.None)
        {
            return OfStorage(creation, type.TypeArguments[0], compilation, cancellationToken);
        }

        if (type.Name == "DefaultPooledObjectPolicy")
        {
            return types.Is(type, Space + "DefaultPooledObjectPolicy`1")
                && Growth.Of(type.TypeArguments[0], compilation, cancellationToken) is { } growth
                && !UntrimmedPoolKeeper.Looks(PoolAround(creation), cancellationToken)
                ? new UntrimmedPool(UntrimmedPoolShape.DefaultPolicy, type.TypeArguments[0], growth, null)
                : null;
        }

        return OfInstance(creation, type, compilation, cancellationToken);
    }

    /// <summary>The pool that <c>ObjectPool.Create&lt;T&gt;()</c> or <c>provider.Create&lt;T&gt;()</c> makes without a policy.</summary>
    public static UntrimmedPool? TryFind(IInvocationOperation call, Compilation compilation, CancellationToken cancellationToken)
    {
        if (call.TargetMethod is not { Name: "Create", TypeArguments: { Length: 1 } elements } method
            || method.ContainingType is not { Name: "ObjectPool" or "ObjectPoolProvider" } owner)
        {
            return null;
        }

        KnownTypes types = KnownTypes.For(compilation);
        if (!types.Is(owner, Space + owner.Name))
        {
            return null;
        }

        foreach (IArgumentOperation argument in call.Arguments)
        {
            if (!argument.IsImplicit)
            {
                return null;
            }
        }

        return Growth.Of(elements[0], compilation, cancellationToken) is { } growth && !UntrimmedPoolKeeper.Looks(call, cancellationToken)
            ? new UntrimmedPool(UntrimmedPoolShape.DefaultPolicy, elements[0], growth, null)
            : null;
    }

    /// <summary>The creation of the pool that a policy is handed to.</summary>
    private static IOperation PoolAround(IObjectCreationOperation policy)
        => policy.WithImplicitConversions().Parent is IArgumentOperation { Parent: { } pool } ? pool : policy;

    /// <summary>The policy whose <c>Return</c> says <c>true</c> whatever comes back.</summary>
    public static UntrimmedPool? TryFind(IReturnOperation result, Compilation compilation, CancellationToken cancellationToken)
    {
        if (result.ReturnedValue is not ILiteralOperation { ConstantValue: { HasValue: true, Value: true } }
            || result.Syntax is not ReturnStatementSyntax { Parent: BlockSyntax { Parent: MethodDeclarationSyntax { Identifier.ValueText: "Return", ParameterList.Parameters.Count: 1 } method } }
            || result.SemanticModel?.GetDeclaredSymbol(method, cancellationToken) is not IMethodSymbol symbol
            || KnownTypes.For(compilation).Get(Space + "IPooledObjectPolicy`1") is not { } policy
            || !KnownTypes.Inherits(symbol.ContainingType, policy)
            || Growth.Of(symbol.Parameters[0].Type, compilation, cancellationToken) is not { } growth
            || TrimmedCode.Looks(method))
        {
            return null;
        }

        foreach (SyntaxNode node in method.DescendantNodes())
        {
            if (node is ReturnStatementSyntax other && other != result.Syntax)
            {
                return null;
            }
        }

        return new UntrimmedPool(UntrimmedPoolShape.Policy, symbol.Parameters[0].Type, growth, null);
    }

    /// <summary>The storage of a pool of one type, where it is made.</summary>
    private static UntrimmedPool? OfStorage(IObjectCreationOperation creation, ITypeSymbol element, Compilation compilation, CancellationToken cancellationToken)
    {
        if (element is ITypeParameterSymbol
            || StorageOf(creation) is not { } storage
            || Growth.Of(element, compilation, cancellationToken) is not { } growth
            || PoolFact.For(compilation).TryFind(storage, cancellationToken) is not { } pool)
        {
            return null;
        }

        foreach (StorageUse use in pool.Uses)
        {
            if (MemberBody.DeclarationOf(use.Operation.Syntax) is { } member && TrimmedCode.LooksAround(member, pool.Storage.Name))
            {
                return null;
            }
        }

        return IsMadeBefore(creation, storage, compilation, cancellationToken)
            ? null
            : new UntrimmedPool(UntrimmedPoolShape.Storage, element, growth, pool);
    }

    /// <summary>Whether a storage is made by code above as well, as one of each thread often is: one pool, one finding.</summary>
    private static bool IsMadeBefore(IObjectCreationOperation creation, ISymbol storage, Compilation compilation, CancellationToken cancellationToken)
    {
        foreach (IOperation value in StorageCreation.ValuesOf(storage, new SemanticModels(compilation), cancellationToken))
        {
            if (value.Syntax == creation.Syntax)
            {
                return false;
            }

            if (value is IObjectCreationOperation)
            {
                return true;
            }
        }

        return false;
    }

    private static ISymbol? StorageOf(IObjectCreationOperation creation) => creation.WithImplicitConversions().Parent switch
    {
        IFieldInitializerOperation { InitializedFields: { Length: > 0 } fields } => fields[0],
        IPropertyInitializerOperation { InitializedProperties: { Length: > 0 } properties } => properties[0],
        IAssignmentOperation { Target: IFieldReferenceOperation target } => target.Field,
        IAssignmentOperation { Target: IPropertyReferenceOperation target } => target.Property,
        _ => null,
    };

    /// <summary>An object of a generic pool type of the project, whose elements are what it is made for.</summary>
    private static UntrimmedPool? OfInstance(IObjectCreationOperation creation, INamedTypeSymbol type, Compilation compilation, CancellationToken cancellationToken)
    {
        if (!SymbolEqualityComparer.Default.Equals(type.ContainingAssembly, compilation.Assembly))
        {
            return null;
        }

        for (INamedTypeSymbol? declaring = type; declaring is not null; declaring = declaring.BaseType)
        {
            if (declaring.TypeArguments.Length == 0 || !SymbolEqualityComparer.Default.Equals(declaring.ContainingAssembly, compilation.Assembly))
            {
                continue;
            }

            foreach (ObjectPool pool in PoolFact.For(compilation).Of(declaring, cancellationToken).Values)
            {
                if (SymbolEqualityComparer.Default.Equals(pool.Owner.OriginalDefinition, declaring.OriginalDefinition)
                    && pool.Element is ITypeParameterSymbol parameter
                    && parameter.Ordinal < declaring.TypeArguments.Length
                    && Growth.Of(declaring.TypeArguments[parameter.Ordinal], compilation, cancellationToken) is { } growth
                    && !IsTrimmed(creation, pool, cancellationToken)
                    && !UntrimmedPoolKeeper.Looks(creation, cancellationToken))
                {
                    return new UntrimmedPool(UntrimmedPoolShape.Instance, declaring.TypeArguments[parameter.Ordinal], growth, pool);
                }
            }
        }

        return SlotPools.Makes(creation, type, cancellationToken)
            && Growth.Of(type.TypeArguments[0], compilation, cancellationToken) is { } kept
            && !IsTrimmed(creation, null, cancellationToken)
            && !LooksIn(type, cancellationToken)
            && !UntrimmedPoolKeeper.Looks(creation, cancellationToken)
                ? new UntrimmedPool(UntrimmedPoolShape.Instance, type.TypeArguments[0], kept, null)
                : null;
    }

    private static bool LooksIn(INamedTypeSymbol type, CancellationToken cancellationToken)
    {
        foreach (SyntaxReference part in type.DeclaringSyntaxReferences)
        {
            if (TrimmedCode.Looks(part.GetSyntax(cancellationToken)))
            {
                return true;
            }
        }

        return false;
    }

    /// <summary>
    /// Whether something that the pool is given, or the pool itself, looks how large an object is; what is given and cannot
    /// be seen may.
    /// </summary>
    private static bool IsTrimmed(IObjectCreationOperation creation, ObjectPool? pool, CancellationToken cancellationToken)
    {
        foreach (IArgumentOperation argument in creation.Arguments)
        {
            IOperation value = argument.Value.WithoutConversions();
            if (value is IDelegateCreationOperation { Target: var target })
            {
                value = target;
            }

            switch (value)
            {
                case IAnonymousFunctionOperation function:
                    if (TrimmedCode.Looks(function.Syntax) || MakesFixedStream(function))
                    {
                        return true;
                    }

                    break;
                case IMethodReferenceOperation { Method: var method }:
                    if (!creation.SemanticModel!.Compilation.Declares(method))
                    {
                        // MemoryStream's own methods and the like look at nothing.
                        break;
                    }

                    if (TrimmedCode.Looks(method.DeclaringSyntaxReferences[0].GetSyntax(cancellationToken)))
                    {
                        return true;
                    }

                    break;
                default:
                    if (argument.Value.Type is { IsReferenceType: true, SpecialType: not SpecialType.System_String } given
                        && given.TypeKind != TypeKind.Delegate
                        && !argument.IsImplicit
                        && argument.Value.ConstantValue is not { HasValue: true }
                        && value.Type is { } held
                        && !KeepsEverything(held, creation.SemanticModel!.Compilation, cancellationToken))
                    {
                        return true;
                    }

                    break;
            }
        }

        if (pool is null)
        {
            return false;
        }

        foreach (StorageUse use in pool.Uses)
        {
            if (MemberBody.DeclarationOf(use.Operation.Syntax) is { } member && TrimmedCode.LooksAround(member, pool.Storage.Name))
            {
                return true;
            }
        }

        return false;
    }

    private static bool KeepsEverything(ITypeSymbol policy, Compilation compilation, CancellationToken cancellationToken)
        => policy is INamedTypeSymbol { TypeKind: not TypeKind.Interface } written
            && compilation.Declares(written)
            && !LooksIn(written, cancellationToken);

    /// <summary>Whether a factory makes streams over arrays, which cannot grow.</summary>
    private static bool MakesFixedStream(IAnonymousFunctionOperation factory)
    {
        foreach (IOperation operation in factory.Descendants())
        {
            if (operation is IObjectCreationOperation { Type.Name: "MemoryStream", Arguments: { Length: > 0 } arguments } && arguments[0].Value.Type is IArrayTypeSymbol)
            {
                return true;
            }
        }

        return false;
    }
}

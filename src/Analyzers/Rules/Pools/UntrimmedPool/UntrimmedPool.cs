using GcGuard.Analyzers.Evidence.Flow;
using GcGuard.Analyzers.Evidence.Pools;
using GcGuard.Analyzers.Options;
using GcGuard.Analyzers.Symbols;

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

    /// <summary>
    /// The policy of Microsoft.Extensions.ObjectPool that looks at nothing is taken for elements that grow.
    /// </summary>
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
    /// The option that says how large the buffer of an object may be to be kept. A pool without a limit is reported by
    /// GCG3001, whose fix lets it keep a few: whichever of the two is fixed first, the same must come out.
    /// </summary>
    public NumberOption LimitOption
        => Pool is { IsFew: true } or { IsBounded: false } ? RuleOptions.FewPooledBytes : RuleOptions.PooledBytes;

    /// <summary>What an operation is the place of; null for most.</summary>
    public static UntrimmedPool? TryFind(
        IOperation? operation, Compilation compilation, CancellationToken cancellationToken) => operation switch
    {
        IObjectCreationOperation creation => OfCreation(creation, compilation, cancellationToken),
        IInvocationOperation call => OfCall(call, compilation, cancellationToken),
        IReturnOperation result => OfPolicy(result, compilation, cancellationToken),
        _ => null,
    };

    /// <summary>The pool that a creation makes, or the policy it takes.</summary>
    private static UntrimmedPool? OfCreation(
        IObjectCreationOperation creation, Compilation compilation, CancellationToken cancellationToken)
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

        if (type.Name == "DefaultPooledObjectPolicy" && types.Is(type, Space + "DefaultPooledObjectPolicy`1"))
        {
            IOperation pool = creation.WithImplicitConversions().Parent is IArgumentOperation { Parent: { } taker }
                ? taker
                : creation;
            return OfDefaultPolicy(pool, type.TypeArguments[0], compilation, cancellationToken);
        }

        return compilation.Declares(type) ? OfInstance(creation, type, compilation, cancellationToken) : null;
    }

    /// <summary>
    /// The pool that <c>ObjectPool.Create&lt;T&gt;()</c> or <c>provider.Create&lt;T&gt;()</c> makes without a policy.
    /// </summary>
    private static UntrimmedPool? OfCall(
        IInvocationOperation call, Compilation compilation, CancellationToken cancellationToken)
    {
        if (call.TargetMethod is not { Name: "Create", TypeArguments: { Length: 1 } elements } method
            || method.ContainingType is not { Name: "ObjectPool" or "ObjectPoolProvider" } owner
            || !KnownTypes.For(compilation).Is(owner, Space + owner.Name))
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

        return OfDefaultPolicy(call, elements[0], compilation, cancellationToken);
    }

    private static UntrimmedPool? OfDefaultPolicy(
        IOperation pool, ITypeSymbol element, Compilation compilation, CancellationToken cancellationToken)
        => Growth.Of(element, compilation, cancellationToken) is { } growth && !KeeperLooks(pool, cancellationToken)
            ? new UntrimmedPool(UntrimmedPoolShape.DefaultPolicy, element, growth, null)
            : null;

    /// <summary>The policy whose <c>Return</c> says <c>true</c> whatever comes back.</summary>
    private static UntrimmedPool? OfPolicy(
        IReturnOperation result, Compilation compilation, CancellationToken cancellationToken)
    {
        if (result.ReturnedValue is not ILiteralOperation { ConstantValue: { HasValue: true, Value: true } }
            || result.Syntax.Parent?.Parent is not MethodDeclarationSyntax method
            || method is not { Identifier.ValueText: "Return", ParameterList.Parameters.Count: 1 }
            || result.SemanticModel?.GetDeclaredSymbol(method, cancellationToken) is not IMethodSymbol symbol
            || !KnownTypes.For(compilation).IsOrInherits(symbol.ContainingType, Space + "IPooledObjectPolicy`1")
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

    /// <summary>The storage of a pool of one type, where it is first made: one pool, one finding.</summary>
    private static UntrimmedPool? OfStorage(
        IObjectCreationOperation creation,
        ITypeSymbol element,
        Compilation compilation,
        CancellationToken cancellationToken)
    {
        ISymbol? storage = creation.WithImplicitConversions().Parent switch
        {
            IFieldInitializerOperation { InitializedFields: { Length: > 0 } fields } => fields[0],
            IPropertyInitializerOperation { InitializedProperties: { Length: > 0 } properties } => properties[0],
            IAssignmentOperation { Target: IMemberReferenceOperation { Member: var target } } => target,
            _ => null,
        };
        return element is not ITypeParameterSymbol
            && storage is IFieldSymbol or IPropertySymbol
            && Growth.Of(element, compilation, cancellationToken) is { } growth
            && PoolFact.For(compilation).TryFind(storage, cancellationToken) is { } pool
            && !LooksItself(pool)
            && !MakesFixedStream(pool.Rent.Made.WithoutConversions(), compilation, cancellationToken)
            && StorageCreation.ValuesOf(storage, compilation, cancellationToken)
                .Find(static value => value is IObjectCreationOperation)?.Syntax == creation.Syntax
                ? new UntrimmedPool(UntrimmedPoolShape.Storage, element, growth, pool)
                : null;
    }

    /// <summary>An object of a generic pool type of the project, whose elements are what it is made for.</summary>
    private static UntrimmedPool? OfInstance(
        IObjectCreationOperation creation,
        INamedTypeSymbol type,
        Compilation compilation,
        CancellationToken cancellationToken)
    {
        for (INamedTypeSymbol? declaring = type;
            declaring is not null && compilation.Declares(declaring);
            declaring = declaring.BaseType)
        {
            if (declaring.TypeArguments.IsEmpty)
            {
                continue;
            }

            foreach (ObjectPool pool in PoolFact.For(compilation).Of(declaring, cancellationToken).Values)
            {
                if (SymbolEqualityComparer.Default.Equals(pool.Owner.OriginalDefinition, declaring.OriginalDefinition)
                    && pool.Element is ITypeParameterSymbol { Ordinal: var ordinal }
                    && ordinal < declaring.TypeArguments.Length
                    && declaring.TypeArguments[ordinal] is var element
                    && Growth.Of(element, compilation, cancellationToken) is { } growth
                    && !LooksItself(pool)
                    && !IsGivenLook(creation, compilation, cancellationToken)
                    && !KeeperLooks(creation, cancellationToken))
                {
                    return new UntrimmedPool(UntrimmedPoolShape.Instance, element, growth, pool);
                }
            }
        }

        return null;
    }

    private static bool LooksItself(ObjectPool pool)
    {
        foreach (StorageUse use in pool.Uses)
        {
            if (MemberBody.DeclarationOf(use.Operation.Syntax) is { } member
                && TrimmedCode.LooksAround(member, pool.Storage.Name))
            {
                return true;
            }
        }

        return false;
    }

    /// <summary>
    /// Whether something that the pool is given looks how large an object is; what is given and cannot be seen may.
    /// </summary>
    private static bool IsGivenLook(
        IObjectCreationOperation creation, Compilation compilation, CancellationToken cancellationToken)
    {
        foreach (IArgumentOperation argument in creation.Arguments)
        {
            IOperation value = argument.Value.WithoutConversions();
            bool looks = (value is IDelegateCreationOperation { Target: var target } ? target : value) switch
            {
                IAnonymousFunctionOperation function
                    => TrimmedCode.Looks(function.Syntax) || MakesFixedStream(function, compilation, cancellationToken),
                // MemoryStream's own methods and the like look at nothing.
                IMethodReferenceOperation { Method: var method } => compilation.Declares(method)
                    && (TrimmedCode.Looks(method.DeclaringSyntaxReferences[0].GetSyntax(cancellationToken))
                        || MakesFixedStream(value, compilation, cancellationToken)),
                { ConstantValue.HasValue: true } => false,
                { Type: INamedTypeSymbol { IsReferenceType: true, TypeKind: not TypeKind.Delegate } policy }
                    => !argument.IsImplicit
                        && policy.SpecialType != SpecialType.System_String
                        && (policy.TypeKind == TypeKind.Interface
                            || !compilation.Declares(policy)
                            || TrimmedCode.LooksIn(policy, cancellationToken)),
                _ => false,
            };
            if (looks)
            {
                return true;
            }
        }

        return false;
    }

    /// <summary>
    /// Whether what makes an object, or the method that it calls or names, makes streams over arrays. Those cannot
    /// grow.
    /// </summary>
    private static bool MakesFixedStream(
        IOperation making, Compilation compilation, CancellationToken cancellationToken)
    {
        IMethodSymbol? called = making switch
        {
            IDelegateCreationOperation { Target: IMethodReferenceOperation group } => group.Method,
            IInvocationOperation call => call.TargetMethod,
            _ => null,
        };
        return HoldsFixedStream(making, compilation)
            || (called is not null
                && compilation.Declares(called)
                && MethodBodies.Read(compilation, called, cancellationToken) is { } body
                && HoldsFixedStream(body, compilation));
    }

    private static bool HoldsFixedStream(IOperation code, Compilation compilation)
    {
        foreach (IOperation operation in code.DescendantsAndSelf())
        {
            if (operation is IObjectCreationOperation stream
                && KnownTypes.For(compilation).Is(stream.Type, "System.IO.MemoryStream")
                && stream.ArgumentAt(0)?.Value.Type is IArrayTypeSymbol)
            {
                return true;
            }
        }

        return false;
    }

    /// <summary>
    /// Whether the pool goes with the call that makes it, or stands in a private field of a type whose members that use
    /// it look how large an object is.
    /// </summary>
    private static bool KeeperLooks(IOperation creation, CancellationToken cancellationToken)
    {
        IFieldSymbol? keeper = null;
        switch (creation.WithImplicitConversions().Parent)
        {
            case IVariableInitializerOperation:
                return true;
            case IFieldInitializerOperation { InitializedFields: { Length: 1 } fields }:
                keeper = fields[0];
                break;
            case ISimpleAssignmentOperation { Target: IFieldReferenceOperation { Field: var field } }:
                keeper = field;
                break;
        }

        if (keeper?.DeclaredAccessibility != Accessibility.Private)
        {
            return false;
        }

        foreach (SyntaxReference part in keeper.ContainingType.DeclaringSyntaxReferences)
        {
            foreach (SyntaxNode node in part.GetSyntax(cancellationToken).DescendantNodes())
            {
                if (node is IdentifierNameSyntax { Parent: MemberAccessExpressionSyntax } name
                    && name.Identifier.ValueText == keeper.Name
                    && MemberBody.DeclarationOf(name) is { } member and not FieldDeclarationSyntax
                    && TrimmedCode.Looks(member))
                {
                    return true;
                }
            }
        }

        return false;
    }
}

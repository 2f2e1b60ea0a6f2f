using GcGuard.Analyzers.Evidence.Lifetime;
using GcGuard.Analyzers.Symbols;

namespace GcGuard.Analyzers.Evidence.Lifetime;

/// <summary>Which types have instances that live as long as the process, and are used by many requests.</summary>
internal static class LongLivedTypes
{
    private const string HostedService = "Microsoft.Extensions.Hosting.IHostedService";

    /// <summary>
    /// Why instances of a type are shared, as a message says it; null when that is not known: the project registers it
    /// as a singleton, it holds its own instance in a static, or a collection that several threads read holds its
    /// instances.
    /// </summary>
    public static string? ReasonFor(INamedTypeSymbol type, Compilation compilation, CancellationToken cancellationToken)
    {
        KnownTypes types = KnownTypes.For(compilation);
        if (IsSingleton(type, compilation, cancellationToken))
        {
            return "registered as a singleton";
        }

        if (types.IsOrInherits(type, HostedService))
        {
            return "a hosted service";
        }

        return HoldsItself(type) ? "held by a static" : CollectionOf(type, compilation, cancellationToken);
    }

    private static bool IsSingleton(INamedTypeSymbol type, Compilation compilation, CancellationToken cancellationToken)
        => new ServiceRegistrations(compilation).Contains(type, ServiceLifetime.Singleton, cancellationToken);

    private static bool HoldsItself(INamedTypeSymbol type)
    {
        foreach (ISymbol member in type.GetMembers())
        {
            ITypeSymbol? held = member switch
            {
                IFieldSymbol { IsStatic: true } field => field.Type,
                IPropertySymbol { IsStatic: true } property => property.Type,
                _ => null,
            };
            if (held is not null
                && SymbolEqualityComparer.Default.Equals(held.OriginalDefinition, type.OriginalDefinition))
            {
                return true;
            }
        }

        return false;
    }

    /// <summary>
    /// A field or property of the compilation whose collection holds objects of the type and is itself shared.
    /// </summary>
    private static string? CollectionOf(
        INamedTypeSymbol type, Compilation compilation, CancellationToken cancellationToken)
    {
        foreach (SyntaxTree tree in compilation.SyntaxTrees)
        {
            foreach (SimpleNameSyntax name in NamedPlaces.In(tree, type.Name, cancellationToken))
            {
                if (DeclarationAround(name) is { } declaration
                    && SourceModels.Of(compilation, tree) is { } model
                    && SymbolEqualityComparer.Default.Equals(
                        model.GetSymbolInfo(name, cancellationToken).Symbol?.OriginalDefinition,
                        type.OriginalDefinition)
                    && model.GetDeclaredSymbol(declaration, cancellationToken) is { } collection
                    && IsShared(collection, compilation, cancellationToken))
                {
                    return "kept in `" + collection.ContainingType.Name + "." + collection.Name + "`";
                }
            }
        }

        return null;
    }

    /// <summary>The field or property in whose type a name is a type argument.</summary>
    private static SyntaxNode? DeclarationAround(SimpleNameSyntax name)
    {
        SyntaxNode type = name;
        while (type.Parent is QualifiedNameSyntax or AliasQualifiedNameSyntax or NullableTypeSyntax)
        {
            type = type.Parent;
        }

        if (type.Parent is not TypeArgumentListSyntax { Parent: GenericNameSyntax generic })
        {
            return null;
        }

        SyntaxNode whole = generic;
        while (whole.Parent is QualifiedNameSyntax or AliasQualifiedNameSyntax or NullableTypeSyntax)
        {
            whole = whole.Parent;
        }

        return whole.Parent switch
        {
            VariableDeclarationSyntax { Parent: FieldDeclarationSyntax, Variables: { Count: > 0 } variables } =>
                variables[0],
            PropertyDeclarationSyntax property when property.Type == whole => property,
            _ => null,
        };
    }

    private static bool IsShared(ISymbol collection, Compilation compilation, CancellationToken cancellationToken)
    {
        ITypeSymbol? type = (collection as IFieldSymbol)?.Type ?? (collection as IPropertySymbol)?.Type;
        return type is INamedTypeSymbol { TypeKind: not TypeKind.Delegate } named
            && IsFrameworkCollection(named)
            && (collection.IsStatic
                || collection is IFieldSymbol { IsVolatile: true }
                || IsMadeForThreads(named)
                || IsSingleton(collection.ContainingType, compilation, cancellationToken)
                || HoldsItself(collection.ContainingType));
    }

    /// <summary>Whether a type is one of the generic collections of .NET.</summary>
    public static bool IsFrameworkCollection(ITypeSymbol? type)
        => type?.ContainingNamespace is { } space
            && (space.Name == "Generic" || space.Name == "Concurrent"
                || space.Name == "Immutable" || space.Name == "Frozen" || space.Name == "ObjectModel")
            && space.ContainingNamespace is { Name: "Collections", ContainingNamespace.Name: "System" };

    /// <summary>Concurrent collections, and those that never change: a snapshot that is replaced as a whole.</summary>
    private static bool IsMadeForThreads(INamedTypeSymbol type)
        => type.ContainingNamespace.Name is "Concurrent" or "Immutable" or "Frozen";
}

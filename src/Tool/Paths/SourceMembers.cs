using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace GcGuard.Tool.Paths;

/// <summary>The members with a body that a compilation declares.</summary>
internal static class SourceMembers
{
    /// <summary>All types of the source, nested ones included.</summary>
    public static IEnumerable<INamedTypeSymbol> TypesOf(Compilation compilation, CancellationToken cancellationToken)
    {
        var pending = new Stack<INamespaceOrTypeSymbol>();
        pending.Push(compilation.Assembly.GlobalNamespace);
        while (pending.TryPop(out INamespaceOrTypeSymbol? current))
        {
            cancellationToken.ThrowIfCancellationRequested();
            foreach (ISymbol member in current.GetMembers())
            {
                if (member is INamespaceOrTypeSymbol inner)
                {
                    pending.Push(inner);
                }
            }

            if (current is INamedTypeSymbol { TypeKind: TypeKind.Class or TypeKind.Struct or TypeKind.Interface } type)
            {
                yield return type;
            }
        }
    }

    /// <summary>
    /// Methods, accessors and constructors, and the types that stand for their instance initialisers.
    /// </summary>
    public static IEnumerable<ISymbol> Of(Compilation compilation, CancellationToken cancellationToken)
    {
        foreach (INamedTypeSymbol type in TypesOf(compilation, cancellationToken))
        {
            if (type.TypeKind != TypeKind.Interface)
            {
                yield return type;
            }

            foreach (ISymbol member in type.GetMembers())
            {
                if (member is IMethodSymbol { IsAbstract: false } method && HasBody(method))
                {
                    yield return method;
                }
            }
        }
    }

    /// <summary>Whether a method is written out, or is the constructor that a class has without one.</summary>
    private static bool HasBody(IMethodSymbol method)
        => method.MethodKind == MethodKind.Constructor
            || (!method.IsImplicitlyDeclared && !IsAuto(method));

    /// <summary>
    /// Whether nothing is written in a constructor: a record's, or one that nobody wrote, without initialisers.
    /// </summary>
    public static bool IsEmptyConstructor(IMethodSymbol method)
    {
        if (method.MethodKind != MethodKind.Constructor
            || method.DeclaringSyntaxReferences.FirstOrDefault()?.GetSyntax() is ConstructorDeclarationSyntax)
        {
            return false;
        }

        return !method.ContainingType.DeclaringSyntaxReferences.Any(
            static part => part.GetSyntax() is TypeDeclarationSyntax type
            && (type.Members.Any(HasInitializer)
                || type.BaseList?.Types.Any(static one => one is PrimaryConstructorBaseTypeSyntax) == true));
    }

    private static bool HasInitializer(MemberDeclarationSyntax member) => member switch
    {
        PropertyDeclarationSyntax property => property.Initializer is not null,
        FieldDeclarationSyntax field
            => field.Declaration.Variables.Any(static variable => variable.Initializer is not null),
        _ => false,
    };

    /// <summary>Whether an accessor only reads or writes the field that the compiler makes.</summary>
    public static bool IsAuto(IMethodSymbol method)
        => method.AssociatedSymbol is IPropertySymbol property && SourceNames.IsAuto(property);
}

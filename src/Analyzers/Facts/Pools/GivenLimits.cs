using System.Threading;
using GcGuard.Analyzers.Facts.RequestPath;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace GcGuard.Analyzers.Facts.Pools;

/// <summary>Whether the project says itself what a limit of one of its types is. Its text is read, and not bound.</summary>
internal static class GivenLimits
{
    /// <summary>Whether a property or field of this name is given a value, outside of a piece of the project.</summary>
    public static bool IsAssigned(
        string member, SyntaxNode? except, Compilation compilation, CancellationToken cancellationToken)
    {
        foreach (SyntaxTree tree in compilation.SyntaxTrees)
        {
            foreach (SimpleNameSyntax name in NamedPlaces.In(tree, member, cancellationToken))
            {
                SyntaxNode whole = name.Parent is MemberAccessExpressionSyntax access && access.Name == name ? access : name;
                if (whole.Parent is AssignmentExpressionSyntax assignment
                    && assignment.Left == whole
                    && except?.Contains(name) != true)
                {
                    return true;
                }
            }
        }

        return false;
    }

    /// <summary>
    /// Whether the project makes objects of a type, and hands each of them a value for a parameter of its constructor.
    /// </summary>
    public static bool IsAlwaysHanded(
        string parameter, int ordinal, string type, Compilation compilation, CancellationToken cancellationToken)
    {
        bool isHanded = false;
        foreach (SyntaxTree tree in compilation.SyntaxTrees)
        {
            foreach (SimpleNameSyntax name in NamedPlaces.In(tree, type, cancellationToken))
            {
                if (ArgumentsOf(name) is { } arguments)
                {
                    if (!Hands(arguments, parameter, ordinal))
                    {
                        return false;
                    }

                    isHanded = true;
                }
            }
        }

        return isHanded;
    }

    /// <summary>What a creation is given that a name is the type of: <c>new P(16)</c>, <c>P pool = new(16);</c>.</summary>
    private static ArgumentListSyntax? ArgumentsOf(SimpleNameSyntax type)
    {
        SyntaxNode whole = type;
        while (whole.Parent is QualifiedNameSyntax or AliasQualifiedNameSyntax or NullableTypeSyntax)
        {
            whole = whole.Parent;
        }

        return whole.Parent switch
        {
            ObjectCreationExpressionSyntax creation => creation.ArgumentList,
            VariableDeclarationSyntax { Variables: { Count: 1 } variables }
                => (variables[0].Initializer?.Value as ImplicitObjectCreationExpressionSyntax)?.ArgumentList,
            PropertyDeclarationSyntax property
                => (property.Initializer?.Value as ImplicitObjectCreationExpressionSyntax)?.ArgumentList,
            _ => null,
        };
    }

    private static bool Hands(ArgumentListSyntax arguments, string parameter, int ordinal)
    {
        for (int i = 0; i < arguments.Arguments.Count; i++)
        {
            if (arguments.Arguments[i].NameColon is { Name.Identifier.ValueText: var name } ? name == parameter : i == ordinal)
            {
                return true;
            }
        }

        return false;
    }
}

using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace GcGuard.Tool.Paths;

/// <summary>
/// The names of all members of a solution that have a body. A name that is not among them calls a framework, and is not
/// bound.
/// </summary>
internal sealed class SourceNames
{
    private readonly HashSet<string> _names = new(StringComparer.Ordinal);
    private readonly HashSet<string> _values = new(StringComparer.Ordinal);
    private readonly HashSet<string> _assemblies = new(StringComparer.Ordinal);

    /// <summary>Whether an assembly is one of the solution's own.</summary>
    public bool HasAssembly(IAssemblySymbol? assembly) => assembly is not null && _assemblies.Contains(assembly.Name);

    /// <summary>Whether a member with a body has this name.</summary>
    public bool Contains(string name) => _names.Contains(name);

    /// <summary>
    /// Whether a field, property, parameter or variable has this name: what is called so may be a delegate.
    /// </summary>
    public bool MayHoldDelegate(string name) => _values.Contains(name);

    /// <summary>Adds what a compilation declares.</summary>
    public void Add(Compilation compilation, CancellationToken cancellationToken)
    {
        _assemblies.Add(compilation.AssemblyName ?? string.Empty);
        foreach (SyntaxTree tree in compilation.SyntaxTrees)
        {
            Add(tree, cancellationToken);
        }
    }

    private void Add(SyntaxTree tree, CancellationToken cancellationToken)
    {
        foreach (SyntaxNode node in tree.GetRoot(cancellationToken).DescendantNodes())
        {
            switch (node)
            {
                case MethodDeclarationSyntax method:
                    _names.Add(method.Identifier.ValueText);
                    break;
                case LocalFunctionStatementSyntax local:
                    _names.Add(local.Identifier.ValueText);
                    break;
                case PropertyDeclarationSyntax property:
                    _values.Add(property.Identifier.ValueText);
                    if (!IsAuto(property))
                    {
                        _names.Add(property.Identifier.ValueText);
                    }

                    break;
                case VariableDeclaratorSyntax variable:
                    _values.Add(variable.Identifier.ValueText);
                    break;
                case SingleVariableDesignationSyntax variable:
                    _values.Add(variable.Identifier.ValueText);
                    break;
                case ForEachStatementSyntax each:
                    _values.Add(each.Identifier.ValueText);
                    break;
                case ParameterSyntax parameter:
                    _values.Add(parameter.Identifier.ValueText);
                    break;
            }
        }
    }

    /// <summary>
    /// Whether a property has accessors without a body; one of another assembly is taken to have some.
    /// </summary>
    public static bool IsAuto(IPropertySymbol property)
    {
        foreach (SyntaxReference reference in property.DeclaringSyntaxReferences)
        {
            if (reference.GetSyntax() is not PropertyDeclarationSyntax declaration || !IsAuto(declaration))
            {
                return false;
            }
        }

        return !property.DeclaringSyntaxReferences.IsEmpty;
    }

    private static bool IsAuto(PropertyDeclarationSyntax property)
        => property is { ExpressionBody: null, AccessorList: { } accessors }
            && !property.Modifiers.Any(SyntaxKind.AbstractKeyword)
            && property.Parent is not InterfaceDeclarationSyntax
            && accessors.Accessors.All(accessor => accessor is { Body: null, ExpressionBody: null });
}

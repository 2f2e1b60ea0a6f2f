using System.Threading;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace GcGuard.Analyzers.Facts.RequestPath;

/// <summary>One place that may call or take a member: what it looks like, and what it means.</summary>
internal static class CallSite
{
    /// <summary>
    /// The node at a proposed position: a name outside <c>nameof</c>, a constructor initialiser or a <c>new(…)</c>;
    /// null where the text only looked like one.
    /// </summary>
    public static SyntaxNode? At(SyntaxNode root, int position, string word)
    {
        SyntaxToken token = root.FindToken(position);
        if (token.SpanStart != position)
        {
            return null;
        }

        if (word == IdentifierIndex.UnnamedConstructor)
        {
            return token.Parent is ConstructorInitializerSyntax or ImplicitObjectCreationExpressionSyntax ? token.Parent : null;
        }

        return token.Parent is SimpleNameSyntax name && token.ValueText == word && !IsNamed(name) ? name : null;
    }

    /// <summary>Whether a call has as many arguments as the target can take; true for what is not called.</summary>
    public static bool Fits(SyntaxNode node, ISymbol target)
    {
        if (target is not IMethodSymbol { MethodKind: MethodKind.Ordinary or MethodKind.LocalFunction } method
            || node is not SimpleNameSyntax name
            || InvocationOf(name) is not { } invocation)
        {
            return true;
        }

        int required = 0;
        foreach (IParameterSymbol parameter in method.Parameters)
        {
            if (parameter.IsParams)
            {
                return true;
            }

            required += parameter.IsOptional ? 0 : 1;
        }

        int given = invocation.ArgumentList.Arguments.Count;
        return given <= method.Parameters.Length && given >= (method.IsExtensionMethod ? required - 1 : required);
    }

    /// <summary>Whether the node calls, reads, writes or takes the target.</summary>
    public static bool Means(SyntaxNode node, ISymbol target, SemanticModel model, CancellationToken cancellationToken)
    {
        SyntaxNode asked = target is INamedTypeSymbol or IMethodSymbol { MethodKind: MethodKind.Constructor } ? CreationOf(node) : node;
        ISymbol? symbol = model.GetSymbolInfo(asked, cancellationToken).Symbol;
        if (symbol is null && node is SimpleNameSyntax name && MethodGroup.WholeOf(name) is { } whole)
        {
            symbol = MethodGroup.MethodOf(name, whole, model, cancellationToken);
        }

        switch (symbol)
        {
            case IPropertySymbol property:
                return target is IMethodSymbol { AssociatedSymbol: { } associated } accessor
                    && SymbolEqualityComparer.Default.Equals(property.OriginalDefinition, associated)
                    && (accessor.MethodKind == MethodKind.PropertySet ? PropertyUse.Writes(node) : PropertyUse.Reads(node));
            case IMethodSymbol { MethodKind: MethodKind.Constructor } constructor:
                return SymbolEqualityComparer.Default.Equals(
                    target is INamedTypeSymbol ? constructor.ContainingType.OriginalDefinition : constructor.OriginalDefinition,
                    target);
            case IMethodSymbol method:
                return SymbolEqualityComparer.Default.Equals(Callers.Definition(method), target);
            default:
                return false;
        }
    }

    private static InvocationExpressionSyntax? InvocationOf(SimpleNameSyntax name)
    {
        ExpressionSyntax whole = name;
        while ((whole.Parent is MemberAccessExpressionSyntax access && access.Name == whole)
            || whole.Parent is MemberBindingExpressionSyntax)
        {
            whole = (ExpressionSyntax)whole.Parent;
        }

        return whole.Parent as InvocationExpressionSyntax;
    }

    /// <summary>The <c>new T(…)</c> around a type's name, or the node itself.</summary>
    private static SyntaxNode CreationOf(SyntaxNode node)
    {
        SyntaxNode current = node;
        while (current.Parent is QualifiedNameSyntax or AliasQualifiedNameSyntax)
        {
            current = current.Parent;
        }

        return current.Parent is ObjectCreationExpressionSyntax creation && creation.Type == current ? creation : node;
    }

    private static bool IsNamed(SimpleNameSyntax name)
    {
        SyntaxNode? node = name.Parent;
        while (node is MemberAccessExpressionSyntax or NameSyntax)
        {
            node = node.Parent;
        }

        return node is ArgumentSyntax { Parent.Parent: InvocationExpressionSyntax { Expression: IdentifierNameSyntax { Identifier.ValueText: "nameof" } } };
    }
}

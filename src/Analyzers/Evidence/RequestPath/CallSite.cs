using GcGuard.Analyzers.Evidence.Flow;
using GcGuard.Analyzers.Symbols;

namespace GcGuard.Analyzers.Evidence.RequestPath;

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
            return token.Parent is ConstructorInitializerSyntax or ImplicitObjectCreationExpressionSyntax
                ? token.Parent
                : null;
        }

        return token.Parent is SimpleNameSyntax name && token.ValueText == word && !IsNamed(name) ? name : null;
    }

    /// <summary>
    /// Whether a call has as many arguments as one of the targets can take; true for what is not called.
    /// </summary>
    public static bool FitsAny(SyntaxNode node, IReadOnlyList<ISymbol> targets)
    {
        foreach (ISymbol target in targets)
        {
            if (Fits(node, target))
            {
                return true;
            }
        }

        return false;
    }

    private static bool Fits(SyntaxNode node, ISymbol target)
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

    /// <summary>
    /// What the semantic model is asked about: the <c>new T(…)</c> around a type's name, or the node itself.
    /// </summary>
    public static SyntaxNode AskedOf(SyntaxNode node, IReadOnlyList<ISymbol> targets)
        => targets[0] is INamedTypeSymbol or IMethodSymbol { MethodKind: MethodKind.Constructor }
            ? CreationOf(node)
            : node;

    /// <summary>What a node means; null where the compiler cannot say.</summary>
    public static ISymbol? Bind(SyntaxNode asked, SemanticModel model, CancellationToken cancellationToken)
        => model.GetSymbolInfo(asked, cancellationToken).Symbol
            ?? (asked is SimpleNameSyntax name && MethodGroup.WholeOf(name) is { } whole
                ? MethodGroup.MethodOf(name, whole, model, cancellationToken)
                : null);

    /// <summary>Whether a node of this meaning calls, reads, writes or takes one of the targets.</summary>
    public static bool MeansAny(ISymbol? meaning, SyntaxNode node, IReadOnlyList<ISymbol> targets)
    {
        if (meaning is not null)
        {
            foreach (ISymbol target in targets)
            {
                if (Means(meaning, node, target) && MayRun(meaning, targets[0]))
                {
                    return true;
                }
            }
        }

        return false;
    }

    private static bool MayRun(ISymbol meaning, ISymbol member)
        => meaning.ContainingType is not { } called
            || member is not IMethodSymbol { ContainingType: { } type }
            || (!ConstructedCall.IsHandedOn(called) && ConstructedCall.MayRun(called, type));

    private static bool Means(ISymbol symbol, SyntaxNode node, ISymbol target) => symbol switch
    {
        IPropertySymbol property => target is IMethodSymbol { AssociatedSymbol: { } associated } accessor
            && SymbolEqualityComparer.Default.Equals(property.OriginalDefinition, associated)
            && (accessor.MethodKind == MethodKind.PropertySet ? PropertyUse.Writes(node) : PropertyUse.Reads(node)),
        IMethodSymbol { MethodKind: MethodKind.Constructor } constructor => SymbolEqualityComparer.Default.Equals(
            target is INamedTypeSymbol ? constructor.ContainingType.OriginalDefinition : constructor.OriginalDefinition,
            target),
        IMethodSymbol method => SymbolEqualityComparer.Default.Equals(CallTargets.Definition(method), target),
        _ => false,
    };

    /// <summary>
    /// The call of a method that a name names: <c>name(…)</c>, <c>x.name(…)</c>, <c>x?.name(…)</c>; null where it is
    /// not called.
    /// </summary>
    public static InvocationExpressionSyntax? InvocationOf(SimpleNameSyntax name)
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
    public static SyntaxNode CreationOf(SyntaxNode node)
    {
        SyntaxNode current = node;
        while ((current.Parent is QualifiedNameSyntax qualified && qualified.Right == current)
            || (current.Parent is AliasQualifiedNameSyntax alias && alias.Name == current))
        {
            current = current.Parent;
        }

        return current.Parent is ObjectCreationExpressionSyntax creation && creation.Type == current ? creation : node;
    }

    /// <summary>
    /// What the call of a method that a name stands for hands to one of its parameters; null where the name is no such
    /// call, or the call leaves the parameter to its default.
    /// </summary>
    public static IOperation? HandedTo(
        IParameterSymbol parameter, SimpleNameSyntax name, IMethodSymbol method, SemanticModel model,
        CancellationToken cancellationToken)
        => InvocationOf(name) is { } invocation
            && model.GetOperation(invocation, cancellationToken) is IInvocationOperation call
            && SymbolEqualityComparer.Default.Equals(call.TargetMethod.OriginalDefinition, method.OriginalDefinition)
                ? call.ArgumentAt(parameter.Ordinal)?.Value
                : null;

    /// <summary>Whether a name only stands in a <c>nameof</c>.</summary>
    public static bool IsNamed(SimpleNameSyntax name)
    {
        SyntaxNode? node = name.Parent;
        while (node is MemberAccessExpressionSyntax or NameSyntax)
        {
            node = node.Parent;
        }

        return node is ArgumentSyntax
            { Parent.Parent: InvocationExpressionSyntax
                { Expression: IdentifierNameSyntax { Identifier.ValueText: "nameof" } } };
    }
}

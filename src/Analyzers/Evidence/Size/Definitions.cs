using System.Collections.Concurrent;
using GcGuard.Analyzers.Evidence.Flow;
using GcGuard.Analyzers.Symbols;
using Microsoft.CodeAnalysis.CSharp;

namespace GcGuard.Analyzers.Evidence.Size;

/// <summary>
/// Finds every value a variable is given: a local's initialiser and assignments, a read-only field's or get-only
/// property's initialiser.
/// </summary>
internal sealed class Definitions(Compilation compilation)
{
    /// <summary>
    /// Fields and properties that were asked about: a type of many buffers asks about one field for each.
    /// </summary>
    private readonly ConcurrentDictionary<ISymbol, bool> _setOnlyWhereDeclared = new(SymbolEqualityComparer.Default);

    /// <summary>The value a variable is declared with.</summary>
    public IOperation? InitialValue(IOperation reference, CancellationToken cancellationToken)
        => InitializerOf(reference, cancellationToken) is { } value ? OperationOf(value, cancellationToken) : null;

    /// <summary>
    /// Every other value the variable a reference reads is given; false where one of them cannot be seen, or nothing
    /// gives it a value.
    /// </summary>
    public bool TryFindOthers(
        IOperation reference, CancellationToken cancellationToken, out ImmutableArray<IOperation> values)
    {
        ImmutableArray<IOperation>.Builder found = ImmutableArray.CreateBuilder<IOperation>();
        if (InitializerOf(reference, cancellationToken) is { } initializer
            && OperationOf(initializer, cancellationToken) is null)
        {
            values = ImmutableArray<IOperation>.Empty;
            return false;
        }

        bool isKnown = reference switch
        {
            ILocalReferenceOperation local => AddAssignments(local, found, cancellationToken),
            IFieldReferenceOperation { Field: { IsReadOnly: true } field }
                => IsSetOnlyWhereDeclared(field, cancellationToken),
            _ => false,
        };
        values = found.ToImmutable();
        return isKnown;
    }

    /// <summary>
    /// The expression a property always answers with: the initialiser of <c>{ get; } = …</c> or the body of
    /// <c>=&gt; …</c>; null for a property that a derived type may override or that is set elsewhere.
    /// </summary>
    public IOperation? ValueOf(IPropertySymbol property, CancellationToken cancellationToken)
    {
        if (property is not { SetMethod: null, DeclaringSyntaxReferences.Length: 1 }
            || MethodBodies.MayBeReplaced(property)
            || property.DeclaringSyntaxReferences[0].GetSyntax(cancellationToken)
                is not PropertyDeclarationSyntax declaration)
        {
            return null;
        }

        ExpressionSyntax? value = declaration.ExpressionBody?.Expression;
        if (value is null && declaration.Initializer is { } initializer
            && IsSetOnlyWhereDeclared(property, cancellationToken))
        {
            value = initializer.Value;
        }

        return value is null ? null : OperationOf(value, cancellationToken);
    }

    /// <summary>
    /// The expression a method always answers with: its only statement, or the body of <c>=&gt; …</c>; null for other
    /// methods and for one that a derived type may override.
    /// </summary>
    public IOperation? ResultOf(IMethodSymbol method, CancellationToken cancellationToken)
    {
        if (method is not { DeclaringSyntaxReferences.Length: 1 } || MethodBodies.MayBeReplaced(method))
        {
            return null;
        }

        ExpressionSyntax? value = method.DeclaringSyntaxReferences[0].GetSyntax(cancellationToken) switch
        {
            MethodDeclarationSyntax { ExpressionBody.Expression: { } expression } => expression,
            MethodDeclarationSyntax { Body.Statements: [ReturnStatementSyntax { Expression: { } returned }] }
                => returned,
            _ => null,
        };
        return value is null ? null : OperationOf(value, cancellationToken);
    }

    private static ExpressionSyntax? InitializerOf(IOperation reference, CancellationToken cancellationToken)
    {
        ISymbol? symbol = reference switch
        {
            ILocalReferenceOperation local => local.Local,
            IFieldReferenceOperation { Field.IsReadOnly: true } field => field.Field,
            _ => null,
        };
        return symbol is { DeclaringSyntaxReferences.Length: 1 }
            && symbol.DeclaringSyntaxReferences[0].GetSyntax(cancellationToken)
                is VariableDeclaratorSyntax { Initializer.Value: { } value }
                ? value
                : null;
    }

    private bool AddAssignments(
        ILocalReferenceOperation reference,
        ImmutableArray<IOperation>.Builder values,
        CancellationToken cancellationToken)
    {
        if (LocalFlowFact.TryAnalyze(reference.Local, reference, cancellationToken) is not { } flow)
        {
            return false;
        }

        foreach (LocalUse use in flow.Uses)
        {
            if (use.Kind != LocalUseKind.Written)
            {
                continue;
            }

            if (use.Value.Parent is not ISimpleAssignmentOperation assignment || assignment.Target != use.Reference)
            {
                return false;
            }

            values.Add(assignment.Value);
        }

        return values.Count > 0 || flow.InitialValue is not null;
    }

    /// <summary>
    /// Whether nothing in its type gives a read-only field or get-only property another value than its initialiser
    /// does: a constructor, or the <c>init</c> accessor of another property. A struct can also exist without having run
    /// its initialisers.
    /// </summary>
    private bool IsSetOnlyWhereDeclared(ISymbol member, CancellationToken cancellationToken)
        => _setOnlyWhereDeclared.TryGetValue(member, out bool known)
            ? known
            : _setOnlyWhereDeclared.GetOrAdd(member, LooksSetOnlyWhereDeclared(member, cancellationToken));

    private static bool LooksSetOnlyWhereDeclared(ISymbol member, CancellationToken cancellationToken)
    {
        if (!member.IsStatic && member.ContainingType.IsValueType)
        {
            return false;
        }

        foreach (SyntaxReference part in member.ContainingType.DeclaringSyntaxReferences)
        {
            if (MayWrite(part.GetSyntax(cancellationToken), member.Name))
            {
                return false;
            }
        }

        return true;
    }

    /// <summary>
    /// Whether a body may write to a variable of this name; a name in any place but a plain read counts.
    /// </summary>
    private static bool MayWrite(SyntaxNode body, string name)
    {
        foreach (SyntaxNode node in body.DescendantNodes())
        {
            if (node is not IdentifierNameSyntax identifier || identifier.Identifier.ValueText != name)
            {
                continue;
            }

            SyntaxNode whole = identifier.Parent is MemberAccessExpressionSyntax access && access.Name == identifier
                ? access
                : identifier;
            switch (whole.Parent)
            {
                case AssignmentExpressionSyntax assignment when assignment.Left == whole:
                case PrefixUnaryExpressionSyntax or PostfixUnaryExpressionSyntax or RefExpressionSyntax:
                case ArgumentSyntax argument when argument.RefKindKeyword.RawKind != 0
                    || argument.Parent is TupleExpressionSyntax:
                    return true;
            }
        }

        return false;
    }

    /// <summary>What an expression means; null where another project holds it.</summary>
    private IOperation? OperationOf(ExpressionSyntax expression, CancellationToken cancellationToken)
    {
        // Brackets and `unchecked(…)` are no operations of their own.
        while (true)
        {
            switch (expression)
            {
                case ParenthesizedExpressionSyntax parenthesized:
                    expression = parenthesized.Expression;
                    break;
                case CheckedExpressionSyntax check:
                    expression = check.Expression;
                    break;
                default:
                    return SourceModels.OperationOf(compilation, expression, cancellationToken);
            }
        }
    }
}

using GcGuard.Analyzers.Evidence.Flow;
using GcGuard.Analyzers.Symbols;
using Microsoft.CodeAnalysis.CSharp;

namespace GcGuard.Analyzers.Evidence.Retries;

/// <summary>
/// The one value that a local, field or property is given in this compilation, and what a method of it answers with.
/// Policies, clients and waits are set once, where they are declared or in a constructor.
/// </summary>
internal sealed class MemberValues(Compilation compilation)
{
    /// <summary>The files of the compilation.</summary>
    public IEnumerable<SyntaxTree> Trees => compilation.SyntaxTrees;

    /// <summary>What a variable stands for, and where that is read; null where that cannot be told.</summary>
    public (IOperation Value, Binding? Scope)? Origin(
        IOperation reference, Binding? scope, CancellationToken cancellationToken)
        => reference is IParameterReferenceOperation { Parameter: { } parameter }
            ? Binding.Argument(parameter, scope)
            : ValueOf(reference, cancellationToken) is { } value ? (value, scope) : null;

    /// <summary>The value a reference reads; null where there are several or none can be seen.</summary>
    public IOperation? ValueOf(IOperation reference, CancellationToken cancellationToken)
        => reference switch
        {
            ILocalReferenceOperation local
                => LocalFlowFact.TryAnalyze(local.Local, local, cancellationToken)?.OnlyValue(),
            IFieldReferenceOperation { Field: { } field } => OfMember(field, cancellationToken),
            IPropertyReferenceOperation { Property: { IsIndexer: false, IsAbstract: false } property }
                => OfProperty(property, cancellationToken),
            _ => null,
        };

    /// <summary>The one expression a method or local function answers with; null where there are several.</summary>
    public IOperation? AnswerOf(IMethodSymbol method, CancellationToken cancellationToken)
        => method is { IsAbstract: false, IsVirtual: false } && BodyOf(method, cancellationToken) is { } body
            ? AnswerOf(body)
            : null;

    /// <summary>The one expression that a body answers with; null where there are several.</summary>
    public static IOperation? AnswerOf(IOperation body)
    {
        IOperation? owner = Owner(body), only = null;
        foreach (IOperation operation in body.DescendantsAndSelf())
        {
            if (operation is IReturnOperation { ReturnedValue: { } value } && Owner(operation) == owner)
            {
                if (only is not null)
                {
                    return null;
                }

                only = value.WithoutConversions();
            }
        }

        return only;
    }

    /// <summary>The body of a method or local function of this compilation; null where there is none.</summary>
    public IOperation? BodyOf(IMethodSymbol method, CancellationToken cancellationToken)
        => MethodBodies.Read(compilation, method, cancellationToken);

    /// <summary>The operation of a piece of source, without conversions; null where another project holds it.</summary>
    public IOperation? OperationOf(SyntaxNode node, CancellationToken cancellationToken)
    {
        while (node is ParenthesizedExpressionSyntax parenthesized)
        {
            node = parenthesized.Expression;
        }

        return SourceModels.OperationOf(compilation, node, cancellationToken)?.WithoutConversions();
    }

    /// <summary>The lambda or local function around an operation; null directly in a member.</summary>
    public static IOperation? Owner(IOperation operation)
    {
        IOperation? current = operation.Parent;
        while (current is not (null or IAnonymousFunctionOperation or ILocalFunctionOperation))
        {
            current = current.Parent;
        }

        return current;
    }

    private IOperation? OfProperty(IPropertySymbol property, CancellationToken cancellationToken)
    {
        SyntaxNode? declared = property.DeclaringSyntaxReferences.Length == 1
            ? property.DeclaringSyntaxReferences[0].GetSyntax(cancellationToken)
            : null;
        return declared is PropertyDeclarationSyntax { ExpressionBody.Expression: { } body }
            ? OperationOf(body, cancellationToken)
            : property.SetMethod is null or { DeclaredAccessibility: Accessibility.Private } or { IsInitOnly: true }
                ? OfMember(property, cancellationToken)
                : null;
    }

    /// <summary>The initialiser of a member, or the one value that its type assigns to it.</summary>
    private IOperation? OfMember(ISymbol member, CancellationToken cancellationToken)
    {
        ExpressionSyntax? value = member.DeclaringSyntaxReferences.Length != 1
            ? null
            : member.DeclaringSyntaxReferences[0].GetSyntax(cancellationToken) switch
            {
                VariableDeclaratorSyntax declarator => declarator.Initializer?.Value,
                PropertyDeclarationSyntax declaration => declaration.Initializer?.Value,
                _ => null,
            };
        foreach (SyntaxReference part in member.ContainingType.DeclaringSyntaxReferences)
        {
            SyntaxNode type = part.GetSyntax(cancellationToken);
            foreach (SimpleNameSyntax name in NamedPlaces.In(type, member.Name, cancellationToken))
            {
                var own = name.Parent as MemberAccessExpressionSyntax;
                ExpressionSyntax target = own?.Expression is ThisExpressionSyntax ? own : name;
                if (target.Parent is not AssignmentExpressionSyntax assignment || assignment.Left != target)
                {
                    continue;
                }

                if (value is not null || !assignment.IsKind(SyntaxKind.SimpleAssignmentExpression))
                {
                    return null;
                }

                value = assignment.Right;
            }
        }

        return value is null ? null : OperationOf(value, cancellationToken);
    }
}

using System.Collections.Generic;
using System.Threading;
using GcGuard.Analyzers.Facts.LocalFlow;
using GcGuard.Analyzers.Symbols;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Operations;

namespace GcGuard.Analyzers.Facts.Retries;

/// <summary>
/// The one value that a local, field or property is given in this compilation, and the one expression that a method of it
/// answers with. Policies, clients and waits are set once, where they are declared or in a constructor.
/// </summary>
internal sealed class MemberValues(Compilation compilation)
{
    /// <summary>The files of the compilation.</summary>
    public IEnumerable<SyntaxTree> Trees => compilation.SyntaxTrees;

    /// <summary>The value a reference reads; null where there are several or none can be seen.</summary>
    public IOperation? ValueOf(IOperation reference, CancellationToken cancellationToken)
        => reference switch
        {
            ILocalReferenceOperation local => OfLocal(local, cancellationToken),
            IFieldReferenceOperation { Field: { } field } => OfMember(field, cancellationToken),
            IPropertyReferenceOperation { Property: { IsIndexer: false } property } => OfProperty(property, cancellationToken),
            _ => null,
        };

    /// <summary>The one expression a method or local function of this compilation answers with; null where there are several.</summary>
    public IOperation? AnswerOf(IMethodSymbol method, CancellationToken cancellationToken)
    {
        method = method.ReducedFrom ?? method;
        if (method.IsAbstract || method.IsVirtual || method.IsExtern || method.DeclaringSyntaxReferences.Length != 1)
        {
            return null;
        }

        return method.DeclaringSyntaxReferences[0].GetSyntax(cancellationToken) switch
        {
            MethodDeclarationSyntax declaration => AnswerOf(declaration.ExpressionBody, declaration.Body, cancellationToken),
            LocalFunctionStatementSyntax function => AnswerOf(function.ExpressionBody, function.Body, cancellationToken),
            _ => null,
        };
    }

    /// <summary>All expressions that a method or local function of this compilation answers with; none where they cannot be seen.</summary>
    public IEnumerable<IOperation> AnswersOf(IMethodSymbol method, CancellationToken cancellationToken)
    {
        switch (BodyOf(method, cancellationToken))
        {
            case ExpressionSyntax expression:
                if (Bound(expression, cancellationToken) is { } only)
                {
                    yield return only;
                }

                break;
            case { } body:
                foreach (SyntaxNode node in body.DescendantNodes(static node => node is not (AnonymousFunctionExpressionSyntax or LocalFunctionStatementSyntax)))
                {
                    if (node is ReturnStatementSyntax { Expression: { } value } && Bound(value, cancellationToken) is { } answer)
                    {
                        yield return answer;
                    }
                }

                break;
        }
    }

    /// <summary>The one value a lambda answers with; null where there are several.</summary>
    public static IOperation? AnswerOf(IAnonymousFunctionOperation function)
    {
        IOperation? answer = null;
        foreach (IOperation operation in function.Body.Descendants())
        {
            if (operation is IReturnOperation { ReturnedValue: { } value } && Owner(operation) == function)
            {
                if (answer is not null)
                {
                    return null;
                }

                answer = value;
            }
        }

        return answer?.WithoutConversions();
    }

    /// <summary>The body of a method or local function of this compilation, as it is written; null where there is none.</summary>
    public SyntaxNode? BodyOf(IMethodSymbol method, CancellationToken cancellationToken)
    {
        method = (method.ReducedFrom ?? method).OriginalDefinition;
        return method.DeclaringSyntaxReferences.Length != 1 || !compilation.ContainsSyntaxTree(method.DeclaringSyntaxReferences[0].SyntaxTree)
            ? null
            : BodyOf(method.DeclaringSyntaxReferences[0].GetSyntax(cancellationToken));
    }

    /// <summary>The body of the declaration of a method or local function; null for any other declaration.</summary>
    public static SyntaxNode? BodyOf(SyntaxNode declaration)
        => declaration switch
        {
            MethodDeclarationSyntax method => (SyntaxNode?)method.Body ?? method.ExpressionBody?.Expression,
            LocalFunctionStatementSyntax function => (SyntaxNode?)function.Body ?? function.ExpressionBody?.Expression,
            _ => null,
        };

    /// <summary>The operation of a piece of source; null where another project holds it.</summary>
    public IOperation? OperationOf(SyntaxNode node, CancellationToken cancellationToken)
    {
        while (node is ParenthesizedExpressionSyntax parenthesized)
        {
            node = parenthesized.Expression;
        }

        return ModelOf(node.SyntaxTree)?.GetOperation(node, cancellationToken);
    }

    /// <summary>The model of a file of this compilation; null for a file of another one.</summary>
    public SemanticModel? ModelOf(SyntaxTree tree) => compilation.ContainsSyntaxTree(tree) ? SourceModels.Of(compilation, tree) : null;

    /// <summary>The lambda or local function around an operation; null directly in a member.</summary>
    public static IOperation? Owner(IOperation operation)
    {
        for (IOperation? current = operation.Parent; current is not null; current = current.Parent)
        {
            if (current is IAnonymousFunctionOperation or ILocalFunctionOperation)
            {
                return current;
            }
        }

        return null;
    }

    private IOperation? OfLocal(ILocalReferenceOperation reference, CancellationToken cancellationToken)
    {
        if (LocalFlowFact.TryAnalyze(reference.Local, reference, cancellationToken) is not { } flow)
        {
            return null;
        }

        // `Policy retry = null;` says nothing of the value that follows.
        IOperation? value = flow.InitialValue is { ConstantValue: { HasValue: true, Value: null } } ? null : flow.InitialValue;
        foreach (LocalUse use in flow.Uses)
        {
            if (use.Kind != LocalUseKind.Written)
            {
                continue;
            }

            if (value is not null || use.Value.Parent is not ISimpleAssignmentOperation assignment)
            {
                return null;
            }

            value = assignment.Value.WithoutConversions();
        }

        return value;
    }

    /// <summary>All values that a local is given, but for null; null where one of them cannot be seen.</summary>
    public List<IOperation>? AllOf(ILocalReferenceOperation reference, CancellationToken cancellationToken)
    {
        if (LocalFlowFact.TryAnalyze(reference.Local, reference, cancellationToken) is not { } flow)
        {
            return null;
        }

        List<IOperation> all = [];
        if (flow.InitialValue is { ConstantValue: not { HasValue: true, Value: null } } initial)
        {
            all.Add(initial);
        }

        foreach (LocalUse use in flow.Uses)
        {
            if (use.Kind != LocalUseKind.Written)
            {
                continue;
            }

            if (use.Value.Parent is not ISimpleAssignmentOperation assignment)
            {
                return null;
            }

            all.Add(assignment.Value.WithoutConversions());
        }

        return all;
    }

    private IOperation? OfProperty(IPropertySymbol property, CancellationToken cancellationToken)
    {
        if (property.IsAbstract || property.DeclaringSyntaxReferences.Length != 1
            || property.DeclaringSyntaxReferences[0].GetSyntax(cancellationToken) is not PropertyDeclarationSyntax declaration)
        {
            return null;
        }

        if (declaration.ExpressionBody is { Expression: { } body })
        {
            return Bound(body, cancellationToken);
        }

        return property.SetMethod is null or { IsInitOnly: true } or { DeclaredAccessibility: Accessibility.Private }
            ? OfMember(property, cancellationToken)
            : null;
    }

    /// <summary>The initialiser of a member, or what the constructors of its type assign to it.</summary>
    private IOperation? OfMember(ISymbol member, CancellationToken cancellationToken)
    {
        ExpressionSyntax? value = null;
        if (member.DeclaringSyntaxReferences.Length == 1)
        {
            value = member.DeclaringSyntaxReferences[0].GetSyntax(cancellationToken) switch
            {
                VariableDeclaratorSyntax { Initializer.Value: { } initial } => initial,
                PropertyDeclarationSyntax { Initializer.Value: { } initial } => initial,
                _ => null,
            };
        }

        if (member is IFieldSymbol { IsConst: true })
        {
            return value is null ? null : Bound(value, cancellationToken);
        }

        foreach (SyntaxReference part in member.ContainingType.DeclaringSyntaxReferences)
        {
            foreach (SyntaxNode node in part.GetSyntax(cancellationToken).DescendantNodes())
            {
                if (node is not AssignmentExpressionSyntax assignment || !Names(assignment.Left, member.Name))
                {
                    continue;
                }

                if (value is not null || node.RawKind != (int)Microsoft.CodeAnalysis.CSharp.SyntaxKind.SimpleAssignmentExpression)
                {
                    return null;
                }

                value = assignment.Right;
            }
        }

        return value is null ? null : Bound(value, cancellationToken);
    }

    private static bool Names(ExpressionSyntax target, string name)
        => target is IdentifierNameSyntax { Identifier.ValueText: { } plain } && plain == name
            || target is MemberAccessExpressionSyntax { Expression: ThisExpressionSyntax, Name.Identifier.ValueText: { } own } && own == name;

    private IOperation? AnswerOf(ArrowExpressionClauseSyntax? arrow, BlockSyntax? body, CancellationToken cancellationToken)
    {
        if (arrow is not null)
        {
            return Bound(arrow.Expression, cancellationToken);
        }

        ExpressionSyntax? answer = null;
        if (body is not null)
        {
            foreach (SyntaxNode node in body.DescendantNodes(static node => node is not (AnonymousFunctionExpressionSyntax or LocalFunctionStatementSyntax)))
            {
                if (node is ReturnStatementSyntax { Expression: { } value })
                {
                    if (answer is not null)
                    {
                        return null;
                    }

                    answer = value;
                }
            }
        }

        return answer is null ? null : Bound(answer, cancellationToken);
    }

    private IOperation? Bound(ExpressionSyntax expression, CancellationToken cancellationToken)
        => OperationOf(expression, cancellationToken)?.WithoutConversions();
}

using System.Collections.Generic;
using System.Linq;
using GcGuard.Analyzers.Facts.LocalFlow;
using GcGuard.Analyzers.Rules.Buffering;
using GcGuard.CodeFixes.Infrastructure;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Operations;

namespace GcGuard.CodeFixes.Rules.Buffering.Json;

/// <summary>
/// Whether serialising may move from where it stands to where the JSON is written: nothing between the two may change
/// the value. Only what is known to leave it alone counts.
/// </summary>
internal static class QuietStatements
{
    /// <summary>Whether only quiet statements stand between the declarations of the JSON and the code that writes it.</summary>
    public static bool ReachSink(SerializedJson json, IReadOnlyCollection<LocalDeclarationStatementSyntax> declarations)
    {
        if (declarations.Count == 0)
        {
            return true;
        }

        SyntaxNode? block = declarations.First().Parent;
        StatementSyntax? sink = json.Route.Sink.Operation.Syntax.FirstAncestorOrSelf<StatementSyntax>(
            statement => statement.Parent == block);
        if (block is null || sink is null || !IsDirect(json.Route.Sink.Operation.Syntax, sink))
        {
            return false;
        }

        bool isBetween = false;
        foreach (SyntaxNode node in block.ChildNodes())
        {
            if (node == sink)
            {
                return isBetween;
            }

            if (node is LocalDeclarationStatementSyntax declaration && declarations.Contains(declaration))
            {
                isBetween = true;
            }
            else if (isBetween && !IsQuiet(json.Call.Invocation.SemanticModel?.GetOperation(node)))
            {
                return false;
            }
        }

        return false;
    }

    /// <summary>Whether no statement, lambda or condition stands between the sink and its statement.</summary>
    private static bool IsDirect(SyntaxNode sink, StatementSyntax statement)
    {
        for (SyntaxNode? node = sink.Parent; node is not null && node != statement; node = node.Parent)
        {
            if (node is StatementSyntax or AnonymousFunctionExpressionSyntax or ConditionalExpressionSyntax)
            {
                return false;
            }
        }

        return statement is ExpressionStatementSyntax or ReturnStatementSyntax or LocalDeclarationStatementSyntax;
    }

    private static bool IsQuiet(IOperation? statement)
        => statement switch
        {
            IExpressionStatementOperation { Operation: ISimpleAssignmentOperation assignment } =>
                IsTransport(assignment.Target) && SideEffects.AreAbsent(assignment.Value.WithoutConversions()),
            IVariableDeclarationGroupOperation group => group.Declarations.All(declaration => declaration.Declarators.All(
                declarator => declarator.GetVariableInitializer() is not { } initializer || SideEffects.AreAbsent(initializer.Value))),
            IEmptyOperation => true,
            _ => false,
        };

    /// <summary>Whether what is assigned is a property of a request, a response or their headers.</summary>
    private static bool IsTransport(IOperation target)
        => target is IPropertyReferenceOperation { Property: { } property, Instance: { } instance }
            && property.Name != "ContentLength"
            && property.ContainingType.ContainingNamespace?.ToDisplayString() is { } space
            && (space.StartsWith("Microsoft.AspNetCore.Http", System.StringComparison.Ordinal)
                || space.StartsWith("System.Net.Http", System.StringComparison.Ordinal)
                || space.StartsWith("System.Web", System.StringComparison.Ordinal))
            && SideEffects.AreAbsent(WithoutTransport(instance));

    /// <summary>The outermost receiver: what <c>context.Response.Headers</c> is read from.</summary>
    private static IOperation WithoutTransport(IOperation instance)
    {
        while (instance is IPropertyReferenceOperation { Instance: { } inner })
        {
            instance = inner;
        }

        return instance.WithoutConversions();
    }
}

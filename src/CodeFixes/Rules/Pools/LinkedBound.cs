using System;
using System.Collections.Generic;
using System.Linq;
using System.Threading;
using GcGuard.Analyzers.Facts.Pools;
using GcGuard.Analyzers.Rules.Pools;
using GcGuard.Analyzers.Symbols;
using GcGuard.CodeFixes.Infrastructure;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace GcGuard.CodeFixes.Rules.Pools;

/// <summary>
/// Bounds a pool whose idle objects each name the next: the statements that put one in are run only below the limit, and count it;
/// those that take one out count it off.
/// </summary>
/// <remarks>
/// Only where each of these places is inside a <c>lock</c> of one and the same object, or the list is one of each thread: then a
/// plain number is enough, and is right whatever the threads do.
/// </remarks>
internal sealed class LinkedBound : PoolBound
{
    private readonly List<(StatementSyntax Link, StatementSyntax Head, string Item)> _adds;
    private readonly List<StatementSyntax> _takes;

    private LinkedBound(
        FixTarget target,
        ObjectPool pool,
        TypeDeclarationSyntax type,
        FieldDeclarationSyntax field,
        int limit,
        List<(StatementSyntax Link, StatementSyntax Head, string Item)> adds,
        List<StatementSyntax> takes,
        int perCore = 1)
        : base(target, pool, type, field, limit, perCore)
    {
        _adds = adds;
        _takes = takes;
    }

    /// <inheritdoc/>
    public override IEnumerable<SyntaxNode> Nodes
        => _adds.SelectMany(add => new SyntaxNode[] { add.Link, add.Head }).Concat(_takes).Append(Field).Append(Type);

    protected override ITypeSymbol Element => Pool.Element;

    /// <summary>The rewriter for a pool, or null where a place is not guarded, or the head is written in another way.</summary>
    public static LinkedBound? TryCreate(FixTarget target, ObjectPool pool, CancellationToken cancellationToken)
    {
        if (pool is not { Kind: StorageKind.Linked, Storage: IFieldSymbol { DeclaredAccessibility: Accessibility.Private } storage }
            || pool.Owner.TypeKind != TypeKind.Class
            || pool.Owner.DeclaringSyntaxReferences.Length != 1
            || DeclarationOf(storage.DeclaringSyntaxReferences[0].GetSyntax(cancellationToken), target.Root) is not { } declaration)
        {
            return null;
        }

        var adds = new List<(StatementSyntax Link, StatementSyntax Head, string Item)>();
        var takes = new List<StatementSyntax>();
        var guards = new HashSet<string>(StringComparer.Ordinal);
        foreach (IdentifierNameSyntax name in declaration.Type.DescendantNodes().OfType<IdentifierNameSyntax>())
        {
            if (name.Identifier.ValueText != storage.Name || IsOnlyRead(name))
            {
                continue;
            }

            SyntaxNode whole = name.Parent is MemberAccessExpressionSyntax { Expression: ThisExpressionSyntax } own ? own : name;
            if (whole.Parent is not AssignmentExpressionSyntax { Parent: ExpressionStatementSyntax { Parent: BlockSyntax block } statement } assignment || assignment.Left != whole)
            {
                return null;
            }

            if (pool.Uses.FirstOrDefault(use => use.IsAdd && use.Operation.Syntax == assignment) is not null)
            {
                int index = block.Statements.IndexOf(statement);
                if (index == 0 || !IsLink(block.Statements[index - 1], assignment, storage.Name))
                {
                    return null;
                }

                adds.Add((block.Statements[index - 1], statement, assignment.Right.ToString()));
            }
            else if (assignment.IsKind(SyntaxKind.SimpleAssignmentExpression) && IsNextOfHead(assignment.Right, storage.Name, pool.Element, target.Model, cancellationToken))
            {
                takes.Add(statement);
            }
            else
            {
                return null;
            }

            guards.Add(GuardOf(statement, target.Model, cancellationToken));
        }

        return adds.Count > 0
            && takes.Count > 0
            && (UnboundedPool.IsPerThread(storage) || (guards.Count == 1 && !guards.Contains(string.Empty)))
                ? new LinkedBound(target, pool, declaration.Type, declaration.Field, LimitOf(target), adds, takes)
                : null;
    }

    /// <inheritdoc/>
    public override SyntaxNode Rewrite(SyntaxNode root)
    {
        string count = PoolNames.Field(Type, Pool.Storage.Name, "idleCount");
        SyntaxTrivia lineEnd = TriviaLines.EndOfLine(Target.Root);
        string fieldIndentation = Reindentation.Of(Field);
        string unit = Reindentation.Unit(Reindentation.Of(Type), fieldIndentation);
        foreach (StatementSyntax take in _takes)
        {
            StatementSyntax current = root.GetCurrentNode(take)!;
            root = root.InsertNodesAfter(current, [SyntaxFactory.ParseStatement(Reindentation.Of(take) + count + "--;" + lineEnd)]);
        }

        foreach ((StatementSyntax link, StatementSyntax head, string item) in _adds)
        {
            var block = (BlockSyntax)root.GetCurrentNode(head)!.Parent!;
            int index = block.Statements.IndexOf(root.GetCurrentNode(head)!);
            StatementSyntax guarded = Guarded(link, head, count, item, unit, lineEnd);
            SyntaxList<StatementSyntax> statements = block.Statements.RemoveAt(index).RemoveAt(index - 1).Insert(index - 1, guarded);
            root = root.ReplaceNode(block, block.WithStatements(statements));
        }

        TypeDeclarationSyntax type = root.GetCurrentNode(Type)!;
        FieldDeclarationSyntax field = type.Members.OfType<FieldDeclarationSyntax>().Single(member => member.IsEquivalentTo(root.GetCurrentNode(Field)!));
        string attributes = string.Concat(Field.AttributeLists.Select(list => fieldIndentation + list.ToString() + lineEnd));
        MemberDeclarationSyntax counter = SyntaxFactory.ParseMemberDeclaration(attributes + fieldIndentation + "private " + StaticText + "int " + count + ";" + lineEnd)!;
        return root.ReplaceNode(type, type.InsertNodesAfter(field, [counter]));
    }

    protected override PoolBound WithLimit(int limit, int perCore) => new LinkedBound(Target, Pool, Type, Field, limit, _adds, _takes, perCore);

    /// <summary>The two statements under a condition, with the comments that stand above them.</summary>
    private StatementSyntax Guarded(StatementSyntax link, StatementSyntax head, string count, string item, string unit, SyntaxTrivia lineEnd)
    {
        string outer = Reindentation.Of(link), inner = outer + unit;
        string rest = DisposalOf(item) is { } disposal
            ? outer + "else" + lineEnd + outer + "{" + lineEnd + inner + disposal + lineEnd + outer + "}" + lineEnd
            : string.Empty;
        string text = outer + "if (" + count + " < " + LimitCode + ")" + lineEnd
            + outer + "{" + lineEnd
            + inner + count + "++;" + lineEnd
            + outer + "}" + lineEnd
            + rest;
        var guard = (IfStatementSyntax)SyntaxFactory.ParseStatement(text);
        var body = (BlockSyntax)guard.Statement;
        SyntaxList<StatementSyntax> moved = SyntaxFactory.List([Reindentation.Shift(link, outer, inner), Reindentation.Shift(head, outer, inner)]);
        return guard.WithStatement(body.WithStatements(moved.AddRange(body.Statements)));
    }

    /// <summary>Whether a statement makes what is put in name the old head.</summary>
    private static bool IsLink(StatementSyntax statement, AssignmentExpressionSyntax head, string storage)
        => statement is ExpressionStatementSyntax { Expression: AssignmentExpressionSyntax { RawKind: (int)SyntaxKind.SimpleAssignmentExpression } link }
            && OwnMemberName.Of(Unforgiven(link.Right)) == storage
            && (link.Left is MemberAccessExpressionSyntax access ? access.Expression.ToString() == head.Right.ToString() : head.Right is ThisExpressionSyntax)
            && !statement.GetLeadingTrivia().Concat(statement.GetTrailingTrivia()).Any(trivia => trivia.IsDirective)
            && !head.Parent!.GetLeadingTrivia().Any(trivia => trivia.IsDirective);

    /// <summary>Whether a mention of the head neither writes it nor lets others do so.</summary>
    private static bool IsOnlyRead(IdentifierNameSyntax name)
    {
        ExpressionSyntax whole = name.Parent is MemberAccessExpressionSyntax access && access.Name == name ? access : name;
        return whole.Parent switch
        {
            AssignmentExpressionSyntax assignment => assignment.Left != whole,
            ArgumentSyntax argument => argument.RefKindKeyword.IsKind(SyntaxKind.None) && argument.Parent is not TupleExpressionSyntax,
            RefExpressionSyntax => false,
            _ => true,
        };
    }

    /// <summary>Whether an expression is the object that the head names as the next, the head being read there or in a variable before.</summary>
    private static bool IsNextOfHead(ExpressionSyntax value, string head, ITypeSymbol element, SemanticModel model, CancellationToken cancellationToken)
    {
        if (Unforgiven(value) is not MemberAccessExpressionSyntax access
            || model.GetSymbolInfo(access, cancellationToken).Symbol is not { IsStatic: false } next
            || !SymbolEqualityComparer.Default.Equals(next.ContainingType?.OriginalDefinition, element.OriginalDefinition))
        {
            return false;
        }

        ExpressionSyntax first = Unforgiven(access.Expression);
        if (OwnMemberName.Of(first) == head)
        {
            return true;
        }

        // Whatever else the variable is given, it has to be the head.
        ExpressionSyntax[] given = first is IdentifierNameSyntax local && value.FirstAncestorOrSelf<MemberDeclarationSyntax>() is { } member
            ?
            [
                .. member.DescendantNodes().OfType<VariableDeclaratorSyntax>().Where(variable => variable.Identifier.ValueText == local.Identifier.ValueText && variable.Initializer is not null).Select(variable => variable.Initializer!.Value),
                .. member.DescendantNodes().OfType<AssignmentExpressionSyntax>().Where(assignment => OwnMemberName.Of(assignment.Left) == local.Identifier.ValueText && assignment.SpanStart < value.SpanStart).Select(assignment => assignment.Right),
            ]
            : [];
        return given.Any(expression => OwnMemberName.Of(Unforgiven(expression)) == head)
            && given.All(expression => OwnMemberName.Of(Unforgiven(expression)) == head || expression.IsKind(SyntaxKind.NullLiteralExpression));
    }

    private static ExpressionSyntax Unforgiven(ExpressionSyntax value)
        => value is PostfixUnaryExpressionSyntax { RawKind: (int)SyntaxKind.SuppressNullableWarningExpression } forgiven ? forgiven.Operand : value;

    /// <summary>What the innermost lock around a statement, in the same function, locks: a field, the object itself or its type; empty for all else.</summary>
    private static string GuardOf(StatementSyntax statement, SemanticModel model, CancellationToken cancellationToken)
    {
        for (SyntaxNode? outer = statement.Parent; outer is not null and not (MemberDeclarationSyntax or AnonymousFunctionExpressionSyntax or LocalFunctionStatementSyntax); outer = outer.Parent)
        {
            if (outer is LockStatementSyntax { Expression: var guard })
            {
                return guard is ThisExpressionSyntax or TypeOfExpressionSyntax || model.GetSymbolInfo(guard, cancellationToken).Symbol is IFieldSymbol { IsReadOnly: true }
                    ? guard.ToString()
                    : string.Empty;
            }
        }

        return string.Empty;
    }
}

using GcGuard.Analyzers.Evidence.Flow;
using GcGuard.Analyzers.Rules.LargeObjects;
using GcGuard.Analyzers.Symbols;
using GcGuard.CodeFixes.Fixing;

namespace GcGuard.CodeFixes.Rules.LargeObjects;

/// <summary>
/// Takes the list or array out of the code around a sequence, and makes its only use read the sequence itself.
/// </summary>
internal sealed class StreamingRewriter(FixTarget target)
{
    private readonly FixTarget _target = target;
    private readonly Dictionary<SyntaxNode, System.Func<SyntaxNode, SyntaxNode?>> _edits = [];

    /// <summary>The rewriter for a sequence, or null where the code has a form that it does not know.</summary>
    public static StreamingRewriter? TryCreate(
        FixTarget target, WholeSequence sequence, StreamingPlan plan, KnownTypes types)
    {
        var rewriter = new StreamingRewriter(target);
        return rewriter.TryEditCall(sequence)
            && rewriter.TryEditUse(sequence, plan)
            && rewriter.TryEditDeclaration(sequence, types)
            ? rewriter
            : null;
    }

    /// <summary>The root after the rewrite; the old one where a part of it cannot be done.</summary>
    public SyntaxNode Rewrite(CancellationToken cancellationToken)
    {
        bool isDone = true;
        SyntaxNode root = _target.Root.ReplaceNodes(_edits.Keys, (original, current) =>
        {
            cancellationToken.ThrowIfCancellationRequested();
            SyntaxNode? edited = _edits[original](current);
            isDone &= edited is not null;
            return edited ?? current;
        });
        return isDone ? root : _target.Root;
    }

    private bool TryEditCall(WholeSequence sequence)
    {
        if (sequence.Call.Syntax is not InvocationExpressionSyntax invocation)
        {
            return false;
        }

        if (sequence.IsMaterialization)
        {
            if (invocation is not { Expression: MemberAccessExpressionSyntax, ArgumentList.Arguments.Count: 0 })
            {
                return false;
            }

            _edits.Add(invocation, static current => WithoutCall((InvocationExpressionSyntax)current));
            return true;
        }

        if (NameOf(invocation) is not { } name)
        {
            return false;
        }

        string replacement = sequence.Kind == WholeSequenceKind.FileLines ? "ReadLines" : "ReadLinesAsync";
        _edits.Add(name, current => SyntaxFactory.IdentifierName(replacement).WithTriviaFrom(current));
        if (sequence.Kind == WholeSequenceKind.FileLinesAsync)
        {
            SyntaxNode? wait = invocation.AncestorsAndSelf().OfType<AwaitExpressionSyntax>().FirstOrDefault();
            if (wait is null)
            {
                return false;
            }

            _edits.Add(
                wait,
                static current =>
                    ((AwaitExpressionSyntax)current).Expression.WithLeadingTrivia(current.GetLeadingTrivia()));
        }

        return true;
    }

    private bool TryEditUse(WholeSequence sequence, StreamingPlan plan)
    {
        SyntaxNode use = sequence.Use.Operation.Syntax;
        switch (sequence.Use.Kind)
        {
            case SequenceUseKind.Loop when sequence.Kind == WholeSequenceKind.FileLinesAsync:
                if (use is not ForEachStatementSyntax)
                {
                    return false;
                }

                _edits.Add(use, static current => Await((ForEachStatementSyntax)current));
                return true;
            case SequenceUseKind.Index:
                _edits.Add(use, static current => current
                    is ElementAccessExpressionSyntax { ArgumentList.Arguments.Count: 1 } element
                    ? Call(element.Expression, "ElementAt", element.ArgumentList.Arguments[0].WithoutTrivia())
                        .WithTriviaFrom(element)
                    : null);
                break;
            case SequenceUseKind.Count:
                _edits.Add(use, static current => current is MemberAccessExpressionSyntax count
                    ? Call(count.Expression, "Count").WithTriviaFrom(count)
                    : null);
                break;
            case SequenceUseKind.EmptyTest:
                var test = (IBinaryOperation)sequence.Use.Operation;
                bool isNegated = test.OperatorKind is BinaryOperatorKind.Equals or BinaryOperatorKind.LessThan;
                _edits.Add(use, current => Any(current, isNegated));
                break;
            default:
                if (plan.Part is { } part)
                {
                    string name = sequence.Call.TargetMethod.Name;
                    _edits.Add(part.Syntax, current => current is InvocationExpressionSyntax taken
                        ? Call(taken, name).WithTriviaFrom(taken)
                        : null);
                }

                return true;
        }

        return HasEnumerable(use.SpanStart);
    }

    private bool TryEditDeclaration(WholeSequence sequence, KnownTypes types)
    {
        if (sequence.Local is not { } local)
        {
            return true;
        }

        if (local.Declarator.Syntax.Parent
            is not VariableDeclarationSyntax
                { Variables.Count: 1, Parent: LocalDeclarationStatementSyntax } declaration)
        {
            return false;
        }

        if (declaration.Type.IsVar)
        {
            return true;
        }

        string name = sequence.Kind == WholeSequenceKind.FileLinesAsync
            ? "System.Collections.Generic.IAsyncEnumerable`1"
            : "System.Collections.Generic.IEnumerable`1";
        ITypeSymbol? element = local.Local.Type switch
        {
            IArrayTypeSymbol array => array.ElementType,
            INamedTypeSymbol { TypeArguments.Length: 1 } list => list.TypeArguments[0],
            _ => null,
        };
        if (element is null || types.Get(name) is not { } sequenceType)
        {
            return false;
        }

        string text = sequenceType.Construct(element).ToMinimalDisplayString(_target.Model, declaration.SpanStart);
        _edits.Add(declaration.Type, current => SyntaxFactory.ParseTypeName(text).WithTriviaFrom(current));
        return true;
    }

    /// <summary>Whether the operators of LINQ can be called as extension methods at a position.</summary>
    private bool HasEnumerable(int position)
        => _target.Model.LookupNamespacesAndTypes(position, container: null, "Enumerable")
            .Any(static symbol => symbol.ContainingNamespace is { Name: "Linq", ContainingNamespace.Name: "System" });

    private static SimpleNameSyntax? NameOf(InvocationExpressionSyntax invocation)
        => invocation.Expression switch
        {
            MemberAccessExpressionSyntax member => member.Name,
            IdentifierNameSyntax name => name,
            _ => null,
        };

    /// <summary>
    /// <c>rows.ToList()</c> without the call. A line break before the dot goes with it where the call ends the chain.
    /// </summary>
    private static SyntaxNode WithoutCall(InvocationExpressionSyntax call)
    {
        var member = (MemberAccessExpressionSyntax)call.Expression;
        ExpressionSyntax source = member.Expression;
        SyntaxTriviaList trailing = call.GetTrailingTrivia();
        return TriviaLines.EndsLine(trailing)
            ? source
            : source.WithTrailingTrivia(TriviaLines.TrimEnd(source.GetTrailingTrivia()).AddRange(trailing));
    }

    private static SyntaxNode Await(ForEachStatementSyntax loop)
        => loop
            .WithAwaitKeyword(SyntaxFactory.Token(SyntaxKind.AwaitKeyword)
                .WithLeadingTrivia(loop.ForEachKeyword.LeadingTrivia)
                .WithTrailingTrivia(SyntaxFactory.Space))
            .WithForEachKeyword(loop.ForEachKeyword.WithLeadingTrivia());

    private static SyntaxNode? Any(SyntaxNode comparison, bool isNegated)
    {
        if (comparison is not BinaryExpressionSyntax { Left: MemberAccessExpressionSyntax count })
        {
            return null;
        }

        ExpressionSyntax any = Call(count.Expression.WithoutLeadingTrivia(), "Any");
        ExpressionSyntax result = isNegated
            ? SyntaxFactory.PrefixUnaryExpression(SyntaxKind.LogicalNotExpression, any)
            : any;
        return result.WithTriviaFrom(comparison);
    }

    private static InvocationExpressionSyntax Call(
        ExpressionSyntax receiver, string method, params ArgumentSyntax[] arguments)
        => SyntaxFactory.InvocationExpression(
            SyntaxFactory.MemberAccessExpression(
                SyntaxKind.SimpleMemberAccessExpression,
                receiver.WithTrailingTrivia(TriviaLines.TrimEnd(receiver.GetTrailingTrivia())),
                SyntaxFactory.IdentifierName(method)),
            SyntaxFactory.ArgumentList(SyntaxFactory.SeparatedList(arguments)));
}

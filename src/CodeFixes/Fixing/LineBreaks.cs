using Microsoft.CodeAnalysis.Text;

namespace GcGuard.CodeFixes.Fixing;

/// <summary>
/// Where a line is broken: as far outside as possible, and there before an arrow, behind <c>=</c>, before an operator
/// or a dot, or between the items of a list.
/// </summary>
internal sealed class LineBreaks
{
    // From so many calls on, each has its line.
    private const int LongChain = 3;

    private readonly TextLine _line;
    private readonly int _most;
    private readonly string _own;
    private readonly string _next;
    private readonly int _begins;
    private (int Depth, Kind Kind, int Score) _rank = (int.MaxValue, default, 0);
    private LineBreak? _best;

    private LineBreaks(SyntaxNode root, TextLine line, string text, int most)
    {
        _line = line;
        _most = most;
        _own = text.Substring(0, text.Length - text.TrimStart().Length);
        _next = _own + Reindentation.Unit(_own, _own);
        _begins = root.FindToken(line.Start + _own.Length).RawKind;
    }

    // In the order in which they are preferred at the same depth.
    private enum Kind
    {
        Arrow,
        Value,
        Operator,
        Dot,
        List,
        Lambda,
        LongValue,
    }

    /// <summary>The best break of a line; null where it has none.</summary>
    public static LineBreak? Find(
        SyntaxNode root, SourceText text, TextLine line, int most, CancellationToken cancellationToken)
    {
        var breaks = new LineBreaks(root, line, text.ToString(line.Span), most);

        // A hole of an interpolated string may hold a line end from C# 11 on only.
        foreach (SyntaxNode node in root.DescendantNodes(
            line.Span, node => node is not InterpolatedStringExpressionSyntax))
        {
            cancellationToken.ThrowIfCancellationRequested();
            if (node is MemberDeclarationSyntax or StatementSyntax
                && node.SpanStart > line.Start + breaks._own.Length
                && node.SpanStart < line.End
                && (node is not BlockSyntax || node.Span.End <= line.End))
            {
                // Several statements or members in one line: that is how its author writes.
                return null;
            }

            if (node.Span.End <= line.End && node.Span.IntersectsWith(line.Span))
            {
                breaks.Consider(node);
            }
        }

        return breaks._best;
    }

    private void Consider(SyntaxNode node)
    {
        switch (node)
        {
            case ArrowExpressionClauseSyntax arrow:
                Offer(node, Kind.Arrow, arrow.ArrowToken);
                break;
            case EqualsValueClauseSyntax value when !IsInParentheses(value):
                OfferValue(node, value.Value);
                break;
            case AssignmentExpressionSyntax { Parent: ExpressionStatementSyntax } assignment:
                OfferValue(node, assignment.Right);
                break;
            case BinaryExpressionSyntax binary when IsBrokenBefore(binary.Kind()):
                Offer(node, Kind.Operator, binary.OperatorToken);
                break;
            case InvocationExpressionSyntax { Parent: not MemberAccessExpressionSyntax } call:
                OfferChain(call);
                break;
            case ArgumentListSyntax arguments when !IsOneWithLines(arguments):
                OfferList(arguments, arguments.Arguments);
                break;
            case ParameterListSyntax { Parent: not LambdaExpressionSyntax } parameters
                when !parameters.GetLastToken().GetNextToken().IsKind(SyntaxKind.EqualsGreaterThanToken):
                OfferList(parameters, parameters.Parameters);
                break;
            case InitializerExpressionSyntax initializer:
                OfferInitializer(initializer);
                break;
            case LambdaExpressionSyntax { ExpressionBody: { } body }:
                Offer(node, Kind.Lambda, body.GetFirstToken());
                break;
        }
    }

    private void OfferValue(SyntaxNode node, ExpressionSyntax value)
    {
        SyntaxToken first = value.GetFirstToken();
        bool isBetter = _next.Length + _line.End - first.SpanStart <= _most
            || (value is InvocationExpressionSyntax call && Dots(call).Count >= LongChain);
        Offer(node, isBetter ? Kind.Value : Kind.LongValue, first);
    }

    /// <summary>The last call of a chain that leaves a short enough line, or each call of a long chain.</summary>
    private void OfferChain(InvocationExpressionSyntax call)
    {
        List<SyntaxToken> dots = Dots(call);
        if (dots.Count < LongChain)
        {
            foreach (SyntaxToken dot in dots.Skip(1))
            {
                Offer(call, Kind.Dot, dot);
            }

            return;
        }

        var possible = new LineBreak();
        foreach (SyntaxToken dot in dots.Where(dot => !IsFirst(dot)))
        {
            possible.Add(dot, IndentationOf(dot));
        }

        Take(possible, (Depth(call), Kind.Dot, _most), dots[0]);
    }

    /// <summary>The dots before the calls of a chain, the first one first.</summary>
    private static List<SyntaxToken> Dots(InvocationExpressionSyntax call)
    {
        var dots = new List<SyntaxToken>();
        for (ExpressionSyntax? at = call;
            at is InvocationExpressionSyntax { Expression: MemberAccessExpressionSyntax member };
            at = member.Expression)
        {
            dots.Add(member.OperatorToken);
        }

        dots.Reverse();
        return dots;
    }

    /// <summary>A line that begins with a dot or an operator goes on at its own depth.</summary>
    private string IndentationOf(SyntaxToken token) => _begins == token.RawKind ? _own : _next;

    private void Offer(SyntaxNode node, Kind kind, SyntaxToken token)
    {
        // Of several operators or dots the last one that leaves a short enough line before it.
        int column = token.SpanStart - _line.Start;
        var possible = new LineBreak();
        possible.Add(token, kind is Kind.Operator or Kind.Dot ? IndentationOf(token) : _next);
        Take(possible, (Depth(node), kind, column <= _most ? column : -column), token);
    }

    private void OfferList<T>(SyntaxNode list, SeparatedSyntaxList<T> items)
        where T : SyntaxNode
    {
        if (items.Count == 0)
        {
            return;
        }

        // All items in the next line where they fit, else each in its own.
        var possible = new LineBreak();
        SyntaxToken first = items[0].GetFirstToken();
        if (!IsFirst(first))
        {
            possible.Add(first, _next);
        }

        if (IsFirst(first) || _next.Length + _line.End - first.SpanStart > _most)
        {
            string indentation = IsFirst(first) ? _own : _next;
            foreach (T item in items.Skip(1))
            {
                possible.Add(item.GetFirstToken(), indentation);
            }
        }

        Take(possible, (Depth(list), Kind.List, list.Span.Length), first);
    }

    private void OfferInitializer(InitializerExpressionSyntax initializer)
    {
        if (initializer.Expressions.Count == 0)
        {
            return;
        }

        var possible = new LineBreak();
        if (!IsFirst(initializer.OpenBraceToken))
        {
            possible.Add(initializer.OpenBraceToken, _own);
        }

        foreach (ExpressionSyntax expression in initializer.Expressions)
        {
            possible.Add(expression.GetFirstToken(), _next);
        }

        possible.Add(initializer.CloseBraceToken, _own);
        Take(
            possible,
            (Depth(initializer), Kind.List, initializer.Span.Length),
            initializer.OpenBraceToken);
    }

    /// <summary>Keeps a break that is better than those before; of several lists the longest.</summary>
    private void Take(LineBreak possible, (int Depth, Kind Kind, int Score) rank, SyntaxToken first)
    {
        bool isBetter = rank.Depth != _rank.Depth ? rank.Depth < _rank.Depth
            : rank.Kind != _rank.Kind ? rank.Kind < _rank.Kind
            : rank.Score > _rank.Score;
        if (isBetter && possible.IsPossible && !possible.IsEmpty && first.SpanStart >= _line.Start)
        {
            _rank = rank;
            _best = possible;
        }
    }

    private bool IsFirst(SyntaxToken token) => token.SpanStart == _line.Start + _own.Length;

    /// <summary>How many lists and parentheses a node stands in.</summary>
    private static int Depth(SyntaxNode node)
    {
        int depth = 0;
        for (SyntaxNode? around = node.Parent; around is not null; around = around.Parent)
        {
            if (around is BaseArgumentListSyntax or ParameterListSyntax or InitializerExpressionSyntax
                or ParenthesizedExpressionSyntax)
            {
                depth++;
            }
        }

        return depth;
    }

    private static bool IsInParentheses(EqualsValueClauseSyntax value)
        => value.Parent is ParameterSyntax
            || value.Parent?.Parent?.Parent is UsingStatementSyntax or ForStatementSyntax or FixedStatementSyntax;

    private static bool IsBrokenBefore(SyntaxKind kind)
        => kind is SyntaxKind.AddExpression or SyntaxKind.LogicalAndExpression or SyntaxKind.LogicalOrExpression
            or SyntaxKind.CoalesceExpression;

    /// <summary>
    /// Whether a list holds one argument that gets lines of its own, which begin behind the parenthesis.
    /// </summary>
    private static bool IsOneWithLines(ArgumentListSyntax list)
        => list.Arguments.Count == 1
            && list.Arguments[0].Expression is BaseObjectCreationExpressionSyntax
            {
                Initializer.Expressions.Count: > 0
            };
}

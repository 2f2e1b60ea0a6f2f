using GcGuard.Analyzers.Evidence.Flow;
using GcGuard.Analyzers.Symbols;
using GcGuard.CodeFixes.Fixing;

namespace GcGuard.CodeFixes.Rules.Buffering;

/// <summary>
/// Rewrites one needless copy: the call that takes it, the reads of its length, and the statement that made it.
/// </summary>
internal sealed class NeedlessCopyRewriter(
    FixTarget target,
    NeedlessCopy copy,
    BufferExpressions content,
    StatementSyntax? preludeAnchor,
    StatementSyntax? declaration,
    bool addsImport)
{
    private readonly FixTarget _target = target;
    private readonly NeedlessCopy _copy = copy;
    private readonly BufferExpressions _content = content;
    private readonly StatementSyntax? _preludeAnchor = preludeAnchor;
    private readonly StatementSyntax? _declaration = declaration;
    private readonly bool _addsImport = addsImport;

    /// <summary>The rewriter for a copy, or null where the code around it has no place for the rewrite.</summary>
    public static NeedlessCopyRewriter? TryCreate(FixTarget target, NeedlessCopy copy)
    {
        StatementSyntax? declaration = null;
        if (copy.Array is { } array)
        {
            declaration = DeclarationOf(array.Flow);
            if (declaration is null)
            {
                return null;
            }
        }

        if (TryGiveAway(target, copy, declaration) is { } given)
        {
            return given;
        }

        int position = target.Node.SpanStart;
        if (copy.IsReadable)
        {
            bool needsImport = copy.Consumer.Kind
                is ArrayConsumerKind.Span or ArrayConsumerKind.Memory or ArrayConsumerKind.BytesResult
                && !NamespaceImport.IsPresent(target.Model, position, "System", "MemoryExtensions");
            bool addsImport = needsImport && NamespaceImport.CanAdd(target.Root);
            return new NeedlessCopyRewriter(
                target,
                copy,
                BufferExpressions.OfStream(copy, target.Model, canExtend: !needsImport || addsImport),
                null,
                declaration,
                addsImport);
        }

        if (((CSharpParseOptions)target.Node.SyntaxTree.Options).LanguageVersion < LanguageVersion.CSharp7)
        {
            return null;
        }

        if (declaration is not null)
        {
            string name = ((LocalDeclarationStatementSyntax)declaration).Declaration.Variables[0].Identifier.Text;
            return new NeedlessCopyRewriter(
                target, copy, BufferExpressions.OfSegment(copy, target.Model, name), null, declaration, false);
        }

        return SegmentPrelude.AnchorOf(copy) is { } anchor
            ? new NeedlessCopyRewriter(
                target,
                copy,
                BufferExpressions.OfSegment(copy, target.Model, SegmentPrelude.FreeNameFor(anchor)),
                anchor,
                null,
                false)
            : null;
    }

    /// <summary>
    /// A file result can take the stream itself, rewound, where nothing else needs it. It closes the stream when it is
    /// done, so a stream that a <c>using</c> owns is not given away but read through another one.
    /// </summary>
    private static NeedlessCopyRewriter? TryGiveAway(FixTarget target, NeedlessCopy copy, StatementSyntax? declaration)
    {
        if (copy.Consumer.Kind != ArrayConsumerKind.FileResult
            || copy.Array?.Assignment is not null
            || !copy.IsReadable
            || !copy.Stream.CanBeGivenAway(copy.ToArray))
        {
            return null;
        }

        StatementSyntax? anchor = declaration is null ? SegmentPrelude.AnchorOf(copy) : null;
        return anchor is null && declaration is null
            ? null
            : new NeedlessCopyRewriter(
                target, copy, BufferExpressions.OfGivenStream(copy, target.Model), anchor, declaration, false);
    }

    /// <summary>The root of the document after the rewrite; the old root where it cannot be done.</summary>
    public SyntaxNode Rewrite()
    {
        var types = KnownTypes.For(_target.Model.Compilation);
        SyntaxNode consumer = _copy.Consumer.Operation.Syntax;
        var lengths = new Dictionary<SyntaxNode, ExpressionSyntax>();
        CollectLengths(lengths);
        var nodes = new List<SyntaxNode>(lengths.Keys);
        if (_copy.Consumer.Kind != ArrayConsumerKind.Length)
        {
            nodes.Add(consumer);
        }

        SyntaxNode? assignment = _copy.Array?.Assignment?.Syntax;
        if (assignment is not null)
        {
            nodes.Add(assignment);
        }

        var statementMark = new SyntaxAnnotation();
        StatementSyntax? marked = _preludeAnchor ?? _declaration;
        if (marked is not null)
        {
            nodes.Add(marked);
        }

        bool isDone = true;
        SyntaxNode root = _target.Root.ReplaceNodes(nodes, (original, current) =>
        {
            if (original == marked)
            {
                return current.WithAdditionalAnnotations(statementMark);
            }

            if (original == assignment)
            {
                return _content.SegmentAssignment.WithTriviaFrom(current);
            }

            if (lengths.TryGetValue(original, out ExpressionSyntax? length))
            {
                return length;
            }

            SyntaxNode? rewritten = ConsumerRewrite.TryRewrite(_copy, original, current, _content, types);
            isDone &= rewritten is not null;
            return rewritten ?? current;
        });
        if (!isDone)
        {
            return _target.Root;
        }

        if (marked is not null)
        {
            var statement = (StatementSyntax)root.GetAnnotatedNodes(statementMark).Single();
            root = EditStatement(root, statement);
        }

        return _addsImport ? NamespaceImport.Add(root, "System") : root;
    }

    private SyntaxNode EditStatement(SyntaxNode root, StatementSyntax statement)
    {
        if (_preludeAnchor is not null)
        {
            return SegmentPrelude.Insert(root, statement, _content.Prelude);
        }

        if (_copy.Array?.Assignment is not null)
        {
            return root.ReplaceNode(statement, WithSegmentType((LocalDeclarationStatementSyntax)statement));
        }

        return _content.NeedsPrelude
            ? root.ReplaceNode(statement, _content.Prelude.WithTriviaFrom(statement))
            : NodeRemoval.Remove(root, ImmutableArray.Create<SyntaxNode>(statement));
    }

    /// <summary>
    /// <c>byte[] bytes;</c> becomes <c>ArraySegment&lt;byte&gt; bytes;</c>; a null that nobody reads goes away.
    /// </summary>
    private LocalDeclarationStatementSyntax WithSegmentType(LocalDeclarationStatementSyntax declaration)
    {
        VariableDeclaratorSyntax variable = declaration.Declaration.Variables[0];
        VariableDeclaratorSyntax plain = variable.Initializer is null
            ? variable
            : variable.WithInitializer(null).WithIdentifier(variable.Identifier.WithTrailingTrivia());
        return declaration.WithDeclaration(declaration.Declaration
            .WithType(_content.SegmentType.WithTriviaFrom(declaration.Declaration.Type))
            .WithVariables(SyntaxFactory.SingletonSeparatedList(plain)));
    }

    private void CollectLengths(Dictionary<SyntaxNode, ExpressionSyntax> lengths)
    {
        if (_copy.Array is { } array)
        {
            foreach (LocalUse use in array.Flow.Uses)
            {
                if (CopiedArray.IsLength(use) && use.Value.Parent is { } length)
                {
                    lengths.Add(length.Syntax, LengthFor(length));
                }
            }
        }
        else if (_copy.Consumer.Kind == ArrayConsumerKind.Length)
        {
            lengths.Add(_copy.Consumer.Operation.Syntax, LengthFor(_copy.Consumer.Operation));
        }
    }

    private ExpressionSyntax LengthFor(IOperation length)
    {
        bool isLong = IsCompared(length)
            || (length.Parent is IConversionOperation { IsImplicit: true, Type: { } type }
                && (type.SpecialType == SpecialType.System_Int64 || IsNullableLong(type)));
        ExpressionSyntax expression = isLong ? _content.LongCount : _content.Count;
        if (expression is CastExpressionSyntax
            && length.Syntax.Parent
                is MemberAccessExpressionSyntax or ConditionalAccessExpressionSyntax or PostfixUnaryExpressionSyntax)
        {
            expression = SyntaxFactory.ParenthesizedExpression(expression);
        }

        return expression.WithTriviaFrom(length.Syntax);
    }

    /// <summary>Whether a length is only compared with an <see cref="int"/>: <c>bytes.Length == 0</c>.</summary>
    private static bool IsCompared(IOperation length)
        => length.Parent is IBinaryOperation
            {
                OperatorKind: BinaryOperatorKind.Equals or BinaryOperatorKind.NotEquals
                    or BinaryOperatorKind.LessThan or BinaryOperatorKind.LessThanOrEqual
                    or BinaryOperatorKind.GreaterThan or BinaryOperatorKind.GreaterThanOrEqual,
                LeftOperand.Type.SpecialType: SpecialType.System_Int32,
                RightOperand.Type.SpecialType: SpecialType.System_Int32,
            };

    private static bool IsNullableLong(ITypeSymbol type)
        => type is INamedTypeSymbol { OriginalDefinition.SpecialType: SpecialType.System_Nullable_T } nullable
            && nullable.TypeArguments[0].SpecialType == SpecialType.System_Int64;

    /// <summary>The statement that declares the array alone, in a list of statements.</summary>
    private static StatementSyntax? DeclarationOf(LocalFlowFact array)
        => array.Declarator.Syntax.Parent?.Parent is LocalDeclarationStatementSyntax
        {
            Declaration.Variables.Count: 1,
            Parent: BlockSyntax or SwitchSectionSyntax,
        } declaration
            ? declaration
            : null;
}

using GcGuard.Analyzers.Rules.LargeObjects;
using GcGuard.CodeFixes.Fixing;

namespace GcGuard.CodeFixes.Rules.LargeObjects;

/// <summary>
/// Rents an array instead of making it: the declaration, every use that depends on the length, the clearing where the
/// code relies on zeros, and the <c>finally</c> that returns it.
/// </summary>
internal sealed class RentRewriter
{
    private const string PoolSpace = "System.Buffers";

    private readonly FixTarget _target;
    private readonly RentableArray _array;
    private readonly RentedLength _length;
    private readonly BlockSyntax _block;
    private readonly int _declaration;
    private readonly int _last;
    private readonly string _pool;
    private readonly string _element;
    private readonly bool _addsImport;
    private readonly string _system;
    private readonly ArrayUseRewriter _uses;

    private RentRewriter(FixTarget target, RentableArray array, BlockSyntax block, int declaration, int last)
    {
        _target = target;
        _array = array;
        _block = block;
        _declaration = declaration;
        _last = last;
        _length = RentedLength.Of(array);
        int position = array.Declaration.SpanStart;
        bool isImported = NamespaceImport.IsPresent(target.Model, position, PoolSpace, "ArrayPool");
        _addsImport = !isImported && NamespaceImport.CanAdd(target.Root);
        _system = NamespaceImport.IsPresent(target.Model, position, "System", "Array") ? string.Empty : "System.";
        _element = array.ElementType.ToMinimalDisplayString(target.Model, position);
        _uses = new ArrayUseRewriter(
            _length.Name,
            _element,
            _system,
            NamespaceImport.IsPresent(target.Model, position, "System", "MemoryExtensions"));
        _pool = (isImported || _addsImport ? string.Empty : PoolSpace + ".") + "ArrayPool<" + _element + ">.Shared";
    }

    /// <summary>
    /// The rewriter for an array, or null where the statements around it cannot go into a <c>try</c>.
    /// </summary>
    public static RentRewriter? TryCreate(FixTarget target, RentableArray array)
    {
        var block = (BlockSyntax)array.Declaration.Parent!;
        int declaration = block.Statements.IndexOf(array.Declaration);
        int last = ProtectedStatements.LastOf(
            target.Model, block, declaration, array.Uses.Max(use => use.Reference.Syntax.SpanStart));
        return last > declaration
            && FinallyWrapping.IsPossible(block, declaration, declaration)
            && FinallyWrapping.IsPossible(block, declaration + 1, last)
                ? new RentRewriter(target, array, block, declaration, last)
                : null;
    }

    /// <summary>The root of the document after the rewrite.</summary>
    public SyntaxNode Rewrite()
    {
        Dictionary<SyntaxNode, ArrayUse> sites = _array.Uses
            .Where(use => use.Kind != ArrayUseKind.Unchanged)
            .ToDictionary(use => use.Site.Syntax);
        BlockSyntax block = _block.ReplaceNodes(
            sites.Keys.Append(_target.Node),
            (original, current) => original == _target.Node ? Rent(current) : _uses.Rewrite(sites[original], current));
        SyntaxTrivia lineEnd = TriviaLines.EndOfLine(_target.Root);
        StatementSyntax declaration = block.Statements[_declaration];
        string indentation = Reindentation.Of(_block.Statements[_declaration]);

        var opening = new List<StatementSyntax>();
        if (_length.Declaration is { } length)
        {
            opening.Add(Line(length, declaration.GetLeadingTrivia(), lineEnd));
            declaration = declaration.WithLeadingTrivia(Indent(indentation));
        }

        opening.Add(declaration);
        if (_array.ReliesOnZeros)
        {
            string clear = _system + "Array.Clear(" + Name + ", 0, " + _length.Name + ");";
            opening.Add(Line(clear, Indent(indentation), lineEnd));
        }

        string end = _pool + ".Return(" + Name + (_array.HoldsReferences ? ", clearArray: true" : string.Empty) + ");";
        TryStatementSyntax attempt = FinallyWrapping.Wrap(
            Detached(block),
            _declaration + 1,
            _last,
            ImmutableArray.Create(Line(end, Indent(indentation), lineEnd)),
            lineEnd);
        BlockSyntax finished = block.WithStatements(SyntaxFactory.List(
            block.Statements.Take(
                _declaration).Concat(opening).Append(attempt).Concat(block.Statements.Skip(_last + 1))));
        SyntaxNode root = _target.Root.ReplaceNode(_block, finished);
        return _addsImport ? NamespaceImport.Add(root, PoolSpace) : root;
    }

    private string Name
        => ((LocalDeclarationStatementSyntax)_block.Statements[_declaration]).Declaration.Variables[0].Identifier.Text;

    /// <summary>
    /// The block in a tree of its own that has the same lines around it, for questions about indentation.
    /// </summary>
    private BlockSyntax Detached(BlockSyntax block)
    {
        var mark = new SyntaxAnnotation();
        SyntaxNode root = _target.Root.ReplaceNode(_block, block.WithAdditionalAnnotations(mark));
        return (BlockSyntax)root.GetAnnotatedNodes(mark).Single();
    }

    private SyntaxNode Rent(SyntaxNode creation)
    {
        string asked = _length.Declaration is null
            ? _array.Length.Syntax.WithoutTrivia().ToString()
            : _length.Name.ToString();
        return SyntaxFactory.ParseExpression(_pool + ".Rent(" + asked + ")").WithTriviaFrom(creation);
    }

    private static StatementSyntax Line(string text, SyntaxTriviaList leading, SyntaxTrivia lineEnd)
        => SyntaxFactory.ParseStatement(text).WithLeadingTrivia(leading).WithTrailingTrivia(lineEnd);

    private static SyntaxTriviaList Indent(string indentation)
        => indentation.Length == 0
            ? SyntaxTriviaList.Empty
            : SyntaxFactory.TriviaList(SyntaxFactory.Whitespace(indentation));
}

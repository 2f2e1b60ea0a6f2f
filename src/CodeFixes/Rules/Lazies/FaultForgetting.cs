using GcGuard.Analyzers.Evidence.Lazies;
using GcGuard.CodeFixes.Fixing;
using Microsoft.CodeAnalysis.Text;

namespace GcGuard.CodeFixes.Rules.Lazies;

/// <summary>
/// How a Lazy is forgotten when its task fails: its member gets a new one, or its entry is removed. A Lazy itself never
/// forgets what its factory returned.
/// </summary>
/// <param name="Statement">The statement that forgets it.</param>
/// <param name="Method">The name of the function that makes the Lazy again; null where the entry is removed.</param>
/// <param name="Moved">The constructor that makes it from now on, in the place of an initialiser; null where it
/// stays.</param>
internal sealed record FaultForgetting(string Statement, string? Method, InitialiserMove? Moved = null)
{
    /// <summary>The plan for a Lazy; null where its member cannot get a new one.</summary>
    public static FaultForgetting? TryPlan(LazyCreation lazy, LazyKeeper keeper, CancellationToken cancellationToken)
        => keeper.Kind switch
        {
            LazyKeeperKind.Member => OfMember(lazy, keeper, cancellationToken),
            LazyKeeperKind.Entry => OfEntry(lazy, keeper, cancellationToken),
            _ => null,
        };

    private static FaultForgetting? OfMember(LazyCreation lazy, LazyKeeper keeper, CancellationToken cancellationToken)
    {
        ISymbol member = keeper.Member!;
        if (lazy.Creation.Syntax.FirstAncestorOrSelf<TypeDeclarationSyntax>() is not { } type
            || type is InterfaceDeclarationSyntax or StructDeclarationSyntax
            || type.CloseBraceToken.IsMissing || type.CloseBraceToken.RawKind == 0
            || member.DeclaredAccessibility
                is not (Accessibility.Private or Accessibility.Internal or Accessibility.NotApplicable)
            || member.DeclaringSyntaxReferences is not { Length: 1 } references
            || references[0].SyntaxTree != type.SyntaxTree
            || references[0].GetSyntax(cancellationToken).FirstAncestorOrSelf<TypeDeclarationSyntax>() != type)
        {
            return null;
        }

        // The initialiser of an instance member names nothing of the instance, and a new one has to: a constructor can.
        bool isInitialiser = keeper.Place is IFieldInitializerOperation or IPropertyInitializerOperation;
        InitialiserMove? moved = isInitialiser && !member.IsStatic ? InitialiserMove.TryPlan(lazy, member, type) : null;
        bool canBeMade = isInitialiser
            ? (member.IsStatic || moved is not null) && !type.Modifiers.Any(SyntaxKind.RecordKeyword)
            : keeper.Place.Parent is IExpressionStatementOperation { Parent: IBlockOperation }
                && IsInConstructor(keeper.Place.Syntax);
        if (!canBeMade)
        {
            return null;
        }

        string method = FreeName.Choose(type, "Create" + Capital(member.Name));
        string target = keeper.Place is IAssignmentOperation { Target.Syntax: { } written }
            ? written.WithoutTrivia().ToString()
            : moved?.Target ?? member.Name;
        return new FaultForgetting(target + " = " + method + "();", method, moved);
    }

    private static bool IsInConstructor(SyntaxNode assignment)
        => assignment.Parent
            is ExpressionStatementSyntax { Parent: BlockSyntax { Parent: ConstructorDeclarationSyntax } };

    private static FaultForgetting? OfEntry(LazyCreation lazy, LazyKeeper keeper, CancellationToken cancellationToken)
    {
        (ExpressionSyntax Dictionary, ExpressionSyntax Key)? parts = keeper.Place switch
        {
            IInvocationOperation
                { Instance.Syntax: ExpressionSyntax dictionary,
                    Syntax: InvocationExpressionSyntax { ArgumentList.Arguments: { Count: >= 2 } arguments } } =>
                        (dictionary, arguments[0].Expression),
            IAssignmentOperation
                { Target: IPropertyReferenceOperation
                    { Syntax: ElementAccessExpressionSyntax
                        { ArgumentList.Arguments: { Count: 1 } arguments } access } } =>
                    (access.Expression, arguments[0].Expression),
            _ => null,
        };
        if (parts is not { } found)
        {
            return null;
        }

        string? key = ForgottenEntry.KeyOf(lazy, keeper, found.Key);
        return key is null || IsInStaticLambda(lazy) || !ForgottenEntry.IsMadeAgain(lazy, keeper, cancellationToken)
            ? null
            : new FaultForgetting(found.Dictionary.WithoutTrivia() + ".TryRemove(" + key + ", out _);", null);
    }

    private static bool IsInStaticLambda(LazyCreation lazy)
        => lazy.Creation.Syntax
            .Ancestors()
            .OfType<AnonymousFunctionExpressionSyntax>()
            .Any(lambda => lambda.Modifiers.Any(SyntaxKind.StaticKeyword))
            || (lazy.Factory.Syntax as AnonymousFunctionExpressionSyntax)?.Modifiers
                .Any(SyntaxKind.StaticKeyword) == true;

    /// <summary>The name with a capital and without a prefix: <c>Rates</c> of <c>_rates</c>, <c>s_rates</c>.</summary>
    public static string Capital(string member)
    {
        string bare = member.StartsWith("s_", System.StringComparison.Ordinal)
            || member.StartsWith("m_", System.StringComparison.Ordinal) ? member.Substring(2) : member.TrimStart('_');
        return bare.Length == 0 ? "Lazy" : char.ToUpperInvariant(bare[0]) + bare.Substring(1);
    }

    /// <summary>The edits around a creation: the member may get another value, and a function makes the Lazy.</summary>
    /// <param name="keeper">What keeps it.</param>
    /// <param name="creation">The text of the new creation.</param>
    /// <param name="typeText">The text of the Lazy's type.</param>
    /// <param name="newLine">The document's line end.</param>
    public IEnumerable<TextChange> Edits(
        LazyCreation lazy, LazyKeeper keeper, string creation, string typeText, string newLine)
    {
        ExpressionSyntax old = (ExpressionSyntax)lazy.Creation.Syntax;
        if (Method is null)
        {
            yield return new TextChange(old.Span, creation);
            yield break;
        }

        TypeDeclarationSyntax type = old.FirstAncestorOrSelf<TypeDeclarationSyntax>()!;
        foreach (TextChange change in MakeWritable(keeper.Member!))
        {
            yield return change;
        }

        string function = typeText + " " + Method + "() => " + creation + ";";
        if (Moved is not null)
        {
            foreach (TextChange change in Moved.Edits(Statement, function, newLine))
            {
                yield return change;
            }

            yield break;
        }

        yield return new TextChange(old.Span, Method + "()");
        if (old.FirstAncestorOrSelf<ExpressionStatementSyntax>() is { } statement
            && keeper.Place is IAssignmentOperation)
        {
            // A local function at the end of the constructor, so that it has the constructor's parameters.
            var block = (BlockSyntax)statement.Parent!;
            string inner = TextEdits.IndentationOf(statement);
            yield return new TextChange(
                new TextSpan(LineStart(block.CloseBraceToken), 0), newLine + inner + function + newLine);
            yield break;
        }

        string indentation = TextEdits.IndentationOf(old.FirstAncestorOrSelf<MemberDeclarationSyntax>()!);
        yield return new TextChange(
            new TextSpan(LineStart(type.CloseBraceToken), 0),
            newLine + indentation + "private static " + function + newLine);
    }

    private static int LineStart(SyntaxToken token)
        => token.SyntaxTree!.GetText().Lines.GetLineFromPosition(token.SpanStart).Start;

    /// <summary>Takes <c>readonly</c> from a field, and gives an automatic property a setter.</summary>
    private static IEnumerable<TextChange> MakeWritable(ISymbol member)
    {
        SyntaxNode declaration = member.DeclaringSyntaxReferences[0].GetSyntax();
        if (declaration.FirstAncestorOrSelf<FieldDeclarationSyntax>() is { } field)
        {
            SyntaxToken keyword = field.Modifiers.FirstOrDefault(token => token.IsKind(SyntaxKind.ReadOnlyKeyword));
            if (keyword.RawKind != 0)
            {
                yield return new TextChange(TextSpan.FromBounds(keyword.SpanStart, keyword.FullSpan.End), string.Empty);
            }
        }
        else if (declaration is PropertyDeclarationSyntax { AccessorList.Accessors: { Count: 1 } accessors })
        {
            yield return new TextChange(
                new TextSpan(accessors[0].Span.End, 0),
                member.DeclaredAccessibility == Accessibility.Private ? " set;" : " private set;");
        }
    }
}

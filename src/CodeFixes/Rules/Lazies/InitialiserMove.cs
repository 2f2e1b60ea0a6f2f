using GcGuard.Analyzers.Evidence.Lazies;
using GcGuard.CodeFixes.Fixing;
using Microsoft.CodeAnalysis.Text;

namespace GcGuard.CodeFixes.Rules.Lazies;

/// <summary>
/// Moves what an instance field is initialised with into the one constructor of its type, or into a new one where the
/// type declares none.
/// </summary>
internal sealed class InitialiserMove(
    VariableDeclaratorSyntax variable,
    FieldDeclarationSyntax field,
    TypeDeclarationSyntax type,
    ConstructorDeclarationSyntax? constructor)
{
    private readonly VariableDeclaratorSyntax _variable = variable;
    private readonly FieldDeclarationSyntax _field = field;
    private readonly TypeDeclarationSyntax _type = type;
    private readonly ConstructorDeclarationSyntax? _constructor = constructor;

    /// <summary>What the field is called in the constructor.</summary>
    public string Target
        => _constructor?.ParameterList.Parameters
            .Any(parameter => parameter.Identifier.ValueText == _variable.Identifier.ValueText) == true
            ? "this." + _variable.Identifier.Text
            : _variable.Identifier.Text;

    /// <summary>
    /// The move; null where several constructors, a primary one, or one without a block of lines make the objects, and
    /// where a parameter of the constructor has a name that the initialiser uses for something else.
    /// </summary>
    public static InitialiserMove? TryPlan(LazyCreation lazy, ISymbol member, TypeDeclarationSyntax type)
    {
        // The constructor of another base class may call a member that reads the field before it is set.
        if (type is not ClassDeclarationSyntax
            || member.ContainingType.BaseType is not { SpecialType: SpecialType.System_Object }
            || lazy.Creation.Syntax.FirstAncestorOrSelf<VariableDeclaratorSyntax>()
                is not { Initializer: { } initializer, Parent.Parent: FieldDeclarationSyntax field } variable
            || initializer.Value != lazy.Creation.Syntax
            || member.ContainingType.InstanceConstructors is not { Length: 1 } constructors)
        {
            return null;
        }

        if (constructors[0].IsImplicitlyDeclared)
        {
            return EndsItsLine(field.GetLastToken()) && !member.ContainingType.IsAbstract
                ? new InitialiserMove(variable, field, type, null)
                : null;
        }

        return constructors[0].DeclaringSyntaxReferences is { Length: 1 } references
            && references[0].GetSyntax() is ConstructorDeclarationSyntax { Body: { } body } constructor
            && constructor.Parent == type
            && EndsItsLine(body.OpenBraceToken)
            && BeginsItsLine(body.CloseBraceToken)
            && !UsesParameterNames(initializer, constructor)
                ? new InitialiserMove(variable, field, type, constructor)
                : null;
    }

    /// <summary>The edits: no initialiser, the assignment first and the function last in the constructor.</summary>
    /// <param name="statement">The assignment.</param>
    /// <param name="function">The function that makes the Lazy, indented for the constructor's block but for its first
    /// line.</param>
    /// <param name="newLine">The document's line end.</param>
    public IEnumerable<TextChange> Edits(string statement, string function, string newLine)
    {
        yield return new TextChange(
            TextSpan.FromBounds(_variable.Identifier.Span.End, _variable.Initializer!.Span.End), string.Empty);
        string outer = TextEdits.IndentationOf(_field);
        string inner = outer + Reindentation.Unit(TextEdits.IndentationOf(_type), outer);
        if (_constructor is { Body: { } body })
        {
            yield return new TextChange(new TextSpan(body.OpenBraceToken.FullSpan.End, 0), inner + statement + newLine);
            int end = body.CloseBraceToken.FullSpan.Start + body.CloseBraceToken.LeadingTrivia.FullSpan.Length;
            SourceText text = _type.SyntaxTree.GetText();
            yield return new TextChange(
                new TextSpan(text.Lines.GetLineFromPosition(end).Start, 0), newLine + inner + function + newLine);
            yield break;
        }

        FieldDeclarationSyntax last = _field;
        foreach (MemberDeclarationSyntax next in _type.Members.SkipWhile(member => member != _field).Skip(1))
        {
            if (next is not FieldDeclarationSyntax another || !EndsItsLine(another.GetLastToken()))
            {
                break;
            }

            last = another;
        }

        yield return new TextChange(
            new TextSpan(last.FullSpan.End, 0),
            newLine + outer + "public " + _type.Identifier.Text + "()" + newLine
                + outer + "{" + newLine
                + inner + statement + newLine
                + newLine
                + inner + function + newLine
                + outer + "}" + newLine);
    }

    private static bool UsesParameterNames(
        EqualsValueClauseSyntax initializer, ConstructorDeclarationSyntax constructor)
    {
        foreach (IdentifierNameSyntax name in initializer.DescendantNodes().OfType<IdentifierNameSyntax>())
        {
            if (constructor.ParameterList.Parameters
                .Any(parameter => parameter.Identifier.ValueText == name.Identifier.ValueText))
            {
                return true;
            }
        }

        return false;
    }

    private static bool EndsItsLine(SyntaxToken token) => TriviaLines.EndsLine(token.TrailingTrivia);

    private static bool BeginsItsLine(SyntaxToken token)
        => TriviaLines.EndsLine(token.GetPreviousToken().TrailingTrivia);
}

using GcGuard.Analyzers.Evidence.Flow;
using GcGuard.Analyzers.Rules.Buffering;
using GcGuard.Analyzers.Rules.Suspects;
using GcGuard.Analyzers.Symbols;
using GcGuard.CodeFixes.Cascade;
using GcGuard.CodeFixes.Fixing;
using Microsoft.CodeAnalysis.Text;

namespace GcGuard.CodeFixes.Rules.Buffering;

/// <summary>
/// An uploaded file that an object keeps as one array is read into an array of its <c>Length</c>. The arrays that a
/// <c>MemoryStream</c> outgrows go, and so does the copy at the end.
/// </summary>
/// <remarks>
/// Not offered for an array that is handed on: GCG1006 reports that one too, since its taker could take a stream.
/// </remarks>
internal static class UploadArrayFix
{
    /// <summary>
    /// The rewrite; null where something else uses the stream in memory, where it is filled later than it is made, or
    /// where the framework has no <c>ReadExactly</c>.
    /// </summary>
    public static Fix? TryCreate(FixTarget target, CancellationToken cancellationToken)
    {
        KnownTypes types = KnownTypes.For(target.Model.Compilation);
        return target.Model.GetOperation(target.Node, cancellationToken) is IInvocationOperation call
            && NeedlessCopy.IsToArray(call, types)
            && MemoryCopy.FirstCallFor(call.Instance, cancellationToken) is { } fill
            && PayloadOrigin.OfCopy(fill, types) is { Kind: PayloadOriginKind.FormFile } upload
            && MemoryCopy.TryFind(fill, types, cancellationToken) is { } copy
            && copy.Taken == call
            && KeptArray.Is(call, cancellationToken)
            && CanReadExactly(upload, types)
            && IsSteady(upload.Source)
            && fill.Syntax is InvocationExpressionSyntax
            {
                Expression: MemberAccessExpressionSyntax { Expression: var source },
                ArgumentList.Arguments: [{ NameColon: null }, ..],
            } read
            && copy.Fill.Syntax is ExpressionStatementSyntax filling
            && (!upload.IsAsync || filling.Expression is AwaitExpressionSyntax)
            && copy.Flow.Declarator.Syntax is VariableDeclaratorSyntax { Parent: VariableDeclarationSyntax made }
            && made is { Type: IdentifierNameSyntax or QualifiedNameSyntax, Variables.Count: 1 }
            && made.Variables[0].Initializer is { Value: { } creation }
            && IsFilledAtOnce(made, filling)
            && IsTakenInPlace(call.Syntax, filling)
            && copy.Rewinds.All(static rewind => TextEdits.StandsAlone(rewind.Syntax))
            && NameOf(call.Syntax, filling) is var named
            && (named is not null || call.Syntax.Parent is not EqualsValueClauseSyntax)
            && !TriviaLines.HidesWord(FunctionAround.Find(filling), made.Variables[0].Identifier.ValueText)
            && !TriviaLines.HasContent(read)
            && !TriviaLines.HasContent(creation)
                ? new Fix(
                    "Read the upload into one array of its Length",
                    _ => new Rewriter(target, copy, made, filling, read, source.ToString(), named).Rewrite())
                : null;
    }

    private static bool CanReadExactly(PayloadOrigin upload, KnownTypes types)
        => types.Get("System.IO.Stream")?.GetMembers(upload.IsAsync ? "ReadExactlyAsync" : "ReadExactly").IsEmpty
            is false;

    /// <summary>Whether a file may be named twice in a row: by a variable, its properties or elements.</summary>
    private static bool IsSteady(IOperation source)
        => source.WithoutConversions() switch
        {
            ILocalReferenceOperation or IParameterReferenceOperation or IInstanceReferenceOperation => true,
            IPropertyReferenceOperation property =>
                property.Arguments.All(static argument => argument.Value.ConstantValue.HasValue)
                && (property.Instance is null || IsSteady(property.Instance)),
            IFieldReferenceOperation field => field.Instance is null || IsSteady(field.Instance),
            _ => false,
        };

    /// <summary>Whether the statement that fills the stream comes right behind the one that makes it.</summary>
    private static bool IsFilledAtOnce(VariableDeclarationSyntax made, ExpressionStatementSyntax filling)
        => made.Parent switch
        {
            UsingStatementSyntax { Statement: BlockSyntax { Statements: [var first, ..] } } => first == filling,
            LocalDeclarationStatementSyntax { Parent: BlockSyntax { Statements: var statements } } declaration =>
                statements.IndexOf(declaration) is var place
                && place + 1 < statements.Count
                && statements[place + 1] == filling,
            _ => false,
        };

    /// <summary>Whether the code that fills the stream takes the array, and not a function inside it.</summary>
    private static bool IsTakenInPlace(SyntaxNode taken, ExpressionStatementSyntax filling)
        => !taken.Ancestors().TakeWhile(node => node != filling.Parent)
            .Any(static node => node is AnonymousFunctionExpressionSyntax or LocalFunctionStatementSyntax);

    /// <summary>The statement beside the filling one that only gives the array a name.</summary>
    private static LocalDeclarationStatementSyntax? NameOf(SyntaxNode taken, ExpressionStatementSyntax filling)
        => taken.Parent is EqualsValueClauseSyntax
        {
            Parent.Parent: VariableDeclarationSyntax
            {
                Variables.Count: 1,
                Parent: LocalDeclarationStatementSyntax statement,
            },
        }
        && statement.Parent == filling.Parent
        && TextEdits.StandsAlone(statement)
        && !TriviaLines.HasContent(statement)
            ? statement
            : null;

    /// <summary>Writes one rewrite: the stream is the upload's own, and what is read from it the array.</summary>
    private sealed class Rewriter(
        FixTarget target,
        MemoryCopy copy,
        VariableDeclarationSyntax made,
        ExpressionStatementSyntax filling,
        InvocationExpressionSyntax read,
        string source,
        LocalDeclarationStatementSyntax? named)
    {
        public SyntaxNode Rewrite()
        {
            string stream = FreeName.Choose(filling, "stream", "upload", "uploadStream");
            string array = named is null
                ? FreeName.Choose(filling, "bytes", "content", "uploadBytes")
                : named.Declaration.Variables[0].Identifier.Text;
            string type = named is null
                ? made.Type.IsVar ? "var" : "byte[]"
                : named.Declaration.Type.ToString();
            string method = filling.Expression is AwaitExpressionSyntax ? "ReadExactlyAsync" : "ReadExactly";
            var edits = new TextEdits(target.Root);
            if (!made.Type.IsVar)
            {
                edits.Replace(made.Type.GetLastToken().Span, "Stream");
            }

            VariableDeclaratorSyntax declarator = made.Variables[0];
            edits.Replace(declarator.Identifier.Span, stream);
            edits.Replace(declarator.Initializer!.Value.Span, source + ".OpenReadStream()");
            edits.Insert(
                filling.SpanStart,
                $"{type} {array} = new byte[{source}.Length];" + edits.NewLine + TextEdits.IndentationOf(filling));
            edits.Replace(
                TextSpan.FromBounds(read.SpanStart, read.ArgumentList.Arguments[0].Span.End),
                $"{stream}.{method}({array}");
            foreach (IOperation rewind in copy.Rewinds)
            {
                edits.RemoveLines(rewind.Syntax);
            }

            if (named is not null)
            {
                edits.RemoveLines(named);
            }
            else
            {
                edits.Replace(copy.Taken.Syntax.Span, array);
            }

            foreach (LocalUse use in copy.Flow.Uses)
            {
                SyntaxNode name = use.Reference.Syntax;
                if (!read.Span.Contains(name.Span)
                    && !copy.Taken.Syntax.Span.Contains(name.Span)
                    && !copy.Rewinds.Any(rewind => rewind.Syntax.Span.Contains(name.Span)))
                {
                    edits.Replace(name.Span, stream);
                }
            }

            return edits.Apply();
        }
    }
}

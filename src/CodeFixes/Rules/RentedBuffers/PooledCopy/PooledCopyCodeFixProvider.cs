using GcGuard.Analyzers.Apis;
using GcGuard.Analyzers.Evidence.Flow;
using GcGuard.Analyzers.Rules.RentedBuffers;
using GcGuard.Analyzers.Symbols;
using GcGuard.CodeFixes.Fixing;
using GcGuard.CodeFixes.Providers;
using Microsoft.CodeAnalysis.CodeFixes;

namespace GcGuard.CodeFixes.Rules.RentedBuffers;

/// <summary>
/// Fixes GCG3005: has the stream write itself, or hands out its own memory for as long as the call lasts that reads it.
/// No rewrite lets the stream's memory live past the call.
/// </summary>
[ExportCodeFixProvider(LanguageNames.CSharp, Name = nameof(PooledCopyCodeFixProvider))]
public sealed class PooledCopyCodeFixProvider() : GcGuardCodeFixProvider(new PooledCopyAnalyzer())
{
    private const string Title = "Write the pooled stream without copying it";

    private protected override Task<ImmutableArray<Fix>> ProposeAsync(
        FixTarget target,
        CancellationToken cancellationToken)
    {
        KnownTypes types = KnownTypes.For(target.Model.Compilation);
        if (target.Model.GetOperation(target.Node, cancellationToken) is not IInvocationOperation invocation
            || PooledCopy.TryFind(invocation, types, cancellationToken)
                is not { Argument: { Syntax: ArgumentSyntax argument } } copy
            || copy.Reader.Syntax
                is not InvocationExpressionSyntax { Expression: MemberAccessExpressionSyntax access } reader
            || HasComments(reader))
        {
            return Task.FromResult(ImmutableArray<Fix>.Empty);
        }

        SyntaxNode? changed = ApiTable.Has(copy.Reader.TargetMethod, ApiEffect.WritesStream, types)
            ? WriteTo(target, copy, reader, access)
            : WriteAsync(target, copy, reader, argument, types);
        return Task.FromResult(changed is null
            ? ImmutableArray<Fix>.Empty
            : ImmutableArray.Create(new Fix(Title, _ => changed)));
    }

    /// <summary>Whether the target and the other arguments may be asked for once for each block.</summary>
    private static bool IsRepeatable(InvocationExpressionSyntax reader, ArgumentSyntax content)
        => !reader.DescendantNodes(node => node != content).Any(node =>
            node is InvocationExpressionSyntax or BaseObjectCreationExpressionSyntax or AwaitExpressionSyntax
                or AssignmentExpressionSyntax or PostfixUnaryExpressionSyntax { RawKind:
                    (int)SyntaxKind.PostIncrementExpression or (int)SyntaxKind.PostDecrementExpression });

    private static bool HasComments(SyntaxNode node)
        => node.DescendantTrivia().Any(trivia => node.Span.Contains(trivia.Span) && TriviaLines.IsContent(trivia));

    /// <summary><c>destination.Write(stream.ToArray())</c> becomes <c>stream.WriteTo(destination)</c>.</summary>
    private static SyntaxNode? WriteTo(
        FixTarget target, PooledCopy copy, InvocationExpressionSyntax reader, MemberAccessExpressionSyntax access)
    {
        if (!WritesWhole(copy))
        {
            return null;
        }

        string text = $"{copy.Stream.Name}.WriteTo({access.Expression.WithoutTrivia()})";
        return target.Root.ReplaceNode(reader, SyntaxFactory.ParseExpression(text).WithTriviaFrom(reader));
    }

    /// <summary>Whether the call writes the array from its beginning to the end of the stream's content.</summary>
    private static bool WritesWhole(PooledCopy copy)
    {
        if (copy.Reader.Arguments.Length == 1)
        {
            return copy.Copy.TargetMethod.Name == "ToArray";
        }

        return copy.Reader.Arguments.Length == 3
            && copy.Argument!.Parameter!.Ordinal == 0
            && copy.Reader.ValueAt(1).ConstantValue is { HasValue: true, Value: 0 }
            && copy.Reader.ValueAt(2).WithoutConversions() is IPropertyReferenceOperation
            {
                Property.Name: "Length",
                Instance: ILocalReferenceOperation length,
            }
            && SymbolEqualityComparer.Default.Equals(length.Local, copy.Stream);
    }

    /// <summary>
    /// <c>await destination.WriteAsync(stream.ToArray())</c>: a recyclable stream hands out its blocks one after
    /// another, another one its buffer, where it shows that.
    /// </summary>
    private static SyntaxNode? WriteAsync(
        FixTarget target, PooledCopy copy, InvocationExpressionSyntax reader, ArgumentSyntax argument, KnownTypes types)
    {
        if (copy.Reader.TargetMethod.Name != "WriteAsync"
            || copy.Argument!.Parameter is not { } parameter
            || !OverloadLookup.IsBytesOf(parameter.Type, "System.ReadOnlyMemory`1", types))
        {
            return null;
        }

        int position = reader.SpanStart;
        string stream = copy.Stream.Name;
        if (!PooledStream.IsRecyclable(copy.Stream.Type, types))
        {
            string segment = types.Get("System.ArraySegment`1") is { } type
                ? type.Construct(
                    target.Model.Compilation.GetSpecialType(SpecialType.System_Byte)).ToMinimalDisplayString(
                        target.Model, position)
                : "System.ArraySegment<byte>";
            string name = FreeName.Choose(reader, "content");
            ExpressionSyntax content = SyntaxFactory.ParseExpression(
                $"{stream}.TryGetBuffer(out {segment} {name}) ? {name} : {stream}.ToArray()");
            return target.Root.ReplaceNode(argument.Expression, content.WithTriviaFrom(argument.Expression));
        }

        if (copy.Stream.Type.GetMembers("GetReadOnlySequence").IsEmpty
            || !IsRepeatable(reader, argument)
            || reader.FirstAncestorOrSelf<StatementSyntax>()
                is not ExpressionStatementSyntax { Expression: AwaitExpressionSyntax } statement
            || !TriviaLines.EndsLine(statement.GetLastToken().TrailingTrivia)
            || !TriviaLines.EndsLine(statement.GetFirstToken().GetPreviousToken().TrailingTrivia)
            || statement.Parent is not BlockSyntax block)
        {
            return null;
        }

        string element = FreeName.Choose(reader, "block", "part");
        string outer = Reindentation.Of(statement);
        string inner = outer + Reindentation.Unit(Reindentation.Of(block), outer);
        string lineEnd = TriviaLines.EndOfLine(target.Root).ToString();
        string memory = parameter.Type.ToMinimalDisplayString(target.Model, position);
        StatementSyntax write = Reindentation.Shift(
            statement.ReplaceNode(
                argument.Expression,
                SyntaxFactory.IdentifierName(element).WithTriviaFrom(argument.Expression)), outer, inner);
        SyntaxTriviaList above = TriviaLines.Above(statement.GetLeadingTrivia(), TriviaLines.EndOfLine(target.Root));
        string body = write.WithLeadingTrivia(SyntaxFactory.Whitespace(inner)).ToFullString();
        StatementSyntax loop = SyntaxFactory.ParseStatement(
            $"{outer}foreach ({memory} {element} in "
                + $"{stream}.GetReadOnlySequence()){lineEnd}{outer}{{{lineEnd}{body}{outer}}}{lineEnd}");
        return target.Root.ReplaceNode(
            statement, loop.WithLeadingTrivia(above.AddRange(loop.GetLeadingTrivia())));
    }
}

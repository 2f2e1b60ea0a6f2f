using System.Linq;
using GcGuard.Analyzers.Rules.LargeObjects;
using GcGuard.Analyzers.Symbols;
using GcGuard.CodeFixes.Infrastructure;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Formatting;
using Microsoft.CodeAnalysis.Operations;
using Microsoft.CodeAnalysis.Simplification;

namespace GcGuard.CodeFixes.Rules.LargeObjects;

/// <summary>
/// Puts one writer around the target and writes the builder through it. One writer has one encoder, so a surrogate pair
/// that two chunks share is encoded as a pair; text by text through the target itself it would become two replacement
/// characters.
/// </summary>
internal static class WriterBlock
{
    /// <summary>The fix, or null where the statement has another shape or the framework lacks the writer.</summary>
    public static Fix? TryPropose(FixTarget target, BuiltText text, BuilderSource source, KnownTypes types)
    {
        if (text.Route.Sink.Operation is not IInvocationOperation call
            || StatementOf(call) is not { } place
            || !HasBuilderOverload(types, place.IsAsync)
            || (place.IsAsync && ((CSharpParseOptions)target.Root.SyntaxTree.Options).LanguageVersion < LanguageVersion.CSharp8)
            || WriterCreation.TryCreate(text, call, types) is not { } creation)
        {
            return null;
        }

        string name = FreeName.Choose(place.Statement, "writer", "textWriter");
        string token = creation.Token is null ? string.Empty : ", " + creation.Token;
        string write = place.IsAsync
            ? $"await {name}.WriteAsync({source.Expression}{token});"
            : $"{name}.Write({source.Expression});";
        string end = TriviaLines.EndOfLine(target.Root).ToString();
        string block = (place.IsAsync ? "await using" : "using")
            + $" (var {name} = {creation.Expression}){end}{{{end}{write}{end}}}";
        StatementSyntax statement = Simplify(SyntaxFactory.ParseStatement(block))
            .WithTriviaFrom(place.Statement)
            .WithAdditionalAnnotations(Formatter.Annotation);
        return new Fix(
            $"Write the builder through one {creation.WriterName}",
            _ => DeclarationRemoval.Apply(target.Root, place.Statement, statement, source.Declaration));
    }

    /// <summary>The statement that consists of the call, awaited without settings or synchronous; null for every other shape.</summary>
    private static (ExpressionStatementSyntax Statement, bool IsAsync)? StatementOf(IInvocationOperation call)
    {
        bool isAsync = call.Syntax.Parent is AwaitExpressionSyntax;
        if (!isAsync && call.TargetMethod.ReturnType.SpecialType != SpecialType.System_Void)
        {
            return null;
        }

        SyntaxNode expression = isAsync ? call.Syntax.Parent! : call.Syntax;
        return expression.Parent is ExpressionStatementSyntax { Parent: BlockSyntax or SwitchSectionSyntax or IfStatementSyntax or ElseClauseSyntax } statement
            ? (statement, isAsync)
            : null;
    }

    private static bool HasBuilderOverload(KnownTypes types, bool isAsync)
        => types.Get("System.IO.TextWriter") is { } writer
            && writer.GetMembers(isAsync ? "WriteAsync" : "Write").Any(member => member is IMethodSymbol { Parameters: { IsEmpty: false } parameters }
                && types.Is(parameters[0].Type, "System.Text.StringBuilder"));

    /// <summary>Names that are written in full lose what the file's using directives make superfluous.</summary>
    private static StatementSyntax Simplify(StatementSyntax statement)
        => statement.ReplaceNodes(
            statement.DescendantNodes().Where(node => WriterCreation.IsFullName(node.ToString()) && node is QualifiedNameSyntax or MemberAccessExpressionSyntax),
            (_, current) => current.WithAdditionalAnnotations(Simplifier.Annotation));
}

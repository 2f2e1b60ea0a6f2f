using GcGuard.Analyzers.Evidence.Flow;
using GcGuard.Analyzers.Rules.LargeObjects;
using GcGuard.Analyzers.Symbols;
using GcGuard.CodeFixes.Fixing;
using Microsoft.CodeAnalysis.Formatting;

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
            || CallStatement.TryFind(call) is not { } place
            || !HasBuilderOverload(types, place.IsAsync)
            || (place.IsAsync
                && ((CSharpParseOptions)target.Root.SyntaxTree.Options).LanguageVersion < LanguageVersion.CSharp8)
            || WriterCreation.TryCreate(text, call, types) is not { } creation
            || CheckOf(text, call, place, types) is not { } check)
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
        StatementSyntax statement = FullNames.Simplify(SyntaxFactory.ParseStatement(block), WriterCreation.IsFullName)
            .WithAdditionalAnnotations(Formatter.Annotation);
        return new Fix(
            $"Write the builder through one {creation.WriterName}",
            _ => DeclarationRemoval.Apply(
                target.Root,
                place.Statement,
                check,
                statement,
                source.Declaration is { } declaration
                    ? ImmutableArray.Create(declaration)
                    : ImmutableArray<LocalDeclarationStatementSyntax>.Empty));
    }

    /// <summary>The check before a file is emptied; none for other targets.</summary>
    private static TokenCheck? CheckOf(BuiltText text, IInvocationOperation call, CallStatement place, KnownTypes types)
        => text.Route.Sink.Kind == TextSinkKind.File
            ? TokenCheck.TryPlan(call, place.Statement, types)
            : new TokenCheck(null);

    private static bool HasBuilderOverload(KnownTypes types, bool isAsync)
        => types.Get("System.IO.TextWriter") is { } writer
            && writer.GetMembers(isAsync ? "WriteAsync" : "Write").Any(member => member
                is IMethodSymbol { Parameters: { IsEmpty: false } parameters }
                && types.Is(parameters[0].Type, "System.Text.StringBuilder"));
}

using GcGuard.Analyzers.Evidence.Flow;
using GcGuard.CodeFixes.Fixing;
using GcGuard.CodeFixes.Rules.LargeObjects;

namespace GcGuard.CodeFixes.Rules.Buffering;

/// <summary>
/// Lets System.Text.Json read the stream below a <c>StreamReader</c>, which goes away. What closed the stream before
/// closes it still: a reader that a <c>using</c> disposes of leaves the <c>using</c> to the stream.
/// </summary>
internal static class ReaderReadFix
{
    private const string Request = "Microsoft.AspNetCore.Http.HttpRequest";

    /// <summary>The fix; null where the reader is another one, or has another use.</summary>
    public static Fix? TryPropose(JsonReadSite site)
    {
        if (ReaderSource.TryFind(site.Json.Read.Source, site.Types) is not { } source
            || source.Stream.Syntax is not ExpressionSyntax stream)
        {
            return null;
        }

        return source.Declarator is { } declarator
            ? OfLocal(site, source, stream, declarator)
            : OfInline(site, source, stream);
    }

    private static Fix? OfInline(JsonReadSite site, ReaderSource source, ExpressionSyntax stream)
        => !source.IsPath && StreamCall.TryMake(site, stream.ToString()) is { } call
            ? new Fix(Title, _ => site.Replace(call)) { ChangesBehavior = true }
            : null;

    private static Fix? OfLocal(
        JsonReadSite site, ReaderSource source, ExpressionSyntax stream, VariableDeclaratorSyntax declarator)
    {
        if (declarator.Parent is not VariableDeclarationSyntax { Variables.Count: 1 } declaration)
        {
            return null;
        }

        bool isDisposed = declaration.Parent
            is UsingStatementSyntax or LocalDeclarationStatementSyntax { UsingKeyword.RawKind: not 0 };
        if (declaration.Parent is LocalDeclarationStatementSyntax statement
            && !source.IsPath
            && (!isDisposed || source.LeavesOpen || IsClosedByOther(source.Stream, site))
            && IsSameLater(source.Stream, site))
        {
            return StreamCall.TryMake(site, stream.ToString()) is { } direct
                ? new Fix(
                    Title,
                    _ => DeclarationRemoval.Apply(
                        site.Target.Root,
                        site.Reader,
                        direct.WithTriviaFrom(site.Reader),
                        site.Declarations.Insert(0, statement))) { ChangesBehavior = true }
                : null;
        }

        if (source.LeavesOpen && isDisposed)
        {
            return null;
        }

        string name = FreeName.Choose(declarator, "stream", "input");
        string value = source.IsPath ? FileReadFix.Open(stream.ToString(), site.Json.Read.IsAsync) : stream.ToString();
        return StreamCall.TryMake(site, name) is { } call
            ? new Fix(Title, _ => Redeclare(site, declaration, name, value, call)) { ChangesBehavior = true }
            : null;
    }

    /// <summary>Lets the reader's declaration declare the stream.</summary>
    private static SyntaxNode Redeclare(
        JsonReadSite site, VariableDeclarationSyntax declaration, string name, string value, ExpressionSyntax call)
    {
        const string Stream = "System.IO.Stream";
        ExpressionSyntax initial = JsonReadSiteNames(value);
        VariableDeclaratorSyntax declarator = declaration.Variables[0];
        TypeSyntax type = declaration.Type.IsVar
            ? declaration.Type
            : FullNames.Simplify(SyntaxFactory.ParseTypeName(Stream), text => text == Stream).WithTriviaFrom(
                declaration.Type);
        VariableDeclarationSyntax changed =
            declaration.WithType(type).WithVariables(SyntaxFactory.SingletonSeparatedList(
            declarator
                .WithIdentifier(SyntaxFactory.Identifier(name).WithTriviaFrom(declarator.Identifier))
                .WithInitializer(
                    declarator.Initializer!.WithValue(initial.WithTriviaFrom(declarator.Initializer.Value)))));
        var mark = new SyntaxAnnotation();
        SyntaxNode marked = site.Target.Root.ReplaceNodes<SyntaxNode, SyntaxNode>(
            [site.Reader, declaration, .. site.Declarations],
            (original, current) => original == site.Reader ? call.WithTriviaFrom(site.Reader)
                : original == declaration ? changed
                : current.WithAdditionalAnnotations(mark));
        return DeclarationRemoval.RemoveMarked(site.Target.Root, marked, mark);
    }

    private static ExpressionSyntax JsonReadSiteNames(string value)
        => FullNames.Simplify(SyntaxFactory.ParseExpression(value), FileReadFix.IsOwn);

    /// <summary>Whether a server or a <c>using</c> of its own closes the stream.</summary>
    private static bool IsClosedByOther(IOperation stream, JsonReadSite site)
        => IsRequestBody(stream, site)
            || (stream is ILocalReferenceOperation local
                && LocalFlowFact.TryAnalyze(local.Local, local, default) is { Ownership: not LocalOwnership.None });

    /// <summary>Whether an expression is the body of a request of ASP.NET Core.</summary>
    private static bool IsRequestBody(IOperation stream, JsonReadSite site)
        => stream is IPropertyReferenceOperation { Property: { Name: "Body", ContainingType: { } type } }
            && site.Types.IsOrInherits(type, Request);

    /// <summary>
    /// Whether an expression has the same value where the text is read: nothing assigns to what it is read from.
    /// </summary>
    private static bool IsSameLater(IOperation stream, JsonReadSite site)
    {
        switch (stream)
        {
            case ILocalReferenceOperation local:
                return LocalFlowFact.TryAnalyze(local.Local, local, default) is { IsSingleAssignment: true };
            case IParameterReferenceOperation parameter:
                return parameter.Parameter.RefKind == RefKind.None
                    && !IsAssigned(parameter.Parameter.Name, stream.Syntax);
            default:
                return IsRequestBody(stream, site);
        }
    }

    private static bool IsAssigned(string name, SyntaxNode inside)
        => inside.FirstAncestorOrSelf<MemberDeclarationSyntax>() is not { } member
            || member.DescendantNodes().Any(
                node => node is AssignmentExpressionSyntax { Left: IdentifierNameSyntax left }
                    && left.Identifier.ValueText == name);

    private const string Title = "Deserialize from the stream (read as UTF-8 only)";
}

using System.Collections.Generic;
using System.Collections.Immutable;
using System.Linq;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Text;

namespace GcGuard.Analyzers.Tests.Meta;

/// <summary>
/// One member of <see cref="OddCode.EveryRule"/> with the members that it names, and the type around them: a text that is
/// as good as the whole for its findings, and a twentieth of it to compile.
/// </summary>
/// <param name="Name">The member.</param>
/// <param name="Text">The text without the members that this one does not need.</param>
/// <param name="Own">The member itself in <paramref name="Text"/>.</param>
internal sealed record OddUnit(string Name, string Text, TextSpan Own)
{
    /// <summary>The tokens of the member, in positions of the text.</summary>
    public IEnumerable<SyntaxToken> Tokens
        => CSharpSyntaxTree.ParseText(Text).GetRoot().DescendantTokens().Where(token => Own.Contains(token.Span) && token.Span.Length > 0);

    public override string ToString() => Name;
}

/// <summary>Takes the ordinary source of every rule apart, so that what is broken in one place is compiled with little else.</summary>
internal static class OddUnits
{
    private const string Controller = "OrdersController";

    /// <summary>A unit for each member of the controller.</summary>
    public static ImmutableArray<OddUnit> All { get; } = [.. Split(OddCode.EveryRule)];

    private static IEnumerable<OddUnit> Split(string source)
    {
        SyntaxNode root = CSharpSyntaxTree.ParseText(source).GetRoot();
        MemberDeclarationSyntax[] members =
        [
            .. root.DescendantNodes().OfType<MemberDeclarationSyntax>().Where(IsControllers),
            .. root.DescendantNodes().OfType<BaseTypeDeclarationSyntax>().Where(type => type.Parent is not BaseTypeDeclarationSyntax && type.Identifier.ValueText != Controller),
        ];
        foreach (MemberDeclarationSyntax member in members.Where(IsControllers))
        {
            HashSet<MemberDeclarationSyntax> needed = [member];
            Add(member);
            SyntaxNode reduced = root.TrackNodes(members);
            reduced = reduced.RemoveNodes(
                members.Where(other => !needed.Contains(other)).Select(other => reduced.GetCurrentNode(other)!),
                SyntaxRemoveOptions.KeepNoTrivia)!;
            yield return new OddUnit(NameOf(member), reduced.ToFullString(), reduced.GetCurrentNode(member)!.Span);

            void Add(MemberDeclarationSyntax one)
            {
                HashSet<string> names = [.. one.DescendantTokens().Where(token => token.IsKind(SyntaxKind.IdentifierToken)).Select(token => token.ValueText)];
                foreach (MemberDeclarationSyntax other in members.Where(other => names.Contains(NameOf(other)) && needed.Add(other)))
                {
                    Add(other);
                }
            }
        }
    }

    private static bool IsControllers(MemberDeclarationSyntax member)
        => member.Parent is ClassDeclarationSyntax { Identifier.ValueText: Controller };

    private static string NameOf(MemberDeclarationSyntax member) => member switch
    {
        MethodDeclarationSyntax method => method.Identifier.ValueText,
        BaseTypeDeclarationSyntax type => type.Identifier.ValueText,
        BaseFieldDeclarationSyntax field => field.Declaration.Variables[0].Identifier.ValueText,
        PropertyDeclarationSyntax property => property.Identifier.ValueText,
        _ => member.Kind().ToString(),
    };
}

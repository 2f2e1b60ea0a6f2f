using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace GcGuard.Corpus.Cost;

/// <summary>
/// The same source twice in one compilation, the second time in namespaces of its own. Every name occurs twice as
/// often, which is harder on an analysis that goes by names than twice as much other code would be.
/// </summary>
internal static class DoubledSource
{
    private const string Root = "Twice";

    /// <summary>
    /// The compilation with a copy of every file beside it; a file of top-level statements has no copy.
    /// </summary>
    public static Compilation Of(Compilation compilation)
    {
        var declared = new HashSet<string>(StringComparer.Ordinal);
        foreach (BaseNamespaceDeclarationSyntax space
            in compilation.SyntaxTrees
                .SelectMany(
                    tree => tree.GetRoot()
                        .DescendantNodes(node => node is CompilationUnitSyntax or BaseNamespaceDeclarationSyntax)
                        .OfType<BaseNamespaceDeclarationSyntax>()))
        {
            declared.Add(First(space.Name));
        }

        return compilation.AddSyntaxTrees(
            compilation.SyntaxTrees.Select(tree => Copy(tree, declared)).OfType<SyntaxTree>());
    }

    private static SyntaxTree? Copy(SyntaxTree tree, HashSet<string> declared)
    {
        var unit = (CompilationUnitSyntax)tree.GetRoot();
        if (unit.Members.OfType<GlobalStatementSyntax>().Any())
        {
            return null;
        }

        CompilationUnitSyntax copy = unit
            .WithAttributeLists(default)
            .WithUsings(
                [.. unit.Usings
                    .Where(directive => directive.GlobalKeyword.IsKind(SyntaxKind.None))
                    .Select(directive => Moved(directive, declared))])
            .WithMembers([.. unit.Members.Select(member => Moved(member, declared))]);
        return CSharpSyntaxTree.ParseText(
            copy.ToFullString(), (CSharpParseOptions)tree.Options, tree.FilePath, tree.Encoding);
    }

    private static MemberDeclarationSyntax Moved(MemberDeclarationSyntax member, HashSet<string> declared)
        => member switch
    {
        BaseNamespaceDeclarationSyntax space => space
            .WithName(Moved(space.Name))
            .WithUsings([.. space.Usings.Select(directive => Moved(directive, declared))]),
        _ => SyntaxFactory.NamespaceDeclaration(SyntaxFactory.ParseName(" " + Root + " "), default, default, [member]),
    };

    private static UsingDirectiveSyntax Moved(UsingDirectiveSyntax directive, HashSet<string> declared)
        => directive.Name is { } name
            && name is not AliasQualifiedNameSyntax && declared.Contains(First(name)) && IsOwn(name)
            ? directive.WithName(Moved(name))
            : directive;

    /// <summary>A name whose first part is a namespace shared with referenced assemblies stays where it is.</summary>
    private static bool IsOwn(NameSyntax name) => First(name) is not ("System" or "Microsoft");

    private static NameSyntax Moved(NameSyntax name) => SyntaxFactory.ParseName(Root + "." + name.ToString())
        .WithTriviaFrom(name);

    private static string First(NameSyntax name)
    {
        while (name is QualifiedNameSyntax qualified)
        {
            name = qualified.Left;
        }

        return name.ToString();
    }
}

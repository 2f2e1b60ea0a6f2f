using System.Linq;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace GcGuard.Testing;

/// <summary>A source as two: one of its types, and all others.</summary>
internal static class TypeSplit
{
    /// <summary>Splits a source. The others are an empty text where there are none.</summary>
    /// <param name="source">The source.</param>
    /// <param name="takesFirst">Whether its first type is chosen; its last one else.</param>
    public static (RuleSource Chosen, RuleSource Others) Of(RuleSource source, bool takesFirst)
    {
        SyntaxNode root = CSharpSyntaxTree.ParseText(source.Text, new CSharpParseOptions(LanguageVersion.Latest)).GetRoot();
        BaseTypeDeclarationSyntax[] types =
        [
            .. root.DescendantNodes(node => node is CompilationUnitSyntax or BaseNamespaceDeclarationSyntax).OfType<BaseTypeDeclarationSyntax>(),
        ];
        if (types.Length < 2)
        {
            return (source, source with { Text = string.Empty });
        }

        BaseTypeDeclarationSyntax chosen = takesFirst ? types[0] : types[^1];
        return (Without(types.Where(type => type != chosen).ToArray()), Without(chosen));

        RuleSource Without(params SyntaxNode[] removed)
            => source with { Text = root.RemoveNodes(removed, SyntaxRemoveOptions.KeepUnbalancedDirectives)!.ToFullString() };
    }
}

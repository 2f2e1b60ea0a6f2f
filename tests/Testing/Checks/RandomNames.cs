using System;
using System.Collections.Generic;
using System.Linq;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace GcGuard.Testing;

/// <summary>
/// Gives everything that a compilation declares another name, of the same length and without a word that anybody knows. Names
/// of other assemblies stay, and so do those that the language or a framework looks for.
/// </summary>
public static class RandomNames
{
    /// <summary>Names by which the compiler or a framework finds a member, so that another name is other code.</summary>
    private static readonly HashSet<string> s_looked = new(StringComparer.Ordinal)
    {
        "_", "var", "dynamic", "nameof", "value", "field", "notnull", "unmanaged", "nint", "nuint", "args", "Main", "Add", "Deconstruct", "GetEnumerator",
        "MoveNext", "Current", "GetAwaiter", "GetResult", "IsCompleted", "Dispose", "DisposeAsync", "Invoke", "InvokeAsync", "Configure", "ConfigureServices",
        "Slice", "Length", "Count", "GetPinnableReference", "Append", "AppendLiteral", "AppendFormatted", "Select", "SelectMany", "Where", "Cast", "PrintMembers",
    };

    /// <summary>The trees of a compilation with other names; those below <paramref name="kept"/> stay as they are.</summary>
    /// <param name="compilation">The compilation.</param>
    /// <param name="kept">The folder of files that are left alone.</param>
    /// <param name="isKept">Which names stay.</param>
    /// <param name="seed">What the names depend on.</param>
    public static CSharpCompilation In(CSharpCompilation compilation, string kept, Func<string, bool> isKept, int seed)
    {
        SyntaxTree[] trees = [.. compilation.SyntaxTrees.Where(tree => !tree.FilePath.StartsWith(kept, StringComparison.Ordinal))];
        var foreign = new HashSet<string>(s_looked, StringComparer.Ordinal);
        var own = new HashSet<string>(StringComparer.Ordinal);
        foreach (SyntaxTree tree in compilation.SyntaxTrees)
        {
            SemanticModel model = compilation.GetSemanticModel(tree);
            bool isAlone = !trees.Contains(tree);
            foreach (SyntaxToken token in tree.GetRoot().DescendantTokens().Where(token => token.IsKind(SyntaxKind.IdentifierToken)))
            {
                (isAlone || !IsOwn(token, model, compilation) ? foreign : own).Add(token.Text);
            }
        }

        own.ExceptWith(foreign);
        own.RemoveWhere(name => isKept(name));
        var random = new Random(seed);
        var names = new Dictionary<string, string>(StringComparer.Ordinal);
        var given = new HashSet<string>(StringComparer.Ordinal);
        foreach (string name in own.Order(StringComparer.Ordinal))
        {
            string other;
            do
            {
                // Letters without case, so that a name is one word.
                other = string.Concat(Enumerable.Range(0, name.Length).Select(_ => (char)random.Next(0x4E00, 0x9FA5)));
            }
            while (!given.Add(other));

            names.Add(name, other);
        }

        foreach (SyntaxTree tree in trees)
        {
            SyntaxNode root = tree.GetRoot();
            SyntaxNode renamed = root.ReplaceTokens(
                root.DescendantTokens().Where(token => token.IsKind(SyntaxKind.IdentifierToken) && names.ContainsKey(token.Text)),
                (token, _) => SyntaxFactory.Identifier(token.LeadingTrivia, names[token.Text], token.TrailingTrivia));
            compilation = compilation.ReplaceSyntaxTree(
                tree, CSharpSyntaxTree.ParseText(renamed.ToFullString(), (CSharpParseOptions)tree.Options, tree.FilePath));
        }

        return compilation;
    }

    /// <summary>Whether a name stands for something that the compilation declares, and no other assembly asks for it.</summary>
    private static bool IsOwn(SyntaxToken token, SemanticModel model, CSharpCompilation compilation)
    {
        ISymbol? symbol = token.Parent switch
        {
            IdentifierNameSyntax { Parent: NameColonSyntax or NameEqualsSyntax } name => model.GetSymbolInfo(name).Symbol,
            SimpleNameSyntax name => model.GetSymbolInfo(name).Symbol ?? model.GetSymbolInfo(name).CandidateSymbols.FirstOrDefault(),
            { } declaration => model.GetDeclaredSymbol(declaration),
            null => null,
        };
        symbol = symbol is IMethodSymbol { MethodKind: MethodKind.Constructor } constructor ? constructor.ContainingType : symbol;
        return symbol is not null and not INamespaceSymbol
            && !IsOfPlatform(symbol)
            && (symbol is INamedTypeSymbol { IsAnonymousType: true }
                || symbol.ContainingType is { IsAnonymousType: true } or { IsTupleType: true }
                || SymbolEqualityComparer.Default.Equals(symbol.ContainingAssembly, compilation.Assembly))
            && !IsAskedFor(symbol, compilation);
    }

    /// <summary>Whether a source declares a type of the platform for itself, as tests do that stand in for a newer one.</summary>
    private static bool IsOfPlatform(ISymbol symbol)
        => symbol.ContainingNamespace?.ToDisplayString() is { } space
            && (space == "System" || space.StartsWith("System.", StringComparison.Ordinal) || space.StartsWith("Microsoft.", StringComparison.Ordinal)
                || space.Contains(".System.", StringComparison.Ordinal));

    /// <summary>
    /// Whether a member overrides or implements one of another assembly, or is a handler that Razor Pages find by its name.
    /// </summary>
    private static bool IsAskedFor(ISymbol symbol, CSharpCompilation compilation)
    {
        if (symbol is IMethodSymbol { DeclaredAccessibility: Accessibility.Public } && symbol.Name.StartsWith("On", StringComparison.Ordinal)
            && InheritsPageModel(symbol.ContainingType))
        {
            return true;
        }

        for (ISymbol? overridden = Overridden(symbol); overridden is not null; overridden = Overridden(overridden))
        {
            if (!SymbolEqualityComparer.Default.Equals(overridden.ContainingAssembly, compilation.Assembly))
            {
                return true;
            }
        }

        return symbol is { ContainingType: { } type }
            && type.AllInterfaces
                .Where(implemented => !SymbolEqualityComparer.Default.Equals(implemented.ContainingAssembly, compilation.Assembly))
                .SelectMany(implemented => implemented.GetMembers(symbol.Name))
                .Any();
    }

    private static bool InheritsPageModel(INamedTypeSymbol? type)
    {
        while (type is not null && type.ToDisplayString() != "Microsoft.AspNetCore.Mvc.RazorPages.PageModel")
        {
            type = type.BaseType;
        }

        return type is not null;
    }

    private static ISymbol? Overridden(ISymbol symbol)
        => symbol switch
        {
            IMethodSymbol method => method.OverriddenMethod,
            IPropertySymbol property => property.OverriddenProperty,
            IEventSymbol declared => declared.OverriddenEvent,
            _ => null,
        };
}

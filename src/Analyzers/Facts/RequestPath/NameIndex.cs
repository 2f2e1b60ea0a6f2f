using System;
using System.Collections.Generic;
using System.Runtime.CompilerServices;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace GcGuard.Analyzers.Facts.RequestPath;

/// <summary>
/// Where each name occurs in the expressions of one file. Made in one pass when the first question about the file is
/// asked, and kept as long as the file's tree lives: an edit makes a new tree for one file only.
/// </summary>
internal sealed class NameIndex
{
    /// <summary>The key of <c>this(…)</c>, <c>base(…)</c> and <c>new(…)</c>, which call a constructor without its name.</summary>
    public const string UnnamedConstructor = ".ctor";

    private static readonly ConditionalWeakTable<SyntaxTree, NameIndex> Indexes = new();

    private readonly Dictionary<string, List<int>> _positions = new(StringComparer.Ordinal);

    private NameIndex(SyntaxNode root)
    {
        foreach (SyntaxNode node in root.DescendantNodes(static n => n is not (UsingDirectiveSyntax or AttributeListSyntax)))
        {
            switch (node)
            {
                case SimpleNameSyntax name when !IsNameOf(name):
                    Add(name.Identifier.ValueText, name.SpanStart);
                    break;
                case ConstructorInitializerSyntax or ImplicitObjectCreationExpressionSyntax:
                    Add(UnnamedConstructor, node.SpanStart);
                    break;
            }
        }
    }

    /// <summary>The index of a file.</summary>
    public static NameIndex For(SyntaxTree tree, System.Threading.CancellationToken cancellationToken)
    {
        if (Indexes.TryGetValue(tree, out NameIndex? known))
        {
            return known;
        }

        var made = new NameIndex(tree.GetRoot(cancellationToken));
        return Indexes.GetValue(tree, _ => made);
    }

    /// <summary>The positions of a name in the file, ascending; empty when it does not occur.</summary>
    public IReadOnlyList<int> Find(string name)
        => _positions.TryGetValue(name, out List<int>? positions) ? positions : Array.Empty<int>();

    private void Add(string name, int position)
    {
        if (!_positions.TryGetValue(name, out List<int>? positions))
        {
            _positions.Add(name, positions = new List<int>(1));
        }

        positions.Add(position);
    }

    private static bool IsNameOf(SimpleNameSyntax name)
    {
        SyntaxNode? node = name.Parent;
        while (node is MemberAccessExpressionSyntax or NameSyntax)
        {
            node = node.Parent;
        }

        return node is ArgumentSyntax { Parent.Parent: InvocationExpressionSyntax { Expression: IdentifierNameSyntax { Identifier.ValueText: "nameof" } } };
    }
}

using System.Collections.Generic;
using System.Threading;
using GcGuard.Analyzers.Symbols;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;

namespace GcGuard.Analyzers.Tests.Evidence.RequestPath;

public sealed class IdentifierIndexTests
{
    [Fact]
    public void Finds_every_word_in_order_whatever_stands_around_it()
    {
        string text = "class C { int wörd1, @new; void M() { wörd1 = @new + 0x1F; M(); } } // M";
        Assert.Equal([text.IndexOf("M()", System.StringComparison.Ordinal), text.IndexOf("M();", System.StringComparison.Ordinal), text.Length - 1], Find(text, "M"));
        Assert.Equal([14, text.LastIndexOf("wörd1", System.StringComparison.Ordinal)], Find(text, "wörd1"));
        Assert.Empty(Find(text, "Missing"));
        Assert.Empty(Find(text, "class"));
    }

    [Fact]
    public void Finds_constructors_without_a_name()
    {
        string text = "class C { C x = new(1); C() : this (2) { } C y = new C(); int[] z = new[] { 1 }; }";
        Assert.Equal(
            [text.IndexOf("new(", System.StringComparison.Ordinal), text.IndexOf("this", System.StringComparison.Ordinal)],
            Find(text, IdentifierIndex.UnnamedConstructor));
    }

    [Fact]
    public void Words_across_the_reading_buffer_are_whole()
    {
        string text = new string(' ', 4094) + "Crossing(" + new string(' ', 4096 * 2) + "Crossing";
        Assert.Equal([4094, text.Length - 8], Find(text, "Crossing"));
    }

    [Fact]
    public void Verbatim_names_begin_at_their_sign()
        => Assert.Equal([0], Find("@Name = 1;", "Name"));

    [Fact]
    public void An_empty_file_has_no_words() => Assert.Empty(Find("", "x"));

    private static List<int> Find(string text, string word)
    {
        SyntaxTree tree = CSharpSyntaxTree.ParseText(text);
        IdentifierIndex index = IdentifierIndex.For(tree, CancellationToken.None);
        int hash = IdentifierIndex.Hash(word);
        int cursor = index.First(hash);
        var found = new List<int>();
        for (int position = index.Next(hash, ref cursor); position >= 0; position = index.Next(hash, ref cursor))
        {
            found.Add(position);
        }

        return found;
    }
}

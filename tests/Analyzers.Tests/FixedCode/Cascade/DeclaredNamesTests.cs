using GcGuard.CodeFixes.Cascade;
using Microsoft.CodeAnalysis.CSharp;

namespace GcGuard.Tests.FixedCode.Cascade;

/// <summary>Which code a change of declarations can reach.</summary>
public sealed class DeclaredNamesTests
{
    private const string Mentions = "x.Build(); x.Value = 1; y.Rebuild(); z.Build2();";

    [Theory]
    // Bodies reach nothing.
    [InlineData("class C { int Build() => 1; }", "class C { int Build() { return 2; } }", false)]
    [InlineData("class C { int Value { get => 1; set { } } }", "class C { int Value { get => 2; set => N(); } }", false)]
    [InlineData("using A; class C { void Build() { } }", "using B; class C { void Build() { M(); } }", false)]
    // Another part of a type may use a private field.
    [InlineData("partial class Build { int M() => 1; }", "partial class Build { int M() => 2; }", true)]
    // A signature reaches code that mentions the name.
    [InlineData("class C { int Build() => 1; }", "class C { long Build() => 1; }", true)]
    [InlineData("class C { int Build() => 1; }", "class C { [A] int Build() => 1; }", true)]
    [InlineData("class C { int M() => 1; }", "class C { int M() => 1; int Build() => 1; }", true)]
    [InlineData("class C { int Value { get; set; } }", "class C { int Value { get; } }", true)]
    [InlineData("class C { const int Value = 1; }", "class C { const int Value = 2; }", true)]
    [InlineData("class C { int Build() => 1; } class D { }", "class C { } class D { int Build() => 1; }", true)]
    [InlineData("class C { int buil() => 1; }", "class C { long buil() => 1; }", false)]
    [InlineData("class C { int build() => 1; }", "class C { long build() => 1; }", false)]
    public void AreMentioned(string before, string after, bool expected)
    {
        DeclaredNames names = Compare(before, after);
        Assert.False(names.AreUnknown);
        Assert.Equal(expected, names.AreMentionedIn(Mentions));
    }

    [Theory]
    [InlineData("class C { C(int a) { } }", "class C { C(long a) { } }")]
    [InlineData("class C { void Dispose() { } }", "class C { public void Dispose() { } }")]
    [InlineData("class C { int this[int a] => 1; }", "class C { int this[long a] => 1; }")]
    [InlineData("class C { public static implicit operator int(C c) => 1; }", "class C { }")]
    [InlineData("class C { }", "class C : D { }")]
    [InlineData("class C { }", "partial class C { }")]
    [InlineData("record C(int A);", "record C(long A);")]
    [InlineData("class C { }", "global using A; class C { }")]
    [InlineData("class C { }", "[assembly: A] class C { }")]
    public void AreUnknown(string before, string after) => Assert.True(Compare(before, after).AreUnknown);

    private static DeclaredNames Compare(string before, string after)
    {
        var names = new DeclaredNames();
        names.Compare(SyntaxFactory.ParseCompilationUnit(before), SyntaxFactory.ParseCompilationUnit(after));
        return names;
    }
}

using System.Threading;
using System.Threading.Tasks;
using GcGuard.Analyzers.Evidence.RequestPath;
using GcGuard.Analyzers.Tests.Meta;
using Microsoft.CodeAnalysis;
using Xunit;

namespace GcGuard.Analyzers.Tests.Evidence.RequestPath;

/// <summary>Which words the files of a compilation have.</summary>
public class SourceWordsTests
{
    [Theory]
    [InlineData("Collect")]
    [InlineData("Alloc")]
    public async Task A_word_of_any_file_occurs(string word)
    {
        Assert.True(await HasAny("Nowhere", word));
    }

    [Theory]
    [InlineData("Nowhere")]
    [InlineData("Coll")]
    [InlineData("collect")]
    public async Task A_word_that_no_file_has_does_not_occur(string word)
    {
        Assert.False(await HasAny(word));
    }

    private static async Task<bool> HasAny(params string[] words)
    {
        Compilation compilation = await AllRules.CompileAsync(
            ("First.cs", "class C { void M() => System.GC.Collect(); }"),
            ("Second.cs", "class D { object M() => @Alloc; object Alloc; }"));
        return SourceWords.For(compilation).HasAny(words, CancellationToken.None);
    }
}

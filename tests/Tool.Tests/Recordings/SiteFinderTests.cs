using System.Collections.Generic;
using System.IO;
using System.Linq;
using System.Reflection;
using System.Runtime.CompilerServices;
using System.Threading.Tasks;
using GcGuard.Tool.Recordings.Symbols;
using Xunit;

namespace GcGuard.Tool.Tests.Recordings;

/// <summary>Which call of a method is shown for an allocation below it.</summary>
public class SiteFinderTests
{
    /// <summary>Nobody has written the builder's call that an await compiles to.</summary>
    [Theory]
    [InlineData(nameof(Copies), "CopyToAsync")]
    [InlineData(nameof(CopiesAnywhere), "CopyToAsync")]
    [InlineData(nameof(CopiesAndFlushes), "CopyToAsync")]
    public void What_an_await_allocates_is_shown_at_the_awaited_call(string method, string expected)
    {
        AssemblyFile assembly = AssemblyFile.TryOpen(typeof(SiteFinderTests).Assembly.Location)!;
        MethodInfo body = typeof(SiteFinderTests).GetMethod(method, BindingFlags.Static | BindingFlags.NonPublic)!
            .GetCustomAttribute<AsyncStateMachineAttribute>()!.StateMachineType
            .GetMethod("MoveNext", BindingFlags.Instance | BindingFlags.NonPublic)!;
        Instruction first = assembly.InstructionsOf(body.MetadataToken).First(one => one.Name == "AwaitUnsafeOnCompleted");

        FoundSite site = SiteFinder.Find(
            assembly, body.MetadataToken, first.Offset, first.Offset + 1, new Callee(first.Type, first.Name), type: null);

        Assert.Equal(expected, site.Instruction!.Name);
        Assert.Equal(site.Instruction.Offset, site.Offset);
    }

    /// <summary>Nor has anybody written the method that makes an iterator.</summary>
    [Fact]
    public void An_iterator_that_is_made_in_line_is_of_the_call_that_asks_for_it()
    {
        AssemblyFile assembly = AssemblyFile.TryOpen(typeof(SiteFinderTests).Assembly.Location)!;
        int sum = Token(nameof(Sum));
        string made = assembly.InstructionsOf(Token(nameof(Numbers)))
            .First(one => one.Kind == InstructionKind.NewObject).Type;

        FoundSite site = SiteFinder.Find(assembly, sum, 0, int.MaxValue, callee: null, made);

        Assert.Equal((sum, nameof(Numbers)), (site.Method, site.Instruction!.Name));
        Assert.True(assembly.IsUnwritten(Token(nameof(Numbers))));
        Assert.False(assembly.IsUnwritten(sum));

        static int Token(string name)
            => typeof(SiteFinderTests).GetMethod(name, BindingFlags.Static | BindingFlags.NonPublic)!.MetadataToken;
    }

    private static int Sum()
    {
        int sum = 0;
        foreach (int one in Numbers())
        {
            sum += one;
        }

        return sum;
    }

    private static IEnumerable<int> Numbers()
    {
        yield return 1;
    }

    private static async Task Copies(Stream from, Stream to) => await from.CopyToAsync(to);

    private static async Task CopiesAnywhere(Stream from, Stream to) => await from.CopyToAsync(to).ConfigureAwait(false);

    private static async Task CopiesAndFlushes(Stream from, Stream to)
    {
        await from.CopyToAsync(to);
        await to.FlushAsync();
    }
}

using System.Linq;
using System.Threading;
using GcGuard.Analyzers.Facts.Retries;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Xunit;

namespace GcGuard.Analyzers.Tests.Facts;

/// <summary>What is known of a call by the name it is written with, so that nothing has to be bound.</summary>
public class CallingNamesTests
{
    [Fact]
    public void Methods_that_may_only_wait()
        => Assert.Equal(
            ["BackOff", "Delay", "Inner", "Outer", "Pause", "Sleep", "WaitOne"],
            Waits("""
                class Code
                {
                    Task Pause() => Task.Delay(1);
                    async Task BackOff() { await (Task.Delay(1)).ConfigureAwait(false); Log("waited"); }
                    async Task Outer(int i) { if (i > 0) { await Inner(); } async Task Inner() { await BackOff(); } }
                    async Task Load() { await Task.Delay(1); await Fetch(); }
                    async Task Poll() { while (true) { await Task.Delay(1); } }
                    async Task Later() { Start(() => Thread.Sleep(1)); }
                    Func<int, Task> Taken() => Task.Delay;
                    Task Field = Task.Delay(1);
                    async Task Fetch() { await Client.GetAsync("delay"); }
                }
                """));

    [Fact]
    public void Methods_behind_one_another_are_followed_as_far_as_their_bodies()
        => Assert.Equal(
            ["Delay", "First", "Second", "Sleep", "Third", "WaitOne"],
            Waits("""
                class Code
                {
                    void First() => Thread.Sleep(1);
                    void Second() => First();
                    void Third() => Second();
                    void Fourth() => Third();
                }
                """));

    [Fact]
    public void Methods_that_may_run_a_delegate_again()
    {
        var values = new MemberValues(Of("""
            class Code
            {
                async Task Loop(Func<Task> run) { while (true) { await run(); await Pause(); } }
                Task HandsOn(Func<Task> run) => Loop(() => run());
                Task Under(Func<Task> run) => _policy.ExecuteAsync(run);
                async Task Itself(Func<Task> run) { try { await run(); } catch { Thread.Sleep(1); await Itself(run); } }
                async Task Once(Func<Task> run) { Thread.Sleep(1); await run(); }
                async Task Service(CancellationToken token) { while (true) { await Task.Delay(1, token); } }
                async Task Numbers(int count, string[] names) { while (count > names.Length) { await Pause(); } }
                Task Other(Func<Task> run) => Loop(() => Task.CompletedTask);
                Task Pause() => Task.Delay(1);
            }
            """));
        var names = new WrapperNames(values, new WaitNames(values));

        Assert.Equal(
            ["Loop", "HandsOn", "Under", "Itself"],
            new[] { "Loop", "HandsOn", "Under", "Itself", "Once", "Service", "Numbers", "Other", "Pause", "ExecuteAsync" }
                .Where(name => names.Contains(name, CancellationToken.None)));
    }

    private static string[] Waits(string code) => [.. new WaitNames(new MemberValues(Of(code))).All(CancellationToken.None).Order()];

    /// <summary>A compilation that nothing could be bound in: it has no references.</summary>
    private static Compilation Of(string code)
        => CSharpCompilation.Create("names", [CSharpSyntaxTree.ParseText(code)]);
}

using System.Threading.Tasks;

namespace GcGuard.CodeFixes.Tests.Cascade;

/// <summary>Methods and local functions that become async, and their callers.</summary>
public sealed class MethodTests
{
    [Fact]
    public Task APrivateMethodAndItsCaller() => CascadeSolution.BecomesAsync(
        """
        using System;

        internal class C
        {
            // The count.
            private int Count() => «Work.Get()» + 1;

            internal void Run()
            {
                Console.WriteLine(Count()); // prints
            }
        }
        """,
        """
        using System;
        using System.Threading.Tasks;

        internal class C
        {
            // The count.
            private async Task<int> Count() => await Work.Get() + 1;

            internal async Task Run()
            {
                Console.WriteLine(await Count()); // prints
            }
        }
        """);

    [Fact]
    public Task ChainedCallsGetParentheses() => CascadeSolution.BecomesAsync(
        """
        using System;

        internal class C
        {
            private C Next(int n) { «Work.Do()»; return this; }
            internal string Run() => Next(1).Next(«Work.Get()»).ToString()!.Trim();
        }
        """,
        """
        using System;
        using System.Threading.Tasks;

        internal class C
        {
            private async Task<C> Next(int n) { await Work.Do(); return this; }
            internal async Task<string> Run() => (await (await Next(1)).Next(await Work.Get())).ToString()!.Trim();
        }
        """);
}

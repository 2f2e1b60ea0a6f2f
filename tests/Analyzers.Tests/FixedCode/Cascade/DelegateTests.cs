using System.Threading.Tasks;

namespace GcGuard.Analyzers.Tests.FixedCode.Cascade;

/// <summary>Lambdas, methods used as delegates.</summary>
public sealed class DelegateTests
{
    [Fact]
    public Task AnOverloadForAsynchronousDelegates() => CascadeSolution.BecomesAsync(
        """
        using System.Threading.Tasks;

        internal class C
        {
            private int Get() => «Work.Get()»;
            internal Task<int> Run() => Task.Run(() => Get() + 1);
            internal Task Do() => Task.Run(() => { «Work.Do()»; });
            internal async Task<int> Group() => await Task.Run(Get);
        }
        """,
        """
        using System.Threading.Tasks;

        internal class C
        {
            private async Task<int> Get() => await Work.Get();
            internal Task<int> Run() => Task.Run(async () => await Get() + 1);
            internal Task Do() => Task.Run(async () => { await Work.Do(); });
            internal async Task<int> Group() => await Task.Run(Get);
        }
        """);

    [Fact]
    public Task ALambdaThatReturnsATask() => CascadeSolution.BecomesAsync(
        """
        using System;
        using System.Threading.Tasks;

        internal class C
        {
            private readonly Func<int, Task<int>> _f = n => { var x = n + 1; return Task.FromResult(x); };
            internal Task<int> Run() => Call(n => Task.FromResult(n + «Work.Get()»)) ?? _f(1);
            private Task<int> Call(Func<int, Task<int>> f) => f(1);
        }
        """,
        """
        using System;
        using System.Threading.Tasks;

        internal class C
        {
            private readonly Func<int, Task<int>> _f = n => { var x = n + 1; return Task.FromResult(x); };
            internal Task<int> Run() => Call(async n => n + await Work.Get()) ?? _f(1);
            private Task<int> Call(Func<int, Task<int>> f) => f(1);
        }
        """);
}

using System.Threading.Tasks;
using Microsoft.CodeAnalysis.CSharp;

namespace GcGuard.Analyzers.Tests.FixedCode.Cascade;

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

    [Fact]
    public Task ElementAccessAndMemberAccessGetParentheses() => CascadeSolution.BecomesAsync(
        """
        internal class C
        {
            internal char Run() => («Work.Text()»)[0] == 'a' ? «Work.Text()»[1] : «Work.Text()».Trim()[2];
        }
        """,
        """
        internal class C
        {
            internal async System.Threading.Tasks.Task<char> Run() => (await Work.Text())[0] == 'a' ? (await Work.Text())[1] : (await Work.Text()).Trim()[2];
        }
        """);

    [Fact]
    public Task UnaryCastAndInterpolationNeedNone() => CascadeSolution.BecomesAsync(
        """
        using System.Threading.Tasks;

        internal class C
        {
            internal string Run() => $"{-«Work.Get()»} {(long)«Work.Get()»:x} {«Work.Get()»:x}";
        }
        """,
        """
        using System.Threading.Tasks;

        internal class C
        {
            internal async Task<string> Run() => $"{-await Work.Get()} {(long)await Work.Get():x} {await Work.Get():x}";
        }
        """);

    [Fact]
    public Task AnAsyncMethodOnlyGetsTheAwait() => CascadeSolution.BecomesAsync(
        """
        using System.Threading.Tasks;

        internal class C
        {
            internal async Task<int> Run() { await Task.Yield(); return «Work.Get()»; }
        }
        """,
        """
        using System.Threading.Tasks;

        internal class C
        {
            internal async Task<int> Run() { await Task.Yield(); return await Work.Get(); }
        }
        """);

    [Fact]
    public Task AMethodThatReturnsTasksBecomesAsync() => CascadeSolution.BecomesAsync(
        """
        using System.Threading.Tasks;

        internal class C
        {
            internal Task<int> Run(bool early)
            {
                if (early)
                {
                    return Task.FromResult(2 + 3);
                }

                var n = «Work.Get()»;
                return n > 0 ? Other() : Task.FromResult<int>(n);
            }

            private Task<int> Other() => Task.FromResult(4);
        }
        """,
        """
        using System.Threading.Tasks;

        internal class C
        {
            internal async Task<int> Run(bool early)
            {
                if (early)
                {
                    return 2 + 3;
                }

                var n = await Work.Get();
                return await (n > 0 ? Other() : Task.FromResult<int>(n));
            }

            private Task<int> Other() => Task.FromResult(4);
        }
        """);

    [Fact]
    public Task AMethodThatReturnsPlainTasksBecomesAsync() => CascadeSolution.BecomesAsync(
        """
        using System.Threading.Tasks;

        internal class C
        {
            internal Task Run(int n)
            {
                «Work.Do()»;
                if (n == 1)
                    return Task.CompletedTask;
                if (n == 2)
                    return Other();
                if (n == 3)
                {
                    return Other();
                }

                return Other();
            }

            private Task Other() => Task.CompletedTask;
        }
        """,
        """
        using System.Threading.Tasks;

        internal class C
        {
            internal async Task Run(int n)
            {
                await Work.Do();
                if (n == 1)
                    return;
                if (n == 2)
                    { await Other(); return; }
                if (n == 3)
                {
                    await Other(); return;
                }

                await Other();
            }

            private Task Other() => Task.CompletedTask;
        }
        """);

    [Fact]
    public Task AMethodThatReturnsValueTasksBecomesAsync() => CascadeSolution.BecomesAsync(
        """
        using System.Threading.Tasks;

        internal class C
        {
            internal ValueTask<int> Run(bool b) { if (b) return new ValueTask<int>(3); return ValueTask.FromResult(«Work.Get()»); }
        }
        """,
        """
        using System.Threading.Tasks;

        internal class C
        {
            internal async ValueTask<int> Run(bool b) { if (b) return 3; return await Work.Get(); }
        }
        """);

    [Fact]
    public Task WaitsForAMethodOfTheChainBecomeAwaits() => CascadeSolution.BecomesAsync(
        """
        using System.Threading.Tasks;

        internal class C
        {
            internal async Task<int> Get() { await Task.Yield(); return «Work.Get()»; }
            internal int A() => Get().Result;
            internal int B() => Get().GetAwaiter().GetResult() + Get().ConfigureAwait(false).GetAwaiter().GetResult();
            internal void D() { Get().Wait(); }
            internal Task<int> E() => Get();
            internal string F() => Get().Result.ToString();
        }
        """,
        """
        using System.Threading.Tasks;

        internal class C
        {
            internal async Task<int> Get() { await Task.Yield(); return await Work.Get(); }
            internal async Task<int> A() => await Get();
            internal async Task<int> B() => await Get() + await Get().ConfigureAwait(false);
            internal async Task D() { await Get(); }
            internal Task<int> E() => Get();
            internal async Task<string> F() => (await Get()).ToString();
        }
        """);

    [Fact]
    public Task LocalFunctions() => CascadeSolution.BecomesAsync(
        """
        using System.Threading.Tasks;

        internal class C
        {
            internal int Run(int n)
            {
                return Twice() + Static(n);

                int Twice() => 2 * «Work.Get()»;
                static int Static(int n)
                {
                    return n + «Work.Get()»;
                }
            }
        }
        """,
        """
        using System.Threading.Tasks;

        internal class C
        {
            internal async Task<int> Run(int n)
            {
                return await Twice() + await Static(n);

                async Task<int> Twice() => 2 * await Work.Get();
                static async Task<int> Static(int n)
                {
                    return n + await Work.Get();
                }
            }
        }
        """);

    [Fact]
    public Task RecursionAndGenericMethods() => CascadeSolution.BecomesAsync(
        """
        using System.Threading.Tasks;

        internal class C
        {
            private T Get<T>(T value, int n) => n == 0 ? value : Get(value, n - «Work.Get()»);
            internal string? Run() => Get<string?>(null, 2) ?? Get("x", 1);
        }
        """,
        """
        using System.Threading.Tasks;

        internal class C
        {
            private async Task<T> Get<T>(T value, int n) => n == 0 ? value : await Get(value, n - await Work.Get());
            internal async Task<string?> Run() => await Get<string?>(null, 2) ?? await Get("x", 1);
        }
        """);

    [Fact]
    public Task NameofAndCrefStay() => CascadeSolution.BecomesAsync(
        """
        using System.Threading.Tasks;

        internal class C
        {
            /// <summary>See <see cref="Get"/>.</summary>
            internal string Name => nameof(Get) + nameof(C.Get);
            internal int Get() => «Work.Get()»;
        }
        """,
        """
        using System.Threading.Tasks;

        internal class C
        {
            /// <summary>See <see cref="Get"/>.</summary>
            internal string Name => nameof(Get) + nameof(C.Get);
            internal async Task<int> Get() => await Work.Get();
        }
        """);

    [Fact]
    public Task ConfigureAwaitAsTheFileHasIt() => CascadeSolution.BecomesAsync(
        """
        using System.Threading.Tasks;

        internal class C
        {
            internal async Task Wait() { await Task.Delay(1).ConfigureAwait(false); }
            internal string Run() => «Work.Text()».Trim();
        }
        """,
        """
        using System.Threading.Tasks;

        internal class C
        {
            internal async Task Wait() { await Task.Delay(1).ConfigureAwait(false); }
            internal async Task<string> Run() => (await Work.Text().ConfigureAwait(false)).Trim();
        }
        """);

    [Fact]
    public Task StaticConstructorsOfNamesThatAreTakenAreWrittenInFull() => CascadeSolution.BecomesAsync(
        """
        using System;

        namespace App
        {
            internal class Task { }

            internal class C
            {
                internal int Run() => «Work.Get()»;
            }
        }
        """,
        """
        using System;

        namespace App
        {
            internal class Task { }

            internal class C
            {
                internal async System.Threading.Tasks.Task<int> Run() => await Work.Get();
            }
        }
        """);

    [Fact]
    public Task TryCatchFinallyUsingAndLoops() => CascadeSolution.BecomesAsync(
        """
        using System;
        using System.Collections.Generic;
        using System.Threading.Tasks;

        internal class C
        {
            private IDisposable? Open() { «Work.Do()»; return null; }
            private IEnumerable<int> All() { var n = «Work.Get()»; return new[] { n }; }

            internal void Run()
            {
                using (Open())
                using (var other = Open())
                {
                    foreach (int n in All())
                    {
                        while (n > «Work.Get()») break;
                    }
                }

                try { «Work.Do()»; } catch (Exception) { «Work.Do()»; } finally { «Work.Do()»; }
                switch («Work.Get()») { case 1 when «Work.Get()» > 0: break; }
                throw new Exception(«Work.Text()»);
            }
        }
        """,
        """
        using System;
        using System.Collections.Generic;
        using System.Threading.Tasks;

        internal class C
        {
            private async Task<IDisposable?> Open() { await Work.Do(); return null; }
            private async Task<IEnumerable<int>> All() { var n = await Work.Get(); return new[] { n }; }

            internal async Task Run()
            {
                using (await Open())
                using (var other = await Open())
                {
                    foreach (int n in await All())
                    {
                        while (n > await Work.Get()) break;
                    }
                }

                try { await Work.Do(); } catch (Exception) { await Work.Do(); } finally { await Work.Do(); }
                switch (await Work.Get()) { case 1 when await Work.Get() > 0: break; }
                throw new Exception(await Work.Text());
            }
        }
        """);

    [Fact]
    public Task CSharp73() => CascadeSolution.BecomesAsync(
        """
        using System;

        internal class C
        {
            private C other;
            internal void Set(C c) { other = c; }
            private string Name(int n) { return n + «Work.Text()»; }
            internal int Run()
            {
                other.Name(1);
                return other.Name(2).Length;
            }
        }
        """,
        """
        using System;
        using System.Threading.Tasks;

        internal class C
        {
            private C other;
            internal void Set(C c) { other = c; }
            private async Task<string> Name(int n) { return n + await Work.Text(); }
            internal async Task<int> Run()
            {
                await other.Name(1);
                return (await other.Name(2)).Length;
            }
        }
        """,
        LanguageVersion.CSharp7_3);

    [Fact]
    public Task MainBecomesAsync() => new CascadeSolution().Project("App", Microsoft.CodeAnalysis.OutputKind.ConsoleApplication)
        .File("Work.cs", CascadeSolution.Work)
        .File("Program.cs", "using System.Threading.Tasks;\n\npublic static class Program\n{\n    public static int Main(string[] args) => args.Length + «Work.Get()»;\n}\n")
        .IsAsync("Program.cs", "using System.Threading.Tasks;\n\npublic static class Program\n{\n    public static async Task<int> Main(string[] args) => args.Length + await Work.Get();\n}\n");

    [Fact]
    public Task TopLevelStatementsAwait() => new CascadeSolution().Project("App", Microsoft.CodeAnalysis.OutputKind.ConsoleApplication)
        .File("Work.cs", CascadeSolution.Work)
        .File("Program.cs", "using System;\n\nConsole.WriteLine(Twice());\nreturn «Work.Get()»;\n\nstatic int Twice() => «Work.Get()» * 2;\n")
        .IsAsync("Program.cs", "using System;\nusing System.Threading.Tasks;\n\nConsole.WriteLine(await Twice());\nreturn await Work.Get();\n\nstatic async Task<int> Twice() => await Work.Get() * 2;\n");

    [Fact]
    public Task ACancellationTokenIsLeftAlone() => CascadeSolution.BecomesAsync(
        """
        using System.Threading;
        using System.Threading.Tasks;

        internal class C
        {
            private int Get(CancellationToken token = default) { token.ThrowIfCancellationRequested(); return «Work.Get()»; }
            internal int Run(CancellationToken token) => Get() + Get(token);
        }
        """,
        """
        using System.Threading;
        using System.Threading.Tasks;

        internal class C
        {
            private async Task<int> Get(CancellationToken token = default) { token.ThrowIfCancellationRequested(); return await Work.Get(); }
            internal async Task<int> Run(CancellationToken token) => await Get() + await Get(token);
        }
        """);

    [Fact]
    public Task DirectivesRegionsAndLineEndsStay()
    {
        const string Before = "using System;\r\nusing System.Threading.Tasks;\r\n\r\ninternal class C\r\n{\r\n    #region Of the work\r\n#if DEBUG\r\n    private int Other() => 1;\r\n#endif\r\n    /* a */ internal /* b */ int /* c */ Run() // d\r\n    {\r\n        return /* e */ «Work.Get()» /* f */; // g\r\n    }\r\n    #endregion\r\n}\r\n";
        const string After = "using System;\r\nusing System.Threading.Tasks;\r\n\r\ninternal class C\r\n{\r\n    #region Of the work\r\n#if DEBUG\r\n    private int Other() => 1;\r\n#endif\r\n    /* a */ internal /* b */ async Task<int> /* c */ Run() // d\r\n    {\r\n        return /* e */ await Work.Get() /* f */; // g\r\n    }\r\n    #endregion\r\n}\r\n";
        return new CascadeSolution().Project("App").File("Work.cs", CascadeSolution.Work).File("Code.cs", Before).IsAsync("Code.cs", After);
    }

    [Fact]
    public Task WhatBelongsToNoThreadMayBeHeld() => CascadeSolution.BecomesAsync(
        """
        using System.Threading;
        using System.Threading.Tasks;
        using System.Transactions;

        internal readonly struct S
        {
            private readonly SemaphoreSlim _gate;
            internal S(SemaphoreSlim gate) => _gate = gate;

            internal void Run(ManualResetEvent done)
            {
                _gate.Wait();
                done.WaitOne();
                using (var scope = new TransactionScope(TransactionScopeAsyncFlowOption.Enabled)) { «Work.Do()»; scope.Complete(); }
                _gate.Release();
            }
        }
        """,
        """
        using System.Threading;
        using System.Threading.Tasks;
        using System.Transactions;

        internal readonly struct S
        {
            private readonly SemaphoreSlim _gate;
            internal S(SemaphoreSlim gate) => _gate = gate;

            internal async Task Run(ManualResetEvent done)
            {
                _gate.Wait();
                done.WaitOne();
                using (var scope = new TransactionScope(TransactionScopeAsyncFlowOption.Enabled)) { await Work.Do(); scope.Complete(); }
                _gate.Release();
            }
        }
        """);
}

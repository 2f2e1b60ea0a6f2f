using System.Threading.Tasks;

namespace GcGuard.Analyzers.Tests.FixedCode.Cascade;

/// <summary>Lambdas, methods used as delegates, query operators, events, iterators.</summary>
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

    [Fact]
    public Task ALocalDelegate() => CascadeSolution.BecomesAsync(
        """
        using System;
        using System.Threading.Tasks;

        internal class C
        {
            internal int Run(bool b)
            {
                Func<int, int> f = n => n + «Work.Get()»;
                if (b) f = n => n;
                Action? a = () => «Work.Do()»;
                a?.Invoke();
                return f(1) + f.Invoke(2);
            }
        }
        """,
        """
        using System;
        using System.Threading.Tasks;

        internal class C
        {
            internal async Task<int> Run(bool b)
            {
                Func<int, Task<int>> f = async n => n + await Work.Get();
                if (b) f = n => Task.FromResult(n);
                Func<Task>? a = async () => await Work.Do();
                if (!(a is null)) await a.Invoke();
                return await f(1) + await f.Invoke(2);
            }
        }
        """);

    [Fact]
    public Task AnInferredDelegate() => CascadeSolution.BecomesAsync(
        """
        using System.Threading.Tasks;

        internal class C
        {
            internal int Run()
            {
                var f = (int n) => n + «Work.Get()»;
                return f(1);
            }
        }
        """,
        """
        using System.Threading.Tasks;

        internal class C
        {
            internal async Task<int> Run()
            {
                var f = async (int n) => n + await Work.Get();
                return await f(1);
            }
        }
        """);

    [Fact]
    public Task ADelegateParameterAndField() => CascadeSolution.BecomesAsync(
        """
        using System;
        using System.Threading.Tasks;

        internal class Cache
        {
            private readonly Func<string, int> _load;
            internal Cache(Func<string, int> load) => _load = load ?? throw new ArgumentNullException(nameof(load));
            internal int Get(string key) => _load(key);
        }

        internal class C
        {
            private static int Length(string s) => s.Length;
            internal int Run() => new Cache(key => key.Length + «Work.Get()»).Get("a") + new Cache(Length).Get("b");
        }
        """,
        """
        using System;
        using System.Threading.Tasks;

        internal class Cache
        {
            private readonly Func<string, Task<int>> _load;
            internal Cache(Func<string, Task<int>> load) => _load = load ?? throw new ArgumentNullException(nameof(load));
            internal async Task<int> Get(string key) => await _load(key);
        }

        internal class C
        {
            private static Task<int> Length(string s) => Task.FromResult(s.Length);
            internal async Task<int> Run() => await new Cache(async key => key.Length + await Work.Get()).Get("a") + await new Cache(Length).Get("b");
        }
        """);

    [Fact]
    public Task AGenericHelper() => CascadeSolution.BecomesAsync(
        """
        using System;
        using System.Threading.Tasks;

        internal static class Retry
        {
            internal static T Twice<T>(Func<T> work, Action<int>? log = null)
            {
                try { return work(); }
                catch (Exception) { log?.Invoke(1); return work(); }
            }
        }

        internal class C
        {
            internal int Run() => Retry.Twice(() => «Work.Get()», n => Console.WriteLine(n)) + Retry.Twice(() => 3);
        }
        """,
        """
        using System;
        using System.Threading.Tasks;

        internal static class Retry
        {
            internal static async Task<T> Twice<T>(Func<Task<T>> work, Action<int>? log = null)
            {
                try { return await work(); }
                catch (Exception) { log?.Invoke(1); return await work(); }
            }
        }

        internal class C
        {
            internal async Task<int> Run() => await Retry.Twice(async () => await Work.Get(), n => Console.WriteLine(n)) + await Retry.Twice(() => Task.FromResult(3));
        }
        """);

    [Fact]
    public Task SelectorsWithNoEffectRunTogether() => CascadeSolution.BecomesAsync(
        """
        using System.Collections.Generic;
        using System.Linq;
        using System.Threading.Tasks;

        internal class C
        {
            private int Score(int n) => n * «Work.Get()»;
            internal List<int> Lists(int[] items) => items.Where(n => n > 1).Select(n => Score(n)).ToList();
            internal int[] Arrays(int[] items) => items.Select(Score).ToArray();
            internal int Sums(int[] items) => items.Select((n, i) => { int s = Score(n); return s + i; }).Sum();
        }
        """,
        """
        using System.Collections.Generic;
        using System.Linq;
        using System.Threading.Tasks;

        internal class C
        {
            private async Task<int> Score(int n) => n * await Work.Get();
            internal async Task<List<int>> Lists(int[] items) => (await Task.WhenAll(items.Where(n => n > 1).Select(async n => await Score(n)))).ToList();
            internal async Task<int[]> Arrays(int[] items) => await Task.WhenAll(items.Select(Score));
            internal async Task<int> Sums(int[] items) => (await Task.WhenAll(items.Select(async (n, i) => { int s = await Score(n); return s + i; }))).Sum();
        }
        """);

    [Fact]
    public Task EventHandlersBecomeAsyncVoid() => CascadeSolution.BecomesAsync(
        """
        using System;
        using System.Threading.Tasks;

        internal class Button { public event EventHandler? Click; internal void Press() => Click?.Invoke(this, EventArgs.Empty); }

        internal class Form
        {
            internal Form(Button button)
            {
                button.Click += OnClick;
                button.Click -= this.OnClick;
                button.Click += (sender, e) => «Work.Do()»;
                button.Click += new EventHandler(OnClick);
            }

            private void OnClick(object? sender, EventArgs e)
            {
                Show();
            }

            private void Show() => Console.WriteLine(«Work.Get()»);
        }
        """,
        """
        using System;
        using System.Threading.Tasks;

        internal class Button { public event EventHandler? Click; internal void Press() => Click?.Invoke(this, EventArgs.Empty); }

        internal class Form
        {
            internal Form(Button button)
            {
                button.Click += OnClick;
                button.Click -= this.OnClick;
                button.Click += async (sender, e) => await Work.Do();
                button.Click += new EventHandler(OnClick);
            }

            private async void OnClick(object? sender, EventArgs e)
            {
                await Show();
            }

            private async Task Show() => Console.WriteLine(await Work.Get());
        }
        """);

    [Fact]
    public Task Iterators() => CascadeSolution.BecomesAsync(
        """
        using System;
        using System.Collections.Generic;
        using System.Threading.Tasks;

        internal class C
        {
            private IEnumerable<int> Each(int n)
            {
                for (int i = 0; i < n; i++) yield return «Work.Get()»;
            }

            private IEnumerable<string> Texts()
            {
                foreach (int n in Each(3))
                {
                    yield return n.ToString();
                }
            }

            internal void Run()
            {
                foreach (string text in Texts()) Console.WriteLine(text);
            }
        }
        """,
        """
        using System;
        using System.Collections.Generic;
        using System.Threading.Tasks;

        internal class C
        {
            private async IAsyncEnumerable<int> Each(int n)
            {
                for (int i = 0; i < n; i++) yield return await Work.Get();
            }

            private async IAsyncEnumerable<string> Texts()
            {
                await foreach (int n in Each(3))
                {
                    yield return n.ToString();
                }
            }

            internal async Task Run()
            {
                await foreach (string text in Texts()) Console.WriteLine(text);
            }
        }
        """);
}

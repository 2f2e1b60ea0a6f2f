using System.Threading.Tasks;

namespace GcGuard.Analyzers.Tests.FixedCode.Cascade;

/// <summary>Lambdas, methods used as delegates, events.</summary>
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
}

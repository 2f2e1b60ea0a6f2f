using Spectre.Console;

namespace GcGuard.Tool.Cli;

/// <summary>Where a command writes: results to standard output, progress and complaints to standard error.</summary>
/// <param name="output">Standard output.</param>
/// <param name="error">Standard error.</param>
/// <param name="isInteractive">Whether somebody is watching standard error.</param>
internal sealed class Terminal(TextWriter output, TextWriter error, bool isInteractive)
{
    private readonly Lock _gate = new();

    /// <summary>Standard output.</summary>
    public TextWriter Output => output;

    /// <summary>The streams of this process.</summary>
    public static Terminal OfProcess() => new(Console.Out, Console.Error, !Console.IsErrorRedirected);

    /// <summary>Says something to the user that is no result.</summary>
    public void Note(string text)
    {
        lock (_gate)
        {
            error.WriteLine(text);
        }
    }

    /// <summary>Does some work in steps: with a spinner where somebody is watching, else silently.</summary>
    /// <param name="title">What the work is.</param>
    /// <param name="work">Gets what names the current step.</param>
    public async Task<T> RunAsync<T>(string title, Func<Action<string>, Task<T>> work)
    {
        if (!isInteractive)
        {
            return await work(static _ => { }).ConfigureAwait(false);
        }

        IAnsiConsole console = AnsiConsole.Create(new AnsiConsoleSettings { Out = new AnsiConsoleOutput(error) });
        return await console.Status()
            .StartAsync(title, context => work(step => context.Status($"{title}: {Markup.Escape(step)}")))
            .ConfigureAwait(false);
    }
}

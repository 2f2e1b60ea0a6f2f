using Spectre.Console;

namespace GcGuard.Tool.Cli;

/// <summary>Where a command writes: results to standard output, progress and complaints to standard error.</summary>
/// <param name="output">Standard output.</param>
/// <param name="error">Standard error.</param>
/// <param name="isInteractive">Whether somebody is watching standard error.</param>
/// <param name="drawsTables">Whether somebody is watching standard output.</param>
/// <param name="input">Where answers come from; null for the keyboard.</param>
internal sealed class Terminal(
    TextWriter output, TextWriter error, bool isInteractive, bool drawsTables, TextReader? input = null)
{
    private readonly Lock _gate = new();

    /// <summary>Standard output.</summary>
    public TextWriter Output => output;

    /// <summary>Whether somebody is watching standard error.</summary>
    public bool IsInteractive => isInteractive;

    /// <summary>The streams of this process.</summary>
    public static Terminal OfProcess()
        => new(
            Console.Out, Console.Error, !Console.IsErrorRedirected, !Console.IsOutputRedirected,
            Console.IsInputRedirected ? Console.In : null);

    /// <summary>Says something to the user that is no result.</summary>
    public void Note(string text)
    {
        lock (_gate)
        {
            error.WriteLine(text);
        }
    }

    /// <summary>
    /// Writes a table to the output: drawn where somebody is watching, in plain columns where it is redirected.
    /// </summary>
    public void Table(string[] heads, IReadOnlyList<string[]> rows)
    {
        if (drawsTables)
        {
            var table = new Table().Border(TableBorder.Rounded);
            table.AddColumns(heads);
            foreach (string[] row in rows)
            {
                table.AddRow([.. row.Select(Markup.Escape)]);
            }

            AnsiConsole.Create(new AnsiConsoleSettings { Out = new AnsiConsoleOutput(output) }).Write(table);
            return;
        }

        int[] widths = [.. heads.Select((head, i) => rows.Select(row => row[i].Length).Append(head.Length).Max())];
        foreach (string[] row in rows.Prepend(heads))
        {
            output.WriteLine(string.Join("  ", row.Select((cell, i) => cell.PadRight(widths[i]))).TrimEnd());
        }
    }

    /// <summary>Shows a table that changes each second, until it is told to stop.</summary>
    public async Task WatchAsync(Func<List<(string Name, string Value)>> lines, CancellationToken cancellationToken)
    {
        IAnsiConsole console = AnsiConsole.Create(new AnsiConsoleSettings { Out = new AnsiConsoleOutput(error) });
        await console.Live(Drawn()).StartAsync(async context =>
        {
            while (!cancellationToken.IsCancellationRequested)
            {
                await Task.WhenAny(Task.Delay(TimeSpan.FromSeconds(1), cancellationToken)).ConfigureAwait(false);
                context.UpdateTarget(Drawn());
            }
        }).ConfigureAwait(false);

        Table Drawn()
        {
            var table = new Table().Border(TableBorder.None).HideHeaders().AddColumns("name", "value");
            foreach ((string name, string value) in lines())
            {
                table.AddRow(Markup.Escape("  " + name), Markup.Escape(value));
            }

            return table;
        }
    }

    /// <summary>Asks for yes or no; null where nobody can answer.</summary>
    public bool? Ask(string question)
    {
        if (!isInteractive)
        {
            return null;
        }

        lock (_gate)
        {
            error.Write(question + " [y/N] ");
        }

        return (input ?? Console.In).ReadLine() is { } answer
            ? answer.Trim().ToUpperInvariant() is "Y" or "YES"
            : null;
    }

    /// <summary>
    /// Ends when Enter is pressed, or a script writes a line. It never ends where nobody is watching, and with an input
    /// that has ended, as in most builds.
    /// </summary>
    /// <param name="takesLines">Whether a script's line is meant; else it is left to whoever reads it next, as in
    /// <c>while read pod</c>.</param>
    public async Task WaitForEnterAsync(bool takesLines)
    {
        TextReader? keyboard = isInteractive ? Console.In : null;
        if ((input is null ? keyboard : takesLines ? input : null) is not { } reader
            || await Task.Factory.StartNew(
                reader.ReadLine, CancellationToken.None, TaskCreationOptions.LongRunning, TaskScheduler.Default)
                .ConfigureAwait(false) is null)
        {
            await Task.Delay(Timeout.Infinite).ConfigureAwait(false);
        }
    }

    /// <summary>Does some work of which it is known how much is done: with a bar where somebody is watching.</summary>
    /// <param name="title">What the work is.</param>
    /// <param name="work">Gets what names the current step, and the part of the whole that is done.</param>
    public async Task<T> RunAsync<T>(string title, Func<Action<string, double>, Task<T>> work)
    {
        if (!isInteractive)
        {
            return await work(static (_, _) => { }).ConfigureAwait(false);
        }

        IAnsiConsole console = AnsiConsole.Create(new AnsiConsoleSettings { Out = new AnsiConsoleOutput(error) });
        return await console.Progress().AutoClear(true).StartAsync(async context =>
        {
            ProgressTask task = context.AddTask(title, maxValue: 1);
            return await work((step, done) =>
            {
                task.Description = $"{title}: {Markup.Escape(step)}";
                task.Value = done;
            }).ConfigureAwait(false);
        }).ConfigureAwait(false);
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

using System;
using System.Diagnostics;
using System.Globalization;

namespace GcGuard.Demo;

/// <summary>Tells the user what happens, one line at a time, with the seconds since the start.</summary>
internal sealed class Progress
{
    private readonly long _start = Stopwatch.GetTimestamp();

    /// <summary>Time since the demo started.</summary>
    public TimeSpan Elapsed => Stopwatch.GetElapsedTime(_start);

    /// <summary>One step of the work.</summary>
    public void Step(string text) =>
        Console.WriteLine(string.Create(CultureInfo.InvariantCulture, $"[{Elapsed.TotalSeconds,4:0} s] {text}"));

    /// <summary>Lines that belong to a result rather than to the work.</summary>
    public static void Write(string text) => Console.WriteLine(text);
}

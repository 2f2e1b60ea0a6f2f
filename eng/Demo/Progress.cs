using System;
using System.Diagnostics;
using System.Globalization;

namespace GcGuard.Demo;

/// <summary>Tells the user what happens, one line at a time, with the seconds since the start.</summary>
/// <param name="isVerbose">Whether details are told too.</param>
internal sealed class Progress(bool isVerbose)
{
    private readonly long _start = Stopwatch.GetTimestamp();

    /// <summary>Time since the demo started.</summary>
    public TimeSpan Elapsed => Stopwatch.GetElapsedTime(_start);

    /// <summary>One step of the work.</summary>
    public void Step(string text) =>
        Console.WriteLine(string.Create(CultureInfo.InvariantCulture, $"[{Elapsed.TotalSeconds,4:0} s] {text}"));

    /// <summary>What few readers want to know.</summary>
    public void Detail(string text)
    {
        if (isVerbose)
        {
            Write("  " + text);
        }
    }

    /// <summary>Lines that belong to a result rather than to the work.</summary>
    public static void Write(string text) => Console.WriteLine(text);
}

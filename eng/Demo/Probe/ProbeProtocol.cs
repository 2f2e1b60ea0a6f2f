using System;
using System.Text.Json;

namespace GcGuard.Demo.Probe;

/// <summary>
/// What the demo and the probe inside the measured service agree on: the probe listens on a loopback port, writes the
/// port's number into a file, takes one command per connection (one line) and answers with one line of JSON.
/// </summary>
public static class ProbeProtocol
{
    /// <summary>
    /// The environment variable with the full path of the file that receives the probe's port number.
    /// </summary>
    public const string PortFileVariable = "GCGUARD_PROBE_PORT_FILE";

    /// <summary>Settles the heap with a full collection, then starts a measured interval.</summary>
    public const string Begin = "begin";

    /// <summary>Ends the measured interval; the answer is an <see cref="IntervalReport"/>.</summary>
    public const string End = "end";

    /// <summary>
    /// Forces a full collection outside any measured interval and looks at what stays; the answer is an
    /// <see cref="AftermathReport"/>.
    /// </summary>
    public const string Inspect = "inspect";

    /// <summary>
    /// Forces a full collection and says what it leaves; the answer is a number of bytes. It disturbs what it looks at,
    /// so it is never asked inside a measured interval.
    /// </summary>
    public const string Held = "held";

    /// <summary>Starts an answer that is an error's text instead of a report.</summary>
    public const string ErrorPrefix = "error: ";

    /// <summary>The form of the reports, the same on both sides.</summary>
    public static JsonSerializerOptions Json { get; } = new(JsonSerializerDefaults.General) { WriteIndented = false };
}

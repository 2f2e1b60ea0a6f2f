using System;
using System.Diagnostics;
using System.Globalization;
using System.IO;
using System.Linq;

namespace GcGuard.Bench.Collections.Matrix;

/// <summary>
/// Measures a row in processes of its own, because the runtime compiles a method for what it has met: a loop over short
/// lists would be measured as one that has also met long ones. In several of them, because the same code at another
/// address, which each process chooses anew, takes up to twice as long where a loop is a few instructions.
/// </summary>
internal static class RowProcess
{
    public const string Verb = "matrix-row";

    private const int Processes = 3;

    private static readonly TimeSpan s_readSample = TimeSpan.FromMilliseconds(4);
    private static readonly TimeSpan s_addSample = TimeSpan.FromMilliseconds(25);

    /// <summary>The samples of a row, from all its processes.</summary>
    /// <param name="row">The row's name.</param>
    /// <param name="rounds">At least so many in all.</param>
    public static PairSamples Measure(string row, int rounds)
    {
        var samples = new PairSamples();
        string each = ((rounds + Processes - 1) / Processes).ToString(CultureInfo.InvariantCulture);
        for (int i = 0; i < Processes; i++)
        {
            string[] arguments = [typeof(RowProcess).Assembly.Location, Verb, row, each];
            var start = new ProcessStartInfo("dotnet", arguments) { RedirectStandardOutput = true };

            // The runtime waits with its second compilation until nothing new has been called for a tenth of a
            // second. On a busy machine that may not come to pass before the samples are over.
            start.Environment["DOTNET_TC_CallCountingDelayMs"] = "0";

            // The runtime's default, unlike the rest of this program. Without it the youngest generation may grow to
            // as much as the processor's last cache, of which a virtual machine sees all that its host has.
            start.Environment["DOTNET_gcConcurrent"] = "1";
            using Process process = Process.Start(start)!;
            samples.Read(process.StandardOutput.ReadToEnd());
            process.WaitForExit();
            if (process.ExitCode != 0)
            {
                throw new InvalidOperationException($"{row} ended with {process.ExitCode}.");
            }
        }

        return samples;
    }

    /// <summary>Measures a row in this process and writes its samples.</summary>
    public static void Run(TextWriter output, string name, int rounds)
    {
        PairMeter.Pin();
        MatrixRow row = MatrixRows.All().Concat(PeerRows.All()).Single(row => row.Name == name);
        PairMeter.Measure(row.Create(), rounds, row.Allocates ? s_addSample : s_readSample).Write(output);
    }
}

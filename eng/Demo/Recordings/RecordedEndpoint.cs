using System;
using System.Collections.Generic;
using System.IO;
using System.Text.Json;

namespace GcGuard.Demo.Recordings;

/// <summary>What two recordings say of one kind of request.</summary>
/// <param name="Name">Method and route.</param>
/// <param name="RequestsBefore">Its requests in the recording before.</param>
/// <param name="RequestsAfter">Those in the other.</param>
/// <param name="LargeBefore">Bytes on the large object heap a request, before.</param>
/// <param name="LargeAfter">The same, after.</param>
/// <param name="Verdict">What <c>compare</c> says: <c>TooMuch</c>, <c>More</c>, <c>Less</c>, <c>Same</c> or
/// <c>TooFew</c> requests to tell.</param>
internal sealed record RecordedEndpoint(
    string Name, int RequestsBefore, int RequestsAfter, double LargeBefore, double LargeAfter, string Verdict)
{
    private static readonly JsonSerializerOptions s_json = new(JsonSerializerDefaults.Web);

    /// <summary>Whether its requests allocate more than before, beyond what <c>compare</c> allows.</summary>
    public bool HasGrown => Verdict == "TooMuch";

    /// <summary>Whether both recordings hold enough of its requests to tell.</summary>
    public bool IsJudged => Verdict != "TooFew";

    /// <summary>Reads what <c>compare --json</c> wrote.</summary>
    public static IReadOnlyList<RecordedEndpoint> Read(string file)
    {
        using JsonDocument document = JsonDocument.Parse(File.ReadAllText(file));
        return document.RootElement.GetProperty("endpoints").Deserialize<RecordedEndpoint[]>(s_json)
            ?? throw new InvalidDataException($"{file} has no endpoints.");
    }
}

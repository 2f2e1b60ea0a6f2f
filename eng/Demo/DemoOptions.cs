using System;

namespace GcGuard.Demo;

/// <summary>What the user asked for.</summary>
/// <param name="Keep">Leave the temporary folder in place at the end.</param>
/// <param name="TimeLimit">When the run gives up.</param>
/// <param name="Page">Where the page goes; the raw values stand beside it in a file of the same name with the extension
/// <c>.json</c>. Null for <c>artifacts/demo/index.html</c> of the repository.</param>
/// <param name="Verbose">Whether findings, changed files and the whole table are printed.</param>
internal sealed record DemoOptions(bool Keep, TimeSpan TimeLimit, string? Page, bool Verbose);

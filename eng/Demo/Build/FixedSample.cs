using GcGuard.Demo.Files;
using GcGuard.Demo.Findings;

namespace GcGuard.Demo.Build;

/// <summary>The sample as it is, with fixed code, and with fixed settings; all of them built.</summary>
/// <param name="Before">The sample as it is.</param>
/// <param name="Code">A copy whose code <c>dotnet format</c> has fixed.</param>
/// <param name="Settings">A copy whose settings have been edited as the fixes in an editor do.</param>
/// <param name="Found">What the analyzers say of the sample as it is.</param>
/// <param name="Fixed">What <c>dotnet format</c> changed.</param>
/// <param name="Edits">The findings whose edit was applied to the settings.</param>
/// <param name="Left">What the analyzers still say of the fixed code, the settings aside.</param>
internal sealed record FixedSample(
    SampleCopy Before,
    SampleCopy Code,
    SampleCopy Settings,
    SarifLog Found,
    FormattingResult Fixed,
    System.Collections.Generic.IReadOnlyList<Finding> Edits,
    System.Collections.Generic.IReadOnlyList<Finding> Left);

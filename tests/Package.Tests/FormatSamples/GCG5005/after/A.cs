using System.Runtime;

namespace Samples.GCG5005;

/// <summary>Uses the value of the assignment, which has no fix.</summary>
public sealed class Switch
{
    public GCLatencyMode Last { get; private set; }

    public void Prefer() => Last = GCSettings.LatencyMode = GCLatencyMode.SustainedLowLatency;
}

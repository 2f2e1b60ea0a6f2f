using System;
using System.Collections.Generic;
using System.Runtime;

namespace Samples.GCG5002;

public sealed class Feed
{
    private readonly List<Action<decimal>> _listeners = new();

    public void Publish(decimal price)
    {
        GCLatencyMode old = GCSettings.LatencyMode;
        GCSettings.LatencyMode = GCLatencyMode.LowLatency;
        try
        {
            foreach (Action<decimal> listener in _listeners)
            {
                listener(price);
            }
        }
        finally
        {
            GCSettings.LatencyMode = old;
        }
    }
}

using System;
using System.IO;

namespace Samples.GCG3005;

public sealed class StreamPool
{
    public IDisposable Acquire(out MemoryStream stream) => stream = new MemoryStream();
}

/// <summary>The text needs the whole content in one piece.</summary>
public sealed class Encoded
{
    public string Text(StreamPool pool, Stream source)
    {
        using (pool.Acquire(out MemoryStream stream))
        {
            source.CopyTo(stream);
            return Convert.ToBase64String(stream.ToArray());
        }
    }
}

using System;
using System.IO;
using System.Threading;
using System.Threading.Tasks;

namespace Samples.GCG3005;

public sealed class CopierPool
{
    public IDisposable Acquire(out MemoryStream stream) => stream = new MemoryStream();
}

public sealed class Copier
{
    public void Copy(CopierPool pool, Stream source, Stream target)
    {
        using (pool.Acquire(out MemoryStream stream))
        {
            source.CopyTo(stream);

            // All at once.
            stream.WriteTo(target); // and done
        }
    }

    public async Task CopyAsync(CopierPool pool, Stream source, Stream target, CancellationToken token)
    {
        using (pool.Acquire(out MemoryStream stream))
        {
            await source.CopyToAsync(stream, token);
            await target.WriteAsync(
                stream.TryGetBuffer(out ArraySegment<byte> content) ? content : stream.ToArray(), token);
        }
    }
}

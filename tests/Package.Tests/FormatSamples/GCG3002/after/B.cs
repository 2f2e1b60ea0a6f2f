using System.IO;
using Microsoft.Extensions.ObjectPool;

namespace Samples.GCG3002;

public sealed class StreamPolicy : PooledObjectPolicy<MemoryStream>
{
    public override MemoryStream Create() => new();

    public override bool Return(MemoryStream obj)
    {
        obj.SetLength(0); // empty
        if (obj.Capacity > 1048576)
        {
            return false;
        }

        return true;
    }
}

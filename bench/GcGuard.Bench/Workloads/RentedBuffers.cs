using System;
using System.Buffers;
using System.IO;

namespace GcGuard.Bench.Workloads;

/// <summary>
/// The buffers of GCG3003, GCG3005 and GCG3006: rented and lost, copied within the lease, from a pool of one call.
/// </summary>
internal static class RentedBuffers
{
    private const int Size = 128 * 1024;
    private static readonly ArrayPool<byte> s_pool = ArrayPool<byte>.Create();
    private static readonly MemoryStream s_pooled = Filled();

    /// <summary>GCG3003 as the code is found: an early return loses the buffer.</summary>
    public static bool Lose(Stream source)
    {
        byte[] buffer = ArrayPool<byte>.Shared.Rent(Size);
        if (source.Read(buffer, 0, buffer.Length) == 0)
        {
            return false;
        }

        ArrayPool<byte>.Shared.Return(buffer);
        return true;
    }

    /// <summary>As the fix of GCG3003 leaves it.</summary>
    public static bool ReturnInFinally(Stream source)
    {
        byte[] buffer = ArrayPool<byte>.Shared.Rent(Size);
        try
        {
            if (source.Read(buffer, 0, buffer.Length) == 0)
            {
                return false;
            }

            return true;
        }
        finally
        {
            ArrayPool<byte>.Shared.Return(buffer);
        }
    }

    /// <summary>GCG3005 as the code is found: the content of a pooled stream is copied to be written.</summary>
    public static void Copy(Stream target) => target.Write(s_pooled.ToArray());

    /// <summary>As the fix of GCG3005 leaves it.</summary>
    public static void WriteTo(Stream target) => s_pooled.WriteTo(target);

    /// <summary>GCG3006 as the code is found: a pool of this call.</summary>
    public static void PoolOfOneCall()
    {
        ArrayPool<byte> pool = ArrayPool<byte>.Create();
        pool.Return(pool.Rent(Size));
    }

    /// <summary>As the fix of GCG3006 leaves it.</summary>
    public static void PoolOfTheType() => s_pool.Return(s_pool.Rent(Size));

    private static MemoryStream Filled()
    {
        var stream = new MemoryStream();
        stream.Write(new byte[1 << 20]);
        return stream;
    }
}

using System.Security.Cryptography;
using System.Text.Json;

namespace GcGuard.KnownServer;

/// <summary>Requests whose cost is chosen by whoever sends them.</summary>
internal static class Loads
{
    private static readonly byte[] s_page = new byte[4096];
    private static object? s_kept;

    /// <summary>Writes rows, and hashes 4 kB for each: the same work for each request, however fast the machine is.</summary>
    public static int Work(int rows)
    {
        int length = 0;
        Span<byte> hash = stackalloc byte[SHA256.HashSizeInBytes];
        for (int i = 0; i < rows; i++)
        {
            length += JsonSerializer.Serialize(new Row(i, $"row {i}", i * 1.5m)).Length + SHA256.HashData(s_page, hash);
        }

        return length;
    }

    /// <summary>Does nothing but write rows: as many bytes as one can allocate in that time.</summary>
    public static int Rows(int rows)
    {
        int length = 0;
        for (int i = 0; i < rows; i++)
        {
            length += JsonSerializer.Serialize(new Row(i, $"row {i}", i * 1.5m)).Length;
        }

        return length;
    }

    /// <summary>100 to 300 kB, evenly spread, and so many percent more.</summary>
    public static int Varied(int percent)
    {
        byte[] block = new byte[Random.Shared.Next(100_000, 300_001) / 100 * (100 + percent)];
        s_kept = block;
        return block.Length;
    }

    private sealed record Row(int Number, string Name, decimal Price);
}

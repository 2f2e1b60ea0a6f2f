using Shop.Abstractions;

namespace Shop.Infrastructure;

/// <summary>Called through its interface, by a layer that this project does not see.</summary>
public class OrderExporter : IOrderExporter
{
    public byte[] ToSheet(int year)
    {
        byte[] sheet = new byte[400_000];
        Fill(sheet, year);
        return sheet;
    }

    private static void Fill(byte[] sheet, int year)
    {
        var rows = new long[30_000];
        rows[0] = year;
        sheet[0] = (byte)rows[0];
    }
}

/// <summary>Only the worker and the tests call it.</summary>
public class NightlyArchive
{
    public byte[] Pack() => new byte[500_000];
}

/// <summary>Nobody calls it.</summary>
public class Unused
{
    public byte[] Make() => new byte[600_000];
}

using System.Globalization;

namespace OrderHub.Services.Imports;

public sealed class PriceListReader
{
    public decimal Highest(string path)
    {
        decimal highest = 0;
        foreach (string line in File.ReadAllLines(path))
        {
            int separator = line.LastIndexOf(';');
            if (decimal.TryParse(line.AsSpan(separator + 1), CultureInfo.InvariantCulture, out decimal price))
            {
                highest = Math.Max(highest, price);
            }
        }

        return highest;
    }
}

using Shop.Abstractions;

namespace Shop.Services;

public class Reports(IOrderExporter exporter) : IReports
{
    public byte[] Build(int year) => exporter.ToSheet(year);
}

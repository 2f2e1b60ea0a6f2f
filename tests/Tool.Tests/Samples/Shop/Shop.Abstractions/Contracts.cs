namespace Shop.Abstractions;

public interface IOrderExporter
{
    byte[] ToSheet(int year);
}

public interface IReports
{
    byte[] Build(int year);
}

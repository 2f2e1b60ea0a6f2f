using OrderHub.Contracts;

namespace OrderHub.Services.Exports;

/// <summary>The orders as a sheet that spreadsheet programs open.</summary>
public interface IOrderSheet
{
    byte[] Build(OrderExport export);
}

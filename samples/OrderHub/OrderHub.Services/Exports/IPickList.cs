using OrderHub.Contracts;

namespace OrderHub.Services.Exports;

/// <summary>What the warehouse takes from its shelves for the orders.</summary>
public interface IPickList
{
    string BuildCsv(OrderExport export);
}

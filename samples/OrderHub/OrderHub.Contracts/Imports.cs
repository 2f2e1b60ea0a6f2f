namespace OrderHub.Contracts;

public sealed record ImportRequest(int CustomerId, IReadOnlyList<ImportedOrder> Orders);

public sealed record ImportedOrder(string Number, string Currency, decimal Total, IReadOnlyList<OrderLine> Lines);

public sealed record ImportResult(int Accepted, int Rejected, decimal Total);

public sealed record UploadReceipt(string FileName, long Length, string Sha256);

public sealed record AuditEvent(string Actor, string Text);

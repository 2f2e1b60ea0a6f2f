namespace OrderHub.Contracts;

public sealed record OrderExport(int CustomerId, DateTimeOffset CreatedAt, int Count, IReadOnlyList<Order> Orders);

public sealed record AttachmentEnvelope(string FileName, string MediaType, string Content);

public sealed record SearchResult(string Query, int Total, IReadOnlyList<Order> Orders);

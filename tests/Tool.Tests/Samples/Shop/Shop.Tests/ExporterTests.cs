using Shop.Infrastructure;
using Xunit;

namespace Shop.Tests;

public class ExporterTests
{
    [Fact]
    public void A_sheet_is_large() => Assert.Equal(400_000, new OrderExporter().ToSheet(2026).Length);

    [Fact]
    public void An_archive_is_large() => Assert.Equal(500_000, new NightlyArchive().Pack().Length);
}

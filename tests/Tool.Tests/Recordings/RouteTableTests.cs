using GcGuard.Tool.Recordings.Reading;

namespace GcGuard.Tool.Tests.Recordings;

/// <summary>From paths to the templates that the server's metrics named; a path itself is never kept.</summary>
public sealed class RouteTableTests
{
    [Theory]
    [InlineData("/orders/7", "GET /orders/{id:int}")]
    [InlineData("/orders/latest", "GET /orders/latest")]
    [InlineData("/Orders/LATEST", "GET /orders/latest")]
    [InlineData("/orders/abc", "GET /orders/{name}")]
    [InlineData("/orders/7/lines", "GET (other)")]
    [InlineData("/files/a/b/c.txt", "GET /files/{**path}")]
    [InlineData("/files", "GET /files/{**path}")]
    [InlineData("/export.csv", "GET /export.{format}")]
    [InlineData("/export.", "GET /{controller=Home}/{action=Index}")]
    [InlineData("/list", "GET /list/{page?}")]
    [InlineData("/list/2", "GET /list/{page?}")]
    [InlineData("/list/2/3", "GET (other)")]
    [InlineData("/home", "GET /{controller=Home}/{action=Index}")]
    [InlineData("/", "GET /{controller=Home}/{action=Index}")]
    [InlineData("/secret/path/of/a/customer", "GET (other)")]
    public void A_path_gets_the_template_that_the_server_would_choose(string path, string expected)
    {
        var table = new RouteTable();
        foreach (string route in new[]
        {
            "{controller=Home}/{action=Index}", "/orders/{name}", "/orders/{id:int}", "orders/latest", "/files/{**path}",
            "/export.{format}", "/list/{page?}",
        })
        {
            table.AddTags($"http.request.method=GET,http.response.status_code=200,http.route={route},url.scheme=http");
        }

        Assert.Equal(expected, table.NameOf("GET", path));
    }

    [Fact]
    public void Methods_are_kept_apart_and_unknown_ones_are_not_kept()
    {
        var table = new RouteTable();
        table.AddTags("http.request.method=POST,http.route=/orders,url.scheme=http");

        Assert.Equal("POST /orders", table.NameOf("POST", "/orders"));
        Assert.Equal("GET (other)", table.NameOf("GET", "/orders"));
        Assert.Equal("? (other)", table.NameOf("S3CR3T", "/orders"));
    }

    [Fact]
    public void A_comma_in_a_constraint_ends_no_tag()
    {
        var table = new RouteTable();
        table.AddTags("http.request.method=GET,http.route=/page/{n:range(1,9)},network.protocol.version=1.1");

        Assert.Equal("GET /page/{n:range(1,9)}", table.NameOf("GET", "/page/3"));
    }
}

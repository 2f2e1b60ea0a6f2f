using System.Threading.Tasks;

namespace GcGuard.Analyzers.Tests.Accuracy;

/// <summary>
/// Shapes of false findings in servers that no labelled file names (<c>tests/Corpus/reviewed.tsv</c>), each beside a shape
/// of the same kind that is right.
/// </summary>
public class UnseenServerShapeTests
{
    private const string Client = """
        public class Client
        {
            public string Id { get; set; } = "";
            public string Name { get; set; } = "";
            public List<ClientSecret> Secrets { get; set; } = new();
        }

        public class ClientSecret { public string Value { get; set; } = ""; public DateTime Until { get; set; } }

        public class ClientPage { public int Total { get; set; } public List<Client> Clients { get; set; } = new(); }

        public class Place { public string City { get; set; } = ""; public List<string> Languages { get; set; } = new(); }
        """;

    [Fact]
    public Task One_thing_with_an_identity_answered_as_json()
        => ShapeTest.ControllerAsync(
            """
                public ContentResult Added(Client client)
                    => new ContentResult { Content = JsonSerializer.Serialize(client), ContentType = "application/json" };

                public ContentResult Page(ClientPage page)
                    => new ContentResult { Content = {|GCG2002:JsonSerializer.Serialize(page)|}, ContentType = "application/json" };

                public ContentResult All(List<Client> clients)
                    => new ContentResult { Content = {|GCG2002:JsonSerializer.Serialize(clients)|}, ContentType = "application/json" };

                public ContentResult Where(Place place)
                    => new ContentResult { Content = JsonSerializer.Serialize(place), ContentType = "application/json" };
            """,
            Client);

    [Fact]
    public Task One_thing_with_an_identity_sent_and_read()
        => ShapeTest.ControllerAsync(
            """
                private readonly HttpClient _http = new();

                public async Task<Client> Read(string id)
                    => JsonSerializer.Deserialize<Client>(await _http.GetStringAsync("clients/" + id))!;

                public async Task<ClientPage> ReadPage(string name)
                    => JsonSerializer.Deserialize<ClientPage>(await {|GCG2004:_http.GetStringAsync("clients?name=" + name)|})!;

                public Task Send(Client client)
                    => _http.PostAsync("clients", new StringContent(JsonSerializer.Serialize(client)));

                public Task SendAll(List<Client> clients)
                    => _http.PostAsync("clients", new StringContent({|GCG2003:JsonSerializer.Serialize(clients)|}));
            """,
            Client);

    [Fact]
    public Task Rows_of_which_a_request_asks_for_a_few()
        => ShapeTest.ControllerAsync(
            """
                private readonly HttpClient _http = new();

                public async Task<List<Client>> Nearest(string name)
                    => JsonSerializer.Deserialize<List<Client>>(await _http.GetStringAsync($"clients?q={name}&limit=1"))!;

                public async Task<List<Client>> Few(string name, int limit)
                {
                    var url = $"clients?q={name}&limit={limit}";
                    var reply = await _http.GetAsync(url);
                    var json = await reply.Content.ReadAsStringAsync();
                    return JsonSerializer.Deserialize<List<Client>>(json)!;
                }

                public async Task<List<Client>> Page(string name)
                    => JsonSerializer.Deserialize<List<Client>>(await {|GCG2004:_http.GetStringAsync($"clients?q={name}&limit=1000")|})!;
            """,
            Client);

    [Fact]
    public Task A_json_object_that_another_member_makes()
        => ShapeTest.ControllerAsync(
            """
                public ContentResult Described(Registration registration)
                    => new ContentResult { Content = registration.ToJson().ToJsonString() };

                public ContentResult Gathered(List<Registration> registrations)
                {
                    var all = new System.Text.Json.Nodes.JsonArray();
                    foreach (var registration in registrations)
                    {
                        all.Add(registration.ToJson());
                    }

                    return new ContentResult { Content = {|GCG2002:all.ToJsonString()|} };
                }
            """,
            """
            public class Registration
            {
                private readonly List<string> _uris = new();

                public System.Text.Json.Nodes.JsonObject ToJson()
                {
                    var json = new System.Text.Json.Nodes.JsonObject();
                    foreach (var uri in _uris)
                    {
                        json[uri] = uri;
                    }

                    return json;
                }
            }
            """);

    [Fact]
    public Task Settings_written_to_a_file_of_that_name()
        => ShapeTest.ControllerAsync(
            """
                public void Token(System.Text.Json.Nodes.JsonNode node)
                {
                    var path = Path.Combine("appsettings.json");
                    System.IO.File.WriteAllText(path, JsonSerializer.Serialize(node));
                }

                public void Orders(List<int> orders, string name)
                {
                    var path = Path.Combine("orders", name + ".json");
                    System.IO.File.WriteAllText(path, {|GCG2002:JsonSerializer.Serialize(orders)|});
                }
            """);

    [Fact]
    public Task A_front_page_filled_in_from_a_dictionary()
        => ShapeTest.SourceAsync(
            """
            public class DocsMiddleware
            {
                private readonly RequestDelegate _next;

                public DocsMiddleware(RequestDelegate next) => _next = next;

                public Task InvokeAsync(HttpContext context) => RespondWithIndexHtml(context.Response, new Dictionary<string, string>());

                private async Task RespondWithIndexHtml(HttpResponse response, IDictionary<string, string> words)
                {
                    var html = new StringBuilder("<html>%title%</html>");
                    foreach (var word in words)
                    {
                        html.Append(word.Value);
                    }

                    await response.WriteAsync(html.ToString());
                }
            }
            """);

    [Fact]
    public Task Claims_of_a_user_joined_to_a_line()
        => ShapeTest.ControllerAsync(
            """
                public IActionResult Claims() => Content(string.Join(", ", User.Claims.Select(claim => claim.Value)));

                public IActionResult Orders(List<Order> orders) => Content({|GCG1004:string.Join(", ", orders.Select(order => order.Number))|});
            """,
            """
            public class Order { public string Number { get; set; } = ""; }
            """);

    [Fact]
    public Task A_code_drawn_for_an_authenticator()
        => ShapeTest.ControllerAsync(
            """
                public IActionResult QrCode(string text)
                {
                    using var stream = new MemoryStream();
                    new Drawing(text).Save(stream);
                    return File(stream.ToArray(), "image/png");
                }

                public IActionResult Plan(string text)
                {
                    using var stream = new MemoryStream();
                    new Drawing(text).Save(stream);
                    return File({|GCG2001:stream.ToArray()|}, "image/png");
                }
            """,
            """
            public class Drawing { public Drawing(string text) { } public void Save(Stream stream) { } }
            """);
}

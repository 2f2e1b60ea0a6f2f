using System.Threading.Tasks;
using GcGuard.Testing;

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
        => new AllRulesTest
        {
            TestCode = """
                using System;
                using System.Collections.Generic;
                using System.Text.Json;
                using Microsoft.AspNetCore.Mvc;
                public class OrdersController : ControllerBase
                {
                    public ContentResult Added(Client client)
                        => new ContentResult { Content = JsonSerializer.Serialize(client), ContentType = "application/json" };

                    public ContentResult Page(ClientPage page)
                        => new ContentResult { Content = {|GCG2002:JsonSerializer.Serialize(page)|}, ContentType = "application/json" };

                    public ContentResult All(List<Client> clients)
                        => new ContentResult { Content = {|GCG2002:JsonSerializer.Serialize(clients)|}, ContentType = "application/json" };

                    public ContentResult Where(Place place)
                        => new ContentResult { Content = JsonSerializer.Serialize(place), ContentType = "application/json" };
                }

                public class Client
                {
                    public string Id { get; set; } = "";
                    public string Name { get; set; } = "";
                    public List<ClientSecret> Secrets { get; set; } = new();
                }

                public class ClientSecret { public string Value { get; set; } = ""; public DateTime Until { get; set; } }

                public class ClientPage { public int Total { get; set; } public List<Client> Clients { get; set; } = new(); }

                public class Place { public string City { get; set; } = ""; public List<string> Languages { get; set; } = new(); }
                """,
        }.RunAsync();

    [Fact]
    public Task One_thing_with_an_identity_sent_and_read()
        => new AllRulesTest
        {
            TestCode = """
                using System;
                using System.Collections.Generic;
                using System.Net.Http;
                using System.Text.Json;
                using System.Threading.Tasks;
                using Microsoft.AspNetCore.Mvc;
                public class OrdersController : ControllerBase
                {
                    private readonly HttpClient _http = new();

                    public async Task<Client> Read(string id)
                        => JsonSerializer.Deserialize<Client>(await _http.GetStringAsync("clients/" + id))!;

                    public async Task<ClientPage> ReadPage(string name)
                        => JsonSerializer.Deserialize<ClientPage>(await {|GCG2004:_http.GetStringAsync("clients?name=" + name)|})!;

                    public Task Send(Client client)
                        => _http.PostAsync("clients", new StringContent(JsonSerializer.Serialize(client)));

                    public Task SendAll(List<Client> clients)
                        => _http.PostAsync("clients", new StringContent({|GCG2003:JsonSerializer.Serialize(clients)|}));
                }

                public class Client
                {
                    public string Id { get; set; } = "";
                    public string Name { get; set; } = "";
                    public List<ClientSecret> Secrets { get; set; } = new();
                }

                public class ClientSecret { public string Value { get; set; } = ""; public DateTime Until { get; set; } }

                public class ClientPage { public int Total { get; set; } public List<Client> Clients { get; set; } = new(); }

                public class Place { public string City { get; set; } = ""; public List<string> Languages { get; set; } = new(); }
                """,
        }.RunAsync();

    [Fact]
    public Task Rows_of_which_a_request_asks_for_a_few()
        => new AllRulesTest
        {
            TestCode = """
                using System;
                using System.Collections.Generic;
                using System.Net.Http;
                using System.Text.Json;
                using System.Threading.Tasks;
                using Microsoft.AspNetCore.Mvc;
                public class OrdersController : ControllerBase
                {
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
                }

                public class Client
                {
                    public string Id { get; set; } = "";
                    public string Name { get; set; } = "";
                    public List<ClientSecret> Secrets { get; set; } = new();
                }

                public class ClientSecret { public string Value { get; set; } = ""; public DateTime Until { get; set; } }

                public class ClientPage { public int Total { get; set; } public List<Client> Clients { get; set; } = new(); }

                public class Place { public string City { get; set; } = ""; public List<string> Languages { get; set; } = new(); }
                """,
        }.RunAsync();

    [Fact]
    public Task A_json_object_that_another_member_makes()
        => new AllRulesTest
        {
            TestCode = """
                using System.Collections.Generic;
                using Microsoft.AspNetCore.Mvc;
                public class OrdersController : ControllerBase
                {
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
                }

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
                """,
        }.RunAsync();

    [Fact]
    public Task One_thing_made_of_what_belongs_to_it()
        => new AllRulesTest
        {
            TestCode = """
                using System.Collections.Generic;
                using System.Linq;
                using System.Text.Json;
                using Microsoft.AspNetCore.Mvc;
                public class OrdersController : ControllerBase
                {
                    public ContentResult One(int id, List<Step> steps)
                    {
                        var work = new Work(id, steps.ToArray());
                        return Content(JsonSerializer.Serialize(work));
                    }

                    public ContentResult Many(List<Step> steps) => Content({|GCG2002:JsonSerializer.Serialize(steps.Select(step => new Work(1, new[] { step })).ToArray())|});

                    public ContentResult All(List<Step> steps) => Content({|GCG2002:JsonSerializer.Serialize(new WorkPage(steps.ToArray()))|});

                    public ContentResult Text(System.Xml.Linq.XElement xml) => Content(JsonSerializer.Serialize(xml.ToString()));

                    public ContentResult AreDone(List<Step> steps)
                    {
                        bool isDone = true;
                        foreach (var step in steps)
                        {
                            isDone &= step.Name.Length > 0;
                        }

                        return Content(JsonSerializer.Serialize(isDone));
                    }

                    public ContentResult Pictures(Plugin plugin) => Content(JsonSerializer.Serialize(plugin));
                }

                public class Work
                {
                    public Work(int id, Step[] steps) => (Id, Steps) = (id, steps);

                    public int Id { get; }

                    public Step[] Steps { get; }
                }

                public class WorkPage
                {
                    public WorkPage(Step[] steps) => Steps = steps;

                    public Step[] Steps { get; }
                }

                public class Step { public string Name { get; set; } = ""; }

                public class Plugin { public string Name { get; set; } = ""; public List<string> ImageUrls { get; set; } = new(); }
                """,
        }.RunAsync();

    [Fact]
    public Task Named_values_that_another_member_makes()
        => new AllRulesTest
        {
            TestCode = """
                using System.Collections.Generic;
                using System.Text.Json;
                using Microsoft.AspNetCore.Mvc;
                public class OrdersController : ControllerBase
                {
                    public ContentResult Parameters(Dictionary<string, object> values) => Content(JsonSerializer.Serialize(values));

                    public ContentResult Orders(Dictionary<string, Order> orders) => Content({|GCG2002:JsonSerializer.Serialize(orders)|});

                    public ContentResult Both(List<Order> orders)
                        => Content({|GCG2002:JsonSerializer.Serialize(new Dictionary<string, object> { ["orders"] = orders })|});
                }

                public class Order { public string Number { get; set; } = ""; }
                """,
        }.RunAsync();

    [Fact]
    public Task Settings_written_to_a_file_of_that_name()
        => new AllRulesTest
        {
            TestCode = """
                using System.Collections.Generic;
                using System.IO;
                using System.Text.Json;
                using Microsoft.AspNetCore.Mvc;
                public class OrdersController : ControllerBase
                {
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
                }
                """,
        }.RunAsync();

    [Fact]
    public Task One_answer_with_lists_of_what_belongs_to_it()
        => new AllRulesTest
        {
            TestCode = """
                using System.Collections.Generic;
                using System.Linq;
                using System.Net.Http;
                using System.Text.Json;
                using System.Threading.Tasks;
                using Microsoft.AspNetCore.Mvc;
                public class OrdersController : ControllerBase
                {
                    private readonly HttpClient _http = new();

                    public IActionResult Room(Room room) => Ok("[" + JsonSerializer.Serialize(room) + "]");

                    public IActionResult Rooms(RoomSearch rooms) => Ok("[" + {|GCG2002:JsonSerializer.Serialize(rooms)|} + "]");

                    public async Task<string> Schema()
                    {
                        var answer = JsonSerializer.Deserialize<SchemaAnswer>(await _http.GetStringAsync("schemas"))!;
                        return answer.SchemaIds[0];
                    }

                    public async Task<int> Articles()
                    {
                        var answer = JsonSerializer.Deserialize<ArticleAnswer>(await {|GCG2004:_http.GetStringAsync("articles")|})!;
                        return answer.Articles.Count;
                    }

                    public async Task<Profile> Account() => JsonSerializer.Deserialize<Profile>(await _http.GetStringAsync("account"))!;

                    public ContentResult Addresses(IEnumerable<string> hosts) => Content(JsonSerializer.Serialize(hosts.ToList()));
                }

                public class Room { public string State { get; set; } = ""; public List<Player> Players { get; set; } = new(); }

                public class Player { public string Name { get; set; } = ""; public int Score { get; set; } }

                public class RoomSearch { public string Mode { get; set; } = ""; public List<Room> Rooms { get; set; } = new(); }

                public class SchemaAnswer { public List<string> SchemaIds { get; set; } = new(); }

                public class ArticleAnswer { public List<Player> Articles { get; set; } = new(); }

                public class Profile { public string Login { get; set; } = ""; public object Company { get; set; } = ""; }
                """,
        }.RunAsync();

    [Fact]
    public Task A_list_in_what_a_client_sends()
        => new AllRulesTest
        {
            TestCode = """
                using System.Collections.Generic;
                using System.IO;
                using System.Text.Json;
                using System.Threading.Tasks;
                using Microsoft.AspNetCore.Mvc;
                public class OrdersController : ControllerBase
                {
                    public async Task<int> Import()
                    {
                        using var reader = new StreamReader(Request.Body);
                        return JsonSerializer.Deserialize<Import>(await {|GCG2004:reader.ReadToEndAsync()|})!.Orders.Count;
                    }

                    public async Task<string> Hook()
                    {
                        using var reader = new StreamReader(Request.Body);
                        return JsonSerializer.Deserialize<ChatEvent>(await reader.ReadToEndAsync())!.Sender;
                    }
                }

                public class Import { public int Customer { get; set; } public List<Order> Orders { get; set; } = new(); }

                public class Order { public string Number { get; set; } = ""; }

                public class ChatEvent { public string Sender { get; set; } = ""; public string Content { get; set; } = ""; }
                """,
        }.RunAsync();

    [Fact]
    public Task Documents_that_another_server_answers()
        => new AllRulesTest
        {
            TestCode = """
                using System;
                using System.Collections.Generic;
                using System.IO;
                using System.Linq;
                using System.Net.Http;
                using System.Text.Json;
                using System.Threading.Tasks;
                using Microsoft.AspNetCore.Mvc;
                public class OrdersController : ControllerBase
                {
                    private readonly HttpClient _http = new();

                    public async Task<List<string?>> Keys()
                    {
                        using var keys = JsonDocument.Parse(await _http.GetStringAsync("jwks"));
                        return keys.RootElement.GetProperty("keys").EnumerateArray().Select(key => key.GetString()).ToList();
                    }

                    public async Task<int> Playlist()
                    {
                        using var reader = new StreamReader(Request.Body);
                        using var songs = JsonDocument.Parse(await {|GCG2004:reader.ReadToEndAsync()|});
                        return songs.RootElement.EnumerateArray().Count();
                    }
                }
                """,
        }.RunAsync();

    [Fact]
    public Task Mails_and_events_sent_on()
        => new AllRulesTest
        {
            TestCode = """
                using System;
                using System.Collections.Generic;
                using System.IO;
                using System.Linq;
                using System.Net.Http;
                using System.Text.Json;
                using System.Threading.Tasks;
                using Microsoft.AspNetCore.Http;
                using Microsoft.AspNetCore.Mvc;
                public class OrdersController : ControllerBase
                {
                    private readonly HttpClient _http = new();

                    public Task Mail(string to, string text)
                        => _http.PostAsync("mails", new StringContent(JsonSerializer.Serialize(new { to = new[] { to }, html = text })));

                    public Task Bought(List<Order> orders)
                        => _http.PostAsync("events", new StringContent(JsonSerializer.Serialize(new { name = "bought", ids = orders.Select(order => order.Number).ToArray() })));

                    public Task Tracked(object data)
                        => _http.PostAsync("events", new StringContent(JsonSerializer.Serialize(new { name = "seen", custom = data })));

                    public Task Embedded(List<string> texts)
                        => _http.PostAsync("embeddings", new StringContent({|GCG2003:JsonSerializer.Serialize(new { model = "small", input = texts })|}));

                    public Task Chat(List<Order> messages)
                        => _http.PostAsync("chat", new StringContent({|GCG2003:JsonSerializer.Serialize(new { model = "small", messages })|}));

                    public Task Picture(IFormFile file)
                    {
                        using var memory = new MemoryStream();
                        file.CopyTo(memory);
                        return _http.PostAsync("pictures", new StringContent({|GCG2003:JsonSerializer.Serialize(new { image = {|GCG2006:Convert.ToBase64String(memory.ToArray())|} })|}));
                    }
                }

                public class Order { public string Number { get; set; } = ""; }
                """,
        }.RunAsync();

    [Fact]
    public Task An_object_of_any_type_that_a_helper_sends()
        => new AllRulesTest
        {
            TestCode = """
                using System.Collections.Generic;
                using System.Net.Http;
                using System.Text.Json;
                using System.Threading.Tasks;
                using Microsoft.AspNetCore.Mvc;
                public class Client
                {
                    private readonly HttpClient _http = new();

                    public Task SendAsync(string address, object data)
                        => _http.PostAsync(address, new StringContent(JsonSerializer.Serialize(data)));

                    public Task SendAllAsync(string address, List<Order> orders)
                        => _http.PostAsync(address, new StringContent({|GCG2003:JsonSerializer.Serialize(orders)|}));
                }

                public class OrdersController : ControllerBase
                {
                    private readonly Client _client = new();

                    public Task Post(Order order) => _client.SendAsync("orders", order);

                    public Task PostAll(List<Order> orders) => _client.SendAllAsync("orders", orders);
                }

                public class Order { public string Number { get; set; } = ""; }
                """,
        }.RunAsync();

    [Fact]
    public Task Pages_whose_size_the_caller_chooses()
        => new AllRulesTest
        {
            TestCode = """
                using System.Collections.Generic;
                using System.Net.Http;
                using System.Text.Json;
                using System.Threading.Tasks;
                using Microsoft.AspNetCore.Mvc;
                public class OrdersController : ControllerBase
                {
                    private readonly HttpClient _http = new();

                    public async Task<List<Order>> Page(int size)
                        => JsonSerializer.Deserialize<List<Order>>(await {|GCG2004:_http.GetStringAsync($"orders?per_page={size}")|})!;

                    public async Task<List<Order>> Few()
                        => JsonSerializer.Deserialize<List<Order>>(await _http.GetStringAsync("orders?per_page=5"))!;
                }

                public class Order { public string Number { get; set; } = ""; }
                """,
        }.RunAsync();

    [Fact]
    public Task The_empty_form_of_an_import()
        => new AllRulesTest
        {
            TestCode = """
                using System.Collections.Generic;
                using System.IO;
                using System.Text.Json;
                using Microsoft.AspNetCore.Mvc;
                public class OrdersController : ControllerBase
                {
                    public IActionResult GetAccountsTemplate(List<Order> orders)
                    {
                        using var stream = new MemoryStream();
                        JsonSerializer.Serialize(stream, orders);
                        return File(stream.ToArray(), "application/json");
                    }

                    public IActionResult GetFromTemplate(List<Order> orders)
                    {
                        using var stream = new MemoryStream();
                        JsonSerializer.Serialize(stream, orders);
                        return File(stream.ToArray(), "application/json");
                    }

                    public IActionResult GetAccounts(List<Order> orders)
                    {
                        using var stream = new MemoryStream();
                        JsonSerializer.Serialize(stream, orders);
                        return File({|GCG2001:stream.ToArray()|}, "application/json");
                    }
                }

                public class Order { public string Number { get; set; } = ""; }
                """,
        }.RunAsync();

    [Fact]
    public Task A_logo_and_a_short_text_made_Base64()
        => new AllRulesTest
        {
            TestCode = """
                using System;
                using System.IO;
                using System.Security.Cryptography;
                using System.Text;
                using Microsoft.AspNetCore.Http;
                using Microsoft.AspNetCore.Mvc;
                public class OrdersController : ControllerBase
                {
                    public string Upload(IFormFile logo)
                    {
                        using var memory = new MemoryStream();
                        logo.CopyTo(memory);
                        return new ApplicationConfig().Save(memory);
                    }

                    public string Cipher(string text, Aes aes) => Base64Of(Encoding.UTF8.GetBytes(text), aes);

                    public string Enclose(IFormFile file)
                    {
                        using var memory = new MemoryStream();
                        file.CopyTo(memory);
                        return {|GCG2006:Convert.ToBase64String(memory.ToArray())|};
                    }

                    private static string Base64Of(byte[] text, Aes aes)
                    {
                        byte[] padded = new byte[text.Length + 32];
                        using var memory = new MemoryStream();
                        using (var cipher = new CryptoStream(memory, aes.CreateEncryptor(), CryptoStreamMode.Write))
                        {
                            cipher.Write(padded, 0, padded.Length);
                        }

                        return Convert.ToBase64String(memory.ToArray());
                    }
                }

                public class ApplicationConfig
                {
                    public string Save(MemoryStream stream) => Convert.ToBase64String(stream.ToArray());
                }
                """,
        }.RunAsync();

    [Fact]
    public Task Patterns_of_an_ignore_file()
        => new AllRulesTest
        {
            TestCode = """
                using System.Collections.Generic;
                using Microsoft.AspNetCore.Mvc;
                public class FilesController : ControllerBase
                {
                    public List<string> Get(string path) => ParseGitIgnore(path);

                    public List<string> Rows(string path)
                    {
                        var rows = new List<string>();
                        foreach (var line in {|GCG1003:System.IO.File.ReadAllLines(path)|})
                        {
                            rows.Add(line.Trim());
                        }

                        return rows;
                    }

                    private static List<string> ParseGitIgnore(string path)
                    {
                        var patterns = new List<string>();
                        foreach (var line in System.IO.File.ReadAllLines(path))
                        {
                            patterns.Add(line.Trim());
                        }

                        return patterns;
                    }
                }
                """,
        }.RunAsync();

    [Fact]
    public Task A_reply_kept_as_Base64_beside_being_sent()
        => new AllRulesTest
        {
            TestCode = """
                using System;
                using System.IO;
                using System.Threading.Tasks;
                using Microsoft.AspNetCore.Http;
                public class ReplyMiddleware
                {
                    private readonly RequestDelegate _next;

                    public ReplyMiddleware(RequestDelegate next) => _next = next;

                    public async Task InvokeAsync(HttpContext context, IReplies replies)
                    {
                        var original = context.Response.Body;
                        await using var memory = new MemoryStream();
                        context.Response.Body = memory;
                        await _next(context);
                        memory.Position = 0;
                        var bytes = memory.ToArray();
                        await replies.KeepAsync({|GCG2006:Convert.ToBase64String(bytes)|});
                        memory.Position = 0;
                        await memory.CopyToAsync(original);
                    }
                }

                public interface IReplies { Task KeepAsync(string reply); }
                """,
        }.RunAsync();

    [Fact]
    public Task A_front_page_filled_in_from_a_dictionary()
        => new AllRulesTest
        {
            TestCode = """
                using System.Collections.Generic;
                using System.IO;
                using System.Text;
                using System.Threading.Tasks;
                using Microsoft.AspNetCore.Http;
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
                """,
        }.RunAsync();

    [Fact]
    public Task Claims_of_a_user_joined_to_a_line()
        => new AllRulesTest
        {
            TestCode = """
                using System.Collections.Generic;
                using System.Linq;
                using Microsoft.AspNetCore.Mvc;
                public class OrdersController : ControllerBase
                {
                    public IActionResult Claims() => Content(string.Join(", ", User.Claims.Select(claim => claim.Value)));

                    public IActionResult Orders(List<Order> orders) => Content({|GCG1004:string.Join(", ", orders.Select(order => order.Number))|});
                }

                public class Order { public string Number { get; set; } = ""; }
                """,
        }.RunAsync();

    [Fact]
    public Task A_code_drawn_for_an_authenticator()
        => new AllRulesTest
        {
            TestCode = """
                using System.IO;
                using Microsoft.AspNetCore.Mvc;
                public class OrdersController : ControllerBase
                {
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
                        return File({|GCG2009:stream.ToArray()|}, "image/png");
                    }
                }

                public class Drawing { public Drawing(string text) { } public void Save(Stream stream) { } }
                """,
        }.RunAsync();

    [Fact]
    public Task A_stream_that_nobody_fills_and_one_that_an_unknown_writer_fills()
        => new AllRulesTest
        {
            TestCode = """
                using System.IO;
                using Microsoft.AspNetCore.Mvc;
                public class OrdersController : ControllerBase
                {
                    public interface IWriter { void Fill(Stream stream); }

                    public IActionResult Forgotten(IWriter writer)
                    {
                        using var stream = new MemoryStream();
                        return File(stream.ToArray(), "application/octet-stream", "all.bin");
                    }

                    public IActionResult Filled(IWriter writer)
                    {
                        using var stream = new MemoryStream();
                        writer.Fill(stream);
                        return File({|GCG2009:stream.ToArray()|}, "application/octet-stream", "all.bin");
                    }
                }
                """,
        }.RunAsync();
}

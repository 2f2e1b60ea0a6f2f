using System.Threading.Tasks;
using GcGuard.Testing;
using Xunit;

namespace GcGuard.Analyzers.Tests.Rules.Buffering;

/// <summary>GCG2002 reports JSON of rows that is made as a text, and leaves JSON of one thing or of named values alone.</summary>
public class GCG2002SmallAnswerTests
{

    [Fact]
    public Task One_thing_of_several_members_answered_as_json()
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
                        => new ContentResult { Content = {|GCG2009:JsonSerializer.Serialize(page)|}, ContentType = "application/json" };

                    public ContentResult All(List<Client> clients)
                        => new ContentResult { Content = {|GCG2009:JsonSerializer.Serialize(clients)|}, ContentType = "application/json" };

                    public ContentResult Where(Place place)
                        => new ContentResult { Content = JsonSerializer.Serialize(place), ContentType = "application/json" };
                }

                public class Client
                {
                    public string Id { get; set; } = "";
                    public string Name { get; set; } = "";
                    public List<ClientSecret> Secrets { get; set; } = new();
                    public string[] Tags, Notes, Lines, Marks;
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
                    public ContentResult One(string id, List<Step> steps)
                    {
                        var work = new Work(id, steps.ToArray());
                        return Content(JsonSerializer.Serialize(work));
                    }

                    public ContentResult Texts(Language language) => Content(JsonSerializer.Serialize(language));

                    public ContentResult Many(List<Step> steps) => Content({|GCG2009:JsonSerializer.Serialize(steps.Select(step => new Work("1", new[] { step })).ToArray())|});

                    public ContentResult All(List<Step> steps) => Content({|GCG2009:JsonSerializer.Serialize(new WorkPage(steps.ToArray()))|});

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
                    public Work(string id, Step[] steps) => (Id, Steps) = (id, steps);

                    public string Id { get; }

                    public Step[] Steps { get; }
                }

                public class WorkPage
                {
                    public WorkPage(Step[] steps) => Steps = steps;

                    public Step[] Steps { get; }
                }

                public class Language { public int Id { get; set; } public Dictionary<string, string> Texts { get; set; } = new(); }

                public class Step { public string[] Tags, Notes, Lines, Marks; public string Name { get; set; } = ""; }

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

                    public ContentResult Orders(Dictionary<string, Order> orders) => Content({|GCG2009:JsonSerializer.Serialize(orders)|});

                    public ContentResult Both(List<Order> orders)
                        => Content({|GCG2009:JsonSerializer.Serialize(new Dictionary<string, object> { ["orders"] = orders })|});
                }

                public class Order { public string[] Tags, Notes, Lines, Marks; public string Number { get; set; } = ""; }
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

                    public void Orders(List<Order> orders, string name)
                    {
                        var path = Path.Combine("orders", name + ".json");
                        System.IO.File.WriteAllText(path, {|GCG2009:JsonSerializer.Serialize(orders)|});
                    }
                }

                public class Order { public string[] Tags, Notes, Lines, Marks; }
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

                    public IActionResult Rooms(RoomSearch rooms) => Ok("[" + {|GCG2009:JsonSerializer.Serialize(rooms)|} + "]");

                    public async Task<string> Schema()
                    {
                        var answer = JsonSerializer.Deserialize<SchemaAnswer>(await _http.GetStringAsync("schemas"))!;
                        return answer.SchemaIds[0];
                    }

                    public async Task<int> Articles()
                    {
                        var answer = JsonSerializer.Deserialize<ArticleAnswer>(await {|GCG2009:_http.GetStringAsync("articles")|})!;
                        return answer.Articles.Count;
                    }

                    public async Task<Profile> Account() => JsonSerializer.Deserialize<Profile>(await _http.GetStringAsync("account"))!;

                    public ContentResult Addresses(IEnumerable<string> hosts) => Content(JsonSerializer.Serialize(hosts.ToList()));
                }

                public class Room { public string[] Tags, Notes, Lines, Marks; public int Id { get; set; } public string State { get; set; } = ""; public List<Player> Players { get; set; } = new(); }

                public class Player { public string Name { get; set; } = ""; public int Score { get; set; } }

                public class RoomSearch { public int Total { get; set; } public List<Room> Rooms { get; set; } = new(); }

                public class SchemaAnswer { public string Kind { get; set; } = ""; public List<string> SchemaIds { get; set; } = new(); }

                public class ArticleAnswer { public List<Article> Articles { get; set; } = new(); }

                public class Article { public string[] Tags, Notes, Lines, Marks; }

                public class Profile { public string Login { get; set; } = ""; public object Company { get; set; } = ""; }
                """,
        }.RunAsync();

    [Fact]
    public Task The_members_of_one_object_as_texts()
        => new AllRulesTest
        {
            TestCode = """
                using System.Collections.Generic;
                using System.Reflection;
                using System.Text.Json;
                using Microsoft.AspNetCore.Mvc;

                public sealed class Person { public string Name { get; set; } = ""; public List<string> Notes { get; } = new(); }

                public class PersonController : ControllerBase
                {
                    [HttpPost]
                    public IActionResult Download(Person person)
                    {
                        var data = new Dictionary<string, string>();
                        foreach (PropertyInfo property in typeof(Person).GetProperties())
                        {
                            data.Add(property.Name, property.GetValue(person)?.ToString() ?? "null");
                        }

                        return new FileContentResult(JsonSerializer.SerializeToUtf8Bytes(data), "application/json");
                    }

                    [HttpPost("all")]
                    public IActionResult All(List<Person> people)
                    {
                        var data = new Dictionary<string, object>();
                        data.Add("people", people);
                        return new FileContentResult({|GCG2009:JsonSerializer.SerializeToUtf8Bytes(data)|}, "application/json");
                    }
                }
                """,
        }.RunAsync();

    [Fact]
    public Task A_health_report_through_a_helper_for_any_object()
        => new AllRulesTest
        {
            TestCode = """
                using System.Collections.Generic;
                using System.Linq;
                using System.Text.Json;
                using System.Threading.Tasks;
                using Microsoft.AspNetCore.Http;
                using Microsoft.AspNetCore.Mvc;
                using Microsoft.Extensions.Diagnostics.HealthChecks;

                internal static class Responses
                {
                    public static Task WriteJsonAsync(this HttpResponse response, object body)
                        => response.WriteAsync(JsonSerializer.Serialize(body));

                    public static Task WriteRowsAsync(this HttpResponse response, object body)
                        => response.WriteAsync({|GCG2009:JsonSerializer.Serialize(body)|});

                    public static Task Health(HttpContext context, HealthReport report)
                        => context.Response.WriteJsonAsync(new
                        {
                            report.Status,
                            Results = report.Entries.ToDictionary(e => e.Key, e => new { e.Value.Status, e.Value.Data }),
                        });

                    public static Task Rows(HttpContext context, List<Row> rows)
                        => context.Response.WriteRowsAsync(new { rows });
                }

                public sealed class Row { public string[] Tags, Notes, Lines, Marks; public string Name { get; set; } = ""; }
                """,
        }.RunAsync();

    [Fact]
    public Task A_body_that_is_copied_to_be_parsed_into_a_few_scalars()
        => new AllRulesTest
        {
            TestCode = """
                using System.Collections.Generic;
                using System.IO;
                using System.Text.Json;
                using Microsoft.AspNetCore.Mvc;

                public sealed class Choice { public int Id { get; set; } public string Name { get; set; } = ""; }

                public sealed class Entry { public string[] Tags, Notes, Lines, Marks; }

                public class ChoicesController : ControllerBase
                {
                    [HttpPost("one")]
                    public IActionResult One()
                    {
                        var copy = new MemoryStream();
                        Request.Body.CopyTo(copy);
                        copy.Position = 0;
                        using (var reader = new StreamReader(copy))
                        {
                            string body = reader.ReadToEnd();
                            return body.Length > 0 ? Ok(JsonSerializer.Deserialize<Choice>(body).Id) : BadRequest();
                        }
                    }

                    [HttpPost("many")]
                    public IActionResult Many()
                    {
                        var copy = new MemoryStream();
                        Request.Body.CopyTo(copy);
                        copy.Position = 0;
                        using (var reader = new StreamReader(copy))
                        {
                            string body = {|GCG2004:reader.ReadToEnd()|};
                            return body.Length > 0 ? Ok(JsonSerializer.Deserialize<List<Entry>>(body).Count) : BadRequest();
                        }
                    }
                }
                """,
        }.RunAsync();
}

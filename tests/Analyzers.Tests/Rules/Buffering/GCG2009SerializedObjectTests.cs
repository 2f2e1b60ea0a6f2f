using System.Threading.Tasks;
using GcGuard.Testing;

namespace GcGuard.Analyzers.Tests.Rules.Buffering;

/// <summary>What an object makes as XML is as long as the object: one thing is short, a list need not be.</summary>
public class GCG2009SerializedObjectTests
{
    [Theory]
    [InlineData("Person", false, "")]
    [InlineData("Person", true, "GCG2009")]
    [InlineData("List<Person>", false, "GCG2009")]
    [InlineData("object", false, "GCG2009")]
    public Task An_object_as_XML(string type, bool isAudit, string id)
        => new AllRulesTest
        {
            IsAudit = isAudit,
            TestCode = $$"""
                using System.Collections.Generic;
                using System.IO;
                using System.Xml.Serialization;
                using Microsoft.AspNetCore.Mvc;

                public class Job { public string Place { get; set; } = ""; public string Title { get; set; } = ""; }

                public class Person { public string Name { get; set; } = ""; public string Mail { get; set; } = ""; public List<Job> Jobs { get; set; } }

                public interface IPeople { {{type}} Find(string name); }

                public class PeopleController : ControllerBase
                {
                    private readonly IPeople _people;

                    public PeopleController(IPeople people) => _people = people;

                    public IActionResult Get(string name)
                    {
                        var serializer = new XmlSerializer(typeof({{type}}));
                        using var stream = new MemoryStream();
                        serializer.Serialize(stream, _people.Find(name));
                        return File({{(id.Length == 0 ? "stream.ToArray()" : "{|" + id + ":stream.ToArray()|}")}}, "application/xml", $"{name}.xml");
                    }
                }
                """,
        }.RunAsync();
}

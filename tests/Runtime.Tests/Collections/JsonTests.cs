using System.Collections.Generic;
using System.Globalization;
using System.Linq;

namespace GcGuard.Runtime.Tests.Collections;

/// <summary>Both JSON serialisers write and read the chunked types as the framework's own.</summary>
public sealed class JsonTests
{
    public static TheoryData<int> Counts => [0, 1, 3, 20_000];

    [Theory]
    [MemberData(nameof(Counts))]
    public void System_Text_Json_makes_no_difference(int count)
    {
        Model model = Create(count);
        string expected = System.Text.Json.JsonSerializer.Serialize(model);
        string actual = System.Text.Json.JsonSerializer.Serialize(new Chunked(model));
        Assert.Equal(expected, actual);
        Chunked read = System.Text.Json.JsonSerializer.Deserialize<Chunked>(expected)!;
        Check(model, read);
        Check(System.Text.Json.JsonSerializer.Deserialize<Model>(actual)!, read);
    }

    [Theory]
    [MemberData(nameof(Counts))]
    public void Newtonsoft_Json_makes_no_difference(int count)
    {
        Model model = Create(count);
        string expected = Newtonsoft.Json.JsonConvert.SerializeObject(model);
        string actual = Newtonsoft.Json.JsonConvert.SerializeObject(new Chunked(model));
        Assert.Equal(expected, actual);
        Chunked read = Newtonsoft.Json.JsonConvert.DeserializeObject<Chunked>(expected)!;
        Check(model, read);
        Check(Newtonsoft.Json.JsonConvert.DeserializeObject<Model>(actual)!, read);
    }

    private static Model Create(int count)
    {
        IEnumerable<int> numbers = Enumerable.Range(0, count);
        return new()
        {
            Numbers = [.. numbers],
            Rows = [.. numbers.Select(i => new Row(i, "n" + i))],
            Set = [.. numbers.Select(i => "s" + i)],
            Map = numbers.ToDictionary(i => "k" + i, i => new Row(i, i.ToString(CultureInfo.InvariantCulture))),
        };
    }

    private static void Check(Model expected, Chunked actual)
    {
        Assert.Equal(expected.Numbers, actual.Numbers);
        Assert.Equal(expected.Rows, actual.Rows);
        Assert.True(expected.Set.SetEquals(actual.Set));
        Assert.Equal(expected.Map.AsEnumerable(), actual.Map.AsEnumerable());
    }

    public sealed record Row(int Id, string Name);

    public sealed class Model
    {
        public List<int> Numbers { get; set; } = [];

        public List<Row> Rows { get; set; } = [];

        public HashSet<string> Set { get; set; } = [];

        public Dictionary<string, Row> Map { get; set; } = [];
    }

    public sealed class Chunked
    {
        public Chunked()
        {
        }

        internal Chunked(Model model)
        {
            Numbers = new(model.Numbers);
            Rows = new(model.Rows);
            Set = new(model.Set);
            Map = new((IDictionary<string, Row>)model.Map);
        }

        public ChunkedList<int> Numbers { get; set; } = new();

        public ChunkedList<Row> Rows { get; set; } = new();

        public ChunkedHashSet<string> Set { get; set; } = new();

        public ChunkedDictionary<string, Row> Map { get; set; } = new();
    }
}

using System.Threading.Tasks;
using GcGuard.Analyzers.Tests.Facts.RequestPath;
using GcGuard.Testing;
using Microsoft.CodeAnalysis.CSharp;

namespace GcGuard.Analyzers.Tests.Rules.Buffering;

/// <summary>Bodies that keep JSON as a <c>byte[]</c> until they write it as Base64.</summary>
public class GCG2006KeptBufferTests
{
    private const string Fields = """
            private readonly byte[] _content;

            public Body(byte[] content)
            {
                _content = content;
            }
        """;

    private const string NewtonsoftFields = """
            private readonly JsonSerializer _serializer;
            private readonly List<int> _value;

            public Body(JsonSerializer serializer, List<int> value)
            {
                _serializer = serializer;
                _value = value;
            }
        """;

    private const string Write = "[|writer.WriteBase64(_content, 0, _content.Length)|];";

    private const string NewtonsoftWrite = """
        using (var json = new JsonTextWriter(new StreamWriter(new Base64Stream(writer), new UTF8Encoding(false))))
                {
                    _serializer.Serialize(json, _value);
                }
        """;

    [Fact]
    public Task Both_types_of_the_published_pattern_are_rewritten()
        => new Base64Test { LanguageVersion = LanguageVersion.CSharp7_3 }.FixesCodeAsync(
            Body(Fields, Write) + """

            class Gateway
            {
                readonly JsonSerializerSettings _settings = new JsonSerializerSettings();

                Body Get(List<int> ids)
                {
                    var serializer = JsonSerializer.Create(_settings);
                    byte[] content;
                    // The reply of the gateway is UTF-8 without a mark.
                    var stream = new MemoryStream();
                    var text = new StreamWriter(stream, new UTF8Encoding(false));
                    using (var writer = new JsonTextWriter(text))
                    {
                        serializer.Serialize(writer, ids);
                        writer.Flush();
                        content = stream.ToArray();
                    }

                    return new Body(content);
                }
            }
            """,
            Body(NewtonsoftFields, NewtonsoftWrite, Base64Test.NestedStream) + """

            class Gateway
            {
                readonly JsonSerializerSettings _settings = new JsonSerializerSettings();

                Body Get(List<int> ids)
                {
                    var serializer = JsonSerializer.Create(_settings);
                    // The reply of the gateway is UTF-8 without a mark.

                    return new Body(serializer, ids);
                }
            }
            """);

    [Fact]
    public Task A_private_method_that_serializes_goes_away_and_its_serializer_is_made_where_it_was_called()
        => new Base64Test().FixesCodeAsync(
            Body(Fields, Write) + """

            class Gateway
            {
                static readonly JsonSerializerSettings Settings = new JsonSerializerSettings();

                void Send(List<int> ids, XmlDictionaryWriter target)
                {
                    var body = new Body(Serialize(ids));
                    body.WriteTo(target);
                }

                static byte[] Serialize(List<int> value)
                {
                    var serializer = JsonSerializer.Create(Settings);
                    var stream = new MemoryStream();
                    using (var writer = new JsonTextWriter(new StreamWriter(stream)) { Formatting = Newtonsoft.Json.Formatting.Indented })
                    {
                        serializer.Serialize(writer, value);
                        writer.Flush();
                        return stream.ToArray();
                    }
                }
            }
            """,
            Body(NewtonsoftFields, NewtonsoftWrite.Replace("UTF8Encoding(false))))", "UTF8Encoding(false))) { Formatting = Newtonsoft.Json.Formatting.Indented })"), Base64Test.NestedStream) + """

            class Gateway
            {
                static readonly JsonSerializerSettings Settings = new JsonSerializerSettings();

                void Send(List<int> ids, XmlDictionaryWriter target)
                {
                    var body = new Body(JsonSerializer.Create(Settings), ids);
                    body.WriteTo(target);
                }
            }
            """);

    [Fact]
    public Task Text_of_Newtonsoft_that_is_encoded_is_rewritten_at_every_place()
        => new Base64Test().FixesCodeAsync(
            Body(Fields, Write) + """

            class Gateway
            {
                Body Get(List<int> ids, JsonSerializerSettings settings)
                {
                    byte[] content = Encoding.UTF8.GetBytes(JsonConvert.SerializeObject(ids, settings));
                    return new Body(content);
                }

                Body GetAll(List<int> ids) => new Body(Encoding.UTF8.GetBytes(JsonConvert.SerializeObject(ids)));
            }
            """,
            Body(NewtonsoftFields, NewtonsoftWrite, Base64Test.NestedStream) + """

            class Gateway
            {
                Body Get(List<int> ids, JsonSerializerSettings settings)
                {
                    return new Body(JsonSerializer.CreateDefault(settings), ids);
                }

                Body GetAll(List<int> ids) => new Body(JsonSerializer.CreateDefault(), ids);
            }
            """);

    [Fact]
    public Task Bytes_of_System_Text_Json_are_serialized_by_it()
        => new Base64Test().FixesCodeAsync(
            Body(Fields, Write) + """

            class Gateway
            {
                static readonly System.Text.Json.JsonSerializerOptions Options = new System.Text.Json.JsonSerializerOptions();

                Body Get(List<int> ids)
                {
                    var content = System.Text.Json.JsonSerializer.SerializeToUtf8Bytes<IReadOnlyList<int>>(ids, Options);
                    return new Body(content);
                }
            }
            """,
            Body(
                """
                    private readonly IReadOnlyList<int> _value;
                    private readonly System.Text.Json.JsonSerializerOptions _options;

                    public Body(IReadOnlyList<int> value, System.Text.Json.JsonSerializerOptions options)
                    {
                        _value = value;
                        _options = options;
                    }
                """,
                """
                using (var json = new Base64Stream(writer))
                        {
                            System.Text.Json.JsonSerializer.Serialize(json, _value, _options);
                        }
                """,
                Base64Test.NestedStream) + """

            class Gateway
            {
                static readonly System.Text.Json.JsonSerializerOptions Options = new System.Text.Json.JsonSerializerOptions();

                Body Get(List<int> ids)
                {
                    return new Body(ids, Options);
                }
            }
            """);

    [Fact]
    public Task The_stream_of_the_runtime_package_is_used_where_it_is_referenced()
        => new Base64Test().FixesCodeAsync(
            Runtime + Body(Fields, Write) + Simple("new Body(content)", "byte[] content = Encoding.UTF8.GetBytes(JsonConvert.SerializeObject(ids));\n        "),
            Runtime + Body(NewtonsoftFields, NewtonsoftWrite.Replace("Base64Stream", "GcGuard.XmlBase64Stream")) + Simple("new Body(JsonSerializer.CreateDefault(), ids)"));

    [CSharpFact("12.0")]
    public Task A_parameter_of_a_primary_constructor_is_rewritten()
        => new Base64Test().FixesCodeAsync(
            """
            class Body(byte[] content)
            {
                public void WriteTo(XmlDictionaryWriter writer)
                {
                    [|writer.WriteBase64(content, 0, content.Length)|];
                }
            }

            """ + Simple("new Body(Encoding.UTF8.GetBytes(JsonConvert.SerializeObject(ids)))"),
            """
            class Body(JsonSerializer serializer, List<int> value)
            {
                public void WriteTo(XmlDictionaryWriter writer)
                {
                    using (var json = new JsonTextWriter(new StreamWriter(new Base64Stream(writer), new UTF8Encoding(false))))
                    {
                        serializer.Serialize(json, value);
                    }
                }


            """ + Base64Test.NestedStream + """

            }

            """ + Simple("new Body(JsonSerializer.CreateDefault(), ids)"));

    [Fact]
    public async Task A_place_in_another_file_is_rewritten_with_it()
    {
        var test = new Base64Test();
        const string usings = "using System;\nusing System.Collections.Generic;\nusing System.IO;\nusing System.Text;\nusing System.Xml;\nusing Newtonsoft.Json;\n\n";
        test.TestState.Sources.Add(("/0/Body.cs", usings + Body(Fields, Write)));
        test.TestState.Sources.Add(("/0/Gateway.cs", usings + Simple("new Body(Encoding.UTF8.GetBytes(JsonConvert.SerializeObject(ids)))")));
        test.FixedState.Sources.Add(("/0/Body.cs", usings + Body(NewtonsoftFields, NewtonsoftWrite, Base64Test.NestedStream)));
        test.FixedState.Sources.Add(("/0/Gateway.cs", usings + Simple("new Body(JsonSerializer.CreateDefault(), ids)")));

        await test.RunAsync();
    }

    /// <summary>The rule reports these, and the fix would lose something.</summary>
    [Theory]
    [InlineData("a second place that brings other bytes", "", "", "Body Old(byte[] stored) => new Body(stored);")]
    [InlineData("the value is changed afterwards", "", " ids.Clear();", "")]
    [InlineData("a value of a using", "using var source = new Source(); ids = source.Ids;", "", "")]
    [InlineData("a type argument", "", "", "Body Make(IServiceProvider services, byte[] b) => Create<Body>(b); T Create<T>(byte[] b) => default(T);")]
    public Task A_place_that_cannot_follow_leaves_no_fix(string name, string before, string after, string member)
        => new Base64Test().ReportsCodeAsync(
            Body(Fields, Write) + $$"""

            class Source : IDisposable
            {
                public List<int> Ids;

                public void Dispose() { }
            }

            class Gateway
            {
                Body Get(List<int> ids)
                {
                    {{before}}
                    var body = new Body(Encoding.UTF8.GetBytes(JsonConvert.SerializeObject({{(before.Length > 0 ? "source.Ids" : "ids")}})));{{after}}
                    return body; // {{name}}
                }

                {{member}}
            }
            """);

    [Fact]
    public Task A_sequence_that_is_read_late_and_settings_the_body_cannot_have_leave_no_fix()
        => new Base64Test().ReportsCodeAsync(
            Body(Fields, Write) + """

            class Gateway
            {
                Body Get(List<int> ids) => new Body(Encoding.UTF8.GetBytes(JsonConvert.SerializeObject(ids.Select(id => id * 2))));
            }
            """);

    [Fact]
    public Task A_buffer_with_another_use_or_another_origin_is_silent()
        => new Base64Test().ReportsCodeAsync("""
            class Measured
            {
                private readonly byte[] _content;

                public Measured(byte[] content)
                {
                    _content = content;
                }

                public int Size => _content.Length;

                public void WriteTo(XmlWriter writer) => writer.WriteBase64(_content, 0, _content.Length);
            }

            class Checked
            {
                private readonly byte[] _content;

                public Checked(byte[] content)
                {
                    _content = content ?? throw new ArgumentNullException(nameof(content));
                }

                public void WriteTo(XmlWriter writer) => writer.WriteBase64(_content, 0, _content.Length);
            }

            class Part
            {
                private readonly byte[] _content;

                public Part(byte[] content)
                {
                    _content = content;
                }

                public void WriteTo(XmlWriter writer) => writer.WriteBase64(_content, 0, 16);
            }

            class Stored
            {
                private readonly byte[] _content;

                public Stored(byte[] content)
                {
                    _content = content;
                }

                public void WriteTo(XmlWriter writer) => writer.WriteBase64(_content, 0, _content.Length);
            }

            class Row
            {
                public int Id { get; set; }
            }

            class Small
            {
                private readonly byte[] _content;

                public Small(byte[] content)
                {
                    _content = content;
                }

                public void WriteTo(XmlWriter writer) => writer.WriteBase64(_content, 0, _content.Length);
            }

            class Gateway
            {
                object A(List<int> ids) => new Measured(Encoding.UTF8.GetBytes(JsonConvert.SerializeObject(ids)));

                object B(List<int> ids) => new Checked(Encoding.UTF8.GetBytes(JsonConvert.SerializeObject(ids)));

                object C(List<int> ids) => new Part(Encoding.UTF8.GetBytes(JsonConvert.SerializeObject(ids)));

                object D(byte[] picture) => new Stored(picture);

                object E(int id) => new Small(Encoding.UTF8.GetBytes(JsonConvert.SerializeObject(new Row { Id = id })));

                void F(XmlWriter writer, byte[] picture) => writer.WriteBase64(picture, 0, picture.Length);
            }
            """);

    private const string Runtime = """
        namespace GcGuard
        {
            public sealed class XmlBase64Stream : MemoryStream
            {
                public XmlBase64Stream(XmlWriter writer) { }
            }
        }


        """;

    private static string Body(string fields, string write, string nested = "")
        => "class Body\n{\n" + fields + $$"""


                public void WriteTo(XmlDictionaryWriter writer)
                {
                    writer.WriteStartElement("Binary");
                    {{write}}
                    writer.WriteEndElement();
                }

            """.ReplaceLineEndings("\n").TrimEnd('\n') + (nested.Length == 0 ? "\n}\n" : "\n\n" + nested + "\n}\n");

    private static string Simple(string body, string statements = "") => $$"""

        class Gateway
        {
            Body Get(List<int> ids)
            {
                {{statements}}return {{body}};
            }
        }
        """;
}

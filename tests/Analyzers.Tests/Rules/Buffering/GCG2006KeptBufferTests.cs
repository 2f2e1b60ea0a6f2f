using System.Threading.Tasks;
using GcGuard.Analyzers.Tests.Evidence.RequestPath;
using GcGuard.Testing;
using Microsoft.CodeAnalysis.CSharp;
using VerifyCS = GcGuard.Testing.CodeFixVerify<
    GcGuard.Analyzers.Rules.Buffering.WholeBase64Analyzer,
    GcGuard.CodeFixes.Rules.Suspects.DocumentCopyCodeFixProvider>;

namespace GcGuard.Analyzers.Tests.Rules.Buffering;

/// <summary>Bodies that keep JSON as a <c>byte[]</c> until they write it as Base64.</summary>
public class GCG2006KeptBufferTests
{
    [Fact]
    public Task Both_types_of_the_published_pattern_are_rewritten()
        => new VerifyCS.Test
        {
            References = TestReferences.Net80AspNetNewtonsoft,
            AssumesRequestPath = true,
            LanguageVersion = LanguageVersion.CSharp7_3,
            TestCode = """
                using System;
                using System.Collections.Generic;
                using System.IO;
                using System.Text;
                using System.Xml;
                using Newtonsoft.Json;

                class Body
                {
                    private readonly byte[] _content;

                    public Body(byte[] content)
                    {
                        _content = content;
                    }

                    public void WriteTo(XmlDictionaryWriter writer)
                    {
                        writer.WriteStartElement("Binary");
                        [|writer.WriteBase64(_content, 0, _content.Length)|];
                        writer.WriteEndElement();
                    }
                }

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
            FixedCode = """
                using System;
                using System.Collections.Generic;
                using System.IO;
                using System.Text;
                using System.Xml;
                using Newtonsoft.Json;

                class Body
                {
                    private readonly JsonSerializer _serializer;
                    private readonly List<int> _value;

                    public Body(JsonSerializer serializer, List<int> value)
                    {
                        _serializer = serializer;
                        _value = value;
                    }

                    public void WriteTo(XmlDictionaryWriter writer)
                    {
                        writer.WriteStartElement("Binary");
                        using (var json = new JsonTextWriter(new StreamWriter(new Base64Stream(writer), new UTF8Encoding(false))))
                        {
                            _serializer.Serialize(json, _value);
                        }
                        writer.WriteEndElement();
                    }

                    private sealed class Base64Stream : Stream
                    {
                        private readonly XmlWriter _writer;
                        private readonly byte[] _rest = new byte[3];
                        private int _restLength;

                        public Base64Stream(XmlWriter writer)
                        {
                            _writer = writer;
                        }

                        public override bool CanRead
                        {
                            get { return false; }
                        }

                        public override bool CanSeek
                        {
                            get { return false; }
                        }

                        public override bool CanWrite
                        {
                            get { return true; }
                        }

                        public override long Length
                        {
                            get { throw new NotSupportedException(); }
                        }

                        public override long Position
                        {
                            get { throw new NotSupportedException(); }
                            set { throw new NotSupportedException(); }
                        }

                        public override void Write(byte[] buffer, int offset, int count)
                        {
                            while (_restLength > 0 && count > 0)
                            {
                                _rest[_restLength++] = buffer[offset++];
                                count--;
                                if (_restLength == _rest.Length)
                                {
                                    WriteRest();
                                }
                            }

                            int whole = count / _rest.Length * _rest.Length;
                            if (whole > 0)
                            {
                                _writer.WriteBase64(buffer, offset, whole);
                            }

                            for (int i = whole; i < count; i++)
                            {
                                _rest[_restLength++] = buffer[offset + i];
                            }
                        }

                        public override void Flush()
                        {
                        }

                        public override int Read(byte[] buffer, int offset, int count)
                        {
                            throw new NotSupportedException();
                        }

                        public override long Seek(long offset, SeekOrigin origin)
                        {
                            throw new NotSupportedException();
                        }

                        public override void SetLength(long value)
                        {
                            throw new NotSupportedException();
                        }

                        protected override void Dispose(bool disposing)
                        {
                            if (disposing)
                            {
                                WriteRest();
                            }

                            base.Dispose(disposing);
                        }

                        private void WriteRest()
                        {
                            if (_restLength > 0)
                            {
                                _writer.WriteBase64(_rest, 0, _restLength);
                                _restLength = 0;
                            }
                        }
                    }
                }

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
                """,
        }.RunAsync();

    [Fact]
    public Task A_private_method_that_serializes_goes_away_and_its_serializer_is_made_where_it_was_called()
        => new VerifyCS.Test
        {
            References = TestReferences.Net80AspNetNewtonsoft,
            AssumesRequestPath = true,
            TestCode = """
                using System;
                using System.Collections.Generic;
                using System.IO;
                using System.Text;
                using System.Xml;
                using Newtonsoft.Json;

                class Body
                {
                    private readonly byte[] _content;

                    public Body(byte[] content)
                    {
                        _content = content;
                    }

                    public void WriteTo(XmlDictionaryWriter writer)
                    {
                        writer.WriteStartElement("Binary");
                        [|writer.WriteBase64(_content, 0, _content.Length)|];
                        writer.WriteEndElement();
                    }
                }

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
            FixedCode = """
                using System;
                using System.Collections.Generic;
                using System.IO;
                using System.Text;
                using System.Xml;
                using Newtonsoft.Json;

                class Body
                {
                    private readonly JsonSerializer _serializer;
                    private readonly List<int> _value;

                    public Body(JsonSerializer serializer, List<int> value)
                    {
                        _serializer = serializer;
                        _value = value;
                    }

                    public void WriteTo(XmlDictionaryWriter writer)
                    {
                        writer.WriteStartElement("Binary");
                        using (var json = new JsonTextWriter(
                            new StreamWriter(new Base64Stream(writer), new UTF8Encoding(false)))
                        {
                            Formatting = Newtonsoft.Json.Formatting.Indented
                        })
                        {
                            _serializer.Serialize(json, _value);
                        }
                        writer.WriteEndElement();
                    }

                    private sealed class Base64Stream : Stream
                    {
                        private readonly XmlWriter _writer;
                        private readonly byte[] _rest = new byte[3];
                        private int _restLength;

                        public Base64Stream(XmlWriter writer)
                        {
                            _writer = writer;
                        }

                        public override bool CanRead
                        {
                            get { return false; }
                        }

                        public override bool CanSeek
                        {
                            get { return false; }
                        }

                        public override bool CanWrite
                        {
                            get { return true; }
                        }

                        public override long Length
                        {
                            get { throw new NotSupportedException(); }
                        }

                        public override long Position
                        {
                            get { throw new NotSupportedException(); }
                            set { throw new NotSupportedException(); }
                        }

                        public override void Write(byte[] buffer, int offset, int count)
                        {
                            while (_restLength > 0 && count > 0)
                            {
                                _rest[_restLength++] = buffer[offset++];
                                count--;
                                if (_restLength == _rest.Length)
                                {
                                    WriteRest();
                                }
                            }

                            int whole = count / _rest.Length * _rest.Length;
                            if (whole > 0)
                            {
                                _writer.WriteBase64(buffer, offset, whole);
                            }

                            for (int i = whole; i < count; i++)
                            {
                                _rest[_restLength++] = buffer[offset + i];
                            }
                        }

                        public override void Flush()
                        {
                        }

                        public override int Read(byte[] buffer, int offset, int count)
                        {
                            throw new NotSupportedException();
                        }

                        public override long Seek(long offset, SeekOrigin origin)
                        {
                            throw new NotSupportedException();
                        }

                        public override void SetLength(long value)
                        {
                            throw new NotSupportedException();
                        }

                        protected override void Dispose(bool disposing)
                        {
                            if (disposing)
                            {
                                WriteRest();
                            }

                            base.Dispose(disposing);
                        }

                        private void WriteRest()
                        {
                            if (_restLength > 0)
                            {
                                _writer.WriteBase64(_rest, 0, _restLength);
                                _restLength = 0;
                            }
                        }
                    }
                }

                class Gateway
                {
                    static readonly JsonSerializerSettings Settings = new JsonSerializerSettings();

                    void Send(List<int> ids, XmlDictionaryWriter target)
                    {
                        var body = new Body(JsonSerializer.Create(Settings), ids);
                        body.WriteTo(target);
                    }
                }
                """,
        }.RunAsync();

    [Fact]
    public Task Text_of_Newtonsoft_that_is_encoded_is_rewritten_at_every_place()
        => new VerifyCS.Test
        {
            References = TestReferences.Net80AspNetNewtonsoft,
            AssumesRequestPath = true,
            TestCode = """
                using System;
                using System.Collections.Generic;
                using System.IO;
                using System.Text;
                using System.Xml;
                using Newtonsoft.Json;

                class Body
                {
                    private readonly byte[] _content;

                    public Body(byte[] content)
                    {
                        _content = content;
                    }

                    public void WriteTo(XmlDictionaryWriter writer)
                    {
                        writer.WriteStartElement("Binary");
                        [|writer.WriteBase64(_content, 0, _content.Length)|];
                        writer.WriteEndElement();
                    }
                }

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
            FixedCode = """
                using System;
                using System.Collections.Generic;
                using System.IO;
                using System.Text;
                using System.Xml;
                using Newtonsoft.Json;

                class Body
                {
                    private readonly JsonSerializer _serializer;
                    private readonly List<int> _value;

                    public Body(JsonSerializer serializer, List<int> value)
                    {
                        _serializer = serializer;
                        _value = value;
                    }

                    public void WriteTo(XmlDictionaryWriter writer)
                    {
                        writer.WriteStartElement("Binary");
                        using (var json = new JsonTextWriter(new StreamWriter(new Base64Stream(writer), new UTF8Encoding(false))))
                        {
                            _serializer.Serialize(json, _value);
                        }
                        writer.WriteEndElement();
                    }

                    private sealed class Base64Stream : Stream
                    {
                        private readonly XmlWriter _writer;
                        private readonly byte[] _rest = new byte[3];
                        private int _restLength;

                        public Base64Stream(XmlWriter writer)
                        {
                            _writer = writer;
                        }

                        public override bool CanRead
                        {
                            get { return false; }
                        }

                        public override bool CanSeek
                        {
                            get { return false; }
                        }

                        public override bool CanWrite
                        {
                            get { return true; }
                        }

                        public override long Length
                        {
                            get { throw new NotSupportedException(); }
                        }

                        public override long Position
                        {
                            get { throw new NotSupportedException(); }
                            set { throw new NotSupportedException(); }
                        }

                        public override void Write(byte[] buffer, int offset, int count)
                        {
                            while (_restLength > 0 && count > 0)
                            {
                                _rest[_restLength++] = buffer[offset++];
                                count--;
                                if (_restLength == _rest.Length)
                                {
                                    WriteRest();
                                }
                            }

                            int whole = count / _rest.Length * _rest.Length;
                            if (whole > 0)
                            {
                                _writer.WriteBase64(buffer, offset, whole);
                            }

                            for (int i = whole; i < count; i++)
                            {
                                _rest[_restLength++] = buffer[offset + i];
                            }
                        }

                        public override void Flush()
                        {
                        }

                        public override int Read(byte[] buffer, int offset, int count)
                        {
                            throw new NotSupportedException();
                        }

                        public override long Seek(long offset, SeekOrigin origin)
                        {
                            throw new NotSupportedException();
                        }

                        public override void SetLength(long value)
                        {
                            throw new NotSupportedException();
                        }

                        protected override void Dispose(bool disposing)
                        {
                            if (disposing)
                            {
                                WriteRest();
                            }

                            base.Dispose(disposing);
                        }

                        private void WriteRest()
                        {
                            if (_restLength > 0)
                            {
                                _writer.WriteBase64(_rest, 0, _restLength);
                                _restLength = 0;
                            }
                        }
                    }
                }

                class Gateway
                {
                    Body Get(List<int> ids, JsonSerializerSettings settings)
                    {
                        return new Body(JsonSerializer.CreateDefault(settings), ids);
                    }

                    Body GetAll(List<int> ids) => new Body(JsonSerializer.CreateDefault(), ids);
                }
                """,
        }.RunAsync();

    [Fact]
    public Task Bytes_of_System_Text_Json_are_serialized_by_it()
        => new VerifyCS.Test
        {
            References = TestReferences.Net80AspNetNewtonsoft,
            AssumesRequestPath = true,
            TestCode = """
                using System;
                using System.Collections.Generic;
                using System.IO;
                using System.Xml;

                class Body
                {
                    private readonly byte[] _content;

                    public Body(byte[] content)
                    {
                        _content = content;
                    }

                    public void WriteTo(XmlDictionaryWriter writer)
                    {
                        writer.WriteStartElement("Binary");
                        [|writer.WriteBase64(_content, 0, _content.Length)|];
                        writer.WriteEndElement();
                    }
                }

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
            FixedCode = """
                using System;
                using System.Collections.Generic;
                using System.IO;
                using System.Text.Json;
                using System.Xml;

                class Body
                {
                    private readonly IReadOnlyList<int> _value;
                    private readonly JsonSerializerOptions _options;

                    public Body(IReadOnlyList<int> value, JsonSerializerOptions options)
                    {
                        _value = value;
                        _options = options;
                    }

                    public void WriteTo(XmlDictionaryWriter writer)
                    {
                        writer.WriteStartElement("Binary");
                        using (var json = new Base64Stream(writer))
                        {
                            JsonSerializer.Serialize(json, _value, _options);
                        }
                        writer.WriteEndElement();
                    }

                    private sealed class Base64Stream : Stream
                    {
                        private readonly XmlWriter _writer;
                        private readonly byte[] _rest = new byte[3];
                        private int _restLength;

                        public Base64Stream(XmlWriter writer)
                        {
                            _writer = writer;
                        }

                        public override bool CanRead
                        {
                            get { return false; }
                        }

                        public override bool CanSeek
                        {
                            get { return false; }
                        }

                        public override bool CanWrite
                        {
                            get { return true; }
                        }

                        public override long Length
                        {
                            get { throw new NotSupportedException(); }
                        }

                        public override long Position
                        {
                            get { throw new NotSupportedException(); }
                            set { throw new NotSupportedException(); }
                        }

                        public override void Write(byte[] buffer, int offset, int count)
                        {
                            while (_restLength > 0 && count > 0)
                            {
                                _rest[_restLength++] = buffer[offset++];
                                count--;
                                if (_restLength == _rest.Length)
                                {
                                    WriteRest();
                                }
                            }

                            int whole = count / _rest.Length * _rest.Length;
                            if (whole > 0)
                            {
                                _writer.WriteBase64(buffer, offset, whole);
                            }

                            for (int i = whole; i < count; i++)
                            {
                                _rest[_restLength++] = buffer[offset + i];
                            }
                        }

                        public override void Flush()
                        {
                        }

                        public override int Read(byte[] buffer, int offset, int count)
                        {
                            throw new NotSupportedException();
                        }

                        public override long Seek(long offset, SeekOrigin origin)
                        {
                            throw new NotSupportedException();
                        }

                        public override void SetLength(long value)
                        {
                            throw new NotSupportedException();
                        }

                        protected override void Dispose(bool disposing)
                        {
                            if (disposing)
                            {
                                WriteRest();
                            }

                            base.Dispose(disposing);
                        }

                        private void WriteRest()
                        {
                            if (_restLength > 0)
                            {
                                _writer.WriteBase64(_rest, 0, _restLength);
                                _restLength = 0;
                            }
                        }
                    }
                }

                class Gateway
                {
                    static readonly System.Text.Json.JsonSerializerOptions Options = new System.Text.Json.JsonSerializerOptions();

                    Body Get(List<int> ids)
                    {
                        return new Body(ids, Options);
                    }
                }
                """,
        }.RunAsync();

    [Fact]
    public Task The_stream_of_the_runtime_package_is_used_where_it_is_referenced()
        => new VerifyCS.Test
        {
            References = TestReferences.Net80AspNetNewtonsoft,
            AssumesRequestPath = true,
            TestCode = """
                using System.Collections.Generic;
                using System.IO;
                using System.Text;
                using System.Xml;
                using Newtonsoft.Json;

                namespace GcGuard
                {
                    public sealed class XmlBase64Stream : MemoryStream
                    {
                        public XmlBase64Stream(XmlWriter writer) { }
                    }
                }

                class Body
                {
                    private readonly byte[] _content;

                    public Body(byte[] content)
                    {
                        _content = content;
                    }

                    public void WriteTo(XmlDictionaryWriter writer)
                    {
                        writer.WriteStartElement("Binary");
                        [|writer.WriteBase64(_content, 0, _content.Length)|];
                        writer.WriteEndElement();
                    }
                }

                class Gateway
                {
                    Body Get(List<int> ids)
                    {
                        byte[] content = Encoding.UTF8.GetBytes(JsonConvert.SerializeObject(ids));
                        return new Body(content);
                    }
                }
                """,
            FixedCode = """
                using System.Collections.Generic;
                using System.IO;
                using System.Text;
                using System.Xml;
                using GcGuard;
                using Newtonsoft.Json;

                namespace GcGuard
                {
                    public sealed class XmlBase64Stream : MemoryStream
                    {
                        public XmlBase64Stream(XmlWriter writer) { }
                    }
                }

                class Body
                {
                    private readonly JsonSerializer _serializer;
                    private readonly List<int> _value;

                    public Body(JsonSerializer serializer, List<int> value)
                    {
                        _serializer = serializer;
                        _value = value;
                    }

                    public void WriteTo(XmlDictionaryWriter writer)
                    {
                        writer.WriteStartElement("Binary");
                        using (var json = new JsonTextWriter(new StreamWriter(new XmlBase64Stream(writer), new UTF8Encoding(false))))
                        {
                            _serializer.Serialize(json, _value);
                        }
                        writer.WriteEndElement();
                    }
                }

                class Gateway
                {
                    Body Get(List<int> ids)
                    {
                        return new Body(JsonSerializer.CreateDefault(), ids);
                    }
                }
                """,
        }.RunAsync();

    [CSharpFact("12.0")]
    public Task A_parameter_of_a_primary_constructor_is_rewritten()
        => new VerifyCS.Test
        {
            References = TestReferences.Net80AspNetNewtonsoft,
            AssumesRequestPath = true,
            TestCode = """
                using System;
                using System.Collections.Generic;
                using System.IO;
                using System.Text;
                using System.Xml;
                using Newtonsoft.Json;

                class Body(byte[] content)
                {
                    public void WriteTo(XmlDictionaryWriter writer)
                    {
                        [|writer.WriteBase64(content, 0, content.Length)|];
                    }
                }

                class Gateway
                {
                    Body Get(List<int> ids)
                    {
                        return new Body(Encoding.UTF8.GetBytes(JsonConvert.SerializeObject(ids)));
                    }
                }
                """,
            FixedCode = """
                using System;
                using System.Collections.Generic;
                using System.IO;
                using System.Text;
                using System.Xml;
                using Newtonsoft.Json;

                class Body(JsonSerializer serializer, List<int> value)
                {
                    public void WriteTo(XmlDictionaryWriter writer)
                    {
                        using (var json = new JsonTextWriter(new StreamWriter(new Base64Stream(writer), new UTF8Encoding(false))))
                        {
                            serializer.Serialize(json, value);
                        }
                    }

                    private sealed class Base64Stream : Stream
                    {
                        private readonly XmlWriter _writer;
                        private readonly byte[] _rest = new byte[3];
                        private int _restLength;

                        public Base64Stream(XmlWriter writer)
                        {
                            _writer = writer;
                        }

                        public override bool CanRead
                        {
                            get { return false; }
                        }

                        public override bool CanSeek
                        {
                            get { return false; }
                        }

                        public override bool CanWrite
                        {
                            get { return true; }
                        }

                        public override long Length
                        {
                            get { throw new NotSupportedException(); }
                        }

                        public override long Position
                        {
                            get { throw new NotSupportedException(); }
                            set { throw new NotSupportedException(); }
                        }

                        public override void Write(byte[] buffer, int offset, int count)
                        {
                            while (_restLength > 0 && count > 0)
                            {
                                _rest[_restLength++] = buffer[offset++];
                                count--;
                                if (_restLength == _rest.Length)
                                {
                                    WriteRest();
                                }
                            }

                            int whole = count / _rest.Length * _rest.Length;
                            if (whole > 0)
                            {
                                _writer.WriteBase64(buffer, offset, whole);
                            }

                            for (int i = whole; i < count; i++)
                            {
                                _rest[_restLength++] = buffer[offset + i];
                            }
                        }

                        public override void Flush()
                        {
                        }

                        public override int Read(byte[] buffer, int offset, int count)
                        {
                            throw new NotSupportedException();
                        }

                        public override long Seek(long offset, SeekOrigin origin)
                        {
                            throw new NotSupportedException();
                        }

                        public override void SetLength(long value)
                        {
                            throw new NotSupportedException();
                        }

                        protected override void Dispose(bool disposing)
                        {
                            if (disposing)
                            {
                                WriteRest();
                            }

                            base.Dispose(disposing);
                        }

                        private void WriteRest()
                        {
                            if (_restLength > 0)
                            {
                                _writer.WriteBase64(_rest, 0, _restLength);
                                _restLength = 0;
                            }
                        }
                    }
                }

                class Gateway
                {
                    Body Get(List<int> ids)
                    {
                        return new Body(JsonSerializer.CreateDefault(), ids);
                    }
                }
                """,
        }.RunAsync();

    [Fact]
    public Task A_place_in_another_file_is_rewritten_with_it()
        => new VerifyCS.Test
        {
            References = TestReferences.Net80AspNetNewtonsoft,
            AssumesRequestPath = true,
            TestState =
            {
                Sources =
                {
                    ("/0/Body.cs", """
                        using System;
                        using System.Collections.Generic;
                        using System.IO;
                        using System.Text;
                        using System.Xml;
                        using Newtonsoft.Json;

                        class Body
                        {
                            private readonly byte[] _content;

                            public Body(byte[] content)
                            {
                                _content = content;
                            }

                            public void WriteTo(XmlDictionaryWriter writer)
                            {
                                writer.WriteStartElement("Binary");
                                [|writer.WriteBase64(_content, 0, _content.Length)|];
                                writer.WriteEndElement();
                            }
                        }
                        """),
                    ("/0/Gateway.cs", """
                        using System.Collections.Generic;
                        using System.Text;
                        using Newtonsoft.Json;

                        class Gateway
                        {
                            Body Get(List<int> ids)
                            {
                                return new Body(Encoding.UTF8.GetBytes(JsonConvert.SerializeObject(ids)));
                            }
                        }
                        """),
                },
            },
            FixedState =
            {
                Sources =
                {
                    ("/0/Body.cs", """
                        using System;
                        using System.Collections.Generic;
                        using System.IO;
                        using System.Text;
                        using System.Xml;
                        using Newtonsoft.Json;

                        class Body
                        {
                            private readonly JsonSerializer _serializer;
                            private readonly List<int> _value;

                            public Body(JsonSerializer serializer, List<int> value)
                            {
                                _serializer = serializer;
                                _value = value;
                            }

                            public void WriteTo(XmlDictionaryWriter writer)
                            {
                                writer.WriteStartElement("Binary");
                                using (var json = new JsonTextWriter(new StreamWriter(new Base64Stream(writer), new UTF8Encoding(false))))
                                {
                                    _serializer.Serialize(json, _value);
                                }
                                writer.WriteEndElement();
                            }

                            private sealed class Base64Stream : Stream
                            {
                                private readonly XmlWriter _writer;
                                private readonly byte[] _rest = new byte[3];
                                private int _restLength;

                                public Base64Stream(XmlWriter writer)
                                {
                                    _writer = writer;
                                }

                                public override bool CanRead
                                {
                                    get { return false; }
                                }

                                public override bool CanSeek
                                {
                                    get { return false; }
                                }

                                public override bool CanWrite
                                {
                                    get { return true; }
                                }

                                public override long Length
                                {
                                    get { throw new NotSupportedException(); }
                                }

                                public override long Position
                                {
                                    get { throw new NotSupportedException(); }
                                    set { throw new NotSupportedException(); }
                                }

                                public override void Write(byte[] buffer, int offset, int count)
                                {
                                    while (_restLength > 0 && count > 0)
                                    {
                                        _rest[_restLength++] = buffer[offset++];
                                        count--;
                                        if (_restLength == _rest.Length)
                                        {
                                            WriteRest();
                                        }
                                    }

                                    int whole = count / _rest.Length * _rest.Length;
                                    if (whole > 0)
                                    {
                                        _writer.WriteBase64(buffer, offset, whole);
                                    }

                                    for (int i = whole; i < count; i++)
                                    {
                                        _rest[_restLength++] = buffer[offset + i];
                                    }
                                }

                                public override void Flush()
                                {
                                }

                                public override int Read(byte[] buffer, int offset, int count)
                                {
                                    throw new NotSupportedException();
                                }

                                public override long Seek(long offset, SeekOrigin origin)
                                {
                                    throw new NotSupportedException();
                                }

                                public override void SetLength(long value)
                                {
                                    throw new NotSupportedException();
                                }

                                protected override void Dispose(bool disposing)
                                {
                                    if (disposing)
                                    {
                                        WriteRest();
                                    }

                                    base.Dispose(disposing);
                                }

                                private void WriteRest()
                                {
                                    if (_restLength > 0)
                                    {
                                        _writer.WriteBase64(_rest, 0, _restLength);
                                        _restLength = 0;
                                    }
                                }
                            }
                        }
                        """),
                    ("/0/Gateway.cs", """
                        using System.Collections.Generic;
                        using System.Text;
                        using Newtonsoft.Json;

                        class Gateway
                        {
                            Body Get(List<int> ids)
                            {
                                return new Body(JsonSerializer.CreateDefault(), ids);
                            }
                        }
                        """),
                },
            },
        }.RunAsync();

    /// <summary>The rule reports these, and the fix would lose something.</summary>
    [Theory]
    [InlineData("a second place that brings other bytes", "", "", "Body Old(byte[] stored) => new Body(stored);")]
    [InlineData("the value is changed afterwards", "", " ids.Clear();", "")]
    [InlineData("a value of a using", "using var source = new Source(); ids = source.Ids;", "", "")]
    [InlineData("a type argument", "", "", "Body Make(IServiceProvider services, byte[] b) => Create<Body>(b); T Create<T>(byte[] b) => default(T);")]
    public Task A_place_that_cannot_follow_leaves_no_fix(string name, string before, string after, string member)
        => new VerifyCS.Test
        {
            References = TestReferences.Net80AspNetNewtonsoft,
            AssumesRequestPath = true,
            UnfixedCode = $$"""
                using System;
                using System.Collections.Generic;
                using System.Text;
                using System.Xml;
                using Newtonsoft.Json;

                class Body
                {
                    private readonly byte[] _content;

                    public Body(byte[] content)
                    {
                        _content = content;
                    }

                    public void WriteTo(XmlDictionaryWriter writer)
                    {
                        writer.WriteStartElement("Binary");
                        [|writer.WriteBase64(_content, 0, _content.Length)|];
                        writer.WriteEndElement();
                    }
                }

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
                """,
        }.RunAsync();

    [Fact]
    public Task A_sequence_that_is_read_late_and_settings_the_body_cannot_have_leave_no_fix()
        => new VerifyCS.Test
        {
            References = TestReferences.Net80AspNetNewtonsoft,
            AssumesRequestPath = true,
            UnfixedCode = """
                using System.Collections.Generic;
                using System.Linq;
                using System.Text;
                using System.Xml;
                using Newtonsoft.Json;

                class Body
                {
                    private readonly byte[] _content;

                    public Body(byte[] content)
                    {
                        _content = content;
                    }

                    public void WriteTo(XmlDictionaryWriter writer)
                    {
                        writer.WriteStartElement("Binary");
                        [|writer.WriteBase64(_content, 0, _content.Length)|];
                        writer.WriteEndElement();
                    }
                }

                class Gateway
                {
                    Body Get(List<int> ids) => new Body(Encoding.UTF8.GetBytes(JsonConvert.SerializeObject(ids.Select(id => id * 2))));
                }
                """,
        }.RunAsync();

    [Fact]
    public Task A_buffer_with_another_use_or_another_origin_is_silent()
        => new VerifyCS.Test
        {
            References = TestReferences.Net80AspNetNewtonsoft,
            AssumesRequestPath = true,
            TestCode = """
                using System;
                using System.Collections.Generic;
                using System.Text;
                using System.Xml;
                using Newtonsoft.Json;

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
                """,
        }.RunAsync();
}

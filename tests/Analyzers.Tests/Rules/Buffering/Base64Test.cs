using System.Linq;
using System.Threading.Tasks;
using GcGuard.Analyzers.Rules.Buffering.Base64;
using GcGuard.CodeFixes.Rules.Buffering.Base64;
using GcGuard.Testing;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;

namespace GcGuard.Analyzers.Tests.Rules.Buffering;

/// <summary>
/// A test of GCG2006 with Newtonsoft.Json in which all code counts as running per request, so that a test shows only what
/// it is about.
/// </summary>
internal sealed class Base64Test : CodeFixVerify<WholeBase64Analyzer, WholeBase64CodeFixProvider>.Test
{
    /// <summary>The stream that the fix adds to a file which imports <c>System</c>, <c>System.IO</c> and <c>System.Xml</c>.</summary>
    public const string NestedStream = """
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
        """;

    private const string Usings = """
        using System;
        using System.Collections.Generic;
        using System.IO;
        using System.Linq;
        using System.Net.Http;
        using System.Security.Cryptography;
        using System.Text;
        using System.Threading;
        using System.Threading.Tasks;
        using System.Xml;
        using Microsoft.AspNetCore.Http;
        using Microsoft.AspNetCore.Mvc;
        using Newtonsoft.Json;
        """;

    public Base64Test()
    {
        References = TestReferences.Net80AspNet.AddPackages(TestPackages.NewtonsoftJson);
        TestState.AnalyzerConfigFiles.Add(("/.globalconfig", BufferingTest.RequestPathConfig));
    }

    /// <summary>Whether the marked calls are found, and rewritten like this, each body in a method of its own.</summary>
    public Task FixesAsync(string signature, params (string Before, string After)[] bodies)
    {
        TestCode = Source(signature, [.. bodies.Select(body => body.Before)]);
        FixedCode = Source(signature, [.. bodies.Select(body => body.After)]);
        return RunAsync();
    }

    /// <summary>Whether what is marked is found, and nothing else, and has no fix.</summary>
    public Task ReportsAsync(string signature, params string[] bodies)
        => FixesAsync(signature, [.. bodies.Select(body => (body, body))]);

    /// <summary>Whether this code, after the usual directives, is rewritten like that.</summary>
    public Task FixesCodeAsync(string before, string after)
    {
        TestCode = (Usings + "\n\n" + before + "\n").ReplaceLineEndings("\n");
        FixedCode = (Usings + "\n\n" + after + "\n").ReplaceLineEndings("\n");
        return RunAsync();
    }

    /// <summary>Whether what is marked in this code is found, and nothing else, and has no fix.</summary>
    public Task ReportsCodeAsync(string code) => FixesCodeAsync(code, code);

    private static string Source(string signature, string[] bodies)
    {
        var methods = bodies.Select((body, index) => $$"""
                {{string.Format(null, signature, "M" + index)}}
                {
                    {{body.ReplaceLineEndings("\n        ").Replace("\n        \n", "\n\n")}}
                }
            """);
        return (Usings + "\n\nclass C : ControllerBase\n{\n" + string.Join("\n\n", methods) + "\n}\n").ReplaceLineEndings("\n");
    }
}

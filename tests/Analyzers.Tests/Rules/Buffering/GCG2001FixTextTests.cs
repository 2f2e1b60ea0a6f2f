using System.Threading.Tasks;
using GcGuard.Testing;
using VerifyCS = GcGuard.Testing.CodeFixVerify<
    GcGuard.Analyzers.Rules.Buffering.MemoryStreamToArrayAnalyzer,
    GcGuard.CodeFixes.Rules.Buffering.MemoryStreamToArrayCodeFixProvider>;
using VerifyDocument = GcGuard.Testing.CodeFixVerify<
    GcGuard.Analyzers.Rules.Buffering.MemoryStreamToArrayAnalyzer,
    GcGuard.CodeFixes.Rules.Suspects.DocumentCopyCodeFixProvider>;

namespace GcGuard.Analyzers.Tests.Rules.Buffering;

/// <summary>What the fix does to the text around it.</summary>
public class GCG2001FixTextTests
{
    [Fact]
    public Task Comments_directives_and_layout_stay()
        => new VerifyCS.Test
        {
            References = TestReferences.Net80AspNet,
            AssumesRequestPath = true,
            TestCode = """
                using System.IO;
                using System.Text;

                class C
                {
                    static readonly MemoryStream Source = new MemoryStream();

                    string M0(Stream target)
                    {
                        var ms = new MemoryStream();
                        Source.CopyTo(ms);

                        // What the client sees.
                        byte[] bytes = [|ms.ToArray()|]; // all of it

                        target.Write(bytes, 0, bytes.Length); // sent
                        return null;
                    }

                    string M1(Stream target)
                    {
                        var ms = new MemoryStream();
                        Source.CopyTo(ms);
                        #if !SILENT
                        byte[] bytes = [|ms.ToArray()|];
                        #endif
                        target.Write(bytes, 0, bytes.Length);
                        return null;
                    }

                    string M2(Stream target)
                    {
                        var ms = new MemoryStream();
                        Source.CopyTo(ms);
                        target.Write(
                            [|ms.ToArray()|], // everything
                            0,
                            (int)ms.Length);
                        return null;
                    }

                    string M3(Stream target)
                    {
                        var ms = new MemoryStream();
                        Source.CopyTo(ms);
                        return Encoding.ASCII.GetString(
                            [|ms.ToArray()|] // everything
                            );
                    }

                    string M4(Stream target)
                    {
                        var ms = new MemoryStream();
                        Source.CopyTo(ms);
                        return Encoding.UTF8.GetString(/* raw */ [|ms.ToArray()|]);
                    }
                }
                """,
            FixedCode = """
                using System.IO;
                using System.Text;

                class C
                {
                    static readonly MemoryStream Source = new MemoryStream();

                    string M0(Stream target)
                    {
                        var ms = new MemoryStream();
                        Source.CopyTo(ms);

                        // What the client sees.
                        // all of it

                        ms.WriteTo(target); // sent
                        return null;
                    }

                    string M1(Stream target)
                    {
                        var ms = new MemoryStream();
                        Source.CopyTo(ms);
                        #if !SILENT
                        #endif
                        ms.WriteTo(target);
                        return null;
                    }

                    string M2(Stream target)
                    {
                        var ms = new MemoryStream();
                        Source.CopyTo(ms);
                        target.Write(
                            ms.GetBuffer(), // everything
                            0,
                            (int)ms.Length);
                        return null;
                    }

                    string M3(Stream target)
                    {
                        var ms = new MemoryStream();
                        Source.CopyTo(ms);
                        return Encoding.ASCII.GetString(
                            ms.GetBuffer(), 0, (int)ms.Length // everything
                            );
                    }

                    string M4(Stream target)
                    {
                        var ms = new MemoryStream();
                        Source.CopyTo(ms);
                        return Encoding.UTF8.GetString(/* raw */ ms.GetBuffer(), 0, (int)ms.Length);
                    }
                }
                """,
        }.RunAsync();

    [Fact]
    public Task Line_ends_stay()
        => new VerifyDocument.Test
        {
            References = TestReferences.Net80AspNet,
            AssumesRequestPath = true,
            TestCode = "using System;\r\nusing System.IO;\r\n\r\nclass C\r\n{\r\n    string M(Action<Stream> load)\r\n    {\r\n        var ms = new MemoryStream();\r\n        load(ms);\r\n        return Convert.ToHexString([|ms.ToArray()|]);\r\n    }\r\n}\r\n",
            FixedCode = "using System;\r\nusing System.IO;\r\n\r\nclass C\r\n{\r\n    string M(Action<Stream> load)\r\n    {\r\n        var ms = new MemoryStream();\r\n        load(ms);\r\n        ms.TryGetBuffer(out ArraySegment<byte> buffer);\r\n        return Convert.ToHexString(buffer.Array, buffer.Offset, buffer.Count);\r\n    }\r\n}\r\n",
        }.RunAsync();

    [Fact]
    public Task The_namespace_of_AsSpan_is_imported_below_the_file_header()
        => new VerifyCS.Test
        {
            References = TestReferences.Net80AspNet,
            AssumesRequestPath = true,
            TestCode = """
                // Copyright.

                using System.IO;
                using System.Security.Cryptography;

                class C
                {
                    byte[] M(string path)
                    {
                        var ms = new MemoryStream();
                        File.OpenRead(path).CopyTo(ms); ms.WriteByte(1);
                        return SHA256.HashData([|ms.ToArray()|]);
                    }

                    byte[] N(string path)
                    {
                        var ms = new MemoryStream();
                        File.OpenRead(path).CopyTo(ms); ms.WriteByte(1);
                        return SHA256.HashData([|ms.ToArray()|]);
                    }
                }
                """,
            FixedCode = """
                // Copyright.

                using System;
                using System.IO;
                using System.Security.Cryptography;

                class C
                {
                    byte[] M(string path)
                    {
                        var ms = new MemoryStream();
                        File.OpenRead(path).CopyTo(ms); ms.WriteByte(1);
                        return SHA256.HashData(ms.GetBuffer().AsSpan(0, (int)ms.Length));
                    }

                    byte[] N(string path)
                    {
                        var ms = new MemoryStream();
                        File.OpenRead(path).CopyTo(ms); ms.WriteByte(1);
                        return SHA256.HashData(ms.GetBuffer().AsSpan(0, (int)ms.Length));
                    }
                }
                """,
        }.RunAsync();

    [Fact]
    public Task Inside_a_namespace_the_import_joins_the_others()
        => new VerifyCS.Test
        {
            References = TestReferences.Net80AspNet,
            AssumesRequestPath = true,
            TestCode = """
                namespace N
                {
                    using System.IO;
                    using System.Security.Cryptography;

                    class C
                    {
                        byte[] M(string path)
                        {
                            var ms = new MemoryStream();
                            File.OpenRead(path).CopyTo(ms); ms.WriteByte(1);
                            return SHA256.HashData([|ms.ToArray()|]);
                        }
                    }
                }
                """,
            FixedCode = """
                namespace N
                {
                    using System;
                    using System.IO;
                    using System.Security.Cryptography;

                    class C
                    {
                        byte[] M(string path)
                        {
                            var ms = new MemoryStream();
                            File.OpenRead(path).CopyTo(ms); ms.WriteByte(1);
                            return SHA256.HashData(ms.GetBuffer().AsSpan(0, (int)ms.Length));
                        }
                    }
                }
                """,
        }.RunAsync();

    [Fact]
    public Task Imports_under_a_directive_are_left_alone()
        => new VerifyCS.Test
        {
            References = TestReferences.Net80AspNet,
            AssumesRequestPath = true,
            TestCode = """
                #if NEVER
                using System;
                #endif
                using System.IO;
                using System.Security.Cryptography;

                class C
                {
                    byte[] M(string path)
                    {
                        var ms = new MemoryStream();
                        File.OpenRead(path).CopyTo(ms); ms.WriteByte(1);
                        return SHA256.HashData([|ms.ToArray()|]);
                    }
                }
                """,
            FixedCode = """
                #if NEVER
                using System;
                #endif
                using System.IO;
                using System.Security.Cryptography;

                class C
                {
                    byte[] M(string path)
                    {
                        var ms = new MemoryStream();
                        File.OpenRead(path).CopyTo(ms); ms.WriteByte(1);
                        return SHA256.HashData(System.MemoryExtensions.AsSpan(ms.GetBuffer(), 0, (int)ms.Length));
                    }
                }
                """,
        }.RunAsync();

    [Fact]
    public Task Copies_in_one_statement_are_fixed_together()
        => new VerifyCS.Test
        {
            References = TestReferences.Net80AspNet,
            AssumesRequestPath = true,
            TestCode = """
                using System;
                using System.IO;
                using System.Text;

                class C
                {
                    static readonly MemoryStream Source = new MemoryStream();

                    string M0(Stream target)
                    {
                        var ms = new MemoryStream();
                        Source.CopyTo(ms);
                        return Convert.ToHexString([|ms.ToArray()|]) + Encoding.UTF8.GetString([|ms.ToArray()|]);
                    }
                }
                """,
            FixedCode = """
                using System;
                using System.IO;
                using System.Text;

                class C
                {
                    static readonly MemoryStream Source = new MemoryStream();

                    string M0(Stream target)
                    {
                        var ms = new MemoryStream();
                        Source.CopyTo(ms);
                        return Convert.ToHexString(ms.GetBuffer(), 0, (int)ms.Length)
                            + Encoding.UTF8.GetString(ms.GetBuffer(), 0, (int)ms.Length);
                    }
                }
                """,
        }.RunAsync();

    [Fact]
    public Task A_copy_that_is_only_counted_goes_with_the_copy_it_counts()
        => new VerifyCS.Test
        {
            References = TestReferences.Net80AspNet,
            AssumesRequestPath = true,
            TestCode = """
                using System.IO;

                class C
                {
                    void M(Stream target, string path)
                    {
                        var ms = new MemoryStream();
                        File.OpenRead(path).CopyTo(ms); ms.WriteByte(1);
                        target.Write([|ms.ToArray()|], 0, [|ms.ToArray()|].Length);
                    }
                }

                """,
            FixedCode = """
                using System.IO;

                class C
                {
                    void M(Stream target, string path)
                    {
                        var ms = new MemoryStream();
                        File.OpenRead(path).CopyTo(ms); ms.WriteByte(1);
                        ms.WriteTo(target);
                    }
                }

                """,
            NumberOfIncrementalIterations = 1,
        }.RunAsync();

    [Theory]
    [InlineData("if (bytes.Length == 0) { return; }", "if (ms.Length == 0) { return; }")]
    [InlineData("if (limit < bytes.Length) { return; }", "if (limit < ms.Length) { return; }")]
    [InlineData("int half = bytes.Length / 2;", "int half = (int)ms.Length / 2;")]
    [InlineData("if (bytes.Length / 2 > limit) { return; }", "if ((int)ms.Length / 2 > limit) { return; }")]
    public Task A_length_is_cast_only_where_an_int_is_needed(string written, string fixedTo)
    {
        static string Source(string statements) => $$"""
            using System.IO;

            class C
            {
                static readonly MemoryStream Source = new MemoryStream();

                void M(Stream target, int limit)
                {
                    var ms = new MemoryStream();
                    Source.CopyTo(ms);
                    {{statements}}
                }
            }
            """;
        return new VerifyCS.Test
        {
            References = TestReferences.Net80AspNet,
            AssumesRequestPath = true,
            TestCode = Source(
                "byte[] bytes = [|ms.ToArray()|]; " + written + " target.Write(bytes, 0, bytes.Length);"),
            FixedCode = Source(fixedTo + " ms.WriteTo(target);"),
        }.RunAsync();
    }
}

using System.Threading.Tasks;
using GcGuard.Testing;
using Xunit;
using VerifyCS = GcGuard.Testing.CodeFixVerify<
    GcGuard.Analyzers.Rules.LargeObjects.LargeStringAnalyzer,
    GcGuard.CodeFixes.Rules.Suspects.TableTextCodeFixProvider>;

namespace GcGuard.Analyzers.Tests.Rules.LargeObjects;

/// <summary>A call that is cancelled already leaves the old file; a writer would have emptied it by then.</summary>
public class GCG1006CancelledFileTests
{
    private const string Write = "await File.WriteAllTextAsync(path, {0}, Encoding.UTF8, token);";

    [Theory]
    [InlineData("token", "token")]
    [InlineData("_stopping.Token", "_stopping.Token")]
    [InlineData("default", null)]
    [InlineData("CancellationToken.None", null)]
    public Task The_token_is_asked_before_the_file_is_opened(string token, string? asked)
    {
        string check = asked is null ? string.Empty : asked + ".ThrowIfCancellationRequested();\n        ";
        return VerifyAsync(
            "// The report.\n        " + Write.Replace("token", token),
            "// The report.\n        " + check + Block("        ").Replace("token", token));
    }

    [Theory]
    [InlineData("if (text != null)\n            {W}")]
    [InlineData("try\n        {\n            {W}\n        }\n        catch (TaskCanceledException)\n        {\n            Console.WriteLine(path);\n        }")]
    [InlineData("{T}")]
    public Task Where_it_cannot_be_asked_there_is_no_fix(string statements)
        => VerifyAsync(
            statements.Replace("{W}", Write).Replace("{T}", Write.Replace("token", "Next()")), null);

    [Theory]
    [InlineData("OperationCanceledException")]
    [InlineData("IOException")]
    public Task A_handler_of_any_cancellation(string handled)
    {
        const string Around = "try\n        {\n            {0}\n        }\n        catch ({1})\n        {\n            Console.WriteLine(path);\n        }";
        return VerifyAsync(
            Around.Replace("{1}", handled).Replace("{0}", Write),
            Around.Replace("{1}", handled)
                .Replace("{0}", "token.ThrowIfCancellationRequested();\n            " + Block("            ")));
    }

    private static string Block(string indentation)
        => "await using (var writer = new StreamWriter(path, false, Encoding.UTF8))\n{\n    await writer.WriteAsync(text, token);\n}"
            .Replace("\n", "\n" + indentation);

    private static Task VerifyAsync(string before, string? after)
    {
        var test = new VerifyCS.Test { References = TestReferences.Net80AspNet, IsAudit = true };
        if (after is null)
        {
            test.UnfixedCode = Source(before);
        }
        else
        {
            test.TestCode = Source(before);
            test.FixedCode = Source(after);
        }

        return test.RunAsync();
    }

    private static string Source(string statements) => $$"""
        using System;
        using System.Collections.Generic;
        using System.IO;
        using System.Text;
        using System.Threading;
        using System.Threading.Tasks;

        public class Row
        {
            public int Id { get; set; }

            public decimal Price { get; set; }

            public DateTime Sold { get; set; }

            public string Name { get; set; }

            public List<int> Ids { get; set; }
        }

        public class Reports
        {
            private readonly CancellationTokenSource _stopping = new();

            public async Task SaveAsync(List<Row> rows, string path, CancellationToken token)
            {
                var text = new StringBuilder();
                foreach (Row row in rows)
                {
                    text.AppendLine(row.Name);
                }

                {{statements.Replace("{0}", "[|text.ToString()|]")}}
            }

            private CancellationToken Next() => _stopping.Token;
        }
        """;
}

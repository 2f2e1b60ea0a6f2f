using System;
using System.Threading.Tasks;
using GcGuard.Testing;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using VerifyCS = GcGuard.Testing.CodeFixVerify<
    GcGuard.Analyzers.Rules.LargeObjects.LargeStringAnalyzer,
    GcGuard.CodeFixes.Rules.Suspects.TableTextCodeFixProvider>;

namespace GcGuard.Analyzers.Tests.Rules.LargeObjects;

/// <summary>Where an action that builds a text and answers it goes on doing so, because a client could see a difference.</summary>
public class GCG1006AnsweredTextRefusalTests
{
    private const string Row = "csv.AppendLine(order.Name);", Answer = "return Content([|csv.ToString()|], \"text/csv\");";

    private const string WrittenRow = "await writer.WriteLineAsync(order.Name);", Empty = "return new EmptyResult();";

    private const string Begin = "Response.ContentType = \"text/csv\";\n    "
        + "await using var writer = new HttpResponseStreamWriter(Response.Body, Encoding.UTF8);";

    private const string Simple =
        "public IActionResult Export() { var csv = new StringBuilder(); foreach (Order order in _orders.Query) { "
            + Row + " } " + Answer + " }";

    /// <summary>What stands between a builder and its answer, and keeps both as they are.</summary>
    public static TheoryData<string, string> Unfixed { get; } = new()
    {
        { "a length", "csv.AppendLine(\"a\"); if (csv.Length > 9) csv.Append('b');" },
        { "text put in", "csv.AppendLine(\"a\"); csv.Insert(0, \"b\");" },
        { "text taken away", "csv.AppendLine(\"a\"); csv.Remove(0, 1);" },
        { "text replaced", "csv.AppendLine(\"a\"); csv.Replace(\"a\", \"b\");" },
        { "emptied", "csv.AppendLine(\"a\"); csv.Clear();" },
        { "read back", "csv.AppendLine(\"a\"); Console.Write(csv.ToString());" },
        { "handed on", "Fill(csv);" },
        { "captured", "Action more = () => csv.Append('b'); more();" },
        { "in a lambda", "new List<Order>().ForEach(order => csv.AppendLine(order.Name));" },
        { "another builder", "csv.AppendLine(\"a\"); if (all) csv = new StringBuilder();" },
        { "its own type", "csv.Append(new Amount());" },
        { "behind an await of the caller's lock", "lock (_orders) { csv.AppendLine(\"a\"); }" },
        { "a caught failure", "try { csv.AppendLine(_orders.ToString()); } catch (IOException) { }" },
        { "another answer", "csv.AppendLine(\"a\"); if (all) return NotFound();" },
        { "another answer in a loop", "foreach (Order order in _orders.Query) { if (order.Id < 0) return NotFound(); csv.AppendLine(order.Name); }" },
        { "an exception as an answer", "csv.AppendLine(\"a\"); if (all) throw new ArgumentException(\"all\");" },
        { "an exception in an expression", "csv.AppendLine(_orders.ToString() ?? throw new ArgumentException(\"all\"));" },
        { "a jump back", "csv.AppendLine(\"a\"); again: csv.AppendLine(\"b\"); if (all) goto before;" },
        { "a header", "csv.AppendLine(\"a\"); Response.Headers[\"X-Rows\"] = \"1\";" },
        { "a status", "csv.AppendLine(\"a\"); this.HttpContext.Response.StatusCode = 201;" },
        { "a cookie", "csv.AppendLine(\"a\"); HttpContext.Response.Cookies.Append(\"a\", \"b\");" },
        { "a session", "csv.AppendLine(\"a\"); HttpContext.Session.Set(\"a\", new byte[1]);" },
        { "a method of the context", "csv.AppendLine(\"a\"); HttpContext.Abort();" },
        { "a context that is handed on", "csv.AppendLine(\"a\"); Keep(HttpContext);" },
        { "a controller that is handed on", "csv.AppendLine(\"a\"); Keep(this);" },
        { "a header that a method sets", "csv.AppendLine(Outer(1));" },
        { "a header that a property sets", "csv.AppendLine(Marked);" },
        { "a context of the controller", "csv.AppendLine(ControllerContext.ActionDescriptor.DisplayName);" },
        { "code that a directive leaves out", "csv.AppendLine(\"a\");\n#if OLD\ncsv.AppendLine(\"b\");\n#endif\n" },
    };

    [Theory]
    [MemberData(nameof(Unfixed))]
    public Task No_fix_where_the_response_could_differ(string reason, string statements)
        => Stays(Parts("public IActionResult", "var csv = new StringBuilder(); // " + reason, statements, Row, Answer));

    /// <summary>What each code of the table differs from.</summary>
    [Fact]
    public Task A_fix_where_it_could_not()
        => Becomes(
            Parts(
                "public IActionResult",
                "var csv = new StringBuilder(); // nothing",
                "csv.AppendLine(\"a\"); Keep(HttpContext.User); Keep(Request); csv.AppendLine(Plain(1)); "
                    + "try { csv.AppendLine(_orders.ToString()); } catch (IOException) { throw; }",
                Row,
                Answer),
            Parts(
                "public async Task<IActionResult>",
                Begin + " // nothing",
                "await writer.WriteLineAsync(\"a\"); Keep(HttpContext.User); Keep(Request); await writer.WriteLineAsync(Plain(1)); "
                    + "try { await writer.WriteLineAsync(_orders.ToString()); } catch (IOException) { throw; }",
                WrittenRow,
                Empty));

    /// <summary>Answers for which the headers cannot be set where the first part is written.</summary>
    public static TheoryData<string, string> Unanswered { get; } = new()
    {
        { "an unknown type", "return Content([|csv.ToString()|], type);" },
        { "another encoding", "return Content([|csv.ToString()|], \"text/csv\", Encoding.Unicode);" },
        { "an unknown encoding", "return File(_encoding.GetBytes([|csv.ToString()|]), \"text/csv\");" },
        { "an encoding that changes", "Encoding own = Encoding.UTF8; if (type is null) own = Encoding.ASCII; return File(own.GetBytes([|csv.ToString()|]), \"text/csv\");" },
        { "an encoding of a local that throws", "var own = new UTF8Encoding(false, true); return File(own.GetBytes([|csv.ToString()|]), \"text/csv\");" },
        { "an encoding that throws", "return File(new UTF8Encoding(false, true).GetBytes([|csv.ToString()|]), \"text/csv\");" },
        { "ranges", "return File(Encoding.UTF8.GetBytes([|csv.ToString()|]), \"text/csv\", true);" },
        { "a choice", "return type is null ? NotFound() : Content([|csv.ToString()|], \"text/csv\");" },
        { "a branch", "if (type is null) { return Content([|csv.ToString()|], \"text/csv\"); } return NotFound();" },
        { "a result that is kept", "var result = Content([|csv.ToString()|], \"text/csv\"); return result;" },
        { "a name from the text's parts", "var name = \"a\"; name += type; return File(Encoding.UTF8.GetBytes([|csv.ToString()|]), \"text/csv\", name);" },
        { "a name that is made of the rows", "var name = Name(rows); return File(Encoding.UTF8.GetBytes([|csv.ToString()|]), \"text/csv\", name);" },
        { "a name that changes", "return File(Encoding.UTF8.GetBytes([|csv.ToString()|]), \"text/csv\", $\"{rows}.csv\");" },
        { "how many rows", "return File(Encoding.UTF8.GetBytes([|csv.ToString()|]), \"text/csv\", $\"{seen.Count}.csv\");" },
        { "a length of the text", "var text = [|csv.ToString()|]; Console.Write(text.Length); return Content(text, \"text/csv\");" },
        { "a part of a stream", "return File(new MemoryStream(Encoding.UTF8.GetBytes([|csv.ToString()|]), 0, 3), \"text/csv\");" },
        { "parts afterwards", "var text = [|csv.ToString()|]; csv.Append('a'); return Content(text, \"text/csv\");" },
    };

    [Theory]
    [MemberData(nameof(Unanswered))]
    public Task No_fix_for_another_answer(string reason, string answer)
        => Stays(Rows("public IActionResult", "var csv = new StringBuilder(); // " + reason, Row, answer));

    [Fact]
    public Task A_fix_for_the_answer_itself()
        => Becomes(
            Rows("public IActionResult", "var csv = new StringBuilder();", Row, Answer),
            Rows("public async Task<IActionResult>", Begin, WrittenRow, Empty));

    [Theory]
    [InlineData("public virtual ContentResult Export() { var csv = new StringBuilder(); ", "return Content([|csv.ToString()|]); }")]
    [InlineData("[HttpGet] public IActionResult Outer() => Export(); private IActionResult Export() { var csv = new StringBuilder(); ", "return Content([|csv.ToString()|]); }")]
    [InlineData("public async Task<IResult> Export() { await Task.Yield(); var csv = new StringBuilder(); ", "return Results.Text([|csv.ToString()|]); }")]
    [InlineData("public IActionResult Export() { var csv = Pool(); ", "return Content([|csv.ToString()|]); } private static StringBuilder Pool() => new StringBuilder();")]
    [InlineData("public IActionResult Export() { StringBuilder csv = new StringBuilder(), other = csv; ", "return Content([|csv.ToString()|]); }")]
    [InlineData("public IActionResult Export(int way) { switch (way) { case 1: var csv = new StringBuilder(); ", "return Content([|csv.ToString()|]); default: return NotFound(); } }")]
    [InlineData("public IActionResult Export() { using (var csv = new StringWriter()) { ", "return Content([|csv.ToString()|]); } }")]
    [InlineData("public IActionResult Export() { var csv = new StringBuilder(); using (new System.Transactions.TransactionScope()) { } ", "return Content([|csv.ToString()|]); }")]
    public Task No_fix_for_another_action(string before, string answer)
        => Stays(before + "foreach (Order order in _orders.Query) { "
            + Row.Replace("Append", before.Contains("Writer", StringComparison.Ordinal) ? "Write" : "Append") + " } " + answer);

    [Fact]
    public Task A_fix_for_the_action_itself()
        => Becomes(
            Simple,
            "public async Task<IActionResult> Export() { " + Begin.Replace("\n    ", "\n") + " foreach (Order order in _orders.Query) { "
                + WrittenRow + " } " + Empty + " }");

    [Fact]
    public Task No_fix_before_CSharp_8()
        => new VerifyCS.Test
        {
            References = TestReferences.Net80AspNet,
            TestState = { OutputKind = OutputKind.ConsoleApplication },
            LanguageVersion = LanguageVersion.CSharp7_3,
            UnfixedCode = Source(Simple),
        }.RunAsync();

    [Theory]
    [InlineData("public class Stamp : IActionFilter { public void OnActionExecuting(ActionExecutingContext a) { } public void OnActionExecuted(ActionExecutedContext a) => a.HttpContext.Response.StatusCode = 201; }")]
    [InlineData("internal static class Probe { private static object Run() => new OrdersController().Export(); }")]
    public Task No_fix_where_a_filter_runs_behind_the_action_or_code_calls_it(string type)
        => new VerifyCS.Test
        {
            References = TestReferences.Net80AspNet,
            TestState = { OutputKind = OutputKind.ConsoleApplication },
            UnfixedCode = "using Microsoft.AspNetCore.Mvc.Filters;\n" + Source(Simple) + type,
        }.RunAsync();

    [Fact]
    public Task No_fix_where_the_length_is_kept()
        => new VerifyCS.Test
        {
            References = TestReferences.Net80AspNet,
            TestState =
            {
                OutputKind = OutputKind.ConsoleApplication,
                AnalyzerConfigFiles = { ("/.editorconfig", "root = true\n[*.cs]\ngcguard.keep_content_length = true\n") },
            },
            UnfixedCode = Source(Simple),
        }.RunAsync();

    private static Task Stays(string members)
        => new VerifyCS.Test
        {
            References = TestReferences.Net80AspNet,
            TestState = { OutputKind = OutputKind.ConsoleApplication },
            UnfixedCode = Source(members),
        }.RunAsync();

    /// <summary>Code may stand in another project: a model that the action fills, a base type that touches the response.</summary>
    [Theory]
    [InlineData("Keep(new Line { Name = \"a\" });", true)]
    [InlineData("Mark();", false)]
    public Task Code_of_another_project(string statement, bool isFixed)
    {
        string Members(string signature, string begin, string row, string answer)
            => $"{signature} Export() {{ {begin} foreach (Order order in _orders.Query) {{ {row} {statement} }} {answer} }} private void Keep(Line line) {{ }}";

        string Code(string members) => Source(members).Replace(": ControllerBase", ": MarkedController", StringComparison.Ordinal);
        string before = Code(Members("public IActionResult", "var csv = new StringBuilder();", Row, Answer));
        var test = new VerifyCS.Test
        {
            References = TestReferences.Net80AspNet,
            TestState =
            {
                OutputKind = OutputKind.ConsoleApplication,
                AdditionalProjects =
                {
                    ["Library"] =
                    {
                        Sources =
                        {
                            "public class Line { public string Name { get; set; } } "
                                + "public class MarkedController : Microsoft.AspNetCore.Mvc.ControllerBase { protected void Mark() => Response.Headers[\"a\"] = \"b\"; }",
                        },
                    },
                },
                AdditionalProjectReferences = { "Library" },
            },
        };
        if (isFixed)
        {
            test.TestCode = before;
            test.FixedCode = Code(Members("public async Task<IActionResult>", "Response.ContentType = \"text/csv\";\nawait using var writer = new HttpResponseStreamWriter(Response.Body, Encoding.UTF8);", WrittenRow, Empty));
        }
        else
        {
            test.UnfixedCode = before;
        }

        return test.RunAsync();
    }

    private static Task Becomes(string before, string after)
        => new VerifyCS.Test
        {
            References = TestReferences.Net80AspNet,
            TestState = { OutputKind = OutputKind.ConsoleApplication },
            TestCode = Source(before),
            FixedCode = Source(after),
        }.RunAsync();

    private static string Source(string members)
        => GCG1006AnsweredTextFixTests.Usings + GCG1006AnsweredTextFixTests.Controller(members);

    /// <summary>An action with statements before its loop over rows.</summary>
    private static string Parts(string signature, string begin, string statements, string row, string answer)
        => $$"""
            {{signature}} Export(bool all)
            {
                before: ;
                {{begin}}
                {{statements}}
                foreach (Order order in _orders.Query)
                {
                    {{row}}
                }

                {{answer}}
            }

            private static void Fill(StringBuilder csv) => csv.AppendLine("id");

            private static void Keep(object one) { }

            private string Plain(int depth) => depth > 3 ? User.Identity.Name : Plain(depth + 1);

            private string Outer(int depth) => depth > 3 ? Inner() : Outer(depth + 1);

            private string Inner() { Response.Headers["X-Rows"] = "1"; return "a"; }

            private string Marked { get { Response.StatusCode = 201; return "a"; } }

            private struct Amount : IFormattable
            {
                public string ToString(string format, IFormatProvider provider) => "1";
            }
            """;

    /// <summary>An action that counts its rows.</summary>
    private static string Rows(string signature, string begin, string row, string answer)
        => $$"""
            private readonly Encoding _encoding = Encoding.UTF8;

            {{signature}} Export(string type)
            {
                int rows = 0;
                List<Order> seen = new List<Order>();
                {{begin}}
                foreach (Order order in _orders.Query)
                {
                    rows++;
                    {{row}}
                }

                {{answer}}
            }

            private static string Name(int rows) => "a" + rows;
            """;
}

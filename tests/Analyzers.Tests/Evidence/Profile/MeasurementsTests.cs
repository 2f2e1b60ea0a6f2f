using System.Linq;
using System.Threading.Tasks;
using GcGuard.Analyzers.Evidence.Profile;
using GcGuard.Analyzers.Rules.LargeObjects;
using GcGuard.Testing;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Testing;
using Xunit;

namespace GcGuard.Analyzers.Tests.Evidence.Profile;

/// <summary>What a profile measured stands in the message, as long as the member is what was measured.</summary>
public class MeasurementsTests
{
    private const string Code = "public class C { public byte[] M() { byte[] all = {|#0:new byte[100_000]|}; return all; } }";
    private const string Statement = "byte [ ] all = new byte [ 100_000 ] ;";
    private const string Unmeasured = "assumed by gcguard.assume_request_path";

    private static readonly string s_hash = HashOf(Code.Replace("{|#0:", string.Empty).Replace("|}", string.Empty));

    [Fact]
    public Task Bytes_stand_with_interval_requests_and_samples()
        => ExpectAsync(
            Site(s_hash, Statement, "\"requests\":1240,\"samples\":900,\"largeBytes\":124029760,\"largeSamples\":812,\"largeSquares\":16124000"),
            "; measured: 100 kB ± 4 % of large objects a request of GET /export (1,240 requests, 812 samples)");

    [Fact]
    public Task With_few_samples_they_are_only_about()
        => ExpectAsync(
            Site(s_hash, Statement, "\"requests\":40,\"samples\":29,\"largeBytes\":4000960,\"largeSamples\":29,\"largeSquares\":520000"),
            "; measured: about 100 kB of large objects a request of GET /export (29 samples)");

    [Fact]
    public Task That_nothing_large_was_seen_is_said_after_enough_requests()
        => ExpectAsync(
            Site(s_hash, Statement, "\"requests\":500,\"samples\":60,\"largeBytes\":0,\"largeSamples\":0,\"largeSquares\":0"),
            "; measured: no large object in 500 requests of GET /export");

    [Theory]
    [InlineData("\"requests\":99,\"samples\":60,\"largeBytes\":0,\"largeSamples\":0,\"largeSquares\":0")]
    [InlineData("\"requests\":500,\"samples\":29,\"largeBytes\":0,\"largeSamples\":0,\"largeSquares\":0")]
    [InlineData("\"requests\":0,\"samples\":60,\"largeBytes\":6000000,\"largeSamples\":60,\"largeSquares\":600000")]
    public Task Absence_in_few_samples_and_what_ran_outside_of_requests_say_nothing(string figures)
        => ExpectAsync(Site(s_hash, Statement, figures), string.Empty);

    /// <summary>A merge that nobody finished has left both sides.</summary>
    [Fact]
    public Task A_line_that_stands_there_twice_counts_once()
        => ExpectAsync(
            "<<<<<<< HEAD\n" + Site(s_hash, Statement, Large) + "=======\n" + Site(s_hash, Statement, Large) + ">>>>>>> other\n",
            "; measured: 100 kB ± 4 % of large objects a request of GET /export (1,240 requests, 812 samples)");

    [Fact]
    public Task Of_a_member_that_has_changed_nothing_is_known()
        => ExpectAsync(Site("00000000", Statement, Large), string.Empty);

    [Fact]
    public Task Another_statement_and_another_assembly_say_nothing()
        => ExpectAsync(
            Site(s_hash, "byte [ ] all = new byte [ 200_000 ] ;", Large)
                + Site(s_hash, Statement, Large).Replace("TestProject", "Other"),
            string.Empty);

    [Fact]
    public Task Calls_of_one_statement_are_added_and_the_largest_endpoint_speaks()
        => ExpectAsync(
            Site(s_hash, Statement, Large) + Site(s_hash, Statement, Large).Replace("new System.Byte[]", "C.Copy")
                + Site(s_hash, Statement, Large).Replace("GET /export", "GET /other"),
            "; measured: 200 kB ± 4 % of large objects a request of GET /export (1,240 requests, 1,624 samples)");

    /// <summary>Nothing else says that a library's code runs per request; the measurement does.</summary>
    [Fact]
    public Task What_was_measured_in_requests_runs_per_request()
        => ExpectAsync(
            Site(s_hash, Statement, Large),
            "measured: 100 kB ± 4 % of large objects a request of GET /export (1,240 requests, 812 samples)",
            assumes: false);

    /// <summary>A cache that the first requests fill allocates in requests, and never again.</summary>
    [Theory]
    [InlineData("\"reaching\":700", "\"reaching\":9")]
    [InlineData("\"largeSamples\":812", "\"largeSamples\":29")]
    [InlineData("\"largeFirstHalf\":400", "\"largeFirstHalf\":0")]
    [InlineData("\"largeSecondHalf\":412", "\"largeSecondHalf\":0")]
    [InlineData("\"largeBytes\":124029760,\"largeSamples\":812", "\"largeBytes\":0,\"largeSamples\":0")]
    public async Task What_few_requests_allocated_or_one_half_of_the_recording_proves_no_path(string figure, string other)
    {
        Assert.Contains(figure, Large);
        await ExpectAsync(Site(s_hash, Statement, Large.Replace(figure, other)), null, assumes: false);
    }

    [Fact]
    public async Task Of_two_statements_with_the_same_tokens_the_measured_one_is_meant()
    {
        const string code = "public class C { public void M(bool b) { if (b) { F(new byte[100_000]); } F({|#0:new byte[100_000]|}); }"
            + " void F(byte[] all) { } }";
        string plain = code.Replace("{|#0:", string.Empty).Replace("|}", string.Empty);
        string hash = SiteKey.HashOf(
            CSharpSyntaxTree.ParseText(plain).GetRoot().DescendantNodes().OfType<MethodDeclarationSyntax>().First());
        var test = new RuleTest<LargeArrayAnalyzer, EmptyCodeFixProvider> { TestCode = code };
        test.TestState.AdditionalFiles.Add(("/.gcguard/profile.json", File(
            Site(hash, "F ( new byte [ 100_000 ] ) ;", Large).Replace("\"M:C.M\"", "\"M:C.M(System.Boolean)\"")
                .Replace("\"ordinal\":0", "\"ordinal\":1"))));
        test.ExpectedDiagnostics.Add(new DiagnosticResult(RuleIds.LargeArray, DiagnosticSeverity.Warning).WithLocation(0));
        await test.RunAsync();
    }

    [Theory]
    [InlineData("\"schema\": 2,")]
    [InlineData("")]
    public Task A_file_of_another_layout_says_nothing(string schema)
        => ExpectAsync(Site(s_hash, Statement, Large), string.Empty, schema);

    [Theory]
    [InlineData("<<<<<<< HEAD\n")]
    [InlineData("    {\"assembly\":\"TestProject\",\"member\":\"M:C.M\",\"hash\":\"12\n")]
    [InlineData("    {\"assembly\":\n")]
    [InlineData("    {\"assembly\":\"TestProject\",\"member\":\"M:C.M\\\n")]
    public Task A_line_that_cannot_be_read_leaves_the_others(string line)
        => ExpectAsync(
            line + Site(s_hash, Statement, Large),
            "; measured: 100 kB ± 4 % of large objects a request of GET /export (1,240 requests, 812 samples)");

    [Theory]
    [InlineData("int a = F(1);|", "int a = F ( 1 ) ;")]
    [InlineData("if (|F(1) > 2) { F(3); }", "if ( F ( 1 ) > 2 )")]
    [InlineData("while (|F(1) > 2) { F(3); }", "while ( F ( 1 ) > 2 )")]
    [InlineData("for (int i = |F(1); i < 3; i++) { F(3); }", "for ( int i = F ( 1 ) ; i < 3 ; i ++ )")]
    [InlineData("foreach (char c in |F(1).ToString()) { F(3); }", "F ( 1 ) . ToString ( )")]
    [InlineData("do { F(3); } while (|F(1) > 2);", "F ( 1 ) > 2")]
    [InlineData("switch (|F(1)) { case 1: F(2); break; }", "switch ( F ( 1 ) )")]
    [InlineData("lock (|new object()) { F(2); }", "lock ( new object ( ) )")]
    [InlineData("using (var s = |new System.IO.MemoryStream()) { F(2); }", "var s = new System . IO . MemoryStream ( )")]
    [InlineData("System.Func<int> f = () => |F(4);", "F ( 4 )")]
    [InlineData("int x = 1 switch { 1 => |F(1), _ => 2 };", "F ( 1 )")]
    [InlineData("if (true) { F(/* a comment */ |1); }", "F ( 1 ) ;")]
    [InlineData("int Local(int n) => |F(n);", "F ( n )")]
    public void A_statement_is_cut_as_a_PDB_cuts_it(string marked, string expected)
    {
        string body = marked.Replace("|", string.Empty);
        string code = "class C { int F(int n) => n; void M() { " + body + " } }";
        int at = code.IndexOf(body, System.StringComparison.Ordinal) + marked.IndexOf('|');
        SyntaxNode root = CSharpSyntaxTree.ParseText(code).GetRoot();
        SyntaxToken token = root.FindToken(marked.EndsWith('|') ? at - 1 : at);

        Assert.Equal(expected, SiteKey.StatementAt(token.Parent!));
    }

    [Fact]
    public void A_hash_changes_with_tokens_only()
    {
        string hash = HashOf("class C { int M() => 1 + 2; }");

        Assert.Equal(hash, HashOf("class C\n{\n    // a comment\n    int M()\n        => 1 + 2;\n}"));
        Assert.NotEqual(hash, HashOf("class C { int M() => 1 + 3; }"));
        Assert.NotEqual(hash, HashOf("class C { int M() => 1 - 2; }"));
        Assert.NotEqual(hash, HashOf("class C { int M() => 1 +2 + 0; }"));
    }

    private const string Large =
        "\"requests\":1240,\"reaching\":700,\"samples\":900,\"largeBytes\":124029760,\"largeSamples\":812,"
            + "\"largeSquares\":16124000,\"largeFirstHalf\":400,\"largeSecondHalf\":412";

    private static string File(string sites, string schema = "\"schema\": 1,")
        => "{\n  " + schema + "\n  \"sites\": [\n" + sites + "  ]\n}\n";

    private static string Site(string hash, string statement, string figures)
        => "    {\"assembly\":\"TestProject\",\"member\":\"M:C.M\",\"hash\":\"" + hash + "\",\"statement\":\"" + statement
            + "\",\"ordinal\":0,\"call\":\"new System.Byte[]\",\"endpoint\":\"GET /export\"," + figures + "},\n";

    private static string HashOf(string code)
        => SiteKey.HashOf(CSharpSyntaxTree.ParseText(code).GetRoot().DescendantNodes().OfType<MethodDeclarationSyntax>().Last());

    private static async Task ExpectAsync(
        string sites, string? measured, string schema = "\"schema\": 1,", bool assumes = true)
    {
        var test = new RuleTest<LargeArrayAnalyzer, EmptyCodeFixProvider> { AssumesRequestPath = assumes, TestCode = Code };
        test.TestState.AdditionalFiles.Add(("/.gcguard/profile.json", File(sites, schema)));
        if (measured is not null)
        {
            test.ExpectedDiagnostics.Add(new DiagnosticResult(RuleIds.LargeArray, DiagnosticSeverity.Warning)
                .WithLocation(0)
                .WithMessage("`new byte[100_000]` allocates 100 kB on the large object heap per request ("
                    + (assumes ? Unmeasured : string.Empty) + measured + "); "
                    + "keep one array and reuse it, or work in blocks below the threshold"));
        }

        await test.RunAsync();
    }
}

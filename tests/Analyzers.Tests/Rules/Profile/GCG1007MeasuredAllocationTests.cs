using System.Threading.Tasks;
using GcGuard.Analyzers.Rules;
using GcGuard.CodeFixes.Rules;
using GcGuard.Testing;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Testing;
using Xunit;

namespace GcGuard.Analyzers.Tests.Rules.Profile;

/// <summary>Where a profile has measured large objects, somebody says so: the rule that warns there, or GCG1007.</summary>
public class GCG1007MeasuredAllocationTests
{
    /// <summary>Code of a library; nothing says how many there are, or who calls it.</summary>
    private const string Uncovered = """
        public class Exporter
        {
            public int Export(int count)
            {
                {|GCG1007:int[] all = new int[count];|}
                int[] few = new int[count];
                return all.Length + few.Length;
            }
        }
        """;

    private static readonly string s_plain = Uncovered.Replace("{|GCG1007:", string.Empty).Replace("|}", string.Empty);

    [Fact]
    public Task A_statement_that_no_rule_knows() => new MeasuredCode(Uncovered).With("int[] all").Test().RunAsync();

    [Fact]
    public Task The_message_says_what_allocates_and_what_was_measured()
    {
        AllRulesTest test = new MeasuredCode(Uncovered.Replace("GCG1007:", "#0:"))
            .With("int[] all", call: "System.Collections.Generic.List{System.Int32}.Add").Test();
        test.ExpectedDiagnostics.Add(new DiagnosticResult(MeasuredAllocationAnalyzer.Rule).WithLocation(0).WithArguments(
            "`List<int>.Add()` makes large objects here per request (" + MeasuredCode.LargeText
                + "); stream the content, work in parts, or keep the buffer and reuse it"));
        return test.RunAsync();
    }

    /// <summary>A cache that the first requests fill, a share of the process that is not worth it, or too few samples.</summary>
    [Theory]
    [InlineData("\"reaching\":700", "\"reaching\":9", 200_000_000)]
    [InlineData("\"largeFirstHalf\":400", "\"largeFirstHalf\":0", 200_000_000)]
    [InlineData("\"largeSecondHalf\":412", "\"largeSecondHalf\":0", 200_000_000)]
    [InlineData("\"largeSamples\":812", "\"largeSamples\":29", 200_000_000)]
    [InlineData("\"requests\":1240", "\"requests\":81300", 200_000_000)]
    [InlineData("\"requests\":1240", "\"requests\":1240", 12_500_000_000)]
    public Task What_is_not_large_enough_is_left_alone(string figure, string other, long processBytes)
    {
        Assert.Contains(figure, MeasuredCode.Large);
        return new MeasuredCode(s_plain).With("int[] all", MeasuredCode.Large.Replace(figure, other)).Of(processBytes).Test().RunAsync();
    }

    [Theory]
    [InlineData("gcguard.measured_percent = 70")]
    [InlineData("gcguard.measured_requests = 701")]
    [InlineData("dotnet_diagnostic.GCG1007.severity = none")]
    public Task What_is_large_is_an_option(string option) => new MeasuredCode(s_plain).With("int[] all").Test(option).RunAsync();

    [Fact]
    public Task Another_assembly_is_left_alone()
    {
        var test = new AllRulesTest { TestCode = s_plain };
        test.TestState.AdditionalFiles.Add(
            ("/.gcguard/profile.json", new MeasuredCode(s_plain, "Other").With("int[] all").Text));
        return test.RunAsync();
    }

    /// <summary>The second load fills the lazy value, and no request after it.</summary>
    [Fact]
    public Task A_lazy_value_that_the_first_request_fills_raises_nothing()
    {
        const string code = """
            using System;

            public class Rates
            {
                private readonly Lazy<int[]> _all;

                public Rates(int count) => _all = new Lazy<int[]>(() => Load(count));

                public int First() => _all.Value[0];

                private static int[] Load(int count)
                {
                    var all = new int[count];
                    return all;
                }
            }
            """;
        return new MeasuredCode(code).With(
            "var all",
            "\"requests\":4000,\"reaching\":1,\"samples\":30,\"largeBytes\":40000000,\"largeSamples\":30,\"largeSquares\":1600000000,"
                + "\"largeFirstHalf\":30,\"largeSecondHalf\":0").Test().RunAsync();
    }

    [Fact]
    public Task A_warning_covers_its_statement()
        => new MeasuredCode("""
            public class C
            {
                public byte[] M()
                {
                    byte[] all = {|GCG1001:new byte[100_000]|};
                    return all;
                }
            }
            """).With("byte[] all").Test().RunAsync();

    /// <summary>What somebody has turned off does not come back under another id.</summary>
    [Fact]
    public Task A_rule_that_is_off_covers_its_statement()
        => new MeasuredCode("""
            public class C
            {
                public byte[] M()
                {
                    byte[] all = new byte[100_000];
                    return all;
                }
            }
            """).With("byte[] all").Test("dotnet_diagnostic.GCG1001.severity = none").RunAsync();

    private const string HeldBody = """
        using System.IO;
        using System.Threading.Tasks;
        using Microsoft.AspNetCore.Mvc;

        public interface IStore
        {
            void Handle(string body);
        }

        public class HooksController : ControllerBase
        {
            private readonly IStore _store;

            public HooksController(IStore store) => _store = store;

            [DisableRequestSizeLimit]
            public async Task<IActionResult> Take()
            {
                using var reader = new StreamReader(Request.Body);
                _store.Handle(await {|#0:reader.ReadToEndAsync()|});
                return Ok();
            }
        }
        """;

    private static string Held(string id) => HeldBody.Replace("#0:", id + ":");

    /// <summary>Events that an action hands on as a text are small until somebody has measured large ones.</summary>
    [Theory]
    [InlineData("GCG1007", true)]
    [InlineData("", false)]
    public Task A_body_that_is_silent_is_raised(string id, bool isMeasured)
    {
        string code = HeldBody.Replace("[DisableRequestSizeLimit]", string.Empty);
        code = id.Length > 0 ? code.Replace("#0:", id + ":") : code.Replace("{|#0:", string.Empty).Replace("|}", string.Empty);
        return isMeasured
            ? new MeasuredCode(code).With("_store.Handle").Test().RunAsync()
            : new AllRulesTest { TestCode = code }.RunAsync();
    }

    [Fact]
    public Task A_suggestion_is_raised() => new MeasuredCode(Held("GCG1007")).With("_store.Handle").Test().RunAsync();

    [Fact]
    public Task A_raised_suggestion_keeps_its_message()
    {
        AllRulesTest test = new MeasuredCode(HeldBody).With("_store.Handle").Test();
        test.ExpectedDiagnostics.Add(new DiagnosticResult(MeasuredAllocationAnalyzer.Rule).WithLocation(0)
            .WithOptions(DiagnosticOptions.IgnoreAdditionalLocations)
            .WithMessage("`StreamReader.ReadToEndAsync` holds the request body whole as one string, which `IStore.Handle` takes per request "
                + "(HooksController.Take; " + MeasuredCode.LargeText
                + "); where it can be large, read it in parts"));
        return test.RunAsync();
    }

    [Fact]
    public Task A_suggestion_that_is_off_stays_off()
    {
        AllRulesTest test = new MeasuredCode(HeldBody.Replace("{|#0:", string.Empty).Replace("|}", string.Empty))
            .With("_store.Handle").Test();
        test.DisabledDiagnostics.Add(RuleIds.TableText);
        return test.RunAsync();
    }

    [Fact]
    public Task Unmeasured_it_is_a_suggestion() => new MeasuredCode(Held("GCG1006")).With("_store.Handle", hash: "00000000").Test(
        "dotnet_diagnostic.GCG0005.severity = none").RunAsync();

    /// <summary>The arrays are made where the set is filled.</summary>
    [Fact]
    public Task A_collection_is_raised_where_it_begins()
        => new MeasuredCode("""
            using System.Collections.Generic;
            using Microsoft.AspNetCore.Mvc;

            public class CachesController : ControllerBase
            {
                [HttpGet]
                public int Get(int user) => new Caches().Visible(user).Count;
            }

            public interface IDirectory { IReadOnlyList<int[]> GroupsOf(int user); }

            public class Caches
            {
                private readonly IDirectory _directory;

                public HashSet<int> Visible(int user)
                {
                    var visible = {|GCG1007:new HashSet<int>()|};
                    foreach (int[] group in _directory.GroupsOf(user))
                    {
                        visible.UnionWith(group);
                    }

                    return visible;
                }
            }
            """).With("visible.UnionWith").Test().RunAsync();

    [Fact]
    public Task In_lambdas_expression_bodies_and_constructors()
        => new MeasuredCode("""
            using System;

            public class C
            {
                public int[] Body(int count) => {|GCG1007:new int[count]|};

                public Func<int, int[]> Lambda() => count => {|GCG1007:new int[count + 1]|};

                public C(int count)
                {
                    {|GCG1007:All = new int[count + 2];|}
                }

                public int[] All { get; }

                public int[] Accessor
                {
                    get
                    {
                        {|GCG1007:var all = new int[All.Length + 3];|}
                        return all;
                    }
                }
            }
            """).With("new int[count]").With("new int[count + 1]").With("All = new").With("var all").Test().RunAsync();

    /// <summary>The fix of the suggestion, whose match it is, also where only an audit would show it.</summary>
    [Theory]
    [InlineData("csv.AppendLine(row.Name);")]
    [InlineData("csv.Append(row.Name).Append(';');")]
    public async Task A_raised_suggestion_is_fixed_as_the_suggestion_is(string add)
    {
        string code = $$"""
            using System.Collections.Generic;
            using System.Text;
            using System.Threading.Tasks;
            using Microsoft.AspNetCore.Http;
            using Microsoft.AspNetCore.Mvc;

            public class Row { public string Name { get; set; } }

            public interface IRows { Task<List<Row>> AllAsync(); }

            public class RowsController : ControllerBase
            {
                private readonly IRows _rows;

                public async Task Export()
                {
                    var csv = new StringBuilder();
                    foreach (Row row in await _rows.AllAsync())
                    {
                        {{add}}
                    }

                    await Response.WriteAsync({|GCG1007:csv.ToString()|});
                }
            }
            """;
        var test = new CodeFixVerify<MeasuredAllocationAnalyzer, MeasuredAllocationCodeFixProvider>.Test
        {
            References = TestReferences.Net80AspNetPolly,
            TestCode = code,
            FixedCode = code.Replace(
                "        await Response.WriteAsync({|GCG1007:csv.ToString()|});",
                "        await using (var writer = new HttpResponseStreamWriter(Response.Body, Encoding.UTF8))\n"
                    + "        {\n            await writer.WriteAsync(csv);\n        }")
                .Replace(
                    "using Microsoft.AspNetCore.Mvc;\n",
                    "using Microsoft.AspNetCore.Mvc;\nusing Microsoft.AspNetCore.WebUtilities;\n"),
        };
        string profile = new MeasuredCode(code).With("await Response").Text;
        test.TestState.AdditionalFiles.Add(("/.gcguard/profile.json", profile));
        test.FixedState.AdditionalFiles.Add(("/.gcguard/profile.json", profile));
        await test.RunAsync();
    }
}

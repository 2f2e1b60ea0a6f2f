using System.Threading.Tasks;
using GcGuard.Analyzers.Rules.Configuration;
using GcGuard.Analyzers.Tests.Rules.Profile;
using GcGuard.Testing;
using Microsoft.CodeAnalysis.Testing;

namespace GcGuard.Analyzers.Tests.Rules.Configuration;

/// <summary>What GCG0005 says about statements that are no longer what was measured.</summary>
public class GCG0005StaleProfileTests
{
    private const string Code = """
        public class Exporter
        {
            private int[] _all = new int[Size()];

            public Exporter(int count)
            {
                _all = new int[count];
            }

            public int[] Body(int count) => new int[count + 1];

            public int[] Get
            {
                get
                {
                    var all = new int[_all.Length + 3];
                    return all;
                }
            }

            public int[] Expression => new int[_all.Length + 4];

            private static int Size() => 5;
        }
        """;

    private const string Few =
        "\"requests\":1240,\"reaching\":3,\"samples\":5,\"largeBytes\":500000,\"largeSamples\":5,\"largeSquares\":50000,"
            + "\"largeFirstHalf\":3,\"largeSecondHalf\":2";

    [Fact]
    public Task Members_that_are_as_they_were_measured_are_fine() => RunAsync(Measured(null, null));

    [Fact]
    public Task Changed_statements_are_counted_once() => RunAsync(
        Measured("00000000", null),
        new DiagnosticResult(StaleProfileAnalyzer.Rule).WithNoLocation()
            .WithArguments(1, "5 statements", "TestProject", "has", "Exporter.Body"));

    [Fact]
    public Task Two_of_them() => RunAsync(
        Measured("00000000", "00000000"),
        new DiagnosticResult(StaleProfileAnalyzer.Rule).WithNoLocation()
            .WithArguments(2, "5 statements", "TestProject", "have", "Exporter.Body"));

    [Fact]
    public Task A_member_that_is_gone_counts_too() => RunAsync(
        Measured(null, null).Replace("M:Exporter.Body(", "M:Exporter.Gone("),
        new DiagnosticResult(StaleProfileAnalyzer.Rule).WithNoLocation()
            .WithArguments(1, "5 statements", "TestProject", "has", "Exporter.Gone"));

    /// <summary>That nothing large was made there is no loss.</summary>
    [Fact]
    public Task Statements_without_large_objects_do_not_count() => RunAsync(
        new MeasuredCode(Code).With("new int[count + 1]", MeasuredCode.Small, hash: "00000000").Text);

    private static string Measured(string? body, string? getter)
        => new MeasuredCode(Code).With("_all = new int[count]", Few).With("new int[count + 1]", Few, body).With("var all", Few, getter)
            .With("new int[_all.Length + 4]", Few)
            .With("_all = new int[Size()]", Few, member: "M:Exporter.#ctor(System.Int32)").Text;

    private static Task RunAsync(string profile, params DiagnosticResult[] expected)
    {
        var test = new AnalyzerVerify<StaleProfileAnalyzer>.Test { TestCode = Code };
        test.TestState.AdditionalFiles.Add(("/.gcguard/profile.json", profile));
        test.ExpectedDiagnostics.AddRange(expected);
        return test.RunAsync();
    }
}

using System.Threading.Tasks;
using GcGuard.Testing;
using Xunit;
using VerifyCS = GcGuard.Testing.CodeFixVerify<
    GcGuard.Analyzers.Rules.Lazies.UnboundedParallelismAnalyzer,
    GcGuard.CodeFixes.Rules.Lazies.UnboundedParallelismCodeFixProvider>;

namespace GcGuard.Analyzers.Tests.Rules.Lazies;

/// <summary>How the fix of GCG4003 bounds what runs at once.</summary>
public class GCG4003GateFixTests
{
    private const string Seal = "\n    private static byte[] Seal(Row row) => Rfc2898DeriveBytes.Pbkdf2(row.Name, new byte[8], 2000, HashAlgorithmName.SHA256, 32);\n}\n";

    [Fact]
    public async Task Two_places_of_a_type_share_its_gate()
        => await VerifyAsync(
            """
            public class RowsController : ControllerBase
            {
                [HttpPost]
                public async Task Post(List<Row> rows, CancellationToken token)
                {
                    await Task.WhenAll(rows.Select(row => [|Task.Run(() => Seal(row), token)|]));
                    var tasks = new List<Task>();
                    foreach (Row row in rows)
                    {
                        tasks.Add([|Task.Run(() =>
                        {
                            // Once.
                            Seal(row);
                        })|]);
                    }

                    await Task.WhenAll(tasks);
                }

            """ + Seal,
            """
            public class RowsController : ControllerBase
            {
                private static readonly SemaphoreSlim WorkGate = new SemaphoreSlim(Environment.ProcessorCount);

                [HttpPost]
                public async Task Post(List<Row> rows, CancellationToken token)
                {
                    await Task.WhenAll(rows.Select(row => Task.Run(async () =>
                    {
                        await WorkGate.WaitAsync().ConfigureAwait(false);
                        try
                        {
                            return Seal(row);
                        }
                        finally
                        {
                            WorkGate.Release();
                        }
                    }, token)));
                    var tasks = new List<Task>();
                    foreach (Row row in rows)
                    {
                        tasks.Add(Task.Run(async () =>
                        {
                            await WorkGate.WaitAsync().ConfigureAwait(false);
                            try
                            {
                                // Once.
                                Seal(row);
                            }
                            finally
                            {
                                WorkGate.Release();
                            }
                        }));
                    }

                    await Task.WhenAll(tasks);
                }

            """ + Seal);

    [Fact]
    public async Task The_gate_of_GcGuard_Runtime_is_taken_where_it_is_referenced()
        => await VerifyAsync(
            "public class RowsController : ControllerBase\n{\n    [HttpPost]\n    public async Task<byte[][]> Post(List<Row> rows) => await Task.WhenAll(rows.Select(row => [|Task.Run(() => Seal(row))|]));\n" + Seal,
            "public class RowsController : ControllerBase\n{\n    private static readonly GcGuard.AsyncGate WorkGate = new GcGuard.AsyncGate(Environment.ProcessorCount);\n\n    [HttpPost]\n    public async Task<byte[][]> Post(List<Row> rows) => await Task.WhenAll(rows.Select(row => Task.Run(async () =>\n    {\n        using (await WorkGate.EnterAsync().ConfigureAwait(false))\n        {\n            return Seal(row);\n        }\n    })));\n" + Seal,
            withRuntime: true);

    [Theory]
    [InlineData("[|Parallel.ForEach(rows, row => Seal(row))|];", "Parallel.ForEach(rows, new ParallelOptions { MaxDegreeOfParallelism = Environment.ProcessorCount }, row => Seal(row));")]
    [InlineData("[|Parallel.For(0, rows.Count, i => Seal(rows[i]))|];", "Parallel.For(0, rows.Count, new ParallelOptions { MaxDegreeOfParallelism = Environment.ProcessorCount }, i => Seal(rows[i]));")]
    public async Task A_parallel_loop_gets_a_degree(string before, string after)
        => await VerifyAsync(
            "public class RowsController : ControllerBase\n{\n    [HttpPost]\n    public void Post(List<Row> rows) { " + before + " }\n" + Seal,
            "public class RowsController : ControllerBase\n{\n    [HttpPost]\n    public void Post(List<Row> rows) { " + after + " }\n" + Seal);

    [Theory]
    [InlineData("Task<byte[]> Post(Row row) => ", ";")]
    [InlineData("byte[] Post(Row row) => ", ".Result;")]
    [InlineData("void Post(Row row) => _ = ", ";")]
    public async Task Work_of_one_request_waits_for_the_gate_as_well(string before, string after)
        => await VerifyAsync(
            "public class RowsController : ControllerBase\n{\n    [HttpPost]\n    public " + before + "[|Task.Run(() => Seal(row))|]" + after + "\n" + Seal,
            "public class RowsController : ControllerBase\n{\n    private static readonly SemaphoreSlim WorkGate = new SemaphoreSlim(Environment.ProcessorCount);\n\n    [HttpPost]\n    public " + before
                + """
                Task.Run(async () =>
                    {
                        await WorkGate.WaitAsync().ConfigureAwait(false);
                        try
                        {
                            return Seal(row);
                        }
                        finally
                        {
                            WorkGate.Release();
                        }
                    })
                """ + after + "\n" + Seal);

    /// <summary>StartNew does not unwrap an asynchronous lambda.</summary>
    [Fact]
    public async Task StartNew_has_no_fix()
    {
        const string source = "public class RowsController : ControllerBase\n{\n    [HttpPost]\n    public async Task Post(List<Row> rows) { await Task.WhenAll(rows.Select(row => [|Task.Factory.StartNew(() => Seal(row))|])); }\n" + Seal;
        await VerifyAsync(source, source);
    }

    /// <summary>A piece that holds a slot while it waits for others never ends.</summary>
    [Theory]
    [InlineData("[HttpPost]\n    public byte[][] Post(List<Row> rows) => Task.WhenAll(rows.Select(row => [|Task.Run(() => { Seal(row); return Post(rows)[0]; })|])).Result;")]
    [InlineData("[HttpPost]\n    public byte[][] Post(List<Row> rows) => Task.WhenAll(rows.Select(row => [|Task.Run(() => Twice(row))|])).Result;\n    private static byte[] Twice(Row row) { Seal(row); return Task.Run(() => new byte[1]).Result; }")]
    public async Task Work_that_starts_more_has_no_fix(string members)
    {
        string source = "public class RowsController : ControllerBase\n{\n    " + members + "\n" + Seal;
        await VerifyAsync(source, source);
    }

    private static async Task VerifyAsync(string before, string after, bool withRuntime = false)
    {
        var test = new VerifyCS.Test
        {
            TestCode = before,
            FixedCode = after,
            ImplicitUsings = true,
            Stubs = [Stubs.Trees],
            References = TestReferences.Net80AspNet,
        };
        if (withRuntime)
        {
            test.TestState.AdditionalReferences.Add(RuntimeAssembly.Reference);
        }

        await test.RunAsync();
    }
}

using System.Threading.Tasks;
using Xunit;
using VerifyCS = GcGuard.Testing.AnalyzerVerify<GcGuard.Analyzers.Rules.Pools.UnboundedPoolAnalyzer>;

namespace GcGuard.Analyzers.Tests.Rules.Pools;

/// <summary>
/// Pools whose objects a method of another project makes. An editor has that project's source, a build its assembly; the
/// body is part of neither's compilation.
/// </summary>
public class GCG3001MakerElsewhereTests
{
    [Fact]
    public Task A_maker_in_a_referenced_project_makes()
        => new VerifyCS.Test
        {
            TestState =
            {
                Sources =
                {
                    """
                    using System.Collections.Concurrent;

                    public static class Buffers
                    {
                        private static readonly ConcurrentBag<byte[]> _idle = new ConcurrentBag<byte[]>();

                        public static byte[] Rent() => _idle.TryTake(out var buffer) ? buffer : Maker.Make();

                        public static void Return(byte[] buffer) => [|_idle.Add(buffer)|];
                    }
                    """,
                },
                AdditionalProjects =
                {
                    ["Library"] =
                    {
                        Sources = { "public static class Maker { public static byte[] Make() => new byte[1_000_000]; }" },
                    },
                },
                AdditionalProjectReferences = { "Library" },
            },
        }.RunAsync();
}

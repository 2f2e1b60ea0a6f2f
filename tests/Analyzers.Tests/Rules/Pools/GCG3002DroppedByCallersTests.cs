using System.Threading.Tasks;
using GcGuard.Testing;
using Xunit;
using VerifyCS = GcGuard.Testing.AnalyzerVerify<GcGuard.Analyzers.Rules.Pools.UntrimmedPoolAnalyzer>;

namespace GcGuard.Analyzers.Tests.Rules.Pools;

/// <summary>Pools whose policy keeps everything, behind code that returns small objects only.</summary>
public class GCG3002DroppedByCallersTests
{
    [Fact]
    public async Task A_pool_whose_only_user_drops_large_builders_is_silent()
        => await new VerifyCS.Test
        {
            References = TestReferences.Net80.AddPackages(TestPackages.ObjectPool),
            TestCode = """
                using System.Text;
                using Microsoft.Extensions.ObjectPool;

                public static class Texts
                {
                    private static readonly ObjectPool<StringBuilder> Builders =
                        new DefaultObjectPool<StringBuilder>(new DefaultPooledObjectPolicy<StringBuilder>());

                    public static string Join(string[] parts)
                    {
                        StringBuilder builder = Builders.Get();
                        foreach (string part in parts)
                        {
                            builder.Append(part);
                        }

                        string text = builder.ToString();
                        builder.Clear();
                        if (builder.Capacity <= 4096)
                        {
                            Builders.Return(builder);
                        }

                        return text;
                    }
                }
                """,
        }.RunAsync();

    /// <summary>The near miss: nobody looks.</summary>
    [Fact]
    public async Task A_pool_whose_user_returns_every_builder_is_found()
        => await new VerifyCS.Test
        {
            References = TestReferences.Net80.AddPackages(TestPackages.ObjectPool),
            TestCode = """
                using System.Text;
                using Microsoft.Extensions.ObjectPool;

                public static class Texts
                {
                    private static readonly ObjectPool<StringBuilder> Builders =
                        new DefaultObjectPool<StringBuilder>([|new DefaultPooledObjectPolicy<StringBuilder>()|]);

                    public static string Join(string[] parts)
                    {
                        StringBuilder builder = Builders.Get();
                        foreach (string part in parts)
                        {
                            builder.Append(part);
                        }

                        string text = builder.ToString();
                        builder.Clear();
                        Builders.Return(builder);
                        return text;
                    }
                }
                """,
        }.RunAsync();
}

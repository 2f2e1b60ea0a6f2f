using System.Threading.Tasks;
using GcGuard.Testing;
using Xunit;
using VerifyCS = GcGuard.Testing.AnalyzerVerify<GcGuard.Analyzers.Rules.RentedBuffers.LostBufferAnalyzer>;

namespace GcGuard.Analyzers.Tests.Rules.RentedBuffers;

/// <summary>A method of the project that only throws never comes back, whatever it is called.</summary>
public class GCG3003ThrowHelperTests
{
    [Theory]
    [InlineData("static void Leave() => throw new Exception();", true)]
    [InlineData("static void Leave() { Console.Write(1); throw new Exception(); }", true)]
    [InlineData("static void Throw() { }", false, "Throw")]
    [InlineData("static void ThrowNow() { if (DateTime.Now.Day == 1) { return; } throw new Exception(); }", false, "ThrowNow")]
    [InlineData("static System.Collections.Generic.IEnumerable<int> Leave() { yield return 1; throw new Exception(); }", false)]
    [InlineData("static async System.Threading.Tasks.Task Leave() { await System.Threading.Tasks.Task.Yield(); throw new Exception(); }", false)]
    public Task A_method_of_the_project(string helper, bool isSilent, string called = "Leave")
    {
        string rent = "ArrayPool<byte>.Shared.Rent(n)";
        return new VerifyCS.Test
        {
            TestCode = $$"""
                using System;
                using System.Buffers;
                using System.IO;

                public class Reader
                {
                    public int Read(int n, Stream source)
                    {
                        var buffer = {{(isSilent ? rent : "[|" + rent + "|]")}};
                        if (source.Read(buffer) == 0)
                        {
                            {{called}}();
                            return 0;
                        }

                        ArrayPool<byte>.Shared.Return(buffer);
                        return 1;
                    }

                    private {{helper}}
                }
                """,
        }.RunAsync();
    }
}

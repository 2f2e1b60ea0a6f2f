using System.Threading.Tasks;
using GcGuard.Testing;
using Microsoft.CodeAnalysis.Testing;
using Xunit;
using VerifyCS = GcGuard.Testing.AnalyzerVerify<GcGuard.Analyzers.Rules.Lazies.UnboundedParallelismAnalyzer>;

namespace GcGuard.Analyzers.Tests.Rules.Lazies;

/// <summary>CPU-bound work that each request starts on another thread and awaits.</summary>
public class GCG4003WorkPerRequestTests
{
    [Fact]
    public async Task Work_that_each_request_starts_is_found()
    {
        var test = new VerifyCS.Test
        {
            References = TestReferences.Net80AspNet,
            TestCode = """
                using System.Security.Cryptography;
                using System.Threading.Tasks;
                using Microsoft.AspNetCore.Mvc;

                public class LoginController : ControllerBase
                {
                    [HttpPost]
                    public async Task<int> {|#1:Post|}(string password)
                    {
                        byte[] key = await {|#0:Task.Run(() => Derive(password))|};
                        return key.Length;
                    }

                    private static byte[] Derive(string password)
                        => Rfc2898DeriveBytes.Pbkdf2(password, new byte[16], 600_000, HashAlgorithmName.SHA256, 32);
                }
                """,
        };
        test.ExpectedDiagnostics.Add(VerifyCS.Diagnostic().WithLocation(0).WithLocation(1).WithArguments(
            "Task.Run", "request", "derives a key: Rfc2898DeriveBytes.Pbkdf2 in Derive", " (LoginController.Post)"));
        await test.RunAsync();
    }

    /// <summary>The near misses: a gate, work that runs once for all, and light work.</summary>
    [Fact]
    public async Task Bounded_shared_and_light_work_is_silent()
        => await new VerifyCS.Test
        {
            References = TestReferences.Net80AspNet,
            TestCode = """
                using System;
                using System.Security.Cryptography;
                using System.Threading;
                using System.Threading.Tasks;
                using Microsoft.AspNetCore.Mvc;

                public class LoginController : ControllerBase
                {
                    private static readonly SemaphoreSlim Gate = new SemaphoreSlim(Environment.ProcessorCount);
                    private static readonly Lazy<Task<byte[]>> Shared = new Lazy<Task<byte[]>>(() => Task.Run(() => Derive("a")));
                    private static readonly Lazy<Task<byte[]>> Named = new Lazy<Task<byte[]>>(DeriveAsync);

                    [HttpPost]
                    public async Task<int> Post(string password)
                    {
                        await Gate.WaitAsync();
                        try
                        {
                            byte[] key = await Task.Run(() => Derive(password));
                            return key.Length;
                        }
                        finally
                        {
                            Gate.Release();
                        }
                    }

                    [HttpGet]
                    public async Task<int> Get()
                    {
                        byte[] first = await Shared.Value;
                        byte[] second = await Named.Value;
                        return first.Length + second.Length;
                    }

                    [HttpPut]
                    public async Task<int> Put(string password)
                    {
                        return await Task.Run(() => password.Length);
                    }

                    private static async Task<byte[]> DeriveAsync()
                    {
                        return await Task.Run(() => Derive("b"));
                    }

                    private static byte[] Derive(string password)
                        => Rfc2898DeriveBytes.Pbkdf2(password, new byte[16], 600_000, HashAlgorithmName.SHA256, 32);
                }
                """,
        }.RunAsync();
}

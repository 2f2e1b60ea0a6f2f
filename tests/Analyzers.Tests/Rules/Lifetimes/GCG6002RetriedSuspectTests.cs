using System.Threading.Tasks;
using GcGuard.Analyzers.Engine;
using GcGuard.Analyzers.Rules.Lifetimes;
using GcGuard.CodeFixes.Rules.Lifetimes;
using GcGuard.Testing;
using Microsoft.CodeAnalysis.Testing;
using Xunit;

namespace GcGuard.Analyzers.Tests.Rules.Lifetimes;

/// <summary>
/// A buffer that is kept over retries is GCG6001 where it is large by its source or its length, and GCG6002 where it merely may be. The fix is
/// the same.
/// </summary>
public class GCG6002RetriedSuspectTests
{
    [Theory]
    [InlineData("byte[] body = new byte[65_536]; return await retry.ExecuteAsync(() => client.PostAsync(address, new ByteArrayContent({|GCG6001:body|})));")]
    [InlineData("byte[] body = File.ReadAllBytes(lines[0]); return await retry.ExecuteAsync(() => client.PostAsync(address, new ByteArrayContent({|GCG6001:body|})));")]
    [InlineData("byte[] body = JsonSerializer.SerializeToUtf8Bytes(scan); return await retry.ExecuteAsync(() => client.PostAsync(address, new ByteArrayContent({|GCG6002:body|})));")]
    [InlineData("byte[] body = scan.Pages; return await retry.ExecuteAsync(() => client.PostAsync(address, new ByteArrayContent({|GCG6002:body|})));")]
    [InlineData("byte[] body = JsonSerializer.SerializeToUtf8Bytes(lines); return await retry.ExecuteAsync(() => client.PostAsync(address, new ByteArrayContent({|GCG6002:body|})));")]
    public Task What_is_large_for_sure_has_the_rules_id(string statements)
        => new AnalyzerVerify<RetriedBufferAnalyzer>.Test
        {
            IsAudit = true,
            References = TestReferences.Net80AspNetPolly,
            ImplicitUsings = true,
            TestCode = Sender(statements),
        }.RunAsync();

    /// <summary>
    /// Bytes of a caller or of an object cannot be made again where they are sent, and are small more often than not. Bytes that the code makes itself can.
    /// </summary>
    [Theory]
    [InlineData("byte[] body = scan.Pages; return await retry.ExecuteAsync(() => client.PostAsync(address, new ByteArrayContent(body)));")]
    [InlineData("return await retry.ExecuteAsync(() => client.PostAsync(address, new ByteArrayContent(notice)));")]
    [InlineData("byte[] body = JsonSerializer.SerializeToUtf8Bytes(lines); return await retry.ExecuteAsync(() => client.PostAsync(address, new ByteArrayContent({|GCG6002:body|})));")]
    [InlineData("byte[] body = File.ReadAllBytes(lines[0]); return await retry.ExecuteAsync(() => client.PostAsync(address, new ByteArrayContent({|GCG6001:body|})));")]
    public Task What_a_caller_hands_over_is_for_an_audit(string statements)
        => new AnalyzerVerify<RetriedBufferAnalyzer>.Test
        {
            References = TestReferences.Net80AspNetPolly,
            ImplicitUsings = true,
            TestCode = Sender(statements),
        }.RunAsync();

    [Fact]
    public async Task The_message_has_the_rules_words_and_says_how_to_decide()
    {
        var test = new AnalyzerVerify<RetriedBufferAnalyzer>.Test
        {
            IsAudit = true,
            References = TestReferences.Net80AspNetPolly,
            ImplicitUsings = true,
            TestCode = Sender("byte[] body = JsonSerializer.SerializeToUtf8Bytes(lines); return await retry.ExecuteAsync(() => client.PostAsync(address, new ByteArrayContent({|#0:body|})));"),
        };
        test.ExpectedDiagnostics.Add(new DiagnosticResult(Suspect.Lifetimes).WithLocation(0).WithMessage(
            "`body` (a list of string, of any size) is kept alive while `retry` waits between attempts (6 s); build it inside the attempt; "
            + "measure it with `dotnet gcguard record`"));
        await test.RunAsync();
    }

    [Fact]
    public Task The_fix_is_the_rules()
        => new CodeFixVerify<RetriedBufferAnalyzer, BufferOverWaitCodeFixProvider>.Test
        {
            IsAudit = true,
            References = TestReferences.Net80AspNetPolly,
            ImplicitUsings = true,
            TestCode = Sender("string json = JsonSerializer.Serialize(lines);\n        return await retry.ExecuteAsync(() => client.PostAsync(address, new StringContent([|json|], Encoding.UTF8, \"application/json\")));"),
            FixedCode = Sender("return await retry.ExecuteAsync(\n            () => client.PostAsync(\n                address, System.Net.Http.Json.JsonContent.Create(lines, null, JsonSerializerOptions.Default)));"),
        }.RunAsync();

    private static string Sender(string statements) => $$"""
        public class Scan { public byte[] Pages { get; set; } }
        public class Sender
        {
            public async Task<object> SendAsync(HttpClient client, Uri address, List<string> lines, Scan scan, byte[] notice)
            {
                var retry = Policy.Handle<HttpRequestException>().WaitAndRetryAsync(3, n => TimeSpan.FromSeconds(n));
                {{statements}}
            }
        }
        """.ReplaceLineEndings("\n");
}

using System.Collections.Generic;
using System.Linq;

namespace GcGuard.Analyzers.Tests.Rules.Lifetimes;

/// <summary>One way in which code waits and tries again.</summary>
/// <param name="Name">What it is, as the table of the rule's page says it.</param>
/// <param name="Seconds">What the message says of its waits.</param>
/// <param name="Retrier">Who retries, as the message says it.</param>
/// <param name="IsPolly8">Whether it needs Polly 8.</param>
/// <param name="Members">What stands beside the method: the policy, where it is kept.</param>
/// <param name="Before">Statements before the attempt.</param>
/// <param name="Attempt">The attempt. <c>BODY</c> is the array that it sends.</param>
/// <param name="Brief">The same with waits that do not matter, which is silent: a text of the source and what replaces it.</param>
internal sealed record RetryShape(
    string Name, string Seconds, string Retrier, bool IsPolly8, string Members, string Before, string Attempt, (string Old, string New) Brief)
{
    private const string Serialized = "JsonSerializer.SerializeToUtf8Bytes(order)";
    private const string Declaration = "byte[] body = " + Serialized + ";";

    /// <summary>The source with an array of the caller, which nobody can build again.</summary>
    public string OfParameter(string mark = "{|#0:notice|}") => Source(string.Empty, Attempt.Replace("BODY", mark));

    /// <summary>The source with JSON that is made before the first attempt.</summary>
    public string OfJson(string mark = "{|GCG6002:body|}") => Source(Declaration, Attempt.Replace("BODY", mark));

    /// <summary>What the fix makes of <see cref="OfJson"/>: a content of its own that serialises itself in each send.</summary>
    public string Fixed()
    {
        string source = OfJson("body").ReplaceLineEndings("\n").Replace("        " + Declaration + "\n", string.Empty).Replace("new ByteArrayContent(body)", "new SerializedContent(order)");
        return source.Substring(0, source.Length - 1) + Content.ReplaceLineEndings("\n") + "}";
    }

    /// <summary>The content that the fix writes.</summary>
    private const string Content = """

            private sealed class SerializedContent : HttpContent
            {
                private readonly Order _value;

                public SerializedContent(Order value)
                {
                    _value = value;
                }

                protected override Task SerializeToStreamAsync(Stream stream, TransportContext context)
                {
                    return JsonSerializer.SerializeAsync<Order>(stream, _value);
                }

                protected override bool TryComputeLength(out long length)
                {
                    length = 0;
                    return false;
                }
            }

        """;

    /// <summary>The source with JSON that is made in each attempt.</summary>
    public string OfJsonInAttempt() => Source(string.Empty, Attempt.Replace("BODY", Serialized));

    public override string ToString() => Name;

    private string Source(string body, string attempt)
        => $$"""
            public class Order { public byte[] Scan { get; set; } public List<string> Lines { get; set; } }
            public class Sender
            {
                {{Members}}
                public async Task<object> SendAsync(HttpClient client, Uri address, byte[] notice, Order order, CancellationToken token)
                {
                    {{Before}}
                    {{body}}
                    {{attempt}}
                }
            }
            """;
}

/// <summary>
/// The table of all shapes of GCG6001 that one method shows: Polly 7 and 8 in their forms, and loops written by hand. Each is
/// found, told with its seconds, silent with waits that do not matter, and fixed where the buffer can be built again.
/// </summary>
internal static class RetryShapes
{
    private const string Typed = "Policy.HandleResult<HttpResponseMessage>(r => (int)r.StatusCode >= 500)";
    private const string Plain = "Policy.Handle<HttpRequestException>()";
    private const string Waits = "(3, n => TimeSpan.FromSeconds(n))";
    private const string Async = "return await retry.ExecuteAsync(() => client.PostAsync(address, new ByteArrayContent(BODY)));";
    private const string Sync = "return retry.Execute(() => client.PostAsync(address, new ByteArrayContent(BODY)).Result);";
    private const string Async8 = "return await retry.ExecuteAsync(\n            async t => await client.PostAsync(address, new ByteArrayContent(BODY), t), token);";
    private const string Options8 = "new RetryStrategyOptions { Delay = TimeSpan.FromSeconds(2) }";
    private static readonly (string, string) Brief = ("FromSeconds", "FromMilliseconds");

    /// <summary>The shapes.</summary>
    public static IReadOnlyList<RetryShape> All { get; } =
    [
        Seven("Polly 7, WaitAndRetryAsync", "6 s", $"var retry = {Plain}.WaitAndRetryAsync{Waits};", Async),
        Seven("Polly 7, WaitAndRetryAsync of results", "6 s", $"var retry = {Typed}.WaitAndRetryAsync{Waits};", Async),
        Seven("Polly 7, WaitAndRetry", "6 s", $"var retry = {Plain}.WaitAndRetry{Waits};", Sync),
        Seven("Polly 7, WaitAndRetry of results", "6 s", $"var retry = {Typed}.WaitAndRetry{Waits};", Sync),
        Seven("Polly 7, WaitAndRetryForeverAsync", "without end", $"var retry = {Plain}.WaitAndRetryForeverAsync(n => TimeSpan.FromSeconds(n));", Async, ("TimeSpan.FromSeconds(n)", "TimeSpan.Zero")),
        Seven("Polly 7, WaitAndRetryForever of results", "without end", $"var retry = {Typed}.WaitAndRetryForever(n => TimeSpan.FromSeconds(n));", Sync, ("TimeSpan.FromSeconds(n)", "TimeSpan.Zero")),
        Seven("Polly 7, PolicyWrap of policies", "6 s", $"var inner = {Plain}.WaitAndRetryAsync{Waits}; var retry = Policy.WrapAsync(Policy.TimeoutAsync(60), inner);", Async),
        Seven("Polly 7, PolicyWrap of results", "6 s", $"var retry = {Typed}.WaitAndRetryAsync{Waits}.WrapAsync(Policy.TimeoutAsync<HttpResponseMessage>(60));", Async),
        Seven("Polly 7, synchronous PolicyWrap", "6 s", $"var retry = Policy.Timeout(60).Wrap({Plain}.WaitAndRetry{Waits});", Sync),
        Seven("Polly 7, synchronous PolicyWrap of results", "6 s", $"var retry = Policy.Wrap<HttpResponseMessage>(Policy.Timeout<HttpResponseMessage>(60), {Typed}.WaitAndRetry{Waits});", Sync),
        Seven("Polly 7, ExecuteAndCaptureAsync", "6 s", $"var retry = {Plain}.WaitAndRetryAsync{Waits};", Async.Replace("ExecuteAsync", "ExecuteAndCaptureAsync")),
        Seven("Polly 7, with a context", "6 s", $"var retry = {Plain}.WaitAndRetryAsync(3, (n, context) => TimeSpan.FromSeconds(n), (e, t, n, context) => {{ }});", "return await retry.ExecuteAsync(\n            (context, t) => client.PostAsync(address, new ByteArrayContent(BODY), t), new Context(), token);"),
        Seven("Polly 7, a policy in a field", "6 s", "", Async.Replace("retry.", "_retry."), members: $"private readonly AsyncRetryPolicy _retry = {Plain}.WaitAndRetryAsync{Waits};", retrier: "`_retry`"),
        Seven("Polly 7, a policy of a registry", "6 s", "", "return await _registry.Get<IAsyncPolicy>(\"retry\")\n            .ExecuteAsync(() => client.PostAsync(address, new ByteArrayContent(BODY)));", members: $"private readonly Polly.Registry.PolicyRegistry _registry = new Polly.Registry.PolicyRegistry();\npublic Sender() {{ _registry.Add(\"retry\", {Plain}.WaitAndRetryAsync{Waits}); }}", retrier: "the policy"),
        Eight("Polly 8, ResiliencePipeline", "6 s", $"ResiliencePipeline retry = new ResiliencePipelineBuilder().AddRetry({Options8}).Build();", Async8),
        Eight("Polly 8, a typed pipeline", "6 s", $"var retry = new ResiliencePipelineBuilder<HttpResponseMessage>().AddRetry({Options8.Replace("Options", "Options<HttpResponseMessage>")}).Build();", Async8),
        Eight("Polly 8, Execute", "6 s", $"var retry = new ResiliencePipelineBuilder().AddRetry({Options8}).Build();", Sync),
        Eight("Polly 8, ExecuteOutcomeAsync", "6 s", $"var retry = new ResiliencePipelineBuilder().AddRetry({Options8}).Build();", "return await retry.ExecuteOutcomeAsync(\n            async (context, state) => Outcome.FromResult(await client.PostAsync(address, new ByteArrayContent(BODY))),\n            ResilienceContextPool.Shared.Get(token),\n            3);"),
        Eight("Polly 8, a pipeline of the services", "6 s", "var retry = provider.GetPipeline(\"retry\");", Async8, members: $"public static void SetUp(IServiceCollection services) => services.AddResiliencePipeline(\"retry\", builder => builder.AddRetry({Options8}));\nprivate readonly Polly.Registry.ResiliencePipelineProvider<string> provider;"),
        Eight("Polly 8, a typed pipeline of the services", "6 s", "var retry = provider.GetPipeline<HttpResponseMessage>(\"retry\");", Async8, members: $"public static void SetUp(IServiceCollection services) => services.AddResiliencePipeline<string, HttpResponseMessage>(\"retry\", (builder, context) => {{ builder.AddRetry({Options8.Replace("Options", "Options<HttpResponseMessage>")}).AddTimeout(TimeSpan.FromSeconds(9)); }});\nprivate readonly Polly.Registry.ResiliencePipelineProvider<string> provider;"),
        Loop("a for loop that asks the answer", "up to 6 s", "", """
            for (int i = 1; i <= 3; i++)
            {
                var response = await client.PostAsync(address, new ByteArrayContent(BODY), token);
                if (response.IsSuccessStatusCode) { return response; }
                await Task.Delay(TimeSpan.FromSeconds(i), token);
            }
            return null;
            """),
        Loop("a for loop with a catch", "up to 9 s", "", """
            for (int i = 0; i < 3; i++)
            {
                try
                {
                    return await client.PostAsync(address, new ByteArrayContent(BODY), token);
                }
                catch (HttpRequestException) { await Task.Delay(3000, token); }
            }
            return null;
            """, ("3000", "30")),
        Loop("a while loop with a filter", "3 s for each retry", "int tries = 0;", """
            while (true)
            {
                try
                {
                    return await client.PostAsync(address, new ByteArrayContent(BODY), token);
                }
                catch (HttpRequestException) when (tries++ < 5) { await Task.Delay(TimeSpan.FromSeconds(3), token); }
            }
            """),
        Loop("a while loop with a flag", "2 s for each retry", "bool isSent = false;", """
            while (!isSent)
            {
                try
                {
                    await client.PostAsync(address, new ByteArrayContent(BODY), token);
                    isSent = true;
                }
                catch (HttpRequestException) { Thread.Sleep(2000); }
            }
            return isSent;
            """, ("2000", "20")),
        Loop("a while loop with a counter", "3 s for each retry", "int left = 0;", """
            while (left < 5)
            {
                try
                {
                    return await client.PostAsync(address, new ByteArrayContent(BODY), token);
                }
                catch (HttpRequestException) { left++; }
                await Task.Delay(TimeSpan.FromSeconds(3));
            }
            return null;
            """),
        Loop("a do loop", "an unknown time", "int tries = 0; HttpResponseMessage response = null;", """
            do
            {
                if (tries > 0) { await Task.Delay(TimeSpan.FromSeconds(tries * 2), token); }
                response = await client.PostAsync(address, new ByteArrayContent(BODY), token);
                if (response.IsSuccessStatusCode) { break; }
                tries++;
            }
            while (tries < address.Port);
            return response;
            """, ("await Task.Delay(TimeSpan.FromSeconds(tries * 2), token);", "")),
        Loop("a do loop with a counter", "4 s for each retry", "int tries = 0; HttpResponseMessage response = null;", """
            do
            {
                response = await client.PostAsync(address, new ByteArrayContent(BODY), token);
                if (response.IsSuccessStatusCode) { return response; }
                await Task.Delay(4000, token);
            }
            while (++tries < 3);
            return response;
            """, ("4000", "40")),
        Loop("a while loop that counts down", "2 s for each retry", "int left = 4;", """
            while (left-- > 0)
            {
                try
                {
                    return await client.PostAsync(address, new ByteArrayContent(BODY), token);
                }
                catch (HttpRequestException) { await Task.Delay(2000, token); }
            }
            return null;
            """, ("2000", "20")),
        Loop("a loop over delays", "11 s", "", """
            foreach (TimeSpan delay in new[] { TimeSpan.FromSeconds(1), TimeSpan.FromSeconds(10) })
            {
                try
                {
                    return await client.PostAsync(address, new ByteArrayContent(BODY));
                }
                catch (HttpRequestException) { await Task.Delay(delay); }
            }
            return null;
            """),
    ];

    /// <summary>The shape of a name.</summary>
    public static RetryShape Of(string name) => All.Single(shape => shape.Name == name);

    private static RetryShape Seven(string name, string seconds, string before, string attempt, (string, string)? brief = null, string members = "", string retrier = "`retry`")
        => new(name, seconds, retrier, false, members, before, attempt, brief ?? Brief);

    private static RetryShape Eight(string name, string seconds, string before, string attempt, string members = "", string retrier = "`retry`")
        => new(name, seconds, retrier, true, members, before, attempt, Brief);

    private static RetryShape Loop(string name, string seconds, string before, string attempt, (string, string)? brief = null)
        => new(name, seconds, "the loop", false, "", before, attempt, brief ?? Brief);
}

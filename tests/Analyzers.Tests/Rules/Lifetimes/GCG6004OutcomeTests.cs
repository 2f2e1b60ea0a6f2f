using System.Threading.Tasks;
using GcGuard.Analyzers.Rules.Lifetimes;
using GcGuard.CodeFixes.Rules.Lifetimes;
using GcGuard.Testing;
using Xunit;

namespace GcGuard.Analyzers.Tests.Rules.Lifetimes;

/// <summary>Callbacks of a retry that are told the outcome: an exception, which the fix of GCG6004 adds, has no response.</summary>
public class GCG6004OutcomeTests
{
    private const string Before = "HandleResult<HttpResponseMessage>(r => [|!r.IsSuccessStatusCode|])";

    [Theory]
    [InlineData("(outcome, wait) => Console.WriteLine(outcome.Result.StatusCode)")]
    [InlineData("(outcome, wait, n, context) =>\n            {\n                HttpResponseMessage response = outcome.Result;\n                Console.WriteLine(response.ReasonPhrase);\n            }")]
    [InlineData("(outcome, wait) => Log(outcome)")]
    [InlineData("Tell")]
    [InlineData("Told")]
    public Task A_callback_that_needs_the_response(string callback)
        => VerifyAsync(Before, null, callback);

    /// <summary>A wait that the other side asks for.</summary>
    [Fact]
    public Task A_wait_that_the_response_says()
    {
        string code = Source(Before, "(outcome, wait, n, context) => Task.CompletedTask")
            .Replace("n => TimeSpan.FromSeconds(2 << n)", "(n, outcome, context) => outcome.Result.Headers.RetryAfter.Delta.Value");
        return RunAsync(code, null);
    }

    [Theory]
    [InlineData("(outcome, wait) => Console.WriteLine(wait)")]
    [InlineData("(outcome, wait) => Console.WriteLine(outcome.Exception)")]
    [InlineData("(outcome, wait) => Console.WriteLine(outcome.Result?.StatusCode)")]
    [InlineData("(outcome, wait) => Console.WriteLine(outcome.Result == null)")]
    public Task A_callback_that_bears_an_exception(string callback)
        => VerifyAsync(
            Before,
            "Handle<HttpRequestException>()\n        .OrResult<HttpResponseMessage>(r => (int)r.StatusCode is >= 500 or 408 or 429)",
            callback);

    /// <summary>A policy that handles an exception already has such outcomes.</summary>
    [Fact]
    public Task A_policy_that_handles_exceptions_already()
        => VerifyAsync(
            "Handle<HttpRequestException>()\n        .OrResult<HttpResponseMessage>(r => [|!r.IsSuccessStatusCode|])",
            "Handle<HttpRequestException>()\n        .OrResult<HttpResponseMessage>(r => (int)r.StatusCode is >= 500 or 408 or 429)",
            "(outcome, wait) => Console.WriteLine(outcome.Result.StatusCode)");

    private static Task VerifyAsync(string before, string? after, string callback)
        => RunAsync(Source(before, callback), after is null ? null : Source(after, callback));

    private static Task RunAsync(string before, string? after)
    {
        var test = new CodeFixVerify<PermanentFailureAnalyzer, PermanentFailureCodeFixProvider>.Test
        {
            References = TestReferences.Net80AspNetPolly,
            ImplicitUsings = true,
        };
        if (after is null)
        {
            test.UnfixedCode = before;
        }
        else
        {
            test.TestCode = before;
            test.FixedCode = after;
        }

        return test.RunAsync();
    }

    private static string Source(string policy, string callback) => $$"""
        public class Policies
        {
            private static readonly Action<DelegateResult<HttpResponseMessage>, TimeSpan> Told = Tell;

            public static readonly AsyncRetryPolicy<HttpResponseMessage> Retry = Policy
                .{{policy}}
                .WaitAndRetryAsync(
                    3,
                    n => TimeSpan.FromSeconds(2 << n),
                    {{callback}});

            private static void Tell(DelegateResult<HttpResponseMessage> outcome, TimeSpan wait) => Log(outcome);

            private static void Log(DelegateResult<HttpResponseMessage> outcome) => Console.WriteLine(outcome.Result.StatusCode);
        }
        """;
}

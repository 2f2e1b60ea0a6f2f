using System.Threading.Tasks;
using GcGuard.Testing;
using Xunit;
using VerifyCS = GcGuard.Testing.CodeFixVerify<
    GcGuard.Analyzers.Rules.Lazies.FaultKeepingLazyAnalyzer,
    GcGuard.CodeFixes.Rules.Lazies.FaultKeepingLazyCodeFixProvider>;

namespace GcGuard.Analyzers.Tests.Rules.Lazies;

/// <summary>Entries of a dictionary that the fix of GCG4004 may remove, and such that others rely on.</summary>
public class GCG4004ForgottenEntryTests
{
    private const string Head = """
        using System;
        using System.Collections.Concurrent;
        using System.Collections.Generic;
        using System.Net.Http;
        using System.Threading.Tasks;

        public class Store
        {
            private readonly ConcurrentDictionary<string, Lazy<Task<string>>> _all = new ConcurrentDictionary<string, Lazy<Task<string>>>();
            private readonly HttpClient _h = new HttpClient();

        """;

    private const string Creation = "[|new Lazy<Task<string>>(() => _h.GetStringAsync(name))|]";

    private const string Forgetting = """
        new Lazy<Task<string>>(async () =>
                {
                    try
                    {
                        return await _h.GetStringAsync(name).ConfigureAwait(false);
                    }
                    catch
                    {
                        _all.TryRemove({0}, out _);
                        throw;
                    }
                })
        """;

    /// <summary>Who reads the entry would find none, and nobody makes it again.</summary>
    [Theory]
    [InlineData("_all.TryAdd(name, {0});", "_all[name].Value")]
    [InlineData("_all.TryAdd(name, {0});", "_all.TryGetValue(name, out var kept) ? kept.Value : null")]
    [InlineData("_all[name] = {0};", "_all[name].Value")]
    [InlineData("_all.GetOrAdd(name, {0});", "_all[name].Value")]
    [InlineData("_all.GetOrAdd(name, {0});", "Read(_all, name)")]
    [InlineData("_all.GetOrAdd(name, {0});", "((IDictionary<string, Lazy<Task<string>>>)_all)[name].Value")]
    public async Task Entries_that_are_taken_for_granted(string adds, string read)
    {
        string source = Head + $$"""
                public void Start(string name)
                {
                    {{adds.Replace("{0}", Creation)}}
                }

                public Task<string> Get(string name) => {{read}};

                private static Task<string> Read(IDictionary<string, Lazy<Task<string>>> all, string name) => all[name].Value;
            }
            """;
        await VerifyAsync(source, source);
    }

    /// <summary>The variable holds something else when the task fails, or is not the key at all.</summary>
    [Theory]
    [InlineData("name = name.Trim(); Task<string> task = _all.GetOrAdd(name, {0}).Value; name = null; return task;")]
    [InlineData("for (; ; name += \"x\") { if (_all.GetOrAdd(name, {0}).Value is { IsCompleted: true } task) { return task; } }")]
    [InlineData("Task<string> task = null; foreach (string one in Names()) { name = one; task = _all.GetOrAdd(name, {0}).Value; } return task;")]
    [InlineData("Swap(ref name); return _all.GetOrAdd(name, {0}).Value; void Next() => name = null;")]
    [InlineData("return All(one => _all.GetOrAdd(one.Trim(), {0}).Value);")]
    [InlineData("return Local(name); Task<string> Local(string one) => _all.GetOrAdd(one.Trim(), {0}).Value;")]
    [InlineData("return _all.GetOrAdd(name, one => { one = one.Trim(); return {0}; }).Value;")]
    public async Task Keys_that_are_other_ones_then(string body)
    {
        string source = Head + $$"""
                public Task<string> Get(string name)
                {
                    {{body.Replace("; ", ";\n        ").Replace("{0}", Creation)}}
                }

                private static void Swap(ref string name) => name = name.Trim();

                private static Task<string> All(Func<string, Task<string>> make) => make("a");

                private static IEnumerable<string> Names() => new[] { "a" };
            }
            """;
        await VerifyAsync(source, source);
    }

    /// <summary>An entry that is asked for and made where it is missing, under a key that stays.</summary>
    [Theory]
    [InlineData("name = name.Trim();\n        return _all.GetOrAdd(name, {0}).Value;")]
    [InlineData("if (!_all.TryGetValue(name, out Lazy<Task<string>> kept))\n        {\n            kept = null;\n        }\n\n        _all.TryAdd(name, {0});\n        return kept?.Value;")]
    public async Task Entries_that_are_made_again(string body)
    {
        string source = Head + """
                public Task<string> Get(string name)
                {
                    {body}
                }

                public int Count()
                {
                    int count = 0;
                    foreach (KeyValuePair<string, Lazy<Task<string>>> one in _all)
                    {
                        count += one.Value.IsValueCreated ? 1 : 0;
                    }

                    return count + _all.Count;
                }
            }
            """;
        string before = body.Replace("{0}", Creation);
        string after = body.Replace("{0}", Forgetting.Replace("{0}", "name"));
        await VerifyAsync(source.Replace("{body}", before), source.Replace("{body}", after));
    }

    private static Task VerifyAsync(string before, string after)
        => new VerifyCS.Test
        {
            TestCode = before,
            FixedCode = after,
            Stubs = [Stubs.Trees],
            References = TestReferences.Net80AspNet,
        }.RunAsync();
}

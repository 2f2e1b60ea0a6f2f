using System;
using System.Collections.Concurrent;
using System.Net.Http;
using System.Threading.Tasks;

namespace Samples.GCG4004;

public sealed class Pages
{
    private static readonly HttpClient Client = new();
    // The start page.
    private static readonly Lazy<Task<string>> s_start = new(() => Client.GetStringAsync("https://example.org/"));
    private readonly ConcurrentDictionary<string, Lazy<Task<string>>> _pages = new();

    public static Task<string> GetStartAsync() => s_start.Value;

    public Task<string> GetAsync(string path) => _pages.GetOrAdd(path, key => new Lazy<Task<string>>(() => Client.GetStringAsync(key))).Value;
}

using System;
using System.Collections.Concurrent;
using System.Net.Http;
using System.Threading.Tasks;

namespace Samples.GCG4004;

public sealed class Pages
{
    private static readonly HttpClient Client = new();
    // The start page.
    private static Lazy<Task<string>> s_start = CreateStart();
    private readonly ConcurrentDictionary<string, Lazy<Task<string>>> _pages = new();

    public static Task<string> GetStartAsync() => s_start.Value;

    public Task<string> GetAsync(string path) => _pages.GetOrAdd(path, key => new Lazy<Task<string>>(async () =>
    {
        try
        {
            return await Client.GetStringAsync(key).ConfigureAwait(false);
        }
        catch
        {
            _pages.TryRemove(key, out _);
            throw;
        }
    })).Value;

    private static Lazy<Task<string>> CreateStart() => new(async () =>
    {
        try
        {
            return await Client.GetStringAsync("https://example.org/").ConfigureAwait(false);
        }
        catch
        {
            s_start = CreateStart();
            throw;
        }
    });
}

using System.Threading.Tasks;
using GcGuard.Testing;
using Xunit;
using VerifyCS = GcGuard.Testing.AnalyzerVerify<GcGuard.Analyzers.Rules.Lazies.BlockingLazyAnalyzer>;

namespace GcGuard.Analyzers.Tests.Rules.Lazies;

/// <summary>
/// Lazies of an object that an awaiting method reads, those that every reader fills, and those of a dictionary.
/// </summary>
public class GCG4001AwaitingReaderTests
{
    [Fact]
    public async Task A_lazy_that_waits_for_a_task_and_is_read_through_a_method_group_is_found()
        => await new VerifyCS.Test
        {
            References = TestReferences.Net80AspNet,
            TestCode = """
                using System;
                using System.Linq;
                using System.Net.Http;
                using System.Threading.Tasks;
                using Microsoft.AspNetCore.Mvc;

                public class PricesController : ControllerBase
                {
                    private readonly PriceList _prices;

                    public PricesController(PriceList prices) => _prices = prices;

                    [HttpGet]
                    public async Task<string> Get(string[] ids)
                    {
                        return await _prices.PrintAsync(ids);
                    }
                }

                public class PriceList
                {
                    private readonly HttpClient _client;
                    private readonly Lazy<string> _text;

                    public PriceList(HttpClient client)
                    {
                        _client = client;
                        _text = new Lazy<string>(Load);
                    }

                    public async Task<string> PrintAsync(string[] ids)
                    {
                        string all = string.Join(",", ids.Select(Find));
                        await Task.Yield();
                        return all;
                    }

                    private int Find(string id)
                    {
                        return [|_text.Value|].IndexOf(id);
                    }

                    private string Load()
                    {
                        return _client.GetStringAsync("/prices").GetAwaiter().GetResult();
                    }
                }
                """,
        }.RunAsync();

    /// <summary>The near miss: the object is the request's own, and nobody else waits.</summary>
    [Fact]
    public async Task A_lazy_of_an_object_for_one_request_is_silent()
        => await new VerifyCS.Test
        {
            References = TestReferences.Net80AspNet,
            TestCode = """
                using System;
                using System.Net.Http;
                using System.Threading.Tasks;
                using Microsoft.AspNetCore.Mvc;

                public class PricesController : ControllerBase
                {
                    private readonly Lazy<string> _text;

                    public PricesController(HttpClient client)
                    {
                        _text = new Lazy<string>(() => client.GetStringAsync("/prices").GetAwaiter().GetResult());
                    }

                    [HttpGet]
                    public async Task<int> Get(string id)
                    {
                        await Task.Yield();
                        return _text.Value.IndexOf(id);
                    }
                }
                """,
        }.RunAsync();

    [Fact]
    public async Task Heavy_work_that_every_reader_does_at_once_is_found()
        => await new VerifyCS.Test
        {
            References = TestReferences.Net80AspNet,
            TestCode = """
                using System;
                using System.Security.Cryptography;
                using System.Threading;
                using Microsoft.AspNetCore.Mvc;

                public class KeysController : ControllerBase
                {
                    private static readonly Lazy<byte[]> Key = new Lazy<byte[]>(Derive, LazyThreadSafetyMode.PublicationOnly);

                    [HttpGet]
                    public int Get() => [|Key.Value|].Length;

                    private static byte[] Derive()
                        => Rfc2898DeriveBytes.Pbkdf2("a", new byte[16], 600_000, HashAlgorithmName.SHA256, 32);
                }
                """,
        }.RunAsync();

    /// <summary>The near miss: the work is light.</summary>
    [Fact]
    public async Task Light_work_that_every_reader_does_is_silent()
        => await new VerifyCS.Test
        {
            References = TestReferences.Net80AspNet,
            TestCode = """
                using System;
                using System.Threading;
                using Microsoft.AspNetCore.Mvc;

                public class KeysController : ControllerBase
                {
                    private static readonly Lazy<byte[]> Key = new Lazy<byte[]>(Derive, LazyThreadSafetyMode.PublicationOnly);

                    [HttpGet]
                    public int Get() => Key.Value.Length;

                    private static byte[] Derive() => new byte[16];
                }
                """,
        }.RunAsync();

    [Fact]
    public async Task A_lazy_that_a_dictionary_hands_out_is_found()
        => await new VerifyCS.Test
        {
            References = TestReferences.Net80AspNet,
            TestCode = """
                using System;
                using System.Collections.Concurrent;
                using System.Net.Http;
                using Microsoft.AspNetCore.Mvc;

                public class PagesController : ControllerBase
                {
                    private static readonly HttpClient Client = new HttpClient();
                    private static readonly ConcurrentDictionary<string, Lazy<string>> Pages = new();

                    [HttpPost]
                    public void Add(string name)
                    {
                        Pages[name] = new Lazy<string>(() => Client.GetStringAsync(name).GetAwaiter().GetResult());
                    }

                    [HttpGet]
                    public int Get(string name)
                    {
                        return Pages.TryGetValue(name, out Lazy<string> page) ? [|page.Value|].Length : 0;
                    }
                }
                """,
        }.RunAsync();

    [Fact]
    public async Task A_lazy_that_a_dictionary_gives_to_a_local_or_gets_from_it_is_found()
        => await new VerifyCS.Test
        {
            References = TestReferences.Net80AspNet,
            TestCode = """
                using System;
                using System.Collections.Concurrent;
                using System.Net.Http;
                using System.Threading.Tasks;
                using Microsoft.AspNetCore.Mvc;

                public class PagesController : ControllerBase
                {
                    private static readonly HttpClient Client = new HttpClient();
                    private static readonly ConcurrentDictionary<string, Lazy<string>> Pages = new();

                    [HttpGet]
                    public async Task<int> Get(string name)
                    {
                        Lazy<string> page;
                        if (!Pages.TryGetValue(name, out page))
                        {
                            page = new Lazy<string>(() => Client.GetStringAsync(name).GetAwaiter().GetResult());
                            Pages.TryAdd(name, page);
                        }

                        await Task.Yield();
                        return [|page.Value|].Length;
                    }
                }
                """,
        }.RunAsync();

    /// <summary>The near miss: the local is the request's own, and no dictionary keeps it.</summary>
    [Fact]
    public async Task A_lazy_in_a_local_alone_is_silent()
        => await new VerifyCS.Test
        {
            References = TestReferences.Net80AspNet,
            TestCode = """
                using System;
                using System.Net.Http;
                using System.Threading.Tasks;
                using Microsoft.AspNetCore.Mvc;

                public class PagesController : ControllerBase
                {
                    private static readonly HttpClient Client = new HttpClient();

                    [HttpGet]
                    public async Task<int> Get(string name)
                    {
                        Lazy<string> page;
                        page = new Lazy<string>(() => Client.GetStringAsync(name).GetAwaiter().GetResult());
                        await Task.Yield();
                        return page.Value.Length;
                    }
                }
                """,
        }.RunAsync();
}

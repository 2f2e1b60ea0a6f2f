using System.Threading.Tasks;
using GcGuard.Testing;
using Xunit;

namespace GcGuard.Analyzers.Tests.Rules.Buffering;

/// <summary>
/// A dictionary of values of any type is one object with its fields: a status, a menu, the data of a page. Lists of
/// them are rows, and so are lists that the code puts into one.
/// </summary>
public class GCG2009NamedValuesTests
{
    [Theory]
    // The type alone says nothing.
    [InlineData("string json = JsonConvert.SerializeObject(await _store.SaveAsync()); return Content(json, \"application/json\");")]
    [InlineData("var saved = await _store.SaveAsync(); string json = JsonConvert.SerializeObject(saved); return Content(json, \"application/json\");")]
    [InlineData("var saved = new ExpandoObject(); saved.TryAdd(\"status\", 1); return Content(JsonConvert.SerializeObject(saved), \"application/json\");")]
    [InlineData("var data = new Dictionary<string, object>(); data.Add(\"status\", 1); return Content(JsonConvert.SerializeObject(data), \"application/json\");")]
    [InlineData("return Content(_seal(JsonConvert.SerializeObject(await _store.SaveAsync())), \"text/plain\");")]
    [InlineData("var sent = JsonConvert.DeserializeObject<Dictionary<string, object>>(await new StreamReader(Request.Body).ReadToEndAsync()); return Content((string)sent[\"id\"], \"text/plain\");")]
    // Rows.
    [InlineData("string json = {|GCG2009:JsonConvert.SerializeObject(_store.Rows())|}; return Content(json, \"application/json\");")]
    public Task A_dictionary_of_any_values(string body)
        => new AllRulesTest
        {
            References = TestReferences.Net80AspNetNewtonsoft,
            TestCode = $$"""
                using System;
                using System.Collections.Generic;
                using System.Dynamic;
                using System.IO;
                using System.Threading.Tasks;
                using Microsoft.AspNetCore.Mvc;
                using Newtonsoft.Json;

                public interface IStore
                {
                    Task<ExpandoObject> SaveAsync();

                    List<ExpandoObject> Rows();
                }

                public class DataController : ControllerBase
                {
                    private readonly IStore _store;
                    private readonly Func<string, string> _seal;

                    public DataController(IStore store, Func<string, string> seal) => (_store, _seal) = (store, seal);

                    [HttpPost]
                    public async Task<IActionResult> Post()
                    {
                        await Task.Yield();
                        {{body}}
                    }
                }
                """,
        }.RunAsync();
}

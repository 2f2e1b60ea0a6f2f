using System.Threading.Tasks;
using GcGuard.Testing;
using Xunit;

namespace GcGuard.Analyzers.Tests.Rules.LargeObjects;

/// <summary>GCG1005 reports items of a request that a loop gathers in a list, but neither a handful nor a list that is returned.</summary>
public class GCG1005GatheredItemsTests
{
    [Fact]
    public Task Items_of_a_request_gathered_in_a_loop()
        => new AllRulesTest
        {
            TestCode = """
                using System.Collections.Generic;
                using System.Threading.Tasks;
                using Microsoft.AspNetCore.Mvc;

                public class OrdersController : ControllerBase
                {
                    private readonly IChapters _chapters;

                    public OrdersController(IChapters chapters) => _chapters = chapters;

                    [HttpPost]
                    public async Task<bool> Delete(int[] series)
                    {
                        var mappings = await _chapters.OfAsync(series);
                        var all = {|GCG1005:new List<int>()|};
                        foreach (var mapping in mappings)
                        {
                            all.AddRange(mapping.Value);
                        }

                        await _chapters.RemoveAsync(all);
                        return true;
                    }
                }

                public interface IChapters
                {
                    Task<IDictionary<int, IList<int>>> OfAsync(int[] series);

                    Task RemoveAsync(IEnumerable<int> chapters);
                }
                """,
        }.RunAsync();

    [Fact]
    public Task A_collection_that_is_returned()
        => new AllRulesTest
        {
            TestCode = """
                using System.Collections.Generic;
                using System.IO;
                using Microsoft.AspNetCore.Mvc;

                public class OrdersController : ControllerBase
                {
                    public List<string> Names(string[] folders) => Gather(folders);

                    private static List<string> Gather(string[] folders)
                    {
                        var names = new List<string>();
                        foreach (string folder in folders)
                        {
                            names.AddRange(Directory.GetFiles(folder));
                        }

                        return names;
                    }
                }
                """,
        }.RunAsync();

    [Fact]
    public Task A_handful()
        => new AllRulesTest
        {
            TestCode = """
                using System.Collections.Generic;
                using System.Linq;
                using System.Security.Claims;
                using Microsoft.AspNetCore.Mvc;

                public class OrdersController : ControllerBase
                {
                    public IActionResult Post(string name)
                    {
                        var errors = new List<string>();
                        foreach (var state in ModelState.Values)
                        {
                            errors.AddRange(state.Errors.Select(error => error.ErrorMessage));
                        }

                        var claims = new List<Claim>();
                        claims.AddRange(new[] { new Claim("name", name), new Claim("role", "user") });
                        claims.AddRange(User.Claims);
                        return errors.Count > 0 ? BadRequest(string.Join(", ", errors)) : Ok(claims.Count);
                    }
                }
                """,
        }.RunAsync();
}

using System.Threading.Tasks;
using GcGuard.Testing;
using Xunit;

namespace GcGuard.Analyzers.Tests.Rules.LargeObjects;

/// <summary>GCG1003 reports rows that are put into a list only to be looked at once, and leaves few rows and lists that are used again alone.</summary>
public class GCG1003ListedRowsTests
{
    [Fact]
    public Task Claims_of_a_token_listed_to_find_one()
        => new AllRulesTest
        {
            TestCode = """
                using System.Linq;
                using Microsoft.AspNetCore.Mvc;

                public class OrdersController : ControllerBase
                {
                    public string? Get()
                    {
                        var name = User.Claims.ToList().FirstOrDefault(claim => claim.Type == "Email")?.Value;
                        var claims = User.Claims.ToList();
                        return claims.FirstOrDefault(claim => claim.Type == "jti")?.Value ?? name;
                    }
                }
                """,
        }.RunAsync();

    [Fact]
    public Task A_list_whose_first_is_only_looked_at()
        => new AllRulesTest
        {
            TestCode = """
                using System;
                using System.Collections.Generic;
                using System.Linq;
                using System.Threading.Tasks;
                using Microsoft.AspNetCore.Mvc;

                public class OrdersController : ControllerBase
                {
                    public async Task<IActionResult> Delete(IRepository repository, List<Guid> ids)
                    {
                        var projects = (await repository.GetManyAsync(ids)).ToList();
                        if (projects.Count == 0)
                            return NotFound();

                        var organization = projects.First().Organization;
                        if (projects.Any(project => project.Organization != organization))
                            return NotFound();

                        foreach (var project in projects)
                            await repository.DeleteAsync(project);

                        return Ok();
                    }
                }

                public record Project(Guid Organization);

                public interface IRepository
                {
                    Task<IEnumerable<Project>> GetManyAsync(IEnumerable<Guid> ids);

                    Task DeleteAsync(Project project);
                }
                """,
        }.RunAsync();

    [Fact]
    public Task A_list_in_memory_copied_to_ask_whether_it_has_any()
        => new AllRulesTest
        {
            TestCode = """
                using System.Collections.Generic;
                using System.Linq;
                using Microsoft.AspNetCore.Mvc;

                public class OrdersController : ControllerBase
                {
                    public IActionResult News(IEntries entries)
                    {
                        var found = entries.Marked();
                        found = new List<Entry>(found.OrderBy(entry => entry.Id));
                        if (!found.ToList().Any())
                        {
                            return NoContent();
                        }

                        return Ok(found);
                    }
                }

                public record Entry(int Id);

                public interface IEntries { List<Entry> Marked(); }
                """,
        }.RunAsync();

    [Fact]
    public Task A_query_run_and_looked_up_often()
        => new AllRulesTest
        {
            TestCode = """
                using System.Collections.Generic;
                using System.Linq;
                using Microsoft.AspNetCore.Mvc;

                public class OrdersController : ControllerBase
                {
                    public IEnumerable<Stock?> Get(IQueryable<Stock> stocks, int warehouse, int[] products)
                    {
                        var rows = stocks.Where(row => row.Warehouse == warehouse).ToList();
                        return products.Select(id => rows.FirstOrDefault(row => row.Product == id));
                    }

                    public Stock? First(IQueryable<Stock> stocks, int warehouse)
                    {
                        var query = from row in stocks where row.Warehouse == warehouse select row;
                        var rows = query.ToList();
                        return rows.FirstOrDefault();
                    }
                }

                public record Stock(int Warehouse, int Product);
                """,
        }.RunAsync();

    /// <summary>Without the list, the store would be asked again in each round.</summary>
    [Fact]
    public Task Rows_listed_once_and_looked_up_in_each_round()
        => new AllRulesTest
        {
            TestCode = """
                using System.Collections.Generic;
                using System.Linq;
                using Microsoft.AspNetCore.Mvc;

                public class OrdersController : ControllerBase
                {
                    public List<string> Get(IOrderRepository repository, int[] ids)
                    {
                        var orders = repository.All().ToList();
                        var lines = System.IO.File.ReadAllLines("orders.csv");
                        var names = new List<string>();
                        foreach (int id in ids)
                        {
                            var order = orders.FirstOrDefault(order => order.Id == id);
                            if (order != null)
                                names.Add(lines.First(line => line.StartsWith(order.Number)));
                        }

                        return names;
                    }

                    public string Last(IOrderRepository repository, int[] ids)
                    {
                        string last = "";
                        foreach (int id in ids)
                        {
                            var orders = {|GCG1003:repository.All().ToList()|};
                            last = orders.First(order => order.Id == id).Number;
                        }

                        return last;
                    }
                }

                public class Order { public int Id { get; set; } public string Number { get; set; } = ""; public List<string> Lines { get; set; } = new(); }

                public interface IOrderRepository { IEnumerable<Order> All(); }
                """,
        }.RunAsync();

    [Fact]
    public Task Rows_of_which_an_installation_has_a_few()
        => new AllRulesTest
        {
            TestCode = """
                using System.Collections.Generic;
                using System.Linq;
                using Microsoft.AspNetCore.Mvc;

                public class OrdersController : ControllerBase
                {
                    public object? Get(IHostRepository hosts, IOrderRepository orders, string name)
                    {
                        _ = {|GCG1003:orders.All().ToList()|}.FirstOrDefault(order => order.Number == name);
                        return hosts.Permissions().ToList().FirstOrDefault(permission => permission.Name == name);
                    }
                }

                public class Order { public string Number { get; set; } = ""; public List<string> Lines { get; set; } = new(); }

                public class UserPermission { public string Name { get; set; } = ""; public List<string> Rights { get; set; } = new(); }

                public interface IHostRepository { IEnumerable<UserPermission> Permissions(); }

                public interface IOrderRepository { IEnumerable<Order> All(); }
                """,
        }.RunAsync();

}

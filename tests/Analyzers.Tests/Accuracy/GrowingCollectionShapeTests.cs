using System.Threading.Tasks;
using GcGuard.Testing;
using Xunit;

namespace GcGuard.Analyzers.Tests.Accuracy;

/// <summary>Shapes of sites labelled for GCG1003 and GCG1005.</summary>
public class GrowingCollectionShapeTests
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
                        _ = hosts.Roles().ToList().FirstOrDefault(role => role.Name == name);
                        return hosts.Aliases().ToList().FirstOrDefault(alias => alias.Name == name);
                    }
                }

                public class Order { public string Number { get; set; } = ""; public List<string> Lines { get; set; } = new(); }

                public class SiteAlias { public string Name { get; set; } = ""; public List<string> Paths { get; set; } = new(); }

                public class UserRole { public string Name { get; set; } = ""; public List<string> Rights { get; set; } = new(); }

                public interface IHostRepository { IEnumerable<SiteAlias> Aliases(); IEnumerable<UserRole> Roles(); }

                public interface IOrderRepository { IEnumerable<Order> All(); }
                """,
        }.RunAsync();

    [Fact]
    public Task Small_files_of_the_application_or_the_system()
        => new AllRulesTest
        {
            TestCode = """
                using System;
                using System.IO;
                using System.Linq;
                internal static class Program
                {
                    private static void Main(string[] args)
                    {
                        string[] lines = File.ReadAllLines("/proc/meminfo");
                        string id = File.ReadAllLines(args[0]).FirstOrDefault(line => line.Length > 0) ?? "";
                        Console.WriteLine(lines.Length + id);
                    }
                }
                """,
        }.RunAsync();

    [Fact]
    public Task A_file_of_settings_changed_by_a_request()
        => new AllRulesTest
        {
            TestCode = """
                using System.Collections.Generic;
                using System.IO;
                using Microsoft.AspNetCore.Mvc;
                public class OrdersController : ControllerBase
                {
                    public void Save(string folder, string name, string value) => Write(Path.Combine(folder, name), name, value);

                    private static void Write(string appSettingsPath, string name, string value)
                    {
                        var text = new List<string>();
                        foreach (var line in System.IO.File.ReadAllLines(appSettingsPath))
                        {
                            text.Add(line.StartsWith(name) ? $"{name} {value}" : line);
                        }

                        System.IO.File.WriteAllLines(appSettingsPath, text);
                    }
                }
                """,
        }.RunAsync();

    [Fact]
    public Task The_tracks_of_one_disc_and_the_lines_of_a_table()
        => new AllRulesTest
        {
            TestCode = """
                using System;
                using System.IO;
                using System.Linq;
                using Microsoft.AspNetCore.Mvc;
                public class OrdersController : ControllerBase
                {
                    public int Tracks(string folder, string name) => CueSheet.Count(Path.Combine(folder, name)) + SimpleFileVerification.Count(folder) + PriceLists.Count(Path.Combine(folder, name));

                    private static class CueSheet
                    {
                        public static int Count(string file)
                        {
                            int n = 0;
                            foreach (var line in System.IO.File.ReadAllLines(file)) { n += line.Length; }
                            return n;
                        }
                    }

                    private static class SimpleFileVerification
                    {
                        public static int Count(string file) => System.IO.File.ReadAllLines(file).Count(line => line.Length > 8);
                    }

                    private static class PriceLists
                    {
                        public static int Count(string file)
                        {
                            int n = 0;
                            foreach (var line in {|GCG1003:System.IO.File.ReadAllLines(file)|}) { n += line.Length; }
                            return n;
                        }
                    }
                }
                """,
        }.RunAsync();

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

using System.Threading.Tasks;
using GcGuard.Testing;
using Xunit;

namespace GcGuard.Analyzers.Tests.Rules.LargeObjects;

/// <summary>GCG1006 at the encoding of a table that another method puts together as a text; silent where that method only keeps it, where it is short, or where nobody can see it.</summary>
public class GCG1006MadeTextTests
{
    /// <summary>How the maker is called and what it answers; each of them stands in a service behind an interface.</summary>
    [Theory]
    [InlineData(
        "string Orders();",
        "public string Orders() { var text = new StringBuilder(); foreach (var order in _store.All<Order>()) text.AppendLine(order.Number); return text.ToString(); }",
        "_export.Orders()")]
    [InlineData(
        "Task<string> OrdersAsync();",
        "public async Task<string> OrdersAsync() { var text = new StringBuilder(); foreach (var order in await _store.AllAsync<Order>()) text.AppendLine(order.Number); var csv = text.ToString(); return csv; }",
        "await _export.OrdersAsync()")]
    [InlineData(
        "Task<string> OrdersAsync();",
        "public Task<string> OrdersAsync() { var text = new StringBuilder(); foreach (var order in _store.All<Order>()) text.AppendLine(order.Number); return Task.FromResult(text.ToString()); }",
        "await _export.OrdersAsync().ConfigureAwait(false)")]
    [InlineData(
        "string Orders();",
        "public string Orders() => string.Join(\"\\n\", _store.All<Order>().Select(order => order.Number));",
        "_export.Orders()")]
    [InlineData(
        "string Orders();",
        "public string Orders() => Lines(_store.All<Order>()); private static string Lines(IEnumerable<Order> orders) { var text = new StringBuilder(); foreach (var order in orders) text.AppendLine(order.Number); return text.ToString(); }",
        "_export.Orders()")]
    [InlineData(
        "string Orders(bool all);",
        "public string Orders(bool all) { if (!all) return \"\"; var text = new StringBuilder(); foreach (var order in _store.All<Order>()) text.AppendLine(order.Number); return text.ToString(); }",
        "_export.Orders(true)")]
    public Task A_table_that_a_service_makes(string declaration, string method, string call)
        => new AllRulesTest
        {
            TestCode = $$"""
                using System.Collections.Generic;
                using System.Linq;
                using System.Text;
                using System.Threading.Tasks;
                using Microsoft.AspNetCore.Mvc;

                public interface IExport { {{declaration}} }

                public sealed class Export : IExport
                {
                    private readonly IStore _store;

                    public Export(IStore store) => _store = store;

                    {{method}}
                }

                public class PlacesController : ControllerBase
                {
                    private readonly IExport _export;

                    private readonly IStore _store;

                    public PlacesController(IExport export, IStore store) => (_export, _store) = (export, store);

                    public async Task<IActionResult> Places(bool all)
                    {
                        await Task.Yield();
                        return File({|GCG1006:Encoding.UTF8.GetBytes({{call}})|}, "text/csv", "all.csv");
                    }
                }

                public sealed class Order { public int Id { get; set; } public string Number { get; set; } = ""; public decimal Total { get; set; } }

                public interface IStore { Task<List<T>> AllAsync<T>(); List<T> All<T>(); }
                """,
        }.RunAsync();

    [Theory]
    [InlineData("var csv = _export.Orders(); return File({|GCG1006:Encoding.UTF8.GetBytes(csv)|}, \"text/csv\", \"all.csv\");")]
    [InlineData("var csv = _export.Orders(); var bytes = {|GCG1006:Encoding.UTF8.GetBytes(csv)|}; return File(bytes, \"text/csv\", \"all.csv\");")]
    [InlineData("var csv = _export.Orders(); return new FileContentResult({|GCG1006:Encoding.UTF8.GetBytes(csv)|}, \"text/csv\");")]
    [InlineData("var csv = _export.Orders(); if (string.IsNullOrEmpty(csv)) return NotFound(); return File({|GCG1006:Encoding.UTF8.GetBytes(csv)|}, \"text/csv\", \"all.csv\");")]
    [InlineData("var csv = _export.Orders(); if (csv == null) return NotFound(); return File(new MemoryStream({|GCG1006:Encoding.UTF8.GetBytes(csv)|}), \"text/csv\", \"all.csv\");")]
    [InlineData("var csv = _export.Orders(); Keep = csv; return File(Encoding.UTF8.GetBytes(csv), \"text/csv\", \"all.csv\");")]
    [InlineData("var csv = _export.Orders(); var hash = SHA256.HashData(Encoding.UTF8.GetBytes(csv)); return File(hash, \"text/csv\", \"all.csv\");")]
    [InlineData("var csv = _export.Orders(); return Content(csv);")]
    [InlineData("var csv = _export.Orders(); Response.StatusCode = 400; return File(Encoding.UTF8.GetBytes(csv), \"text/csv\", \"all.csv\");")]
    [InlineData("var csv = _export.Orders(); return File(Encoding.UTF8.GetBytes(csv), \"text/csv\", \"orders_template.csv\");")]
    public Task What_the_caller_does_with_the_table(string statements)
        => new AllRulesTest
        {
            TestCode = $$"""
                using System.Collections.Generic;
                using System.IO;
                using System.Security.Cryptography;
                using System.Text;
                using System.Threading.Tasks;
                using Microsoft.AspNetCore.Mvc;

                public interface IExport { string Orders(); }

                public sealed class Export : IExport
                {
                    private readonly IStore _store;

                    public Export(IStore store) => _store = store;

                    public string Orders()
                    {
                        var text = new StringBuilder("Number\n");
                        foreach (var order in _store.All<Order>())
                        {
                            text.AppendLine(order.Number);
                        }

                        return text.ToString();
                    }
                }

                public class PlacesController : ControllerBase
                {
                    private readonly IExport _export;

                    private readonly IStore _store;

                    public PlacesController(IExport export, IStore store) => (_export, _store) = (export, store);

                    public string Keep { get; set; } = "";

                    public async Task<IActionResult> Places(bool all)
                    {
                        await Task.Yield();
                        {{statements}}
                    }
                }

                public sealed class Order { public int Id { get; set; } public string Number { get; set; } = ""; public decimal Total { get; set; } }

                public interface IStore { List<T> All<T>(); }
                """,
        }.RunAsync();

    /// <summary>A helper of any rows: the caller says which.</summary>
    [Theory]
    [InlineData("_store.All<Order>()", "GCG1006")]
    [InlineData("_store.All<Station>()", "GCG1006")]
    [InlineData("_store.All<Order>().Take(10)", null)]
    [InlineData("_store.All<Order>().GroupBy(order => order.Number).Select(group => new { group.Key, Total = group.Sum(order => order.Total) })", null)]
    public Task A_table_of_any_rows_that_a_helper_makes(string rows, string? id)
        => new AllRulesTest
        {
            TestCode = $$"""
                using System.Collections.Generic;
                using System.Linq;
                using System.Text;
                using System.Threading.Tasks;
                using Microsoft.AspNetCore.Mvc;

                public interface IExport { string Any<T>(IEnumerable<T> rows); }

                public sealed class Export : IExport
                {
                    private readonly IStore _store;

                    public Export(IStore store) => _store = store;

                    public string Any<T>(IEnumerable<T> rows)
                    {
                        var text = new StringBuilder();
                        foreach (var row in rows)
                        {
                            text.AppendLine(row!.ToString());
                        }

                        return text.ToString();
                    }
                }

                public class PlacesController : ControllerBase
                {
                    private readonly IExport _export;

                    private readonly IStore _store;

                    public PlacesController(IExport export, IStore store) => (_export, _store) = (export, store);

                    public async Task<IActionResult> Places(bool all)
                    {
                        await Task.Yield();
                        return File({{(id is null ? "" : $"{{|{id}:")}}Encoding.UTF8.GetBytes(_export.Any({{rows}})){{(id is null ? "" : "|}")}}, "text/csv", "all.csv");
                    }
                }

                public sealed class Order { public int Id { get; set; } public string Number { get; set; } = ""; public decimal Total { get; set; } }

                public sealed class Station { public int Id { get; set; } public string Place { get; set; } = ""; public int Height { get; set; } }

                public interface IStore { List<T> All<T>(); }
                """,
        }.RunAsync();

    /// <summary>What is not seen to be put together from rows.</summary>
    [Theory]
    [InlineData("public string Orders() => _text; private readonly string _text = \"\";")]
    [InlineData("public string Orders() => System.IO.File.ReadAllText(\"orders\");")]
    [InlineData("public string Orders() { var text = new StringBuilder(); text.Append(\"a\"); return text.ToString(); }")]
    [InlineData("public string Orders() { Func<string> later = () => { var text = new StringBuilder(); foreach (var order in _store.All<Order>()) text.Append(order.Number); return text.ToString(); }; return later.Method.Name; }")]
    [InlineData("public string Orders() => Orders();")]
    [InlineData("public string Orders() { var text = new StringBuilder(); text.Append(System.IO.File.ReadAllText(\"orders\")); return text.ToString(); }")]
    public Task Texts_of_which_nothing_is_known(string method)
        => new AllRulesTest
        {
            TestCode = $$"""
                using System;
                using System.Collections.Generic;
                using System.Text;
                using System.Threading.Tasks;
                using Microsoft.AspNetCore.Mvc;

                public interface IExport { string Orders(); }

                public sealed class Export : IExport
                {
                    private readonly IStore _store;

                    public Export(IStore store) => _store = store;

                    {{method}}
                }

                public class PlacesController : ControllerBase
                {
                    private readonly IExport _export;

                    private readonly IStore _store;

                    public PlacesController(IExport export, IStore store) => (_export, _store) = (export, store);

                    public async Task<IActionResult> Places(bool all)
                    {
                        await Task.Yield();
                        return File(Encoding.UTF8.GetBytes(_export.Orders()), "text/csv", "all.csv");
                    }
                }

                public sealed class Order { public int Id { get; set; } public string Number { get; set; } = ""; public decimal Total { get; set; } }

                public interface IStore { List<T> All<T>(); }
                """,
        }.RunAsync();

    [Fact]
    public Task Two_services_of_which_nobody_knows_which_one_runs()
        => new AllRulesTest
        {
            TestCode = """
                using System.Collections.Generic;
                using System.Text;
                using System.Threading.Tasks;
                using Microsoft.AspNetCore.Mvc;

                public interface IExport { string Orders(); }

                public sealed class Export : IExport
                {
                    private readonly IStore _store;

                    public Export(IStore store) => _store = store;

                    public string Orders()
                    {
                        var text = new StringBuilder("Number\n");
                        foreach (var order in _store.All<Order>())
                        {
                            text.AppendLine(order.Number);
                        }

                        return text.ToString();
                    }
                }

                public sealed class NoExport : IExport { public string Orders() => ""; }

                public class PlacesController : ControllerBase
                {
                    private readonly IExport _export;

                    private readonly IStore _store;

                    public PlacesController(IExport export, IStore store) => (_export, _store) = (export, store);

                    public async Task<IActionResult> Places(bool all)
                    {
                        await Task.Yield();
                        return File(Encoding.UTF8.GetBytes(_export.Orders()), "text/csv", "all.csv");
                    }
                }

                public sealed class Order { public int Id { get; set; } public string Number { get; set; } = ""; public decimal Total { get; set; } }

                public interface IStore { List<T> All<T>(); }
                """,
        }.RunAsync();

    /// <summary>A method that other classes may override answers who knows what.</summary>
    [Theory]
    [InlineData("public string", "{|GCG1006:Encoding.UTF8.GetBytes(tables.Orders())|}")]
    [InlineData("public virtual string", "Encoding.UTF8.GetBytes(tables.Orders())")]
    public Task A_method_that_may_be_overridden(string modifiers, string encoding)
        => new AllRulesTest
        {
            TestCode = $$"""
                using System.Collections.Generic;
                using System.Linq;
                using System.Text;
                using Microsoft.AspNetCore.Mvc;

                public class Tables
                {
                    private readonly IStore _store;

                    public Tables(IStore store) => _store = store;

                    {{modifiers}} Orders() => string.Join("\n", _store.All<Order>().Select(order => order.Number));
                }

                public class PlacesController : ControllerBase
                {
                    public IActionResult Places([FromServices] Tables tables) => File({{encoding}}, "text/csv", "all.csv");
                }

                public sealed class Order { public int Id { get; set; } public string Number { get; set; } = ""; public decimal Total { get; set; } }

                public interface IStore { List<T> All<T>(); }
                """,
        }.RunAsync();

    [Fact]
    public Task An_action_that_is_told_one_order()
        => new AllRulesTest
        {
            TestCode = """
                using System.Collections.Generic;
                using System.Text;
                using System.Threading.Tasks;
                using Microsoft.AspNetCore.Mvc;

                public class OrdersController : ControllerBase
                {
                    private static string Lines(List<Order> orders)
                    {
                        var text = new StringBuilder();
                        foreach (var order in orders) text.AppendLine(order.Number);
                        return text.ToString();
                    }

                    public IActionResult One(int orderId, [FromServices] IStore store) => File(Encoding.UTF8.GetBytes(Lines(store.Of<Order>(orderId))), "text/csv", "all.csv");

                    public IActionResult All([FromServices] IStore store) => File({|GCG1006:Encoding.UTF8.GetBytes(Lines(store.All<Order>()))|}, "text/csv", "all.csv");
                }

                public sealed class Order { public int Id { get; set; } public string Number { get; set; } = ""; public decimal Total { get; set; } }

                public sealed class Station { public int Id { get; set; } public string Place { get; set; } = ""; public int Height { get; set; } }

                public interface IStore { Task<List<T>> AllAsync<T>(); List<T> All<T>(); List<T> Of<T>(int orderId); }
                """,
        }.RunAsync();
}

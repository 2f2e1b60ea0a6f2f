using System.Threading.Tasks;
using GcGuard.Testing;

namespace GcGuard.Analyzers.Tests.Rules.LargeObjects;

/// <summary>Texts made of many rows that a method returns, as they are or encoded.</summary>
public class GCG1006ReturnedTextTests
{
    private const string Types = """

        public class Order { public int Id { get; set; } public string Name { get; set; } = ""; }

        public interface IOrders
        {
            IQueryable<Order> Query { get; }
        }

        public class OrdersController : ControllerBase
        {
            private readonly Exports _exports;

            public OrdersController(Exports exports) => _exports = exports;

            public IActionResult Get() => Ok(_exports.Csv().Length + _exports.Bytes().Length + _exports.Joined().Length + _exports.Few().Length);
        }
        """;

    /// <summary>What an object says of itself goes to a log or a debugger; a method of another name, or with a format, does not.</summary>
    [Theory]
    [InlineData("override string ToString()", false)]
    [InlineData("string ToCsv()", true)]
    [InlineData("string ToString(string format)", true)]
    public Task A_value_for_display(string signature, bool isFound)
        => new AllRulesTest
        {
            TestCode = $$"""
                using System.Linq;
                using Microsoft.AspNetCore.Mvc;

                public class Exports
                {
                    private readonly IOrders _orders;

                    public Exports(IOrders orders) => _orders = orders;

                    public string Csv() => "";

                    public byte[] Bytes() => null;

                    public string Joined() => {{(signature.Contains("override") ? "ToString()" : signature.Contains("format") ? "ToString(\"a\")" : "ToCsv()")}};

                    public string Few() => "";

                    public {{signature}} => {{(isFound ? "{|GCG1006:string.Join(\"\\n\", _orders.Query.Select(order => order.Name))|}" : "string.Join(\"\\n\", _orders.Query.Select(order => order.Name))")}};
                }
                """ + Types,
        }.RunAsync();

    [Fact]
    public Task A_table_of_all_rows()
        => new AllRulesTest
        {
            TestCode = """
                using System.Linq;
                using System.Text;
                using Microsoft.AspNetCore.Mvc;

                public class Exports
                {
                    private readonly IOrders _orders;

                    public Exports(IOrders orders) => _orders = orders;

                    public string Csv()
                    {
                        var builder = new StringBuilder();
                        foreach (Order order in _orders.Query)
                        {
                            builder.Append(order.Id).Append(';').AppendLine(order.Name);
                        }

                        return {|GCG1006:builder.ToString()|};
                    }

                    public byte[] Bytes()
                    {
                        var builder = new StringBuilder();
                        foreach (Order order in _orders.Query)
                        {
                            builder.AppendLine(order.Name);
                        }

                        return Encoding.UTF8.GetBytes({|GCG1006:builder.ToString()|});
                    }

                    public string Joined() => {|GCG1006:string.Join("\n", _orders.Query.Select(order => order.Name))|};

                    public string Few()
                    {
                        var builder = new StringBuilder();
                        foreach (Order order in _orders.Query.Take(10))
                        {
                            builder.AppendLine(order.Name);
                        }

                        return builder.ToString();
                    }
                }
                """ + Types,
        }.RunAsync();

    [Fact]
    public Task Lines_of_one_thing_and_an_error_are_silent()
        => new AllRulesTest
        {
            TestCode = """
                using System.Collections.Generic;
                using System.Linq;
                using System.Text;
                using Microsoft.AspNetCore.Mvc;

                public class Exports
                {
                    private readonly List<string> _names = new();

                    public string Csv()
                    {
                        var builder = new StringBuilder();
                        foreach (string name in _names)
                        {
                            builder.AppendLine(name);
                        }

                        return builder.ToString();
                    }

                    public byte[] Bytes()
                    {
                        var builder = new StringBuilder();
                        builder.Append("a").Append("b");
                        return Encoding.UTF8.GetBytes(builder.ToString());
                    }

                    public string Joined() => string.Join(", ", _names);

                    public string Few() => string.Join(", ", _names.Select(name => name.Trim()));
                }
                """ + Types,
        }.RunAsync();

    /// <summary>Rows of a table that a query has filled; a table that the code fills itself says nothing.</summary>
    [Theory]
    [InlineData("return {|GCG1006:string.Join(';', Read().AsEnumerable().Select(row => row[0] + \".\"))|};")]
    [InlineData("DataTable rows = Read(); return {|GCG1006:string.Join(';', rows.AsEnumerable().OrderBy(row => row[1]).Select(row => row[0]))|};")]
    [InlineData("DataTable rows = Read(); return string.Join(';', rows.AsEnumerable().Where(row => row[1] != null).Select(row => row[0]));")]
    [InlineData("return string.Join(';', Read().AsEnumerable().Take(20).Select(row => row[0]));")]
    [InlineData("return string.Join(';', Read().Columns.Cast<DataColumn>().Select(column => column.ColumnName));")]
    [InlineData("return string.Join(';', Read().Rows[0].ItemArray.Select(value => value + \".\"));")]
    public Task Rows_of_a_data_table_joined(string body)
        => new AllRulesTest
        {
            TestCode = $$"""
                using System.Data;
                using System.Linq;
                using Microsoft.AspNetCore.Mvc;

                public abstract class Exports
                {
                    protected abstract DataTable Read();

                    public string Joined()
                    {
                        {{body}}
                    }
                }

                public class OrdersController : ControllerBase
                {
                    private readonly Exports _exports;

                    public OrdersController(Exports exports) => _exports = exports;

                    public IActionResult Get() => Ok(_exports.Joined().Length);
                }
                """,
        }.RunAsync();

    /// <summary>A text is a suspect where nobody has told the place that its rows come from how many to give.</summary>
    [Theory]
    [InlineData("_orders.Query", true)]
    [InlineData("_orders.Query.Where(order => order.Number > 7).OrderBy(order => order.Name)", true)]
    [InlineData("_orders.All()", true)]
    [InlineData("_orders.Since(System.DateTime.Today)", true)]
    [InlineData("sent", true)]
    [InlineData("_orders.Report().Rows", true)]
    [InlineData("_orders.Of(customer)", false)]
    [InlineData("_orders.One().Orders", false)]
    [InlineData("_orders.Query.Where(order => order.Customer == customer)", false)]
    [InlineData("handed", false)]
    [InlineData("Find()", false)]
    [InlineData("_kept", false)]
    public async Task Rows_of_which_nobody_said_how_many(string rows, bool isFound)
    {
        string body = $"var text = new System.Text.StringBuilder(); foreach (Order order in {rows}) {{ if (order.Number > 0) "
            + "text.Append('.'); text.Append(order.Name); } return " + Marked("text.ToString()", isFound) + ";";
        await RunRowsAsync("return " + Marked($"string.Join(\"\\n\", {rows}.Select(order => order.Name))", isFound) + ";");
        await RunRowsAsync(body);
        await RunRowsAsync(body.Replace("foreach (Order order in " + rows + ")", rows + ".ToList().ForEach(order =>")
            .Replace("} return", "}); return"));
    }

    /// <summary>A query need not say what its rows are.</summary>
    [Theory]
    [InlineData("IQueryable", true)]
    [InlineData("System.Collections.IEnumerable", false)]
    public Task Rows_of_an_untyped_query(string type, bool isFound)
        => new AllRulesTest
        {
            TestCode = $$"""
                using System.Linq;
                using System.Text;
                using Microsoft.AspNetCore.Mvc;

                public abstract class ExportController : ControllerBase
                {
                    protected abstract {{type}} Find(string name);

                    public IActionResult Get(string name) => Csv(Find(name), name);

                    public IActionResult Csv({{type}} rows, string name)
                    {
                        var text = new StringBuilder();
                        foreach (object row in rows)
                        {
                            text.AppendLine(row.ToString());
                        }

                        return File(Encoding.UTF8.GetBytes({{Marked("text.ToString()", isFound)}}), "text/csv", name + ".csv");
                    }
                }
                """,
        }.RunAsync();

    /// <summary>What such rows add under a condition may be a few of them.</summary>
    [Fact]
    public Task Rows_that_a_condition_picks()
        => RunRowsAsync(
            "var text = new System.Text.StringBuilder(); foreach (Order order in _orders.All()) { if (order.Number > 0) "
            + "text.Append(order.Name); } return text.ToString();");

    private static string Marked(string text, bool isFound) => isFound ? "{|GCG1006:" + text + "|}" : text;

    private static Task RunRowsAsync(string body)
        => new AllRulesTest
        {
            TestCode = $$"""
                using System.Collections.Generic;
                using System.Linq;
                using Microsoft.AspNetCore.Mvc;

                public class Order { public string Name { get; set; } = ""; public int Number { get; set; } public int Customer { get; set; } }

                public class Customer { public int Id { get; set; } public string Name { get; set; } = ""; public string Place { get; set; } = ""; public List<Order> Orders { get; set; } }

                public class Report { public List<Order> Rows { get; set; } public int Total { get; set; } }

                public interface IOrders
                {
                    IQueryable<Order> Query { get; }

                    Report Report();

                    Customer One();

                    List<Order> All();

                    List<Order> Since(System.DateTime day);

                    List<Order> Of(int customer);
                }

                public abstract class Exports
                {
                    private readonly List<Order> _kept = new();

                    private readonly IOrders _orders;

                    public Exports(IOrders orders) => _orders = orders;

                    protected abstract List<Order> Find();

                    internal string Text(List<Order> sent, List<Order> handed, int customer) { {{body}} }
                }

                public class OrdersController : ControllerBase
                {
                    private readonly Exports _exports;

                    public OrdersController(Exports exports) => _exports = exports;

                    public IActionResult Get(List<Order> orders) => Ok(_exports.Text(orders, new List<Order>(), 7).Length);
                }
                """,
        }.RunAsync();

    /// <summary>The parts of the code's own object are few, as the columns of a report; its query is not.</summary>
    [Theory]
    [InlineData("string.Join(\"\\n\", _columns.Select(column => column.Name + \".\"))", false)]
    [InlineData("string.Join(\"\\n\", Columns.Select(column => column.Name + \".\"))", false)]
    [InlineData("string.Join(\"\\n\", this.Select(column => column.Name + \".\"))", false)]
    [InlineData("string.Join(\"\\n\", _orders.Select(order => order.Name))", true)]
    [InlineData("string.Join(\"\\n\", Find().Select(order => order.Name))", true)]
    public Task The_parts_of_the_own_object(string text, bool isFound)
        => new AllRulesTest
        {
            IsAudit = true,
            TestCode = $$"""
                using System.Collections.Generic;
                using System.Linq;
                using Microsoft.AspNetCore.Mvc;

                public abstract class Exports : List<Column>
                {
                    private readonly List<Column> _columns = new();

                    private readonly IQueryable<Order> _orders;

                    public Exports(IQueryable<Order> orders) => _orders = orders;

                    public IReadOnlyList<Column> Columns => _columns;

                    protected abstract List<Order> Find();

                    public string Csv() => {{(isFound ? "{|GCG1006:" + text + "|}" : text)}};

                    public byte[] Bytes() => null;

                    public string Joined() => "";

                    public string Few() => "";
                }

                public class Column { public string Name { get; set; } = ""; }
                """ + Types,
        }.RunAsync();
}

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
    [InlineData("DataTable rows = Read(); return {|GCG1006:string.Join(';', rows.AsEnumerable().Where(row => row[1] != null).Select(row => row[0]))|};")]
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

    /// <summary>Values in one line are few; a line or an element for each row is a table of any length.</summary>
    [Theory]
    [InlineData("string.Join(\", \", Find().Select(order => order.Name))", false)]
    [InlineData("string.Join(',', Find().Select(order => order.Number).Distinct())", false)]
    [InlineData("string.Join(\"; \", Find().Select(order => order.Name + \" (\" + order.Number + \")\"))", false)]
    [InlineData("string.Join(\"; \", Find().Select(order => $\"{order.Name.Trim()} ({order.Number:N0})\"))", false)]
    [InlineData("string.Join(\", \", Find().Select(order => order.Name ?? \"nobody\").ToList())", false)]
    [InlineData("string.Join(\"\\n\", Find().Select(order => order.Name))", true)]
    [InlineData("string.Join(System.Environment.NewLine, Find().Select(order => order.Name))", true)]
    [InlineData("string.Concat(Find().Select(order => $\"<li>{order.Name}</li>\"))", true)]
    [InlineData("string.Join(\", \", Find().Select(Describe))", true)]
    [InlineData("string.Join(\", \", Find().Select(order => { string name = order.Name; return name + '\\n'; }))", true)]
    [InlineData("string.Join(\", \", Find().Select(order => Describe(order)))", true)]
    [InlineData("string.Join(\", \", Find().Select(order => order.Name + order.Name + order.Name + order.Name + order.Name))", true)]
    public Task Values_in_a_line(string text, bool isFound) => RunRowsAsync("return " + Marked(text, isFound) + ";");

    /// <summary>The same where a loop adds them.</summary>
    [Theory]
    [InlineData("text.Append(order.Name).Append(';');", false)]
    [InlineData("text.AppendFormat(\"{0:x2}\", order.Number);", false)]
    [InlineData("text.Append($\"{order.Name},{order.Number};\");", false)]
    [InlineData("text.Append(System.Globalization.CultureInfo.InvariantCulture, $\",{order.Name}\");", false)]
    [InlineData("if (order.Number > 0) text.Append(order.Name); else text.Append('-');", false)]
    [InlineData("text.Append(order.Name).Append('\\n');", true)]
    [InlineData("text.AppendLine(order.Name);", true)]
    [InlineData("text.Append(\"<li>\").Append(order.Name);", true)]
    [InlineData("text.Append(Describe(order));", true)]
    [InlineData("Describe(order, text);", true)]
    [InlineData("string line = order.Name; line += order.Number; text.Append(line);", true)]
    public Task Values_that_a_loop_adds(string add, bool isFound)
        => RunRowsAsync(
            "var text = new System.Text.StringBuilder(); foreach (Order order in Find()) { " + add + " } return "
            + Marked("text.ToString()", isFound) + ";");

    private static string Marked(string text, bool isFound) => isFound ? "{|GCG1006:" + text + "|}" : text;

    private static Task RunRowsAsync(string body)
        => new AllRulesTest
        {
            TestCode = $$"""
                using System.Collections.Generic;
                using System.Linq;
                using Microsoft.AspNetCore.Mvc;

                public class Order { public string Name { get; set; } = ""; public int Number { get; set; } }

                public abstract class Exports
                {
                    protected abstract List<Order> Find();

                    private static string Describe(Order order) => order.Name;

                    private static void Describe(Order order, System.Text.StringBuilder text) => text.AppendLine(order.Name);

                    public string Text() { {{body}} }
                }

                public class OrdersController : ControllerBase
                {
                    private readonly Exports _exports;

                    public OrdersController(Exports exports) => _exports = exports;

                    public IActionResult Get() => Ok(_exports.Text().Length);
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

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
}

using System.Threading.Tasks;
using GcGuard.Analyzers.Tests.Evidence.RequestPath;
using GcGuard.Testing;
using Microsoft.CodeAnalysis.CSharp;
using Xunit;

namespace GcGuard.Analyzers.Tests.Rules.LargeObjects;

/// <summary>Values that the code writes out one by one are no bytes, though the compiler passes them as a span.</summary>
public class GCG1006ListedValuesTests
{
    [CSharpFact("13.0")]
    public Task Values_that_a_call_joins_say_nothing_of_the_text()
        => new AllRulesTest
        {
            IsAudit = true,
            References = TestReferences.Net90AspNet,
            LanguageVersion = (LanguageVersion)1300,
            TestCode = """
                using System.Collections.Generic;
                using System.Text;
                using Microsoft.AspNetCore.Mvc;

                public sealed class Order
                {
                    public int Id { get; set; } public string Name { get; set; } public string Street { get; set; }

                    public string Town { get; set; } public string Note { get; set; }
                }

                public interface IStore { List<Order> All(string status); Order Find(int id); }

                public class OrdersController : ControllerBase
                {
                    private readonly IStore _store;

                    public OrdersController(IStore store) => _store = store;

                    public IActionResult One(int id)
                    {
                        Order order = _store.Find(id);
                        var text = new StringBuilder();
                        text.AppendLine("Name,Street,Town,Note,Again");
                        text.AppendLine(string.Join(',', order.Name, order.Street, order.Town, order.Note, order.Name));
                        return File(Encoding.UTF8.GetBytes(text.ToString()), "text/csv", "order.csv");
                    }

                    public IActionResult All(string status)
                    {
                        var text = new StringBuilder();
                        foreach (Order order in _store.All(status))
                        {
                            text.AppendLine(string.Join(',', order.Name, order.Street, order.Town, order.Note, order.Name));
                        }

                        return File(Encoding.UTF8.GetBytes({|GCG1006:text.ToString()|}), "text/csv", "orders.csv");
                    }
                }
                """,
        }.RunAsync();
}

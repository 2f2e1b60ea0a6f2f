using System.Threading.Tasks;
using GcGuard.Testing;
using Xunit;

namespace GcGuard.Analyzers.Tests.Rules.LargeObjects;

/// <summary>GCG1006 is silent about the claims of a user, and reports those that customers make.</summary>
public class GCG1006ClaimTests
{
    [Fact]
    public Task A_table_of_the_claims_that_customers_make()
        => new AllRulesTest
        {
            TestCode = """
                using System.Collections.Generic;
                using System.Text;
                using Microsoft.AspNetCore.Mvc;

                public class OrdersController : ControllerBase
                {
                    private readonly IClaims _claims;

                    public OrdersController(IClaims claims) => _claims = claims;

                    public IActionResult Export()
                    {
                        var claims = _claims.All();
                        var table = new StringBuilder();
                        foreach (var claim in claims)
                        {
                            table.AppendLine($"{claim.Number},{claim.Status}");
                        }

                        return File(Encoding.UTF8.GetBytes({|GCG1006:table.ToString()|}), "text/csv", "claims.csv");
                    }
                }

                public sealed class WarrantyClaim { public string Number { get; set; } = ""; public string Status { get; set; } = ""; }

                public interface IClaims { List<WarrantyClaim> All(); }
                """,
        }.RunAsync();

    [Fact]
    public Task Claims_of_a_user_joined_to_a_line()
        => new AllRulesTest
        {
            IsAudit = true,
            TestCode = """
                using System.Collections.Generic;
                using System.Linq;
                using Microsoft.AspNetCore.Mvc;

                public class OrdersController : ControllerBase
                {
                    public IActionResult Claims() => Content(string.Join("\n", User.Claims.Select(claim => claim.Value)));

                    public IActionResult Orders(List<Order> orders) => Content({|GCG1006:string.Join("\n", orders.Select(order => order.Number))|});
                }

                public class Order { public string Number { get; set; } = ""; }
                """,
        }.RunAsync();
}

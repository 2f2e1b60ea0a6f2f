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
    public Task Claims_of_users_and_tickets_of_sessions()
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

                    public IActionResult Claims()
                    {
                        var table = new StringBuilder();
                        foreach (var claim in _claims.OfUser())
                        {
                            table.AppendLine($"{claim.Type},{claim.Value}");
                        }

                        return File(Encoding.UTF8.GetBytes(table.ToString()), "text/csv", "mine.csv");
                    }

                    public IActionResult Sessions()
                    {
                        var table = new StringBuilder();
                        foreach (var ticket in _claims.OfSessions())
                        {
                            table.AppendLine(ticket.Scheme);
                        }

                        return File(Encoding.UTF8.GetBytes(table.ToString()), "text/csv", "sessions.csv");
                    }

                    public IActionResult Support()
                    {
                        var table = new StringBuilder();
                        foreach (var ticket in _claims.OfCustomers())
                        {
                            table.AppendLine($"{ticket.Id},{ticket.Question}");
                        }

                        return File(Encoding.UTF8.GetBytes({|GCG1006:table.ToString()|}), "text/csv", "support.csv");
                    }
                }

                public sealed class UserClaim { public string Type { get; set; } = ""; public string Value { get; set; } = ""; }

                public sealed class SessionTicket { public string Scheme { get; set; } = ""; }

                public sealed class SupportTicket { public int Id { get; set; } public string Question { get; set; } = ""; }

                public interface IClaims { List<UserClaim> OfUser(); List<SessionTicket> OfSessions(); List<SupportTicket> OfCustomers(); }
                """,
        }.RunAsync();

    [Fact]
    public Task Claims_of_a_user_joined_to_a_line()
        => new AllRulesTest
        {
            TestCode = """
                using System.Collections.Generic;
                using System.Linq;
                using Microsoft.AspNetCore.Mvc;

                public class OrdersController : ControllerBase
                {
                    public IActionResult Claims() => Content(string.Join(", ", User.Claims.Select(claim => claim.Value)));

                    public IActionResult Orders(List<Order> orders) => Content({|GCG1006:string.Join(", ", orders.Select(order => order.Number))|});
                }

                public class Order { public string Number { get; set; } = ""; }
                """,
        }.RunAsync();
}

using Microsoft.AspNetCore.Mvc;
using OrderHub.Contracts;
using OrderHub.Services.Labels;
using OrderHub.Services.Orders;
using OrderHub.Services.Pricing;
using OrderHub.Services.Reports;

namespace OrderHub.Api.Controllers;

[ApiController]
[Route("api/orders")]
public sealed class OrdersController(IOrderRepository orders, OrderSearch search) : ControllerBase
{
    [HttpGet("{id:int}")]
    public ActionResult<Order> Get(int id) => orders.Find(id) is { } order ? order : NotFound();

    [HttpGet("search")]
    public SearchResult Search(string? q = null, int take = 20) => search.Search(q, take);

    [HttpGet("latest")]
    public IReadOnlyList<Order> Latest(int take = 20) => search.Latest(take);

    [HttpGet("page-total")]
    public decimal PageTotal(int customer = 7, int page = 0, int size = 100) => search.PageTotal(customer, page, size);

    [HttpGet("{id:int}/quote")]
    public ActionResult<Quote> GetQuote(
        int id,
        [FromServices] QuoteService quotes,
        [FromServices] LiveQuotes liveQuotes,
        bool live = false)
    {
        Quote? quote = live ? liveQuotes.Calculate(id) : quotes.Calculate(id);
        return quote is null ? NotFound() : quote;
    }

    [HttpGet("quotes")]
    public IReadOnlyList<Quote> GetQuotes([FromServices] QuoteService quotes, int customer = 7) =>
        quotes.CalculateAll(customer);

    [HttpGet("{id:int}/label")]
    public IActionResult GetLabel(int id, [FromServices] LabelRenderer labels)
    {
        if (orders.Find(id) is not { } order)
        {
            return NotFound();
        }

        byte[] label = new byte[LabelRenderer.Size];
        labels.Render(order, label);
        return File(label, "application/octet-stream");
    }

    [HttpGet("{id:int}/slip")]
    public IActionResult GetSlip(int id, [FromServices] PackingSlips slips) => File(slips.Get(id), "text/plain");
}

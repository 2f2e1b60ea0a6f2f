using System.Collections.Generic;
using System.Text.Json;
using System.Threading.Tasks;
using Microsoft.AspNetCore.Mvc;

namespace Samples.GCG2009;

/// <summary>A list that is made for the type of the call cannot be made for an interface.</summary>
public sealed class CopiedNumbersController : ControllerBase
{
    [HttpPost("copy")]
    public Task Copy(IEnumerable<int> numbers)
        => JsonSerializer.SerializeAsync<List<int>>(Response.Body, new(numbers));
}

using System.Collections.Generic;
using System.Text.Json;
using System.Threading.Tasks;
using Microsoft.AspNetCore.Mvc;

namespace Samples.GCG2009;

public sealed class NamesController : ControllerBase
{
    [HttpPost("names")]
    public Task Names(string[] names) => JsonSerializer.SerializeAsync<IReadOnlyList<string>>(Response.Body, names);
}

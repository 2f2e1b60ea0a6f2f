using System.Collections.Generic;
using System.Linq;
using Microsoft.AspNetCore.Mvc;

namespace Samples.GCG1003;

public sealed class Visit
{
    public long Number { get; set; }

    public bool IsOpen { get; set; }
}

public interface IVisitStore
{
    IEnumerable<Visit> All();
}

public sealed class VisitsController(IVisitStore visits) : ControllerBase
{
    [HttpGet("newest")]
    public List<Visit> Newest(int count)
    {
        var sorted = visits.All()
            .OrderByDescending(visit => visit.Number);
        return sorted.Take(count).ToList();
    }

    [HttpGet("last")]
    public Visit? Last() => visits.All().OrderByDescending(visit => visit.Number).FirstOrDefault();

    [HttpGet("any")]
    public bool IsEmpty() => !visits.All().Any(); // no visit yet

    [HttpGet("page")]
    public IEnumerable<long> Page(int page)
        => visits.All().Where(visit => visit.IsOpen).Skip(page * 10).Take(10).ToList().Select(visit => visit.Number);
}

using GcGuard.Tool.Recordings.Capture;
using GcGuard.Tool.Recordings.Model;
using Microsoft.Diagnostics.Tracing;

namespace GcGuard.Tool.Recordings.Reading;

/// <summary>A request, or a message, between its start and its end.</summary>
/// <param name="Endpoint">Its endpoint.</param>
/// <param name="Start">When it began, in milliseconds.</param>
internal sealed record Request(string Endpoint, double Start)
{
    /// <summary>When it ended; null while it runs.</summary>
    public double? End { get; set; }
}

/// <summary>
/// Tells which request an event belongs to, by the ids of activities, which flow through awaits and tasks.
/// </summary>
internal sealed class RequestTracker(RouteTable routes)
{
    private readonly Dictionary<string, Request> _byActivity = new(StringComparer.Ordinal);
    private readonly Dictionary<Guid, string> _paths = [];
    private readonly List<Request> _all = [];

    /// <summary>All requests, in the order of their starts.</summary>
    public IReadOnlyList<Request> All => _all;

    /// <summary>Takes an event of the hosting provider.</summary>
    public void On(TraceEvent data)
    {
        string activity = PathOf(data.ActivityID);
        if (activity.Length == 0)
        {
            // Requests that began before the ids did have none.
            return;
        }

        if (data.EventName == "Request/Start")
        {
            string name = routes.NameOf((string)data.PayloadByName("method"), (string)data.PayloadByName("path"));
            Begin(activity, name, data);
        }
        else if (data.EventName == "Request/Stop")
        {
            End(activity, data);
        }
    }

    /// <summary>
    /// Takes an event of the provider of activities. A message that is handled in steps, or while a request is
    /// answered, counts once.
    /// </summary>
    public void OnActivity(TraceEvent data)
    {
        string activity = PathOf(data.ActivityID);
        if (activity.Length == 0)
        {
            return;
        }

        if (MessageSources.IsStart(data) && Of(data.ActivityID) is null)
        {
            Begin(activity, Endpoint.MessagePrefix + MessageSources.NameOf(data), data);
        }
        else if (MessageSources.IsStop(data))
        {
            End(activity, data);
        }
    }

    private void Begin(string activity, string name, TraceEvent data)
    {
        var request = new Request(name, data.TimeStampRelativeMSec);
        _byActivity[activity] = request;
        _all.Add(request);
    }

    private void End(string activity, TraceEvent data)
    {
        if (_byActivity.TryGetValue(activity, out Request? request))
        {
            request.End ??= data.TimeStampRelativeMSec;
        }
    }

    /// <summary>The request of an activity, or of one that it is nested in.</summary>
    public Request? Of(Guid activity)
    {
        for (string path = PathOf(activity); path.Length > 0;)
        {
            if (_byActivity.TryGetValue(path, out Request? request))
            {
                return request;
            }

            int end = path.LastIndexOf('/', path.Length - 2);
            path = end <= 0 ? string.Empty : path[..(end + 1)];
        }

        return null;
    }

    private string PathOf(Guid activity)
    {
        if (activity == Guid.Empty)
        {
            return string.Empty;
        }

        if (!_paths.TryGetValue(activity, out string? path))
        {
            path = StartStopActivityComputer.ActivityPathString(activity);
            path = path.StartsWith('/') ? path.TrimEnd('/') + "/" : string.Empty;
            _paths.Add(activity, path);
        }

        return path;
    }
}

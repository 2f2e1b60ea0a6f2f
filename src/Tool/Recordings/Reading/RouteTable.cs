using System.Globalization;
using GcGuard.Tool.Recordings.Model;

namespace GcGuard.Tool.Recordings.Reading;

/// <summary>
/// The route templates that the server's own metrics named. A path that matches none of them is never kept.
/// </summary>
internal sealed class RouteTable
{
    private readonly Dictionary<string, List<Template>> _byMethod = new(StringComparer.Ordinal);

    /// <summary>Takes the tags of a measurement: <c>http.request.method=GET,http.route=/orders/{id}</c>.</summary>
    public void AddTags(string tags)
    {
        const string RouteTag = "http.route=";
        const string MethodTag = "http.request.method=";
        string? method = TagOf(tags, MethodTag);
        int at = tags.IndexOf(RouteTag, StringComparison.Ordinal);
        if (method is null || at < 0)
        {
            return;
        }

        // A route can hold commas in a constraint; the next tag begins with a comma and a name with a dot.
        string rest = tags[(at + RouteTag.Length)..];
        int end = NextTag(rest);
        Add(method, end < 0 ? rest : rest[..end]);
    }

    /// <summary>Adds a template.</summary>
    public void Add(string method, string route)
    {
        if (!_byMethod.TryGetValue(method, out List<Template>? templates))
        {
            _byMethod.Add(method, templates = []);
        }

        if (!templates.Exists(template => template.Route == route))
        {
            templates.Add(new Template(route));
            templates.Sort(static (a, b) => string.CompareOrdinal(a.Order, b.Order));
        }
    }

    /// <summary>The name of a request's endpoint.</summary>
    public string NameOf(string method, string path)
    {
        string[] segments = path.Split('/', StringSplitOptions.RemoveEmptyEntries);
        if (_byMethod.TryGetValue(method, out List<Template>? templates))
        {
            foreach (Template template in templates)
            {
                if (template.Matches(segments))
                {
                    return $"{method} {template.Shown}";
                }
            }
        }

        return $"{(IsKnown(method) ? method : "?")} {Endpoint.OtherRoute}";
    }

    private static bool IsKnown(string method)
        => method is "GET" or "POST" or "PUT" or "DELETE" or "PATCH" or "HEAD" or "OPTIONS" or "TRACE" or "CONNECT";

    private static string? TagOf(string tags, string name)
    {
        int at = tags.IndexOf(name, StringComparison.Ordinal);
        if (at < 0)
        {
            return null;
        }

        string rest = tags[(at + name.Length)..];
        int end = rest.IndexOf(',', StringComparison.Ordinal);
        return end < 0 ? rest : rest[..end];
    }

    private static int NextTag(string text)
    {
        for (int at = text.IndexOf(',', StringComparison.Ordinal); at >= 0;
            at = text.IndexOf(',', at + 1))
        {
            int equals = text.IndexOf('=', at);
            string name = equals < 0 ? string.Empty : text[(at + 1)..equals];
            if (name.Contains('.', StringComparison.Ordinal) && name.All(c => char.IsAsciiLetter(c) || c is '.' or '_'))
            {
                return at;
            }
        }

        return -1;
    }

    /// <summary>A template, cut into segments.</summary>
    private sealed class Template
    {
        private readonly string[] _segments;

        public Template(string route)
        {
            Route = route;
            _segments = route.Split('/', StringSplitOptions.RemoveEmptyEntries);
            Order = string.Concat(_segments.Select(Rank)) + "0";
        }

        public string Route { get; }

        public string Shown => Route.StartsWith('/') ? Route : "/" + Route;

        // As ASP.NET Core chooses: literal, then constrained, then free, then the rest of the path.
        public string Order { get; }

        public bool Matches(string[] path)
        {
            for (int i = 0; i < _segments.Length; i++)
            {
                string segment = _segments[i];
                if (segment.StartsWith("{*", StringComparison.Ordinal))
                {
                    return true;
                }

                bool canBeLeftOut = segment.EndsWith("?}", StringComparison.Ordinal)
                    || (segment.StartsWith('{') && segment.Contains('=', StringComparison.Ordinal));
                if (i >= path.Length)
                {
                    return canBeLeftOut;
                }

                if (!Fits(segment, path[i]))
                {
                    return false;
                }
            }

            return path.Length <= _segments.Length;
        }

        private static char Rank(string segment)
            => !segment.Contains('{', StringComparison.Ordinal) ? '1'
                : segment.StartsWith("{*", StringComparison.Ordinal) ? '5'
                : !IsWhole(segment) ? '2'
                : segment.Contains(':', StringComparison.Ordinal) ? '3'
                : '4';

        private static bool IsWhole(string segment)
            => segment.StartsWith('{') && segment.IndexOf('}', StringComparison.Ordinal) == segment.Length - 1;

        private static bool Fits(string segment, string value)
        {
            int open = segment.IndexOf('{', StringComparison.Ordinal);
            if (open < 0)
            {
                return string.Equals(segment, value, StringComparison.OrdinalIgnoreCase);
            }

            if (!IsWhole(segment))
            {
                int close = segment.LastIndexOf('}');
                return value.Length > open + segment.Length - close - 1
                    && value.StartsWith(segment[..open], StringComparison.OrdinalIgnoreCase)
                    && value.EndsWith(segment[(close + 1)..], StringComparison.OrdinalIgnoreCase);
            }

            return segment[1..^1].TrimEnd('?').Split(':').Skip(1).All(constraint => Allows(constraint, value));
        }

        // Constraints beyond these choose between routes of one shape so rarely that any value passes.
        private static bool Allows(string constraint, string value) => constraint switch
        {
            "int" or "long" => long.TryParse(value, CultureInfo.InvariantCulture, out _),
            "guid" => Guid.TryParse(value, out _),
            "bool" => bool.TryParse(value, out _),
            "decimal" or "double" or "float" => double.TryParse(value, CultureInfo.InvariantCulture, out _),
            "alpha" => value.All(char.IsAsciiLetter),
            _ => true,
        };
    }
}

using System;
using System.Net.Http;
using System.Text.RegularExpressions;

namespace GcGuard.Demo.Load;

/// <summary>One request to the service.</summary>
/// <param name="Method">The HTTP method.</param>
/// <param name="Path">Path and query.</param>
/// <param name="Content">Creates the body, or null for none; called once per request, always the same bytes.</param>
internal sealed partial record ServiceRequest(HttpMethod Method, string Path, Func<HttpContent>? Content = null)
{
    /// <summary>A GET request.</summary>
    public static ServiceRequest Get(string path) => new(HttpMethod.Get, path);

    /// <summary>A POST request.</summary>
    public static ServiceRequest Post(string path, Func<HttpContent>? content = null)
        => new(HttpMethod.Post, path, content);

    /// <summary>Method and route: requests of one kind differ in numbers and the query only.</summary>
    public string Kind { get; } = $"{Method} {Number().Replace(Path.Split('?')[0], "/{n}")}";

    /// <summary>A new message for this request.</summary>
    public HttpRequestMessage ToMessage() => new(Method, Path) { Content = Content?.Invoke() };

    /// <inheritdoc />
    public override string ToString() => $"{Method} {Path}";

    [GeneratedRegex("/[0-9]+")]
    private static partial Regex Number();
}

using System.Diagnostics;
using System.Text.RegularExpressions;

namespace GcGuard.Tool.Tests.Reports;

/// <summary>A test that needs a browser, and says so where there is none.</summary>
[AttributeUsage(AttributeTargets.Method)]
public sealed class BrowserFactAttribute : FactAttribute
{
    public BrowserFactAttribute() => Skip = Browser.Path is null ? "Chromium is not installed." : null;
}

/// <summary>Chromium without a window.</summary>
internal static partial class Browser
{
    /// <summary>Where it is; null where it is not installed.</summary>
    public static string? Path { get; } = (Environment.GetEnvironmentVariable("PATH") ?? string.Empty)
        .Split(System.IO.Path.PathSeparator)
        .SelectMany(folder => new[] { "chromium", "chromium-browser", "google-chrome" }
            .Select(name => System.IO.Path.Combine(folder, name)))
        .FirstOrDefault(File.Exists);

    /// <summary>Loads a page, runs a script in it, and gives what the script returned.</summary>
    public static async Task<string> EvaluateAsync(string folder, string html, string script, bool isDark)
    {
        string page = System.IO.Path.Combine(folder, "probe.html");
        await File.WriteAllTextAsync(page, html.Replace(
            "</body>", $"<script>document.title = String((() => {{ {script} }})());</script></body>", StringComparison.Ordinal));
        var info = new ProcessStartInfo(
            Path!,
            [
                "--headless=new", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage", "--window-size=1400,1000",
                "--hide-scrollbars", $"--user-data-dir={System.IO.Path.Combine(folder, "profile")}",
                $"--blink-settings=preferredColorScheme={(isDark ? 0 : 1)}", "--dump-dom", "file://" + page,
            ])
        {
            RedirectStandardOutput = true,
            RedirectStandardError = true,
        };
        using Process process = Process.Start(info)!;
        Task<string> said = process.StandardError.ReadToEndAsync();
        string document = await process.StandardOutput.ReadToEndAsync();
        await process.WaitForExitAsync();
        Match title = Title().Match(document);
        Assert.True(title.Success, await said);
        return System.Net.WebUtility.HtmlDecode(title.Groups[1].Value);
    }

    [GeneratedRegex("<title>(.*?)</title>", RegexOptions.Singleline)]
    private static partial Regex Title();
}

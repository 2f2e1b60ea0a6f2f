using System;
using System.Collections.Generic;
using System.Globalization;
using System.Linq;
using System.Text;

namespace GcGuard.Demo.Reporting.Page;

/// <summary>A small drawing with a frame, a horizontal axis and marks, as inline SVG.</summary>
internal sealed class Plot
{
    private const int Width = 400, Height = 150, Left = 60, Right = 10, Top = 8, Bottom = 22;
    private readonly StringBuilder _svg = new();

    /// <summary>Begins an empty plot.</summary>
    /// <param name="name">What it shows, for readers who do not see it.</param>
    public Plot(string name)
    {
        _svg.Append(
            CultureInfo.InvariantCulture,
            $"<svg viewBox=\"0 0 {Width} {Height}\" role=\"img\" aria-label=\"{name}\">\n")
            .Append(
                CultureInfo.InvariantCulture,
                $"<rect class=\"plot\" x=\"{Left}\" y=\"{Top}\" width=\"{PlotWidth}\" height=\"{PlotHeight}\"/>\n");
    }

    private static double PlotWidth => Width - Left - Right;

    private static double PlotHeight => Height - Top - Bottom;

    /// <summary>A line through points, both coordinates between 0 and 1, the origin at the lower left.</summary>
    public void Line(IEnumerable<(double X, double Y)> points, string kind)
        => _svg.Append("<polyline class=\"line ").Append(kind).Append("\" points=\"")
            .AppendJoin(' ', points.Select(point => $"{X(point.X)},{Y(point.Y)}")).Append("\"/>\n");

    /// <summary>A bar that stands on a height; all numbers between 0 and 1.</summary>
    public void Bar(double x, double width, double foot, double height, string kind)
        => _svg.Append(
            CultureInfo.InvariantCulture, $"<rect class=\"bar {kind}\" x=\"{X(x)}\" y=\"{Y(foot + height)}\" ")
            .Append(
                CultureInfo.InvariantCulture,
                $"width=\"{At(Math.Max(width * PlotWidth, 1))}\" height=\"{At(height * PlotHeight)}\"/>\n");

    /// <summary>A horizontal line across the plot.</summary>
    public void Rule(double y)
        => _svg.Append(
            CultureInfo.InvariantCulture,
            $"<line class=\"axis\" x1=\"{Left}\" x2=\"{Width - Right}\" y1=\"{Y(y)}\" y2=\"{Y(y)}\"/>\n");

    /// <summary>A text below the plot.</summary>
    public void Below(double x, string text)
        => Text(X(x), At(Height - 7), x <= 0 ? "start" : x >= 1 ? "end" : "middle", text, "");

    /// <summary>A text left of the plot.</summary>
    public void Beside(double y, string text) => Text(At(Left - 5), Y(y), "end", text, " dy=\"4\"");

    /// <summary>A text inside of the plot.</summary>
    public void Inside(double x, double y, string text) => Text(X(x), Y(y), "middle", text, "");

    /// <summary>The drawing.</summary>
    public override string ToString() => _svg + "</svg>\n";

    private void Text(string x, string y, string anchor, string text, string more)
        => _svg.Append(
            CultureInfo.InvariantCulture, $"<text x=\"{x}\" y=\"{y}\" text-anchor=\"{anchor}\"{more}>{text}</text>\n");

    private static string X(double share) => At(Left + (Math.Clamp(share, 0, 1) * PlotWidth));

    private static string Y(double share) => At(Top + ((1 - Math.Clamp(share, 0, 1)) * PlotHeight));

    private static string At(double value) => value.ToString("0.#", CultureInfo.InvariantCulture);
}

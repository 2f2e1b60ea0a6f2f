using System.Text;
using static GcGuard.Tool.Reports.Html.HtmlText;

namespace GcGuard.Tool.Reports.Html;

/// <summary>A chart over the time of a recording; all charts of a page share its axis.</summary>
/// <param name="seconds">How long the recording took.</param>
/// <param name="height">The height of the plot.</param>
/// <param name="hasAxis">Whether the seconds stand below it.</param>
internal sealed class TimeChart(double seconds, int height, bool hasAxis)
{
    /// <summary>The width, in the units of the drawing.</summary>
    public const int Width = 820;

    private const int Left = 58;
    private const int Right = 58;
    private const int Top = 8;
    private const int AxisHeight = 18;
    private readonly StringBuilder _svg = new();

    private double PlotWidth => Width - Left - Right;

    /// <summary>Shades spans of time, given in milliseconds; neighbours that meet on the screen become one.</summary>
    public void Shade(IEnumerable<double[]> spans, string kind)
    {
        double from = double.NaN;
        double to = double.NaN;
        foreach (double[] span in spans.OrderBy(span => span[0]))
        {
            double start = X(span[0] / 1000);
            double end = Math.Max(X(span[1] / 1000), start + 0.7);
            if (start <= to + 0.5)
            {
                to = Math.Max(to, end);
                continue;
            }

            Flush();
            (from, to) = (start, end);
        }

        Flush();

        void Flush()
        {
            if (!double.IsNaN(from))
            {
                _svg.Append(
                    $"<rect class=\"{kind}\" x=\"{At(from)}\" y=\"{Top}\" width=\"{At(to
                        - from)}\" height=\"{height}\"/>\n");
            }
        }
    }

    /// <summary>Fills the area between two series, given per second; where a value is missing there is a gap.</summary>
    public void Area(IReadOnlyList<double?> low, IReadOnlyList<double?> high, double max, string kind)
    {
        for (int start = 0; start < high.Count; start++)
        {
            int end = start;
            while (end < high.Count && high[end] is not null)
            {
                end++;
            }

            if (end > start)
            {
                IEnumerable<string> above =
                    Enumerable.Range(start, end - start).SelectMany(i => Step(i, high[i]!.Value, max));
                IEnumerable<string> below = Enumerable.Range(start, end - start).Reverse()
                    .SelectMany(i => Step(i, low[i] ?? 0, max).Reverse());
                _svg.Append($"<polygon class=\"{kind}\" points=\"{string.Join(' ', above.Concat(below))}\"/>\n");
                start = end;
            }
        }
    }

    /// <summary>Draws a series, given per second.</summary>
    public void Line(IReadOnlyList<double?> values, double max, string kind)
    {
        for (int start = 0; start < values.Count; start++)
        {
            int end = start;
            while (end < values.Count && values[end] is not null)
            {
                end++;
            }

            if (end > start)
            {
                IEnumerable<string> points = Enumerable.Range(start, end - start)
                    .Select(i => $"{At(X(i + 0.5))},{At(Y(values[i]!.Value, max))}");
                _svg.Append($"<polyline class=\"{kind}\" points=\"{string.Join(' ', points)}\"/>\n");
                start = end;
            }
        }
    }

    /// <summary>Names the top and the bottom of an axis.</summary>
    public void Scale(string top, string unit, string kind, bool isRight)
    {
        double x = isRight ? Width - Right + 6 : Left - 6;
        string anchor = isRight ? "start" : "end";
        _svg.Append(
            $"<text class=\"{kind}\" x=\"{At(x)}\" y=\"{Top + 9}\" text-anchor=\"{anchor}\">{Encode(top)}</text>\n")
            .Append(
                $"<text class=\"{kind}\" x=\"{At(x)}\" y=\"{Top
                    + 22}\" text-anchor=\"{anchor}\">{Encode(unit)}</text>\n");
    }

    /// <summary>Draws a level across the chart.</summary>
    public void Level(double value, double max, string kind)
        => _svg.Append(
            $"<line class=\"{kind}\" x1=\"{Left}\" x2=\"{Width
                - Right}\" y1=\"{At(Y(value, max))}\" y2=\"{At(Y(value, max))}\"/>\n");

    /// <summary>The drawing.</summary>
    /// <param name="title">What a screen reader says.</param>
    public string ToSvg(string title)
    {
        int whole = Top + height + (hasAxis ? AxisHeight : 4);
        var svg = new StringBuilder()
            .Append($"<svg viewBox=\"0 0 {Width} {whole}\" role=\"img\" aria-label=\"{Encode(title)}\">\n")
            .Append($"<rect class=\"plot\" x=\"{Left}\" y=\"{Top}\" width=\"{At(PlotWidth)}\" height=\"{height}\"/>\n")
            .Append(_svg);
        if (hasAxis)
        {
            double step = StepOf(seconds);
            for (double at = 0; at <= seconds; at += step)
            {
                svg.Append(
                    $"<text class=\"axis\" x=\"{At(X(at))}\" y=\"{whole
                        - 3}\" text-anchor=\"middle\">{At(at)} s</text>\n");
            }
        }

        return svg.Append("</svg>\n").ToString();
    }

    private static double StepOf(double seconds)
        => new[] { 1.0, 2, 5, 10, 20, 30, 60, 120, 300, 600, 1800, 3600, 7200 }
            .FirstOrDefault(step => seconds / step <= 12, 21600);

    private IEnumerable<string> Step(int second, double value, double max)
    {
        string y = At(Y(value, max));
        yield return $"{At(X(second))},{y}";
        yield return $"{At(X(Math.Min(second + 1, seconds)))},{y}";
    }

    private double X(double second) => Left + (Math.Clamp(second / Math.Max(seconds, 0.001), 0, 1) * PlotWidth);

    private double Y(double value, double max)
        => Top + height - (Math.Clamp(value / Math.Max(max, 1e-9), 0, 1) * height);
}

using System.Globalization;
using GcGuard.Tool.Solutions;

namespace GcGuard.Tool.Recordings.Capture;

/// <summary>
/// Reads how long to record: <c>60s</c>, <c>5m</c>, <c>1h</c>, or <c>dd:hh:mm:ss</c> as dotnet-trace has it.
/// </summary>
internal static class RecordingDuration
{
    /// <summary>The duration.</summary>
    /// <exception cref="InputException">The text is no duration.</exception>
    public static TimeSpan Parse(string text)
    {
        string[] parts = text.Split(':');
        if (parts.Length is 3 or 4 && Array.TrueForAll(parts, IsNumber))
        {
            int[] numbers = [.. parts.Select(part => int.Parse(part, CultureInfo.InvariantCulture))];
            return Positive(
                new TimeSpan(parts.Length == 4 ? numbers[0] : 0, numbers[^3], numbers[^2], numbers[^1]), text);
        }

        double factor = text.Length == 0 ? 0 : text[^1] switch
        {
            's' or (>= '0' and <= '9') => 1,
            'm' => 60,
            'h' => 3600,
            _ => 0,
        };
        return double.TryParse(text.TrimEnd('s', 'm', 'h'), CultureInfo.InvariantCulture, out double number)
            ? Positive(TimeSpan.FromSeconds(Math.Min(number * factor, TimeSpan.FromDays(30).TotalSeconds)), text)
            : throw Wrong(text);
    }

    private static bool IsNumber(string part) => part.Length is > 0 and < 6 && part.All(char.IsAsciiDigit);

    private static TimeSpan Positive(TimeSpan duration, string text)
        => duration > TimeSpan.Zero ? duration : throw Wrong(text);

    private static InputException Wrong(string text)
        => new($"'{text}' is no duration: 60s, 5m, 1h or 00:00:01:00.");
}

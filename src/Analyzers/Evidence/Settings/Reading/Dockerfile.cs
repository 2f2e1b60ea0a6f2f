using System.Text.RegularExpressions;
using Microsoft.CodeAnalysis.Text;

namespace GcGuard.Analyzers.Evidence.Settings.Reading;

/// <summary>
/// Reads what the last stage of a Dockerfile runs: the image at the end of its chain, the <c>ENV</c> of the whole
/// chain, and the assemblies and projects that the file names.
/// </summary>
internal sealed class Dockerfile
{
    private static readonly Regex Comment = new(@"^[ \t\uFEFF]*#[^\n]*", RegexOptions.Multiline);
    private static readonly Regex UsesBacktick = new(@"\A\uFEFF?#[ \t]*escape[ \t]*=[ \t]*`", RegexOptions.IgnoreCase);
    private static readonly Regex Backtick = new(@"`[ \t\r]*\n(?:[ \t\r]*\n)*");
    private static readonly Regex Backslash = new(@"\\[ \t\r]*\n(?:[ \t\r]*\n)*");

    private static readonly Regex Instruction = new(
        @"^[ \t\uFEFF]*(FROM|ARG|ENV|RUN|COPY|ADD|ENTRYPOINT|CMD)[ \t]+([^\n]*)",
        RegexOptions.IgnoreCase | RegexOptions.Multiline);

    private static readonly Regex From =
        new(@"^(?:--\S+[ \t]+)*(?<image>\S+)(?:[ \t]+AS[ \t]+(?<name>\S+))?", RegexOptions.IgnoreCase);

    private static readonly Regex Pair =
        new("""(?<name>[^\s=]+)=(?:"(?<value>[^"]*)"?|'(?<value>[^']*)'?|(?<value>\S*))""");

    private static readonly Regex OldPair = new(@"^(?<name>[^\s=]+)[ \t]+(?<value>.*\S)");
    private static readonly Regex Word = new("""[^\s"'\[\],;=\\]+""");
    private static readonly Regex Argument = new(@"\$(?:\{(\w+)\}|(\w+))");

    private readonly Dictionary<string, (string? Image, TextSpan Span, List<NamedValue> Environment)> _stages =
        new(StringComparer.OrdinalIgnoreCase);

    private readonly Dictionary<string, string> _arguments = new(StringComparer.Ordinal);

    /// <summary>The image, with the defaults of <c>ARG</c>s put in; null in a file without <c>FROM</c>.</summary>
    public string? Image { get; private set; }

    /// <summary>Where the image stands.</summary>
    public TextSpan ImageSpan { get; private set; }

    /// <summary>The variables, in order.</summary>
    public List<NamedValue> Environment { get; private set; } = [];

    /// <summary>The words that name an assembly, a project or a folder: <c>Shop.dll</c>, <c>./Shop</c>.</summary>
    public List<string> Words { get; } = [];

    /// <summary>Reads the text of a file.</summary>
    public static Dockerfile Read(string text)
    {
        var file = new Dockerfile();
        string lines = OneLineEach(text);
        for (Match match = Instruction.Match(lines); match.Success; match = match.NextMatch())
        {
            file.Read(match.Groups[1].Value.ToUpperInvariant(), match.Groups[2].Value, match.Groups[2].Index);
        }

        return file;
    }

    /// <summary>
    /// The text with blanks for comments and for what makes an instruction go on in the next line: no place changes.
    /// </summary>
    private static string OneLineEach(string text)
    {
        string withoutComments = Comment.Replace(text, Blanks);
        return (UsesBacktick.IsMatch(text) ? Backtick : Backslash).Replace(withoutComments, Blanks);

        static string Blanks(Match match) => new(' ', match.Length);
    }

    private void Read(string instruction, string text, int offset)
    {
        switch (instruction)
        {
            case "FROM":
                ReadFrom(From.Match(text), offset);
                break;
            case "ARG":
                Pairs(Pair.Match(text), offset).ForEach(argument => _arguments[argument.Name] = argument.Value);
                break;
            case "ENV":
                // The old form is "A the rest of the line".
                Match old = OldPair.Match(text);
                Environment.AddRange(Pairs(old.Success ? old : Pair.Match(text), offset));
                break;
            default:
                ReadWords(text);
                break;
        }
    }

    /// <summary>Begins a stage, which goes on where the one that it names ends.</summary>
    private void ReadFrom(Match from, int offset)
    {
        Group image = from.Groups["image"];
        string name = Expand(image.Value);
        (Image, ImageSpan, Environment) = _stages.TryGetValue(name, out var parent)
            ? (parent.Image, parent.Span, [.. parent.Environment])
            : (name, new TextSpan(offset + image.Index, image.Length), new List<NamedValue>());
        if (from.Groups["name"].Success)
        {
            _stages[from.Groups["name"].Value] = (Image, ImageSpan, Environment);
        }
    }

    private void ReadWords(string text)
    {
        for (Match word = Word.Match(text); word.Success; word = word.NextMatch())
        {
            if (word.Value.EndsWith(".dll", StringComparison.OrdinalIgnoreCase)
                || word.Value.EndsWith(".csproj", StringComparison.OrdinalIgnoreCase)
                || word.Value.StartsWith("./", StringComparison.Ordinal))
            {
                Words.Add(word.Value);
            }
        }
    }

    private List<NamedValue> Pairs(Match pair, int offset)
    {
        List<NamedValue> pairs = [];
        for (; pair.Success; pair = pair.NextMatch())
        {
            Group name = pair.Groups["name"];
            Group value = pair.Groups["value"];
            pairs.Add(new NamedValue(
                name.Value,
                Expand(value.Value),
                new TextSpan(offset + name.Index, name.Length),
                new TextSpan(offset + value.Index, value.Length)));
        }

        return pairs;
    }

    /// <summary>Puts in the defaults of <c>ARG</c>s; a name without a default stays.</summary>
    private string Expand(string text)
        => Argument.Replace(text, name =>
        {
            string argument = name.Groups[1].Value + name.Groups[2].Value;
            return _arguments.TryGetValue(argument, out string? value) ? value : name.Value;
        });
}

/// <summary>A name and a value that stand in a file.</summary>
/// <param name="Value">The value, without quotes.</param>
/// <param name="NameSpan">Where the name stands.</param>
/// <param name="ValueSpan">Where the value stands, without quotes.</param>
internal sealed record NamedValue(string Name, string Value, TextSpan NameSpan, TextSpan ValueSpan);

using System;
using System.Collections.Immutable;
using System.Globalization;
using System.Text;
using Microsoft.CodeAnalysis.Text;

namespace Microsoft.CodeAnalysis.Testing;

/// <summary>A diagnostic that a test expects. Values are immutable: each <c>With…</c> member returns a changed copy.</summary>
public readonly struct DiagnosticResult
{
    /// <summary>An expectation of no diagnostics.</summary>
    public static readonly DiagnosticResult[] EmptyDiagnosticResults = [];

    private readonly ImmutableArray<DiagnosticLocation> _spans;
    private readonly MessageRule _rule;

    /// <summary>Makes an expectation without a message or a location.</summary>
    /// <param name="id">The diagnostic's id.</param>
    /// <param name="severity">Its severity.</param>
    public DiagnosticResult(string id, DiagnosticSeverity severity)
    {
        Id = id;
        Severity = severity;
        _rule = new MessageRule();
    }

    /// <summary>Makes an expectation with the id, default severity and message of a descriptor.</summary>
    /// <param name="descriptor">The descriptor. When its message has placeholders, state the arguments too.</param>
    public DiagnosticResult(DiagnosticDescriptor descriptor)
    {
        ArgumentNullException.ThrowIfNull(descriptor);
        Id = descriptor.Id;
        Severity = descriptor.DefaultSeverity;
        _rule = new MessageRule { Format = descriptor.MessageFormat };
    }

    private DiagnosticResult(
        DiagnosticResult source,
        ImmutableArray<DiagnosticLocation>? spans = null,
        MessageRule? rule = null,
        DiagnosticSeverity? severity = null,
        DiagnosticOptions? options = null,
        Optional<bool?> isSuppressed = default)
    {
        Id = source.Id;
        _spans = spans ?? source._spans;
        _rule = rule ?? source._rule;
        Severity = severity ?? source.Severity;
        Options = options ?? source.Options;
        IsSuppressed = isSuppressed.HasValue ? isSuppressed.Value : source.IsSuppressed;
    }

    /// <summary>The main location, then the additional ones; empty when no location is expected.</summary>
    public ImmutableArray<DiagnosticLocation> Spans => _spans.IsDefault ? [] : _spans;

    /// <summary>The expected severity.</summary>
    public DiagnosticSeverity Severity { get; }

    /// <summary>What is left out of the comparison.</summary>
    public DiagnosticOptions Options { get; }

    /// <summary>The expected id.</summary>
    public string Id { get; }

    /// <summary>The expected message, or null when the message is not compared.</summary>
    public string? Message => _rule?.Text;

    /// <summary>The message with its placeholders, if known.</summary>
    public LocalizableString? MessageFormat => _rule?.Format;

    /// <summary>The expected arguments of <see cref="MessageFormat"/>, if stated.</summary>
    public object?[]? MessageArguments => _rule?.Arguments;

    /// <summary>Whether the diagnostic is expected to have a location.</summary>
    public bool HasLocation => !Spans.IsEmpty;

    /// <summary>Whether the diagnostic is expected to be suppressed; null when that is not compared.</summary>
    public bool? IsSuppressed { get; }

    /// <summary>Makes an expectation of a compiler error.</summary>
    /// <param name="identifier">The id, for example <c>CS0103</c>.</param>
    public static DiagnosticResult CompilerError(string identifier) => new(identifier, DiagnosticSeverity.Error);

    /// <summary>Makes an expectation of a compiler warning.</summary>
    /// <param name="identifier">The id, for example <c>CS8602</c>.</param>
    public static DiagnosticResult CompilerWarning(string identifier) => new(identifier, DiagnosticSeverity.Warning);

    /// <summary>Expects another severity.</summary>
    /// <param name="severity">The severity.</param>
    public DiagnosticResult WithSeverity(DiagnosticSeverity severity) => new(this, severity: severity);

    /// <summary>Leaves other parts out of the comparison.</summary>
    /// <param name="options">The parts left out.</param>
    public DiagnosticResult WithOptions(DiagnosticOptions options) => new(this, options: options);

    /// <summary>Expects these message arguments, compared by their text.</summary>
    /// <param name="arguments">The arguments in order.</param>
    public DiagnosticResult WithArguments(params object[] arguments)
        => new(this, rule: Rule with { Arguments = arguments });

    /// <summary>Expects a message, or leaves the message out of the comparison.</summary>
    /// <param name="message">The whole message, or null to leave it out.</param>
    public DiagnosticResult WithMessage(string? message)
        => new(this, rule: Rule with { Fixed = message, Ignored = message is null });

    /// <summary>Expects another message format.</summary>
    /// <param name="messageFormat">The message with its placeholders.</param>
    public DiagnosticResult WithMessageFormat(LocalizableString messageFormat)
        => new(this, rule: Rule with { Format = messageFormat });

    /// <summary>Expects the diagnostic to be suppressed or not.</summary>
    /// <param name="isSuppressed">The state, or null to leave it out of the comparison.</param>
    public DiagnosticResult WithIsSuppressed(bool? isSuppressed)
        => new(this, isSuppressed: new Optional<bool?>(isSuppressed));

    /// <summary>Expects a diagnostic of the whole project.</summary>
    public DiagnosticResult WithNoLocation() => new(this, spans: ImmutableArray<DiagnosticLocation>.Empty);

    /// <summary>Adds a position in the first source.</summary>
    /// <param name="line">The line, from 1.</param>
    /// <param name="column">The column, from 1.</param>
    public DiagnosticResult WithLocation(int line, int column) => WithLocation(string.Empty, line, column);

    /// <summary>Adds a position in the first source.</summary>
    /// <param name="location">The position, zero-based.</param>
    public DiagnosticResult WithLocation(LinePosition location) => WithLocation(string.Empty, location);

    /// <summary>Adds a position.</summary>
    /// <param name="path">The file.</param>
    /// <param name="line">The line, from 1.</param>
    /// <param name="column">The column, from 1.</param>
    public DiagnosticResult WithLocation(string path, int line, int column)
        => WithLocation(path, new LinePosition(line - 1, column - 1));

    /// <summary>Adds a position.</summary>
    /// <param name="path">The file.</param>
    /// <param name="location">The position, zero-based.</param>
    public DiagnosticResult WithLocation(string path, LinePosition location)
        => WithLocation(path, location, DiagnosticLocationOptions.None);

    /// <summary>Adds a position.</summary>
    /// <param name="path">The file.</param>
    /// <param name="location">The position, zero-based.</param>
    /// <param name="options">How it is read, beside <see cref="DiagnosticLocationOptions.IgnoreLength"/>.</param>
    public DiagnosticResult WithLocation(string path, LinePosition location, DiagnosticLocationOptions options)
        => Append(new FileLinePositionSpan(path, location, location), options | DiagnosticLocationOptions.IgnoreLength);

    /// <summary>Adds the span that the sources mark as <c>{|#key:text|}</c>.</summary>
    /// <param name="markupKey">The key.</param>
    public DiagnosticResult WithLocation(int markupKey) => WithLocation(markupKey, DiagnosticLocationOptions.None);

    /// <summary>Adds the span that the sources mark as <c>{|#key:text|}</c>.</summary>
    /// <param name="markupKey">The key.</param>
    /// <param name="options">How it is read, beside <see cref="DiagnosticLocationOptions.InterpretAsMarkupKey"/>.</param>
    public DiagnosticResult WithLocation(int markupKey, DiagnosticLocationOptions options)
    {
        LinePosition key = new(0, markupKey);
        return Append(
            new FileLinePositionSpan(string.Empty, key, key),
            options | DiagnosticLocationOptions.InterpretAsMarkupKey);
    }

    /// <summary>Adds a span in the first source.</summary>
    /// <param name="startLine">The first line, from 1.</param>
    /// <param name="startColumn">The first column, from 1.</param>
    /// <param name="endLine">The last line, from 1.</param>
    /// <param name="endColumn">The column after the last character, from 1.</param>
    public DiagnosticResult WithSpan(int startLine, int startColumn, int endLine, int endColumn)
        => WithSpan(string.Empty, startLine, startColumn, endLine, endColumn);

    /// <summary>Adds a span.</summary>
    /// <param name="path">The file.</param>
    /// <param name="startLine">The first line, from 1.</param>
    /// <param name="startColumn">The first column, from 1.</param>
    /// <param name="endLine">The last line, from 1.</param>
    /// <param name="endColumn">The column after the last character, from 1.</param>
    public DiagnosticResult WithSpan(string path, int startLine, int startColumn, int endLine, int endColumn)
    {
        LinePosition start = new(startLine - 1, startColumn - 1);
        LinePosition end = new(endLine - 1, endColumn - 1);
        return WithSpan(new FileLinePositionSpan(path, start, end));
    }

    /// <summary>Adds a span.</summary>
    /// <param name="span">The span, zero-based.</param>
    public DiagnosticResult WithSpan(FileLinePositionSpan span) => Append(span, DiagnosticLocationOptions.None);

    /// <summary>Adds a span.</summary>
    /// <param name="span">The span, zero-based.</param>
    /// <param name="options">How it is read.</param>
    public DiagnosticResult WithSpan(FileLinePositionSpan span, DiagnosticLocationOptions options)
        => Append(span, options);

    /// <summary>Puts locations that name no file into <paramref name="path"/>.</summary>
    /// <param name="path">The file.</param>
    public DiagnosticResult WithDefaultPath(string path) => MapSpans(location =>
    {
        // A markup key finds its file by itself.
        bool open = location.Span.Path.Length == 0
            && !location.Options.HasFlag(DiagnosticLocationOptions.InterpretAsMarkupKey);
        return open ? new DiagnosticLocation(new FileLinePositionSpan(path, location.Span.Span), location.Options) : location;
    });

    /// <summary>Moves every location down.</summary>
    /// <param name="offset">The number of lines.</param>
    public DiagnosticResult WithLineOffset(int offset) => MapSpans(location =>
    {
        FileLinePositionSpan span = location.Span;
        LinePosition start = new(span.StartLinePosition.Line + offset, span.StartLinePosition.Character);
        LinePosition end = new(span.EndLinePosition.Line + offset, span.EndLinePosition.Character);
        return new DiagnosticLocation(new FileLinePositionSpan(span.Path, start, end), location.Options);
    });

    /// <summary>Prints the expectation as the compiler prints a diagnostic.</summary>
    /// <returns>For example <c>/0/Test0.cs(3,9,3,21): warning GCG5001: text</c>.</returns>
    public override string ToString()
    {
        StringBuilder text = new();
        if (HasLocation)
        {
            DiagnosticLocation location = Spans[0];
            LinePosition start = location.Span.StartLinePosition;
            LinePosition end = location.Span.EndLinePosition;
            text.Append(location.Span.Path.Length == 0 ? "?" : location.Span.Path);
            text.Append(CultureInfo.InvariantCulture, $"({start.Line + 1},{start.Character + 1}");
            if (!location.Options.HasFlag(DiagnosticLocationOptions.IgnoreLength))
            {
                text.Append(CultureInfo.InvariantCulture, $",{end.Line + 1},{end.Character + 1}");
            }

            text.Append("): ");
        }

        text.Append(Severity.ToString().ToLowerInvariant()).Append(' ').Append(Id);
        return Message is { } message ? text.Append(": ").Append(message).ToString() : text.ToString();
    }

    /// <summary>Replaces markup keys by the spans the sources mark with them.</summary>
    /// <param name="marked">The marked spans by key.</param>
    /// <exception cref="InvalidOperationException">No source marks a key.</exception>
    internal DiagnosticResult WithMarkupLocations(ImmutableDictionary<int, FileLinePositionSpan> marked) => MapSpans(location =>
    {
        if (!location.Options.HasFlag(DiagnosticLocationOptions.InterpretAsMarkupKey))
        {
            return location;
        }

        int key = location.Span.StartLinePosition.Character;
        return marked.TryGetValue(key, out FileLinePositionSpan span)
            ? new DiagnosticLocation(span, location.Options & ~DiagnosticLocationOptions.InterpretAsMarkupKey)
            : throw new InvalidOperationException($"An expected diagnostic names location #{key}, but no source has '{{|#{key}:…|}}'.");
    });

    private MessageRule Rule => _rule ?? new MessageRule();

    private DiagnosticResult Append(FileLinePositionSpan span, DiagnosticLocationOptions options)
        => new(this, spans: Spans.Add(new DiagnosticLocation(span, options)));

    private DiagnosticResult MapSpans(Func<DiagnosticLocation, DiagnosticLocation> map)
        => Spans.IsEmpty ? this : new DiagnosticResult(this, spans: ImmutableArray.CreateRange(Spans, map));

    /// <summary>What a test says of the message.</summary>
    private sealed record MessageRule
    {
        public LocalizableString? Format { get; init; }

        public object?[]? Arguments { get; init; }

        public string? Fixed { get; init; }

        public bool Ignored { get; init; }

        public string? Text
        {
            get
            {
                if (Ignored || Fixed is not null || Format is null)
                {
                    return Fixed;
                }

                string format = Format.ToString(CultureInfo.InvariantCulture);
                try
                {
                    return string.Format(CultureInfo.InvariantCulture, format, Arguments ?? []);
                }
                catch (FormatException)
                {
                    // Placeholders without arguments: the compiler prints the format as it is.
                    return format;
                }
            }
        }
    }
}

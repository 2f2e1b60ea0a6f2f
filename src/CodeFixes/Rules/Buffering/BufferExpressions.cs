using GcGuard.Analyzers.Evidence.Flow;
using GcGuard.Analyzers.Symbols;

namespace GcGuard.CodeFixes.Rules.Buffering;

/// <summary>
/// The expressions that stand for a stream's content without a copy. On a stream that is known to be open they ask
/// the stream; otherwise they ask the segment that <c>TryGetBuffer</c> has put in a local.
/// </summary>
internal sealed class BufferExpressions
{
    private readonly string _stream;
    private readonly string? _segment;
    private readonly string _streamType;
    private readonly string _segmentType;
    private readonly string _suppression;
    private readonly bool _canExtend;
    private readonly bool _isGivenAway;

    private BufferExpressions(
        NeedlessCopy copy,
        string? segment,
        SemanticModel model,
        bool canExtend,
        bool isGivenAway = false)
    {
        int position = copy.ToArray.Syntax.SpanStart;
        var types = KnownTypes.For(model.Compilation);
        _stream = copy.ToArray.Instance!.Syntax.WithoutTrivia().ToString();
        _segment = segment;
        _canExtend = canExtend;
        _isGivenAway = isGivenAway;
        _streamType = copy.Stream.Local.Type.ToMinimalDisplayString(
            model, NullableFlowState.NotNull, position);
        _segmentType = types.Get("System.ArraySegment`1") is { } segmentType
            ? segmentType.Construct(model.Compilation.GetSpecialType(SpecialType.System_Byte))
                .ToMinimalDisplayString(model, position)
            : "System.ArraySegment<byte>";
        bool warnsOfNull = model.GetNullableContext(position).HasFlag(NullableContext.WarningsEnabled);
        _suppression = warnsOfNull ? "!" : string.Empty;
    }

    /// <summary>The expressions for a stream that is open where its content is read.</summary>
    /// <param name="copy">The needless copy.</param>
    /// <param name="canExtend">Whether <c>AsSpan</c> and <c>AsMemory</c> can be called as extension methods
    /// there.</param>
    public static BufferExpressions OfStream(NeedlessCopy copy, SemanticModel model, bool canExtend)
        => new(copy, null, model, canExtend);

    /// <summary>The expressions for a stream whose segment stands in a local of this name.</summary>
    public static BufferExpressions OfSegment(NeedlessCopy copy, SemanticModel model, string segment)
        => new(copy, segment, model, canExtend: true);

    /// <summary>The expressions for a stream that is rewound and given away.</summary>
    public static BufferExpressions OfGivenStream(NeedlessCopy copy, SemanticModel model)
        => new(copy, null, model, canExtend: true, isGivenAway: true);

    /// <summary>The array that holds the content.</summary>
    public ExpressionSyntax Buffer => Parse(BufferText);

    /// <summary>Where in the array the content begins.</summary>
    public ExpressionSyntax Offset => Parse(OffsetText);

    /// <summary>The number of bytes, as an <see cref="int"/>.</summary>
    public ExpressionSyntax Count => Parse(CountText);

    /// <summary>The number of bytes where a <see cref="long"/> will do.</summary>
    public ExpressionSyntax LongCount => Parse(_segment is null ? _stream + ".Length" : CountText);

    /// <summary>The content as a span.</summary>
    public ExpressionSyntax Span => Parse(_segment ?? Slice("AsSpan"));

    /// <summary>The content as a memory.</summary>
    public ExpressionSyntax Memory => Parse(_segment ?? Slice("AsMemory"));

    /// <summary>The content as an array segment.</summary>
    public ExpressionSyntax Segment
        => Parse(_segment ?? $"new {_segmentType}({BufferText}, {OffsetText}, {CountText})");

    /// <summary>A stream over the content, at its beginning; read-only unless it is the stream itself.</summary>
    public ExpressionSyntax Stream
        => Parse(_isGivenAway
            ? _stream
            : $"new {_streamType}({BufferText}, {OffsetText}, {CountText}, writable: false)");

    /// <summary>The type of a local that holds the segment.</summary>
    public TypeSyntax SegmentType => SyntaxFactory.ParseTypeName(_segmentType);

    /// <summary>A view of the content by <c>AsSpan</c> or <c>AsMemory</c>, all of it or a part.</summary>
    /// <param name="method">The method's name.</param>
    /// <param name="arguments">Its arguments after the array: nothing, start, or start and length.</param>
    public ExpressionSyntax View(string method, ArgumentListSyntax arguments)
    {
        string list = arguments.ToString();
        if (_segment is not null)
        {
            return Parse(_segment + "." + method + list);
        }

        return Parse(arguments.Arguments.Count == 0 ? Slice(method) : Slice(method) + ".Slice" + list);
    }

    /// <summary>Whether the expressions hold only after <see cref="Prelude"/>.</summary>
    public bool NeedsPrelude => _segment is not null || _isGivenAway;

    /// <summary>The statement that asks for the segment, or rewinds the stream that is given away.</summary>
    public StatementSyntax Prelude
        => SyntaxFactory.ParseStatement(_isGivenAway
            ? _stream + ".Position = 0;"
            : $"{_stream}.TryGetBuffer(out {_segmentType} {_segment});");

    /// <summary>The statement that puts the segment in a local which is declared before it.</summary>
    public StatementSyntax SegmentAssignment
        => SyntaxFactory.ParseStatement($"{_stream}.TryGetBuffer(out {_segment});");

    /// <summary>The call that writes the content to another stream.</summary>
    public ExpressionSyntax WriteTo(ExpressionSyntax destination)
        => Parse($"{_stream}.WriteTo({destination.WithoutTrivia().ToFullString()})");

    private string BufferText => _segment is null ? _stream + ".GetBuffer()" : _segment + ".Array" + _suppression;

    private string OffsetText => _segment is null ? "0" : _segment + ".Offset";

    private string CountText => _segment is null ? "(int)" + _stream + ".Length" : _segment + ".Count";

    private string Slice(string method)
        => _canExtend
            ? $"{BufferText}.{method}({OffsetText}, {CountText})"
            : $"System.MemoryExtensions.{method}({BufferText}, {OffsetText}, {CountText})";

    private static ExpressionSyntax Parse(string text) => SyntaxFactory.ParseExpression(text);
}

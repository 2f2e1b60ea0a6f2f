using GcGuard.Analyzers.Evidence.Flow;
using GcGuard.Analyzers.Evidence.Source;
using GcGuard.Analyzers.Symbols;

namespace GcGuard.Analyzers.Rules.LargeObjects;

/// <summary>Where a sequence that is held whole comes from.</summary>
internal enum WholeSequenceKind
{
    /// <summary><c>File.ReadAllLines</c>, or <c>File.ReadLines</c> put into a list.</summary>
    FileLines,

    /// <summary><c>await File.ReadAllLinesAsync(…)</c>.</summary>
    FileLinesAsync,

    /// <summary>Rows of a store, of which only a part is used.</summary>
    Rows,
}

/// <summary>
/// A list or array of a whole file's lines or a store's rows that dies in the method, because one loop or query reads
/// it once. Found by the rule, and found again by its fixer.
/// </summary>
/// <param name="Call">The call that makes the list or array.</param>
/// <param name="Kind">Where the sequence comes from.</param>
/// <param name="Use">The only use of the list or array.</param>
/// <param name="User">What stands for the list or array at its use: the call, the awaited call, or the local.</param>
/// <param name="Local">The local between the call and its use; null when the call is used where it stands.</param>
/// <param name="Rows">The rows of <see cref="WholeSequenceKind.Rows"/>.</param>
internal sealed record WholeSequence(
    IInvocationOperation Call,
    WholeSequenceKind Kind,
    SequenceUse Use,
    IOperation User,
    LocalFlowFact? Local,
    RowSource? Rows)
{
    /// <summary>Whether the lines come from <c>File.ReadLines</c> already, so that only the list has to go.</summary>
    public bool IsMaterialization => Call.TargetMethod.Name is "ToList" or "ToArray";

    /// <summary>What the code does, as a message shows it.</summary>
    public string Effect
    {
        get
        {
            string code = Kind == WholeSequenceKind.Rows
                ? Call.TargetMethod.Name + "()"
                : "File." + (
                    IsMaterialization ? "ReadLines(…)." + Call.TargetMethod.Name + "()" : Call.TargetMethod.Name);
            string purpose = Use switch
            {
                { Kind: SequenceUseKind.EmptyTest } => "to see whether there is any",
                { Kind: SequenceUseKind.Count } => "to count them",
                { IsPart: true } => "to use a part",
                _ => "to read each once",
            };
            string what = Rows?.Source.CalledMethod() is { } store
                ? $"all rows of `{store.ContainingType.Name}.{store.Name}`"
                : "every line of the file";
            return $"`{code}` holds {what} at once per request, only {purpose}";
        }
    }

    /// <summary>What to do instead.</summary>
    public string Advice
        => Kind switch
        {
            WholeSequenceKind.FileLines => "read them one by one with `File.ReadLines`",
            WholeSequenceKind.FileLinesAsync => "read them one by one with `File.ReadLinesAsync` or a `StreamReader`",
            _ when Use.Kind == SequenceUseKind.LazyQuery => $"call `{Call.TargetMethod.Name}()` on the part",
            _ => $"leave out `{Call.TargetMethod.Name}()`",
        };

    /// <summary>The sequence a call holds whole for a single use, or null.</summary>
    public static WholeSequence? TryFind(
        IInvocationOperation call, KnownTypes types, PayloadFact payload, CancellationToken cancellationToken)
    {
        if (KindOf(call, types) is not { } kind)
        {
            return null;
        }

        // What the rows are is seen at once for almost all sequences; to find the use of a local its whole scope is
        // read.
        RowSource? rows = null;
        IOperation? value = kind == WholeSequenceKind.FileLinesAsync ? call.Completion() as IAwaitOperation : call;
        if (value is null
            || (kind == WholeSequenceKind.Rows
                && (rows = StoredRowsOf(LinqCalls.SourceOf(call), types, payload, cancellationToken)) is null)
            || FindUse(value, types, cancellationToken) is not { } found
            || LinqCalls.IsInExpressionTree(call))
        {
            return null;
        }

        bool isNeedless = rows is null
            ? IsLargeFile(PathOf(call), found.Use, cancellationToken)
            : found.Use.IsPart;
        return isNeedless ? new WholeSequence(call, kind, found.Use, found.User, found.Local, rows) : null;
    }

    private static RowSource? StoredRowsOf(
        IOperation source, KnownTypes types, PayloadFact payload, CancellationToken cancellationToken)
        => RowSource.TryRead(source, types, cancellationToken) is { Kind: RowSourceKind.Store, IsNarrow: false } rows
            && payload.Classify(rows.Source, cancellationToken).Grows
                ? rows
                : null;

    /// <summary>The path a call reads its lines from.</summary>
    public static IOperation PathOf(IInvocationOperation call)
        => call.TargetMethod.Name is "ToList" or "ToArray"
            ? PathOf((IInvocationOperation)LinqCalls.SourceOf(call))
            : call.Arguments[0].Value;

    /// <summary>
    /// Whether a file may hold any number of lines. One that is read for a single line is believed to hold one value,
    /// unless its name says that it is a table or log.
    /// </summary>
    private static bool IsLargeFile(IOperation path, SequenceUse use, CancellationToken cancellationToken)
        => (use.Kind != SequenceUseKind.LazyQuery || use.IsReadToEnd)
            && !FileName.IsSmallFile(path, cancellationToken)
            && (!use.IsSingleElement || FileName.IsRowFile(path, cancellationToken));

    private static WholeSequenceKind? KindOf(IInvocationOperation call, KnownTypes types)
        => call.TargetMethod.Name switch
        {
            "ReadAllLines" when IsFile(call, types) => WholeSequenceKind.FileLines,
            "ReadAllLinesAsync" when IsFile(call, types) => WholeSequenceKind.FileLinesAsync,
            "ToList" or "ToArray" when LinqCalls.IsMaterialization(call, types)
                => LinqCalls.SourceOf(call) is IInvocationOperation { TargetMethod.Name: "ReadLines" } lines
                    && IsFile(lines, types)
                    ? WholeSequenceKind.FileLines
                    : WholeSequenceKind.Rows,
            _ => null,
        };

    private static bool IsFile(IInvocationOperation call, KnownTypes types)
        => types.Is(call.TargetMethod.ContainingType, "System.IO.File");

    private static (SequenceUse Use, IOperation User, LocalFlowFact? Local)? FindUse(
        IOperation value, KnownTypes types, CancellationToken cancellationToken)
    {
        if (value.WithImplicitConversions().Parent is not IVariableInitializerOperation initializer)
        {
            return SequenceUse.TryClassify(value, types) is { } direct ? (direct, value, null) : null;
        }

        return initializer.Parent is IVariableDeclaratorOperation { Symbol.RefKind: RefKind.None } declarator
            && LocalFlowFact.TryAnalyzeDeclared(declarator, cancellationToken)
                is { IsSingleAssignment: true, Ownership: LocalOwnership.None, Uses: { IsEmpty: false } uses } flow
            && !flow.IsRepeated(uses[0].Reference)
            && SequenceUse.TryClassify(uses[0].Reference, types) is { } use
            && (uses.Length == 1 || AreCountedAfter(use, uses, types))
                ? (use, uses[0].Reference, flow)
                : null;
    }

    /// <summary>
    /// Whether the code only asks how many there were after it has read them all, which it can count meanwhile.
    /// </summary>
    private static bool AreCountedAfter(in SequenceUse read, ImmutableArray<LocalUse> uses, KnownTypes types)
    {
        if (read.Kind is not (SequenceUseKind.Loop or SequenceUseKind.Iterator))
        {
            return false;
        }

        for (int i = 1; i < uses.Length; i++)
        {
            if (uses[i].IsCaptured
                || read.Operation.Syntax.Span.End > uses[i].Reference.Syntax.SpanStart
                || SequenceUse.TryClassify(uses[i].Reference, types) is not { Kind: SequenceUseKind.Count })
            {
                return false;
            }
        }

        return true;
    }
}

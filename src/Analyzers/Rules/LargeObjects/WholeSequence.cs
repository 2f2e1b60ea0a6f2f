using System.Threading;
using GcGuard.Analyzers.Facts.AllocationSize;
using GcGuard.Analyzers.Facts.LocalFlow;
using GcGuard.Analyzers.Facts.Payload;
using GcGuard.Analyzers.Symbols;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;

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

    /// <summary>A known, large number of values that are worked out, such as <c>Enumerable.Range(0, 100_000)</c>.</summary>
    Computed,
}

/// <summary>
/// A list or array of a whole file's lines or a store's rows that dies in the method, because one loop or query reads
/// it once. Found by the rule, and found again by its fixer.
/// </summary>
internal sealed class WholeSequence
{
    private WholeSequence(
        IInvocationOperation call,
        WholeSequenceKind kind,
        SequenceUse use,
        IOperation user,
        LocalFlowFact? local)
    {
        Call = call;
        Kind = kind;
        Use = use;
        User = user;
        Local = local;
    }

    /// <summary>The call that makes the list or array.</summary>
    public IInvocationOperation Call { get; }

    /// <summary>Where the sequence comes from.</summary>
    public WholeSequenceKind Kind { get; }

    /// <summary>The only use of the list or array.</summary>
    public SequenceUse Use { get; }

    /// <summary>What stands for the list or array at its use: the call, the awaited call, or the local.</summary>
    public IOperation User { get; }

    /// <summary>The local between the call and its use; null when the call is used where it stands.</summary>
    public LocalFlowFact? Local { get; }

    /// <summary>The rows of <see cref="WholeSequenceKind.Rows"/>.</summary>
    public StoredRows? Rows { get; private init; }

    /// <summary>Whether the lines come from <c>File.ReadLines</c> already, so that only the list has to go.</summary>
    public bool IsMaterialization => Call.TargetMethod.Name is "ToList" or "ToArray";

    /// <summary>Whether a call has the name of one that holds a sequence whole. Cheap: it is asked of every invocation.</summary>
    public static bool IsSuspect(IInvocationOperation call)
        => call.TargetMethod.Name is "ToList" or "ToArray" or "ReadAllLines" or "ReadAllLinesAsync";

    /// <summary>The sequence a call holds whole for a single use, or null.</summary>
    public static WholeSequence? TryFind(
        IInvocationOperation call,
        KnownTypes types,
        PayloadFact payload,
        AllocationSizeFact size,
        long threshold,
        CancellationToken cancellationToken)
    {
        if (KindOf(call, types) is not { } kind)
        {
            return null;
        }

        IOperation value = call;
        if (kind == WholeSequenceKind.FileLinesAsync)
        {
            if (AwaitOf(call) is not { } wait)
            {
                return null;
            }

            value = wait;
        }

        // What the rows are is seen at once for almost all sequences; to find the use of a local its whole scope is read.
        IOperation? source = kind == WholeSequenceKind.Rows ? LinqCalls.SourceOf(call) : null;
        bool isComputed = source is not null && LinqCalls.IsComputed(source, types);
        StoredRows? rows = null;
        if (source is not null && (isComputed ? call.TargetMethod.Name != "ToList" : (rows = StoredRows.TryFind(source, types, payload, cancellationToken)) is null))
        {
            // An array of a known length is GCG1001's.
            return null;
        }

        if (FindUse(value, types, cancellationToken) is not { } found || LinqCalls.IsInExpressionTree(call))
        {
            return null;
        }

        if (rows is not null)
        {
            return found.Use.IsPart ? new WholeSequence(call, kind, found.Use, found.User, found.Local) { Rows = rows } : null;
        }

        if (isComputed)
        {
            return found.Use.Kind != SequenceUseKind.LazyQuery && size.LargestObject(call, cancellationToken) >= threshold
                ? new WholeSequence(call, WholeSequenceKind.Computed, found.Use, found.User, found.Local)
                : null;
        }

        return IsLargeFile(PathOf(call), found.Use, cancellationToken) && !KeptState.IsFilledAround(call, onlyInLoops: true)
            ? new WholeSequence(call, kind, found.Use, found.User, found.Local)
            : null;
    }

    /// <summary>
    /// Whether a file may hold any number of lines. One that is read for a single line is believed to hold one value,
    /// unless its name says that it is a table or log.
    /// </summary>
    private static bool IsLargeFile(IOperation path, SequenceUse use, CancellationToken cancellationToken)
        => use.Kind != SequenceUseKind.LazyQuery
            && !FileName.IsSmallFile(path, cancellationToken)
            && (!use.IsSingleElement || FileName.IsRowFile(path, cancellationToken));

    /// <summary>The path a call reads its lines from.</summary>
    public static IOperation PathOf(IInvocationOperation call)
        => call.TargetMethod.Name is "ToList" or "ToArray"
            ? PathOf((IInvocationOperation)LinqCalls.SourceOf(call))
            : call.Arguments[0].Value;

    /// <summary>What a suspect reads, by its method's type.</summary>
    private static WholeSequenceKind? KindOf(IInvocationOperation call, KnownTypes types)
        => call.TargetMethod.Name switch
        {
            "ReadAllLines" when IsFile(call, types) => WholeSequenceKind.FileLines,
            "ReadAllLinesAsync" when IsFile(call, types) => WholeSequenceKind.FileLinesAsync,
            "ToList" or "ToArray" when LinqCalls.IsMaterialization(call, types) => ReadsLines(LinqCalls.SourceOf(call), types)
                ? WholeSequenceKind.FileLines
                : WholeSequenceKind.Rows,
            _ => null,
        };

    private static bool ReadsLines(IOperation source, KnownTypes types)
        => source is IInvocationOperation { TargetMethod.Name: "ReadLines" } lines && IsFile(lines, types);

    private static bool IsFile(IInvocationOperation call, KnownTypes types)
        => call.Arguments.Length > 0 && types.Is(call.TargetMethod.ContainingType, "System.IO.File");

    /// <summary>The <c>await</c> on a call, with or without <c>ConfigureAwait</c>.</summary>
    private static IAwaitOperation? AwaitOf(IInvocationOperation call)
        => call.Parent switch
        {
            IAwaitOperation wait => wait,
            IInvocationOperation { TargetMethod.Name: "ConfigureAwait", Parent: IAwaitOperation wait } configured
                when configured.Instance == call => wait,
            _ => null,
        };

    private static (SequenceUse Use, IOperation User, LocalFlowFact? Local)? FindUse(
        IOperation value,
        KnownTypes types,
        CancellationToken cancellationToken)
    {
        if (value.WithImplicitConversions().Parent is not IVariableInitializerOperation initializer)
        {
            return SequenceUse.TryClassify(value, types) is { } direct ? (direct, value, null) : null;
        }

        return initializer.Parent is IVariableDeclaratorOperation { Symbol: { RefKind: RefKind.None } local } declarator
            && declarator.EnclosingStatement() is IVariableDeclarationGroupOperation { Parent: { } block }
            && LocalFlowFact.TryAnalyze(local, block, cancellationToken) is { IsSingleAssignment: true, Uses.Length: 1 } flow
            && !flow.IsRepeated(flow.Uses[0].Reference)
            && SequenceUse.TryClassify(flow.Uses[0].Reference, types) is { } use
            ? (use, flow.Uses[0].Reference, flow)
            : null;
    }
}

using GcGuard.Analyzers.Engine;
using GcGuard.Analyzers.Evidence.Flow;
using GcGuard.Analyzers.Evidence.Json;
using GcGuard.Analyzers.Evidence.Source;
using GcGuard.Analyzers.Evidence.Work;
using GcGuard.Analyzers.Rules.Buffering;
using GcGuard.Analyzers.Symbols;

namespace GcGuard.Analyzers.Rules.Suspects;

/// <summary>
/// An array that a method answers and that is answered as a file, or a text that a method answers and that is encoded
/// to be one: a whole document, of which nothing more is known than that somebody downloads it.
/// </summary>
internal static class AnsweredFile
{
    /// <summary>The names of the methods whose array <see cref="TryFindArray"/> asks for.</summary>
    public static readonly string[] CallNames = ["File", "Bytes"];

    /// <summary>The call whose array is answered as a file.</summary>
    /// <param name="answer">A call or creation that may answer a file.</param>
    /// <param name="rule">What a rule works with.</param>
    public static IInvocationOperation? TryFindArray(
        IOperation answer, RuleContext rule, CancellationToken cancellationToken)
        => answer.CalledMethod() is { Parameters.IsEmpty: false } method
            && OverloadLookup.IsByteArray(method.Parameters[0].Type)
            && TextSinks.OfBytes(method, method.Parameters[0], rule.Types) == TextSinkKind.Result
            && answer.ArgumentAt(0)?.Value is { } array
            && MakerOf(array, cancellationToken) is { TargetMethod: { Name: not "SerializeToUtf8Bytes" } source } maker

            // Other rules ask where it comes from: it is copied, read whole or encoded in this body.
            && !KnownTypes.IsUnderSystem(source.ContainingNamespace)
            && CanBeStreamed(source, rule, cancellationToken)
            && !IsSmall(array, answer, rule.Payload, cancellationToken)
            && !IsJudgedWhereMade(maker, rule, cancellationToken)
                ? maker
                : null;

    /// <summary>
    /// Whether the content can be had otherwise: the project or its solution makes it, or the library that does also
    /// writes to a stream. A session, a cache or a library that draws gives an array and nothing else.
    /// </summary>
    private static bool CanBeStreamed(IMethodSymbol maker, RuleContext rule, CancellationToken cancellationToken)
        => SymbolEqualityComparer.Default.Equals(maker.ContainingAssembly, rule.Compilation.Assembly)
            ? !ReturnsArrayOfLibrary(maker, rule, cancellationToken)
            : !IsOfLibrary(maker, rule);

    /// <summary>Whether a method of the project returns what a library gives it that gives only arrays.</summary>
    private static bool ReturnsArrayOfLibrary(
        IMethodSymbol method, RuleContext rule, CancellationToken cancellationToken)
    {
        bool isOfLibrary = false;
        if (MethodBodies.RunBy(method, rule.Compilation, cancellationToken) is (_, var body))
        {
            foreach (IOperation operation in body.DescendantsAndSelf())
            {
                if (operation is IReturnOperation { ReturnedValue: { } returned })
                {
                    if (MakerOf(returned, cancellationToken) is not { TargetMethod: { } maker }
                        || SymbolEqualityComparer.Default.Equals(maker.ContainingAssembly, rule.Compilation.Assembly)
                        || KnownTypes.IsUnderSystem(maker.ContainingNamespace)
                        || !IsOfLibrary(maker, rule))
                    {
                        return false;
                    }

                    isOfLibrary = true;
                }
            }
        }

        return isOfLibrary;
    }

    /// <summary>
    /// Whether a method of another assembly gives arrays and nothing else, and is not known to be of the solution: a
    /// contract may be, and what the paths file names is.
    /// </summary>
    private static bool IsOfLibrary(IMethodSymbol maker, RuleContext rule)
    {
        if (maker.IsAbstract || rule.SolutionPaths.LineOf(maker) is not null)
        {
            return false;
        }

        foreach (ISymbol member in (maker.ReducedFrom ?? maker).ContainingType.GetMembers())
        {
            if (member is IMethodSymbol { DeclaredAccessibility: Accessibility.Public } method)
            {
                foreach (IParameterSymbol parameter in method.Parameters)
                {
                    if (rule.Types.Is(parameter.Type, "System.IO.Stream"))
                    {
                        return false;
                    }
                }
            }
        }

        return true;
    }

    /// <summary>
    /// Whether a method of the project that makes the content, or a text which it is handed, has a body that says more:
    /// what there is to find is found at its return, and one document is one finding.
    /// </summary>
    private static bool IsJudgedWhereMade(
        IInvocationOperation maker, RuleContext rule, CancellationToken cancellationToken)
    {
        if (IsJudgedIn(maker.TargetMethod, rule, cancellationToken))
        {
            return true;
        }

        foreach (IArgumentOperation argument in maker.Arguments)
        {
            if (argument.Value.Type?.SpecialType == SpecialType.System_String
                && MakerOf(argument.Value, cancellationToken) is { } inner
                && IsJudgedIn(inner.TargetMethod, rule, cancellationToken))
            {
                return true;
            }
        }

        return false;
    }

    private static bool IsJudgedIn(IMethodSymbol called, RuleContext rule, CancellationToken cancellationToken)
    {
        if (MethodBodies.RunBy(called, rule.Compilation, cancellationToken) is not (var method, var body))
        {
            return false;
        }

        foreach (IOperation operation in body.DescendantsAndSelf())
        {
            if (operation is IInvocationOperation call
                && (ReturnedWhole.TryFind(call, method, rule, cancellationToken) is not null
                    || ReturnedText.IsBuiltBy(call, method, rule, cancellationToken)
                    || IsReturnedCopy(call, method, rule, cancellationToken)))
            {
                return true;
            }
        }

        return false;
    }

    /// <summary>
    /// Whether a method returns the copy of a stream in memory, and is told so, or the content is known to be small.
    /// </summary>
    private static bool IsReturnedCopy(
        IInvocationOperation call, IMethodSymbol method, RuleContext rule, CancellationToken cancellationToken)
        => NeedlessCopy.IsToArray(call, rule.Types)
            && ReturnRoute.IsReturned(call, cancellationToken)
            && (HeldContent.TryFind(call, method, rule, cancellationToken) is not null
                || IsShort(rule.Payload.Classify(call, cancellationToken)));

    /// <summary>
    /// The call whose text is encoded to be answered as a file; null where the text comes from elsewhere or is known to
    /// be small.
    /// </summary>
    public static IInvocationOperation? TryFindText(
        IInvocationOperation encoding, RuleContext rule, CancellationToken cancellationToken)
        => TextRoute.IsGetBytes(encoding.TargetMethod, rule.Types)
            && encoding.ArgumentAt(0) is { Value: { } text }
            && MakerOf(text, cancellationToken) is { } maker

            // What JSON holds is asked by the rules for JSON.
            && SerializerCall.TryFindOwn(maker, rule.Types) is null
            && (!KnownTypes.IsUnderSystem(maker.TargetMethod.ContainingNamespace)
                || IsWholeRead(maker, rule.Types, cancellationToken))
            && TextRoute.TryFind(encoding, rule.Types, cancellationToken)?.Sink is { IsDownload: true } sink
            && !SmallByName.IsValue(text)
            && !IsSmall(text, sink.Operation, rule.Payload, cancellationToken)
            && !IsJudgedWhereMade(maker, rule, cancellationToken)
                ? maker
                : null;

    private static bool IsSmall(
        IOperation content, IOperation answer, PayloadFact payload, CancellationToken cancellationToken)
        => (DownloadName.Of(answer) is { } name && payload.IsNameOfSmallFile(name, cancellationToken))
            || StatusFlow.FollowsErrorStatus(answer)
            || BoundedRows.Classify(content, cancellationToken) is not null
            || IsShort(payload.Classify(content, cancellationToken));

    private static bool IsShort(PayloadVerdict content) => content.Kind == PayloadKind.Small || content.IsMostlyShort;

    /// <summary>
    /// The call whose result a value is, through a local, an <c>await</c> and exchanged parts of a text.
    /// </summary>
    public static IInvocationOperation? MakerOf(IOperation value, CancellationToken cancellationToken)
    {
        value = value.WithoutConversions();
        if (value is ILocalReferenceOperation { Local: { } local } reference)
        {
            if (LocalFlowFact.TryAnalyze(local, reference, cancellationToken)
                is not { InitialValue: { } initial, IsCaptured: false } flow)
            {
                return null;
            }

            foreach (LocalUse use in flow.Uses)
            {
                if (use.Kind == LocalUseKind.Written && !IsExchange(use, local))
                {
                    return null;
                }
            }

            value = initial;
        }

        return StreamHelper.CallOf(value);
    }

    /// <summary>
    /// Whether a text is only given its own text with parts exchanged: <c>text = text.Replace(…)</c>.
    /// </summary>
    private static bool IsExchange(LocalUse use, ILocalSymbol text)
        => use.Value.Parent is ISimpleAssignmentOperation
            {
                Value: IInvocationOperation
                {
                    TargetMethod: { Name: "Replace" or "Trim", ContainingType.SpecialType: SpecialType.System_String },
                    Instance: ILocalReferenceOperation { Local: { } changed },
                },
            }
            && SymbolEqualityComparer.Default.Equals(changed, text);

    /// <summary>Whether a call reads a text whole, and no file that stays small.</summary>
    private static bool IsWholeRead(IInvocationOperation call, KnownTypes types, CancellationToken cancellationToken)
        => WholeRead.TryFind(call, types) is { IsText: true } read
            && !(read.IsOfFile && FileName.IsSmallFile(read.Source, cancellationToken));
}

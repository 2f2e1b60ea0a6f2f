using GcGuard.Analyzers.Apis;
using GcGuard.Analyzers.Engine;
using GcGuard.Analyzers.Evidence.Flow;
using GcGuard.Analyzers.Evidence.Json;
using GcGuard.Analyzers.Evidence.Source;
using GcGuard.Analyzers.Rules.Buffering;
using GcGuard.Analyzers.Rules.RentedBuffers;
using GcGuard.Analyzers.Symbols;

namespace GcGuard.Analyzers.Rules.Suspects;

/// <summary>
/// Whole content that goes to code for which no other rule has an answer: it is kept, or handed to a method that needs
/// an array or a text. A suspect, because no rewrite is known.
/// </summary>
internal static class HeldContent
{
    /// <summary>The content that a call takes whole for such code; null for another rule's subject.</summary>
    public static WholeContent? TryFind(
        IInvocationOperation call, ISymbol code, RuleContext rule, CancellationToken cancellationToken)
        => !IsOfOtherRule(call, rule, cancellationToken)
            && !IsFileForProgram(call, rule, cancellationToken)
            && !(UserOf(call, cancellationToken) is IArgumentOperation { Parent: { } user }
                && DownloadName.IsSmall(user, rule.Payload, cancellationToken))
            && WholeContent.TryFind(call, code, rule, cancellationToken) is { } content
            && !IsUnproven(content, call, rule, cancellationToken)
            && PooledCopy.TryFindKept(call, code, rule, cancellationToken) is null
            && !(content.Amount.Kind == PayloadKind.Unbounded
                && ReturnedWhole.IsReturned(call, code, rule, cancellationToken))
                ? content
                : null;

    /// <summary>
    /// Whether nothing but types says that a stream in memory is large. What code needs as an array, and arrays of
    /// unknown origin, are keys, signatures and the parts of a protocol more often than documents. An audit shows them.
    /// </summary>
    private static bool IsUnproven(
        WholeContent content, IInvocationOperation call, RuleContext rule, CancellationToken cancellationToken)
        => content.Amount.Kind == PayloadKind.MayGrow
            && NeedlessCopy.IsToArray(call, rule.Types)
            && !rule.AssumesLarge(call.Syntax)
            && !IsAnswered(call, rule.Types, cancellationToken)
            && (ValueOrigin.IsSomeBytes(content.Amount) || IsNeededAsArray(call, cancellationToken))
            && !(call.Instance?.WithoutConversions() is ILocalReferenceOperation { Local: { } stream }
                && rule.Payload.ContentOf(stream, call, cancellationToken, needsEvidence: true).Grows);

    /// <summary>Whether code takes or keeps an array, rather than answers or returns it.</summary>
    private static bool IsNeededAsArray(IOperation array, CancellationToken cancellationToken)
        => UserOf(array, cancellationToken)
            is IArgumentOperation or ISimpleAssignmentOperation { Target: IMemberReferenceOperation };

    private static bool IsAnswered(IInvocationOperation call, KnownTypes types, CancellationToken cancellationToken)
        => UserOf(call, cancellationToken) is IArgumentOperation { Parent: { } user }
            && user.CalledMethod() is { } method
            && ApiTable.Has(method, ApiEffect.FileResult, types);

    /// <summary>What becomes of a value, as the end of a message; empty where it has several uses.</summary>
    public static string DescribeUse(IOperation value, CancellationToken cancellationToken)
        => UserOf(value, cancellationToken) switch
        {
            IArgumentOperation { Parent: IInvocationOperation { TargetMethod: { } method } } =>
                ", which `" + method.ContainingType.Name + "." + method.Name + "` takes",
            IArgumentOperation { Parent: IObjectCreationOperation { Type: { } type } } =>
                ", which `new " + type.Name + "` takes",
            ISimpleAssignmentOperation { Target: IMemberReferenceOperation { Member: { } member } } =>
                ", which `" + member.Name + "` keeps",
            IReturnOperation => ", which the method returns",
            _ => string.Empty,
        };

    /// <summary>What takes a value, directly or through a local that is used once.</summary>
    private static IOperation? UserOf(IOperation value, CancellationToken cancellationToken)
    {
        IOperation outer = ReturnRoute.Outermost((value as IInvocationOperation)?.Completion() ?? value);
        return ReturnRoute.LocalOf(outer, cancellationToken) is { IsSingleAssignment: true, Uses: { Length: 1 } uses }
            ? ReturnRoute.Outermost(uses[0].Reference).Parent
            : outer.Parent;
    }

    /// <summary>
    /// Whether a file is read that the code itself looks into or keeps: a key or a state of the program more often than
    /// content.
    /// </summary>
    private static bool IsFileForProgram(
        IInvocationOperation call, RuleContext rule, CancellationToken cancellationToken)
        => WholeRead.TryFind(call, rule.Types) is { IsOfFile: true }
            && UserOf(call, cancellationToken) is not IArgumentOperation { Parent: IInvocationOperation };

    /// <summary>Whether the way of the content is another rule's, which reports it or has found it small.</summary>
    private static bool IsOfOtherRule(IInvocationOperation call, RuleContext rule, CancellationToken cancellationToken)
    {
        if (NeedlessCopy.IsToArray(call, rule.Types))
        {
            return IsFallback(call)
                || NeedlessCopy.TryFind(call, rule.Types, cancellationToken) is not null
                || PooledCopy.TryFind(call, rule.Types, cancellationToken) is not null
                || IsFilledToBePassed(call.Instance, rule, cancellationToken);
        }

        return IsUsedByOtherRule(call, rule, cancellationToken)
            || IsFilledToBePassed(WholeContent.ReadFrom(call, cancellationToken), rule, cancellationToken)
            || PassedPayload.TryFind(call, rule.Types, cancellationToken) is not null
            || JsonRead.TryFind(call, rule.Types, cancellationToken) is not null;
    }

    /// <summary>Whether a text goes into a builder or a file's answer, or bytes become Base64.</summary>
    private static bool IsUsedByOtherRule(
        IInvocationOperation call, RuleContext rule, CancellationToken cancellationToken)
    {
        foreach (IOperation value in ReturnRoute.EndsOf(call, cancellationToken))
        {
            if (IsOtherUser(value.Parent, call, rule, cancellationToken))
            {
                return true;
            }
        }

        return false;
    }

    private static bool IsOtherUser(
        IOperation? user, IInvocationOperation call, RuleContext rule, CancellationToken cancellationToken)
        => user is IArgumentOperation { Parent: { } taker }
            && taker.CalledMethod() is { } method
            && (rule.Types.Is(method.ContainingType, "System.Text.StringBuilder")
                || rule.Types.Is((taker as IInvocationOperation)?.Instance?.Type, "System.IO.StringWriter")
                || (taker is IInvocationOperation use
                    && (EncodedBuffer.TryFind(use, rule.Types, cancellationToken) is not null
                        || AnsweredFile.TryFindText(use, rule, cancellationToken) == call)));

    /// <summary>
    /// Whether the code asks the stream for its buffer too, so that the copy is for a hidden buffer only, or borrows
    /// the stream from somebody who takes it back: <c>Acquire(out var stream)</c>.
    /// </summary>
    private static bool IsFallback(IInvocationOperation toArray)
    {
        if (toArray.Instance?.WithoutConversions().ReadVariable() is not { } stream)
        {
            return false;
        }

        if (stream is ILocalSymbol { DeclaringSyntaxReferences: { Length: 1 } declarations }
            && declarations[0].GetSyntax().Parent is DeclarationExpressionSyntax)
        {
            return true;
        }

        foreach (IOperation operation in toArray.Root().Descendants())
        {
            if (operation is IInvocationOperation { TargetMethod.Name: "TryGetBuffer", Instance: { } asked }
                && SymbolEqualityComparer.Default.Equals(asked.WithoutConversions().ReadVariable(), stream))
            {
                return true;
            }
        }

        return false;
    }

    /// <summary>Whether a local stream in memory is filled by a copy that another rule reports.</summary>
    private static bool IsFilledToBePassed(IOperation? stream, RuleContext rule, CancellationToken cancellationToken)
        => MemoryCopy.FirstCallFor(stream, cancellationToken) is { } copy
            && PassedPayload.TryFind(copy, rule.Types, cancellationToken) is not null;
}

using GcGuard.Analyzers.Evidence.Flow;
using GcGuard.Analyzers.Symbols;

namespace GcGuard.Analyzers.Rules.Buffering;

/// <summary>
/// The response of an <c>HttpClient</c> in a local, asked for without a completion option, so that the client holds its
/// body whole before the code reads it as a stream. Found by the rule, and found again by its fixer.
/// </summary>
/// <param name="Response">The local that holds the response.</param>
/// <param name="Read">The call that reads the body.</param>
/// <param name="Reader">
/// The call that is done with the body's stream: <paramref name="Read"/> itself, or what takes the stream it answers.
/// </param>
/// <param name="TypeRead">The type the body is deserialised to; null when it is copied.</param>
internal sealed record BufferedResponse(
    LocalFlowFact Response, IInvocationOperation Read, IInvocationOperation Reader, ITypeSymbol? TypeRead)
{
    /// <summary>The methods that send a request.</summary>
    public static readonly string[] CallNames =
        ["GetAsync", "SendAsync", "PostAsync", "PutAsync", "PatchAsync", "DeleteAsync"];

    /// <summary>The response that a call asks for, or null. Cheap: it is asked of every invocation.</summary>
    public static BufferedResponse? TryFind(
        IInvocationOperation call, KnownTypes types, CancellationToken cancellationToken)
    {
        if (!IsSend(call, types)
            || call.Completion() is not IAwaitOperation wait
            || FlowOf(wait, cancellationToken) is not { } flow)
        {
            return null;
        }

        IInvocationOperation? read = OnlyReadOf(flow, types);
        return read is null ? null : read.TargetMethod.Name switch
        {
            "CopyToAsync" => new BufferedResponse(flow, read, read, null),
            "ReadFromJsonAsync" when read.TargetMethod.TypeArguments is [var type] =>
                new BufferedResponse(flow, read, read, type),
            "ReadAsStreamAsync" when StreamReaderOf(read, types, cancellationToken) is (var reader, var type) =>
                new BufferedResponse(flow, read, reader, type),
            _ => null,
        };
    }

    /// <summary>
    /// The request whose response a call reads, and the local that holds the response; null where something else reads
    /// the body too, or the body is streamed already.
    /// </summary>
    public static (LocalFlowFact Response, IInvocationOperation Send)? SendOf(
        IInvocationOperation read, KnownTypes types, CancellationToken cancellationToken)
        => read.Instance is IPropertyReferenceOperation
            {
                Property.Name: "Content",
                Instance: ILocalReferenceOperation { Local: { } local } reference,
            }
            && LocalFlowFact.TryAnalyze(local, reference, cancellationToken)
                is { IsSingleAssignment: true, Escapes: false, InitialValue: IAwaitOperation wait } flow
            && OnlyReadOf(flow, types) == read
            && StreamHelper.CallOf(wait) is { } send
            && IsSend(send, types)
                ? (flow, send)
                : null;

    /// <summary>The only call that reads the body of a response; null where that cannot be seen.</summary>
    private static IInvocationOperation? OnlyReadOf(LocalFlowFact flow, KnownTypes types)
    {
        IInvocationOperation? read = null;
        foreach (LocalUse use in flow.Uses)
        {
            if (use.Kind is LocalUseKind.Argument)
            {
                // What another method does with the response cannot be seen.
                return null;
            }

            if (BodyRead(use, types) is not { } body
                || (body.TargetMethod.Name != "CopyToAsync" && StatusFlow.IsAfterFailure(body)))
            {
                continue;
            }

            if (read is not null || flow.IsRepeated(body) || !body.IsCompletedInPlace())
            {
                return null;
            }

            read = body;
        }

        return read;
    }

    /// <summary>Whether a call of an <c>HttpClient</c> waits for the whole body, as it does by default.</summary>
    private static bool IsSend(IInvocationOperation call, KnownTypes types)
    {
        IMethodSymbol method = call.TargetMethod;
        if (System.Array.IndexOf(CallNames, method.Name) < 0
            || !types.Is(method.ContainingType, "System.Net.Http.HttpClient"))
        {
            return false;
        }

        foreach (IParameterSymbol parameter in method.Parameters)
        {
            if (parameter.Type.Name == "HttpCompletionOption")
            {
                return false;
            }
        }

        return true;
    }

    /// <summary>The local that a value is declared with, and that does not leave the body.</summary>
    private static LocalFlowFact? FlowOf(IOperation value, CancellationToken cancellationToken)
        => value.WithImplicitConversions().Parent is IVariableInitializerOperation
            { Parent: IVariableDeclaratorOperation declarator }
            && LocalFlowFact.TryAnalyzeDeclared(declarator, cancellationToken)
                is { IsSingleAssignment: true, Escapes: false } flow
                ? flow
                : null;

    /// <summary>The call that reads the body through <c>response.Content</c>; null for every other use.</summary>
    private static IInvocationOperation? BodyRead(LocalUse use, KnownTypes types)
    {
        if (use.Value.Parent is not IPropertyReferenceOperation { Property.Name: "Content" } content)
        {
            return null;
        }

        IOperation value = content.WithImplicitConversions();
        return value.Parent switch
        {
            IInvocationOperation call when call.Instance == value => call,
            IArgumentOperation { Parent: IInvocationOperation { TargetMethod.ContainingType: { } type } call }
                when types.Is(type, "System.Net.Http.Json.HttpContentJsonExtensions") => call,
            _ => null,
        };
    }

    /// <summary>What takes the body's stream; null where that cannot be seen.</summary>
    private static (IInvocationOperation Reader, ITypeSymbol? Type)? StreamReaderOf(
        IInvocationOperation read, KnownTypes types, CancellationToken cancellationToken)
    {
        IOperation stream = read.Completion()!.WithImplicitConversions();
        if (stream.Parent is not IVariableInitializerOperation)
        {
            return TakenBy(stream, types);
        }

        (IInvocationOperation, ITypeSymbol?)? taken = null;
        foreach (LocalUse use in FlowOf(stream, cancellationToken)?.Uses ?? ImmutableArray<LocalUse>.Empty)
        {
            if (use.Value.Parent is IInvocationOperation { TargetMethod.Name: "Dispose" or "DisposeAsync" or "Close" })
            {
                continue;
            }

            if (taken is not null || (taken = TakenBy(use.Value, types)) is null)
            {
                return null;
            }
        }

        return taken;
    }

    /// <summary>The call that takes a stream, where it copies it or deserialises JSON from it.</summary>
    private static (IInvocationOperation Reader, ITypeSymbol? Type)? TakenBy(IOperation stream, KnownTypes types)
        => stream.Parent switch
        {
            IInvocationOperation { TargetMethod.Name: "CopyToAsync" } copy
                when copy.Instance == stream && copy.IsCompletedInPlace() => (copy, null),
            IArgumentOperation { Parent: IInvocationOperation { TargetMethod: var method } call }
                when method is { Name: "DeserializeAsync", TypeArguments: [var type] }
                    && types.Is(method.ContainingType, "System.Text.Json.JsonSerializer")
                    && call.IsCompletedInPlace() => (call, type),
            _ => null,
        };
}

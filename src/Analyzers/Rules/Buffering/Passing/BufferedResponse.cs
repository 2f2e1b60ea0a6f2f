using System.Threading;
using GcGuard.Analyzers.Facts.LocalFlow;
using GcGuard.Analyzers.Symbols;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;

namespace GcGuard.Analyzers.Rules.Buffering.Passing;

/// <summary>
/// The response of an <c>HttpClient</c> in a local, asked for without a completion option, so that the client holds its
/// body whole before the code reads it as a stream. Found by the rule, and found again by its fixer.
/// </summary>
internal sealed class BufferedResponse
{
    private BufferedResponse(IInvocationOperation send, LocalFlowFact response, IInvocationOperation read, IOperation reader, ITypeSymbol? type)
    {
        Send = send;
        Response = response;
        Read = read;
        Reader = reader;
        TypeRead = type;
    }

    /// <summary>The call that sends the request.</summary>
    public IInvocationOperation Send { get; }

    /// <summary>The local that holds the response.</summary>
    public LocalFlowFact Response { get; }

    /// <summary>The call that reads the body.</summary>
    public IInvocationOperation Read { get; }

    /// <summary>The call that is done with the body's stream: <see cref="Read"/> itself, or what takes the stream it answers.</summary>
    public IOperation Reader { get; }

    /// <summary>The type the body is deserialised to; null when it is copied or read otherwise.</summary>
    public ITypeSymbol? TypeRead { get; }

    /// <summary>The response that a call asks for, or null. Cheap: it is asked of every invocation.</summary>
    public static BufferedResponse? TryFind(IInvocationOperation call, KnownTypes types, CancellationToken cancellationToken)
    {
        if (!IsSend(call, types)
            || call.Completion() is not IAwaitOperation wait
            || wait.WithImplicitConversions().Parent is not IVariableInitializerOperation { Parent: IVariableDeclaratorOperation { Symbol: { } local } declarator }
            || declarator.EnclosingStatement() is not { Parent: { } block }
            || LocalFlowFact.TryAnalyze(local, block, cancellationToken) is not { IsSingleAssignment: true, Escapes: false } flow)
        {
            return null;
        }

        IInvocationOperation? read = null;
        foreach (LocalUse use in flow.Uses)
        {
            if (use.Kind is LocalUseKind.Argument)
            {
                // What another method does with the response cannot be seen.
                return null;
            }

            if (BodyRead(use, types) is not { } body || IsOfError(body))
            {
                continue;
            }

            if (read is not null || flow.IsRepeated(body) || !IsStreamed(body))
            {
                return null;
            }

            read = body;
        }

        return read is not null && Taken(read, types, cancellationToken) is (var reader, var type)
            ? new BufferedResponse(call, flow, read, reader, type)
            : null;
    }

    /// <summary>Whether a call of an <c>HttpClient</c> leaves the completion to it, which waits for the whole body.</summary>
    private static bool IsSend(IInvocationOperation call, KnownTypes types)
    {
        IMethodSymbol method = call.TargetMethod;
        if (method.Name is not ("GetAsync" or "SendAsync" or "PostAsync" or "PutAsync" or "PatchAsync" or "DeleteAsync")
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

    /// <summary>The call that reads the body through <c>response.Content</c>; null for every other use, that of headers among them.</summary>
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
            IArgumentOperation { Parent: IInvocationOperation { TargetMethod: { IsExtensionMethod: true } method } call }
                when types.Is(method.ContainingType, "System.Net.Http.Json.HttpContentJsonExtensions") => call,
            _ => null,
        };
    }

    private static bool IsStreamed(IInvocationOperation read)
        => read.TargetMethod.Name is "ReadAsStreamAsync" or "CopyToAsync" or "ReadFromJsonAsync" && read.IsCompletedInPlace();

    /// <summary>Whether the body is read in a branch that ends with an error, so that it is the text of one.</summary>
    private static bool IsOfError(IInvocationOperation read)
    {
        for (IOperation? current = read; current is not null and not IMethodBodyBaseOperation; current = current.Parent)
        {
            if (current.Parent is IConditionalOperation { WhenTrue: { } branch } && current == branch && Leaves(branch))
            {
                return read.TargetMethod.Name is not "CopyToAsync";
            }
        }

        return false;
    }

    private static bool Leaves(IOperation branch)
        => branch is IBlockOperation { Operations: { IsEmpty: false } operations }
            ? Leaves(operations[operations.Length - 1])
            : branch is IReturnOperation or IExpressionStatementOperation { Operation: IThrowOperation } or IThrowOperation;

    /// <summary>What is done with the body; null where that cannot be seen or the stream outlives the method.</summary>
    private static (IOperation Reader, ITypeSymbol? Type)? Taken(IInvocationOperation read, KnownTypes types, CancellationToken cancellationToken)
    {
        switch (read.TargetMethod.Name)
        {
            case "CopyToAsync":
                return (read, null);
            case "ReadFromJsonAsync":
                return read.TargetMethod.TypeArguments.Length == 1 ? (read, read.TargetMethod.TypeArguments[0]) : null;
        }

        IOperation stream = read.Completion()!.WithImplicitConversions();
        if (stream.Parent is not IVariableInitializerOperation { Parent: IVariableDeclaratorOperation { Symbol: { } local } declarator })
        {
            return TakenBy(stream, types);
        }

        if (declarator.EnclosingStatement() is not { Parent: { } block }
            || LocalFlowFact.TryAnalyze(local, block, cancellationToken) is not { IsSingleAssignment: true, Escapes: false } flow)
        {
            return null;
        }

        (IOperation, ITypeSymbol?)? taken = null;
        foreach (LocalUse use in flow.Uses)
        {
            if (use.Value.Parent is IInvocationOperation { TargetMethod.Name: "Dispose" or "DisposeAsync" or "Close" })
            {
                continue;
            }

            if (taken is not null || TakenBy(use.Value, types) is not { } by)
            {
                return null;
            }

            taken = by;
        }

        return taken;
    }

    /// <summary>The call that takes a stream, where it copies it or deserialises JSON from it.</summary>
    private static (IOperation Reader, ITypeSymbol? Type)? TakenBy(IOperation stream, KnownTypes types)
    {
        switch (stream.Parent)
        {
            case IInvocationOperation { TargetMethod.Name: "CopyToAsync" } copy when copy.Instance == stream && copy.IsCompletedInPlace():
                return (copy, null);
            case IArgumentOperation { Parent: IInvocationOperation { TargetMethod: { Name: "DeserializeAsync", TypeArguments.Length: 1 } method } call }
                when types.Is(method.ContainingType, "System.Text.Json.JsonSerializer") && call.IsCompletedInPlace():
                return (call, method.TypeArguments[0]);
            default:
                return null;
        }
    }
}

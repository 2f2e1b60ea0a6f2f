using GcGuard.Analyzers.Evidence.Flow;
using GcGuard.Analyzers.Evidence.Json;
using GcGuard.Analyzers.Symbols;

namespace GcGuard.Analyzers.Rules.Buffering;

/// <summary>
/// A <c>byte[]</c> of JSON: what a value is serialised to in this body, or in a method of the type that does nothing
/// else.
/// </summary>
/// <param name="Kind">Which serialiser makes the JSON.</param>
/// <param name="Value">What is serialised.</param>
/// <param name="Settings">
/// The serializer of Newtonsoft.Json where <paramref name="Stream"/> is set, else the settings or options of the call.
/// </param>
/// <param name="Stream">How Newtonsoft.Json writes it into a stream in memory; null for a text or array.</param>
internal sealed record SerializedBytes(
    SerializerKind Kind, IOperation Value, IOperation? Settings, NewtonsoftStream? Stream)
{
    /// <summary>The local that holds the bytes; null where they are passed on directly.</summary>
    public LocalFlowFact? Local { get; private init; }

    /// <summary>The call of the method of the project that serialises; null where this body does.</summary>
    public IInvocationOperation? Helper { get; private init; }

    /// <summary>The JSON that an array is, or null.</summary>
    /// <param name="array">The argument that takes the array.</param>
    public static SerializedBytes? TryFind(IOperation array, KnownTypes types, CancellationToken cancellationToken)
    {
        IOperation value = array.WithoutConversions();
        if (value is not ILocalReferenceOperation reference)
        {
            return OfHelper(value, types, cancellationToken) ?? OfValue(value, types, cancellationToken);
        }

        return LocalFlowFact.TryAnalyze(reference.Local, reference, cancellationToken) is { } flow
            && IsReadOnce(flow, reference)
            && flow.OnlyValue() is { } made
            && (OfHelper(made, types, cancellationToken) ?? OfValue(made, types, cancellationToken)) is { } found
                ? found with { Local = flow }
                : null;
    }

    /// <summary>Whether nothing but the one reader and the statement that gives it its value uses a local.</summary>
    private static bool IsReadOnce(LocalFlowFact flow, ILocalReferenceOperation reader)
    {
        foreach (LocalUse use in flow.Uses)
        {
            if (use.IsCaptured || (use.Kind != LocalUseKind.Written && use.Reference != reader))
            {
                return false;
            }
        }

        return true;
    }

    private static SerializedBytes? OfValue(IOperation value, KnownTypes types, CancellationToken cancellationToken)
    {
        if (value is not IInvocationOperation call)
        {
            return null;
        }

        if (NeedlessCopy.IsToArray(call, types))
        {
            return NewtonsoftStream.TryFind(call, types, cancellationToken) is { } stream
                ? new SerializedBytes(SerializerKind.Newtonsoft, stream.Value, stream.Serializer, stream)
                : null;
        }

        bool isEncoding = call is { TargetMethod.Name: "GetBytes", Arguments.Length: 1 } && SerializedJson.IsUtf8(call);
        return (isEncoding ? call.ValueAt(0).WithoutConversions() : call) is IInvocationOperation made
            && SerializerCall.TryFind(made, types, cancellationToken) is { IsHelper: false } json
            && json.Kind is not (SerializerKind.Node or SerializerKind.NewtonsoftToken)
            && (json.Kind == SerializerKind.Utf8Bytes) != isEncoding
                ? OfCall(json)
                : null;
    }

    /// <summary>A call with a value and at most settings or options, no contract, type or converters.</summary>
    private static SerializedBytes? OfCall(SerializerCall call)
    {
        IOperation? settings = null;
        foreach (IArgumentOperation argument in call.Invocation.Arguments)
        {
            if (argument is { ArgumentKind: ArgumentKind.Explicit, Parameter.Name: not "value" })
            {
                if (argument.Parameter.Name is not ("settings" or "options"))
                {
                    return null;
                }

                settings = argument.Value.WithoutConversions();
            }
        }

        return new SerializedBytes(call.Kind, call.Value, settings, null);
    }

    /// <summary>
    /// The JSON that a method of the same type answers: its last statement, which may stand in the block of a
    /// <c>using</c>, returns it, and no other does.
    /// </summary>
    private static SerializedBytes? OfHelper(IOperation value, KnownTypes types, CancellationToken cancellationToken)
    {
        if (value is not IInvocationOperation { TargetMethod: { } method, SemanticModel: { } model } call
            || method is { IsVirtual: true } or { IsOverride: true } or { IsGenericMethod: true }
            || method.DeclaringSyntaxReferences is not [var reference]
            || reference.GetSyntax(cancellationToken) is not MethodDeclarationSyntax declaration
            || declaration.SyntaxTree != model.SyntaxTree
            || !declaration.Parent!.Span.Contains(call.Syntax.Span)
            || OnlyAnswer(declaration) is not { } returned
            || model.GetOperation(returned, cancellationToken) is not { } answer)
        {
            return null;
        }

        SerializedBytes? found = answer is ILocalReferenceOperation
            ? TryFind(answer, types, cancellationToken)
            : OfValue(answer.WithoutConversions(), types, cancellationToken);
        return found is { Helper: null } ? found with { Local = null, Helper = call } : null;
    }

    private static ExpressionSyntax? OnlyAnswer(MethodDeclarationSyntax declaration)
    {
        ExpressionSyntax? returned = declaration.ExpressionBody?.Expression;
        foreach (SyntaxNode node in declaration.Body?.DescendantNodes() ?? [])
        {
            if (node is ReturnStatementSyntax { Expression: { } expression })
            {
                if (returned is not null)
                {
                    return null;
                }

                returned = expression;
            }
        }

        return returned;
    }
}

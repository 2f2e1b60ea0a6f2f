using System.Collections.Immutable;
using System.Threading;
using GcGuard.Analyzers.Facts.LocalFlow;
using GcGuard.Analyzers.Symbols;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Operations;

namespace GcGuard.Analyzers.Rules.Buffering.Base64;

/// <summary>
/// A <c>byte[]</c> of JSON: what a value is serialised to in this body, or in a method of the project that does nothing
/// else.
/// </summary>
internal sealed class SerializedBytes
{
    private SerializedBytes(SerializerKind kind, IOperation value, IOperation? settings, NewtonsoftStream? stream)
    {
        Kind = kind;
        Value = value;
        Settings = settings;
        Stream = stream;
    }

    /// <summary>Which serialiser makes the JSON.</summary>
    public SerializerKind Kind { get; }

    /// <summary>What is serialised.</summary>
    public IOperation Value { get; }

    /// <summary>
    /// The serializer of Newtonsoft.Json where <see cref="Stream"/> is set, else the settings or options of the call;
    /// null where there are none.
    /// </summary>
    public IOperation? Settings { get; }

    /// <summary>How Newtonsoft.Json writes it into a stream in memory; null where the call answers text or bytes itself.</summary>
    public NewtonsoftStream? Stream { get; }

    /// <summary>The local that holds the bytes; null where they are passed on directly.</summary>
    public LocalFlowFact? Local { get; private set; }

    /// <summary>The call of the method of the project that serialises; null where this body does.</summary>
    public IInvocationOperation? Helper { get; private set; }

    /// <summary>The JSON that an array is, or null.</summary>
    /// <param name="array">The argument that takes the array.</param>
    /// <param name="types">The types of the compilation.</param>
    /// <param name="cancellationToken">Honoured during the walk.</param>
    public static SerializedBytes? TryFind(IOperation array, KnownTypes types, CancellationToken cancellationToken)
    {
        IOperation value = array.WithoutConversions();
        if (value is not ILocalReferenceOperation reference)
        {
            return OfHelper(value, types, cancellationToken) ?? OfValue(value, types, cancellationToken);
        }

        if (LocalFlowFact.TryAnalyze(reference.Local, reference, cancellationToken) is not { } flow
            || !IsReadOnce(flow, reference)
            || flow.OnlyValue() is not { } made
            || (OfHelper(made, types, cancellationToken) ?? OfValue(made, types, cancellationToken)) is not { } found)
        {
            return null;
        }

        found.Local = flow;
        return found;
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

        if (SerializerCall.TryFind(call, types, cancellationToken) is { IsHelper: false, Kind: SerializerKind.Utf8Bytes } bytes)
        {
            return OfCall(bytes);
        }

        return call is { TargetMethod: { Name: "GetBytes", Parameters.Length: 1 }, Arguments.Length: 1 }
            && types.IsOrInherits(call.TargetMethod.ContainingType, "System.Text.Encoding")
            && SerializedJson.IsUtf8(call)
            && call.Arguments[0].Value.WithoutConversions() is IInvocationOperation text
            && SerializerCall.TryFind(text, types, cancellationToken) is { IsHelper: false, Kind: SerializerKind.Text or SerializerKind.Newtonsoft } json
                ? OfCall(json)
                : null;
    }

    /// <summary>A call with a value and at most the settings or options; contracts, types and converters are not handled.</summary>
    private static SerializedBytes? OfCall(SerializerCall call)
    {
        IOperation? settings = null;
        foreach (IArgumentOperation argument in call.Invocation.Arguments)
        {
            if (argument.ArgumentKind != ArgumentKind.Explicit || argument.Parameter is not { Name: var name } || name == "value")
            {
                continue;
            }

            if (name is not ("settings" or "options"))
            {
                return null;
            }

            settings = argument.Value.WithoutConversions();
        }

        return new SerializedBytes(call.Kind, call.Value, settings, null);
    }

    /// <summary>
    /// The JSON that a method of the same type answers: its last statement, which may stand in the block of a
    /// <c>using</c>, returns it, and no other does.
    /// </summary>
    private static SerializedBytes? OfHelper(IOperation value, KnownTypes types, CancellationToken cancellationToken)
    {
        if (value is not IInvocationOperation { TargetMethod: { IsVirtual: false, IsOverride: false, IsGenericMethod: false, MethodKind: MethodKind.Ordinary } method } call
            || method.DeclaringSyntaxReferences.Length != 1
            || method.DeclaringSyntaxReferences[0].GetSyntax(cancellationToken) is not MethodDeclarationSyntax { Body: var body, ExpressionBody: var arrow } declaration
            || call.SemanticModel is not { } model
            || declaration.SyntaxTree != model.SyntaxTree
            || !declaration.Parent!.Span.Contains(call.Syntax.Span))
        {
            return null;
        }

        ExpressionSyntax? returned = arrow?.Expression;
        foreach (SyntaxNode node in body?.DescendantNodes() ?? ImmutableArray<SyntaxNode>.Empty)
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

        if (returned is null || model.GetOperation(returned, cancellationToken) is not { } answer)
        {
            return null;
        }

        SerializedBytes? found = answer is ILocalReferenceOperation ? TryFind(answer, types, cancellationToken) : OfValue(answer.WithoutConversions(), types, cancellationToken);
        if (found is null or { Helper: not null })
        {
            return null;
        }

        found.Local = null;
        found.Helper = call;
        return found;
    }
}

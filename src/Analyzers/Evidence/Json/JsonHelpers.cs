using System.Collections.Concurrent;
using System.Runtime.CompilerServices;
using GcGuard.Analyzers.Evidence.Flow;
using GcGuard.Analyzers.Symbols;

namespace GcGuard.Analyzers.Evidence.Json;

/// <summary>
/// Methods of the project that hide a serialiser: <c>string ToJson(this object value)</c>. Only short ones count, and
/// only those of the project at hand: an editor sees the source of others, a build does not, and both have to say the
/// same.
/// </summary>
internal static class JsonHelpers
{
    /// <summary>The longest helper, in characters: a check, settings and a call.</summary>
    private const int MaxLength = 1_000;

    private static readonly ConditionalWeakTable<Compilation, ConcurrentDictionary<IMethodSymbol, Helper>> Known
        = new();

    /// <summary>
    /// The serialiser's call that a call of a helper stands for, with the value as the caller hands it over. Cheap:
    /// each method is looked at once, and only a short one.
    /// </summary>
    public static SerializerCall? TryFindSerializer(
        IInvocationOperation call, KnownTypes types, CancellationToken cancellationToken)
    {
        IMethodSymbol method = call.TargetMethod.OriginalDefinition;
        if (!IsTextOrBytes(method.ReturnType)
            || call.SemanticModel?.Compilation is not { } compilation)
        {
            return null;
        }

        ConcurrentDictionary<IMethodSymbol, Helper> known = Known.GetValue(
            compilation, static _ => new ConcurrentDictionary<IMethodSymbol, Helper>(SymbolEqualityComparer.Default));
        if (!known.TryGetValue(method, out Helper helper))
        {
            helper = Read(method, compilation, types, mayAskOthers: true, cancellationToken);
            known.TryAdd(method, helper);
        }

        return Of(call, helper);
    }

    private static SerializerCall? Of(IInvocationOperation call, Helper helper)
    {
        IOperation? value = helper.Parameter < 0 ? call.Instance : call.ArgumentAt(helper.Parameter)?.Value;
        return helper.IsFound && value is not null
            ? new SerializerCall(call, helper.Kind, value.WithoutImplicitConversion()) { IsHelper = true }
            : null;
    }

    private static bool IsTextOrBytes(ITypeSymbol type)
        => type.SpecialType == SpecialType.System_String || OverloadLookup.IsByteArray(type);

    /// <summary>What a method returns; it may leave the work to another helper, which does it itself.</summary>
    private static Helper Read(
        IMethodSymbol method,
        Compilation compilation,
        KnownTypes types,
        bool mayAskOthers,
        CancellationToken cancellationToken)
    {
        foreach (IInvocationOperation call in CallsIn(method, compilation, cancellationToken))
        {
            SerializerCall? own = SerializerCall.TryFindOwn(call, types);
            if (own is null && mayAskOthers && IsTextOrBytes(call.TargetMethod.ReturnType))
            {
                IMethodSymbol other = call.TargetMethod.OriginalDefinition;
                own = Of(call, Read(other, compilation, types, mayAskOthers: false, cancellationToken));
            }

            if (own is not { } serializer
                || !ReturnRoute.IsReturned(EncodedBy(call) ?? call, cancellationToken))
            {
                continue;
            }

            switch (serializer.Value.WithoutConversions())
            {
                case IParameterReferenceOperation { Parameter: { } value }
                    when SymbolEqualityComparer.Default.Equals(value.ContainingSymbol.OriginalDefinition, method):
                    return new Helper(true, serializer.Kind, value.Ordinal);
                case IInstanceReferenceOperation { ReferenceKind: InstanceReferenceKind.ContainingTypeInstance }:
                    return new Helper(true, serializer.Kind, -1);
            }
        }

        return default;
    }

    /// <summary>The call of <c>GetBytes</c> that takes a text directly.</summary>
    private static IInvocationOperation? EncodedBy(IInvocationOperation text)
        => text.WithImplicitConversions().Parent is IArgumentOperation
            { Parent: IInvocationOperation { TargetMethod.Name: "GetBytes", Arguments.Length: 1 } encoding }
                ? encoding
                : null;

    /// <summary>The calls in a short method whose body is the one that runs.</summary>
    private static IEnumerable<IInvocationOperation> CallsIn(
        IMethodSymbol method, Compilation compilation, CancellationToken cancellationToken)
    {
        if (method is { IsVirtual: true } or { IsAbstract: true } or { IsOverride: true }
            || method.DeclaringSyntaxReferences is not [var reference]
            || reference.Span.Length > MaxLength
            || !compilation.ContainsSyntaxTree(reference.SyntaxTree))
        {
            yield break;
        }

        SemanticModel model = SourceModels.Of(compilation, reference.SyntaxTree);
        foreach (SyntaxNode node in reference.GetSyntax(cancellationToken).DescendantNodes())
        {
            if (node is InvocationExpressionSyntax
                && model.GetOperation(node, cancellationToken) is IInvocationOperation call)
            {
                yield return call;
            }
        }
    }

    /// <summary>What a method returns.</summary>
    /// <param name="IsFound">Whether it returns what a serialiser makes.</param>
    /// <param name="Kind">Which serialiser.</param>
    /// <param name="Parameter">The position of the parameter that is serialised; -1 for the object itself.</param>
    private readonly record struct Helper(bool IsFound, SerializerKind Kind, int Parameter);
}

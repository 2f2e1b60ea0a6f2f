using System;
using System.Collections.Concurrent;
using System.Runtime.CompilerServices;
using System.Threading;
using GcGuard.Analyzers.Facts.LocalFlow;
using GcGuard.Analyzers.Symbols;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Operations;

namespace GcGuard.Analyzers.Rules.Buffering;

/// <summary>
/// Methods of the project that return what a serialiser makes of one of their parameters:
/// <c>string ToJson(this object value)</c>. Only the project at hand is read: an editor sees the source of others, a
/// build does not, and both have to say the same.
/// </summary>
internal static class SerializerHelper
{
    /// <summary>How many helpers may stand between the call and the serialiser.</summary>
    private const int MaxDepth = 3;

    /// <summary>The longest helper, in characters: a check, settings and a call.</summary>
    private const int MaxLength = 1_000;

    private static readonly ConditionalWeakTable<Compilation, ConcurrentDictionary<IMethodSymbol, Serialized>> Known = new();

    /// <summary>
    /// The serialiser's call that a call of a helper stands for, with the value as the caller hands it over; null where
    /// the method is no such helper. Cheap: each method is looked at once, and only a short one.
    /// </summary>
    public static SerializerCall? TryFind(IInvocationOperation call, KnownTypes types, int depth, CancellationToken cancellationToken)
    {
        IMethodSymbol method = call.TargetMethod;
        if (depth >= MaxDepth
            || !IsTextOrBytes(method.ReturnType)
            || method is { IsVirtual: true } or { IsAbstract: true } or { IsOverride: true }
            || call.SemanticModel?.Compilation is not { } compilation)
        {
            return null;
        }

        ConcurrentDictionary<IMethodSymbol, Serialized> known = Known.GetValue(
            compilation, static _ => new ConcurrentDictionary<IMethodSymbol, Serialized>(SymbolEqualityComparer.Default));
        method = method.OriginalDefinition;
        if (!known.TryGetValue(method, out Serialized serialized))
        {
            // A helper that calls itself comes here again, so nothing is kept until the answer is whole.
            serialized = Read(method, compilation, types, depth, cancellationToken);
            if (depth == 0)
            {
                known.TryAdd(method, serialized);
            }
        }

        return serialized.IsFound && ValueOf(call, serialized.Parameter) is { } value
            ? new SerializerCall(call, serialized.Kind, value) { IsHelper = true }
            : null;
    }

    private static bool IsTextOrBytes(ITypeSymbol type)
        => type.SpecialType == SpecialType.System_String
            || type is IArrayTypeSymbol { ElementType.SpecialType: SpecialType.System_Byte };

    /// <summary>The argument that is serialised, without the boxing to the parameter's type.</summary>
    private static IOperation? ValueOf(IInvocationOperation call, int parameter)
        => parameter < 0
            ? call.Instance
            : call.ArgumentAt(parameter)?.Value is { } value
                ? value is IConversionOperation { IsImplicit: true } ? value.WithoutConversions() : value
                : null;

    private static Serialized Read(
        IMethodSymbol method, Compilation compilation, KnownTypes types, int depth, CancellationToken cancellationToken)
    {
        if (method.DeclaringSyntaxReferences is not { Length: 1 } references || references[0].Span.Length > MaxLength)
        {
            return default;
        }

        (BlockSyntax? body, ArrowExpressionClauseSyntax? arrow) = references[0].GetSyntax(cancellationToken) switch
        {
            MethodDeclarationSyntax declaration => (declaration.Body, declaration.ExpressionBody),
            LocalFunctionStatementSyntax function => (function.Body, function.ExpressionBody),
            _ => default,
        };
        if (arrow is not null)
        {
            return OfExpression(arrow.Expression, method, compilation, types, depth, cancellationToken);
        }

        Serialized found = default;
        foreach (SyntaxNode node in body?.DescendantNodes(IsSameFunction) ?? [])
        {
            if (node is ReturnStatementSyntax { Expression: { } returned } && returned is not LiteralExpressionSyntax)
            {
                Serialized serialized = OfExpression(returned, method, compilation, types, depth, cancellationToken);
                if (!serialized.IsFound || (found.IsFound && found != serialized))
                {
                    return default;
                }

                found = serialized;
            }
        }

        return found;
    }

    private static Serialized OfExpression(
        ExpressionSyntax expression,
        IMethodSymbol method,
        Compilation compilation,
        KnownTypes types,
        int depth,
        CancellationToken cancellationToken)
        => SourceModels.OperationOf(compilation, expression, cancellationToken) is { } operation
            ? OfValue(operation, method, types, depth, cancellationToken)
            : default;

    private static Serialized OfValue(
        IOperation value, IMethodSymbol method, KnownTypes types, int depth, CancellationToken cancellationToken)
    {
        value = value.WithoutConversions();
        if (value is ILocalReferenceOperation reference
            && LocalFlowFact.TryAnalyze(reference.Local, reference, cancellationToken) is { IsSingleAssignment: true, InitialValue: { } initial })
        {
            value = initial.WithoutConversions();
        }

        if (value is not IInvocationOperation call)
        {
            return default;
        }

        if (call.TargetMethod.Name == "GetBytes" && call.Arguments.Length == 1 && types.IsOrInherits(call.TargetMethod.ContainingType, "System.Text.Encoding"))
        {
            return OfValue(call.Arguments[0].Value, method, types, depth, cancellationToken);
        }

        if (SerializerCall.TryFind(call, types, cancellationToken, depth + 1) is not { } serializer)
        {
            return default;
        }

        return serializer.Value.WithoutConversions() switch
        {
            IParameterReferenceOperation parameter
                when SymbolEqualityComparer.Default.Equals(parameter.Parameter.ContainingSymbol.OriginalDefinition, method) =>
                new Serialized(true, serializer.Kind, parameter.Parameter.Ordinal),
            IInstanceReferenceOperation { ReferenceKind: InstanceReferenceKind.ContainingTypeInstance } => new Serialized(true, serializer.Kind, -1),
            _ => default,
        };
    }

    private static bool IsSameFunction(SyntaxNode node)
        => node is not (AnonymousFunctionExpressionSyntax or LocalFunctionStatementSyntax);

    /// <summary>What a method returns.</summary>
    /// <param name="IsFound">Whether it returns what a serialiser makes.</param>
    /// <param name="Kind">Which serialiser.</param>
    /// <param name="Parameter">The position of the parameter that is serialised; -1 for the object itself.</param>
    private readonly record struct Serialized(bool IsFound, SerializerKind Kind, int Parameter);
}

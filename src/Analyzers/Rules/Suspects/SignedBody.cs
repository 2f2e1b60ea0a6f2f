using GcGuard.Analyzers.Evidence.Flow;
using GcGuard.Analyzers.Evidence.References;
using GcGuard.Analyzers.Evidence.Source;
using GcGuard.Analyzers.Symbols;

namespace GcGuard.Analyzers.Rules.Suspects;

/// <summary>
/// Whether the body of a request is checked against a signature that stands in a header: one call of another assembly
/// gets both, or a keyed hash of the body is compared to the header. The whole body is needed for that, and it is an
/// event of some kilobytes.
/// </summary>
internal static class SignedBody
{
    private const int MaxDepth = 8;

    /// <summary>Whether a use of the body's text or bytes is such a check, at once or when they are encoded.</summary>
    /// <param name="body">The text or bytes with all around it.</param>
    public static bool IsCheckedAt(
        IOperation body, Compilation compilation, KnownTypes types, CancellationToken cancellationToken)
    {
        if (body.Parent is not IArgumentOperation { Parameter: { } parameter, Parent: { } taker } argument
            || taker.CalledMethod() is not { } method)
        {
            return false;
        }

        if (taker is IInvocationOperation call)
        {
            if (method.Name == "GetBytes" && types.IsOrInherits(method.ContainingType, "System.Text.Encoding"))
            {
                return IsCheckedBelow(call, compilation, types, cancellationToken);
            }

            if (IsKeyedHash(call, parameter, types))
            {
                return IsComparedToHeader(call, types, cancellationToken);
            }
        }

        return IsOfLibrary(method, compilation)
            && OverloadLookup.StreamForm(method, method.Name, parameter, types) is null
            && OverloadLookup.ReaderForm(method, method.Name, parameter, types) is null
            && HasHeaderBeside(argument, types, cancellationToken);
    }

    /// <summary>Whether the bytes that a text is encoded to are checked, at once or through a local.</summary>
    private static bool IsCheckedBelow(
        IInvocationOperation encoding, Compilation compilation, KnownTypes types, CancellationToken cancellationToken)
    {
        IOperation bytes = ReturnRoute.Outermost(encoding);
        if (ReturnRoute.LocalOf(bytes, cancellationToken) is not { } flow)
        {
            return IsCheckedAt(bytes, compilation, types, cancellationToken);
        }

        foreach (LocalUse use in flow.Uses)
        {
            if (IsCheckedAt(ReturnRoute.Outermost(use.Reference), compilation, types, cancellationToken))
            {
                return true;
            }
        }

        return false;
    }

    /// <summary>
    /// Whether a method stands in another assembly that is no part of the framework, whose methods send and keep texts.
    /// </summary>
    private static bool IsOfLibrary(IMethodSymbol method, Compilation compilation)
        => !compilation.Declares(method)
            && !KnownTypes.IsUnderSystem(method.ContainingNamespace)
            && !(compilation.GetMetadataReference(method.ContainingAssembly) is PortableExecutableReference file
                && AssemblyOrigin.Of(file.FilePath ?? file.Display).IsFramework);

    private static bool HasHeaderBeside(
        IArgumentOperation body, KnownTypes types, CancellationToken cancellationToken)
    {
        foreach (IOperation other in body.Parent!.ChildOperations)
        {
            if (other is IArgumentOperation argument
                && argument != body
                && IsHeader(argument.Value, types, cancellationToken))
            {
                return true;
            }
        }

        return false;
    }

    /// <summary>Whether a call makes a keyed hash of what a parameter gets, and not of the key.</summary>
    private static bool IsKeyedHash(IInvocationOperation call, IParameterSymbol parameter, KnownTypes types)
        => call.TargetMethod switch
        {
            { Name: "HashData", IsStatic: true } method => parameter.Ordinal == 1
                && types.IsOrInherits(method.ContainingType, "System.Security.Cryptography.HMAC"),
            { Name: "ComputeHash" } => parameter.Ordinal == 0
                && types.IsOrInherits(
                    call.Instance?.WithoutConversions().Type, "System.Security.Cryptography.HMAC"),
            _ => false,
        };

    /// <summary>Whether the body around a hash compares it to a header.</summary>
    private static bool IsComparedToHeader(
        IInvocationOperation hash, KnownTypes types, CancellationToken cancellationToken)
    {
        foreach (IOperation operation in hash.Root().Descendants())
        {
            if (SidesOf(operation) is (var left, var right)
                && ((IsMadeOf(left, hash, types, cancellationToken) && IsHeader(right, types, cancellationToken))
                    || (IsMadeOf(right, hash, types, cancellationToken) && IsHeader(left, types, cancellationToken))))
            {
                return true;
            }
        }

        return false;
    }

    /// <summary>The two values that an operation compares; null for other operations.</summary>
    private static (IOperation Left, IOperation Right)? SidesOf(IOperation operation)
        => operation switch
        {
            IBinaryOperation { OperatorKind: BinaryOperatorKind.Equals or BinaryOperatorKind.NotEquals } comparison =>
                (comparison.LeftOperand, comparison.RightOperand),
            IInvocationOperation { TargetMethod.Name: "Equals" or "SequenceEqual" or "FixedTimeEquals" } call
                when KnownTypes.IsUnderSystem(call.TargetMethod.ContainingNamespace) =>
                call is { Instance: { } instance, Arguments: [{ } only, ..] } ? (instance, only.Value)
                    : call.Arguments is [{ } first, { } second, ..] ? (first.Value, second.Value)
                    : null,
            _ => null,
        };

    private static bool IsHeader(IOperation value, KnownTypes types, CancellationToken cancellationToken)
        => value.WithoutConversions().Type is not { SpecialType: SpecialType.System_Boolean }
            && Leads(value, null, MaxDepth, types, cancellationToken);

    private static bool IsMadeOf(
        IOperation value, IInvocationOperation hash, KnownTypes types, CancellationToken cancellationToken)
        => Leads(value, hash, MaxDepth, types, cancellationToken);

    /// <summary>Whether a value is made of another one, however it is cut, encoded and put together.</summary>
    /// <param name="origin">The other one; null for any header of a request.</param>
    /// <param name="depth">How many steps there may be.</param>
    private static bool Leads(
        IOperation? value, IOperation? origin, int depth, KnownTypes types, CancellationToken cancellationToken)
    {
        value = value?.WithoutConversions();
        if (value is null || depth == 0)
        {
            return false;
        }

        if (origin is null ? IsOfHeaders(value, types) : value == origin)
        {
            return true;
        }

        IEnumerable<IOperation?> parts = value switch
        {
            IPropertyReferenceOperation property => [property.Instance],
            IArrayElementReferenceOperation element => [element.ArrayReference],
            ICoalesceOperation choice => [choice.Value],
            IConditionalAccessOperation access => [access.Operation],
            ILocalReferenceOperation local => [ValueOf(local, cancellationToken)],
            IBinaryOperation { OperatorKind: BinaryOperatorKind.Add } or IInterpolatedStringOperation
                or IInterpolationOperation or IArgumentOperation or IInvocationOperation => value.ChildOperations,
            _ => [],
        };
        foreach (IOperation? part in parts)
        {
            if (Leads(part, origin, depth - 1, types, cancellationToken))
            {
                return true;
            }
        }

        return false;
    }

    /// <summary>Whether a value is a request's headers, or a parameter that the framework fills with one.</summary>
    private static bool IsOfHeaders(IOperation value, KnownTypes types)
        => value switch
        {
            IPropertyReferenceOperation { Property: { Name: "Headers", ContainingType: { } type } } =>
                KnownProperties.IsRequest(type, types),
            IParameterReferenceOperation { Parameter: { } parameter } => IsFromHeader(parameter, types),
            _ => false,
        };

    private static bool IsFromHeader(IParameterSymbol parameter, KnownTypes types)
    {
        foreach (AttributeData attribute in parameter.GetAttributes())
        {
            if (types.Is(attribute.AttributeClass, "Microsoft.AspNetCore.Mvc.FromHeaderAttribute"))
            {
                return true;
            }
        }

        return false;
    }

    /// <summary>
    /// The only value of a local, or the call that fills it: <c>TryGetValue(name, out var value)</c>.
    /// </summary>
    private static IOperation? ValueOf(ILocalReferenceOperation reference, CancellationToken cancellationToken)
    {
        if (LocalFlowFact.TryAnalyze(reference.Local, reference, cancellationToken) is { } flow)
        {
            return flow.OnlyValue();
        }

        return reference.Local.DeclaringSyntaxReferences is [var declaration]
            && declaration.GetSyntax(cancellationToken) is SingleVariableDesignationSyntax
                { Parent: DeclarationExpressionSyntax { Parent: ArgumentSyntax argument } }
            && argument.Parent?.Parent is InvocationExpressionSyntax call
            && reference.SemanticModel is { } model
                ? model.OperationOf(call, cancellationToken)
                : null;
    }
}

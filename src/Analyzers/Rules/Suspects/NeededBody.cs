using GcGuard.Analyzers.Engine;
using GcGuard.Analyzers.Evidence.Flow;
using GcGuard.Analyzers.Evidence.References;
using GcGuard.Analyzers.Evidence.RequestPath;
using GcGuard.Analyzers.Evidence.Source;
using GcGuard.Analyzers.Rules.Buffering;
using GcGuard.Analyzers.Symbols;

namespace GcGuard.Analyzers.Rules.Suspects;

/// <summary>
/// Whether the body of a request is needed whole: a member of a package takes it that takes nothing but a text, it is
/// checked against a header, or an action hands its text to the project's own code. It is an event of some kilobytes,
/// which its reader can neither stream nor shorten.
/// </summary>
internal static class NeededBody
{
    /// <summary>Whether such a member takes the body or its signature is checked, at once or through a local.</summary>
    /// <param name="content">The body.</param>
    /// <param name="code">The code that reads it.</param>
    /// <param name="rule">The rule that asks.</param>
    public static bool Is(WholeContent content, ISymbol code, RuleContext rule, CancellationToken cancellationToken)
    {
        Compilation compilation = rule.Compilation;
        KnownTypes types = rule.Types;
        if (content.Amount.Reason != KnownProperties.RequestBody
            || content.Operation is not IInvocationOperation read

            // Large ones have been measured, whatever they are for.
            || rule.Measurements.At(read.Syntax, code, rule.Options) is { IsLarge: true })
        {
            return false;
        }

        bool isOfAction = content.IsText && IsActionOfUsualLimit(code, types);
        IOperation value = ReturnRoute.Outermost(read.Completion() ?? read);
        if (IsTaken(value, content.IsText, isOfAction, compilation, types, cancellationToken))
        {
            return true;
        }

        if (ReturnRoute.LocalOf(value, cancellationToken) is { } flow)
        {
            foreach (LocalUse use in flow.Uses)
            {
                if (!LoggedValue.IsLogged(use, types)
                    && IsTaken(
                        ReturnRoute.Outermost(use.Reference),
                        content.IsText,
                        isOfAction,
                        compilation,
                        types,
                        cancellationToken))
                {
                    return true;
                }
            }
        }

        return false;
    }

    private static bool IsTaken(
        IOperation body,
        bool isText,
        bool isOfAction,
        Compilation compilation,
        KnownTypes types,
        CancellationToken cancellationToken)
        => (isText && IsTakenByPackage(body, compilation, types))
            || (isOfAction && IsTakenByProject(body, compilation))
            || SignedBody.IsCheckedAt(body, compilation, types, cancellationToken);

    /// <summary>
    /// Whether code is an action that reads one kind of body, as long as bodies may be anyhow. Where somebody has set
    /// another limit, long ones are expected. Formatters, filters and middleware read the bodies of all actions.
    /// </summary>
    private static bool IsActionOfUsualLimit(ISymbol code, KnownTypes types)
        => code is IMethodSymbol method
            && new MvcActions(types).IsAction(method)
            && !HasLimit(method, types)
            && !HasLimit(method.ContainingType, types);

    private static bool HasLimit(ISymbol code, KnownTypes types)
    {
        foreach (AttributeData attribute in code.GetAttributes())
        {
            if (types.Is(attribute.AttributeClass, "Microsoft.AspNetCore.Mvc.DisableRequestSizeLimitAttribute")
                || types.Is(attribute.AttributeClass, "Microsoft.AspNetCore.Mvc.RequestSizeLimitAttribute"))
            {
                return true;
            }
        }

        return false;
    }

    /// <summary>Whether code of the solution takes the body as a text: a method, or a message for a handler.</summary>
    private static bool IsTakenByProject(IOperation text, Compilation compilation)
        => text.Parent is IArgumentOperation
            {
                Parameter.OriginalDefinition.Type.SpecialType: SpecialType.System_String,
                Parent: { } taker,
            }
            && taker.CalledMethod() is { } method
            && (compilation.Declares(method)
                || (compilation.GetMetadataReference(method.ContainingAssembly) is { } assembly
                    && (assembly is not PortableExecutableReference file
                        || AssemblyOrigin.Of(file.FilePath ?? file.Display)
                            is { PackageId: null, IsFramework: false })));

    private static bool IsTakenByPackage(IOperation text, Compilation compilation, KnownTypes types)
        => text.Parent is IArgumentOperation { Parameter: { } parameter, Parent: { } taker }
            && taker.CalledMethod() is { } method
            && compilation.GetMetadataReference(method.ContainingAssembly) is PortableExecutableReference file
            && AssemblyOrigin.Of(file.FilePath ?? file.Display).PackageId is not null
            && OverloadLookup.StreamForm(method, method.Name, parameter, types) is null
            && OverloadLookup.ReaderForm(method, method.Name, parameter, types) is null;
}

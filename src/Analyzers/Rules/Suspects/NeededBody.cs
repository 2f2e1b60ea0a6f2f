using GcGuard.Analyzers.Evidence.Flow;
using GcGuard.Analyzers.Evidence.References;
using GcGuard.Analyzers.Evidence.Source;
using GcGuard.Analyzers.Rules.Buffering;
using GcGuard.Analyzers.Symbols;

namespace GcGuard.Analyzers.Rules.Suspects;

/// <summary>
/// Whether the body of a request is needed whole: a member of a package takes it that takes nothing but a text, or it
/// is checked against a header. It is an event of some kilobytes, which its reader can neither stream nor shorten.
/// </summary>
internal static class NeededBody
{
    /// <summary>Whether such a member takes the body or its signature is checked, at once or through a local.</summary>
    public static bool Is(
        WholeContent content, Compilation compilation, KnownTypes types, CancellationToken cancellationToken)
    {
        if (content.Amount.Reason != KnownProperties.RequestBody
            || content.Operation is not IInvocationOperation read)
        {
            return false;
        }

        IOperation value = ReturnRoute.Outermost(read.Completion() ?? read);
        if (IsTaken(value, content.IsText, compilation, types, cancellationToken))
        {
            return true;
        }

        if (ReturnRoute.LocalOf(value, cancellationToken) is { } flow)
        {
            foreach (LocalUse use in flow.Uses)
            {
                if (!LoggedValue.IsLogged(use, types)
                    && IsTaken(
                        ReturnRoute.Outermost(use.Reference), content.IsText, compilation, types, cancellationToken))
                {
                    return true;
                }
            }
        }

        return false;
    }

    private static bool IsTaken(
        IOperation body, bool isText, Compilation compilation, KnownTypes types, CancellationToken cancellationToken)
        => (isText && IsTakenByPackage(body, compilation, types))
            || SignedBody.IsCheckedAt(body, compilation, types, cancellationToken);

    private static bool IsTakenByPackage(IOperation text, Compilation compilation, KnownTypes types)
        => text.Parent is IArgumentOperation { Parameter: { } parameter, Parent: { } taker }
            && taker.CalledMethod() is { } method
            && compilation.GetMetadataReference(method.ContainingAssembly) is PortableExecutableReference file
            && AssemblyOrigin.Of(file.FilePath ?? file.Display).PackageId is not null
            && OverloadLookup.StreamForm(method, method.Name, parameter, types) is null
            && OverloadLookup.ReaderForm(method, method.Name, parameter, types) is null;
}

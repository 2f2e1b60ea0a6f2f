using GcGuard.Analyzers.Evidence.Flow;
using GcGuard.Analyzers.Evidence.References;
using GcGuard.Analyzers.Evidence.Source;
using GcGuard.Analyzers.Rules.Buffering;
using GcGuard.Analyzers.Symbols;

namespace GcGuard.Analyzers.Rules.Suspects;

/// <summary>
/// Whether the body of a request is read as a text for a member of a package that takes nothing but a text: an event of
/// some kilobytes whose signature is checked, which its reader can neither stream nor shorten.
/// </summary>
internal static class TextForLibrary
{
    /// <summary>Whether such a member takes the text, at once or through a local.</summary>
    public static bool Is(
        WholeContent content, Compilation compilation, KnownTypes types, CancellationToken cancellationToken)
    {
        if (!content.IsText
            || content.Amount.Reason != KnownProperties.RequestBody
            || content.Operation is not IInvocationOperation read)
        {
            return false;
        }

        IOperation value = ReturnRoute.Outermost(read.Completion() ?? read);
        if (IsTaken(value, compilation, types))
        {
            return true;
        }

        if (ReturnRoute.LocalOf(value, cancellationToken) is { } flow)
        {
            foreach (LocalUse use in flow.Uses)
            {
                if (!LoggedValue.IsLogged(use, types)
                    && IsTaken(ReturnRoute.Outermost(use.Reference), compilation, types))
                {
                    return true;
                }
            }
        }

        return false;
    }

    private static bool IsTaken(IOperation text, Compilation compilation, KnownTypes types)
        => text.Parent is IArgumentOperation { Parameter: { } parameter, Parent: { } taker }
            && taker.CalledMethod() is { } method
            && compilation.GetMetadataReference(method.ContainingAssembly) is PortableExecutableReference file
            && AssemblyOrigin.Of(file.FilePath ?? file.Display).PackageId is not null
            && OverloadLookup.StreamForm(method, method.Name, parameter, types) is null
            && OverloadLookup.ReaderForm(method, method.Name, parameter, types) is null;
}

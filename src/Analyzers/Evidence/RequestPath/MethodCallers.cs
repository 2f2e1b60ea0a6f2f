using GcGuard.Analyzers.Evidence.Flow;
using GcGuard.Analyzers.Symbols;

namespace GcGuard.Analyzers.Evidence.RequestPath;

/// <summary>
/// Who calls a method, as far as the source says so. Asked last, when something is found: each question looks for the
/// method's name in all files.
/// </summary>
internal static class MethodCallers
{
    /// <summary>
    /// Whether somebody is known to call a method: code of the project that names it, the projects that see what a
    /// library shows, or a framework.
    /// </summary>
    public static bool Exist(IMethodSymbol method, Compilation compilation, CancellationToken cancellationToken)
        => MayBeUnseen(method, compilation, cancellationToken)
            || Any(method, static (_, _) => true, compilation, cancellationToken);

    /// <summary>Whether one of the places in the project that call or take a method is of a kind.</summary>
    public static bool Any(
        IMethodSymbol method,
        Func<SimpleNameSyntax, SemanticModel, bool> isMeant,
        Compilation compilation,
        CancellationToken cancellationToken)
    {
        IReadOnlyList<ISymbol> targets = CallTargets.Of(CallTargets.Definition(method));
        foreach (SyntaxTree tree in compilation.SyntaxTrees)
        {
            foreach (SimpleNameSyntax name in NamedPlaces.In(tree, method.Name, cancellationToken))
            {
                SemanticModel model = SourceModels.Of(compilation, tree);
                if (Calls(name, targets, model, cancellationToken) && isMeant(name, model))
                {
                    return true;
                }
            }
        }

        return false;
    }

    /// <summary>
    /// Whether a method has callers, and all of them call it when something has failed: in a <c>catch</c> block or
    /// under the status of an error, or in a method of which that is true.
    /// </summary>
    public static bool AreAfterFailure(ISymbol code, Compilation compilation, CancellationToken cancellationToken)
        => code is IMethodSymbol { MethodKind: MethodKind.Ordinary } method
            && AreAfterFailure(method, compilation, isCaller: false, cancellationToken);

    private static bool AreAfterFailure(
        IMethodSymbol method, Compilation compilation, bool isCaller, CancellationToken cancellationToken)
    {
        if (MayBeUnseen(method, compilation, cancellationToken))
        {
            return false;
        }

        IMethodSymbol definition = CallTargets.Definition(method);
        IReadOnlyList<ISymbol> targets = CallTargets.Of(definition);
        bool isCalled = false;
        foreach (SyntaxTree tree in compilation.SyntaxTrees)
        {
            foreach (SimpleNameSyntax name in NamedPlaces.In(tree, method.Name, cancellationToken))
            {
                SemanticModel model = SourceModels.Of(compilation, tree);
                if (!Calls(name, targets, model, cancellationToken))
                {
                    continue;
                }

                isCalled = true;
                if (!IsAfterFailure(name, model, cancellationToken)
                    && (isCaller
                        || CallerAt(name, model, cancellationToken) is not { } caller
                        || !AreAfterFailure(caller, compilation, isCaller: true, cancellationToken)))
                {
                    return false;
                }
            }
        }

        return isCalled;
    }

    private static bool Calls(
        SimpleNameSyntax name, IReadOnlyList<ISymbol> targets, SemanticModel model, CancellationToken cancellationToken)
        => !CallSite.IsNamed(name)
            && CallSite.MeansAny(CallSite.Bind(name, model, cancellationToken), name, targets);

    /// <summary>A method that is taken as a delegate may run at any time.</summary>
    private static bool IsAfterFailure(SimpleNameSyntax name, SemanticModel model, CancellationToken cancellationToken)
        => CallSite.InvocationOf(name) is { } call
            && (Occurrence.Of(name).InCatch
                || (model.GetOperation(call, cancellationToken) is { } operation
                    && StatusFlow.IsAfterFailure(operation)));

    private static IMethodSymbol? CallerAt(
        SimpleNameSyntax name, SemanticModel model, CancellationToken cancellationToken)
        => CallSite.InvocationOf(name) is not null
            && model.GetEnclosingSymbol(name.SpanStart, cancellationToken)
                is IMethodSymbol { MethodKind: MethodKind.Ordinary } caller
                ? caller
                : null;

    /// <summary>
    /// Whether code that is not seen may call a method: another project, or a framework, by an attribute, as an action,
    /// or through a type of its own.
    /// </summary>
    public static bool MayBeUnseen(
        IMethodSymbol method, Compilation compilation, CancellationToken cancellationToken)
        => (method.IsVisibleOutside() && ProjectNature.MayHaveDependents(compilation, cancellationToken))
            || HasForeignAttribute(method)
            || (!method.IsStatic
                && BaseMembers.AreIn(method, type
                    => !SymbolEqualityComparer.Default.Equals(type.ContainingAssembly, compilation.Assembly)))
            || (method is { DeclaredAccessibility: Accessibility.Public, IsStatic: false }
                && KnownTypes.For(compilation).IsController(method.ContainingType));

    private static bool HasForeignAttribute(IMethodSymbol method)
    {
        foreach (AttributeData attribute in method.GetAttributes())
        {
            if (!KnownTypes.IsUnderSystem(attribute.AttributeClass?.ContainingNamespace))
            {
                return true;
            }
        }

        return false;
    }
}

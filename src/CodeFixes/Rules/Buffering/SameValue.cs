using GcGuard.Analyzers.Evidence.Source;
using GcGuard.Analyzers.Symbols;

namespace GcGuard.CodeFixes.Rules.Buffering;

/// <summary>
/// Whether an object that nobody changes is serialised the same each time: no getter reads a clock, draws a number or
/// counts.
/// </summary>
internal static class SameValue
{
    /// <summary>The most types one walk looks at.</summary>
    private const int MaxTypes = 100;

    /// <summary>How many methods of the project one may call another.</summary>
    private const int MaxDepth = 3;

    /// <summary>Whether values of a type are.</summary>
    public static bool IsOf(ITypeSymbol? type, Compilation compilation)
    {
        var known = new HashSet<ITypeSymbol>(SymbolEqualityComparer.Default);
        var pending = new Queue<ITypeSymbol>();
        Add(type);
        while (pending.Count > 0)
        {
            foreach ((ISymbol member, ITypeSymbol memberType) in PayloadMembers.Of(pending.Dequeue()))
            {
                if (member is IPropertySymbol property && GetterOf(property, compilation) is { } getter
                    && getter.DescendantsAndSelf().Any(part => Differs(part, compilation, 0)))
                {
                    return false;
                }

                Add(memberType);
            }
        }

        return true;

        void Add(ITypeSymbol? one)
        {
            if (one is null)
            {
                return;
            }

            one = TypeGraph.Unwrap(one);
            one = TypeGraph.IsSequence(one, out ITypeSymbol? element) && element is not null ? element : one;
            if (known.Count < MaxTypes && compilation.Declares(one.OriginalDefinition) && known.Add(one))
            {
                pending.Enqueue(one);
            }
        }
    }

    private static IOperation? GetterOf(IPropertySymbol property, Compilation compilation)
    {
        if (!compilation.Declares(property)
            || property.DeclaringSyntaxReferences[0].GetSyntax() is not PropertyDeclarationSyntax declaration)
        {
            return null;
        }

        SyntaxNode? body = MethodBodies.SyntaxOf(declaration)
            ?? declaration.AccessorList?.Accessors
                .Where(static accessor => accessor.IsKind(SyntaxKind.GetAccessorDeclaration))
                .Select(MethodBodies.SyntaxOf)
                .FirstOrDefault();
        return body is null ? null : SourceModels.OperationOf(compilation, body, default);
    }

    private static bool Differs(IOperation operation, Compilation compilation, int depth)
        => operation switch
        {
            IIncrementOrDecrementOperation => true,
            IPropertyReferenceOperation { Instance: null, Property: { Type.IsValueType: true } property } =>
                !compilation.Declares(property),
            IInvocationOperation { Instance: null, Arguments.IsEmpty: true, TargetMethod: var method }
                when !compilation.Declares(method.OriginalDefinition) => true,
            IInvocationOperation { TargetMethod: var method } => IsDrawn(method, compilation)
                || (depth < MaxDepth
                    && MethodBodies.RunBy(method, compilation, default) is (_, var body)
                    && body.Descendants().Any(part => Differs(part, compilation, depth + 1))),
            _ => false,
        };

    private static bool IsDrawn(IMethodSymbol method, Compilation compilation)
    {
        KnownTypes types = KnownTypes.For(compilation);
        return types.IsOrInherits(method.ContainingType, "System.Random")
            || types.IsOrInherits(method.ContainingType, "System.Security.Cryptography.RandomNumberGenerator")
            || types.Is(method.ContainingType, "System.Threading.Interlocked");
    }
}

using GcGuard.Analyzers.Evidence.RequestPath;
using GcGuard.Analyzers.Evidence.Results;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace GcGuard.Tool.Paths;

/// <summary>
/// Delegates that are put somewhere and run later from there: the routes of a server of one's own, a table of exports
/// by format. Whoever runs a delegate of a type that names a type of the solution may run each that was put away as
/// one.
/// </summary>
internal sealed class KeptDelegates(SemanticModel model, SourceNames names, CancellationToken cancellationToken)
{
    /// <summary>What the key of a type of delegates begins with; no member has such a key.</summary>
    private const string KeyPrefix = "\tdelegate of ";

    /// <summary>
    /// The key of the type of the kept delegate that runs the code at a place, or is a name there; null for none. Code
    /// in a delegate that is cold by itself, as a <c>catch</c> block is, does not count.
    /// </summary>
    /// <param name="site">The place.</param>
    /// <param name="isMethod">Whether it may be the name of a method that is taken and not called.</param>
    public string? KeyAt(SyntaxNode site, bool isMethod)
    {
        for (SyntaxNode? node = site; node is not (null or MemberDeclarationSyntax or LocalFunctionStatementSyntax);
            node = node.Parent)
        {
            ExpressionSyntax? made = node is AnonymousFunctionExpressionSyntax lambda && node != site ? lambda
                : isMethod && node == site && node is SimpleNameSyntax name ? MethodGroup.WholeOf(name)
                : null;
            if (made is not null
                && KeyOf(model.GetTypeInfo(made, cancellationToken).ConvertedType) is { } key
                && IsKept(made))
            {
                return IsColdWithin(made, site) ? null : key;
            }
        }

        return null;
    }

    private bool IsColdWithin(ExpressionSyntax made, SyntaxNode site)
    {
        for (SyntaxNode node = site; node != made && node.Parent is { } parent; node = parent)
        {
            if (ColdBlocks.Find(node, parent, model, cancellationToken) is not null)
            {
                return true;
            }
        }

        return false;
    }

    /// <summary>
    /// The key of the type of the delegate that an invocation runs; null where it runs none that was kept.
    /// </summary>
    public string? KeyRunBy(InvocationExpressionSyntax invocation)
    {
        ExpressionSyntax? run = Named(invocation.Expression);
        if (run is null
            || model.GetSymbolInfo(invocation, cancellationToken).Symbol
                is not IMethodSymbol { MethodKind: MethodKind.DelegateInvoke, ContainingType: { } type }
            || KeyOf(type) is not { } key)
        {
            return null;
        }

        // What a method is handed and runs itself runs with its caller. A lambda in it may run it later.
        return model.GetSymbolInfo(run, cancellationToken).Symbol is IParameterSymbol parameter
            && !invocation.Ancestors().TakeWhile(static node => node is not MemberDeclarationSyntax)
                .Any(node => node is AnonymousFunctionExpressionSyntax && !Declares(node, parameter))
            ? null
            : key;
    }

    /// <summary>The expression whose value an invocation may run; null where it calls a method by its name.</summary>
    private ExpressionSyntax? Named(ExpressionSyntax called) => called switch
    {
        MemberAccessExpressionSyntax { Name.Identifier.ValueText: "Invoke" } access => access.Expression,
        MemberBindingExpressionSyntax { Name.Identifier.ValueText: "Invoke" } binding
            => binding.FirstAncestorOrSelf<ConditionalAccessExpressionSyntax>()?.Expression,
        MemberAccessExpressionSyntax access => names.MayHoldDelegate(access.Name.Identifier.ValueText) ? access : null,
        IdentifierNameSyntax name => names.MayHoldDelegate(name.Identifier.ValueText) ? name : null,
        ElementAccessExpressionSyntax element => element,
        _ => null,
    };

    private static bool Declares(SyntaxNode lambda, IParameterSymbol parameter)
        => parameter.DeclaringSyntaxReferences.Any(reference => lambda.Span.Contains(reference.Span));

    /// <summary>
    /// Whether a delegate is put somewhere: into a field, a table, an object of the solution or what a method answers.
    /// One that a framework's method takes runs as that method says, unless it only collects.
    /// </summary>
    private bool IsKept(ExpressionSyntax made)
    {
        SyntaxNode use = made;
        while (use.Parent is ParenthesizedExpressionSyntax or CastExpressionSyntax)
        {
            use = use.Parent;
        }

        return use.Parent switch
        {
            ArgumentSyntax { Parent.Parent: { } call } =>
                model.GetSymbolInfo(call, cancellationToken).Symbol is IMethodSymbol taken
                && (names.HasAssembly(taken.ContainingAssembly) || WritingCalls.Collects(taken)),
            EqualsValueClauseSyntax { Parent.Parent.Parent: LocalDeclarationStatementSyntax } => false,
            _ => true,
        };
    }

    private string? KeyOf(ITypeSymbol? type)
        => type is INamedTypeSymbol { TypeKind: TypeKind.Delegate } made && NamesTheSolution(made) && !IsOpen(made)
            ? KeyPrefix + made.ToDisplayString(SymbolDisplayFormat.FullyQualifiedFormat)
            : null;

    private bool NamesTheSolution(ITypeSymbol type) => type switch
    {
        IArrayTypeSymbol array => NamesTheSolution(array.ElementType),
        INamedTypeSymbol named
            => names.HasAssembly(named.ContainingAssembly) || named.TypeArguments.Any(NamesTheSolution),
        _ => false,
    };

    private static bool IsOpen(ITypeSymbol type) => type switch
    {
        ITypeParameterSymbol => true,
        IArrayTypeSymbol array => IsOpen(array.ElementType),
        INamedTypeSymbol named => named.TypeArguments.Any(IsOpen),
        _ => false,
    };
}

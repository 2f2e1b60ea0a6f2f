using System.Globalization;
using GcGuard.Analyzers.Evidence.Pools;
using GcGuard.Analyzers.Options;
using GcGuard.Analyzers.Symbols;
using GcGuard.CodeFixes.Fixing;

namespace GcGuard.CodeFixes.Rules.Pools;

/// <summary>
/// Puts an <c>ObjectPool&lt;T&gt;</c> of Microsoft.Extensions.ObjectPool in the place of the collection that a pool
/// keeps its objects in, where that package is referenced: the calls that take and put back become <c>Get</c> and
/// <c>Return</c>.
/// </summary>
/// <remarks>
/// Only for objects that the pool makes by <c>new T()</c>, that need no disposal and that do not grow: the package's
/// policy for them neither disposes of what it drops nor looks how large it is.
/// </remarks>
internal static class ObjectPoolRewriter
{
    private const string Space = "Microsoft.Extensions.ObjectPool";

    /// <summary>The fix, or null where the pool does more than the package's own.</summary>
    public static Fix? TryPropose(FixTarget target, ObjectPool pool, CancellationToken cancellationToken)
    {
        Compilation compilation = target.Model.Compilation;
        KnownTypes types = KnownTypes.For(compilation);
        if (pool is not
            { Kind: StorageKind.Concurrent, Uses.Length: 2, Returns.Length: 1,
                Storage: IFieldSymbol { DeclaredAccessibility: Accessibility.Private } storage }
            || !types.Has(Space + ".DefaultPooledObjectPolicy`1")
            || storage.DeclaringSyntaxReferences[0].GetSyntax(cancellationToken) is not VariableDeclaratorSyntax
            {
                Initializer.Value: { } creation,
                    Parent: VariableDeclarationSyntax
                        { Variables.Count: 1, Type: var type,
                            Parent: FieldDeclarationSyntax { Parent: TypeDeclarationSyntax owner } },
            }
            || owner.SyntaxTree != target.Root.SyntaxTree
            || owner.Modifiers.Any(SyntaxKind.PartialKeyword)
            || Growth.Of(pool.Element, compilation, cancellationToken) is not null
            || MayNeedDisposal(pool.Element, types)
            || TakeOrMake(pool) is not { } rent
            || pool.Returns[0].Operation.Syntax is not InvocationExpressionSyntax
                { Expression: MemberAccessExpressionSyntax add,
                    Parent: ExpressionStatementSyntax or ArrowExpressionClauseSyntax }
            || owner.DescendantNodes()
                .OfType<IdentifierNameSyntax>()
                .Count(name => name.Identifier.ValueText == storage.Name) != 2)
        {
            return null;
        }

        int limit = target.Read(RuleOptions.PoolBound);
        string text = limit == 0
            ? "Environment.ProcessorCount objects"
            : limit.ToString(CultureInfo.InvariantCulture) + (limit == 1 ? " object" : " objects");
        return new Fix(
            "Keep at most "
                + text
                + " in an ObjectPool<T> and drop the rest "
                + "(who comes gets any of them, not the one that came back last)",
            _ => Rewrite(target, pool, type, creation, rent, add, limit))
        {
            ChangesBehavior = true,
            Alternative = "objectpool",
        };
    }

    private static SyntaxNode Rewrite(
        FixTarget target, ObjectPool pool, TypeSyntax type, ExpressionSyntax creation, ConditionalExpressionSyntax rent,
        MemberAccessExpressionSyntax add, int limit)
    {
        int position = type.SpanStart;
        string element = pool.Element.ToMinimalDisplayString(target.Model, NullableFlowState.None, position);
        string count = limit == 0
            ? PoolNames.Type(target.Model, position, "System", "Environment") + ".ProcessorCount"
            : limit.ToString(CultureInfo.InvariantCulture);
        string made = "new " + Name(target.Model, position, "DefaultObjectPool") + "<" + element + ">(new "
            + Name(target.Model, position, "DefaultPooledObjectPolicy") + "<" + element + ">(), " + count + ")";
        ExpressionSyntax storage =
            ((MemberAccessExpressionSyntax)((InvocationExpressionSyntax)rent.Condition).Expression).Expression
                .WithoutTrivia();
        return target.Root.ReplaceNodes(
            [type, creation, rent, add],
            (original, current) =>
                original == type
                    ? SyntaxFactory.ParseTypeName(
                        Name(target.Model, position, "ObjectPool") + "<" + element + ">").WithTriviaFrom(type)
                : original == creation ? SyntaxFactory.ParseExpression(made).WithTriviaFrom(creation)
                : original == rent ? SyntaxFactory.ParseExpression(storage + ".Get()").WithTriviaFrom(rent)
                : ((MemberAccessExpressionSyntax)current)
                    .WithName(SyntaxFactory.IdentifierName("Return").WithTriviaFrom(add.Name)));
    }

    /// <summary><c>storage.TryTake(out var item) ? item : new T()</c>, or null.</summary>
    private static ConditionalExpressionSyntax? TakeOrMake(ObjectPool pool)
        => pool.Rent is
            { Take.Operation.Syntax: InvocationExpressionSyntax
                { Expression: MemberAccessExpressionSyntax, ArgumentList.Arguments: { Count: 1 } arguments,
                    Parent: ConditionalExpressionSyntax choice } take }
            && choice.Condition == take
            && arguments[0].Expression
                is DeclarationExpressionSyntax { Designation: SingleVariableDesignationSyntax item }
            && choice.WhenTrue is IdentifierNameSyntax name
            && name.Identifier.ValueText == item.Identifier.ValueText
            && choice.WhenFalse is BaseObjectCreationExpressionSyntax
                { Initializer: null, ArgumentList: null or { Arguments.Count: 0 } }
            && SymbolEqualityComparer.Default.Equals(pool.Rent.Made.Type, pool.Element)
            && !choice.ContainsDirectives
            && !choice.DescendantTrivia().Any(TriviaLines.IsContent)
            ? choice
            : null;

    /// <summary>Whether an object of the type, or of one derived from it, may have to be disposed of.</summary>
    public static bool MayNeedDisposal(ITypeSymbol element, KnownTypes types)
        => element is ITypeParameterSymbol
            || element.TypeKind != TypeKind.Class
            || !element.IsSealed
            || types.IsOrInherits(element, "System.IDisposable")
            || types.IsOrInherits(element, "System.IAsyncDisposable");

    private static string Name(SemanticModel model, int position, string name)
        => model.LookupNamespacesAndTypes(position, container: null, name).Any(
            symbol => symbol.ContainingNamespace?.ToDisplayString() == Space)
            ? name
            : Space + "." + name;
}

using System.Globalization;
using GcGuard.Analyzers.Evidence.Pools;
using GcGuard.Analyzers.Options;
using GcGuard.Analyzers.Symbols;
using GcGuard.CodeFixes.Fixing;

namespace GcGuard.CodeFixes.Rules.Pools;

/// <summary>A limit that is put into a pool in place.</summary>
/// <param name="type">The declaration of the type that gets the new members.</param>
/// <param name="field">The declaration of the field that holds the idle objects.</param>
/// <param name="limit">How many are kept; 0 for Environment.ProcessorCount.</param>
/// <param name="perCore">How many for each core, where the limit follows the cores.</param>
internal abstract class PoolBound(
    FixTarget target, ObjectPool pool, TypeDeclarationSyntax type, FieldDeclarationSyntax field, int limit, int perCore)
{
    /// <summary>The limit as a title says it.</summary>
    public string LimitText => Limit == 0
        ? (PerCore == 1 ? string.Empty : Number(PerCore) + " * ") + "Environment.ProcessorCount objects"
        : Number(Limit) + (Limit == 1 ? " object" : " objects");

    /// <summary>What becomes of the others, as a title says it.</summary>
    public string RestText => Disposal is null ? "drop the rest" : "dispose of the rest";

    /// <summary>The declaration of the type that gets the new members.</summary>
    public TypeDeclarationSyntax Type { get; } = type;

    /// <summary>The nodes that the rewrite looks for in the root it is given, which has to track them.</summary>
    public abstract IEnumerable<SyntaxNode> Nodes { get; }

    protected FixTarget Target { get; } = target;

    protected ObjectPool Pool { get; } = pool;

    protected FieldDeclarationSyntax Field { get; } = field;

    protected int Limit { get; } = limit;

    protected int PerCore { get; } = perCore;

    protected string StaticText => Pool.Storage.IsStatic ? "static " : string.Empty;

    protected int Position => Field.SpanStart;

    /// <summary>The limit as code.</summary>
    protected string LimitCode => Limit == 0
        ? (PerCore == 1 ? string.Empty : Number(PerCore) + " * ")
            + PoolNames.Type(Target.Model, Position, "System", "Environment")
            + ".ProcessorCount"
        : Number(Limit);

    /// <summary>What the pool holds, as the field says it.</summary>
    protected abstract ITypeSymbol Element { get; }

    /// <summary>The statement that disposes of <c>item</c>; null where nothing has to be.</summary>
    protected string? Disposal => DisposalOf("item");

    /// <summary>
    /// The rewriter for a pool behind a gate: where no limit is set, it keeps as many as can be in use at once.
    /// </summary>
    /// <param name="slots">How many threads the gate lets in; 0 for Environment.ProcessorCount.</param>
    /// <param name="objects">How many objects each of them rents.</param>
    public PoolBound Behind(int slots, int objects) => Limit == 0 ? WithLimit(slots * objects, objects) : this;

    /// <summary>The root after the rewrite.</summary>
    public SyntaxNode Rewrite() => Rewrite(Target.Root.TrackNodes(Nodes));

    /// <summary>A root that tracks <see cref="Nodes"/>, after the rewrite.</summary>
    public abstract SyntaxNode Rewrite(SyntaxNode root);

    protected abstract PoolBound WithLimit(int limit, int perCore);

    /// <summary>The limit that the options set; 0 for Environment.ProcessorCount.</summary>
    protected static int LimitOf(FixTarget target)
        => target.Read(RuleOptions.PoolBound);

    /// <summary>The declaration of a field by itself in a type of this file that has a body; null for others.</summary>
    protected static (TypeDeclarationSyntax Type, FieldDeclarationSyntax Field)? DeclarationOf(
        SyntaxNode declared, SyntaxNode root)
        => declared is VariableDeclaratorSyntax
            { Parent: VariableDeclarationSyntax
                { Variables.Count: 1, Parent: FieldDeclarationSyntax { Parent: TypeDeclarationSyntax type } field } }
            && field.SyntaxTree == root.SyntaxTree
            && !type.CloseBraceToken.IsMissing
            && type.OpenBraceToken.RawKind != 0
                ? (type, field)
                : null;

    /// <summary>The statement that disposes of an object; null where nothing has to be.</summary>
    protected string? DisposalOf(string item)
    {
        INamedTypeSymbol? disposable = KnownTypes.For(Target.Model.Compilation).Get("System.IDisposable");
        if (disposable is null || SelfReturning.MayBe(Element, Pool.Owner, Target.Model.Compilation))
        {
            return null;
        }

        if (KnownTypes.Inherits(Element, disposable) && HasPublicDispose(Element))
        {
            return item + ".Dispose();";
        }

        return Element.TypeKind is TypeKind.Interface or TypeKind.TypeParameter
            || KnownTypes.Inherits(Element, disposable)
            ? "(" + item + " as " + PoolNames.Type(Target.Model, Position, "System", "IDisposable") + ")?.Dispose();"
            : null;
    }

    private static bool HasPublicDispose(ITypeSymbol element)
    {
        for (ITypeSymbol? type = element; type is not null; type = type.BaseType)
        {
            if (type.GetMembers("Dispose")
                .OfType<IMethodSymbol>()
                .Any(method => method.Parameters.IsEmpty && method.DeclaredAccessibility == Accessibility.Public))
            {
                return true;
            }
        }

        return false;
    }

    private static string Number(int number) => number.ToString(CultureInfo.InvariantCulture);
}

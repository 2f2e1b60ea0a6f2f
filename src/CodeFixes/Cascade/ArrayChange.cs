namespace GcGuard.CodeFixes.Cascade;

/// <summary>
/// What becomes of methods that return an array of bytes, or a text. Which members change with a method and who calls
/// them is planned in one place; what is written, each change knows itself.
/// </summary>
internal abstract class ArrayChange
{
    /// <summary>How the functions of the change are planned.</summary>
    public abstract FunctionChange Kind { get; }

    /// <summary>Whether methods with this result can change.</summary>
    public virtual bool Changes(ITypeSymbol? result)
        => result is IArrayTypeSymbol { Rank: 1, ElementType.SpecialType: SpecialType.System_Byte };

    /// <summary>Prepares the change of members that have one signature, or says what forbids it.</summary>
    public virtual Met? Prepare(ImmutableArray<MemberDeclaration> declarations) => null;

    /// <summary>Plans an argument that is the array.</summary>
    public abstract Task<Met?> PlanArgumentAsync(CascadeState state, ArraySite site, ArgumentSyntax argument);

    /// <summary>Plans a local that holds the array.</summary>
    public abstract Task<Met?> PlanLocalAsync(CascadeState state, ArraySite site, VariableDeclaratorSyntax local);

    /// <summary>Plans anything else that takes the array.</summary>
    public virtual Task<Met?> PlanOtherAsync(CascadeState state, ArraySite site, ExpressionSyntax value)
        => Task.FromResult<Met?>(ArrayCallPlanner.Refuse(Obstacles.NeedsArray, value));

    /// <summary>Plans the call in a method that changes too and answers what it is answered.</summary>
    public virtual Task<Met?> PlanPassedOnAsync(CascadeState state, ArraySite site) => Task.FromResult<Met?>(null);

    /// <summary>Plans a call of a test, which compares bytes.</summary>
    /// <param name="site">The call.</param>
    /// <param name="isDropped">Whether nothing takes the array.</param>
    public abstract Task<Met?> PlanTestAsync(CascadeState state, ArraySite site, bool isDropped);

    /// <summary>Plans what becomes of a <c>nameof</c>.</summary>
    public virtual void PlanName(CascadeState state, MemberMention mention)
    {
    }

    /// <summary>Writes the signature and the body of a planned function.</summary>
    public abstract Task<Met?> WriteAsync(CascadeState state, PlannedFunction function);

    /// <summary>What forbids the change once all of it is known; null for nothing.</summary>
    public virtual Met? Finish() => null;
}

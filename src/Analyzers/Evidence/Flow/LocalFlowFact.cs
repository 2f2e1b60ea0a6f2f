namespace GcGuard.Analyzers.Evidence.Flow;

/// <summary>How a local's life ends.</summary>
internal enum LocalOwnership
{
    /// <summary>An ordinary local.</summary>
    None,

    /// <summary><c>using (var local = …) { … }</c>.</summary>
    UsingStatement,

    /// <summary><c>using var local = …;</c>.</summary>
    UsingDeclaration,
}

/// <summary>
/// One local in one body: where it is declared, everything done with it, and in which order that can happen. It looks
/// at the scope of the local only.
/// </summary>
/// <remarks>
/// Order is read from the text and from the loops around it, which errs on the side of "may happen": of two branches
/// that exclude each other the later one counts as following. A scope of more than <see cref="MaxOperations"/>
/// operations has no answer, and rules stay silent there.
/// </remarks>
internal sealed class LocalFlowFact
{
    /// <summary>The largest scope that is looked at, in operations (some fifteen hundred lines of code).</summary>
    public const int MaxOperations = 10_000;

    private readonly bool _hasJumps;

    private LocalFlowFact(
        ILocalSymbol local,
        IOperation scope,
        IVariableDeclaratorOperation declarator,
        ImmutableArray<LocalUse> uses,
        bool hasJumps)
    {
        Local = local;
        Scope = scope;
        Declarator = declarator;
        Uses = uses;
        _hasJumps = hasJumps;
        Ownership = OwnershipOf(declarator);
    }

    /// <summary>The local.</summary>
    public ILocalSymbol Local { get; }

    /// <summary>The operation that holds its declaration and all its uses.</summary>
    public IOperation Scope { get; }

    /// <summary>Its declaration.</summary>
    public IVariableDeclaratorOperation Declarator { get; }

    /// <summary>The value it is declared with, without conversions; null when it is declared without one.</summary>
    public IOperation? InitialValue => Declarator.GetVariableInitializer()?.Value.WithoutConversions();

    /// <summary>Whether a <c>using</c> disposes of it.</summary>
    public LocalOwnership Ownership { get; }

    /// <summary>Every use, in the order of the text. The declaration is not one.</summary>
    public ImmutableArray<LocalUse> Uses { get; }

    /// <summary>
    /// Whether the declaration gives it its only value, and no lambda or local function of its own uses it.
    /// </summary>
    public bool IsSingleAssignment => HasOneValue && !IsCaptured;

    /// <summary>Whether the declaration gives it its only value.</summary>
    public bool HasOneValue
        => !Any(static use => use.Kind == LocalUseKind.Written) && Declarator.GetVariableInitializer() is not null;

    /// <summary>Whether a lambda or local function of its own uses it.</summary>
    public bool IsCaptured => Any(static use => use.IsCaptured);

    /// <summary>
    /// Whether its value may leave the body or be seen under another name: captured, returned or stored.
    /// </summary>
    public bool Escapes
        => Any(static use => use.IsCaptured || use.Kind is LocalUseKind.Returned or LocalUseKind.Stored);

    /// <summary>The flow of a local that a declaration statement or <c>using</c> declares.</summary>
    /// <param name="inside">Any operation of the body that lies in the local's scope, outside its declaration.</param>
    /// <returns>
    /// Null for a local that is declared otherwise (pattern, <c>out</c>, <c>foreach</c>, <c>catch</c>) and for a scope
    /// beyond <see cref="MaxOperations"/>.
    /// </returns>
    public static LocalFlowFact? TryAnalyze(ILocalSymbol local, IOperation inside, CancellationToken cancellationToken)
    {
        if (local.DeclaringSyntaxReferences.Length != 1
            || local.DeclaringSyntaxReferences[0].GetSyntax(cancellationToken)
                is not VariableDeclaratorSyntax declaration
            || FindScope(declaration, inside) is not { } scope)
        {
            return null;
        }

        IVariableDeclaratorOperation? declarator = null;
        ImmutableArray<LocalUse>.Builder uses = ImmutableArray.CreateBuilder<LocalUse>();
        bool hasJumps = false;
        var pending = new Stack<(IOperation Operation, bool IsNested)>(capacity: 64);
        pending.Push((scope, false));
        for (int count = 0; pending.Count > 0; count++)
        {
            if (count == MaxOperations)
            {
                return null;
            }

            cancellationToken.ThrowIfCancellationRequested();
            (IOperation operation, bool isNested) = pending.Pop();
            switch (operation)
            {
                case ILocalReferenceOperation reference
                    when SymbolEqualityComparer.Default.Equals(reference.Local, local):
                    uses.Add(LocalUse.Of(reference, isNested));
                    break;
                case IVariableDeclaratorOperation candidate when candidate.Syntax == declaration:
                    declarator = candidate;
                    break;
                case IBranchOperation { BranchKind: BranchKind.GoTo }:
                    hasJumps = true;
                    break;
                case IAnonymousFunctionOperation or ILocalFunctionOperation:
                    isNested = true;
                    break;
            }

            foreach (IOperation child in operation.ChildOperations)
            {
                pending.Push((child, isNested));
            }
        }

        uses.Sort(static (a, b) => a.Reference.Syntax.SpanStart.CompareTo(b.Reference.Syntax.SpanStart));
        return declarator is null
            ? null
            : new LocalFlowFact(local, scope, declarator, uses.ToImmutable(), hasJumps);
    }

    /// <summary>The only value the local is ever given, without conversions.</summary>
    public IOperation? OnlyValue()
    {
        IOperation? value = InitialValue is { ConstantValue: { HasValue: true, Value: null } } ? null : InitialValue;
        foreach (LocalUse use in Uses)
        {
            if (use.Kind != LocalUseKind.Written)
            {
                continue;
            }

            if (value is not null
                || use.Value.Parent
                    is not ISimpleAssignmentOperation { Parent: IExpressionStatementOperation } assignment
                || assignment.Target != use.Reference)
            {
                return null;
            }

            value = assignment.Value.WithoutConversions();
        }

        return value;
    }

    /// <summary>The flow of a local from its declaration; null as for <see cref="TryAnalyze"/>.</summary>
    public static LocalFlowFact? TryAnalyzeDeclared(
        IVariableDeclaratorOperation declarator, CancellationToken cancellationToken)
        => declarator.EnclosingStatement() is { Parent: { } block }
            ? TryAnalyze(declarator.Symbol, block, cancellationToken)
            : null;

    /// <summary>
    /// What a value is made by: for a local that is given one value, that value; else the value itself. Without
    /// conversions.
    /// </summary>
    public static IOperation OriginOf(IOperation value, CancellationToken cancellationToken)
    {
        value = value.WithoutConversions();
        return value is ILocalReferenceOperation reference
            && TryAnalyze(reference.Local, reference, cancellationToken)
                is { IsSingleAssignment: true, InitialValue: { } initial }
                ? initial
                : value;
    }

    /// <summary>
    /// Whether <paramref name="operation"/> may run after <paramref name="anchor"/> has, for one value of the local.
    /// </summary>
    public bool MayRunAfter(IOperation operation, IOperation anchor)
    {
        if (_hasJumps)
        {
            return true;
        }

        if (LeavesScope(anchor))
        {
            return IsInFinallyOf(operation, anchor);
        }

        return operation.Syntax.SpanStart >= anchor.Syntax.Span.End || ShareLoop(operation, anchor);
    }

    /// <summary>
    /// Whether <paramref name="operation"/> may run before <paramref name="anchor"/> has, for one value of the local.
    /// </summary>
    public bool MayRunBefore(IOperation operation, IOperation anchor)
        => _hasJumps || operation.Syntax.SpanStart < anchor.Syntax.SpanStart || ShareLoop(operation, anchor);

    /// <summary>
    /// Whether a loop inside the local's scope runs both, so that their order in the text says nothing.
    /// </summary>
    private bool ShareLoop(IOperation first, IOperation second)
    {
        for (IOperation? current = first.Parent; current is not null && current != Scope; current = current.Parent)
        {
            if (current is ILoopOperation && second.IsWithin(current))
            {
                return true;
            }
        }

        return false;
    }

    /// <summary>
    /// Whether a loop inside the local's scope may run an operation more than once for one value of the local.
    /// </summary>
    public bool IsRepeated(IOperation operation)
    {
        for (IOperation? current = operation.Parent; current is not null && current != Scope; current = current.Parent)
        {
            if (current is ILoopOperation
                && !(current is IForEachLoopOperation each && operation.IsWithin(each.Collection)))
            {
                return true;
            }
        }

        return false;
    }

    private bool Any(Predicate<LocalUse> condition)
    {
        foreach (LocalUse use in Uses)
        {
            if (condition(use))
            {
                return true;
            }
        }

        return false;
    }

    private bool LeavesScope(IOperation anchor)
    {
        for (IOperation? current = anchor; current is not null && current != Scope; current = current.Parent)
        {
            if (current.Kind == OperationKind.Return)
            {
                return true;
            }
        }

        return false;
    }

    private bool IsInFinallyOf(IOperation operation, IOperation anchor)
    {
        for (IOperation? current = anchor; current is not null && current != Scope; current = current.Parent)
        {
            if (current is ITryOperation { Finally: { } final } && operation.IsWithin(final))
            {
                return true;
            }
        }

        return false;
    }

    /// <summary>
    /// The operation that holds both the declaration and the code that uses it. The declaration stands directly in its
    /// scope, so that is the scope, but for a switch section, whose locals all sections share.
    /// </summary>
    private static IOperation? FindScope(VariableDeclaratorSyntax declaration, IOperation inside)
    {
        for (IOperation? current = inside; current is not null; current = current.Parent)
        {
            if (current.Syntax.SyntaxTree == declaration.SyntaxTree && current.Syntax.Span.Contains(declaration.Span))
            {
                return current is ISwitchCaseOperation ? current.Parent : current;
            }
        }

        return null;
    }

    private static LocalOwnership OwnershipOf(IVariableDeclaratorOperation declarator)
        => declarator.Parent?.Parent?.Parent switch
        {
            IUsingOperation => LocalOwnership.UsingStatement,
            IUsingDeclarationOperation => LocalOwnership.UsingDeclaration,
            _ => LocalOwnership.None,
        };
}

using GcGuard.Analyzers.Evidence.Flow;
using GcGuard.Analyzers.Evidence.Pools;
using GcGuard.Analyzers.Evidence.Size;
using GcGuard.Analyzers.Options;
using GcGuard.Analyzers.Rules.Pools;
using GcGuard.Analyzers.Symbols;
using GcGuard.CodeFixes.Fixing;
using GcGuard.CodeFixes.Providers;
using Microsoft.CodeAnalysis.CodeFixes;

namespace GcGuard.CodeFixes.Rules.Pools;

/// <summary>
/// Fixes GCG3002: lets the buffer go, or refuses the object, when it has grown above a size, behind a gate where the
/// work on it keeps the cores busy.
/// </summary>
[ExportCodeFixProvider(LanguageNames.CSharp, Name = nameof(UntrimmedPoolCodeFixProvider))]
public sealed class UntrimmedPoolCodeFixProvider() : GcGuardCodeFixProvider(new UntrimmedPoolAnalyzer())
{
    private protected override async Task<ImmutableArray<Fix>> ProposeAsync(
        FixTarget target, CancellationToken cancellationToken)
    {
        Compilation compilation = target.Model.Compilation;
        IOperation? operation = target.Model.GetOperation(target.Node, cancellationToken);
        if (UntrimmedPool.TryFind(operation, compilation, cancellationToken) is not { } found)
        {
            return ImmutableArray<Fix>.Empty;
        }

        if (TrimOf(target, found, operation!, found.LimitOption, cancellationToken) is not { } trim)
        {
            return ImmutableArray<Fix>.Empty;
        }

        ImmutableArray<Fix>.Builder fixes = ImmutableArray.CreateBuilder<Fix>();
        if (await GatedAsync(target, found, operation!, trim, cancellationToken).ConfigureAwait(false) is { } gated)
        {
            fixes.Add(gated);
        }

        var alone = new Fix(trim.Title, _ => trim.IsIn(target) ? trim.Rewrite(target.Root) : target.Root)
        {
            ChangesBehavior = true,
            Alternative = fixes.Count == 0 ? null : "trim",
            IsDefaultOtherwise = fixes.Count > 0,
        };
        if (trim.IsIn(target))
        {
            fixes.Add(alone);
        }
        else if (target.Document.Project.GetDocument(trim.Node.SyntaxTree) is { } document)
        {
            fixes.Add(
                alone.Changing(
                    document.Id,
                    trim.Rewrite(await trim.Node.SyntaxTree.GetRootAsync(cancellationToken).ConfigureAwait(false))));
        }

        return fixes.ToImmutable();
    }

    /// <summary>The gate around the work with the pool's objects, with a trim; null where there is none.</summary>
    private static async Task<Fix?> GatedAsync(
        FixTarget target, UntrimmedPool found, IOperation operation, Trim trim, CancellationToken cancellationToken)
    {
        // A pool without a limit gets its gate from the fix of GCG3001.
        if (found.Pool is not { IsBounded: true } pool
            || pool.Owner.DeclaringSyntaxReferences[0].GetSyntax(cancellationToken)
                is not TypeDeclarationSyntax { OpenBraceToken.RawKind: not 0 } type
            || await PoolGate.TryCreateAsync(target, pool, type, cancellationToken).ConfigureAwait(false)
                is not { } gate)
        {
            return null;
        }

        // Behind the gate there are only a few objects, however many the pool would keep.
        if (gate.IsEverywhere)
        {
            trim = TrimOf(target, found, operation, RuleOptions.FewPooledBytes, cancellationToken) ?? trim;
        }

        if (trim.IsIn(target))
        {
            return await gate.WithAsync(trim.Title, [trim.Node], trim.Change, cancellationToken).ConfigureAwait(false);
        }

        // The class that grows stands in another file, which changes as well.
        Fix fix = await gate.WithAsync(trim.Title, [], root => root, cancellationToken).ConfigureAwait(false);
        return target.Document.Project.GetDocument(trim.Node.SyntaxTree) is { } document
            && !fix.OtherRoots.ContainsKey(document.Id)
            ? fix.Changing(
                document.Id,
                trim.Rewrite(await trim.Node.SyntaxTree.GetRootAsync(cancellationToken).ConfigureAwait(false)))
            : null;
    }

    private static Trim? TrimOf(
        FixTarget target,
        UntrimmedPool found,
        IOperation operation,
        NumberOption option,
        CancellationToken cancellationToken)
    {
        long limit = target.Read(option);
        string size = AllocationSizeFact.Text(limit);
        return found.Growth.Kind == GrowthKind.Own
            ? TrimOwnType(target, found, operation, limit, size, cancellationToken)
            : found.Shape switch
        {
            UntrimmedPoolShape.Policy => RefuseInPolicy(target, found, limit, size),
            UntrimmedPoolShape.Instance => TrimInReset(
                target, found, (IObjectCreationOperation)operation, limit, size, cancellationToken),
            UntrimmedPoolShape.Storage => TrimBeforeAdd(target, found, limit, size, cancellationToken),
            UntrimmedPoolShape.DefaultPolicy => TakeBuilderPolicy(target, found, limit, size),
            _ => null,
        };
    }

    /// <summary>One way to keep the pool's objects small.</summary>
    /// <param name="Title">What it does.</param>
    /// <param name="Node">The node that changes, or gets something in front of it.</param>
    /// <param name="ChangeAt">The root with the change at the node as it is now.</param>
    private sealed record Trim(string Title, SyntaxNode Node, System.Func<SyntaxNode, SyntaxNode, SyntaxNode> ChangeAt)
    {
        /// <summary>Whether the document of the finding is the one that changes.</summary>
        public bool IsIn(FixTarget target) => Node.SyntaxTree == target.Root.SyntaxTree;

        /// <summary>The root that the node stands in, after the change.</summary>
        public SyntaxNode Rewrite(SyntaxNode root) => Change(root.TrackNodes(Node));

        /// <summary>A root that tracks the node, after the change.</summary>
        public SyntaxNode Change(SyntaxNode root) => ChangeAt(root, root.GetCurrentNode(Node)!);
    }

    /// <summary>The method by which a class of the project empties itself lets its buffer go as well.</summary>
    private static Trim? TrimOwnType(
        FixTarget target,
        UntrimmedPool found,
        IOperation operation,
        long limit,
        string size,
        CancellationToken cancellationToken)
    {
        foreach ((ISymbol item, SyntaxNode code) in EmptyingCode(found, operation))
        {
            if (OwnTypeTrim.TryFind(
                found.Growth,
                item,
                code,
                SourceModels.Of(target.Model.Compilation, code.SyntaxTree),
                limit,
                cancellationToken) is { } own)
            {
                MethodDeclarationSyntax method = own.Method;
                return new Trim(
                    "Let the buffer of `" + own.Type.Name
                        + "` go in `" + method.Identifier.ValueText + "` when it has grown above " + size,
                    method,
                    (root, current) =>
                        root.ReplaceNode(
                            current,
                            TrimStatements.Longer(
                                method, own, TriviaLines.EndOfLine(method.SyntaxTree.GetRoot(cancellationToken)))));
            }
        }

        return null;
    }

    /// <summary>Where a pool has an object that has come back in its hands, and by which variable.</summary>
    private static IEnumerable<(ISymbol Item, SyntaxNode Code)> EmptyingCode(UntrimmedPool found, IOperation operation)
    {
        switch (found.Shape)
        {
            case UntrimmedPoolShape.Instance:
                foreach (IArgumentOperation argument in ((IObjectCreationOperation)operation).Arguments)
                {
                    if (argument.Value is IDelegateCreationOperation
                        { Target: IAnonymousFunctionOperation
                            { Symbol.Parameters: { Length: 1 } parameters } function })
                    {
                        yield return (parameters[0], function.Syntax);
                    }
                }

                break;
            case UntrimmedPoolShape.Policy:
                if (operation.Syntax.FirstAncestorOrSelf<MethodDeclarationSyntax>() is { } method
                    && operation.SemanticModel?.GetDeclaredSymbol(method)
                        is IMethodSymbol { Parameters: { Length: 1 } given })
                {
                    yield return (given[0], method);
                }

                break;
            case UntrimmedPoolShape.Storage:
                foreach (StorageUse use in found.Pool?.Returns ?? ImmutableArray<StorageUse>.Empty)
                {
                    if (use.Value is ILocalReferenceOperation or IParameterReferenceOperation
                        && MemberBody.DeclarationOf(use.Operation.Syntax) is { } member)
                    {
                        yield return (use.Value is ILocalReferenceOperation local
                            ? local.Local
                            : ((IParameterReferenceOperation)use.Value).Parameter, member);
                    }
                }

                break;
        }
    }

    /// <summary><c>return true;</c> gets a condition before it.</summary>
    private static Trim? RefuseInPolicy(FixTarget target, UntrimmedPool found, long limit, string size)
    {
        if (target.Node
            is not ReturnStatementSyntax { Parent: BlockSyntax { Parent: MethodDeclarationSyntax method } } statement
            || TrimText.Condition(
                found.Element,
                found.Growth,
                method.ParameterList.Parameters[0].Identifier.Text,
                limit) is not { } condition)
        {
            return null;
        }

        return new Trim(
            "Refuse what has grown above " + size,
            statement,
            (root, current) => root.InsertNodesBefore(
                current, [TrimStatements.Guard(target, statement, condition, ["return false;"])]));
    }

    /// <summary>The delegate that empties an object lets its buffer go as well.</summary>
    private static Trim? TrimInReset(
        FixTarget target,
        UntrimmedPool found,
        IObjectCreationOperation creation,
        long limit,
        string size,
        CancellationToken cancellationToken)
    {
        foreach (IArgumentOperation argument in creation.Arguments)
        {
            if (argument.Value is not IDelegateCreationOperation
                { Target: IAnonymousFunctionOperation
                    { Symbol: { ReturnsVoid: true, Parameters: { Length: 1 } parameters },
                        Syntax: LambdaExpressionSyntax lambda } }
                || !SymbolEqualityComparer.Default.Equals(parameters[0].Type, found.Element)
                || !new EmptiedItem(parameters[0], target.Model, cancellationToken).IsAtEndOf(lambda.Body)
                || lambda.ContainsDirectives
                || TrimText.Condition(found.Element, found.Growth, parameters[0].Name, limit) is not { } condition
                || TrimText.Release(found.Element, found.Growth, parameters[0].Name) is not { Length: > 0 } release)
            {
                continue;
            }

            // It is empty already: the first statement would empty it once more.
            string[] rest = release.Skip(1).ToArray();
            return new Trim(
                "Let the buffer go when it has grown above " + size,
                lambda,
                (root, current) => root.ReplaceNode(current, TrimStatements.Longer(target, lambda, condition, rest)));
        }

        return null;
    }

    /// <summary>The object is made small again before it is put back.</summary>
    private static Trim? TrimBeforeAdd(
        FixTarget target, UntrimmedPool found, long limit, string size, CancellationToken cancellationToken)
    {
        ObjectPool pool = found.Pool!;
        StorageUse use = pool.Returns[0];
        if (pool.Returns.Length != 1
            || use.Operation.Syntax.SyntaxTree != target.Root.SyntaxTree
            || use.Operation.Syntax.Parent is not ExpressionStatementSyntax { Parent: BlockSyntax } statement
            || use.Value is not (ILocalReferenceOperation or IParameterReferenceOperation)
            || !PooledItem.IsEmptied(pool, use, statement, target.Model.Compilation, cancellationToken)
            || TrimText.Condition(found.Element, found.Growth, use.Value.Syntax.ToString(), limit) is not { } condition
            || TrimText.Release(found.Element, found.Growth, use.Value.Syntax.ToString())
                is not { Length: > 0 } release)
        {
            return null;
        }

        return new Trim(
            "Let the buffer go when it has grown above " + size,
            statement,
            (root, current) =>
                root.InsertNodesBefore(current, [TrimStatements.Guard(target, statement, condition, release)]));
    }

    /// <summary>The package's own policy for builders refuses large ones.</summary>
    private static Trim? TakeBuilderPolicy(FixTarget target, UntrimmedPool found, long limit, string size)
    {
        const string Space = "Microsoft.Extensions.ObjectPool", Policy = "StringBuilderPooledObjectPolicy";
        if (target.Node
            is not ObjectCreationExpressionSyntax { Initializer: null, ArgumentList.Arguments.Count: 0 } creation
            || found.Element.Name != "StringBuilder"
            || !KnownTypes.For(target.Model.Compilation).Has(Space + "." + Policy))
        {
            return null;
        }

        string type = PoolNames.Type(target.Model, creation.SpanStart, Space, Policy);
        string units = (limit / sizeof(char)).ToString(System.Globalization.CultureInfo.InvariantCulture);
        return new Trim(
            "Clear builders when they come back, and refuse what has grown above " + size,
            creation,
            (root, current) => root.ReplaceNode(
                current,
                SyntaxFactory.ParseExpression(
                    "new " + type + " { MaximumRetainedCapacity = " + units + " }").WithTriviaFrom(creation)));
    }
}

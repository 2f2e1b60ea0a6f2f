using System.Collections.Generic;
using System.Collections.Immutable;
using System.Linq;
using System.Threading;
using System.Threading.Tasks;
using GcGuard.Analyzers.Facts.AllocationSize;
using GcGuard.Analyzers.Facts.Pools;
using GcGuard.Analyzers.Options;
using GcGuard.Analyzers.Rules.Pools;
using GcGuard.Analyzers.Symbols;
using GcGuard.CodeFixes.Infrastructure;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CodeFixes;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Operations;

namespace GcGuard.CodeFixes.Rules.Pools;

/// <summary>Fixes GCG3002: lets the buffer go, or refuses the object, when it has grown above a size, behind a gate where the work on it keeps the cores busy.</summary>
[ExportCodeFixProvider(LanguageNames.CSharp, Name = nameof(UntrimmedPoolCodeFixProvider))]
public sealed class UntrimmedPoolCodeFixProvider : GcGuardCodeFixProvider
{
    /// <summary>Creates the fixer.</summary>
    public UntrimmedPoolCodeFixProvider()
        : base(new UntrimmedPoolAnalyzer())
    {
    }

    private protected override async Task<ImmutableArray<Fix>> ProposeAsync(FixTarget target, CancellationToken cancellationToken)
    {
        Compilation compilation = target.Model.Compilation;
        IOperation? operation = target.Model.GetOperation(target.Node, cancellationToken);
        UntrimmedPool? found = operation switch
        {
            IObjectCreationOperation creation => UntrimmedPool.TryFind(creation, compilation, cancellationToken),
            IInvocationOperation call => UntrimmedPool.TryFind(call, compilation, cancellationToken),
            IReturnOperation result => UntrimmedPool.TryFind(result, compilation, cancellationToken),
            _ => null,
        };
        if (found is null)
        {
            return ImmutableArray<Fix>.Empty;
        }

        long limit = target.Document.Project.AnalyzerOptions.AnalyzerConfigOptionsProvider.Read(target.Root.SyntaxTree, RuleOptions.PooledBytes);
        string size = AllocationSizeFact.Text(limit);
        Trim? trim = found.Shape switch
        {
            UntrimmedPoolShape.Policy => RefuseInPolicy(target, found, limit, size),
            UntrimmedPoolShape.Instance => TrimInReset(target, found, (IObjectCreationOperation)operation!, limit, size),
            UntrimmedPoolShape.Storage => TrimBeforeAdd(target, found, limit, size),
            UntrimmedPoolShape.DefaultPolicy => TakeBuilderPolicy(target, found, limit, size),
            _ => null,
        };
        if (trim is null)
        {
            return ImmutableArray<Fix>.Empty;
        }

        // A pool without a limit gets its gate from the fix of GCG3001.
        PoolGate? gate = found.Pool is { IsBounded: true } pool
            && pool.Owner.DeclaringSyntaxReferences[0].GetSyntax(cancellationToken) is TypeDeclarationSyntax { OpenBraceToken.RawKind: not 0 } type
                ? await PoolGate.TryCreateAsync(target, pool, type, cancellationToken).ConfigureAwait(false)
                : null;
        ImmutableArray<Fix>.Builder fixes = ImmutableArray.CreateBuilder<Fix>();
        if (gate is not null)
        {
            fixes.Add(await gate.WithAsync(trim.Title, [trim.Node], trim.Rewrite, cancellationToken).ConfigureAwait(false));
        }

        fixes.Add(new Fix(trim.Title, _ => trim.Rewrite(target.Root.TrackNodes(trim.Node)))
        {
            ChangesBehavior = true,
            Alternative = gate is null ? null : "trim",
            IsDefaultOtherwise = gate is not null,
        });
        return fixes.ToImmutable();
    }

    /// <summary>One way to keep the pool's objects small.</summary>
    /// <param name="Title">What it does.</param>
    /// <param name="Node">The node that changes, or gets something in front of it.</param>
    /// <param name="Change">The root with the change at the node as it is now.</param>
    private sealed record Trim(string Title, SyntaxNode Node, System.Func<SyntaxNode, SyntaxNode, SyntaxNode> Change)
    {
        /// <summary>A root that tracks the node, after the change.</summary>
        public SyntaxNode Rewrite(SyntaxNode root) => Change(root, root.GetCurrentNode(Node)!);
    }

    /// <summary><c>return true;</c> gets a condition before it.</summary>
    private static Trim? RefuseInPolicy(FixTarget target, UntrimmedPool found, long limit, string size)
    {
        if (target.Node is not ReturnStatementSyntax { Parent: BlockSyntax { Parent: MethodDeclarationSyntax method } } statement
            || TrimText.Condition(found.Element, found.Growth, method.ParameterList.Parameters[0].Identifier.Text, limit) is not { } condition)
        {
            return null;
        }

        return new Trim(
            "Refuse what has grown above " + size,
            statement,
            (root, current) => root.InsertNodesBefore(current, [Guard(target, statement, condition, ["return false;"])]));
    }

    /// <summary>The delegate that empties an object lets its buffer go as well.</summary>
    private static Trim? TrimInReset(FixTarget target, UntrimmedPool found, IObjectCreationOperation creation, long limit, string size)
    {
        foreach (IArgumentOperation argument in creation.Arguments)
        {
            if (argument.Value is not IDelegateCreationOperation { Target: IAnonymousFunctionOperation { Symbol: { ReturnsVoid: true, Parameters: { Length: 1 } parameters }, Syntax: LambdaExpressionSyntax lambda } }
                || !SymbolEqualityComparer.Default.Equals(parameters[0].Type, found.Element)
                || !TrimText.Empties(lambda)
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
                (root, current) => root.ReplaceNode(current, Longer(target, lambda, condition, rest)));
        }

        return null;
    }

    private static LambdaExpressionSyntax Longer(FixTarget target, LambdaExpressionSyntax lambda, string condition, string[] release)
    {
        SyntaxTrivia lineEnd = TriviaLines.EndOfLine(target.Root);
        string outer = Reindentation.Of(lambda), unit = UnitAt(lambda, outer);
        string inner = outer + unit;
        StatementSyntax guard = Statement(inner, unit, condition, release, lineEnd);
        if (lambda.Block is { } block)
        {
            return lambda.WithBlock(block.AddStatements(guard));
        }

        StatementSyntax old = SyntaxFactory.ExpressionStatement(lambda.ExpressionBody!.WithoutTrivia())
            .WithLeadingTrivia(SyntaxFactory.Whitespace(inner))
            .WithTrailingTrivia(lineEnd);
        BlockSyntax body = SyntaxFactory.Block(
            SyntaxFactory.Token(SyntaxFactory.TriviaList(SyntaxFactory.Whitespace(outer)), SyntaxKind.OpenBraceToken, SyntaxFactory.TriviaList(lineEnd)),
            SyntaxFactory.List([old, guard]),
            SyntaxFactory.Token(SyntaxFactory.TriviaList(SyntaxFactory.Whitespace(outer)), SyntaxKind.CloseBraceToken, lambda.GetTrailingTrivia()));
        return lambda
            .WithArrowToken(lambda.ArrowToken.WithTrailingTrivia(lineEnd))
            .WithExpressionBody(null)
            .WithBlock(body);
    }

    /// <summary>The object is made small again before it is put back.</summary>
    private static Trim? TrimBeforeAdd(FixTarget target, UntrimmedPool found, long limit, string size)
    {
        ObjectPool pool = found.Pool!;
        StorageUse use = pool.Returns[0];
        if (pool.Returns.Length != 1
            || use.Operation.Syntax.SyntaxTree != target.Root.SyntaxTree
            || use.Operation.Syntax.Parent is not ExpressionStatementSyntax { Parent: BlockSyntax } statement
            || use.Value is not (ILocalReferenceOperation or IParameterReferenceOperation)
            || use.Operation.Syntax.FirstAncestorOrSelf<TypeDeclarationSyntax>() is not { } type
            || !TrimText.Empties(type)
            || TrimText.Condition(found.Element, found.Growth, use.Value.Syntax.ToString(), limit) is not { } condition
            || TrimText.Release(found.Element, found.Growth, use.Value.Syntax.ToString()) is not { Length: > 0 } release)
        {
            return null;
        }

        return new Trim(
            "Let the buffer go when it has grown above " + size,
            statement,
            (root, current) => root.InsertNodesBefore(current, [Guard(target, statement, condition, release)]));
    }

    /// <summary>The package's own policy for builders refuses large ones.</summary>
    private static Trim? TakeBuilderPolicy(FixTarget target, UntrimmedPool found, long limit, string size)
    {
        const string Space = "Microsoft.Extensions.ObjectPool", Policy = "StringBuilderPooledObjectPolicy";
        if (target.Node is not ObjectCreationExpressionSyntax { Initializer: null, ArgumentList.Arguments.Count: 0 } creation
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
                SyntaxFactory.ParseExpression("new " + type + " { MaximumRetainedCapacity = " + units + " }").WithTriviaFrom(creation)));
    }

    private static StatementSyntax Guard(FixTarget target, StatementSyntax statement, string condition, string[] body)
    {
        string outer = Reindentation.Of(statement);
        SyntaxTrivia lineEnd = TriviaLines.EndOfLine(target.Root);
        StatementSyntax guard = Statement(outer, UnitAt(statement, outer), condition, body, lineEnd);
        return guard.WithTrailingTrivia(guard.GetTrailingTrivia().Add(lineEnd));
    }

    private static string UnitAt(SyntaxNode node, string indentation)
        => node.FirstAncestorOrSelf<TypeDeclarationSyntax>() is { Members.Count: > 0 } type
            ? Reindentation.Unit(Reindentation.Of(type), Reindentation.Of(type.Members[0]))
            : Reindentation.Unit(string.Empty, indentation);

    private static StatementSyntax Statement(string indentation, string unit, string condition, IEnumerable<string> body, SyntaxTrivia lineEnd)
        => SyntaxFactory.ParseStatement(
            indentation + "if (" + condition + ")" + lineEnd
            + indentation + "{" + lineEnd
            + string.Concat(body.Select(line => indentation + unit + line + lineEnd))
            + indentation + "}" + lineEnd);
}

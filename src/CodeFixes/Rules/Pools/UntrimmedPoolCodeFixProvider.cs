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

/// <summary>Fixes GCG3002: lets the buffer go, or refuses the object, when it has grown above a size.</summary>
[ExportCodeFixProvider(LanguageNames.CSharp, Name = nameof(UntrimmedPoolCodeFixProvider))]
public sealed class UntrimmedPoolCodeFixProvider : GcGuardCodeFixProvider
{
    /// <summary>Creates the fixer.</summary>
    public UntrimmedPoolCodeFixProvider()
        : base(new UntrimmedPoolAnalyzer())
    {
    }

    private protected override Task<ImmutableArray<Fix>> ProposeAsync(FixTarget target, CancellationToken cancellationToken)
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
            return Task.FromResult(ImmutableArray<Fix>.Empty);
        }

        long limit = target.Document.Project.AnalyzerOptions.AnalyzerConfigOptionsProvider.Read(target.Root.SyntaxTree, RuleOptions.PooledBytes);
        string size = AllocationSizeFact.Text(limit);
        Fix? fix = found.Shape switch
        {
            UntrimmedPoolShape.Policy => RefuseInPolicy(target, found, limit, size),
            UntrimmedPoolShape.Instance => TrimInReset(target, found, (IObjectCreationOperation)operation!, limit, size),
            UntrimmedPoolShape.Storage => TrimBeforeAdd(target, found, limit, size),
            UntrimmedPoolShape.DefaultPolicy => TakeBuilderPolicy(target, found, limit, size),
            _ => null,
        };
        return Task.FromResult(fix is null ? ImmutableArray<Fix>.Empty : ImmutableArray.Create(fix));
    }

    /// <summary><c>return true;</c> gets a condition before it.</summary>
    private static Fix? RefuseInPolicy(FixTarget target, UntrimmedPool found, long limit, string size)
    {
        if (target.Node is not ReturnStatementSyntax { Parent: BlockSyntax { Parent: MethodDeclarationSyntax method } } statement
            || TrimText.Condition(found.Element, found.Growth, method.ParameterList.Parameters[0].Identifier.Text, limit) is not { } condition)
        {
            return null;
        }

        return new Fix(
            "Refuse what has grown above " + size,
            _ => target.Root.InsertNodesBefore(statement, [Guard(target, statement, condition, ["return false;"])]))
        {
            ChangesBehavior = true,
        };
    }

    /// <summary>The delegate that empties an object lets its buffer go as well.</summary>
    private static Fix? TrimInReset(FixTarget target, UntrimmedPool found, IObjectCreationOperation creation, long limit, string size)
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
            return new Fix("Let the buffer go when it has grown above " + size, _ => target.Root.ReplaceNode(lambda, Longer(target, lambda, condition, rest)))
            {
                ChangesBehavior = true,
            };
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
    private static Fix? TrimBeforeAdd(FixTarget target, UntrimmedPool found, long limit, string size)
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

        return new Fix(
            "Let the buffer go when it has grown above " + size,
            _ => target.Root.InsertNodesBefore(statement, [Guard(target, statement, condition, release)]))
        {
            ChangesBehavior = true,
        };
    }

    /// <summary>The package's own policy for builders refuses large ones.</summary>
    private static Fix? TakeBuilderPolicy(FixTarget target, UntrimmedPool found, long limit, string size)
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
        return new Fix(
            "Clear builders when they come back, and refuse what has grown above " + size,
            _ => target.Root.ReplaceNode(
                creation,
                SyntaxFactory.ParseExpression("new " + type + " { MaximumRetainedCapacity = " + units + " }").WithTriviaFrom(creation)))
        {
            ChangesBehavior = true,
        };
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

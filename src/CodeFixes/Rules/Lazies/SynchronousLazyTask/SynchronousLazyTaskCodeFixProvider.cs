using GcGuard.Analyzers.Evidence.Lazies;
using GcGuard.Analyzers.Rules.Lazies;
using GcGuard.Analyzers.Symbols;
using GcGuard.CodeFixes.Fixing;
using GcGuard.CodeFixes.Providers;
using Microsoft.CodeAnalysis.CodeFixes;
using Microsoft.CodeAnalysis.Text;

namespace GcGuard.CodeFixes.Rules.Lazies;

/// <summary>Fixes GCG4002: the factory leaves the caller's thread before it works.</summary>
[ExportCodeFixProvider(LanguageNames.CSharp, Name = nameof(SynchronousLazyTaskCodeFixProvider))]
public sealed class SynchronousLazyTaskCodeFixProvider() : GcGuardCodeFixProvider(new SynchronousLazyTaskAnalyzer())
{
    private protected override Task<ImmutableArray<Fix>> ProposeAsync(
        FixTarget target, CancellationToken cancellationToken)
    {
        ImmutableArray<Fix>.Builder fixes = ImmutableArray.CreateBuilder<Fix>();
        if (target.Model.GetOperation(target.Node, cancellationToken) is IObjectCreationOperation creation
            && SynchronousLazyTask.TryFind(creation, target.Model.Compilation, cancellationToken) is { } found
            && LazyCreation.IsTask(found.Lazy.Element, KnownTypes.For(target.Model.Compilation)))
        {
            bool keepsFault =
                FaultKeepingLazy.TryFind(creation, target.Model.Compilation, cancellationToken) is not null;
            FaultForgetting? forgetting =
                keepsFault ? FaultForgetting.TryPlan(found.Lazy, found.Keeper, cancellationToken) : null;
            if (keepsFault && forgetting is null)
            {
                // Off the thread, it would still keep a failed call for ever.
                return Task.FromResult(ImmutableArray<Fix>.Empty);
            }

            SyntaxNode? hop =
                keepsFault ? Written(target, found, forgetting, gate: null) : Hopping(target, found.Lazy);
            string forgets = keepsFault ? ", and forget a task that fails" : string.Empty;
            if (hop is not null)
            {
                fixes.Add(new Fix("Run the factory by Task.Run" + forgets, _ => hop) { ChangesBehavior = keepsFault });
            }

            if (GateOf(target, found.Lazy, cancellationToken) is { } gate
                && Written(target, found, forgetting, gate) is { } gated)
            {
                fixes.Add(
                    new Fix(
                        "Run the factory by Task.Run, at most Environment.ProcessorCount at once" + forgets, _ => gated)
                {
                    Alternative = "gate",
                    ChangesBehavior = keepsFault,
                });
            }
        }

        return Task.FromResult(fixes.ToImmutable());
    }

    /// <summary>The factory as it stands, given to <c>Task.Run</c>.</summary>
    private static SyntaxNode? Hopping(FixTarget target, LazyCreation lazy)
    {
        var edits = new TextEdits(target.Root);
        var factory = (ExpressionSyntax)lazy.Factory.Syntax;
        switch (factory)
        {
            case AnonymousFunctionExpressionSyntax
                { ExpressionBody: InvocationExpressionSyntax { ArgumentList.Arguments: { Count: 1 } arguments } call }
                    when FactoryBody.Finished(lazy.Factory) is not null:
                edits.Replace(
                    TextSpan.FromBounds(call.Expression.SpanStart, arguments[0].SpanStart),
                    TaskName(target) + ".Run" + TypeArgument(target, lazy, arguments[0].Expression) + "(() => ");
                break;
            case AnonymousFunctionExpressionSyntax:
                edits.Insert(factory.SpanStart, "() => " + TaskName(target) + ".Run(");
                edits.Insert(factory.Span.End, ")");
                break;
            default:
                edits.Insert(factory.SpanStart, "() => " + TaskName(target) + ".Run(() => ");
                edits.Insert(factory.Span.End, "())");
                break;
        }

        return edits.Apply();
    }

    private static string TaskName(FixTarget target)
        => PoolNames.Type(target.Model, target.Node.SpanStart, "System.Threading.Tasks", "Task");

    /// <summary>The type argument of <c>Task.Run</c> where the value is of another type than the Lazy's task.</summary>
    private static string TypeArgument(FixTarget target, LazyCreation lazy, ExpressionSyntax value)
        => lazy.Element is INamedTypeSymbol { TypeArguments: { Length: 1 } arguments }
            && !SymbolEqualityComparer.Default.Equals(target.Model.GetTypeInfo(value).Type, arguments[0])
                ? "<" + arguments[0].ToMinimalDisplayString(target.Model, value.SpanStart) + ">"
                : string.Empty;

    private static Gate? GateOf(FixTarget target, LazyCreation lazy, CancellationToken cancellationToken)
        => lazy.Creation.Syntax.FirstAncestorOrSelf<TypeDeclarationSyntax>() is { Members.Count: > 0 } type
            ? Gate.ForFactory(type, lazy.Factory, target.Model, cancellationToken)
            : null;

    private static SyntaxNode? Written(
        FixTarget target, SynchronousLazyTask found, FaultForgetting? forgetting, Gate? gate)
    {
        bool hasValue = found.Lazy.Element is INamedTypeSymbol { TypeArguments.Length: 1 };
        var creation = (ExpressionSyntax)found.Lazy.Creation.Syntax;
        if (creation.FirstAncestorOrSelf<TypeDeclarationSyntax>() is not { Members.Count: > 0 } type
            || type is InterfaceDeclarationSyntax
            || FactoryBody.TryRead(found.Lazy.Factory, givesTask: true, hasValue) is not { } body)
        {
            return null;
        }

        var edits = new TextEdits(target.Root);
        LazySite site = LazySite.Of(found.Lazy, forgetting, target.Model);
        string text = new LazyText(
            site.TypeText, body) { Hops = true, Task = TaskName(target), Gate = gate, Forget = forgetting?.Statement }
            .Write(found.Lazy, site.Indentation, site.Unit, edits.NewLine);
        if (forgetting is null)
        {
            edits.Replace(creation.Span, text);
        }
        else
        {
            foreach (TextChange change
                in forgetting.Edits(found.Lazy, found.Keeper, text, site.TypeText, edits.NewLine))
            {
                edits.Replace(change.Span, change.NewText!);
            }
        }

        if (gate?.Field is not null)
        {
            TextChange field = gate.Declare(type, edits.NewLine);
            edits.Replace(field.Span, field.NewText!);
        }

        return edits.Apply();
    }
}

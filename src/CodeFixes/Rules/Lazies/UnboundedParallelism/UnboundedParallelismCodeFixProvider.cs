using GcGuard.Analyzers.Evidence.Lazies;
using GcGuard.Analyzers.Rules.Lazies;
using GcGuard.Analyzers.Symbols;
using GcGuard.CodeFixes.Fixing;
using GcGuard.CodeFixes.Providers;
using Microsoft.CodeAnalysis.CodeFixes;
using Microsoft.CodeAnalysis.Text;

namespace GcGuard.CodeFixes.Rules.Lazies;

/// <summary>Fixes GCG4003: at most Environment.ProcessorCount pieces of work run at once.</summary>
[ExportCodeFixProvider(LanguageNames.CSharp, Name = nameof(UnboundedParallelismCodeFixProvider))]
public sealed class UnboundedParallelismCodeFixProvider() : GcGuardCodeFixProvider(new UnboundedParallelismAnalyzer())
{
    private protected override Task<ImmutableArray<Fix>> ProposeAsync(
        FixTarget target, CancellationToken cancellationToken)
    {
        if (target.Model.GetOperation(target.Node, cancellationToken) is IInvocationOperation call
            && ParallelWork.TryFind(call, target.Model.Compilation, cancellationToken) is { } work)
        {
            SyntaxNode? root = work.Kind == ParallelKind.ParallelLoop ? WithDegree(target, call)
                : NestedStart.IsAt(work.Start, work.Code, target.Model.Compilation, cancellationToken) ? null
                : Gated(target, work);
            if (root is not null)
            {
                return Task.FromResult(ImmutableArray.Create(new Fix(
                    work.Kind == ParallelKind.ParallelLoop
                        ? "Limit the concurrency to Environment.ProcessorCount by ParallelOptions"
                        : "Limit the concurrency to Environment.ProcessorCount by a static gate",
                    _ => root)));
            }
        }

        return Task.FromResult(ImmutableArray<Fix>.Empty);
    }

    private static SyntaxNode? Gated(FixTarget target, ParallelWork work)
    {
        IMethodSymbol method = work.Start.TargetMethod;
        if (method.Name != "Run"
            || work.Start.Syntax
                is not InvocationExpressionSyntax { ArgumentList.Arguments: { Count: > 0 } arguments } call
            || call.FirstAncestorOrSelf<TypeDeclarationSyntax>() is not { Members.Count: > 0 } type
            || type is InterfaceDeclarationSyntax
            || method.Parameters[0].Type is not INamedTypeSymbol { DelegateInvokeMethod: { } started })
        {
            return null;
        }

        bool givesTask = LazyCreation.IsTask(started.ReturnType, KnownTypes.For(target.Model.Compilation));
        bool hasValue =
            givesTask ? ((INamedTypeSymbol)started.ReturnType).TypeArguments.Length == 1 : !started.ReturnsVoid;
        if (FactoryBody.TryRead(work.Code, givesTask, hasValue) is not { } body)
        {
            return null;
        }

        var edits = new TextEdits(target.Root);
        Gate gate = Gate.For(type, target.Model, "WorkGate");
        string indentation = TextEdits.IndentationOf(call);
        string unit = Reindentation.Unit(TextEdits.IndentationOf(type), TextEdits.IndentationOf(type.Members[0]));
        edits.Replace(
            arguments[0].Span, new GatedFunction(body) { Gate = gate }.Write(indentation, unit, edits.NewLine));
        if (gate.Field is not null)
        {
            TextChange field = gate.Declare(type, edits.NewLine);
            edits.Replace(field.Span, field.NewText!);
        }

        return edits.Apply();
    }

    /// <summary>The loop with a degree, after what it loops over.</summary>
    private static SyntaxNode? WithDegree(FixTarget target, IInvocationOperation call)
    {
        if (call.Syntax is not InvocationExpressionSyntax { ArgumentList.Arguments: { Count: >= 2 } arguments })
        {
            return null;
        }

        foreach (ArgumentSyntax argument in arguments)
        {
            if (argument.NameColon is not null)
            {
                return null;
            }
        }

        var edits = new TextEdits(target.Root);
        int position = call.Syntax.SpanStart;
        string options = PoolNames.Type(target.Model, position, "System.Threading.Tasks", "ParallelOptions");
        string cores = PoolNames.Type(target.Model, position, "System", "Environment") + ".ProcessorCount";
        int before = call.TargetMethod.Name == "For" ? 2 : 1;
        edits.Insert(arguments[before].SpanStart, "new " + options + " { MaxDegreeOfParallelism = " + cores + " }, ");
        return edits.Apply();
    }
}

using GcGuard.Analyzers.Evidence.Flow;
using GcGuard.Analyzers.Rules.Buffering;
using GcGuard.Analyzers.Symbols;
using GcGuard.CodeFixes.Fixing;
using GcGuard.CodeFixes.Providers;
using Microsoft.CodeAnalysis.CodeFixes;

namespace GcGuard.CodeFixes.Rules.Buffering;

/// <summary>
/// Fixes GCG2007: the list or array is serialised as <c>IReadOnlyList&lt;T&gt;</c>, whose converter flushes between the
/// elements.
/// </summary>
[ExportCodeFixProvider(LanguageNames.CSharp, Name = nameof(UnstreamedJsonCodeFixProvider))]
public sealed class UnstreamedJsonCodeFixProvider() : GcGuardCodeFixProvider(new UnstreamedJsonAnalyzer())
{
    private const string ReadOnlyList = "System.Collections.Generic.IReadOnlyList";

    private protected override Task<ImmutableArray<Fix>> ProposeAsync(
        FixTarget target, CancellationToken cancellationToken)
        => Task.FromResult(
            TryPropose(target, cancellationToken) is { } fix ? ImmutableArray.Create(fix) : ImmutableArray<Fix>.Empty);

    private static Fix? TryPropose(FixTarget target, CancellationToken cancellationToken)
    {
        Compilation compilation = target.Model.Compilation;
        KnownTypes types = KnownTypes.For(compilation);
        if (target.Model.GetOperation(target.Node, cancellationToken) is not IInvocationOperation call
            || UnstreamedValue.TryFind(call, types) is not { Element: { } element }
            || !types.Has(ReadOnlyList + "`1"))
        {
            return null;
        }

        var changes = new Dictionary<SyntaxNode, SyntaxNode>();
        string name = element.ToMinimalDisplayString(target.Model, target.Node.SpanStart);
        if (!TryChangeType(call, name, changes))
        {
            return null;
        }

        return new Fix(
            $"Serialize as IReadOnlyList<{name}> (it is written in pieces while it is read)",
            _ => target.Root.ReplaceNodes(changes.Keys, (original, _) => changes[original].WithTriviaFrom(original)))
        {
            ChangesBehavior = true,
        };
    }

    /// <summary>Writes the type where the call names it: as type argument, or in <c>typeof</c>.</summary>
    private static bool TryChangeType(
        IInvocationOperation call, string element, Dictionary<SyntaxNode, SyntaxNode> changes)
    {
        TypeSyntax type = FullNames.Simplify(
            SyntaxFactory.ParseTypeName($"{ReadOnlyList}<{element}>"),
            static name => name.StartsWith(ReadOnlyList, System.StringComparison.Ordinal));
        if (call.ArgumentNamed("inputType") is { Value.Syntax: TypeOfExpressionSyntax typeOf })
        {
            changes.Add(typeOf.Type, type);
            return true;
        }

        SimpleNameSyntax? name = (call.Syntax as InvocationExpressionSyntax)?.Expression switch
        {
            MemberAccessExpressionSyntax access => access.Name,
            SimpleNameSyntax simple => simple,
            _ => null,
        };
        if (name is null || call.TargetMethod.TypeArguments.Length != 1)
        {
            return false;
        }

        changes.Add(name, SyntaxFactory.GenericName(
            name.Identifier.WithTrailingTrivia(),
            SyntaxFactory.TypeArgumentList(SyntaxFactory.SingletonSeparatedList(type))));
        return true;
    }
}

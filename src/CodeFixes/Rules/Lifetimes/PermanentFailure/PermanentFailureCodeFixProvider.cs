using GcGuard.Analyzers.Evidence.Flow;
using GcGuard.Analyzers.Rules.Lifetimes;
using GcGuard.Analyzers.Symbols;
using GcGuard.CodeFixes.Fixing;
using GcGuard.CodeFixes.Providers;
using Microsoft.CodeAnalysis.CodeFixes;

namespace GcGuard.CodeFixes.Rules.Lifetimes;

/// <summary>
/// Fixes GCG6004: retries server errors, 408 and 429, and <c>HttpRequestException</c>. A policy that handles results
/// only gets the exception too; <c>HandleTransientHttpError</c> is used where Polly.Extensions.Http is referenced.
/// </summary>
[ExportCodeFixProvider(LanguageNames.CSharp, Name = nameof(PermanentFailureCodeFixProvider))]
public sealed class PermanentFailureCodeFixProvider() : GcGuardCodeFixProvider(new PermanentFailureAnalyzer())
{
    private const string Extensions = "Polly.Extensions.Http.HttpPolicyExtensions";

    private protected override Task<ImmutableArray<Fix>> ProposeAsync(
        FixTarget target, CancellationToken cancellationToken)
    {
        KnownTypes types = KnownTypes.For(target.Model.Compilation);
        for (IOperation? current = target.Model.GetOperation(target.Node, cancellationToken); current
            is not null; current = current.Parent)
        {
            if (current is IAnonymousFunctionOperation
                && RetryPredicate.TryFind(current, types) is { } predicate
                && predicate.Test.Syntax == target.Node)
            {
                if (AddsException(predicate) && OutcomeReaders.NeedResponse(StepOf(predicate)!, types))
                {
                    break;
                }

                return Task.FromResult(ImmutableArray.Create(new Fix(
                    "Retry 5xx, 408, 429 and HttpRequestException only",
                    _ => Rewrite(target, predicate, types))
                {
                    ChangesBehavior = true,
                }));
            }
        }

        return Task.FromResult(ImmutableArray<Fix>.Empty);
    }

    /// <summary>Whether a policy that handles only results gets an exception too.</summary>
    private static bool AddsException(RetryPredicate predicate)
        => predicate.Test.Syntax.Parent is LambdaExpressionSyntax or ReturnStatementSyntax
            && StepOf(predicate) is { } step
            && IsResultOnly(step);

    private static SyntaxNode Rewrite(FixTarget target, RetryPredicate predicate, KnownTypes types)
    {
        var edits = new TextEdits(target.Root);
        SyntaxNode test = predicate.Test.Syntax;
        string response = predicate.Response.Syntax.ToString();
        if (AddsException(predicate))
        {
            // Policy.HandleResult<HttpResponseMessage>(r => …), Policy<HttpResponseMessage>.HandleResult(r => …)
            var call = (InvocationExpressionSyntax)StepOf(predicate)!.Syntax;
            var access = (MemberAccessExpressionSyntax)call.Expression;
            if (types.Has(Extensions))
            {
                edits.Replace(
                    Microsoft.CodeAnalysis.Text.TextSpan.FromBounds(
                        access.Expression.SpanStart,
                        access.Expression.Span.End), Name(target, access.SpanStart) + ".HandleTransientHttpError()");
                edits.Replace(access.Name.Span, "OrResult");
                edits.Replace(test.Span, "(int)" + response + ".StatusCode == 429");
                return edits.Apply();
            }

            edits.Insert(
                access.Expression.Span.End,
                RetryWithoutBreakerCodeFixProvider.LineBreakBefore(access, edits)
                    + ".Handle<" + Exception(target, access.SpanStart) + ">()");
            edits.Replace(access.Name.Identifier.Span, "OrResult");
        }

        edits.Replace(test.Span, Narrowed(target, predicate));
        return edits.Apply();
    }

    /// <summary>The test that spares permanent failures, as it is written in the place of one that does not.</summary>
    internal static string Narrowed(FixTarget target, RetryPredicate predicate)
    {
        string code = "(int)" + predicate.Response.Syntax + ".StatusCode";
        string narrowed =
            ((CSharpParseOptions)target.Root.SyntaxTree.Options).LanguageVersion >= LanguageVersion.CSharp9
            ? code + " is >= 500 or 408 or 429"
            : code + " >= 500 || " + code + " == 408 || " + code + " == 429";
        return predicate.Test.Syntax.Parent is LambdaExpressionSyntax or ReturnStatementSyntax or ArgumentSyntax
            ? narrowed
            : "(" + narrowed + ")";
    }

    /// <summary>The step of a policy's builder that the predicate is given to; null for a pipeline's options.</summary>
    private static IInvocationOperation? StepOf(RetryPredicate predicate)
    {
        IOperation? current = predicate.Function.Parent;
        while (current is IDelegateCreationOperation or IConversionOperation or IArgumentOperation)
        {
            current = current.Parent;
        }

        return current as IInvocationOperation;
    }

    /// <summary>
    /// The beginning of a chain at a static <c>HandleResult</c> of <c>Policy</c>, so that no exception is handled yet.
    /// </summary>
    private static bool IsResultOnly(IInvocationOperation step)
        => step is
            { Instance: null,
                TargetMethod:
                    { Name: "HandleResult", IsStatic: true, IsExtensionMethod: false,
                        ContainingType.Name: "Policy" }, Syntax: InvocationExpressionSyntax
                            { Expression: MemberAccessExpressionSyntax } }
            && !HandlesMore(step);

    /// <summary>Whether the chain goes on to handle exceptions.</summary>
    private static bool HandlesMore(IInvocationOperation step)
    {
        for (IOperation? current = step.WithImplicitConversions().Parent; current
            is IInvocationOperation call; current = call.WithImplicitConversions().Parent)
        {
            if (call.TargetMethod.Name is "Or" or "OrInner" or "OrTransientHttpError")
            {
                return true;
            }
        }

        return false;
    }

    private static string Exception(FixTarget target, int position)
        => NamespaceImport.IsPresent(target.Model, position, "System.Net.Http", "HttpRequestException")
            ? "HttpRequestException"
            : "global::System.Net.Http.HttpRequestException";

    private static string Name(FixTarget target, int position)
        => NamespaceImport.IsPresent(target.Model, position, "Polly.Extensions.Http", "HttpPolicyExtensions")
            ? "HttpPolicyExtensions"
            : "global::" + Extensions;
}

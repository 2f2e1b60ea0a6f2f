using System.Globalization;
using GcGuard.Analyzers.Evidence.Flow;
using GcGuard.Analyzers.Evidence.Retries;
using GcGuard.Analyzers.Options;
using GcGuard.Analyzers.Rules.Lifetimes;
using GcGuard.Analyzers.Symbols;
using GcGuard.CodeFixes.Fixing;
using GcGuard.CodeFixes.Providers;
using Microsoft.CodeAnalysis.CodeFixes;
using Microsoft.CodeAnalysis.Diagnostics;

namespace GcGuard.CodeFixes.Rules.Lifetimes;

/// <summary>
/// Fixes GCG6003: puts a circuit breaker inside the retry. A broken circuit must end the retry and not be retried, so a
/// policy that handles every exception has no fix; and the breaker counts over calls, so a policy made in each call has
/// none.
/// </summary>
[ExportCodeFixProvider(LanguageNames.CSharp, Name = nameof(RetryWithoutBreakerCodeFixProvider))]
public sealed class RetryWithoutBreakerCodeFixProvider() : GcGuardCodeFixProvider(new RetryWithoutBreakerAnalyzer())
{
    private protected override Task<ImmutableArray<Fix>> ProposeAsync(
        FixTarget target, CancellationToken cancellationToken)
    {
        AnalyzerOptions options = target.Document.Project.AnalyzerOptions;
        if (target.Node.Parent?.Parent
            is not InvocationExpressionSyntax { Expression: MemberAccessExpressionSyntax access } invocation
            || target.Model.GetOperation(invocation, cancellationToken) is not IInvocationOperation call
            || !RetryWithoutBreakerAnalyzer.IsRetry(call.TargetMethod)
            || RetryFact.For(target.Model.Compilation)
                .Unbroken(call, options.AnalyzerConfigOptionsProvider, cancellationToken) is null)
        {
            return Task.FromResult(ImmutableArray<Fix>.Empty);
        }

        AnalyzerConfigOptions values = options.AnalyzerConfigOptionsProvider.GetOptions(target.Root.SyntaxTree);
        long failures = values.Read(RuleOptions.BreakerFailures), seconds = values.Read(RuleOptions.BreakerSeconds);
        Fix? fix = call.TargetMethod.Name == "AddRetry"
            ? PipelineBreaker.TryPropose(target, call, failures, seconds)
            : OfPolicy(target, invocation, access, call, failures, seconds, cancellationToken);
        return Task.FromResult(fix is null ? ImmutableArray<Fix>.Empty : ImmutableArray.Create(fix));
    }

    private static Fix? OfPolicy(
        FixTarget target,
        InvocationExpressionSyntax invocation,
        MemberAccessExpressionSyntax access,
        IInvocationOperation call,
        long failures,
        long seconds,
        CancellationToken cancellationToken)
    {
        // One that retries for ever is not meant to give up.
        if (call.TargetMethod
            is not { Name: "WaitAndRetryAsync" or "WaitAndRetry", ReturnType: INamedTypeSymbol policy }
            || !IsPlain(CallChain.ReceiverOf(call))
            || KeeperOf(target, call, policy, cancellationToken) is not { } keeper)
        {
            return null;
        }

        string title = string.Format(
            CultureInfo.InvariantCulture,
            "Break the circuit for {0} s after {1} failures in a row (calls then fail at once, with "
                + "BrokenCircuitException)",
            seconds,
            failures);
        return new Fix(title, _ => Rewrite(target, invocation, access, keeper.Type, policy, failures, seconds))
        {
            ChangesBehavior = true
        };
    }

    private static SyntaxNode Rewrite(
        FixTarget target, InvocationExpressionSyntax call, MemberAccessExpressionSyntax access, TypeSyntax? type,
        INamedTypeSymbol policy, long failures, long seconds)
    {
        var edits = new TextEdits(target.Root);
        string suffix = access.Name.Identifier.ValueText.EndsWith("Async", System.StringComparison.Ordinal)
            ? "Async"
            : string.Empty;
        string builder = FailuresOf(target, access.Expression);
        string duration = NamespaceImport.IsPresent(target.Model, call.SpanStart, "System", "TimeSpan")
            ? "TimeSpan"
            : "global::System.TimeSpan";
        edits.Insert(call.Span.End, string.Format(
            CultureInfo.InvariantCulture,
            "{0}.Wrap{5}({1}.CircuitBreaker{5}({2}, {3}.FromSeconds({4})))",
            LineBreakBefore(access, edits),
            builder,
            failures,
            duration,
            seconds,
            suffix));
        if (type is not null)
        {
            string name = suffix.Length > 0 ? "IAsyncPolicy" : "ISyncPolicy";
            string wrapped = policy.TypeArguments.IsEmpty
                ? name
                : name + "<" + policy.TypeArguments[0].ToMinimalDisplayString(target.Model, type.SpanStart) + ">";
            edits.Replace(
                type.Span,
                NamespaceImport.IsPresent(target.Model, type.SpanStart, "Polly", name)
                    ? wrapped
                    : "global::Polly." + wrapped);
        }

        return edits.Apply();
    }

    /// <summary>
    /// The failures that a builder handles, on one line. A refusal for good says nothing about whether the other side
    /// is up, so a breaker does not count it, even where the retry still repeats it (GCG6004).
    /// </summary>
    internal static string FailuresOf(FixTarget target, SyntaxNode builder)
    {
        string text = builder.ToString();
        KnownTypes types = KnownTypes.For(target.Model.Compilation);
        foreach (AnonymousFunctionExpressionSyntax lambda
            in builder.DescendantNodes().OfType<AnonymousFunctionExpressionSyntax>().Reverse())
        {
            if (target.Model.GetOperation(lambda) is { } operation
                && RetryPredicate.TryFind(operation, types) is { } predicate)
            {
                int start = predicate.Test.Syntax.SpanStart - builder.SpanStart;
                text = text.Remove(start, predicate.Test.Syntax.Span.Length).Insert(
                    start, PermanentFailureCodeFixProvider.Narrowed(target, predicate));
            }
        }

        return string.Concat(text.Split('\n').Select(line => line.Trim()));
    }

    /// <summary>
    /// What stands between a call and the next one on the same chain: a line break where the chain has its calls on
    /// lines of their own.
    /// </summary>
    internal static string LineBreakBefore(MemberAccessExpressionSyntax access, TextEdits edits)
        => access.OperatorToken.GetPreviousToken().TrailingTrivia
            .Any(trivia => trivia.RawKind == (int)Microsoft.CodeAnalysis.CSharp.SyntaxKind.EndOfLineTrivia)
            ? edits.NewLine + Reindentation.Of(access.Name)
            : string.Empty;

    /// <summary>
    /// Whether a builder can be written a second time: it is made of <c>Handle…</c> and <c>Or…</c> alone, and none of
    /// them takes the exception by which a broken circuit answers.
    /// </summary>
    internal static bool IsPlain(IOperation? builder)
    {
        for (IOperation? current = builder?.WithoutConversions(); ;)
        {
            switch (current)
            {
                case IParameterReferenceOperation:
                case IObjectCreationOperation { Type.Name: "PredicateBuilder", Initializer: null }:
                    return true;
                case IInvocationOperation
                    { TargetMethod: { Name: "Handle" or "Or" or "HandleInner" or "OrInner" or "HandleResult"
                        or "OrResult" or "HandleTransientHttpError" or "OrTransientHttpError" } method } call
                    when PolicyReader.IsPolly(method.ContainingType)
                        || method.Name.EndsWith("TransientHttpError", System.StringComparison.Ordinal):
                    if (method.Name is "Handle" or "Or" or "HandleInner" or "OrInner"
                        && method.TypeArguments
                            .FirstOrDefault() is not
                                { Name: not ("Exception" or "SystemException" or "ExecutionRejectedException"
                                    or "BrokenCircuitException" or "AggregateException") })
                    {
                        return false;
                    }

                    if (CallChain.ReceiverOf(call) is not { } receiver)
                    {
                        return true;
                    }

                    current = receiver.WithoutConversions();
                    break;
                default:
                    return false;
            }
        }
    }

    /// <summary>
    /// Where the policy is kept for more than one call, and the type to be written there: none where an interface or
    /// <c>var</c> already fits. Null where it is made in each call.
    /// </summary>
    private static (TypeSyntax? Type, bool IsKept)? KeeperOf(
        FixTarget target, IInvocationOperation call, INamedTypeSymbol policy, CancellationToken cancellationToken)
    {
        IOperation value = call.WithImplicitConversions();
        switch (value.Parent)
        {
            case IFieldInitializerOperation { InitializedFields: { Length: 1 } fields }:
                return OfField(target, fields[0], policy, cancellationToken);
            case ISimpleAssignmentOperation { Target: IFieldReferenceOperation { Field: { } field } }
                when value.Syntax.FirstAncestorOrSelf<ConstructorDeclarationSyntax>() is not null:
                return OfField(target, field, policy, cancellationToken);
            case IReturnOperation
                when target.Model.GetEnclosingSymbol(call.Syntax.SpanStart, cancellationToken)
                    is IMethodSymbol { ReturnType: { } returned } method && IsSetUp(call):
                return returned.Name is "IAsyncPolicy" or "ISyncPolicy"
                    ? (null, true)
                    : method.DeclaringSyntaxReferences.Length == 1
                        && method.DeclaringSyntaxReferences[0].GetSyntax(cancellationToken)
                            is MethodDeclarationSyntax { ReturnType: { } type } ? (type, true) : null;
            case IArgumentOperation { Parent: IInvocationOperation { TargetMethod.Name: "AddPolicyHandler" } }:
                return (null, true);
            default:
                return null;
        }
    }

    /// <summary>
    /// Whether a policy that a method returns goes to a client's registration, which asks for it once.
    /// </summary>
    private static bool IsSetUp(IInvocationOperation call)
        => call.SemanticModel is { Compilation: { } compilation }
            && RetryFact.For(compilation).Clients.Registered(default)
                .Any(client => client.Policy.Definition?.Syntax == call.Syntax);

    private static (TypeSyntax? Type, bool IsKept)? OfField(
        FixTarget target, IFieldSymbol field, INamedTypeSymbol policy, CancellationToken cancellationToken)
    {
        if (field.Type.Name is "IAsyncPolicy" or "ISyncPolicy")
        {
            return (null, true);
        }

        return field is { DeclaredAccessibility: Accessibility.Private, DeclaringSyntaxReferences.Length: 1 }
            && SymbolEqualityComparer.Default.Equals(field.Type.OriginalDefinition, policy.OriginalDefinition)
            && field.DeclaringSyntaxReferences[0]
                .GetSyntax(
                    cancellationToken) is VariableDeclaratorSyntax
                        { Parent: VariableDeclarationSyntax { Variables.Count: 1, Type: { } type } } declarator
            && declarator.SyntaxTree == target.Root.SyntaxTree
                ? (type, true)
                : null;
    }
}

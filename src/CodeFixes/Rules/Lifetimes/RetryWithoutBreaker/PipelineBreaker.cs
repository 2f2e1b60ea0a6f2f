using System.Globalization;
using GcGuard.Analyzers.Evidence.Flow;
using GcGuard.Analyzers.Evidence.Retries;
using GcGuard.Analyzers.Symbols;
using GcGuard.CodeFixes.Fixing;

namespace GcGuard.CodeFixes.Rules.Lifetimes;

/// <summary>
/// Adds a circuit breaker behind the retry of a pipeline of Polly 8, which makes it the inner one: it opens once all
/// calls of a sampling window (30 s by default) have failed, and it counts the same failures as the retry.
/// </summary>
internal static class PipelineBreaker
{
    private const string HttpBreaker = "Microsoft.Extensions.Http.Resilience.HttpCircuitBreakerStrategyOptions";

    /// <summary>The least number of calls that Polly lets a breaker judge by.</summary>
    private const long LeastThroughput = 2;

    /// <summary>The longest break that Polly's options take, in seconds: a day.</summary>
    private const long MostSeconds = 86_400;

    /// <summary>
    /// The fix; null where the retry would repeat a broken circuit too (as its defaults do, which handle every
    /// exception), where its failures are told by code that cannot be written a second time, and where the pipeline is
    /// made in each call.
    /// </summary>
    public static Fix? TryPropose(FixTarget target, IInvocationOperation addRetry, long failures, long seconds)
    {
        if (failures < LeastThroughput
            || seconds > MostSeconds
            || addRetry.Syntax
                is not InvocationExpressionSyntax { Expression: MemberAccessExpressionSyntax access } call
            || addRetry.ArgumentAt(1)?.Value.WithoutConversions() is not IObjectCreationOperation options
            || !IsKept(addRetry)
            || OptionsOf(target, options) is not { } breaker)
        {
            return null;
        }

        string title = string.Format(
            CultureInfo.InvariantCulture,
            "Break the circuit for {0} s once all of at least {1} calls have failed (calls then fail at once, with "
                + "BrokenCircuitException)",
            seconds,
            failures);
        return new Fix(
            title,
            _ =>
            {
                var edits = new TextEdits(target.Root);
                string duration = NamespaceImport.IsPresent(target.Model, call.SpanStart, "System", "TimeSpan")
                    ? "TimeSpan"
                    : "global::System.TimeSpan";
                edits.Insert(call.Span.End, string.Format(
                    CultureInfo.InvariantCulture,
                    "{0}.AddCircuitBreaker(new {1} {{ {2}FailureRatio = 1, MinimumThroughput = {3}, BreakDuration = "
                        + "{4}.FromSeconds({5}) }})",
                    RetryWithoutBreakerCodeFixProvider.LineBreakBefore(access, edits),
                    breaker.Type,
                    breaker.Handled,
                    failures,
                    duration,
                    seconds));
                return edits.Apply();
            })
        {
            ChangesBehavior = true,
        };
    }

    /// <summary>The type of the breaker's options, and the initialiser by which it knows the same failures.</summary>
    private static (string Type, string Handled)? OptionsOf(FixTarget target, IObjectCreationOperation retry)
    {
        int position = retry.Syntax.SpanStart;
        IOperation? handled = retry.Initializer?.Initializers.OfType<ISimpleAssignmentOperation>()
            .FirstOrDefault(one => one.Target is IPropertyReferenceOperation { Property.Name: "ShouldHandle" })?.Value;
        KnownTypes types = KnownTypes.For(target.Model.Compilation);
        if (types.Is(retry.Type, "Microsoft.Extensions.Http.Resilience.HttpRetryStrategyOptions") && handled is null)
        {
            // Both kinds of options of that package know the same transient failures.
            return types.Has(HttpBreaker) ? (Name(target, position, HttpBreaker), string.Empty) : null;
        }

        if (retry.Type is not INamedTypeSymbol { TypeArguments.Length: <= 1 } type
            || !PolicyReader.IsPolly(type)
            || handled is null
            || BuilderOf(handled) is not { } builder
            || !RetryWithoutBreakerCodeFixProvider.IsPlain(builder))
        {
            return null;
        }

        string text = RetryWithoutBreakerCodeFixProvider.FailuresOf(target, builder.Syntax);
        string name = Name(target, position, "Polly.CircuitBreaker.CircuitBreakerStrategyOptions");
        return (
            type.TypeArguments.IsEmpty
                ? name
                : name + "<" + type.TypeArguments[0].ToMinimalDisplayString(target.Model, position) + ">",
            "ShouldHandle = " + text + ", ");
    }

    /// <summary>
    /// The predicate builder that a property is given, which converts itself into the delegate of either kind of
    /// options.
    /// </summary>
    private static IOperation? BuilderOf(IOperation value)
        => value is IConversionOperation { OperatorMethod: not null, Operand: { } builder }
            ? builder.WithoutConversions()
            : null;

    /// <summary>Whether a pipeline is made once: in the configuration of the services, or for a field.</summary>
    private static bool IsKept(IInvocationOperation addRetry)
    {
        IOperation? current = addRetry;
        while (current.Parent is { } parent
            && parent is IInvocationOperation or IArgumentOperation or IConversionOperation)
        {
            current = parent;
            if (current is IInvocationOperation
                { TargetMethod.Name: not ("Build"
                    or "AddRetry" or "AddTimeout" or "AddPipeline" or "AddConcurrencyLimiter") } other
                && !PolicyReader.IsPolly(other.TargetMethod.ContainingType))
            {
                return false;
            }
        }

        if (current.Parent is IFieldInitializerOperation)
        {
            return true;
        }

        if (current.Parent is ISimpleAssignmentOperation { Target: IFieldReferenceOperation })
        {
            return current.Syntax.FirstAncestorOrSelf<ConstructorDeclarationSyntax>() is not null;
        }

        IOperation? configuration = MemberValues.Owner(addRetry)?.Parent;
        while (configuration is IDelegateCreationOperation or IConversionOperation)
        {
            configuration = configuration.Parent;
        }

        return configuration
            is IArgumentOperation { Parent: IInvocationOperation { TargetMethod.Name: "AddResilienceHandler" } };
    }

    private static string Name(FixTarget target, int position, string type)
    {
        int dot = type.LastIndexOf('.');
        string space = type.Substring(0, dot), name = type.Substring(dot + 1);
        return NamespaceImport.IsPresent(target.Model, position, space, name) ? name : "global::" + type;
    }
}

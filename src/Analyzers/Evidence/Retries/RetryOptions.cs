using GcGuard.Analyzers.Evidence.Flow;
using GcGuard.Analyzers.Symbols;

namespace GcGuard.Analyzers.Evidence.Retries;

/// <summary>
/// The waits of Polly 8's <c>RetryStrategyOptions</c>. Defaults: three retries, two seconds each
/// (Polly.Core's RetryConstants); <c>HttpRetryStrategyOptions</c> of Microsoft.Extensions.Http.Resilience waits
/// exponentially with jitter.
/// </summary>
internal sealed class RetryOptions(MemberValues values, WaitReader waits, KnownTypes types)
{
    private const int Linear = 1, Exponential = 2;

    /// <summary>The waits of the standard handler of that package: 2, 4 and 8 s on average.</summary>
    public static RetryWait Standard => new(WaitRange.Exactly(14), IsAbout: true);

    /// <summary>The waits that an options object asks for.</summary>
    public RetryWait WaitOf(IOperation? options, Binding? scope, CancellationToken cancellationToken)
    {
        IOperation? origin = options?.WithoutConversions();
        origin = origin is null ? null : values.ValueOf(origin, cancellationToken) ?? origin;
        if (origin is not IObjectCreationOperation creation || Given(creation, "DelayGenerator") is not null)
        {
            return RetryWait.Unknown;
        }

        bool isHttp = types.Is(creation.Type, "Microsoft.Extensions.Http.Resilience.HttpRetryStrategyOptions");
        WaitRange? Number(string name, double standard)
            => Given(creation, name) is { } value
                ? waits.Value(value, scope, cancellationToken)
                : WaitRange.Exactly(standard);
        if (Number("MaxRetryAttempts", 3) is not { } count
            || Number("Delay", 2) is not { } delay
            || Number("BackoffType", isHttp ? Exponential : 0) is not { } kind
            || Number("MaxDelay", double.MaxValue) is not { } cap)
        {
            return RetryWait.Unknown;
        }

        if (count.Most > WaitReader.MostAttempts)
        {
            return RetryWait.Endless;
        }

        bool jitter = Given(creation, "UseJitter") is { } given ? given.ConstantValue.Value is not false : isHttp;
        return new RetryWait(
            WaitReader.Sum(0, (int)count.Most, n => WaitRange.Of(delay * Factor(n, (int)kind.Most), cap, Math.Min)),
            IsAbout: jitter && delay.Most > 0);
    }

    private static double Factor(int retry, int kind)
        => kind switch { Linear => retry + 1, Exponential => Math.Pow(2, retry), _ => 1 };

    private static IOperation? Given(IObjectCreationOperation creation, string property)
    {
        if (creation.Initializer is { } initializer)
        {
            foreach (IOperation one in initializer.Initializers)
            {
                if (one is ISimpleAssignmentOperation { Target: IPropertyReferenceOperation target } assignment
                    && target.Property.Name == property)
                {
                    return assignment.Value;
                }
            }
        }

        return null;
    }
}

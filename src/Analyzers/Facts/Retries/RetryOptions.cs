using System;
using System.Threading;
using GcGuard.Analyzers.Facts.LocalFlow;
using GcGuard.Analyzers.Symbols;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;

namespace GcGuard.Analyzers.Facts.Retries;

/// <summary>
/// The waits of Polly 8's <c>RetryStrategyOptions</c>. Defaults: three retries, two seconds each
/// (Polly.Core's RetryConstants); <c>HttpRetryStrategyOptions</c> of Microsoft.Extensions.Http.Resilience waits
/// exponentially with jitter.
/// </summary>
internal static class RetryOptions
{
    private const int Constant = 0, Linear = 1, Exponential = 2;

    /// <summary>The waits of the standard handler of Microsoft.Extensions.Http.Resilience: 2, 4 and 8 s on average.</summary>
    public static RetryWait Standard => new(WaitRange.Exactly(14), IsAbout: true);

    /// <summary>The waits that an options object asks for.</summary>
    public static RetryWait WaitOf(IOperation options, MemberValues values, WaitReader waits, KnownTypes types, CancellationToken cancellationToken)
    {
        options = options.WithoutConversions();
        if (options is ILocalReferenceOperation or IFieldReferenceOperation or IPropertyReferenceOperation)
        {
            options = values.ValueOf(options, cancellationToken) ?? options;
        }

        if (options is not IObjectCreationOperation creation)
        {
            return RetryWait.Unknown;
        }

        bool isHttp = types.Is(creation.Type, "Microsoft.Extensions.Http.Resilience.HttpRetryStrategyOptions");
        WaitRange? count = WaitRange.Exactly(3), delay = WaitRange.Exactly(2), kind = WaitRange.Exactly(isHttp ? Exponential : Constant);
        double cap = double.MaxValue;
        bool jitter = isHttp;
        if (creation.Initializer is { } initializer)
        {
            foreach (IOperation one in initializer.Initializers)
            {
                if (one is not ISimpleAssignmentOperation { Target: IPropertyReferenceOperation { Property.Name: { } name }, Value: { } value })
                {
                    return RetryWait.Unknown;
                }

                switch (name)
                {
                    case "MaxRetryAttempts":
                        count = waits.Number(value, cancellationToken);
                        break;
                    case "Delay":
                        delay = waits.Duration(value, cancellationToken);
                        break;
                    case "BackoffType":
                        kind = waits.Number(value, cancellationToken);
                        break;
                    case "UseJitter":
                        jitter = value.ConstantValue is not { HasValue: true, Value: false };
                        break;
                    case "MaxDelay" when waits.Duration(value, cancellationToken) is { } most:
                        cap = most.Most;
                        break;
                    case "DelayGenerator" or "MaxDelay":
                        delay = null;
                        break;
                }
            }
        }

        if (count is { Most: > WaitReader.MostAttempts })
        {
            return new RetryWait(null, IsEndless: true);
        }

        return count is { } retries && delay is { } unit && kind is { } type
            ? new RetryWait(Sum((int)retries.Most, unit, (int)type.Most, cap), IsAbout: jitter && unit.Most > 0)
            : RetryWait.Unknown;
    }

    private static WaitRange Sum(int retries, WaitRange unit, int kind, double cap)
    {
        var sum = WaitRange.Exactly(0);
        for (int i = 0; i < retries; i++)
        {
            double factor = kind switch
            {
                Linear => i + 1,
                Exponential => Math.Pow(2, i),
                _ => 1,
            };
            sum += new WaitRange(Math.Min(unit.Least * factor, cap), Math.Min(unit.Most * factor, cap));
        }

        return sum;
    }
}

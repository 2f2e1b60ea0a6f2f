using System;
using System.Collections.Generic;
using System.Collections.Immutable;
using System.Diagnostics.CodeAnalysis;
using System.Linq;

namespace Microsoft.CodeAnalysis.Testing;

/// <summary>A verifier of no test framework: each failure is an <see cref="InvalidOperationException"/>.</summary>
public class DefaultVerifier : IVerifier
{
    /// <summary>Makes a verifier with no context.</summary>
    public DefaultVerifier()
        : this([])
    {
    }

    /// <summary>Makes a verifier with the given steps, innermost first.</summary>
    /// <param name="context">The steps of the test that led here.</param>
    /// <exception cref="ArgumentNullException"><paramref name="context"/> is null.</exception>
    protected DefaultVerifier(ImmutableStack<string> context)
    {
        ArgumentNullException.ThrowIfNull(context);
        Context = context;
    }

    /// <summary>The steps of the test that led here, innermost first.</summary>
    protected ImmutableStack<string> Context { get; }

    /// <inheritdoc/>
    public virtual void Empty<T>(string collectionName, IEnumerable<T> collection)
        => Check(collection?.Any() != true, $"'{collectionName}' should be empty.");

    /// <inheritdoc/>
    public virtual void NotEmpty<T>(string collectionName, IEnumerable<T> collection)
        => Check(collection?.Any() != false, $"'{collectionName}' should not be empty.");

    /// <inheritdoc/>
    public virtual void Equal<T>(T expected, T actual, string? message = null)
        => Check(
            EqualityComparer<T>.Default.Equals(expected, actual),
            message ?? $"Values differ: expected '{expected}', found '{actual}'.");

    /// <inheritdoc/>
    public virtual void True([DoesNotReturnIf(false)] bool assert, string? message = null)
        => Check(assert, message ?? "The condition should be true.");

    /// <inheritdoc/>
    public virtual void False([DoesNotReturnIf(true)] bool assert, string? message = null)
        => Check(!assert, message ?? "The condition should be false.");

    /// <inheritdoc/>
    [DoesNotReturn]
    public virtual void Fail(string? message = null)
        => throw new InvalidOperationException(CreateMessage(message ?? "The check failed."));

    /// <inheritdoc/>
    public virtual void LanguageIsSupported(string language)
        => Check(language == LanguageNames.CSharp, $"This harness tests C# only, not '{language}'.");

    /// <inheritdoc/>
    public virtual void SequenceEqual<T>(
        IEnumerable<T> expected,
        IEnumerable<T> actual,
        IEqualityComparer<T>? equalityComparer = null,
        string? message = null)
    {
        bool same = ReferenceEquals(expected, actual)
            || (expected is not null && actual is not null && expected.SequenceEqual(actual, equalityComparer));
        Check(same, message ?? "The sequences differ.");
    }

    /// <inheritdoc/>
    /// <exception cref="InvalidOperationException">A derived type does not override this member.</exception>
    public virtual IVerifier PushContext(string context)
    {
        if (GetType() != typeof(DefaultVerifier))
        {
            throw new InvalidOperationException($"'{GetType().Name}' must override '{nameof(PushContext)}'.");
        }

        return new DefaultVerifier(Context.Push(context));
    }

    /// <summary>Puts the steps that led here before <paramref name="message"/>.</summary>
    /// <param name="message">The text of the failure.</param>
    /// <returns>The whole text, outermost step first.</returns>
    protected virtual string CreateMessage(string message)
        => Context.Aggregate(message, (text, step) => $"Context: {step}{Environment.NewLine}{text}");

    private void Check([DoesNotReturnIf(false)] bool holds, string message)
    {
        if (!holds)
        {
            throw new InvalidOperationException(CreateMessage(message));
        }
    }
}

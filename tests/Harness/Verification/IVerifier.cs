using System.Collections.Generic;
using System.Diagnostics.CodeAnalysis;

namespace Microsoft.CodeAnalysis.Testing;

/// <summary>How a test reports a failed check. Every member throws when its condition does not hold.</summary>
public interface IVerifier
{
    /// <summary>Fails unless <paramref name="collection"/> is empty.</summary>
    /// <param name="collectionName">The name to print.</param>
    /// <param name="collection">The collection to check.</param>
    void Empty<T>(string collectionName, IEnumerable<T> collection);

    /// <summary>Fails unless both values are equal.</summary>
    /// <param name="expected">The value the test states.</param>
    /// <param name="actual">The value found.</param>
    /// <param name="message">The text of the failure.</param>
    void Equal<T>(T expected, T actual, string? message = null);

    /// <summary>Fails unless <paramref name="assert"/> holds.</summary>
    /// <param name="assert">The condition.</param>
    /// <param name="message">The text of the failure.</param>
    void True([DoesNotReturnIf(false)] bool assert, string? message = null);

    /// <summary>Fails if <paramref name="assert"/> holds.</summary>
    /// <param name="assert">The condition.</param>
    /// <param name="message">The text of the failure.</param>
    void False([DoesNotReturnIf(true)] bool assert, string? message = null);

    /// <summary>Fails.</summary>
    /// <param name="message">The text of the failure.</param>
    [DoesNotReturn]
    void Fail(string? message = null);

    /// <summary>Fails unless the harness can test <paramref name="language"/>.</summary>
    /// <param name="language">One of <see cref="LanguageNames"/>.</param>
    void LanguageIsSupported(string language);

    /// <summary>Fails if <paramref name="collection"/> is empty.</summary>
    /// <param name="collectionName">The name to print.</param>
    /// <param name="collection">The collection to check.</param>
    void NotEmpty<T>(string collectionName, IEnumerable<T> collection);

    /// <summary>Fails unless both sequences hold equal items in the same order.</summary>
    /// <param name="expected">The items the test states.</param>
    /// <param name="actual">The items found.</param>
    /// <param name="equalityComparer">How items are compared; the default comparer when null.</param>
    /// <param name="message">The text of the failure.</param>
    void SequenceEqual<T>(
        IEnumerable<T> expected,
        IEnumerable<T> actual,
        IEqualityComparer<T>? equalityComparer = null,
        string? message = null);

    /// <summary>Makes a verifier whose failures also name <paramref name="context"/>.</summary>
    /// <param name="context">The step of the test that runs with the new verifier.</param>
    IVerifier PushContext(string context);
}

using System.Collections.Concurrent;
using GcGuard.Analyzers.Evidence.Flow;
using GcGuard.Analyzers.Evidence.RequestPath;
using GcGuard.Analyzers.Symbols;

namespace GcGuard.Analyzers.Evidence.Retries;

/// <summary>
/// Policies that a registry of Polly 7 holds under a name (<c>registry.Add("name", policy)</c>) and pipelines of
/// Polly 8 that the services make for a key (<c>services.AddResiliencePipeline("key", builder => …)</c>).
/// </summary>
internal sealed class NamedPolicies(MemberValues values, PolicyReader policies)
{
    private readonly ConcurrentDictionary<object, RetryPolicy> _known = new();

    /// <summary>The policy of a key; none where the key is no constant or its policy cannot be seen.</summary>
    public RetryPolicy Find(IOperation key, CancellationToken cancellationToken)
        => KeyOf(key) is not { } name ? RetryPolicy.None
            : _known.TryGetValue(name, out RetryPolicy known) ? known
            : _known.GetOrAdd(name, Search(name, cancellationToken));

    private static object? KeyOf(IOperation key) => key.WithoutConversions().ConstantValue.Value;

    private RetryPolicy Search(object key, CancellationToken cancellationToken)
    {
        foreach (SyntaxTree tree in values.Trees)
        {
            foreach (string word in (string[])["AddResiliencePipeline", "Add"])
            {
                foreach (SimpleNameSyntax name in NamedPlaces.In(tree, word, cancellationToken))
                {
                    if (CallSite.InvocationOf(name) is { ArgumentList.Arguments.Count: 2 } entry
                        && values.OperationOf(entry, cancellationToken) is IInvocationOperation call
                        && (word != "Add" || PolicyReader.IsPolly(call.TargetMethod.ContainingType))
                        && key.Equals(KeyOf(call.ValueAt(call.Arguments.Length - 2))))
                    {
                        IOperation policy = call.ValueAt(call.Arguments.Length - 1);
                        return policies.ReadConfiguration(policy, cancellationToken)
                            ?? policies.Read(policy, null, cancellationToken)
                            ?? RetryPolicy.None;
                    }
                }
            }
        }

        return RetryPolicy.None;
    }
}

using GcGuard.Analyzers.Evidence.Flow;
using GcGuard.Analyzers.Rules.Buffering;
using GcGuard.Analyzers.Symbols;
using GcGuard.CodeFixes.Fixing;
using GcGuard.CodeFixes.Providers;
using Microsoft.CodeAnalysis.CodeFixes;

namespace GcGuard.CodeFixes.Rules.Buffering;

/// <summary>
/// Fixes GCG2008: asks for <c>ResponseHeadersRead</c>, where the body is read with a token, since the client's timeout
/// no longer covers it, and the response is disposed of, since its connection is in use until then.
/// </summary>
[ExportCodeFixProvider(LanguageNames.CSharp, Name = nameof(BufferedResponseCodeFixProvider))]
public sealed class BufferedResponseCodeFixProvider() : GcGuardCodeFixProvider(new BufferedResponseAnalyzer())
{
    private protected override Task<ImmutableArray<Fix>> ProposeAsync(
        FixTarget target, CancellationToken cancellationToken)
    {
        return Task.FromResult(
            target.Model.GetOperation(target.Node, cancellationToken) is IInvocationOperation call
            && BufferedResponse.TryFind(call, KnownTypes.For(target.Model.Compilation), cancellationToken)
                is { Reader: IInvocationOperation reader } response
            && HasToken(reader)
            && HeadersRead.TryCreate(call, response.Response) is { } headers
                ? ImmutableArray.Create(new Fix(
                    "Ask for ResponseHeadersRead (the client's timeout then covers the headers only)",
                    _ => headers.Apply(target.Root)) { ChangesBehavior = true })
                : ImmutableArray<Fix>.Empty);
    }

    /// <summary>Whether the body is read with a token that can cancel it.</summary>
    private static bool HasToken(IInvocationOperation reader)
        => reader.Arguments.Any(
            argument => argument is { ArgumentKind: ArgumentKind.Explicit, Parameter.Type.Name: "CancellationToken" }
            && argument.Value.WithoutConversions() is not (IDefaultValueOperation
                or IPropertyReferenceOperation
                    { Property: { Name: "None", ContainingType.Name: "CancellationToken" } }));
}

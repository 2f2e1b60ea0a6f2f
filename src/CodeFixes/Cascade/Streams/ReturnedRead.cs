using GcGuard.Analyzers.Symbols;
using GcGuard.CodeFixes.Fixing;

namespace GcGuard.CodeFixes.Cascade.Streams;

/// <summary>What a method reads whole only to return it.</summary>
internal enum ReturnedReadKind
{
    /// <summary><c>File.ReadAllBytes</c> and <c>ReadAllBytesAsync</c>.</summary>
    File,

    /// <summary><c>HttpClient.GetByteArrayAsync</c>.</summary>
    Client,

    /// <summary><c>HttpContent.ReadAsByteArrayAsync</c>.</summary>
    Content,
}

/// <summary>A call that reads whole content into an array; the framework has one that opens a stream.</summary>
/// <param name="Kind">What it reads.</param>
/// <param name="Call">The call.</param>
/// <param name="Whole">The call with what awaits it.</param>
/// <param name="IsTask">Whether the call answers a task.</param>
internal sealed record ReturnedRead(
    ReturnedReadKind Kind, InvocationExpressionSyntax Call, ExpressionSyntax Whole, bool IsTask)
{
    private static readonly string[] Names =
        ["ReadAllBytes", "ReadAllBytesAsync", "GetByteArrayAsync", "ReadAsByteArrayAsync"];

    /// <summary>The method that answers a stream of what another server sends; null for a file.</summary>
    public string? StreamMethod
        => Kind switch
        {
            ReturnedReadKind.Client => "GetStreamAsync",
            ReturnedReadKind.Content => "ReadAsStreamAsync",
            _ => null,
        };

    /// <summary>Whether the call is awaited.</summary>
    public bool IsAwaited => Whole is AwaitExpressionSyntax;

    /// <summary>The read that a value is, awaited or not; null for everything else.</summary>
    public static ReturnedRead? TryRead(ExpressionSyntax value, SemanticModel model)
    {
        ExpressionSyntax whole = Inner(value);
        ExpressionSyntax task = whole is AwaitExpressionSyntax wait ? Configured(Inner(wait.Expression)) : whole;
        if (task is not InvocationExpressionSyntax call
            || !IsNamed(call)
            || model.GetSymbolInfo(call).Symbol is not IMethodSymbol method)
        {
            return null;
        }

        var types = KnownTypes.For(model.Compilation);
        bool isTask = TaskTypes.IsTask(method.ReturnType);
        ReturnedReadKind? kind = types.Is(method.ContainingType, "System.IO.File") ? ReturnedReadKind.File
            : types.Is(method.ContainingType, "System.Net.Http.HttpClient") ? ReturnedReadKind.Client
            : types.Is(method.ContainingType, "System.Net.Http.HttpContent")
                && model.GetOperation(call) is IInvocationOperation { Instance: { } content } read
                && MessageContent.IsReadOnlyBy(read, content, CancellationToken.None) ? ReturnedReadKind.Content
            : null;
        return kind is { } known && (isTask || whole == task) ? new ReturnedRead(known, call, whole, isTask) : null;
    }

    /// <summary>Whether a node calls something of the names that are looked for.</summary>
    public static bool IsNamed(SyntaxNode node)
        => node is InvocationExpressionSyntax
            {
                Expression: MemberAccessExpressionSyntax { Name.Identifier.ValueText: var name },
            }
            && System.Array.IndexOf(Names, name) >= 0;

    private static ExpressionSyntax Inner(ExpressionSyntax value)
        => value is ParenthesizedExpressionSyntax { Expression: var inner } ? Inner(inner) : value;

    private static ExpressionSyntax Configured(ExpressionSyntax task)
        => task is InvocationExpressionSyntax
            {
                Expression: MemberAccessExpressionSyntax
                {
                    Name.Identifier.ValueText: "ConfigureAwait",
                    Expression: var configured,
                },
            }
            ? Inner(configured)
            : task;
}

using System.Collections.Concurrent;
using System.Runtime.CompilerServices;
using GcGuard.Analyzers.Symbols;

namespace GcGuard.Analyzers.Evidence.RequestPath;

/// <summary>
/// Loops that take one message after another while the process lives: of a channel, or of a stream that a background
/// service subscribes to. What stands inside runs per message, as an endpoint runs per request.
/// </summary>
/// <remarks>
/// Loops of timers and delays are jobs, and a stream inside another loop may be the rows of one. A queue of delegates
/// says of nothing what it runs.
/// </remarks>
internal static class MessageLoops
{
    /// <summary>How many calls may lie between a service and the loop that it runs.</summary>
    private const int MaxHops = 3;

    private const string FromQuery = "AsAsyncEnumerable";

    /// <summary>How often a local variable is followed to what it was made from.</summary>
    private const int MaxLocals = 3;

    /// <summary>Words one of which stands in every file whose loops read a channel.</summary>
    private static readonly int[] ChannelWords =
    [
        IdentifierIndex.Hash("WaitToReadAsync"), IdentifierIndex.Hash("ReadAllAsync"), IdentifierIndex.Hash("Reader"),
        IdentifierIndex.Hash("ChannelReader"),
    ];

    /// <summary>Whether a service runs the methods whose loops were looked at: many calls stand in one loop.</summary>
    private static readonly ConditionalWeakTable<Compilation, ConcurrentDictionary<ISymbol, bool>> Run = new();

    private static readonly string[] Reads = ["WaitToReadAsync", "ReadAsync"];

    /// <summary>
    /// Whether the step from <paramref name="child"/> up to <paramref name="node"/> leaves the body of what may be such
    /// a loop.
    /// </summary>
    public static bool MayBe(SyntaxNode node, SyntaxNode child) => node switch
    {
        CommonForEachStatementSyntax each => each.AwaitKeyword.Span.Length > 0 && each.Statement == child,
        WhileStatementSyntax loop => loop.Statement == child,
        DoStatementSyntax loop => loop.Statement == child,
        ForStatementSyntax loop => loop.Statement == child,
        ArgumentListSyntax arguments => SideBySide(arguments) is not null,
        _ => false,
    };

    /// <summary>Whether the loops of a file may read a channel.</summary>
    public static bool OccurIn(IdentifierIndex index)
    {
        foreach (int word in ChannelWords)
        {
            if (index.Contains(word))
            {
                return true;
            }
        }

        return false;
    }

    /// <summary>
    /// The link that a chain shows for the innermost loop around a place, and the member whose body it is; null where
    /// neither it nor one around it takes messages.
    /// </summary>
    public static string? NameOf(
        SyntaxNode innermost, ISymbol member, SemanticModel model, CancellationToken cancellationToken)
    {
        bool isService = member is IMethodSymbol method && BackgroundRoots.IsService(method, model.Compilation);
        if (!isService && !OccurIn(IdentifierIndex.For(innermost.SyntaxTree, cancellationToken)))
        {
            return null;
        }

        bool takesMessages = false;
        bool isStream = false;
        for (SyntaxNode? node = innermost; node is not null; node = node.Parent)
        {
            if (node is MemberDeclarationSyntax or LocalFunctionStatementSyntax)
            {
                break;
            }

            if (IsLoop(node))
            {
                takesMessages = takesMessages || ReadsChannel(node, model, cancellationToken);
                isStream = isService && StreamOf(node) is { } stream && IsEndless(stream, model, cancellationToken);
            }
        }

        return isStream
            || (takesMessages && (isService || IsRunByService(member, model.Compilation, cancellationToken)))
                ? ChainNames.Of(member) + " (message loop)"
                : null;
    }

    private static bool IsLoop(SyntaxNode node)
        => node is CommonForEachStatementSyntax or WhileStatementSyntax or DoStatementSyntax or ForStatementSyntax
            || (node is ArgumentListSyntax arguments && SideBySide(arguments) is not null);

    /// <summary>The stream of <c>Parallel.ForEachAsync</c>; null for the arguments of other calls.</summary>
    private static ExpressionSyntax? SideBySide(ArgumentListSyntax arguments)
        => arguments is { Arguments.Count: > 1, Parent: InvocationExpressionSyntax
            { Expression: MemberAccessExpressionSyntax { Name.Identifier.ValueText: "ForEachAsync" } } }
            ? arguments.Arguments[0].Expression
            : null;

    private static ExpressionSyntax? StreamOf(SyntaxNode loop) => loop switch
    {
        CommonForEachStatementSyntax { AwaitKeyword.Span.Length: > 0 } each => each.Expression,
        ArgumentListSyntax arguments => SideBySide(arguments),
        _ => null,
    };

    private static bool ReadsChannel(SyntaxNode loop, SemanticModel model, CancellationToken cancellationToken)
    {
        if (StreamOf(loop) is { } stream)
        {
            return Unwrapped(stream, model, cancellationToken) is InvocationExpressionSyntax all
                && IsReadOfLastingChannel(all, "ReadAllAsync", model, cancellationToken);
        }

        if (loop is CommonForEachStatementSyntax)
        {
            return false;
        }

        foreach (string read in Reads)
        {
            foreach (SimpleNameSyntax name in NamedPlaces.In(loop, read, cancellationToken))
            {
                if (CallSite.InvocationOf(name) is { } call
                    && InnermostAround(call) == loop
                    && IsReadOfLastingChannel(call, read, model, cancellationToken))
                {
                    return true;
                }
            }
        }

        return false;
    }

    /// <summary>The loop or function around a call.</summary>
    private static SyntaxNode? InnermostAround(SyntaxNode call)
    {
        SyntaxNode? node = call.Parent;
        while (node is not null and not (AnonymousFunctionExpressionSyntax or LocalFunctionStatementSyntax)
            && !IsLoop(node))
        {
            node = node.Parent;
        }

        return node;
    }

    private static bool IsReadOfLastingChannel(
        InvocationExpressionSyntax call, string name, SemanticModel model, CancellationToken cancellationToken)
        => call.Expression is MemberAccessExpressionSyntax access
            && model.GetSymbolInfo(call, cancellationToken).Symbol is IMethodSymbol method
            && method.Name == name
            && KnownTypes.For(model.Compilation)
                .Is(method.ContainingType, "System.Threading.Channels.ChannelReader`1")
            && method.ContainingType.TypeArguments[0].TypeKind != TypeKind.Delegate
            && Outlasts(access.Expression, model, MaxLocals, cancellationToken);

    /// <summary>
    /// Whether a channel lives longer than the call that reads it: one that a member makes, or is handed, may only
    /// share out the work of a job.
    /// </summary>
    private static bool Outlasts(
        ExpressionSyntax channel, SemanticModel model, int left, CancellationToken cancellationToken)
    {
        if (channel is MemberAccessExpressionSyntax { Name.Identifier.ValueText: "Reader" } reader
            && model.GetSymbolInfo(reader.Expression, cancellationToken).Symbol is ILocalSymbol or IParameterSymbol)
        {
            channel = reader.Expression;
        }

        switch (model.GetSymbolInfo(channel, cancellationToken).Symbol)
        {
            case IFieldSymbol or IPropertySymbol:
                return true;
            case IParameterSymbol parameter:
                return parameter.ContainingSymbol is IMethodSymbol { MethodKind: MethodKind.Constructor };
            case IMethodSymbol method:
                return !KnownTypes.For(model.Compilation)
                    .Is(method.ContainingType, "System.Threading.Channels.Channel");
            case ILocalSymbol { DeclaringSyntaxReferences.Length: 1 } local when left > 0:
                return local.DeclaringSyntaxReferences[0].GetSyntax(cancellationToken)
                        is VariableDeclaratorSyntax { Initializer.Value: { } made }
                    && Outlasts(made, model, left - 1, cancellationToken);
            default:
                return false;
        }
    }

    /// <summary>
    /// Whether a stream may go on for ever. A query of a database, a listing and what the framework makes of a file or
    /// of tasks end.
    /// </summary>
    private static bool IsEndless(
        ExpressionSyntax stream, SemanticModel model, CancellationToken cancellationToken)
    {
        ExpressionSyntax source = Unwrapped(stream, model, cancellationToken);
        KnownTypes types = KnownTypes.For(model.Compilation);
        ITypeSymbol? type = model.GetTypeInfo(source, cancellationToken).Type;
        return type is { TypeKind: not TypeKind.Error }
            && !types.IsOrInherits(type, "System.Linq.IQueryable")
            && !types.IsOrInherits(type, "Azure.AsyncPageable`1")
            && model.GetSymbolInfo(source, cancellationToken).Symbol switch
            {
                IMethodSymbol method => !CallTargets.IsFramework(method.ContainingAssembly)
                    && method.Name != FromQuery
                    && !Queries(method, cancellationToken),
                IFieldSymbol or IPropertySymbol => true,
                _ => false,
            };
    }

    /// <summary>Whether a method of the project hands out the rows of a query.</summary>
    private static bool Queries(IMethodSymbol method, CancellationToken cancellationToken)
    {
        foreach (SyntaxReference part in CallTargets.Definition(method).DeclaringSyntaxReferences)
        {
            if (NamedPlaces.In(part.GetSyntax(cancellationToken), FromQuery, cancellationToken).Any())
            {
                return true;
            }
        }

        return false;
    }

    /// <summary>
    /// What <c>WithCancellation</c>, <c>ConfigureAwait</c> and the operators of LINQ on streams are called on.
    /// </summary>
    private static ExpressionSyntax Unwrapped(
        ExpressionSyntax stream, SemanticModel model, CancellationToken cancellationToken)
    {
        while (stream is InvocationExpressionSyntax { Expression: MemberAccessExpressionSyntax access } call
            && model.GetSymbolInfo(call, cancellationToken).Symbol is IMethodSymbol { ContainingType.Name: var type }
            && type is "TaskAsyncEnumerableExtensions" or "ConfiguredCancelableAsyncEnumerable" or "AsyncEnumerable"
            && model.GetTypeInfo(access.Expression, cancellationToken).Type is INamedTypeSymbol
                { Name: "IAsyncEnumerable" or "ConfiguredCancelableAsyncEnumerable" })
        {
            stream = access.Expression;
        }

        return stream;
    }

    private static bool IsRunByService(ISymbol member, Compilation compilation, CancellationToken cancellationToken)
    {
        ConcurrentDictionary<ISymbol, bool> known = Run.GetValue(
            compilation, static _ => new ConcurrentDictionary<ISymbol, bool>(SymbolEqualityComparer.Default));
        return known.TryGetValue(member, out bool runs)
            ? runs
            : known.GetOrAdd(member, IsRunByService(member, compilation, MaxHops, cancellationToken));
    }

    /// <summary>
    /// Whether a background service runs a member: its own method, or one that it runs, names it.
    /// </summary>
    private static bool IsRunByService(
        ISymbol member, Compilation compilation, int left, CancellationToken cancellationToken)
        => member is IMethodSymbol method
            && (BackgroundRoots.IsService(method, compilation)
                || (left > 0
                    && MethodCallers.Any(
                        method,
                        (name, model) => CodePlace.Outermost(model.GetEnclosingSymbol(
                            name.SpanStart, cancellationToken)) is { } caller
                            && IsRunByService(caller, compilation, left - 1, cancellationToken),
                        compilation,
                        cancellationToken)));
}

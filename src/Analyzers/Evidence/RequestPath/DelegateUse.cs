using GcGuard.Analyzers.Symbols;
using Microsoft.CodeAnalysis.CSharp;

namespace GcGuard.Analyzers.Evidence.RequestPath;

/// <summary>When the code of a lambda or method group runs, seen from where it is written.</summary>
internal enum DelegateTime
{
    /// <summary>With the member around it: passed to a call, a query, a retry policy.</summary>
    WithCaller,

    /// <summary>Some time after it was stored: a subscription, a timer, a returned delegate.</summary>
    Later,

    /// <summary>Per request: given to a route or to the pipeline.</summary>
    PerRequest,

    /// <summary>Not per request: a builder's, a cache's miss, a <c>Lazy</c>'s factory.</summary>
    Cold,

    /// <summary>Nobody can say: a factory of a scoped service, a thread or timer of its own.</summary>
    Unknown,
}

/// <summary>When a delegate runs, and what says so.</summary>
/// <param name="Time">When.</param>
/// <param name="Text">The reason, or for <see cref="DelegateTime.PerRequest"/> the link a chain shows.</param>
internal readonly record struct DelegateClaim(DelegateTime Time, string Text = "");

/// <summary>Says when a delegate runs, from the call, assignment or initialiser that takes it.</summary>
/// <param name="roots">Says which parameters make a delegate an entry point.</param>
/// <param name="types">The known types of the compilation.</param>
/// <param name="depth">How many methods of the project a factory may be handed through before it runs.</param>
internal sealed class DelegateUse(MemberRoots roots, KnownTypes types, int depth = 2)
{
    private readonly MemberRoots _roots = roots;
    private readonly KnownTypes _types = types;

    /// <summary>Types whose extension methods and members take delegates that run while the host is built.</summary>
    private static readonly string[] Builders =
    [
        "Microsoft.Extensions.DependencyInjection.IServiceCollection",
        "Microsoft.Extensions.Hosting.IHostBuilder",
        "Microsoft.Extensions.Hosting.IHostApplicationBuilder",
        "Microsoft.AspNetCore.Hosting.IWebHostBuilder",
        "Microsoft.AspNetCore.Builder.WebApplicationBuilder",
        "Microsoft.AspNetCore.Builder.IApplicationBuilder",
        "Microsoft.AspNetCore.Builder.IEndpointConventionBuilder",
        "Microsoft.AspNetCore.Routing.IEndpointRouteBuilder",
        "Microsoft.Extensions.Configuration.IConfigurationBuilder",
        "Microsoft.Extensions.Logging.ILoggingBuilder",
        "Microsoft.Extensions.DependencyInjection.IMvcBuilder",
        "Microsoft.Extensions.DependencyInjection.IHttpClientBuilder",
        "Microsoft.AspNetCore.Authentication.AuthenticationBuilder",
        "Microsoft.AspNetCore.SignalR.ISignalRServerBuilder",
        "Microsoft.Extensions.Options.OptionsBuilder`1",
        "Microsoft.EntityFrameworkCore.ModelBuilder",
        "Microsoft.EntityFrameworkCore.DbContextOptionsBuilder",
        "Microsoft.EntityFrameworkCore.Metadata.Builders.EntityTypeBuilder",
        "Owin.IAppBuilder",
        "System.Web.Http.HttpConfiguration",
    ];

    /// <summary>When the delegate that this expression makes runs.</summary>
    /// <param name="expression">A lambda, an anonymous method or the whole name of a method group.</param>
    /// <param name="target">The method it stands for: the lambda's own symbol or the group's method.</param>
    public DelegateClaim Of(
        ExpressionSyntax expression, IMethodSymbol? target, SemanticModel model, CancellationToken cancellationToken)
    {
        SyntaxNode use = Unwrap(expression);
        if (use.Parent is ArgumentSyntax argument && argument.Parent?.Parent is { } call)
        {
            return OfArgument(argument, call, target, model, cancellationToken);
        }

        RootClaim own = target is null ? RootClaim.None : _roots.OfParameters(target);
        return own.Kind switch
        {
            RootKind.Cold => new DelegateClaim(DelegateTime.Cold, own.Reason),
            RootKind.Request => new DelegateClaim(DelegateTime.PerRequest, "delegate: " + own.Reason),
            _ => new DelegateClaim(
                IsStored(use, model, cancellationToken) ? DelegateTime.Later : DelegateTime.WithCaller),
        };
    }

    private static SyntaxNode Unwrap(ExpressionSyntax expression)
    {
        SyntaxNode use = expression;
        while (use.Parent is ParenthesizedExpressionSyntax or CastExpressionSyntax
            || (use.Parent is BinaryExpressionSyntax { RawKind: (int)SyntaxKind.AsExpression } cast
                && cast.Left == use))
        {
            use = use.Parent;
        }

        return use;
    }

    private DelegateClaim OfArgument(
        ArgumentSyntax argument,
        SyntaxNode call,
        IMethodSymbol? target,
        SemanticModel model,
        CancellationToken cancellationToken)
    {
        if (model.GetSymbolInfo(call, cancellationToken).Symbol is not IMethodSymbol method)
        {
            // An unbound call may be anything.
            return new DelegateClaim(DelegateTime.Unknown);
        }

        if (IsKeptAsJob(ParameterOf(method, argument)))
        {
            return new DelegateClaim(DelegateTime.Unknown);
        }

        if (RunOnce(method, call, target) is { } runOnce)
        {
            return runOnce;
        }

        if (depth > 0
            && _types.Declares(method.OriginalDefinition)
            && ParameterOf(method, argument) is { } factory
            && MissFactory.RunsOnMiss(
                method, factory, new DelegateUse(_roots, _types, depth - 1), model.Compilation, cancellationToken))
        {
            return new DelegateClaim(DelegateTime.Cold, CacheFill.Reason);
        }

        RootClaim own = target is null ? RootClaim.None : _roots.OfParameters(target);
        if (own.Kind == RootKind.Cold)
        {
            return new DelegateClaim(DelegateTime.Cold, own.Reason);
        }

        if (own.Kind == RootKind.Request)
        {
            return HandlesExceptions(call, model, cancellationToken)
                ? new DelegateClaim(DelegateTime.Cold, "exception handler")
                : new DelegateClaim(DelegateTime.PerRequest, RouteNames.Of(call, method, model, cancellationToken));
        }

        return OfBuilder(method, call, argument, model, cancellationToken)
            ?? OfThread(method)
            ?? new DelegateClaim(DelegateTime.WithCaller);
    }

    /// <summary>
    /// Whether a call is taken as an expression that answers nothing: a queue keeps it as a job, and a worker runs it
    /// later. One that answers a value is a query, which a provider may run for each row.
    /// </summary>
    private bool IsKeptAsJob(IParameterSymbol? parameter)
        => parameter?.Type is INamedTypeSymbol { Name: "Expression", TypeArguments: [INamedTypeSymbol work] } expression
            && _types.Is(expression, "System.Linq.Expressions.Expression`1")
            && work.DelegateInvokeMethod is { } run
            && (run.ReturnsVoid || _types.Is(run.ReturnType, "System.Threading.Tasks.Task"));

    /// <summary>Factories whose result is kept: they run on a miss, not on every request.</summary>
    private DelegateClaim? RunOnce(IMethodSymbol method, SyntaxNode call, IMethodSymbol? factory)
    {
        if (method.MethodKind == MethodKind.Constructor)
        {
            return _types.IsOrInherits(method.ContainingType, "System.Lazy`1") && !IsLocal(call)
                ? new DelegateClaim(DelegateTime.Cold, "Lazy factory")
                : null;
        }

        string name = _types.ReferencedName(method);
        if (name.StartsWith("GetOrAdd", StringComparison.Ordinal)
            || name.StartsWith("GetOrCreate", StringComparison.Ordinal)
            || name.StartsWith("GetOrSet", StringComparison.Ordinal)
            || (name == "AddOrUpdate"
                && _types.Is(method.ContainingType, "System.Collections.Concurrent.ConcurrentDictionary`2"))
            || (name == "GetValue"
                && _types.Is(method.ContainingType, "System.Runtime.CompilerServices.ConditionalWeakTable`2"))
            || (factory is { ReturnsVoid: false } && CacheFill.IsRead(method, _types)))
        {
            return new DelegateClaim(DelegateTime.Cold, CacheFill.Reason);
        }

        return _types.Is(method.ContainingType, "System.Threading.LazyInitializer")
            ? new DelegateClaim(DelegateTime.Cold, "Lazy factory")
            : null;
    }

    /// <summary>A <c>Lazy</c> in a local variable lives as long as the call around it.</summary>
    private static bool IsLocal(SyntaxNode call)
        => call.Parent is EqualsValueClauseSyntax { Parent.Parent.Parent: LocalDeclarationStatementSyntax };

    private DelegateClaim? OfBuilder(
        IMethodSymbol method, SyntaxNode call, ArgumentSyntax argument, SemanticModel model,
        CancellationToken cancellationToken)
    {
        IMethodSymbol original = method.ReducedFrom ?? method;
        ITypeSymbol? receiver = original.IsExtensionMethod ? original.Parameters[0].Type : method.ContainingType;
        if (receiver is null)
        {
            return null;
        }

        if (_types.IsOrInherits(receiver, "Microsoft.AspNetCore.Routing.IEndpointRouteBuilder")
            && TakesHandler(ParameterOf(method, argument)))
        {
            return new DelegateClaim(DelegateTime.PerRequest, RouteNames.Of(call, method, model, cancellationToken));
        }

        foreach (string builder in Builders)
        {
            if (_types.IsOrInherits(receiver, builder))
            {
                // A scoped or transient service, and the options of a context, are made anew for each request, or not:
                // nobody can say.
                string name = _types.ReferencedName(method);
                return name.Contains("Scoped")
                    || name.Contains("Transient")
                    || name.Contains("HttpMessageHandler")
                    || name == "AddDbContext"
                    ? new DelegateClaim(DelegateTime.Unknown)
                    : new DelegateClaim(DelegateTime.Cold, "start-up: " + method.Name);
            }
        }

        return null;
    }

    /// <summary>
    /// A route's handler is a <c>Delegate</c> or <c>RequestDelegate</c>; other delegates configure the route.
    /// </summary>
    private bool TakesHandler(IParameterSymbol? parameter)
        => _types.Is(parameter?.Type, "System.Delegate")
            || _types.Is(parameter?.Type, "Microsoft.AspNetCore.Http.RequestDelegate");

    private static IParameterSymbol? ParameterOf(IMethodSymbol method, ArgumentSyntax argument)
    {
        if (argument.NameColon is { } named)
        {
            foreach (IParameterSymbol parameter in method.Parameters)
            {
                if (parameter.Name == named.Name.Identifier.ValueText)
                {
                    return parameter;
                }
            }

            return null;
        }

        int index = argument.Parent is BaseArgumentListSyntax list ? list.Arguments.IndexOf(argument) : -1;
        return index >= 0 && index < method.Parameters.Length ? method.Parameters[index] : null;
    }

    /// <summary>
    /// Work given to a thread or timer of its own: hot when a request starts it, unknown when start-up does.
    /// </summary>
    private DelegateClaim? OfThread(IMethodSymbol method)
        => _types.Is(method.ContainingType, "System.Threading.Tasks.Task")
            || _types.Is(method.ContainingType, "System.Threading.Tasks.TaskFactory")
            || _types.Is(method.ContainingType, "System.Threading.Thread")
            || _types.Is(method.ContainingType, "System.Threading.ThreadPool")
            || _types.Is(method.ContainingType, "System.Threading.Timer")
            ? new DelegateClaim(DelegateTime.Later)
            : null;

    /// <summary>Whether a call stands inside what <c>UseExceptionHandler</c> builds.</summary>
    private static bool HandlesExceptions(SyntaxNode call, SemanticModel model, CancellationToken cancellationToken)
    {
        for (SyntaxNode? node = call; node is not null and not MemberDeclarationSyntax; node = node.Parent)
        {
            if (node is InvocationExpressionSyntax
                { Expression: MemberAccessExpressionSyntax { Name.Identifier.ValueText: "UseExceptionHandler" } }
                && model.GetSymbolInfo(node, cancellationToken).Symbol is IMethodSymbol)
            {
                return true;
            }
        }

        return false;
    }

    private static bool IsStored(SyntaxNode use, SemanticModel model, CancellationToken cancellationToken)
        => use.Parent switch
        {
            AssignmentExpressionSyntax assignment when assignment.Right == use
                => model.GetSymbolInfo(assignment.Left, cancellationToken).Symbol is not ILocalSymbol,
            ReturnStatementSyntax or ArrowExpressionClauseSyntax => true,
            EqualsValueClauseSyntax { Parent: PropertyDeclarationSyntax } => true,
            EqualsValueClauseSyntax { Parent.Parent.Parent: BaseFieldDeclarationSyntax } => true,
            _ => false,
        };
}

using System.Collections.Concurrent;
using GcGuard.Analyzers.Evidence.RequestPath.Paths;
using GcGuard.Analyzers.Options;
using GcGuard.Analyzers.Symbols;

namespace GcGuard.Analyzers.Evidence.RequestPath;

/// <summary>
/// Says of a member taken by itself whether it is an entry point, cold, or background work. What the user says comes
/// first, then what is cold, then what is an entry point.
/// </summary>
internal sealed class MemberRoots
{
    private const string EntryPointAttribute = "GcGuard.RequestPathAttribute";

    private readonly AnalyzerConfigOptionsProvider _options;
    private readonly RootRows _cold;
    private readonly RootRows _entries;
    private readonly RootRows _background;
    private readonly MvcActions _actions;
    private readonly RequestHolders _holders;
    private readonly INamedTypeSymbol? _attribute;
    private readonly IMethodSymbol? _main;

    /// <summary>The compilation where it is a program; null for a library.</summary>
    private readonly Compilation? _program;
    private readonly ConcurrentDictionary<ISymbol, RootClaim> _claims = new(SymbolEqualityComparer.Default);

    public MemberRoots(Compilation compilation, AnalyzerConfigOptionsProvider options)
    {
        KnownTypes types = KnownTypes.For(compilation);
        _options = options;
        _cold = new RootRows(ColdRoots.Rows, types);
        _entries = new RootRows(EntryPoints.Rows, types);
        _background = new RootRows(BackgroundRoots.Rows, types);
        _actions = new MvcActions(types);
        _holders = new RequestHolders(_entries.ParameterTypes);
        _attribute = types.Get(EntryPointAttribute);
        _main = compilation.GetEntryPoint(default);
        _program = _main is null ? null : compilation;
    }

    /// <summary>
    /// The claim on a method, accessor, constructor, or a type that stands for its instance initialisers.
    /// </summary>
    public RootClaim Of(ISymbol member)
        => _claims.TryGetValue(member, out RootClaim claim) ? claim : _claims.GetOrAdd(member, Decide(member));

    /// <summary>
    /// The claim on a lambda or local function, by what it takes. One that takes an upload runs where its method says:
    /// <c>files.ForEach(file => …)</c>.
    /// </summary>
    public RootClaim OfParameters(IMethodSymbol method)
        => _cold.FindByParameter(method) is { } cold ? new RootClaim(RootKind.Cold, cold.Reason)
            : _entries.FindByParameter(method) is { Role: not RootRole.TakesUpload } entry
                ? new RootClaim(RootKind.Request, entry.Reason)
            : _holders.OfParameters(method);

    /// <summary>Whether nothing runs a method any more, whatever it takes and works on.</summary>
    public bool IsLeftOver(ISymbol member)
        => member is IMethodSymbol method
            && (UncalledMethod.IsOne(method)
                || (_program is not null
                    ? UnaddedMiddleware.IsOne(method.ContainingType, _program)
                    : SolutionPaths.Of(_options).LineOf(method) is { IsUnused: true }));

    private RootClaim Decide(ISymbol member)
    {
        if (member is IMethodSymbol { MethodKind: MethodKind.LocalFunction } local)
        {
            return OfParameters(local);
        }

        if (OfUser(member) is { Kind: not RootKind.None } user)
        {
            return user;
        }

        switch (member)
        {
            case IMethodSymbol { MethodKind: MethodKind.StaticConstructor }:
                return new RootClaim(RootKind.Cold, "static initialiser");
            case IMethodSymbol method when SymbolEqualityComparer.Default.Equals(method, _main):
                return new RootClaim(RootKind.Cold, "start-up");
        }

        if (_cold.Find(member) is { } cold)
        {
            return new RootClaim(RootKind.Cold, cold.Reason);
        }

        if (member is IMethodSymbol action && _actions.IsAction(action))
        {
            return EntryForVisitors(action, "MVC action");
        }

        RootRow? row = _entries.Find(member);
        RootClaim entry = row is null
            ? _holders.Of(member)
            : new RootClaim(RootKind.Request, row.Reason, ByParameter: row.Match == RootMatch.Parameter);
        if (entry.Kind == RootKind.Request)
        {
            return IsLeftOver(member) || (row?.Role == RootRole.TakesUpload && IsNeverNamed(member)) ? RootClaim.None
                : SilencingNames.SetsUp(member) ? new RootClaim(RootKind.Background, "setting up")
                : row?.Role == RootRole.PageHandler ? EntryForVisitors((IMethodSymbol)member, row.Reason)
                : entry;
        }

        return _background.Find(member) is { } job ? new RootClaim(RootKind.Background, job.Reason)
            : member is IMethodSymbol installing && SilencingNames.Installs(installing)
                ? new RootClaim(RootKind.Background, "installing")
            : RootClaim.None;
    }

    /// <summary>Whether a method is one of a program that names it nowhere.</summary>
    private bool IsNeverNamed(ISymbol member)
        => _program is not null
            && member is IMethodSymbol method
            && UncalledMethod.IsUnnamedIn(method, _program);

    /// <summary>An entry point, unless only the people who run the server use it, now and then.</summary>
    private static RootClaim EntryForVisitors(IMethodSymbol action, string reason)
        => SilencingNames.IsMaintenance(action)
            ? new RootClaim(RootKind.Background, "operator's action")
            : new RootClaim(RootKind.Request, reason);

    private RootClaim OfUser(ISymbol member)
    {
        if (!member.DeclaringSyntaxReferences.IsEmpty)
        {
            AnalyzerConfigOptions options = _options.GetOptions(member.DeclaringSyntaxReferences[0].SyntaxTree);
            if (NamePatterns.Find(options.Read(RuleOptions.ColdPaths), member) is { } cold)
            {
                return new RootClaim(RootKind.Cold, $"{RuleOptions.ColdPaths.Key} names {cold}", ByUser: true);
            }

            if (NamePatterns.Find(options.Read(RuleOptions.EntryPoints), member) is { } entry)
            {
                return new RootClaim(RootKind.Request, $"{RuleOptions.EntryPoints.Key} names {entry}", ByUser: true);
            }
        }

        return _attribute is not null && CarriesAttribute(member, _attribute)
            ? new RootClaim(RootKind.Request, "[RequestPath]", ByUser: true)
            : RootClaim.None;
    }

    /// <summary>
    /// Whether a member, or a type around it, has the attribute, or stands for one that has it: an interface's member
    /// that it implements, or a member of the base class that it overrides.
    /// </summary>
    private static bool CarriesAttribute(ISymbol member, INamedTypeSymbol attribute)
    {
        foreach (ISymbol target in CallTargets.Of(member))
        {
            ISymbol? current = target is IMethodSymbol { AssociatedSymbol: { } property } ? property : target;
            for (; current is not null; current = current.ContainingType)
            {
                if (RootRows.HasAttribute(current, attribute))
                {
                    return true;
                }
            }
        }

        return false;
    }
}

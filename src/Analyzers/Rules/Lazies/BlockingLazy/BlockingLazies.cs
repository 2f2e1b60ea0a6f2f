using System.Collections.Concurrent;
using System.Runtime.CompilerServices;
using GcGuard.Analyzers.Evidence.Flow;
using GcGuard.Analyzers.Evidence.Lazies;
using GcGuard.Analyzers.Evidence.Lifetime;
using GcGuard.Analyzers.Evidence.Work;
using GcGuard.Analyzers.Symbols;

namespace GcGuard.Analyzers.Rules.Lazies;

/// <summary>A shared Lazy whose factory takes long, so that whoever asks meanwhile is blocked.</summary>
/// <param name="Keeper">What keeps it.</param>
/// <param name="Work">What its factory does.</param>
/// <param name="SharedBy">Why many requests share it; null where that depends on who reads it.</param>
internal sealed record BlockingLazy(LazyCreation Lazy, LazyKeeper Keeper, HeavyWork Work, string? SharedBy);

/// <summary>The blocking Lazies of a compilation, by the field, property or dictionary that keeps them.</summary>
internal sealed class BlockingLazies
{
    private static readonly ConditionalWeakTable<Compilation, BlockingLazies> Facts = new();

    private readonly Compilation _compilation;
    private readonly KnownTypes _types;
    private readonly ConcurrentDictionary<ISymbol, ImmutableArray<BlockingLazy>> _members =
        new(SymbolEqualityComparer.Default);

    private BlockingLazies(Compilation compilation)
    {
        _compilation = compilation;
        _types = KnownTypes.For(compilation);
    }

    /// <summary>Those of a compilation.</summary>
    public static BlockingLazies For(Compilation compilation)
        => Facts.GetValue(compilation, static c => new BlockingLazies(c));

    /// <summary>
    /// The blocking Lazy whose <c>Value</c> is read here, whatever its path; null where there is none.
    /// </summary>
    public BlockingLazy? TryFind(IPropertyReferenceOperation read, CancellationToken cancellationToken)
        => read is { Property: { Name: "Value", ContainingType: { Name: "Lazy" } type }, Instance: { } instance }
            && _types.Is(type, LazyCreation.TypeName)
            && !LazyCreation.IsAwaitable(read.Property.Type, _types)
            && !IsKnownCreated(read.Syntax)
            && Of(instance.WithoutConversions(), cancellationToken) is { } found
                ? found.SharedBy is null ? OfAwaitingReader(found, read, cancellationToken) : found
                : null;

    /// <summary>A Lazy that waits for a task, read on the way of a method that could await it instead.</summary>
    private static BlockingLazy? OfAwaitingReader(
        BlockingLazy lazy, IOperation read, CancellationToken cancellationToken)
        => AwaitingReader.Around(read, cancellationToken) is { } reader
            ? lazy with { SharedBy = "read by the awaiting `" + reader + "`" }
            : null;

    private BlockingLazy? Of(IOperation lazy, CancellationToken cancellationToken)
        => lazy switch
        {
            IPropertyReferenceOperation { Property.IsIndexer: true, Instance: IMemberReferenceOperation dictionary } =>
                OfMember(dictionary.Member, cancellationToken),
            IMemberReferenceOperation member => OfMember(member.Member, cancellationToken),
            IConditionalAccessInstanceOperation { Parent: { } inner } => OfConditional(inner, cancellationToken),
            IInvocationOperation
                { TargetMethod.Name: "GetOrAdd" or "AddOrUpdate", Instance: IMemberReferenceOperation dictionary } =>
                    OfMember(dictionary.Member, cancellationToken),
            ILocalReferenceOperation reference when DictionaryFilling(reference) is { } filled
                => OfMember(filled, cancellationToken),
            ILocalReferenceOperation { Local: var local } reference
                when LocalFlowFact.TryAnalyze(
                    local, reference, cancellationToken) is { IsSingleAssignment: true, InitialValue: { } value }
                        and { InitialValue: not ILocalReferenceOperation } =>
                Of(value, cancellationToken),
            _ => null,
        };

    /// <summary>The dictionary whose <c>TryGetValue</c> fills a local.</summary>
    private static ISymbol? DictionaryFilling(ILocalReferenceOperation reference)
    {
        foreach (IOperation operation in MemberBody.Of(reference).Descendants())
        {
            if (operation is IInvocationOperation { TargetMethod.Name: "TryGetValue", Arguments.Length: 2 } call
                && call.Instance is IMemberReferenceOperation dictionary
                && LocalOf(call.Arguments[1].Value) is { } filled
                && SymbolEqualityComparer.Default.Equals(filled, reference.Local))
            {
                return dictionary.Member;
            }
        }

        return null;
    }

    private static ILocalSymbol? LocalOf(IOperation target)
        => target is IDeclarationExpressionOperation declared ? LocalOf(declared.Expression)
            : (target as ILocalReferenceOperation)?.Local;

    private BlockingLazy? OfConditional(IOperation inner, CancellationToken cancellationToken)
    {
        for (IOperation? current = inner; current is not null; current = current.Parent)
        {
            if (current is IConditionalAccessOperation access)
            {
                return Of(access.Operation.WithoutConversions(), cancellationToken);
            }
        }

        return null;
    }

    private BlockingLazy? OfMember(ISymbol member, CancellationToken cancellationToken)
    {
        ISymbol definition = member.OriginalDefinition;
        if (!_compilation.Declares(definition))
        {
            return null;
        }

        if (!_members.TryGetValue(definition, out ImmutableArray<BlockingLazy> found))
        {
            found = _members.GetOrAdd(definition, Read(definition, cancellationToken));
        }

        return found.IsEmpty ? null : found[0];
    }

    /// <summary>The blocking Lazies among those that the type of a member makes for it.</summary>
    private ImmutableArray<BlockingLazy> Read(ISymbol member, CancellationToken cancellationToken)
    {
        ImmutableArray<BlockingLazy>.Builder found = ImmutableArray.CreateBuilder<BlockingLazy>();
        foreach (SyntaxReference reference in member.ContainingType.DeclaringSyntaxReferences)
        {
            SemanticModel? model = null;
            foreach (SyntaxNode node in reference.GetSyntax(cancellationToken).DescendantNodes())
            {
                if (node is not (ImplicitObjectCreationExpressionSyntax
                    or ObjectCreationExpressionSyntax { Type: GenericNameSyntax { Identifier.ValueText: "Lazy" }
                        or QualifiedNameSyntax { Right.Identifier.ValueText: "Lazy" } }))
                {
                    continue;
                }

                model ??= SourceModels.Of(_compilation, reference.SyntaxTree);
                if (model.GetOperation(node, cancellationToken) is IObjectCreationOperation creation
                    && TryFind(creation, member, cancellationToken) is { } lazy)
                {
                    found.Add(lazy);
                }
            }
        }

        return found.ToImmutable();
    }

    /// <summary>The blocking Lazy that is made here for a member; null where there is none.</summary>
    private BlockingLazy? TryFind(
        IObjectCreationOperation creation, ISymbol member, CancellationToken cancellationToken)
        => LazyCreation.TryRead(creation, _types) is { Mode: not LazyMode.Other } lazy
            && LazyKeeper.Of(creation, _types, cancellationToken) is { Member: { } kept } keeper
            && SymbolEqualityComparer.Default.Equals(kept.OriginalDefinition, member)
            && HeavyWorkFact.Find(lazy.Factory, _compilation, cancellationToken) is { } work
                ? Of(lazy, keeper, work, cancellationToken)
                : null;

    private BlockingLazy? Of(LazyCreation lazy, LazyKeeper keeper, HeavyWork work, CancellationToken cancellationToken)
    {
        string? sharedBy = SharedLazy.ReasonFor(lazy, keeper, _compilation, cancellationToken);
        if (sharedBy is null)
        {
            return work.Kind == HeavyWorkKind.WaitsForTask
                && keeper is { Kind: LazyKeeperKind.Member, Member: { IsStatic: false, ContainingType: var owner } }
                && PerRequestTypes.ReasonFor(owner, _compilation, cancellationToken) is null
                    ? new BlockingLazy(lazy, keeper, work, null)
                    : null;
        }

        // Each of them does the whole work, and all but one result is thrown away.
        return new BlockingLazy(
            lazy, keeper, work, lazy.Mode == LazyMode.AllRun ? sharedBy + ", run by each of them" : sharedBy);
    }

    /// <summary>
    /// Whether the value is read only where it is already there: <c>if (lazy.IsValueCreated) lazy.Value.Dispose();</c>.
    /// </summary>
    private static bool IsKnownCreated(SyntaxNode read)
    {
        for (SyntaxNode? node = read; node is not (null or MemberDeclarationSyntax); node = node.Parent)
        {
            ExpressionSyntax? condition = node.Parent switch
            {
                IfStatementSyntax statement when statement.Statement == node => statement.Condition,
                ConditionalExpressionSyntax conditional when conditional.WhenTrue == node => conditional.Condition,
                BinaryExpressionSyntax binary when binary.Right == node => binary.Left,
                _ => null,
            };
            if (condition is not null
                && condition.ToString().IndexOf("IsValueCreated", System.StringComparison.Ordinal) >= 0)
            {
                return true;
            }
        }

        return false;
    }
}

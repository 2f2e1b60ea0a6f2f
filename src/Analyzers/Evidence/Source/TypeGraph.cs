using System.Collections.Concurrent;
using GcGuard.Analyzers.Lexicon;
using GcGuard.Analyzers.Symbols;

namespace GcGuard.Analyzers.Evidence.Source;

/// <summary>
/// What the values of a type can hold: a breadth-first walk over the members a serialiser would write. Verdicts are
/// kept per type; the instance hangs weakly on its compilation with <see cref="PayloadFact"/>.
/// </summary>
/// <remarks>
/// A <c>string</c> member counts as small: a DTO of names, codes and descriptions is a kilobyte in practice, and so is
/// a mail or a message. Lists of objects count but in one thing (<see cref="MemberRows"/>); of a member of any type
/// nothing is known. A <c>string</c> by itself is Unknown.
/// </remarks>
/// <param name="words">The words of small things that a team has added.</param>
internal sealed class TypeGraph(KnownTypes types, TeamWords words)
{
    /// <summary>The most types one walk looks at.</summary>
    private const int MaxTypes = 100;

    /// <summary>How far a member may be from the root.</summary>
    private const int MaxDepth = 6;

    private readonly ConcurrentDictionary<ITypeSymbol, PayloadVerdict> _verdicts = new(SymbolEqualityComparer.Default);

    /// <summary>The types known by name.</summary>
    public KnownTypes Types { get; } = types;

    /// <summary>Whether a value, type or member of this name is about something small.</summary>
    public bool IsSmall(string name) => SmallByName.IsSmall(name) || words.End(name);

    /// <summary>The verdict on every value of a type.</summary>
    public PayloadVerdict Classify(ITypeSymbol type)
    {
        type = Unwrap(type);
        if (_verdicts.TryGetValue(type, out PayloadVerdict known))
        {
            return known;
        }

        return _verdicts.GetOrAdd(type, Walk(type));
    }

    /// <summary>
    /// Whether values of a type grow whatever their members are: sequences, bytes, streams, documents.
    /// </summary>
    public bool GrowsByItself(ITypeSymbol type)
        => ClassifyLeaf(Unwrap(type), out _).Grows;

    /// <summary>Whether values of a type are sequences of values; a <c>string</c> is none.</summary>
    public static bool IsSequence(ITypeSymbol type, out ITypeSymbol? element)
    {
        element = null;
        if (type.SpecialType == SpecialType.System_String)
        {
            return false;
        }

        if (type is IArrayTypeSymbol array)
        {
            element = array.ElementType;
            return true;
        }

        bool isSequence = Matches(type, ref element);
        foreach (INamedTypeSymbol implemented in type.AllInterfaces)
        {
            isSequence |= Matches(implemented, ref element);
        }

        return isSequence;
    }

    /// <summary>A sequence as messages show it: <c>a list of Order</c>.</summary>
    public static string DescribeSequence(ITypeSymbol type, ITypeSymbol? element)
    {
        if (element is INamedTypeSymbol { Name: "KeyValuePair", TypeArguments.Length: 2 } pair)
        {
            return "a dictionary of " + NameOf(pair.TypeArguments[1]);
        }

        string noun = type switch
        {
            IArrayTypeSymbol => "an array",
            { Name: "IQueryable" or "DbSet" } => "a query",
            { Name: "IEnumerable" or "IAsyncEnumerable" } => "a sequence",
            _ when type.Name.EndsWith("Set", System.StringComparison.Ordinal) => "a set",
            _ => "a list",
        };
        return element is null ? noun + " of objects" : noun + " of " + NameOf(element);
    }

    private static string NameOf(ITypeSymbol type)
        => type.IsAnonymousType ? "objects" : type.ToDisplayString(SymbolDisplayFormat.MinimallyQualifiedFormat);

    private static bool Matches(ITypeSymbol type, ref ITypeSymbol? element)
    {
        switch (type)
        {
            case INamedTypeSymbol
                { OriginalDefinition.SpecialType: SpecialType.System_Collections_Generic_IEnumerable_T } generic:
            case INamedTypeSymbol { MetadataName: "IAsyncEnumerable`1", TypeKind: TypeKind.Interface } asynchronous
                when (generic = asynchronous) is not null:
                element ??= generic.TypeArguments[0];
                return true;
            default:
                return type.SpecialType == SpecialType.System_Collections_IEnumerable;
        }
    }

    private PayloadVerdict Walk(ITypeSymbol root)
    {
        PayloadVerdict leaf = ClassifyLeaf(root, out bool isGraph);
        if (!isGraph)
        {
            return leaf;
        }

        var visited = new HashSet<ITypeSymbol>(SymbolEqualityComparer.Default) { root };
        var pending = new Queue<(ITypeSymbol Type, int Depth)>();
        pending.Enqueue((root, 0));
        bool isSmall = true;
        while (pending.Count > 0)
        {
            (ITypeSymbol type, int depth) = pending.Dequeue();
            bool hasMembers = false;
            foreach ((ISymbol member, ITypeSymbol declaredType) in PayloadMembers.Of(type))
            {
                hasMembers = true;
                ITypeSymbol memberType = Unwrap(declaredType);
                PayloadVerdict verdict = ClassifyMember(type, member, memberType, out bool isInner);
                if (verdict.Grows)
                {
                    return new PayloadVerdict(verdict.Kind, Describe(type, member) + ", " + verdict.Reason);
                }

                if (!isInner)
                {
                    isSmall &= verdict.Kind == PayloadKind.Small;
                }
                else if (!visited.Add(memberType))
                {
                    // A type that leads to itself can be a chain of any length.
                    isSmall = false;
                }
                else if (depth == MaxDepth || visited.Count > MaxTypes)
                {
                    isSmall = false;
                }
                else
                {
                    pending.Enqueue((memberType, depth + 1));
                }
            }

            isSmall &= hasMembers || type.IsAnonymousType || type.IsValueType;
            isSmall &= !type.IsAbstract;
        }

        return isSmall ? PayloadVerdict.Small("a few scalars") : PayloadVerdict.Unknown;
    }

    private static string Describe(ITypeSymbol type, ISymbol member)
        => type.IsAnonymousType || type.IsTupleType ? member.Name : type.Name + "." + member.Name;

    private PayloadVerdict ClassifyMember(ITypeSymbol owner, ISymbol member, ITypeSymbol type, out bool isInner)
    {
        isInner = false;
        if (PayloadMembers.IsBounded(member))
        {
            return PayloadVerdict.Small("a bounded value");
        }

        if (type.SpecialType == SpecialType.System_String)
        {
            return PayloadVerdict.Small("a short string");
        }

        PayloadVerdict verdict = ClassifyLeaf(type, out isInner);
        if (verdict.Grows && !Counts(owner, type))
        {
            verdict = PayloadVerdict.Unknown;
        }

        if (!IsSmall(member.Name))
        {
            return verdict;
        }

        isInner = false;
        return PayloadVerdict.Small("a short value");
    }

    /// <summary>Whether a member whose type could hold anything says something about the object that has it.</summary>
    private bool Counts(ITypeSymbol owner, ITypeSymbol type)
        => !IsOfAnyType(type)
            && (KnownPayloadTypes.Find(type, Types) is not null
                || !IsRows(type, out ITypeSymbol? element)
                || MemberRows.MayBeMany(owner, element));

    /// <summary>Whether values of a type are sequences of more than bytes.</summary>
    private static bool IsRows(ITypeSymbol type, out ITypeSymbol? element)
        => IsSequence(type, out element) && element?.SpecialType != SpecialType.System_Byte;

    /// <summary>Whether a type says nothing about its values: <c>object</c>, <c>dynamic</c>, a JSON document.</summary>
    private bool IsOfAnyType(ITypeSymbol type)
        => type is IDynamicTypeSymbol or { SpecialType: SpecialType.System_Object }
            || KnownPayloadTypes.Find(type, Types) is { Source: SourceKind.JsonDocument };

    /// <summary>
    /// The verdict on a type without looking at its members; <paramref name="isGraph"/> when they decide.
    /// </summary>
    private PayloadVerdict ClassifyLeaf(ITypeSymbol type, out bool isGraph)
    {
        isGraph = false;
        if (type.TypeKind == TypeKind.Enum || IsScalar(type.SpecialType))
        {
            return PayloadVerdict.Small("a scalar");
        }

        switch (type)
        {
            case { TypeKind: TypeKind.Error or TypeKind.Pointer or TypeKind.FunctionPointer or TypeKind.Delegate }:
            case { SpecialType: SpecialType.System_String }:
                return PayloadVerdict.Unknown;
            case IDynamicTypeSymbol:
            case { SpecialType: SpecialType.System_Object }:
                return PayloadVerdict.MayGrow("an object of any type");
            case ITypeParameterSymbol parameter:
                return parameter.HasValueTypeConstraint || parameter.HasUnmanagedTypeConstraint
                    ? PayloadVerdict.Unknown
                    : PayloadVerdict.MayGrow("a value of any type " + parameter.Name);
            case IArrayTypeSymbol { ElementType.SpecialType: SpecialType.System_Byte }:
                return PayloadVerdict.MayGrow(SourceKind.ByteArray);
        }

        if (KnownPayloadTypes.Find(type, Types) is { } known)
        {
            return known;
        }

        if (IsSequence(type, out ITypeSymbol? element))
        {
            return element is not null && IsSmallElement(element)
                ? PayloadVerdict.Small("a few values of " + NameOf(element))
                : PayloadVerdict.MayGrow(DescribeSequence(type, element));
        }

        if (IsSmall(type.Name))
        {
            return PayloadVerdict.Small("a " + type.Name);
        }

        if (type.IsReferenceType && KnownPayloadTypes.IsOfDocumentLibrary(type))
        {
            return PayloadVerdict.MayGrow("a document of type " + type.Name);
        }

        isGraph = !IsOpaque(type);
        return PayloadVerdict.Unknown;
    }

    /// <summary>
    /// Whether there are only ever a few elements of a type: errors, claims, headers, routes. A name is enough for
    /// silence, also that of a type whose package is missing.
    /// </summary>
    private bool IsSmallElement(ITypeSymbol element)
        => element.TypeKind is TypeKind.Class or TypeKind.Struct or TypeKind.Error
            && (KnownPayloadTypes.Find(element, Types) is { Source: SourceKind.Detail }
                || (element.SpecialType == SpecialType.None
                    && (element.IsTupleType || !IsOfPlatform(element))
                    && IsSmall(element.Name)));

    /// <summary>Whether the members of a type of the platform say nothing about what it holds.</summary>
    private static bool IsOpaque(ITypeSymbol type)
        => !type.IsTupleType && !type.IsAnonymousType && type.Name != "KeyValuePair" && IsOfPlatform(type);

    private static bool IsOfPlatform(ITypeSymbol type)
    {
        INamespaceSymbol? space = type.ContainingNamespace;
        while (space?.ContainingNamespace is { IsGlobalNamespace: false } outer)
        {
            space = outer;
        }

        return space?.Name == "System";
    }

    /// <summary>
    /// The type of the value behind <c>Nullable</c>, <c>Task</c>, <c>ActionResult</c> and <c>Lazy</c>.
    /// </summary>
    public static ITypeSymbol Unwrap(ITypeSymbol type)
    {
        for (int i = 0; i < 4 && type is INamedTypeSymbol { TypeArguments.Length: 1 } named; i++)
        {
            if (named.OriginalDefinition.SpecialType != SpecialType.System_Nullable_T
                && named.Name is not ("Task" or "ValueTask" or "ActionResult" or "Lazy"))
            {
                break;
            }

            type = named.TypeArguments[0];
        }

        return type;
    }

    private static bool IsScalar(SpecialType type)
        => type is (>= SpecialType.System_Boolean and <= SpecialType.System_Double)
            or SpecialType.System_DateTime
            or SpecialType.System_IntPtr or SpecialType.System_UIntPtr or SpecialType.System_Void;
}

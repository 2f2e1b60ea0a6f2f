namespace GcGuard.Analyzers.Evidence.Source;

/// <summary>
/// Whether lists can become a large object as JSON, by what one element holds: a hundred elements are taken where
/// nothing says how many there are, and a thousand rows of a query that asks for all. Answers of ids, codes and names
/// are far shorter in practice than their type allows.
/// </summary>
/// <remarks>
/// Of the findings on lists in the JSON of other servers that were read in public servers, nearly all wrong ones were
/// lists of short elements (eng/Accuracy/unseen-findings.tsv).
/// </remarks>
internal static class JsonLength
{
    /// <summary>The elements that a list is taken to have where nothing says how many.</summary>
    private const int SomeElements = 100;

    /// <summary>The rows that a query without a filter is taken to find.</summary>
    private const int AllRows = 1_000;

    /// <summary>The characters of a string of 85,000 bytes.</summary>
    private const int OfLargeText = 42_500;

    /// <summary>The characters of one element of which a hundred are a large string.</summary>
    private const int OfLongElement = OfLargeText / SomeElements;

    /// <summary>How many elements a list in an element is taken to have.</summary>
    private const int InnerElements = 5;

    private const int MaxDepth = 3;

    /// <summary>The most types one walk looks at.</summary>
    private const int MaxTypes = 100;

    /// <summary>The characters of a value, as JSON writes most of them.</summary>
    private const int OfText = 20, OfDate = 22, OfId = 38, OfAnything = 100;

    /// <summary>The characters of a number.</summary>
    private const int OfNumber = 6;

    /// <summary>Whether values of a type are, or hold, lists that a hundred elements make large, or bytes.</summary>
    public static bool MayBeLarge(ITypeSymbol type)
        => MayBeLarge(TypeGraph.Unwrap(type), new HashSet<ITypeSymbol>(SymbolEqualityComparer.Default));

    /// <summary>Whether all rows that a table holds can become a large object.</summary>
    public static bool MayAllBeLarge(ITypeSymbol row)
        => IsByte(row) || OfElement(row) * AllRows >= OfLargeText;

    /// <summary>
    /// Whether objects of a type, or those of a list, have bytes of their own: a picture of each person.
    /// </summary>
    public static bool HoldBytes(ITypeSymbol type)
    {
        type = TypeGraph.Unwrap(type);
        if (TypeGraph.IsSequence(type, out ITypeSymbol? element) && element is not null)
        {
            type = element;
        }

        foreach ((ISymbol _, ITypeSymbol member) in PayloadMembers.Of(type))
        {
            if (TypeGraph.IsSequence(member, out ITypeSymbol? part) && part is not null && IsByte(part))
            {
                return true;
            }
        }

        return false;
    }

    /// <summary>The characters of a text, a number, a date, an id or an enum value; null for all else.</summary>
    private static int? OfPlainValue(ITypeSymbol type)
        => TypeGraph.Unwrap(type) switch
        {
            { SpecialType: SpecialType.System_String } => OfText,
            { SpecialType: SpecialType.System_DateTime } => OfDate,
            { SpecialType: >= SpecialType.System_Boolean and <= SpecialType.System_Double } => OfNumber,
            { TypeKind: TypeKind.Enum } => OfNumber,
            { Name: "Guid" or "DateTimeOffset", TypeKind: TypeKind.Struct } => OfId,
            _ => null,
        };

    private static bool MayBeLarge(ITypeSymbol type, HashSet<ITypeSymbol> visited)
    {
        if (PayloadFact.IsAny(type))
        {
            return true;
        }

        if (visited.Count == MaxTypes || !visited.Add(type))
        {
            return false;
        }

        if (TypeGraph.IsSequence(type, out ITypeSymbol? element))
        {
            return element is null || IsByte(element) || OfElement(element) >= OfLongElement;
        }

        foreach ((ISymbol _, ITypeSymbol declared) in PayloadMembers.Of(type))
        {
            ITypeSymbol member = TypeGraph.Unwrap(declared);
            if (TypeGraph.IsSequence(member, out ITypeSymbol? part)
                ? part is not null
                    && (IsByte(part) || (MemberRows.MayBeMany(type, part) && OfElement(part, type) >= OfLongElement))
                : IsObject(member) && MayBeLarge(member, visited))
            {
                return true;
            }
        }

        return false;
    }

    /// <summary>The characters of one element.</summary>
    /// <param name="owner">
    /// What holds the list. Where an element leads back to it, the list is an entity's way to others, and empty: JSON
    /// cannot hold a circle.
    /// </param>
    private static int OfElement(ITypeSymbol element, ITypeSymbol? owner = null)
    {
        var path = new HashSet<ITypeSymbol>(SymbolEqualityComparer.Default);
        if (owner is not null)
        {
            path.Add(owner);
            if (LeadsTo(element, owner))
            {
                return 0;
            }
        }

        return Of(TypeGraph.Unwrap(element), path);
    }

    private static int Of(ITypeSymbol type, HashSet<ITypeSymbol> path)
    {
        if (TypeGraph.IsSequence(type, out ITypeSymbol? element))
        {
            if (element is null || IsByte(element))
            {
                return element is null ? OfAnything : OfLongElement;
            }

            // A document is a list of parts that are such lists.
            if (path.Count > MaxDepth || !path.Add(type))
            {
                return OfAnything;
            }

            int elements = InnerElements * Of(TypeGraph.Unwrap(element), path);
            path.Remove(type);
            return elements;
        }

        if (OfPlainValue(type) is { } plain)
        {
            return plain;
        }

        if (!IsObject(type))
        {
            return PayloadFact.IsAny(type) ? OfAnything : OfText;
        }

        if (path.Count > MaxDepth || !path.Add(type))
        {
            return 0;
        }

        int characters = 2;
        foreach ((ISymbol member, ITypeSymbol declared) in PayloadMembers.Of(type))
        {
            ITypeSymbol value = TypeGraph.Unwrap(declared);
            if (!(TypeGraph.IsSequence(value, out ITypeSymbol? inner) && inner is not null && LeadsTo(inner, type)))
            {
                // Quotes, colon and comma.
                characters += member.Name.Length + 4 + Of(value, path);
            }

            if (characters >= OfLongElement)
            {
                break;
            }
        }

        path.Remove(type);
        return characters;
    }

    /// <summary>
    /// Whether objects of a type have a member of another, as a child has its parent, even where JSON leaves it out.
    /// </summary>
    private static bool LeadsTo(ITypeSymbol type, ITypeSymbol owner)
    {
        foreach (ISymbol member in type.GetMembers())
        {
            if (member is IPropertySymbol { Type: { } of }
                && SymbolEqualityComparer.Default.Equals(TypeGraph.Unwrap(of), owner))
            {
                return true;
            }
        }

        return false;
    }

    private static bool IsByte(ITypeSymbol element) => element.SpecialType == SpecialType.System_Byte;

    private static bool IsObject(ITypeSymbol type)
        => type.SpecialType == SpecialType.None
            && type.TypeKind is TypeKind.Class or TypeKind.Struct or TypeKind.Interface;
}

namespace GcGuard.Analyzers.Evidence.Source;

/// <summary>The members of a type that a serialiser writes.</summary>
internal static class PayloadMembers
{
    /// <summary>
    /// The longest string, in characters, that lies below the large object threshold of 85,000 bytes.
    /// </summary>
    private const int MaxSmallLength = 40_000;

    /// <summary>The readable public properties and fields of a type and its bases, with their types.</summary>
    public static IEnumerable<(ISymbol Member, ITypeSymbol Type)> Of(ITypeSymbol type)
    {
        if (type is INamedTypeSymbol { IsTupleType: true } tuple)
        {
            foreach (IFieldSymbol element in tuple.TupleElements)
            {
                yield return (element, element.Type);
            }

            yield break;
        }

        for (ITypeSymbol? current = type; current is not null; current = current.BaseType)
        {
            if (current.SpecialType is SpecialType.System_Object or SpecialType.System_ValueType)
            {
                yield break;
            }

            foreach (ISymbol member in current.GetMembers())
            {
                if (member.IsStatic || member.DeclaredAccessibility != Accessibility.Public || member.IsOverride)
                {
                    continue;
                }

                switch (member)
                {
                    case IPropertySymbol { GetMethod: not null, IsIndexer: false } property when !IsIgnored(property):
                        yield return (property, property.Type);
                        break;
                    case IFieldSymbol { IsConst: false } field when !IsIgnored(field):
                        yield return (field, field.Type);
                        break;
                }
            }
        }

        if (type.TypeKind != TypeKind.Interface)
        {
            yield break;
        }

        foreach (INamedTypeSymbol inherited in type.AllInterfaces)
        {
            foreach (ISymbol member in inherited.GetMembers())
            {
                if (member is IPropertySymbol { GetMethod: not null, IsIndexer: false } property
                    && !IsIgnored(property))
                {
                    yield return (property, property.Type);
                }
            }
        }
    }

    /// <summary>
    /// Whether an attribute limits the member's length to less than a large object, or says it is a row version.
    /// </summary>
    public static bool IsBounded(ISymbol member)
    {
        foreach (AttributeData attribute in member.GetAttributes())
        {
            switch (attribute.AttributeClass?.Name)
            {
                case "TimestampAttribute":
                    return true;
                case "MaxLengthAttribute" or "StringLengthAttribute"
                    when !attribute.ConstructorArguments.IsEmpty
                        && attribute.ConstructorArguments[0].Value is > 0 and <= MaxSmallLength:
                    return true;
            }
        }

        return false;
    }

    private static bool IsIgnored(ISymbol member)
    {
        ImmutableArray<AttributeData> attributes = member.GetAttributes();
        foreach (AttributeData attribute in attributes)
        {
            switch (attribute.AttributeClass?.Name)
            {
                case "XmlIgnoreAttribute" or "IgnoreDataMemberAttribute" or "JsonExtensionDataAttribute":
                    return true;
                case "JsonIgnoreAttribute":
                    // With a condition, the member is left out of some objects only.
                    return attribute.NamedArguments.IsEmpty;
            }
        }

        return false;
    }
}

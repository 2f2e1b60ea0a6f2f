using System;
using GcGuard.Analyzers.Lexicon;
using Microsoft.CodeAnalysis;

namespace GcGuard.Analyzers.Facts.Payload;

/// <summary>Whether objects are one thing each, so that lists in them hold what belongs to it: the lines of an order.</summary>
internal static class Identity
{
    /// <summary>Whether values of a type are known by an identity: <c>Order.Id</c>, <c>Order.OrderId</c>.</summary>
    public static bool IsIn(ITypeSymbol type)
    {
        foreach ((ISymbol member, ITypeSymbol memberType) in PayloadMembers.Of(type))
        {
            if ((NameWords.Is(member.Name, WordGroup.Identity)
                    || (member.Name.StartsWith(type.Name, StringComparison.Ordinal)
                        && NameWords.Is(member.Name.Substring(type.Name.Length), WordGroup.Identity)))
                && !TypeGraph.IsSequence(memberType, out _))
            {
                return true;
            }
        }

        return false;
    }
}

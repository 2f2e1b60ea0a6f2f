using System;
using System.Collections.Generic;
using System.Collections.Immutable;
using System.Threading;
using GcGuard.Analyzers.Facts.Payload;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace GcGuard.Analyzers.Facts.RequestPath;

/// <summary>
/// Entry points that must be told the identity of one thing: <c>ExportShortages(int orderId)</c>. The rows that they answer belong to it: the
/// lines of an order, the pupils of a class, the marks of an exam. What belongs to a tenant, a shop or a project is another thing.
/// </summary>
/// <remarks>
/// Of 58 labelled texts, workbooks and archives that such an action answers, 27 were small, 13 doubtful and 18 large, seven of these archives of
/// files (docs/accuracy.md). The identity is looked for in the syntax, because a chain has no symbols, and only where something is to be reported.
/// </remarks>
internal static class AskedThing
{
    /// <summary>What holds as many rows as a whole installation does.</summary>
    private static readonly HashSet<string> Scopes = new(StringComparer.OrdinalIgnoreCase)
    {
        "Account", "Agency", "App", "Application", "Association", "Bot", "Branch", "Business", "Client", "Clinic", "Club", "Community", "Company", "Database", "Firm", "Hospital", "Hotel", "Import", "Institution", "Org", "Organisation", "Organization",
        "Owner", "Partner", "Project", "Realm", "Restaurant", "School", "Service", "Shop", "Site", "Store", "System", "Tenant", "University", "Warehouse", "Workspace",
    };

    /// <summary>How the name of an identity ends: <c>examId</c>, <c>invoiceNo</c>.</summary>
    private static readonly string[] Ends = ["Id", "ID", "No", "Number"];

    /// <summary>Words that end like an identity and are none.</summary>
    private static readonly string[] WordsInId =
        ["android", "avoid", "bid", "covid", "fluid", "grid", "guid", "hybrid", "invalid", "kid", "mid", "paid", "rapid", "solid", "uuid", "unpaid", "valid", "void"];

    /// <summary>Whether a chain begins at such an entry point.</summary>
    public static bool IsNamedBy(ImmutableArray<ChainLink> chain, CancellationToken cancellationToken)
        => EntryParameters.Of(chain, cancellationToken) is { } parameters && HasIdentity(parameters);

    private static bool HasIdentity(SeparatedSyntaxList<ParameterSyntax> parameters)
    {
        foreach (ParameterSyntax parameter in parameters)
        {
            if (parameter.Default is null && IsIdentityType(parameter.Type) && IsIdentity(parameter.Identifier.ValueText))
            {
                return true;
            }
        }

        return false;
    }

    private static bool IsIdentityType(TypeSyntax? type)
        => type switch
        {
            PredefinedTypeSyntax => true,
            QualifiedNameSyntax qualified => IsIdentityType(qualified.Right),
            IdentifierNameSyntax name => name.Identifier.ValueText is "Guid" or "Ulid" || name.Identifier.ValueText.EndsWith("Id", StringComparison.Ordinal),
            _ => false,
        };

    /// <summary>Whether a name is that of the identity of one thing, and not of a tenant, a shop or a project.</summary>
    private static bool IsIdentity(string name)
    {
        if (name.Equals("id", StringComparison.OrdinalIgnoreCase))
        {
            return true;
        }

        foreach (string end in Ends)
        {
            if (name.Length > end.Length && name.EndsWith(end, StringComparison.Ordinal))
            {
                return !Scopes.Contains(PayloadWords.LastWord(name.Substring(0, name.Length - end.Length)));
            }
        }

        return IsLowerIdentity(name);
    }

    /// <summary>Whether a name without any capital ends in an identity: <c>orderid</c>, not <c>valid</c> or <c>tenantid</c>.</summary>
    private static bool IsLowerIdentity(string name)
    {
        if (!name.EndsWith("id", StringComparison.Ordinal) || Array.IndexOf(WordsInId, name) >= 0)
        {
            return false;
        }

        foreach (char c in name)
        {
            if (char.IsUpper(c))
            {
                return false;
            }
        }

        return !Scopes.Contains(name.Substring(0, name.Length - "id".Length).TrimEnd('_'));
    }
}

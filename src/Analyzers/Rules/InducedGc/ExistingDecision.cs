using System;
using System.Collections.Generic;
using System.Threading;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace GcGuard.Analyzers.Rules.InducedGc;

/// <summary>
/// A call whose authors have answered the same question before: at this very place they suppressed S1215, the rule of
/// another analyzer against <c>GC.Collect</c>, or CA2001 of older analyzers, which names <c>GC.Collect</c> as the
/// message's subject where it distinguishes subjects.
/// </summary>
internal static class ExistingDecision
{
    private const string PeerRule = "S1215";
    private const string ProblematicMethods = "CA2001";

    /// <summary>Whether a pragma or a <c>[SuppressMessage]</c> for the peer's rule covers the call.</summary>
    public static bool Covers(IOperation operation, ISymbol containingSymbol, CancellationToken cancellationToken)
        => IsUnderPragma(operation.Syntax, cancellationToken) || IsUnderAttribute(containingSymbol);

    private static bool IsUnderPragma(SyntaxNode node, CancellationToken cancellationToken)
    {
        SyntaxNode root = node.SyntaxTree.GetRoot(cancellationToken);
        if (!root.ContainsDirectives)
        {
            return false;
        }

        bool disabled = false;
        for (DirectiveTriviaSyntax? directive = root.GetFirstDirective();
            directive is not null && directive.SpanStart < node.SpanStart;
            directive = directive.GetNextDirective())
        {
            if (directive is PragmaWarningDirectiveTriviaSyntax { IsActive: true } pragma && Names(pragma))
            {
                disabled = pragma.DisableOrRestoreKeyword.IsKind(SyntaxKind.DisableKeyword);
            }
        }

        return disabled;
    }

    private static bool Names(PragmaWarningDirectiveTriviaSyntax pragma)
    {
        foreach (ExpressionSyntax code in pragma.ErrorCodes)
        {
            if (code is IdentifierNameSyntax name && name.Identifier.ValueText == PeerRule)
            {
                return true;
            }
        }

        return false;
    }

    private static bool IsUnderAttribute(ISymbol member)
    {
        for (ISymbol? symbol = member; symbol is not null and not INamespaceSymbol; symbol = symbol.ContainingSymbol)
        {
            foreach (AttributeData attribute in symbol.GetAttributes())
            {
                if (Suppresses(attribute))
                {
                    return true;
                }
            }
        }

        return IsUnderAssemblyAttribute(member);
    }

    /// <summary>Whether an assembly-level <c>[SuppressMessage]</c> names the member or a type around it as its target.</summary>
    private static bool IsUnderAssemblyAttribute(ISymbol member)
    {
        foreach (AttributeData attribute in member.ContainingAssembly.GetAttributes())
        {
            if (!Suppresses(attribute))
            {
                continue;
            }

            string? target = Named(attribute, "Target");
            for (ISymbol? symbol = member; symbol is not null and not INamespaceSymbol; symbol = symbol.ContainingSymbol)
            {
                if (target is not null && symbol.GetDocumentationCommentId() is { } id && target == "~" + id)
                {
                    return true;
                }
            }
        }

        return false;
    }

    private static bool Suppresses(AttributeData attribute)
        => attribute.AttributeClass is { Name: "SuppressMessageAttribute" }
            && attribute.ConstructorArguments.Length == 2
            && attribute.ConstructorArguments[1].Value is string rule
            && (Is(rule, PeerRule)
                || Named(attribute, "MessageId") switch
                {
                    "System.GC.Collect" => true,
                    null => Is(rule, ProblematicMethods),
                    _ => false,
                });

    /// <summary>Whether a check id is <c>S1215</c> or <c>S1215:title</c>.</summary>
    private static bool Is(string rule, string id)
        => rule.StartsWith(id, StringComparison.Ordinal) && (rule.Length == id.Length || rule[id.Length] == ':');

    private static string? Named(AttributeData attribute, string name)
    {
        foreach (KeyValuePair<string, TypedConstant> argument in attribute.NamedArguments)
        {
            if (argument.Key == name)
            {
                return argument.Value.Value as string;
            }
        }

        return null;
    }
}

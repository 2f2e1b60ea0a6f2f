using System;
using System.Threading;
using GcGuard.Analyzers.Facts.LocalFlow;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace GcGuard.Analyzers.Facts.Ownership;

/// <summary>
/// Whether a method of the compilation only works on an array that it is given: reads and writes elements, makes spans,
/// hands it to the platform's copying methods. Its text is read, one method deep and without binding it.
/// </summary>
internal readonly struct LentParameters(Compilation compilation, CancellationToken cancellationToken)
{
    /// <summary>The longest body that is read, in characters.</summary>
    private const int MaxLength = 20_000;

    /// <summary>Whether the method keeps nothing of an argument for the parameter.</summary>
    public bool IsBorrowed(IMethodSymbol method, IParameterSymbol parameter)
    {
        IMethodSymbol definition = (method.ReducedFrom ?? method).OriginalDefinition;
        if (definition.IsAbstract || definition.IsVirtual || definition.IsOverride || definition.DeclaringSyntaxReferences.Length != 1)
        {
            return false;
        }

        SyntaxReference reference = definition.DeclaringSyntaxReferences[0];
        if (reference.Span.Length > MaxLength || !compilation.ContainsSyntaxTree(reference.SyntaxTree))
        {
            return false;
        }

        SyntaxNode? body = reference.GetSyntax(cancellationToken) switch
        {
            // Another constructor may keep what it is handed.
            ConstructorDeclarationSyntax { Initializer: { } initializer } when initializer.Mentions(parameter.Name) => null,
            BaseMethodDeclarationSyntax declaration => (SyntaxNode?)declaration.Body ?? declaration.ExpressionBody,
            LocalFunctionStatementSyntax function => (SyntaxNode?)function.Body ?? function.ExpressionBody,
            _ => null,
        };
        if (body is null)
        {
            return false;
        }

        foreach (SyntaxNode node in body.DescendantNodes())
        {
            switch (node)
            {
                case IdentifierNameSyntax name when name.Identifier.ValueText == parameter.Name && !IsHarmless(name, body):
                    return false;
                case VariableDeclaratorSyntax or SingleVariableDesignationSyntax or ParameterSyntax when NameOf(node) == parameter.Name:
                    return false;
            }
        }

        return true;
    }

    private static string NameOf(SyntaxNode declaration)
        => declaration switch
        {
            VariableDeclaratorSyntax variable => variable.Identifier.ValueText,
            SingleVariableDesignationSyntax variable => variable.Identifier.ValueText,
            ParameterSyntax variable => variable.Identifier.ValueText,
            _ => string.Empty,
        };

    private static bool IsHarmless(IdentifierNameSyntax use, SyntaxNode body)
    {
        for (SyntaxNode? current = use.Parent; current is not null && current != body; current = current.Parent)
        {
            if (current is AnonymousFunctionExpressionSyntax or LocalFunctionStatementSyntax or YieldStatementSyntax)
            {
                return false;
            }
        }

        return use.Parent switch
        {
            ElementAccessExpressionSyntax element => element.Expression == use,
            MemberAccessExpressionSyntax access when access.Name == use => true,
            MemberAccessExpressionSyntax { Name.Identifier.ValueText: "Length" or "AsSpan" or "CopyTo" or "Span" } => true,
            BinaryExpressionSyntax { RawKind: (int)SyntaxKind.EqualsExpression or (int)SyntaxKind.NotEqualsExpression } => true,
            NameColonSyntax or NameEqualsSyntax => true,
            ArgumentSyntax { RefOrOutKeyword.RawKind: 0, Parent.Parent: InvocationExpressionSyntax call } => IsCopying(call),
            _ => false,
        };
    }

    /// <summary>Whether a call has the name of one of the platform's methods that copy, read or write and keep nothing.</summary>
    private static bool IsCopying(InvocationExpressionSyntax call)
    {
        string name = call.Expression switch
        {
            MemberAccessExpressionSyntax access => access.Name.Identifier.ValueText,
            IdentifierNameSyntax simple => simple.Identifier.ValueText,
            _ => string.Empty,
        };
        return name is "Copy" or "BlockCopy" or "CopyTo" or "Clear" or "Fill" or "GetString" or "GetBytes" or "GetChars"
            or "Read" or "ReadAsync" or "ReadExactly" or "ReadExactlyAsync" or "ReadAtLeast" or "ReadAtLeastAsync"
            or "Write" or "WriteAsync" or "TransformBlock" or "TransformFinalBlock" or "ComputeHash" or "IndexOf"
            or "Reverse" or "Sort" or "nameof" or "ThrowIfNull"
            || name.StartsWith("To", StringComparison.Ordinal) && call.Expression is MemberAccessExpressionSyntax { Expression: IdentifierNameSyntax { Identifier.ValueText: "BitConverter" or "Convert" } };
    }
}

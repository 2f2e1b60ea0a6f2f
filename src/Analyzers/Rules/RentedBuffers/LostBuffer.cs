using System.Collections.Generic;
using System.Threading;
using GcGuard.Analyzers.Facts.Ownership;
using GcGuard.Analyzers.Options;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Diagnostics;

namespace GcGuard.Analyzers.Rules.RentedBuffers;

/// <summary>How GCG3003 says that a buffer gets lost.</summary>
internal enum LostBufferKind
{
    /// <summary>A path leaves the function without giving it back.</summary>
    OnPath,

    /// <summary>Nothing gives it back.</summary>
    NeverReturned,

    /// <summary>The variable that holds it gets another value.</summary>
    Overwritten,

    /// <summary>It leaves inside an object that never gives it back.</summary>
    Wrapped,

    /// <summary>Only exceptions lose it, and the option says that they count.</summary>
    ByException,
}

/// <summary>A rented buffer that gets lost. Found by the rule, and found again by its fixer.</summary>
/// <param name="Kind">How.</param>
/// <param name="At">Where.</param>
/// <param name="Returns">The calls that give it back on other paths.</param>
internal sealed record LostBuffer(LostBufferKind Kind, SyntaxNode At, IReadOnlyCollection<SyntaxNode> Returns)
{
    /// <summary>The loss of a rented buffer, or null where it is given back or where nothing can be said.</summary>
    public static LostBuffer? TryFind(
        LeaseSeed seed, PoolCalls pools, AnalyzerConfigOptionsProvider options, CancellationToken cancellationToken)
    {
        if (LeaseFlow.TryAnalyze(seed, pools, cancellationToken) is not { } findings)
        {
            return null;
        }

        if (!findings.Losses.IsEmpty)
        {
            LeaseLoss loss = findings.Losses[0];
            return new LostBuffer((LostBufferKind)loss.Kind, loss.At, findings.Returns);
        }

        return options.Read(seed.Call.Syntax.SyntaxTree, RuleOptions.ReturnInFinally) == RuleOptions.RequireFinally
            ? ByException(seed, findings)
            : null;
    }

    /// <summary>
    /// A call that gives the buffer back outside of any <c>finally</c> and some statements after it was rented, each of
    /// which may throw.
    /// </summary>
    private static LostBuffer? ByException(LeaseSeed seed, LeaseFindings findings)
    {
        SyntaxNode? first = null;
        foreach (SyntaxNode call in findings.Returns)
        {
            if (call.FirstAncestorOrSelf<FinallyClauseSyntax>() is not null
                || call.FirstAncestorOrSelf<UsingStatementSyntax>() is not null
                || call is LocalDeclarationStatementSyntax or VariableDeclaratorSyntax or VariableDeclarationSyntax)
            {
                return null;
            }

            first = first is null || call.SpanStart < first.SpanStart ? call : first;
        }

        return first is not null
            && seed.Call.Syntax.FirstAncestorOrSelf<StatementSyntax>() is { } rented
            && first.FirstAncestorOrSelf<StatementSyntax>() is { } returned
            && returned.SpanStart > rented.Span.End
            && rented.GetLastToken().GetNextToken() != returned.GetFirstToken()
                ? new LostBuffer(LostBufferKind.ByException, first, findings.Returns)
                : null;
    }
}

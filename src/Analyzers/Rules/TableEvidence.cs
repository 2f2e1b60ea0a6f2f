using System.Collections.Immutable;
using System.Threading;
using GcGuard.Analyzers.Facts.Payload;
using GcGuard.Analyzers.Facts.RequestPath;
using Microsoft.CodeAnalysis;

namespace GcGuard.Analyzers.Rules;

/// <summary>
/// Whether code says that a table which it writes whole is long: by what its rows are, or by the name it is answered under or that the code on the
/// request path has; and does not say that the rows are those of one thing or one moment.
/// </summary>
internal static class TableEvidence
{
    /// <summary>Whether anything says so.</summary>
    /// <param name="content">What was found of the table's content.</param>
    /// <param name="table">The expression that takes the whole table.</param>
    /// <param name="answer">The call that answers or writes it.</param>
    /// <param name="chain">The request path to it.</param>
    /// <param name="cancellationToken">Honoured during the walk.</param>
    /// <param name="maker">The expression that makes the table, where that stands in another method; else null.</param>
    public static bool IsThere(
        PayloadVerdict content,
        IOperation table,
        IOperation answer,
        ImmutableArray<ChainLink> chain,
        CancellationToken cancellationToken,
        IOperation? maker = null)
    {
        IOperation? fileName = DownloadName.Of(answer);
        return (content.AreMany
                || ManyRows.AreUsedAround(table, cancellationToken)
                || (maker is not null && ManyRows.AreUsedAround(maker, cancellationToken))
                || (fileName is not null && GrowingThings.AreNamed(ConstantText.Of(fileName, cancellationToken)))
                || IsNamedBy(chain))
            && !AskedMoment.IsNamedBy(chain, cancellationToken)
            && !(fileName is not null && NameOfOneThing.IsIn(fileName, cancellationToken))
            && !RowsOfOneThing.AreAskedFor(table, cancellationToken)
            && !(maker is not null && RowsOfOneThing.AreAskedFor(maker, cancellationToken));
    }

    private static bool IsNamedBy(ImmutableArray<ChainLink> chain)
    {
        foreach (ChainLink link in chain)
        {
            if (GrowingThings.AreNamed(link.Name))
            {
                return true;
            }
        }

        return false;
    }
}

using System.Threading;
using GcGuard.Analyzers.Facts.LocalFlow;
using GcGuard.Analyzers.Symbols;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;

namespace GcGuard.Analyzers.Rules.LargeObjects;

/// <summary>Whether a <c>MemoryStream</c> could come from a manager of recyclable streams instead.</summary>
internal static class RecyclableStream
{
    public const string ManagerType = "Microsoft.IO.RecyclableMemoryStreamManager";

    /// <summary>
    /// Whether a stream is used only in ways that a recyclable one allows: a <c>using</c> gives it back, nothing sees its
    /// buffer (which goes to the next request), and nothing asks for a copy of it (which the manager may forbid).
    /// </summary>
    public static bool CanReplace(LocalFlowFact stream)
    {
        if (!stream.IsSingleAssignment || stream.Escapes || stream.Ownership == LocalOwnership.None)
        {
            return false;
        }

        foreach (LocalUse use in stream.Uses)
        {
            switch (use.Kind)
            {
                case LocalUseKind.Receiver when MemberOf(use.Value)
                    is "Write" or "WriteByte" or "WriteAsync" or "Read" or "ReadByte" or "ReadAsync" or "Position" or "Length"
                    or "Seek" or "SetLength" or "Flush" or "FlushAsync" or "CopyTo" or "CopyToAsync" or "WriteTo"
                    or "CanRead" or "CanSeek" or "CanWrite":
                case LocalUseKind.Argument when use.Value.Type is { Name: "Stream" }:
                case LocalUseKind.Compared:
                    continue;
                default:
                    return false;
            }
        }

        return true;
    }

    /// <summary>
    /// The only manager that code at a position can name: a field, property, parameter or local. Null when there is none
    /// or more than one.
    /// </summary>
    public static ISymbol? ManagerInScope(SemanticModel model, int position, KnownTypes types, CancellationToken cancellationToken)
    {
        if (!types.Has(ManagerType))
        {
            return null;
        }

        ISymbol? found = null;
        foreach (ISymbol symbol in model.LookupSymbols(position))
        {
            cancellationToken.ThrowIfCancellationRequested();
            ITypeSymbol? type = symbol switch
            {
                IFieldSymbol { IsImplicitlyDeclared: false } field => field.Type,
                IPropertySymbol property => property.Type,
                IParameterSymbol parameter => parameter.Type,
                ILocalSymbol local when local.Locations[0].SourceSpan.End <= position => local.Type,
                _ => null,
            };
            if (!types.Is(type, ManagerType))
            {
                continue;
            }

            if (found is not null)
            {
                return null;
            }

            found = symbol;
        }

        return found;
    }

    private static string? MemberOf(IOperation receiver)
        => receiver.Parent switch
        {
            IInvocationOperation invocation => invocation.TargetMethod.Name,
            IMemberReferenceOperation member => member.Member.Name,
            _ => null,
        };
}

using System.Threading;
using GcGuard.Analyzers.Symbols;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;

namespace GcGuard.Analyzers.Facts.Pools;

/// <summary>A place that takes an object out of a storage or puts one into it.</summary>
/// <param name="Operation">The call; for a linked list the assignment.</param>
/// <param name="Storage">The field or property that holds the storage, as it is declared.</param>
/// <param name="Value">What is put in; null where something is taken.</param>
/// <param name="Kind">What the storage is.</param>
/// <param name="Element">What the storage holds, as it is declared.</param>
internal sealed record StorageUse(IOperation Operation, ISymbol Storage, IOperation? Value, StorageKind Kind, ITypeSymbol Element)
{
    /// <summary>Whether the place puts something in.</summary>
    public bool IsAdd => Value is not null;

    /// <summary>The use that a call is, or null.</summary>
    public static StorageUse? TryFind(IInvocationOperation call, KnownTypes types, CancellationToken cancellationToken)
    {
        IMethodSymbol method = call.TargetMethod;
        bool isAdd = StorageTypes.IsAddName(method.Name);
        if (!isAdd && !StorageTypes.IsTakeName(method.Name))
        {
            return null;
        }

        StorageKind kind = StorageTypes.KindOf(call.Instance?.Type, types);
        if (kind == StorageKind.None
            || (isAdd && call.Arguments.IsEmpty)
            || StorageReference.Find(call.Instance, types, cancellationToken) is not { } storage
            || storage.DeclaringSyntaxReferences.IsEmpty)
        {
            return null;
        }

        return new StorageUse(call, storage, isAdd ? call.Arguments[0].Value : null, kind, StorageTypes.ElementOf(call.Instance!.Type!));
    }
}

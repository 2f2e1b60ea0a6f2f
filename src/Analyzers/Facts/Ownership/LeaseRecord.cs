using System.Collections.Generic;
using System.Collections.Immutable;
using Microsoft.CodeAnalysis;

namespace GcGuard.Analyzers.Facts.Ownership;

/// <summary>Collects over all paths what happens to one lease, and judges it when all of them have been walked.</summary>
internal sealed class LeaseRecord
{
    private readonly List<SyntaxNode> _sites = [];
    private readonly List<ISymbol> _unknown = [];
    private readonly HashSet<SyntaxNode> _returns = [];
    private readonly HashSet<SyntaxNode> _usedWhileOwned = [];
    private readonly HashSet<(SyntaxNode At, LossKind Kind, uint Handed)> _losses = [];
    private readonly HashSet<(SyntaxNode At, byte Site, bool IsReturn, bool IsResult, bool IsOpen)> _lateUses = [];
    private readonly List<WholeUse> _wholeUses = [];
    private uint _lent;
    private bool _isMeasured;

    /// <summary>Whether something was met that the analysis cannot follow, so that it says nothing at all.</summary>
    public bool HasFailed { get; private set; }

    /// <summary>Gives the whole analysis up.</summary>
    public void Fail() => HasFailed = true;

    /// <summary>The number of a place in the code, counted from 1.</summary>
    public byte SiteOf(SyntaxNode site)
    {
        int index = _sites.IndexOf(site);
        if (index < 0)
        {
            index = _sites.Count;
            _sites.Add(site);
        }

        if (index >= byte.MaxValue)
        {
            Fail();
            return 0;
        }

        return (byte)(index + 1);
    }

    /// <summary>The place of a number.</summary>
    public SyntaxNode SyntaxOf(byte site) => _sites[site - 1];

    /// <summary>The state in which the lease has been handed to a method of which nothing is known.</summary>
    public LeaseState Handed(LeaseState state, ISymbol method)
    {
        int index = _unknown.FindIndex(known => SymbolEqualityComparer.Default.Equals(known, method));
        if (index < 0)
        {
            index = _unknown.Count;
            _unknown.Add(method);
        }

        return index < 32 ? state with { Handed = state.Handed | (1u << index) } : state with { HasLeft = true };
    }

    /// <summary>The lease is given back.</summary>
    public void Returned(SyntaxNode call, LeaseState before)
    {
        _returns.Add(call);
        _lent |= before.Handed;
    }

    /// <summary>The lease is used; <paramref name="isReturn"/> when it is given back.</summary>
    public void Used(SyntaxNode at, LeaseState state, bool isReturn, bool isResult = false)
    {
        if (state.Status == LeaseStatus.Owned)
        {
            _usedWhileOwned.Add(at);
        }
        else if (state.Status == LeaseStatus.Returned)
        {
            _lateUses.Add((at, state.ReturnSite, isReturn, isResult, state.HasBranched));
        }
    }

    /// <summary>All of the array goes to something that reads it to its end.</summary>
    public void UsedWhole(SyntaxNode at, string reader, LeaseState state)
    {
        var use = new WholeUse(at, reader);
        if (state.Status == LeaseStatus.Owned && !_wholeUses.Contains(use))
        {
            _wholeUses.Add(use);
        }
    }

    /// <summary>The code asks how long the array is, so it knows that it is longer.</summary>
    public void MeasuresLease() => _isMeasured = true;

    /// <summary>The lease is lost unless somebody else gives it back.</summary>
    public void Lost(SyntaxNode at, LossKind kind, LeaseState state)
    {
        if (state.Status == LeaseStatus.Owned && !state.HasLeft)
        {
            _losses.Add((at, kind, state.Handed));
        }
    }

    /// <summary>The judgement.</summary>
    public LeaseFindings Conclude()
    {
        var losses = ImmutableArray.CreateBuilder<LeaseLoss>();
        foreach ((SyntaxNode at, LossKind kind, uint handed) in _losses)
        {
            // A method that has it before it is given back has only borrowed it; elsewhere it may have taken it over.
            if ((handed & ~_lent) == 0)
            {
                losses.Add(new LeaseLoss(kind == LossKind.OnPath && _returns.Count == 0 ? LossKind.NeverReturned : kind, at));
            }
        }

        var lateUses = ImmutableArray.CreateBuilder<LateUse>();
        foreach ((SyntaxNode at, byte site, bool isReturn, bool isResult, bool isOpen) in _lateUses)
        {
            // What also happens to a lease that has not been given back may depend on a condition that is not understood.
            if (!isOpen || !_usedWhileOwned.Contains(at))
            {
                lateUses.Add(new LateUse(at, _sites[site - 1], isReturn, isResult));
            }
        }

        losses.Sort(static (a, b) => a.At.SpanStart.CompareTo(b.At.SpanStart));
        _wholeUses.Sort(static (a, b) => a.At.SpanStart.CompareTo(b.At.SpanStart));
        return new LeaseFindings(
            losses.ToImmutable(), FirstOfEach(lateUses), _isMeasured ? ImmutableArray<WholeUse>.Empty : _wholeUses.ToImmutableArray(), _returns);
    }

    /// <summary>The first use after each return: the later ones have the same cause.</summary>
    private static ImmutableArray<LateUse> FirstOfEach(ImmutableArray<LateUse>.Builder uses)
    {
        uses.Sort(static (a, b) => a.At.SpanStart != b.At.SpanStart
            ? a.At.SpanStart.CompareTo(b.At.SpanStart)
            : a.At.Span.Length.CompareTo(b.At.Span.Length));
        var first = ImmutableArray.CreateBuilder<LateUse>();
        var seen = new HashSet<SyntaxNode>();
        foreach (LateUse use in uses)
        {
            if (seen.Add(use.ReturnedAt))
            {
                first.Add(use);
            }
        }

        return first.ToImmutable();
    }
}

namespace GcGuard.Analyzers.Evidence.Leases;

/// <summary>
/// Collects over all paths what happens to one lease, and judges it when all of them have been walked.
/// </summary>
internal sealed class LeaseRecord
{
    private readonly List<SyntaxNode> _sites = [];
    private readonly List<ISymbol> _unknown = [];
    private readonly HashSet<SyntaxNode> _returns = [];
    private readonly HashSet<SyntaxNode> _usedWhileOwned = [];
    private readonly HashSet<(LeaseLoss Loss, uint Handed)> _losses = [];
    private readonly HashSet<(LateUse Use, bool IsOpen)> _lateUses = [];
    private readonly HashSet<WholeUse> _wholeUses = [];
    private uint _lent;
    private bool _isHandedOver;
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
        else if (state.Status == LeaseStatus.Returned && !HasFailed)
        {
            _lateUses.Add((new LateUse(at, SyntaxOf(state.ReturnSite), isReturn, isResult), state.HasBranched));
        }
    }

    /// <summary>All of the array goes to something that reads it to its end.</summary>
    public void UsedWhole(SyntaxNode at, string reader, LeaseState state)
    {
        if (state.Status == LeaseStatus.Owned)
        {
            _wholeUses.Add(new WholeUse(at, reader));
        }
    }

    /// <summary>The code asks how long the array is, so it knows that it is longer.</summary>
    public void MeasuresLease() => _isMeasured = true;

    /// <summary>The lease is lost unless somebody else gives it back.</summary>
    public void Lost(SyntaxNode at, LossKind kind, LeaseState state)
    {
        if (state.Status != LeaseStatus.Owned)
        {
            return;
        }

        if (state.HasLeft)
        {
            HandedOver();
        }
        else
        {
            _losses.Add((new LeaseLoss(kind, at), state.Handed));
        }
    }

    /// <summary>A path ends without giving the lease back, because somebody else has it.</summary>
    public void HandedOver() => _isHandedOver = true;

    /// <summary>The judgement.</summary>
    public LeaseFindings Conclude()
    {
        var losses = new List<LeaseLoss>();
        foreach ((LeaseLoss loss, uint handed) in _losses)
        {
            // A method that has it before it is given back has only borrowed it; elsewhere it may have taken it over.
            if ((handed & ~_lent) == 0)
            {
                losses.Add(loss.Kind == LossKind.OnPath && _returns.Count == 0
                    ? loss with { Kind = LossKind.NeverReturned }
                    : loss);
            }
            else
            {
                HandedOver();
            }
        }

        var lateUses = new List<LateUse>();
        foreach ((LateUse use, bool isOpen) in _lateUses)
        {
            // What also happens to a lease that is not given back may depend on a condition that is not understood.
            if (!isOpen || !_usedWhileOwned.Contains(use.At))
            {
                lateUses.Add(use);
            }
        }

        lateUses.Sort(static (a, b) => a.At.SpanStart != b.At.SpanStart
            ? a.At.SpanStart.CompareTo(b.At.SpanStart)
            : a.At.Span.Length.CompareTo(b.At.Span.Length));
        // The later ones after one return have the same cause as the first.
        var seen = new HashSet<SyntaxNode>();
        lateUses.RemoveAll(use => !seen.Add(use.ReturnedAt));
        losses.Sort(static (a, b) => a.At.SpanStart.CompareTo(b.At.SpanStart));
        var wholeUses = new List<WholeUse>(_wholeUses);
        wholeUses.Sort(static (a, b) => a.At.SpanStart.CompareTo(b.At.SpanStart));
        return new LeaseFindings(
            losses.ToImmutableArray(),
            lateUses.ToImmutableArray(),
            _isMeasured ? ImmutableArray<WholeUse>.Empty : wholeUses.ToImmutableArray(),
            _returns,
            _isHandedOver);
    }
}

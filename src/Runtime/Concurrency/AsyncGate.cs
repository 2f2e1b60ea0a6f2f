using System;
using System.Collections.Generic;
using System.Threading;
using System.Threading.Tasks;

namespace GcGuard;

/// <summary>
/// Lets a number of callers in at a time, in the order in which they came:
/// <c>using (await gate.EnterAsync(token)) { … }</c>.
/// </summary>
/// <remarks>All members may be used by any number of threads at the same time.</remarks>
public sealed class AsyncGate
{
    private readonly LinkedList<Waiter> _waiting = new();
    private int _free;

    /// <summary>Creates a gate.</summary>
    /// <param name="slots">How many may be inside at a time; for work that keeps a core busy, the number of
    /// cores.</param>
    /// <exception cref="ArgumentOutOfRangeException"><paramref name="slots"/> is less than 1.</exception>
    public AsyncGate(int slots)
    {
        if (slots < 1)
        {
            throw new ArgumentOutOfRangeException(nameof(slots), slots, "A gate has at least one slot.");
        }

        Slots = slots;
        _free = slots;
    }

    /// <summary>How many may be inside at a time.</summary>
    public int Slots { get; }

    /// <summary>Enters, or waits until a slot is free and all who came before are in. O(1).</summary>
    /// <param name="cancellationToken">Ends the wait; whoever has been let in is not put out.</param>
    /// <returns>The slot. To dispose it is to leave.</returns>
    /// <exception cref="OperationCanceledException">The wait was cancelled.</exception>
#if NET
    public ValueTask<Slot> EnterAsync(CancellationToken cancellationToken = default)
    {
        return cancellationToken.IsCancellationRequested ? ValueTask.FromCanceled<Slot>(cancellationToken)
            : TryEnter() ? new(new Slot(this))
            : new(WaitAsync(cancellationToken));
    }
#else
    public Task<Slot> EnterAsync(CancellationToken cancellationToken = default)
    {
        return cancellationToken.IsCancellationRequested ? Task.FromCanceled<Slot>(cancellationToken)
            : TryEnter() ? Task.FromResult(new Slot(this))
            : WaitAsync(cancellationToken);
    }
#endif

    // Whenever a slot is free, nobody waits: a slot that becomes free goes to the first who waits.
    private bool TryEnter()
    {
        lock (_waiting)
        {
            if (_free == 0)
            {
                return false;
            }

            _free--;
            return true;
        }
    }

    private Task<Slot> WaitAsync(CancellationToken cancellationToken)
    {
        var waiter = new Waiter(this, cancellationToken);
        lock (_waiting)
        {
            if (_free > 0)
            {
                _free--;
                return Task.FromResult(new Slot(this));
            }

            waiter.Place = _waiting.AddLast(waiter);
        }

        if (cancellationToken.CanBeCanceled)
        {
            waiter.CancelWith(cancellationToken);
        }

        return waiter.Task;
    }

    private void Leave()
    {
        Waiter next;
        lock (_waiting)
        {
            if (_waiting.First is not { } first)
            {
                _free++;
                return;
            }

            next = first.Value;
            _waiting.RemoveFirst();
            next.Place = null;
        }

        next.LetIn(new Slot(this));
    }

    /// <summary>Takes a waiter out of the queue.</summary>
    /// <returns>False if it has been let in meanwhile: whoever takes it out, completes it.</returns>
    private bool TryTakeOut(Waiter waiter)
    {
        lock (_waiting)
        {
            if (waiter.Place is not { } place)
            {
                return false;
            }

            _waiting.Remove(place);
            waiter.Place = null;
            return true;
        }
    }

    /// <summary>A place inside a gate. To dispose it is to leave; to dispose it again does nothing.</summary>
    public sealed class Slot : IDisposable
    {
        private AsyncGate? _gate;

        internal Slot(AsyncGate gate) => _gate = gate;

        /// <summary>Leaves the gate and lets the next one in.</summary>
        public void Dispose() => Interlocked.Exchange(ref _gate, null)?.Leave();
    }

    // Its callers go on elsewhere: not within Leave or Cancel, on the stack of whoever called that.
    private sealed class Waiter(AsyncGate gate, CancellationToken cancellationToken)
        : TaskCompletionSource<Slot>(TaskCreationOptions.RunContinuationsAsynchronously)
    {
        private readonly object _registering = new();
        private CancellationTokenRegistration _registration;
        private bool _done;

        public LinkedListNode<Waiter>? Place { get; set; }

        public void CancelWith(CancellationToken token)
        {
            CancellationTokenRegistration registration = token.Register(
                static waiter => ((Waiter)waiter!).Cancel(),
                this);
            lock (_registering)
            {
                if (!_done)
                {
                    _registration = registration;
                    return;
                }
            }

            registration.Dispose();
        }

        public void LetIn(Slot slot)
        {
            SetResult(slot);
            CancellationTokenRegistration registration;
            lock (_registering)
            {
                _done = true;
                registration = _registration;
            }

            // After the result: this may wait for a Cancel that runs now, and finds the waiter gone.
            registration.Dispose();
        }

        private void Cancel()
        {
            if (gate.TryTakeOut(this))
            {
                TrySetCanceled(cancellationToken);
            }
        }
    }
}

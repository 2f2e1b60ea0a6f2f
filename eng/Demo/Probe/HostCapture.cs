using System;
using System.Collections.Generic;
using System.Diagnostics;

namespace GcGuard.Demo.Probe;

/// <summary>
/// Remembers the generic host the service builds, because its container is the only way to the service's singletons.
/// The hosting library announces it as the diagnostic event <c>HostBuilt</c>, as design-time tools rely on.
/// </summary>
internal sealed class HostCapture : IObserver<DiagnosticListener>, IObserver<KeyValuePair<string, object?>>
{
    private volatile object? _host;

    /// <summary>The service's host, or null when it has none.</summary>
    public object? Host => _host;

    /// <summary>Starts to listen.</summary>
    public void Start() => DiagnosticListener.AllListeners.Subscribe(this);

    void IObserver<DiagnosticListener>.OnNext(DiagnosticListener value)
    {
        if (value.Name == "Microsoft.Extensions.Hosting")
        {
            value.Subscribe(this);
        }
    }

    void IObserver<KeyValuePair<string, object?>>.OnNext(KeyValuePair<string, object?> value)
    {
        if (value.Key == "HostBuilt")
        {
            _host = value.Value;
        }
    }

    void IObserver<DiagnosticListener>.OnCompleted()
    {
    }

    void IObserver<DiagnosticListener>.OnError(Exception error)
    {
    }

    void IObserver<KeyValuePair<string, object?>>.OnCompleted()
    {
    }

    void IObserver<KeyValuePair<string, object?>>.OnError(Exception error)
    {
    }
}

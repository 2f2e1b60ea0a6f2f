using System;

namespace GcGuard.Faults;

/// <summary>Something that keeps a fault from being tried; the message names it and the remedy.</summary>
internal sealed class FaultsFailure(string message) : Exception(message);

namespace GcGuard.Analyzers.Engine;

/// <summary>
/// An element of a list of operations. An array of an interface asks at every store whether it may hold the object, and
/// an array of values does not.
/// </summary>
internal readonly struct BodyOperation(IOperation operation)
{
    /// <summary>The operation.</summary>
    public IOperation Operation { get; } = operation;
}

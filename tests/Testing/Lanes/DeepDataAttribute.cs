using System;
using System.Collections.Generic;
using System.Reflection;
using Xunit.Sdk;

namespace GcGuard.Testing;

/// <summary>A row of a theory that only the long run takes; a theory has at least one <c>InlineData</c> beside it.</summary>
/// <param name="row">The arguments.</param>
[AttributeUsage(AttributeTargets.Method, AllowMultiple = true)]
public sealed class DeepDataAttribute(params object?[] row) : DataAttribute
{
    /// <summary>The arguments, in whichever run.</summary>
    public IReadOnlyList<object?> Row => row;

    /// <inheritdoc/>
    public override IEnumerable<object?[]> GetData(MethodInfo testMethod) => DeepLane.IsOn ? [row] : [];
}

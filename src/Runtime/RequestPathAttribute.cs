using System;

namespace GcGuard;

/// <summary>Tells GcGuard's rules that code runs once per request, where they cannot see it themselves.</summary>
[AttributeUsage(AttributeTargets.Class | AttributeTargets.Interface | AttributeTargets.Method)]
public sealed class RequestPathAttribute : Attribute;

// The compiler looks these types up by name; netstandard2.0 does not have them.
namespace System.Runtime.CompilerServices
{
    internal static class IsExternalInit;
}

namespace System.Diagnostics.CodeAnalysis
{
    /// <summary>
    /// Says that an <c>out</c> or <c>ref</c> argument is not null when the method answers this value.
    /// </summary>
    [AttributeUsage(AttributeTargets.Parameter)]
    internal sealed class NotNullWhenAttribute(bool returnValue) : Attribute
    {
        public bool ReturnValue { get; } = returnValue;
    }
}

namespace System
{
    /// <summary>A place in a list, as list patterns ask for it.</summary>
    internal readonly struct Index(int value, bool fromEnd = false)
    {
        public int GetOffset(int length) => fromEnd ? length - value : value;
    }
}

namespace GcGuard.Tool.Solutions;

/// <summary>The input cannot be used; the message says what is wrong and what to do.</summary>
internal sealed class InputException(string message) : Exception(message);

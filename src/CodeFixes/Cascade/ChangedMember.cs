namespace GcGuard.CodeFixes.Cascade;

/// <summary>A method, local function or lambda whose signature a plan changes.</summary>
/// <param name="name">Its name with its type, or the name of the member it stands in.</param>
/// <param name="returnType">What it returns afterwards.</param>
/// <param name="isAsync">Whether its body awaits; it only answers with a finished task otherwise.</param>
internal sealed class ChangedMember(string name, string returnType, bool isAsync)
{
    public string Name { get; } = name;

    public string ReturnType { get; } = returnType;

    public bool IsAsync { get; } = isAsync;

    /// <inheritdoc/>
    public override string ToString() => (IsAsync ? "async " : string.Empty) + ReturnType + " " + Name;
}

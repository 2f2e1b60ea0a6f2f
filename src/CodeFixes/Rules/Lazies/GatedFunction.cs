namespace GcGuard.CodeFixes.Rules.Lazies;

/// <summary>The text of a lambda that waits for a gate and forgets what fails.</summary>
/// <param name="body">What it does.</param>
internal sealed class GatedFunction(FactoryBody body)
{
    /// <summary>The gate it waits for; null for none.</summary>
    public Gate? Gate { get; init; }

    /// <summary>The statement that forgets a failed task; null for none.</summary>
    public string? Forget { get; init; }

    /// <summary><c>async () =&gt; { … }</c>, or <c>() =&gt; { … }</c> where nothing is awaited.</summary>
    /// <param name="indentation">The indentation of the line on which it begins.</param>
    /// <param name="unit">One level of indentation.</param>
    /// <param name="newLine">The document's line end.</param>
    public string Write(string indentation, string unit, string newLine)
    {
        var lines = new List<string> { Gate is not null || body.Awaits ? "async () =>" : "() =>", indentation + "{" };
        string inner = indentation + unit;
        if (Gate is { } gate)
        {
            lines.Add(inner + gate.Enter);
        }

        if (Gate is { Leave: null })
        {
            lines.Add(inner + "{");
            AddGuarded(lines, inner + unit, unit, null, newLine);
            lines.Add(inner + "}");
        }
        else
        {
            AddGuarded(lines, inner, unit, Gate?.Leave, newLine);
        }

        lines.Add(indentation + "}");
        return string.Join(newLine, lines);
    }

    private void AddGuarded(List<string> lines, string indentation, string unit, string? leave, string newLine)
    {
        if (Forget is null && leave is null)
        {
            lines.Add(body.Indented(indentation, newLine));
            return;
        }

        lines.Add(indentation + "try");
        lines.Add(indentation + "{");
        lines.Add(body.Indented(indentation + unit, newLine));
        lines.Add(indentation + "}");
        if (Forget is not null)
        {
            lines.Add(indentation + "catch");
            lines.Add(indentation + "{");
            lines.Add(indentation + unit + Forget);
            lines.Add(indentation + unit + "throw;");
            lines.Add(indentation + "}");
        }

        if (leave is not null)
        {
            lines.Add(indentation + "finally");
            lines.Add(indentation + "{");
            lines.Add(indentation + unit + leave);
            lines.Add(indentation + "}");
        }
    }
}

using GcGuard.Analyzers.Evidence.Flow;

namespace GcGuard.CodeFixes.Rules.Buffering;

/// <summary>How Newtonsoft.Json writes JSON, as source text that means the same elsewhere.</summary>
internal static class NewtonsoftFormat
{
    /// <summary>An encoding that means the same wherever it is written.</summary>
    public static bool TryReadEncoding(IOperation creation, out string? encoding)
    {
        encoding = null;
        if (creation.ArgumentAt(1) is not { ArgumentKind: ArgumentKind.Explicit } argument)
        {
            return true;
        }

        switch (argument.Value.WithoutConversions())
        {
            case IPropertyReferenceOperation { Property: { Name: "UTF8" or "ASCII" or "Unicode" } known }
                when known.ContainingType.Name == "Encoding":
                encoding = "System.Text.Encoding." + known.Name;
                return true;
            case IObjectCreationOperation { Type.Name: "UTF8Encoding", Arguments: var arguments }:
                foreach (IArgumentOperation flag in arguments)
                {
                    if (flag.Value.ConstantValue is not { HasValue: true, Value: bool value })
                    {
                        return false;
                    }

                    encoding += (encoding is null ? string.Empty : ", ") + (value ? "true" : "false");
                }

                encoding = "new System.Text.UTF8Encoding(" + encoding + ")";
                return true;
            default:
                return false;
        }
    }

    /// <summary>Settings of the writer that are constants: <c>{ Formatting = Formatting.Indented }</c>.</summary>
    public static bool TryReadSettings(IObjectCreationOperation json, out string? settings)
    {
        settings = null;
        foreach (IOperation member in json.Initializer?.Initializers ?? ImmutableArray<IOperation>.Empty)
        {
            if (member is not ISimpleAssignmentOperation
                {
                    Target: IPropertyReferenceOperation { Property.Name: { } name },
                    Value: { ConstantValue.HasValue: true } value,
                }
                || name is "CloseOutput" or "AutoCompleteOnClose")
            {
                return false;
            }

            string text = value.WithoutConversions() is IFieldReferenceOperation { Field: var field }
                && field.ContainingType.TypeKind == TypeKind.Enum
                ? field.ContainingType.ToDisplayString() + "." + field.Name
                : value.Syntax.ToString();
            settings += (settings is null ? string.Empty : ", ") + name + " = " + text;
        }

        return true;
    }
}

using System.Collections.Immutable;
using System.Reflection;
using System.Reflection.Metadata;

namespace GcGuard.Corpus.Inducers;

/// <summary>Methods under the names their source gives them, and whether other assemblies can call them.</summary>
internal static class MethodNames
{
    /// <summary>
    /// The name: <c>Shop.Report.Build(string, int)</c>; a lambda or local function under the method it stands in.
    /// </summary>
    public static string Of(MethodId method)
    {
        MetadataReader reader = method.Assembly.Reader;
        string name = method.Name;
        string type = TypeName(reader, method.DeclaringType);
        if (IsMadeByCompiler(name) && Unwrap(name) is { } inner)
        {
            return type + "." + inner;
        }

        MethodDefinition definition = method.Definition;
        MethodSignature<string> signature = definition.DecodeSignature(
            TypeNames.Instance,
            GenericNames(reader, reader.GetTypeDefinition(method.DeclaringType).GetGenericParameters()));
        string parameters = string.Join(", ", signature.ParameterTypes.Select(Short));
        ImmutableArray<string> generic = GenericNames(reader, definition.GetGenericParameters());
        for (int index = generic.Length - 1; index >= 0; index--)
        {
            parameters = parameters.Replace("!!" + index, generic[index], StringComparison.Ordinal);
        }

        return name switch
        {
            ".ctor" => $"new {type}({parameters})",
            ".cctor" => $"static {type}()",
            "Finalize" when signature.ParameterTypes.IsEmpty => $"{type}.~{Last(type)}()",
            _ => $"{type}.{name}({parameters})",
        };
    }

    /// <summary>
    /// Whether code of another assembly can call a method, itself or through an interface it implements by name.
    /// </summary>
    public static bool IsPublic(MethodId method)
    {
        MethodDefinition definition = method.Definition;
        MethodAttributes access = definition.Attributes & MethodAttributes.MemberAccessMask;
        bool isExplicit = access == MethodAttributes.Private && (definition.Attributes & MethodAttributes.Virtual) != 0;
        if (IsMadeByCompiler(method.Name)
            || (!isExplicit
                && access is not (MethodAttributes.Public or MethodAttributes.Family or MethodAttributes.FamORAssem))
            || IsFinalizer(method))
        {
            return false;
        }

        MetadataReader reader = method.Assembly.Reader;
        for (TypeDefinitionHandle type = method.DeclaringType; !type.IsNil; type =
            reader.GetTypeDefinition(type).GetDeclaringType())
        {
            if ((reader.GetTypeDefinition(type).Attributes & TypeAttributes.VisibilityMask)
                is not (TypeAttributes.Public
                    or TypeAttributes.NestedPublic or TypeAttributes.NestedFamily or TypeAttributes.NestedFamORAssem))
            {
                return false;
            }
        }

        return true;
    }

    /// <summary>Whether the runtime calls a method when it collects an object.</summary>
    public static bool IsFinalizer(MethodId method)
        => method.Name == "Finalize" && (method.Definition.Attributes & MethodAttributes.Virtual) != 0
            && method.Definition.DecodeSignature(TypeNames.Instance, []).ParameterTypes.IsEmpty;

    private static ImmutableArray<string> GenericNames(
        MetadataReader reader, GenericParameterHandleCollection parameters)
        => [.. parameters.Select(handle => reader.GetString(reader.GetGenericParameter(handle).Name))];

    private static bool IsMadeByCompiler(string name) => name.StartsWith('<');

    /// <summary>
    /// <c>&lt;Run&gt;b__3_0</c> and <c>&lt;Run&gt;g__Local|3_0</c>, nested ones inside out; null for other names.
    /// </summary>
    private static string? Unwrap(string name)
    {
        int close = name.LastIndexOf('>');
        if (close < 1 || close + 1 >= name.Length)
        {
            return null;
        }

        string outer = name[1..close];
        string around = IsMadeByCompiler(outer) && Unwrap(outer) is { } inner ? inner : outer + "()";
        return name[close + 1] switch
        {
            'b' => around + " (lambda)",
            'g' when name.Split("__", 2) is [_, var local] => $"{around} ({local.Split('|')[0]})",
            _ => null,
        };
    }

    /// <summary>The name of the innermost type that the source has.</summary>
    private static string TypeName(MetadataReader reader, TypeDefinitionHandle type)
    {
        while (IsMadeByCompiler(reader.GetString(reader.GetTypeDefinition(type).Name))
            && reader.GetTypeDefinition(type).GetDeclaringType() is { IsNil: false } outer)
        {
            type = outer;
        }

        return WithoutArity(TypeNames.Of(reader, type).Replace('+', '.'));
    }

    /// <summary>A type without its namespace, and primitive types as C# writes them.</summary>
    private static string Short(string type)
    {
        int arguments = type.IndexOf('<', StringComparison.Ordinal);
        string inner = arguments < 0
            ? string.Empty
            : "<" + string.Join(", ", SplitArguments(type[(arguments + 1)..type.LastIndexOf('>')]).Select(Short)) + ">";
        string rest = arguments < 0 ? string.Empty : type[(type.LastIndexOf('>') + 1)..];
        string name = arguments < 0 ? type : type[..arguments];
        string suffix = name.Length == name.TrimEnd('[', ']', '&', '*', ',').Length
            ? string.Empty
            : name[name.TrimEnd('[', ']', '&', '*', ',').Length..];
        name = name[..(name.Length - suffix.Length)];
        string last = WithoutArity(Last(name.Replace('+', '.')));
        return (Keyword(name) ?? last) + inner + suffix + rest;
    }

    private static IEnumerable<string> SplitArguments(string list)
    {
        int depth = 0;
        int start = 0;
        for (int index = 0; index <= list.Length; index++)
        {
            if (index == list.Length || (list[index] == ',' && depth == 0))
            {
                yield return list[start..index];
                start = index + 1;
            }
            else
            {
                depth += list[index] is '<' or '[' ? 1 : list[index] is '>' or ']' ? -1 : 0;
            }
        }
    }

    private static string? Keyword(string type) => type switch
    {
        "System.Boolean" => "bool",
        "System.Byte" => "byte",
        "System.SByte" => "sbyte",
        "System.Char" => "char",
        "System.Int16" => "short",
        "System.UInt16" => "ushort",
        "System.Int32" => "int",
        "System.UInt32" => "uint",
        "System.Int64" => "long",
        "System.UInt64" => "ulong",
        "System.Single" => "float",
        "System.Double" => "double",
        "System.Decimal" => "decimal",
        "System.String" => "string",
        "System.Object" => "object",
        "System.IntPtr" => "nint",
        "System.UIntPtr" => "nuint",
        _ => null,
    };

    private static string Last(string name) => name[(name.LastIndexOf('.') + 1)..];

    private static string WithoutArity(string name)
        => string.Join(
            '.',
            name.Split('.').Select(
                part => part.IndexOf('`', StringComparison.Ordinal) is > 0 and int tick ? part[..tick] : part));
}

using System;
using System.Collections.Generic;
using System.Globalization;
using System.IO;
using System.Linq;
using System.Reflection;
using System.Text;

namespace GcGuard.Runtime.Tests.Api;

/// <summary>What this build of GcGuard.Runtime shows the world is what the checked-in list of its target says.</summary>
public sealed class PublicApiTests
{
    private const string Update = "GCGUARD_UPDATE_API";

    [Fact]
    public void The_public_api_is_the_checked_in_one()
    {
        string path = Path.Combine(Metadata("ApiFolder"), Metadata("RuntimeBuild") + ".txt");
        string actual = string.Join("\n", Describe(typeof(AsyncGate).Assembly)) + "\n";
        if (Environment.GetEnvironmentVariable(Update) == "1")
        {
            Directory.CreateDirectory(Path.GetDirectoryName(path)!);
            File.WriteAllText(path, actual);
        }

        string[] expected = File.Exists(path) ? File.ReadAllText(path).ReplaceLineEndings("\n").Split('\n') : [];
        string[] now = actual.Split('\n');
        string added = string.Concat(now.Except(expected).Select(line => "\n+ " + line));
        string removed = string.Concat(expected.Except(now).Select(line => "\n- " + line));
        Assert.True(
            now.SequenceEqual(expected),
            $"The public API differs from {path}. If that is meant, run the tests once with {Update}=1 and check the file in.{added}{removed}");
    }

    [Fact]
    public void The_package_depends_on_nothing()
        => Assert.All(
            typeof(AsyncGate).Assembly.GetReferencedAssemblies(),
            name => Assert.True(
                name.Name is "netstandard" || name.Name!.StartsWith("System.", StringComparison.Ordinal),
                name.FullName));

    [Fact]
    public void The_attribute_is_the_one_the_rules_look_for()
        => Assert.Equal("GcGuard.RequestPathAttribute", typeof(RequestPathAttribute).FullName);

    private static string Metadata(string key)
        => typeof(PublicApiTests).Assembly.GetCustomAttributes<AssemblyMetadataAttribute>().Single(x => x.Key == key).Value!;

    private static IEnumerable<string> Describe(Assembly assembly)
        => assembly.GetExportedTypes().SelectMany(Describe).Order(StringComparer.Ordinal);

    private static IEnumerable<string> Describe(Type type)
    {
        string kind = type.IsInterface ? "interface" : type.IsValueType ? "struct"
            : type is { IsAbstract: true, IsSealed: true } ? "static class" : type.IsSealed ? "sealed class" : type.IsAbstract ? "abstract class" : "class";
        string bases = string.Join(", ", type.GetInterfaces().Where(x => x.IsPublic).Select(Name).Order(StringComparer.Ordinal));
        yield return $"{Name(type)}: {kind}{(type.BaseType is { } b && b != typeof(object) && b != typeof(ValueType) ? " " + Name(b) : string.Empty)}{(bases.Length > 0 ? " (" + bases + ")" : string.Empty)}";
        foreach (MemberInfo member in type.GetMembers(BindingFlags.Public | BindingFlags.NonPublic | BindingFlags.Instance | BindingFlags.Static | BindingFlags.DeclaredOnly))
        {
            if (member is MethodBase method && (method.IsPublic || method.IsFamily))
            {
                yield return $"{Name(type)}.{Describe(method)}";
            }
            else if (member is FieldInfo { IsPublic: true } field)
            {
                yield return $"{Name(type)}.{field.Name}: {Name(field.FieldType)}";
            }
        }
    }

    private static string Describe(MethodBase method)
    {
        var text = new StringBuilder(method.IsStatic ? "static " : string.Empty).Append(method.Name);
        if (method.IsGenericMethodDefinition)
        {
            text.Append('<').AppendJoin(", ", method.GetGenericArguments().Select(Name)).Append('>');
        }

        text.Append('(').AppendJoin(", ", method.GetParameters().Select(Describe)).Append(')');
        if (method is MethodInfo { ReturnType: var result })
        {
            text.Append(": ").Append(Name(result));
        }

        return text.ToString();
    }

    private static string Describe(ParameterInfo parameter)
        => $"{(parameter.IsOut ? "out " : parameter.ParameterType.IsByRef ? "ref " : string.Empty)}{Name(parameter.ParameterType)} {parameter.Name}"
            + (parameter.HasDefaultValue ? string.Create(CultureInfo.InvariantCulture, $" = {parameter.DefaultValue ?? "default"}") : string.Empty);

    private static string Name(Type type)
    {
        if (type.IsByRef || type.IsArray)
        {
            return Name(type.GetElementType()!) + (type.IsArray ? "[]" : string.Empty);
        }

        if (type.IsGenericParameter)
        {
            return type.Name;
        }

        string name = type.Namespace is "System" or "GcGuard" ? type.Name : type.Namespace + "." + type.Name;
        int tick = name.IndexOf('`', StringComparison.Ordinal);
        name = tick < 0 ? name : name[..tick];
        string outer = type.DeclaringType is { } declaring ? Name(declaring) + "." : string.Empty;
        Type[] own = [.. type.GetGenericArguments().Skip(type.DeclaringType?.GetGenericArguments().Length ?? 0)];
        return outer + name + (own.Length > 0 ? "<" + string.Join(", ", own.Select(Name)) + ">" : string.Empty);
    }
}

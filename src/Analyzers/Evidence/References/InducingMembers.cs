using System.Reflection.Metadata;

namespace GcGuard.Analyzers.Evidence.References;

/// <summary>A member whose call induces collections, as an assembly's metadata names it.</summary>
/// <param name="Namespace">The namespace of the type that declares it.</param>
/// <param name="Type">That type's metadata name.</param>
/// <param name="Name">Its own metadata name.</param>
/// <param name="Text">How a message names it.</param>
/// <param name="Undo">
/// The member of the same type that takes back what this one does; a module that refers to both is even.
/// </param>
internal sealed record InducingMember(
    string Namespace, string Type, string Name, string Text, string? Undo = null);

/// <summary>
/// The members whose call induces collections. A reference in metadata tells which member is called, not with which
/// arguments: a member is in the table only where every call of it can induce one.
/// </summary>
/// <remarks>
/// Left out: <c>GC.GetTotalMemory</c>, which collects for <c>true</c> only; the setter of <c>GCSettings.LatencyMode</c>
/// and <c>GC.WaitForPendingFinalizers</c>, which induce nothing.
/// </remarks>
internal static class InducingMembers
{
    private static readonly InducingMember[] Table =
    [
        new("System", "GC", "Collect", "GC.Collect"),
        // Runs a full blocking collection when the memory asked for is not free yet:
        // https://learn.microsoft.com/dotnet/api/system.gc.trystartnogcregion
        new("System", "GC", "TryStartNoGCRegion", "GC.TryStartNoGCRegion"),
        // Pressure that is only ever added makes full collections more and more frequent:
        // https://learn.microsoft.com/dotnet/api/system.gc.addmemorypressure
        new("System", "GC", "AddMemoryPressure", "GC.AddMemoryPressure", Undo: "RemoveMemoryPressure"),
        // Calls GC.Collect past its threshold of open handles (HandleCollector.cs in dotnet/runtime).
        new("System.Runtime.InteropServices", "HandleCollector", "Add", "HandleCollector.Add"),
        // Calls GC.Collect when the memory asked for is not there (MemoryFailPoint.cs in dotnet/runtime).
        new("System.Runtime", "MemoryFailPoint", ".ctor", "MemoryFailPoint"),
    ];

    private static readonly string[] Frameworks = ["mscorlib", "netstandard", "System", "System.Private.CoreLib"];

    /// <summary>Whether the table has a member of this type, which the framework declares.</summary>
    public static bool HasType(MetadataReader reader, TypeReference type)
    {
        foreach (InducingMember row in Table)
        {
            if (IsOfType(reader, type, row))
            {
                return IsOfFramework(reader, type);
            }
        }

        return false;
    }

    /// <summary>The row of a member of a type that <see cref="HasType"/>, or null.</summary>
    public static InducingMember? Find(MetadataReader reader, TypeReference type, StringHandle member)
        => Array.Find(Table, row => reader.StringComparer.Equals(member, row.Name) && IsOfType(reader, type, row));

    /// <summary>Nearly every type differs in its name, so that is compared first.</summary>
    private static bool IsOfType(MetadataReader reader, TypeReference type, InducingMember row)
        => reader.StringComparer.Equals(type.Name, row.Type)
            && reader.StringComparer.Equals(type.Namespace, row.Namespace);

    private static bool IsOfFramework(MetadataReader reader, TypeReference type)
    {
        if (type.ResolutionScope.Kind != HandleKind.AssemblyReference)
        {
            return false;
        }

        StringHandle assembly = reader.GetAssemblyReference((AssemblyReferenceHandle)type.ResolutionScope).Name;
        return reader.StringComparer.StartsWith(assembly, "System.Runtime")
            || Array.Exists(Frameworks, name => reader.StringComparer.Equals(assembly, name));
    }
}

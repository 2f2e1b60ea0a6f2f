using System.Reflection.Metadata;

namespace GcGuard.Analyzers.Facts.References;

/// <summary>
/// The members whose call induces collections, as an assembly's metadata names them. A reference in metadata tells which
/// member is called, not with which arguments: a member is in the table only where every call of it can induce one.
/// </summary>
/// <remarks>
/// Left out: <c>GC.GetTotalMemory</c>, which collects for <c>true</c> only; the setter of <c>GCSettings.LatencyMode</c>
/// and <c>GC.WaitForPendingFinalizers</c>, which induce nothing. <c>GC.AddMemoryPressure</c> counts where nothing in the
/// module takes pressure away again, see <see cref="Releases"/>.
/// </remarks>
internal static class InducingMembers
{
    /// <summary>The rows; those of one type stand together.</summary>
    private static readonly InducingMember[] Table =
    [
        new("System", "GC", "Collect", "GC.Collect"),
        // Runs a full blocking collection when the memory asked for is not free yet:
        // https://learn.microsoft.com/dotnet/api/system.gc.trystartnogcregion
        new("System", "GC", "TryStartNoGCRegion", "GC.TryStartNoGCRegion"),
        // Pressure that is only ever added makes full collections more and more frequent:
        // https://learn.microsoft.com/dotnet/api/system.gc.addmemorypressure
        new("System", "GC", "AddMemoryPressure", "GC.AddMemoryPressure") { Undo = "RemoveMemoryPressure" },

        // Framework code that calls GC.Collect for its caller. The compiler sees the framework without bodies, so these
        // two are known from its source.
        // Past its threshold of open handles:
        // https://github.com/dotnet/runtime/blob/main/src/libraries/System.Runtime.InteropServices/src/System/Runtime/InteropServices/HandleCollector.cs
        new("System.Runtime.InteropServices", "HandleCollector", "Add", "HandleCollector.Add"),
        // When the memory asked for is not there:
        // https://github.com/dotnet/runtime/blob/main/src/libraries/System.Private.CoreLib/src/System/Runtime/MemoryFailPoint.cs
        new("System.Runtime", "MemoryFailPoint", ".ctor", "MemoryFailPoint"),
    ];

    /// <summary>Whether the table has a member of this type.</summary>
    public static bool HasType(MetadataReader reader, TypeReference type)
    {
        // Asked for every reference to a type: nearly every one differs in its name, so that is compared first.
        MetadataStringComparer comparer = reader.StringComparer;
        InducingMember? previous = null;
        foreach (InducingMember row in Table)
        {
            if (row.Type != previous?.Type && comparer.Equals(type.Name, row.Type) && comparer.Equals(type.Namespace, row.Namespace))
            {
                return IsOfFramework(reader, type);
            }

            previous = row;
        }

        return false;
    }

    /// <summary>The row of a member of a type that <see cref="HasType"/>, or null.</summary>
    public static InducingMember? Find(MetadataReader reader, TypeReference type, StringHandle member)
    {
        MetadataStringComparer comparer = reader.StringComparer;
        foreach (InducingMember row in Table)
        {
            if (comparer.Equals(member, row.Member) && comparer.Equals(type.Name, row.Type))
            {
                return row;
            }
        }

        return null;
    }

    /// <summary>Whether a member takes back what a row of the table does.</summary>
    public static bool Releases(MetadataReader reader, StringHandle member, InducingMember row)
        => row.Undo is { } undo && reader.StringComparer.Equals(member, undo);

    /// <summary>Whether a type comes from the framework; a type of the same name that a module or library brings itself does not.</summary>
    private static bool IsOfFramework(MetadataReader reader, TypeReference type)
    {
        if (type.ResolutionScope.Kind != HandleKind.AssemblyReference)
        {
            return false;
        }

        StringHandle assembly = reader.GetAssemblyReference((AssemblyReferenceHandle)type.ResolutionScope).Name;
        MetadataStringComparer comparer = reader.StringComparer;
        return comparer.Equals(assembly, "mscorlib")
            || comparer.Equals(assembly, "netstandard")
            || comparer.Equals(assembly, "System")
            || comparer.StartsWith(assembly, "System.Runtime")
            || comparer.Equals(assembly, "System.Private.CoreLib");
    }
}

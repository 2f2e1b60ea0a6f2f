using System.Reflection;
using System.Reflection.Metadata;

namespace GcGuard.Analyzers.Facts.References;

/// <summary>
/// Whether other assemblies can run code of a module: it has a type they see, with a method or a static field they see.
/// Only tables of metadata are read, up to the first such member.
/// </summary>
internal static class PublicSurface
{
    /// <summary>Types are nested a few levels deep; damaged metadata may nest them in a circle.</summary>
    private const int DeepestNesting = 64;

    /// <summary>Whether a module has such a member.</summary>
    /// <param name="reader">The module's metadata.</param>
    /// <param name="rows">Counts the rows read.</param>
    public static bool IsOpen(MetadataReader reader, ref int rows)
    {
        foreach (TypeDefinitionHandle handle in reader.TypeDefinitions)
        {
            rows++;
            TypeDefinition type = reader.GetTypeDefinition(handle);
            if (IsSeen(reader, type) && (HasMethod(reader, type, ref rows) || HasField(reader, type, ref rows)))
            {
                return true;
            }
        }

        return false;
    }

    private static bool IsSeen(MetadataReader reader, TypeDefinition type)
    {
        for (int depth = 0; depth < DeepestNesting; depth++)
        {
            TypeAttributes visibility = type.Attributes & TypeAttributes.VisibilityMask;
            if (visibility == TypeAttributes.Public)
            {
                return true;
            }

            if (visibility
                is not (TypeAttributes.NestedPublic or TypeAttributes.NestedFamily or TypeAttributes.NestedFamORAssem))
            {
                return false;
            }

            type = reader.GetTypeDefinition(type.GetDeclaringType());
        }

        return false;
    }

    private static bool HasMethod(MetadataReader reader, TypeDefinition type, ref int rows)
    {
        foreach (MethodDefinitionHandle handle in type.GetMethods())
        {
            rows++;
            if ((reader.GetMethodDefinition(handle).Attributes & MethodAttributes.MemberAccessMask)
                is MethodAttributes.Public or MethodAttributes.Family or MethodAttributes.FamORAssem)
            {
                return true;
            }
        }

        return false;
    }

    /// <summary>Reading a static field runs the type's initialiser; a constant is copied by the compiler.</summary>
    private static bool HasField(MetadataReader reader, TypeDefinition type, ref int rows)
    {
        foreach (FieldDefinitionHandle handle in type.GetFields())
        {
            rows++;
            FieldAttributes attributes = reader.GetFieldDefinition(handle).Attributes;
            if ((attributes & (FieldAttributes.Static | FieldAttributes.Literal)) == FieldAttributes.Static
                && (attributes & FieldAttributes.FieldAccessMask)
                    is FieldAttributes.Public or FieldAttributes.Family or FieldAttributes.FamORAssem)
            {
                return true;
            }
        }

        return false;
    }
}

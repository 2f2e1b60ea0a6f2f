using System.Reflection.Metadata;

namespace GcGuard.Corpus.Inducers;

/// <summary>Tells damaged assemblies from whole ones.</summary>
internal static class Damage
{
    /// <summary>Whether an exception is what reading a damaged assembly ends in.</summary>
    public static bool Is(Exception exception)
        => exception is BadImageFormatException
            or OverflowException or ArgumentException or InvalidCastException or InvalidOperationException;

    /// <summary>Reads everything but the bodies once, so that nothing in the tables can surprise the search.</summary>
    /// <exception cref="Exception">One that <see cref="Is"/>.</exception>
    public static void Find(MetadataReader reader)
    {
        foreach (TypeDefinitionHandle handle in reader.TypeDefinitions)
        {
            TypeDefinition type = reader.GetTypeDefinition(handle);
            CheckNesting(reader, handle);
            CheckType(reader, type.BaseType);
            CheckNames(reader, type.GetGenericParameters());
            foreach (InterfaceImplementationHandle implementation in type.GetInterfaceImplementations())
            {
                CheckType(reader, reader.GetInterfaceImplementation(implementation).Interface);
            }

            foreach (MethodImplementationHandle implementation in type.GetMethodImplementations())
            {
                _ = reader.GetMethodImplementation(implementation).MethodDeclaration;
            }

            foreach (MethodDefinitionHandle method in type.GetMethods())
            {
                CheckMethod(reader, reader.GetMethodDefinition(method));
            }
        }

        foreach (MemberReferenceHandle handle in reader.MemberReferences)
        {
            MemberReference member = reader.GetMemberReference(handle);
            _ = reader.GetString(member.Name);
            CheckType(reader, member.Parent);
            _ = member.GetKind() == MemberReferenceKind.Method
                ? member.DecodeMethodSignature(TypeNames.Instance, []).ReturnType
                : member.DecodeFieldSignature(TypeNames.Instance, []);
        }
    }

    private static void CheckMethod(MetadataReader reader, MethodDefinition method)
    {
        _ = reader.GetString(method.Name);
        _ = method.DecodeSignature(TypeNames.Instance, []);
        CheckNames(reader, method.GetGenericParameters());
        if (method.GetDeclaringType().IsNil)
        {
            throw new BadImageFormatException("a method without a type");
        }
    }

    private static void CheckNames(MetadataReader reader, GenericParameterHandleCollection parameters)
    {
        foreach (GenericParameterHandle handle in parameters)
        {
            _ = reader.GetString(reader.GetGenericParameter(handle).Name);
        }
    }

    private static void CheckType(MetadataReader reader, EntityHandle type)
    {
        switch (type.Kind)
        {
            case HandleKind.TypeReference:
                CheckScopes(reader, (TypeReferenceHandle)type);
                break;
            case HandleKind.TypeSpecification:
                _ = reader.GetTypeSpecification((TypeSpecificationHandle)type).DecodeSignature(TypeNames.Instance, []);
                break;
        }
    }

    /// <summary>Whether the types a type stands in come to an end, and have names.</summary>
    private static void CheckNesting(MetadataReader reader, TypeDefinitionHandle type)
    {
        for (int depth = 0; !type.IsNil; depth++)
        {
            Limit(depth);
            TypeDefinition definition = reader.GetTypeDefinition(type);
            _ = reader.GetString(definition.Namespace) + reader.GetString(definition.Name);
            type = definition.GetDeclaringType();
        }
    }

    private static void CheckScopes(MetadataReader reader, TypeReferenceHandle type)
    {
        EntityHandle scope = type;
        for (int depth = 0; scope.Kind == HandleKind.TypeReference; depth++)
        {
            Limit(depth);
            TypeReference reference = reader.GetTypeReference((TypeReferenceHandle)scope);
            _ = reader.GetString(reference.Namespace) + reader.GetString(reference.Name);
            scope = reference.ResolutionScope;
        }

        if (scope.Kind == HandleKind.AssemblyReference)
        {
            _ = reader.GetString(reader.GetAssemblyReference((AssemblyReferenceHandle)scope).Name);
        }
    }

    private static void Limit(int depth)
    {
        const int DeepestNesting = 64;
        if (depth > DeepestNesting)
        {
            throw new BadImageFormatException("types nested in each other");
        }
    }
}

using System.Collections.Immutable;
using System.Reflection;
using System.Reflection.Metadata;

namespace GcGuard.Corpus.Inducers;

/// <summary>A method of a base class or interface through which another one is called.</summary>
/// <param name="Method">It, where it is among the assemblies.</param>
/// <param name="External">Where it is not: its name and number of parameters, see
/// <see cref="Overriding.ExternalName"/>.</param>
/// <param name="Name">How a report names it.</param>
internal sealed record Slot(MethodId? Method, string External, string Name);

/// <summary>Finds what a virtual method overrides and implements.</summary>
internal sealed class Overriding(MethodDirectory methods)
{
    private const int DeepestHierarchy = 32;

    /// <summary>
    /// Under what a method outside the assemblies is known: its type is not there to compare signatures with.
    /// </summary>
    public static string ExternalName(string name, int parameters) => $"{name}/{parameters}";

    /// <summary>
    /// The methods of base classes and interfaces that a call of <paramref name="method"/> may be written as.
    /// </summary>
    public List<Slot> SlotsOf(MethodId method)
    {
        List<Slot> slots = [];
        if ((method.Definition.Attributes & MethodAttributes.Virtual) == 0)
        {
            return slots;
        }

        var type = new UsedType(method.Assembly, method.DeclaringType, []);
        AddExplicit(method, type, slots);
        if ((method.Definition.Attributes & MethodAttributes.NewSlot) == 0)
        {
            AddBases(method, type, slots);
        }

        if ((method.Definition.Attributes & MethodAttributes.MemberAccessMask) == MethodAttributes.Public)
        {
            AddInterfaces(method, type, slots);
        }

        return slots;
    }

    private void AddExplicit(MethodId method, UsedType type, List<Slot> slots)
    {
        foreach (MethodImplementationHandle handle in type.Definition.GetMethodImplementations())
        {
            MethodImplementation implementation = method.Assembly.Reader.GetMethodImplementation(handle);
            if (implementation.MethodBody == (EntityHandle)method.Handle)
            {
                CallTarget target = methods.Resolve(method.Assembly, implementation.MethodDeclaration);
                slots.Add(
                    new Slot(
                        target.Method,
                        target.External ?? string.Empty,
                        target.Method is { } declared ? MethodNames.Of(declared) : method.Name + "()"));
            }
        }
    }

    private void AddBases(MethodId method, UsedType type, List<Slot> slots)
    {
        string signature = methods.SignatureOf(method, []);
        for (int depth = 0; depth < DeepestHierarchy; depth++)
        {
            EntityHandle baseType = type.Definition.BaseType;
            if (baseType.IsNil)
            {
                return;
            }

            if (methods.Types.Resolve(type.Assembly, baseType, type.Arguments) is not { } found)
            {
                slots.Add(ExternalSlot(method, methods.NameOf(type.Assembly, baseType)));
                return;
            }

            type = found;
            AddMatching(signature, type, slots);
        }
    }

    private void AddInterfaces(MethodId method, UsedType type, List<Slot> slots)
    {
        string signature = methods.SignatureOf(method, []);
        foreach (InterfaceImplementationHandle handle in type.Definition.GetInterfaceImplementations())
        {
            EntityHandle entity = type.Assembly.Reader.GetInterfaceImplementation(handle).Interface;
            if (methods.Types.Resolve(type.Assembly, entity, type.Arguments) is { } found)
            {
                AddMatching(signature, found, slots);
            }
            else
            {
                slots.Add(ExternalSlot(method, methods.NameOf(type.Assembly, entity)));
            }
        }
    }

    private void AddMatching(string signature, UsedType type, List<Slot> slots)
    {
        foreach (MethodDefinitionHandle handle in type.Definition.GetMethods())
        {
            var candidate = new MethodId(type.Assembly, handle);
            if ((candidate.Definition.Attributes & MethodAttributes.Virtual) != 0
                && methods.SignatureOf(candidate, type.Arguments) == signature)
            {
                slots.Add(new Slot(candidate, string.Empty, MethodNames.Of(candidate)));
            }
        }
    }

    private static Slot ExternalSlot(MethodId method, string type)
        => new(
            null,
            ExternalName(method.Name, method.Definition.DecodeSignature(TypeNames.Instance, []).ParameterTypes.Length),
            $"{type}.{method.Name}()");
}

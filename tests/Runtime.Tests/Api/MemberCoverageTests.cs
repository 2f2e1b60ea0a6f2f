using System;
using System.Collections.Generic;
using System.Linq;
using System.Reflection;

namespace GcGuard.Runtime.Tests.Api;

/// <summary>
/// Every public member of this build is used by these tests. Which they use is read from the compiled tests, so that an overload
/// that no test calls is not taken for another of the same name.
/// </summary>
public sealed class MemberCoverageTests
{
    private const int FirstMemberReference = 0x0A000001;

    [Fact]
    public void Every_public_member_is_used_by_a_test()
    {
        HashSet<(Module, int)> used = [.. References(typeof(MemberCoverageTests).Module)];
        string[] unused =
        [
            .. Members(typeof(AsyncGate).Assembly)
                .Where(member => !used.Contains(Key(member)) && !(member is MethodInfo method && used.Contains(Key(method.GetBaseDefinition()))))
                .Select(member => $"{member.DeclaringType}: {member}"),
        ];
        Assert.True(unused.Length == 0, "No test uses\n" + string.Join("\n", unused));
    }

    [Fact]
    public void What_no_test_uses_is_seen()
    {
        HashSet<(Module, int)> used = [.. References(typeof(MemberCoverageTests).Module)];
        Assert.Contains(Key(typeof(List<int>).GetMethod("RemoveAll")!), used);
        Assert.DoesNotContain(Key(typeof(Dictionary<int, int>).GetMethod("GetObjectData")!), used);
    }

    private static IEnumerable<MethodBase> Members(Assembly assembly)
        => assembly.GetExportedTypes()
            .Where(type => !typeof(Attribute).IsAssignableFrom(type)) // Written, not called.
            .SelectMany(type => type.GetMembers(BindingFlags.Public | BindingFlags.Instance | BindingFlags.Static | BindingFlags.DeclaredOnly))
            .OfType<MethodBase>();

    private static (Module Module, int Token) Key(MemberInfo member) => (member.Module, member.MetadataToken);

    private static IEnumerable<(Module Module, int Token)> References(Module module)
    {
        // Stand in for the type parameters of the tests' own generic types and methods; the token of a member is the same for any.
        Type[] arguments = [.. Enumerable.Repeat(typeof(int), 8)];
        for (int token = FirstMemberReference; ; token++)
        {
            MemberInfo? member = null;
            try
            {
                member = module.ResolveMember(token, arguments, arguments);
            }
            catch (ArgumentOutOfRangeException)
            {
                yield break; // Behind the last one.
            }
            catch (Exception e) when (e is ArgumentException or TypeLoadException or MissingMemberException or BadImageFormatException)
            {
                // One that int does not fit: it counts as not used.
            }

            if (member is not null)
            {
                yield return Key(member);
            }
        }
    }
}

using System.Linq;
using System.Threading;
using System.Threading.Tasks;
using GcGuard.CodeFixes.Cascade;
using Microsoft.CodeAnalysis;

namespace GcGuard.Analyzers.Tests.FixedCode.Cascade;

/// <summary>What the projects of a solution decide: tests, applications, libraries, shared files.</summary>
public sealed class ProjectTests
{
    private const string Library = "public static class C { public static int M() => «Work.Get()»; }\n";

    [Fact]
    public Task TestMethodsBecomeAsyncTasks() => new CascadeSolution { Options = "gcguard.cascade_public_api = true" }
        .Project("xunit.core").File("Xunit.cs", "namespace Xunit { public class FactAttribute : System.Attribute { } public static class Assert { public static void Equal(object a, object b) { } } }")
        .Project("Library").File("Work.cs", CascadeSolution.Work).File("C.cs", Library)
        .Project("Tests").File("Tests.cs", "using System.Threading.Tasks;\nusing Xunit;\n\npublic class Tests\n{\n    [Fact]\n    public void Counts() => Assert.Equal(1, C.M());\n\n    [Fact]\n    public void Other() => Assert.Equal(1, 1);\n}\n")
        .IsAsync("Tests.cs", "using System.Threading.Tasks;\nusing Xunit;\n\npublic class Tests\n{\n    [Fact]\n    public async Task Counts() => Assert.Equal(1, await C.M());\n\n    [Fact]\n    public void Other() => Assert.Equal(1, 1);\n}\n");

    [Fact]
    public Task PublicMembersOfATestProjectMayChange() => new CascadeSolution()
        .Project("xunit.core").File("Xunit.cs", "namespace Xunit { public class FactAttribute : System.Attribute { } }")
        .Project("Tests").File("Work.cs", CascadeSolution.Work)
        .File("Tests.cs", "public class Tests { [Xunit.Fact] public void Counts() => «Work.Do()»; }")
        .IsAsync("Tests.cs", "public class Tests { [Xunit.Fact] public async System.Threading.Tasks.Task Counts() => await Work.Do(); }");

    [Fact]
    public Task PublicMembersOfAnApplicationMayChange() => new CascadeSolution()
        .Project("App", OutputKind.ConsoleApplication).File("Work.cs", CascadeSolution.Work).File("C.cs", Library)
        .File("Program.cs", "System.Console.WriteLine(C.M());\n")
        .IsAsync("Program.cs", "System.Console.WriteLine(await C.M());\n");

    [Fact]
    public Task AFileInTwoProjectsChangesInBoth() => new CascadeSolution()
        .Project("One").File("Work.cs", CascadeSolution.Work, "/shared/Work.cs").File("C.cs", "#if TWO\ninternal static class Two { }\n#endif\ninternal static class C { internal static int M() => «Work.Get()»; }\n", "/shared/C.cs")
        .Project("Two", symbols: "TWO").File("Work.cs", CascadeSolution.Plain(CascadeSolution.Work), "/shared/Work.cs").File("C.cs", "#if TWO\ninternal static class Two { }\n#endif\ninternal static class C { internal static int M() => Work.Get(); }\n", "/shared/C.cs")
        .AreAsync("C.cs", "#if TWO\ninternal static class Two { }\n#endif\ninternal static class C { internal static async System.Threading.Tasks.Task<int> M() => await Work.Get(); }\n");

    /// <summary>A caller that only one of two frameworks compiles is no reason to leave the other broken.</summary>
    [Fact]
    public async Task ACallerUnderACondition()
    {
        const string Shared = "internal static class C\n{\n    internal static int M() => @;\n#if TWO\n    internal static int N() => M();\n#endif\n}\n";
        CascadeSolution solution = new CascadeSolution()
            .Project("One").File("Work.cs", CascadeSolution.Work, "/shared/Work.cs").File("C.cs", Shared.Replace("@", "«Work.Get()»"), "/shared/C.cs")
            .Project("Two", symbols: "TWO").File("Work.cs", CascadeSolution.Plain(CascadeSolution.Work), "/shared/Work.cs").File("C.cs", Shared.Replace("@", "Work.Get()"), "/shared/C.cs");
        CascadePlan plan = await solution.PlanAsync();
        Assert.NotNull(plan.Obstacle);
        Assert.Empty(plan.Roots);
    }

    [Fact]
    public async Task APlanNamesItsMembers()
    {
        CascadePlan plan = await new CascadeSolution().Project("App").File("Work.cs", CascadeSolution.Work)
            .File("Code.cs", "interface I { string M(); } class A : I { public string M() => «Work.Text()»; } class B : I { public string M() => string.Empty; void N() => M(); }")
            .PlanAsync();
        Assert.Equal(
            ["Task<string> I.M()", "async Task<string> A.M()", "Task<string> B.M()", "async Task B.N()"],
            plan.Members.Select(member => member.ToString()));
    }

    [Fact]
    public async Task APlanCanBeCancelled()
    {
        using var source = new CancellationTokenSource();
        CascadeSolution solution = new CascadeSolution().Project("App").File("Work.cs", CascadeSolution.Work).File("Code.cs", "class A { int M() => «Work.Get()»; }");
        await source.CancelAsync();
        await Assert.ThrowsAnyAsync<System.OperationCanceledException>(() => solution.PlanAsync(source.Token));
    }

    [Fact]
    public Task AWrittenAwaitOnlyNeedsItsMethod() => new CascadeSolution().Project("App").File("Work.cs", CascadeSolution.Work)
        .File("Code.cs", "using System.Threading.Tasks;\n\nclass A { int M(bool b) { ‹if (b) ⟦return 1⇒return await Task.FromResult(1)⟧;› return 2; } int N() => M(true); }\n")
        .IsAsync("Code.cs", "using System.Threading.Tasks;\n\nclass A { async Task<int> M(bool b) { if (b) return await Task.FromResult(1); return 2; } async Task<int> N() => await M(true); }\n");

    [Fact]
    public Task EditsInsideOfASite() => new CascadeSolution().Project("App")
        .File("Code.cs", "using System;\nusing System.Threading.Tasks;\n\nclass A\n{\n    readonly ⟦Lazy<string>⇒Lazy<Task<string>>⟧ _text = new ⟦Lazy<string>(() => \"x\"⇒Lazy<Task<string>>(() => Task.Run(() => \"x\")⟧);\n    int M() => «_text.Value».Length;\n    Task<int> N() => Task.FromResult(«⟦_text.Value⇒_text!.Value⟧».Length);\n}\n")
        .IsAsync("Code.cs", "using System;\nusing System.Threading.Tasks;\n\nclass A\n{\n    readonly Lazy<Task<string>> _text = new Lazy<Task<string>>(() => Task.Run(() => \"x\"));\n    async Task<int> M() => (await _text.Value).Length;\n    async Task<int> N() => (await _text!.Value).Length;\n}\n");
}

using System.Linq;
using System.Threading.Tasks;
using GcGuard.CodeFixes.Cascade;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;

namespace GcGuard.Analyzers.Tests.FixedCode.Cascade;

/// <summary>What cannot be async is refused with its row of the table, and nothing changes.</summary>
public sealed class ObstacleTests
{
    /// <summary>A row, and code that meets it.</summary>
    public static TheoryData<string, string> Codes { get; } = new()
    {
        { "constructor", "class C { C() { System.Console.Write(«Work.Get()»); } }" },
        { "constructor", "class C { static C() { System.Console.Write(M()); } static int M() => «Work.Get()»; }" },
        { "constructor", "class B { internal B(int n) { } } class C : B { C() : base(«Work.Get()») { } }" },
        { "constructor", "class C { ~C() { «Work.Do()»; } }" },
        { "initializer", "class C { int _n = «Work.Get()»; public override string ToString() => _n.ToString(); }" },
        { "initializer", "class C { internal int N { get; } = «Work.Get()»; }" },
        { "initializer", "record B(int N); record C() : B(«Work.Get()»);" },
        { "operator", "class C { public static C operator +(C a, int b) { «Work.Do()»; return a; } }" },
        { "operator", "class C { public static implicit operator int(C c) => «Work.Get()»; }" },
        { "property", "class C { internal int N => «Work.Get()»; }" },
        { "property", "class C { internal int N { get { return «Work.Get()»; } } }" },
        { "property", "class C { internal int N { get => 1; set { «Work.Do()»; } } }" },
        { "property", "class C { internal int this[int i] => i + «Work.Get()»; }" },
        { "property", "class C { internal event System.Action A { add { «Work.Do()»; } remove { } } }" },
        { "lock", "class C { internal int M() { lock (this) { return «Work.Get()»; } } }" },
        { "lock", "class C { internal int M() { lock (this) { return N(); } } int N() => «Work.Get()»; }" },
        { "lock", "class C { [System.Runtime.CompilerServices.MethodImpl(System.Runtime.CompilerServices.MethodImplOptions.Synchronized)] internal int M() => «Work.Get()»; }" },
        { "thread-bound", "using System.Threading; class C { internal int M() { Monitor.Enter(this); try { return «Work.Get()»; } finally { Monitor.Exit(this); } } }" },
        { "thread-bound", "using System.Threading; class C { readonly ReaderWriterLockSlim _l = new(); internal int M() { _l.EnterReadLock(); try { return N(); } finally { _l.ExitReadLock(); } } int N() => «Work.Get()»; }" },
        { "thread-bound", "using System.Threading; class C { internal int M(Mutex m) { m.WaitOne(); try { return «Work.Get()»; } finally { m.ReleaseMutex(); } } }" },
        { "thread-bound", "class C { internal void M() { using (var scope = new System.Transactions.TransactionScope()) { «Work.Do()»; scope.Complete(); } } }" },
        { "struct", "struct S { int _n; internal int M() { _n = 2; return _n + «Work.Get()»; } }" },
        { "convention", "class C { internal int N { get; set; } internal bool ShouldSerializeN() => «Work.Get()» > 0; }" },
        { "catch-filter", "class C { internal void M() { try { } catch (System.Exception) when («Work.Get()» > 0) { } } }" },
        { "unsafe", "class C { internal int M() { unsafe { return «Work.Get()»; } } }" },
        { "unsafe", "class C { internal unsafe int M() => «Work.Get()»; }" },
        { "query", "using System.Linq; class C { internal object M(int[] a) => from x in a select x + «Work.Get()»; }" },
        { "query", "using System.Linq; class C { internal object M(int[] a) => from x in a where x > N() select x; int N() => «Work.Get()»; }" },
        { "expression-tree", "class C { internal System.Linq.Expressions.Expression<System.Func<int>> M() => () => «Work.Get()»; }" },
        { "expression-tree", "using System.Linq; class C { internal object M(IQueryable<int> q) => q.Select(x => x + «Work.Get()»); }" },
        { "by-reference", "class C { internal bool M(out int n) { n = «Work.Get()»; return true; } }" },
        { "by-reference", "class C { internal void M(ref int n) { n = «Work.Get()»; } }" },
        { "by-reference", "class C { internal int M(in int n) => n + «Work.Get()»; }" },
        { "by-reference", "class C { int _n; internal ref int M() { _n = «Work.Get()»; return ref _n; } }" },
        { "ref-like", "class C { internal int M(System.ReadOnlySpan<char> s) => s.Length + «Work.Get()»; }" },
        { "ref-like", "class C { internal int M(string t) { System.ReadOnlySpan<char> s = t; return s.Length + «Work.Get()» + s[0]; } }" },
        { "ref-like", "class C { int _n; internal int M() { ref int n = ref _n; return n + «Work.Get()»; } }" },
        { "ref-like", "class C { internal System.Span<int> M() => new int[«Work.Get()»]; }" },
        { "variance", "interface I<out T> { T Get(); } class C : I<string> { public string Get() => «Work.Text()»; }" },
        { "variance", "class B { internal virtual object Get() => 1; } class C : B { internal override string Get() => «Work.Text()»; }" },
        { "partial", "partial class C { partial void M(); } partial class C { partial void M() => «Work.Do()»; internal void N() => M(); }" },
        { "attribute", "class C { [System.Diagnostics.Conditional(\"DEBUG\")] internal void M() => «Work.Do()»; }" },
        { "attribute", "class C { [System.Runtime.Serialization.OnDeserialized] internal void M(System.Runtime.Serialization.StreamingContext c) => «Work.Do()»; }" },
        { "attribute", "class NameAttribute : System.Attribute { internal NameAttribute(string n) { } } class C { [Name(nameof(M))] internal void N() { } internal int M() => «Work.Get()»; }" },
        { "iterator", "using System.Collections.Generic; class C { IEnumerable<int> M() { yield return «Work.Get()»; } internal int N() { int n = 0; foreach (int m in M()) n += m; return n; } }" },
        { "iterator", "using System.Collections; class C { internal IEnumerable M() { yield return «Work.Get()»; } }" },
        { "iterator", "using System.Collections.Generic; class C { internal IEnumerator<int> GetEnumerator() { yield return «Work.Get()»; } }" },
        { "iterator", "using System.Collections.Generic; using System.Linq; class C { IEnumerable<int> M() { yield return «Work.Get()»; } internal int N() => M().Sum(); }" },
        { "iterator", "using System.Collections.Generic; interface I { IEnumerable<int> M(); } class A : I { public IEnumerable<int> M() { yield return «Work.Get()»; } } class B : I { public IEnumerable<int> M() => new int[1]; }" },
        { "metadata", "class C : System.IDisposable { public void Dispose() => «Work.Do()»; }" },
        { "metadata", "class C { public override string ToString() => «Work.Text()»; }" },
        { "metadata", "class C : System.Collections.Generic.IComparer<int> { public int Compare(int a, int b) => a + «Work.Get()»; }" },
        { "public-api", "public class C { public int M() => «Work.Get()»; }" },
        { "public-api", "public class C { protected virtual int M() => «Work.Get()»; }" },
        { "public-api", "public interface I { int M(); } class C : I { public int M() => «Work.Get()»; }" },
        { "delegate", "class C { internal System.Threading.Thread M() => new System.Threading.Thread(() => «Work.Do()»); }" },
        { "delegate", "class C { internal void M() => System.Threading.Tasks.Parallel.For(0, 3, i => «Work.Do()»); }" },
        { "delegate", "class C { internal object M() => System.Threading.Tasks.Task.Factory.StartNew(() => «Work.Get()»); }" },
        { "delegate", "class C { internal System.Func<int> M() => () => «Work.Get()»; }" },
        { "delegate", "class C { internal System.Action A { get; set; } = () => «Work.Do()»; }" },
        { "delegate", "delegate int D(); class C { internal int M() { D d = () => «Work.Get()»; return d(); } }" },
        { "delegate", "class C { internal int M() { System.Func<int> f = () => «Work.Get()»; return f(); } }" },
        { "delegate", "class C { internal int M() { var f = (int n) => n + «Work.Get()»; return f(1); } }" },
        { "delegate", "class C { System.Func<int> _f; internal int M() { _f = () => «Work.Get()»; return _f(); } }" },
        { "delegate", "class C { static T Twice<T>(System.Func<T> work) => work(); internal int M() => Twice(() => «Work.Get()»); }" },
        { "delegate", "class C { internal object M() { System.Func<int> f = () => «Work.Get()»; return f; } }" },
        { "delegate", "class C { internal void M(System.Collections.Generic.List<int> l) => l.ForEach(x => «Work.Do()»); }" },
        { "delegate", "class C { internal event System.EventHandler E; internal void M() { E += (sender, e) => «Work.Do()»; E(this, null); } }" },
        { "async-void", "class C { internal async void M(object sender, System.EventArgs e) { await System.Threading.Tasks.Task.Yield(); «Work.Do()»; } }" },
        { "method-group", "class C { void On(object sender, System.EventArgs e) => «Work.Do()»; internal void M() => System.AppDomain.CurrentDomain.ProcessExit += On; }" },
        { "delegate", "class C { event System.Action E; internal void M() { E += () => «Work.Do()»; E(); } }" },
        { "selector", "using System.Linq; class C { internal object M(int[] a) => a.Select(x => x + «Work.Get()»); }" },
        { "selector", "using System.Linq; class C { internal object M(int[] a) => a.Where(x => x > «Work.Get()»).ToList(); }" },
        { "selector", "using System.Linq; class C { internal object M(int[] a) => a.Select(x => x + «Work.Get()»).ToList(); }" },
        { "selector", "using System.Linq; class C { int N(int x) => x + «Work.Get()»; internal object M(int[] a) => a.Select(N).ToArray(); }" },
        { "selector", "using System.Linq; class C { int _n; internal object M(int[] a) => a.Select(x => { _n++; return x + «Work.Get()»; }).ToList(); }" },
        { "selector", "using System.Linq; class C { internal object M(int[] a) => a.Select(x => { System.Console.WriteLine(x); return x + «Work.Get()»; }).ToArray(); }" },
        { "selector", "using System.Linq; class C { internal bool M(int[] a) => a.Any(x => N(x)); bool N(int x) => x > «Work.Get()»; }" },
        { "method-group", "class C { int M() => «Work.Get()»; internal System.Func<int> N() => M; }" },
        { "method-group", "class C { int M() => «Work.Get()»; static T Twice<T>(System.Func<T> work) => work(); internal int N() => Twice(M); }" },
        { "method-group", "class C { void M() => «Work.Do()»; internal object N() => new System.Threading.Thread(M); }" },
        { "method-group", "class C { int M(int x) => x + «Work.Get()»; internal void N(System.Collections.Generic.List<int> l) => l.Sort((a, b) => a); internal object O() => (System.Func<int, int>)M; }" },
        { "receiver", "class C { int M() => «Work.Get()»; internal int? N(C c) => c?.M(); }" },
        { "receiver", "class C { string M() => «Work.Text()»; internal string N(C c) => c?.M().Trim(); }" },
        { "receiver", "class C { void M() => «Work.Do()»; internal void N(C[] c) => c?[0].M(); }" },
        { "receiver", "class C { C Next() => this; int M() => «Work.Get()»; internal int? N() => Next()?.M(); }" },
        { "implicit-use", "using System.Collections; class C : IEnumerable { internal void Add(int n) => «Work.Do()»; IEnumerator IEnumerable.GetEnumerator() => null; internal static C M() => new C { 1 }; }" },
        { "async-void", "class C { internal async void M() { await System.Threading.Tasks.Task.Yield(); «Work.Do()»; } }" },
        { "null-task", "using System.Threading.Tasks; class C { internal Task<string> M(bool b) { if (b) return null; return Task.FromResult(«Work.Text()»); } }" },
        { "null-task", "using System.Threading.Tasks; class C { internal Task<string> M(bool b) { if (b) return default; return Task.FromResult(«Work.Text()»); } }" },
        { "entangled", "using System.Threading.Tasks; class C { async Task<int> M() { await Task.Yield(); return «Work.Get()»; } internal int N() => M()⟦.Result⇒.Result⟧; }" },
    };

    [Theory]
    [MemberData(nameof(Codes))]
    public async Task IsRefused(string id, string code)
    {
        Obstacle obstacle = Obstacles.All.Single(row => row.Id == id);
        var solution = new CascadeSolution { Nullable = false };
        await solution.Project("App").File("Work.cs", CascadeSolution.Work).File("Code.cs", code).MeetsAsync(obstacle);
    }

    [Fact]
    public Task MainInAnOldVersion() => new CascadeSolution { Version = LanguageVersion.CSharp7 }
        .Project("App", OutputKind.ConsoleApplication)
        .File("Work.cs", CascadeSolution.Work)
        .File("Program.cs", "static class Program { static void Main() => «Work.Do()»; }")
        .MeetsAsync(Obstacles.Language);

    [Fact]
    public Task AStartUpClass() => new CascadeSolution()
        .Project("Microsoft.Stub").File("Builder.cs", "namespace Microsoft.AspNetCore.Builder { public interface IApplicationBuilder { } }")
        .Project("App", OutputKind.ConsoleApplication)
        .File("Work.cs", CascadeSolution.Work)
        .File("Program.cs", "System.Console.WriteLine(); internal class Startup { public void Configure(Microsoft.AspNetCore.Builder.IApplicationBuilder app) => «Work.Do()»; }")
        .MeetsAsync(Obstacles.Convention);

    [Theory]
    [InlineData("// <auto-generated/>\n", "User.cs")]
    [InlineData("", "User.g.cs")]
    [InlineData("", "User.Designer.cs")]
    public Task GeneratedCallers(string header, string name) => new CascadeSolution()
        .File("Work.cs", CascadeSolution.Work)
        .File("C.cs", "internal static class C { internal static int M() => «Work.Get()»; }")
        .File(name, header + "internal class User { internal int N() => C.M(); }")
        .MeetsAsync(Obstacles.Generated);

    [Fact]
    public Task GeneratedDeclarations() => new CascadeSolution()
        .File("Work.cs", CascadeSolution.Work)
        .File("I.g.cs", "internal interface I { int M(); }")
        .File("C.cs", "internal class C : I { public int M() => «Work.Get()»; }")
        .MeetsAsync(Obstacles.Generated);

    /// <summary>A paths file knows all callers of a library; who is not loaded cannot be changed.</summary>
    [Theory]
    [InlineData(null, "public-api")]
    [InlineData("Library\tM:C.M\tUser.N\tother\tApp\n", null)]
    [InlineData("Library\tM:C.M\tUser.N\tother\tApp,Elsewhere\n", "missing-project")]
    [InlineData("Other\tM:X.Y\tUser.N\tother\tApp\n", null)]
    public async Task PublicMembersOfALibraryByThePathsFile(string? lines, string? obstacle)
    {
        CascadeSolution code = new CascadeSolution()
            .Project("Library").File("Work.cs", CascadeSolution.Work).File("C.cs", "public static class C { public static int M() => «Work.Get()»; }");
        code = (lines is null ? code : code.PathsFile(lines))
            .Project("App").File("User.cs", "internal class User { internal int N() => C.M(); }");
        CascadePlan plan = await code.PlanAsync();
        Assert.Equal(obstacle, plan.Obstacle?.Obstacle.Id);
        Assert.Equal(obstacle is null ? 3 : 0, plan.Roots.Count);
    }

    [Fact]
    public Task ErrorsInACallersProject() => new CascadeSolution { Options = "gcguard.cascade_public_api = true" }
        .Project("Library").File("Work.cs", CascadeSolution.Work).File("C.cs", "public static class C { public static int M() => «Work.Get()»; }")
        .Project("App").File("User.cs", "internal class User { internal int N() => C.M() + Missing.Name; }")
        .MeetsAsync(Obstacles.CompileErrors);

    [Theory]
    [InlineData("internal class User { internal int N() => Missing.Name + 1; }")]
    [InlineData("internal class User { internal int N() { return Missing.CM + 1; } }")]
    [InlineData("internal class User { internal int N { get => Missing.Name + 1; } internal User() => Missing.Name(); }")]
    public async Task ErrorsInCodeThatCannotCall(string user)
    {
        CascadePlan plan = await new CascadeSolution { Options = "gcguard.cascade_public_api = true" }
            .Project("Library").File("Work.cs", CascadeSolution.Work).File("C.cs", "public static class C { public static int M() => «Work.Get()»; }")
            .Project("App").File("User.cs", user)
            .PlanAsync();
        Assert.Null(plan.Obstacle);
    }

    [Theory]
    [InlineData("class D { int _n; ref int N() => ref _n; internal void O(C c) { N() += c.M(); } }", "does-not-compile")]
    [InlineData("class D { int _n; ref int N() => ref _n; internal void O() { N() += 1; } }", null)]
    [InlineData("class D { System.Collections.Generic.IEnumerable<int> O() { yield return Missing.Name; } }", "compile-errors")]
    [InlineData("class D { D(System.Func<int> f) { } D() : this(() => { return Missing.Name; }) { } }", "compile-errors")]
    [InlineData("class D { System.Func<int> F = () => { return Missing.Name; }; }", "compile-errors")]
    [InlineData("class D { Missing Name { get; } }", "compile-errors")]
    public async Task CodeInAnotherFile(string other, string? obstacle)
        => Assert.Equal(obstacle, (await new CascadeSolution()
            .Project("App").File("Work.cs", CascadeSolution.Work)
            .File("C.cs", "class C { internal int M() => «Work.Get()»; }")
            .File("D.cs", other)
            .PlanAsync()).Obstacle?.Obstacle.Id);

    [Fact]
    public async Task ACallerInAnotherLanguage()
    {
        CascadeSolution solution = new CascadeSolution { Options = "gcguard.cascade_public_api = true" }
            .Project("Library").File("Work.cs", CascadeSolution.Work).File("C.cs", "public static class C { public static int M() => «Work.Get()»; }");
        ProjectId library = solution.Solution.ProjectIds[0];
        try
        {
            solution.Add(ProjectInfo.Create(
                ProjectId.CreateNewId(), VersionStamp.Default, "Old", "Old", "F#", projectReferences: [new ProjectReference(library)]));
        }
        catch (System.NotSupportedException)
        {
            // The oldest Roslyn holds no project of a language that it does not know, so a plan never meets one.
            return;
        }

        await solution.MeetsAsync(Obstacles.ForeignLanguage);
    }

    [Fact]
    public async Task AProjectThatIsNotThere()
    {
        CascadeSolution solution = new CascadeSolution().Project("App").File("Work.cs", CascadeSolution.Work).File("C.cs", "internal static class C { internal static int M() => «Work.Get()»; }");
        solution.Add(ProjectInfo.Create(
            ProjectId.CreateNewId(), VersionStamp.Default, "Tests", "Tests", LanguageNames.CSharp, projectReferences: [new ProjectReference(ProjectId.CreateNewId())]));
        await solution.MeetsAsync(Obstacles.MissingProject);
    }

    [Fact]
    public Task AFileThatReadsDifferentlyInTwoProjects() => new CascadeSolution()
        .Project("One").File("Work.cs", CascadeSolution.Work).File("C.cs", "internal static class C { internal static int M() => «Work.Get()»; }", "/shared/C.cs")
        .Project("Two", symbols: "TWO").File("Work.cs", CascadeSolution.Work.Replace("⟦", "").Split('⇒')[0] + "; }").File("C.cs", "internal static class C { internal static int M() => 1; }", "/shared/C.cs")
        .MeetsAsync(Obstacles.Linked);

    [Fact]
    public Task WhatOnlyTheCompilerFinds() => CascadeSolution.MeetsAsync(
        Obstacles.DoesNotCompile,
        "class C { int _n; ref int N() => ref _n; internal void M() { N() += «Work.Get()»; } }");

    [Fact]
    public Task AChainOfHundredsOfMethods() => CascadeSolution.MeetsAsync(
        Obstacles.TooLarge,
        "class C { internal int M0() => «Work.Get()»;" + string.Concat(Enumerable.Range(1, 401).Select(n => $" internal int M{n}() => M{n - 1}();")) + " }");

    /// <summary>The rows that tests of their own meet stand here by name.</summary>
    [Fact]
    public void EveryRowIsTested()
    {
        Obstacle[] byOwnTests =
        [
            Obstacles.Language, Obstacles.Convention, Obstacles.Generated, Obstacles.CompileErrors, Obstacles.ForeignLanguage,
            Obstacles.MissingProject, Obstacles.Linked, Obstacles.DoesNotCompile, Obstacles.TooLarge,
        ];
        Assert.Equal(
            Obstacles.OfAwait.Select(row => row.Id).Order(),
            byOwnTests.Select(row => row.Id).Concat(Codes.Select(row => (string)row[0])).Distinct().Order());
    }

    [Fact]
    public void IdsAreUnique() => Assert.Equal(Obstacles.All.Length, Obstacles.All.Select(row => row.Id).Distinct().Count());
}

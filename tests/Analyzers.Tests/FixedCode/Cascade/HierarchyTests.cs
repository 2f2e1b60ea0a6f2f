using System.Threading.Tasks;

namespace GcGuard.Analyzers.Tests.FixedCode.Cascade;

/// <summary>Interfaces, overrides, partial methods: all members of one signature change together.</summary>
public sealed class HierarchyTests
{
    [Fact]
    public Task AnInterfaceAndAllItsImplementations() => CascadeSolution.BecomesAsync(
        """
        using System;
        using System.Threading.Tasks;

        internal interface ISource { int Get(); void Do(int n); }

        internal class A : ISource
        {
            public int Get() => «Work.Get()»;
            public void Do(int n) => «Work.Do()»;
        }

        internal class B : ISource
        {
            int ISource.Get() => 2;

            void ISource.Do(int n)
            {
                if (n > 1)
                {
                    return;
                }

                Console.WriteLine(n);
            }
        }

        internal class D : ISource
        {
            public int Get() => throw new NotSupportedException();

            public void Do(int n) => Console.WriteLine(n);
        }

        internal class User
        {
            internal int Use(ISource source) { source.Do(1); return source.Get(); }
        }
        """,
        """
        using System;
        using System.Threading.Tasks;

        internal interface ISource { Task<int> Get(); Task Do(int n); }

        internal class A : ISource
        {
            public async Task<int> Get() => await Work.Get();
            public async Task Do(int n) => await Work.Do();
        }

        internal class B : ISource
        {
            Task<int> ISource.Get() => Task.FromResult(2);

            Task ISource.Do(int n)
            {
                if (n > 1)
                {
                    return Task.CompletedTask;
                }

                Console.WriteLine(n);
                return Task.CompletedTask;
            }
        }

        internal class D : ISource
        {
            public Task<int> Get() => throw new NotSupportedException();

            public Task Do(int n)
            {
                Console.WriteLine(n);
                return Task.CompletedTask;
            }
        }

        internal class User
        {
            internal async Task<int> Use(ISource source) { await source.Do(1); return await source.Get(); }
        }
        """);

    [Fact]
    public Task OverridesUpAndDown() => CascadeSolution.BecomesAsync(
        """
        using System.Threading.Tasks;

        internal abstract class Base { protected abstract object Make(); }
        internal class Middle : Base { protected override object Make() => «Work.Text()»; }
        internal class Last : Middle
        {
            protected override object Make() { return "last" + base.Make(); }
            internal object Run() => Make();
        }
        internal class Other : Base { protected override object Make() => "x"; }
        """,
        """
        using System.Threading.Tasks;

        internal abstract class Base { protected abstract Task<object> Make(); }
        internal class Middle : Base { protected override async Task<object> Make() => await Work.Text(); }
        internal class Last : Middle
        {
            protected override async Task<object> Make() { return "last" + await base.Make(); }
            internal async Task<object> Run() => await Make();
        }
        internal class Other : Base { protected override Task<object> Make() => Task.FromResult<object>("x"); }
        """);

    [Fact]
    public Task OverridesOfAVirtualMethod() => CascadeSolution.BecomesAsync(
        """
        using System.Threading.Tasks;

        internal class Base
        {
            internal virtual int Get() => «Work.Get()»;
            internal int Use() => Get();
        }
        internal class Derived : Base { internal override int Get() => 2; }
        """,
        """
        using System.Threading.Tasks;

        internal class Base
        {
            internal virtual async Task<int> Get() => await Work.Get();
            internal async Task<int> Use() => await Get();
        }
        internal class Derived : Base { internal override Task<int> Get() => Task.FromResult(2); }
        """);

    [Fact]
    public Task AnInterfaceImplementedByAnInheritedMethod() => CascadeSolution.BecomesAsync(
        """
        using System.Threading.Tasks;

        internal interface I { int Get(); }
        internal class Base { public int Get() => «Work.Get()»; }
        internal class Derived : Base, I { }
        internal class User { internal int Use(I i) => i.Get(); }
        """,
        """
        using System.Threading.Tasks;

        internal interface I { Task<int> Get(); }
        internal class Base { public async Task<int> Get() => await Work.Get(); }
        internal class Derived : Base, I { }
        internal class User { internal async Task<int> Use(I i) => await i.Get(); }
        """);

    [Fact]
    public Task GenericInterfaces() => CascadeSolution.BecomesAsync(
        """
        using System.Threading.Tasks;

        internal interface I<T> { T Get(T value); }
        internal class A : I<int> { public int Get(int value) => value + «Work.Get()»; }
        internal class B<T> : I<T> { public T Get(T value) => value; }
        internal class User { internal int Use(I<int> a, I<string> b) => a.Get(1) + b.Get("x").Length; }
        """,
        """
        using System.Threading.Tasks;

        internal interface I<T> { Task<T> Get(T value); }
        internal class A : I<int> { public async Task<int> Get(int value) => value + await Work.Get(); }
        internal class B<T> : I<T> { public Task<T> Get(T value) => Task.FromResult(value); }
        internal class User { internal async Task<int> Use(I<int> a, I<string> b) => await a.Get(1) + (await b.Get("x")).Length; }
        """);

    [Fact]
    public Task ADefaultMethodOfAnInterface() => CascadeSolution.BecomesAsync(
        """
        using System.Threading.Tasks;

        internal interface I { int Get() => «Work.Get()»; }
        internal class A : I { }
        internal class User { internal int Use(I i) => i.Get(); }
        """,
        """
        using System.Threading.Tasks;

        internal interface I { async Task<int> Get() => await Work.Get(); }
        internal class A : I { }
        internal class User { internal async Task<int> Use(I i) => await i.Get(); }
        """);

    [Fact]
    public Task PartialMethods() => CascadeSolution.BecomesAsync(
        """
        using System.Threading.Tasks;

        internal partial class C { private partial int Get(); }
        internal partial class C
        {
            private partial int Get() => «Work.Get()»;
            internal int Run() => Get();
        }
        """,
        """
        using System.Threading.Tasks;

        internal partial class C { private partial Task<int> Get(); }
        internal partial class C
        {
            private async partial Task<int> Get() => await Work.Get();
            internal async Task<int> Run() => await Get();
        }
        """);

    [Fact]
    public Task AnImplementationWithAnotherAwaitElsewhere() => CascadeSolution.BecomesAsync(
        """
        using System.Threading.Tasks;

        internal interface I { int A(); int B(); }
        internal class One : I { public int A() => «Work.Get()»; public int B() => A(); }
        internal class Two : I
        {
            public int A() => B();
            public int B() { int Local() => 1; return Local(); }
        }
        """,
        """
        using System.Threading.Tasks;

        internal interface I { Task<int> A(); Task<int> B(); }
        internal class One : I { public async Task<int> A() => await Work.Get(); public async Task<int> B() => await A(); }
        internal class Two : I
        {
            public async Task<int> A() => await B();
            public Task<int> B() { int Local() => 1; return Task.FromResult(Local()); }
        }
        """);

    [Fact]
    public async Task SeveralProjects()
    {
        CascadeSolution solution = new CascadeSolution { Options = "gcguard.cascade_public_api = true" }
            .Project("Contracts").File("IStore.cs", "public interface IStore { int Load(string key); }\n")
            .Project("Data").File("Work.cs", CascadeSolution.Work).File("Store.cs", "public class Store : IStore { public int Load(string key) => «Work.Get()»; }\n")
            .Project("Services").File("Service.cs", "public class Service { private readonly IStore _store; public Service(IStore store) => _store = store; public string Text(string key) => _store.Load(key).ToString(); }\n")
            .Project("App", Microsoft.CodeAnalysis.OutputKind.ConsoleApplication).File("Program.cs", "System.Console.WriteLine(new Service(new Store()).Text(\"a\"));\n");
        await solution.IsAsync("IStore.cs", "public interface IStore { System.Threading.Tasks.Task<int> Load(string key); }\n");
        await solution.IsAsync("Store.cs", "public class Store : IStore { public async System.Threading.Tasks.Task<int> Load(string key) => await Work.Get(); }\n");
        await solution.IsAsync("Service.cs", "public class Service { private readonly IStore _store; public Service(IStore store) => _store = store; public async System.Threading.Tasks.Task<string> Text(string key) => (await _store.Load(key)).ToString(); }\n");
        await solution.IsAsync("Program.cs", "System.Console.WriteLine(await new Service(new Store()).Text(\"a\"));\n");
    }
}

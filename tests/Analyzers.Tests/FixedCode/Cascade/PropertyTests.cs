using System.Linq;
using System.Threading.Tasks;
using GcGuard.CodeFixes.Cascade;

namespace GcGuard.Analyzers.Tests.FixedCode.Cascade;

/// <summary>The alternative in which properties become methods of the same name.</summary>
public sealed class PropertyTests
{
    [Fact]
    public Task PropertiesWithOnlyAGetter() => Becomes(
        """
        using System.Threading.Tasks;

        internal interface I { int Size { get; } }

        internal class A : I
        {
            public int Size => «Work.Get()»;

            internal string Name
            {
                get
                {
                    var text = «Work.Text()»;

                    return text + Size;
                }
            }

            private int Twice { get => 2 * Size; }
            internal int Run(A? a) => Name.Length + this.Twice + nameof(Size).Length + (a?.Size ?? 1);
        }

        internal class B : I { public int Size => 2; }
        """,
        """
        using System.Threading.Tasks;

        internal interface I { Task<int> Size(); }

        internal class A : I
        {
            public async Task<int> Size() => await Work.Get();

            internal async Task<string> Name()
            {
                var text = await Work.Text();

                return text + await Size();
            }

            private async Task<int> Twice() => 2 * await Size();
            internal async Task<int> Run(A? a) => (await Name()).Length + await this.Twice() + nameof(Size).Length + ((a is null ? (int?)null : await a.Size()) ?? 1);
        }

        internal class B : I { public Task<int> Size() => Task.FromResult(2); }
        """);

    [Theory]
    [InlineData("property", "class C { internal int N { get => «Work.Get()»; set { } } }")]
    [InlineData("property", "class C { internal int this[int i] => «Work.Get()»; }")]
    [InlineData("property", "interface I { int N { get; } } class A : I { public int N => «Work.Get()»; } class B : I { public int N { get; } = 1; }")]
    [InlineData("implicit-use", "class C { internal int N => «Work.Get()»; internal static bool Is(C c) => c is { N: 1 }; }")]
    [InlineData("implicit-use", "class C { internal int N => «Work.Get()»; internal object O() => new { N }; }")]
    [InlineData("metadata", "class C : System.Exception { public override string Message => «Work.Text()»; }")]
    [InlineData("public-api", "public class C { public int N => «Work.Get()»; }")]
    public async Task IsRefused(string id, string code)
    {
        CascadeSolution solution = new CascadeSolution { PropertiesBecomeMethods = true, Nullable = false }.Project("App").File("Work.cs", CascadeSolution.Work).File("Code.cs", code);
        await solution.MeetsAsync(Obstacles.All.Single(row => row.Id == id));
    }

    private static Task Becomes(string before, string after)
        => new CascadeSolution { PropertiesBecomeMethods = true }.Project("App").File("Work.cs", CascadeSolution.Work).File("Code.cs", before).IsAsync("Code.cs", after);
}

using System.Linq;
using GcGuard.Package.Tests.Infrastructure;

namespace GcGuard.Package.Tests;

/// <summary>
/// The threshold of the large object heap that a real project sets, where the runtime reads it: a
/// <c>RuntimeHostConfigurationOption</c> item or <c>runtimeconfig.template.json</c>. Each project makes an array of
/// 100,000 bytes and one of 200,000.
/// </summary>
[Collection(PackageTests.Name)]
public sealed class LohThresholdTests(LohThresholdTests.Solution solution) : IClassFixture<LohThresholdTests.Solution>
{
    private const int SmallerLine = 3, LargerLine = 5;

    private const string Source = """
        public class Blocks
        {
            public byte[] Smaller() => new byte[100_000];

            public byte[] Larger() => new byte[200_000];
        }
        """;

    [Theory]
    [InlineData("Plain", true)]
    [InlineData("Item", false)]
    [InlineData("HexItem", false)]
    [InlineData("LoweringItem", true)]
    [InlineData("Template", false)]
    [InlineData("BrokenTemplate", true)]
    public void TheThresholdOfTheProjectDecides(string project, bool findsSmaller)
        => Assert.Equal(
            findsSmaller ? [SmallerLine, LargerLine] : [LargerLine],
            solution.Workspace.FindingsOf(project, TestSettings.TargetFramework)
                .Where(finding => finding.Id == "GCG1001")
                .Select(finding => finding.Line));

    /// <summary>One solution with a project for each way to set the threshold, built once.</summary>
    public sealed class Solution
    {
        /// <summary>Writes the solution and builds it.</summary>
        public Solution(PackageLease lease)
        {
            Workspace = lease.Package.CreateWorkspace("threshold");
            Add("Plain");
            Add("Item", Item("150000"));
            Add("HexItem", Item("0x24000"));
            Add("LoweringItem", Item("40000"));
            Add("Template");
            Workspace.Write(
                "Template/runtimeconfig.template.json",
                """{ "configProperties": { "System.GC.Server": true, "System.GC.LOHThreshold": 150000 } }""");
            Add("BrokenTemplate");
            Workspace.Write(
                "BrokenTemplate/runtimeconfig.template.json",
                """{ "configProperties": { "System.GC.LOHThreshold" """);
            Workspace.Run("build", Workspace.WriteSolution(
                ["Plain", "Item", "HexItem", "LoweringItem", "Template", "BrokenTemplate"])).MustSucceed();
        }

        internal TestWorkspace Workspace { get; }

        private static string Item(string value)
            => $"""<ItemGroup><RuntimeHostConfigurationOption Include="System.GC.LOHThreshold" Value="{value}" /></ItemGroup>""";

        private void Add(string name, string body = "")
        {
            Workspace.WriteProject(name, "<EnableNETAnalyzers>false</EnableNETAnalyzers>", body);
            Workspace.Write($"{name}/Blocks.cs", Source);
            Workspace.Write($"{name}/.editorconfig", "[*.cs]\ngcguard.assume_request_path = true\n");
        }
    }
}

using System.IO;
using GcGuard.Package.Tests.Infrastructure;

namespace GcGuard.Package.Tests;

/// <summary>A fix that carries <c>await</c> through several projects, applied by <c>dotnet format analyzers</c>.</summary>
[Collection(PackageTests.Name)]
public sealed class CascadeFormatTests(PackedPackage package)
{
    private const string Config = "root = true\n[*.cs]\ngcguard.assume_request_path = true\n";

    private const string Contract = """
        using System.Collections.Generic;
        using System.Net.Http;
        using System.Threading.Tasks;

        namespace Shop;

        public sealed class Order
        {
            public List<string> Lines { get; set; } = [];
        }

        public interface IOrders
        {
            @List<Order> Load(HttpResponseMessage response)#;
        }

        public sealed class NoOrders : IOrders
        {
            public @List<Order> Load(HttpResponseMessage response)# => %new List<Order>()$;
        }
        """;

    private const string Reader = """
        using System.Collections.Generic;
        using System.Net.Http;{0}
        using System.Text.Json;
        using System.Threading.Tasks;

        namespace Shop;

        public sealed class Orders : IOrders
        {{
            public {1} Load(HttpResponseMessage response)
            {{
                return {2};
            }}
        }}
        """;

    [Fact]
    public void CallersInOtherProjectsAwait()
    {
        TestWorkspace workspace = Write(Config + "gcguard.cascade_public_api = true\n");
        string solution = workspace.WriteSolution(["Contracts", "Reading", "App"]);
        workspace.Run("restore", solution).MustSucceed();
        CliResult format = workspace.Run("format", "analyzers", solution, "--no-restore", "--severity", "info", "--diagnostics", "GCG2004").MustSucceed();

        AssertText(Contract.Replace("@", "Task<").Replace("Order> Load", "Order>> Load").Replace("%new", "Task.FromResult(new").Replace("$", ")").Replace("#", string.Empty), workspace.PathOf("Contracts", "Orders.cs"), format);
        AssertText(
            string.Format(
                null,
                Reader,
                "\nusing System.Net.Http.Json;",
                "async Task<List<Order>>",
                "await response.Content.ReadFromJsonAsync<List<Order>>(JsonSerializerOptions.Default) ?? []"),
            workspace.PathOf("Reading", "Reader.cs"),
            format);
        AssertText("using System;\nusing System.Net.Http;\nusing Shop;\n\nIOrders orders = new Orders();\nConsole.WriteLine((await orders.Load(new HttpResponseMessage())).Count);\n", workspace.PathOf("App", "Program.cs"), format);
        workspace.Run("build", solution, "--no-restore", "-p:TreatWarningsAsErrors=true").MustSucceed();
    }

    /// <summary>Without the option, public signatures of libraries stay, and so does every file.</summary>
    [Fact]
    public void NothingChangesWherePublicSignaturesMayNot()
    {
        TestWorkspace workspace = Write(Config);
        string before = File.ReadAllText(workspace.PathOf("Reading", "Reader.cs"));
        string solution = workspace.WriteSolution(["Contracts", "Reading", "App"]);
        workspace.Run("restore", solution).MustSucceed();
        CliResult format = workspace.Run("format", "analyzers", solution, "--no-restore", "--severity", "info", "--diagnostics", "GCG2004").MustSucceed();

        AssertText(before, workspace.PathOf("Reading", "Reader.cs"), format);
        AssertText(Contract.Replace("@", string.Empty).Replace("%", string.Empty).Replace("$", string.Empty).Replace("#", string.Empty), workspace.PathOf("Contracts", "Orders.cs"), format);
    }

    private static void AssertText(string expected, string path, CliResult format)
    {
        string actual = File.ReadAllText(path);
        Assert.True(expected == actual, path + " is:\n" + actual + "\n\n" + format.Describe("was to fix it"));
    }

    private TestWorkspace Write(string config)
    {
        TestWorkspace workspace = package.CreateWorkspace("cascade");
        workspace.Write(".editorconfig", config);
        workspace.WriteProject("Contracts", frameworks: TestSettings.TargetFramework + ";" + FormattedSolution.SecondFramework);
        workspace.WriteProject(
            "Reading",
            body: "<ItemGroup><ProjectReference Include=\"../Contracts/Contracts.csproj\" /></ItemGroup>",
            frameworks: TestSettings.TargetFramework + ";" + FormattedSolution.SecondFramework);
        workspace.WriteProject(
            "App",
            "<OutputType>Exe</OutputType>",
            "<ItemGroup><ProjectReference Include=\"../Contracts/Contracts.csproj\" /><ProjectReference Include=\"../Reading/Reading.csproj\" /></ItemGroup>");
        workspace.Write("Contracts/Orders.cs", Contract.Replace("@", string.Empty).Replace("%", string.Empty).Replace("$", string.Empty).Replace("#", string.Empty));
        workspace.Write("Reading/Reader.cs", string.Format(null, Reader, string.Empty, "List<Order>", "JsonSerializer.Deserialize<List<Order>>(response.Content.ReadAsStringAsync().Result) ?? []"));
        workspace.Write("App/Program.cs", "using System;\nusing System.Net.Http;\nusing Shop;\n\nIOrders orders = new Orders();\nConsole.WriteLine(orders.Load(new HttpResponseMessage()).Count);\n");
        return workspace;
    }
}

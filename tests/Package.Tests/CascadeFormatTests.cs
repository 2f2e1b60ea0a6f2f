using System;
using System.IO;
using GcGuard.Package.Tests.Infrastructure;

namespace GcGuard.Package.Tests;

/// <summary>
/// A fix that carries <c>await</c> through several projects, and the choice of rules, in one run of
/// <c>dotnet format analyzers</c>.
/// </summary>
[Collection(PackageTests.Name)]
public sealed class CascadeFormatTests(CascadeFormatTests.Solution solution) : IClassFixture<CascadeFormatTests.Solution>
{
    private const string Contract = """
        using System.Collections.Generic;
        using System.Net.Http;
        using System.Threading.Tasks;

        namespace Shop;

        public sealed class Order
        {{
            public List<string> Lines {{ get; set; }} = [];

            public List<string> Addresses {{ get; set; }} = [];

            public List<string> Messages {{ get; set; }} = [];

            public List<string> Deliveries {{ get; set; }} = [];
        }}

        public interface IOrders
        {{
            {0} Load(HttpClient client);
        }}

        public sealed class NoOrders : IOrders
        {{
            public {0} Load(HttpClient client) => {1};
        }}
        """;

    private const string Reader = """
        using System.Collections.Generic;
        using System.Net.Http;{0}
        using System.Text.Json;
        using System.Threading.Tasks;

        namespace Shop;

        public sealed class Orders : IOrders
        {{
            public {1} Load(HttpClient client)
            {{
                using HttpResponseMessage response = client.Send(
                    new HttpRequestMessage(HttpMethod.Get, "/orders"), HttpCompletionOption.ResponseHeadersRead);
                return {2};
            }}
        }}
        """;

    private const string Program = """
        using System;
        using System.Net.Http;
        using Shop;

        IOrders orders = new Orders();
        Console.WriteLine({0}.Count);

        """;

    private const string Collecting = "        GC.Collect();\n";

    private const string Copying = "        return Encoding.UTF8.GetString(content.ToArray());\n";

    private const string Work = """
        using System;
        using System.IO;
        using System.Text;

        namespace Shop;

        public static class Work
        {
            public static string Read(Stream input)
            {
                var content = new MemoryStream();
                input.CopyTo(content);

        """ + Collecting + Copying + """
            }
        }
        """;

    /// <summary>The option says that public signatures may change, or a paths file knows all callers.</summary>
    [Theory]
    [InlineData("Open")]
    [InlineData("Known")]
    public void CallersInOtherProjectsAwait(string prefix)
    {
        AssertText(
            Fill(Contract, "Task<List<Order>>", "Task.FromResult(new List<Order>())"), prefix + "Contracts/Orders.cs");
        AssertText(
            Fill(
                Reader,
                "\nusing System.Net.Http.Json;",
                "async Task<List<Order>>",
                "await response.Content.ReadFromJsonAsync<List<Order>>(JsonSerializerOptions.Default) ?? []"),
            prefix + "Reading/Reader.cs");
        AssertText(Fill(Program, "(await orders.Load(new HttpClient()))"), prefix + "App/Program.cs");
        solution.Workspace.Run("build", prefix + "App", "--no-restore", "-p:TreatWarningsAsErrors=true").MustSucceed();
    }

    /// <summary>Without the option and the file, public signatures of libraries stay, and so does every file.</summary>
    [Fact]
    public void NothingChangesWherePublicSignaturesMayNot()
    {
        AssertText(Solution.WrittenContract, "ClosedContracts/Orders.cs");
        AssertText(Solution.WrittenReader, "ClosedReading/Reader.cs");
        AssertText(Solution.WrittenProgram, "ClosedApp/Program.cs");
    }

    /// <summary>Rules are shipped together, but a user chooses some of them for a fix.</summary>
    [Fact]
    public void OnlyTheChosenRulesAreFixed()
        => AssertText(
            Work.Replace(Collecting, string.Empty, StringComparison.Ordinal)
                .Replace("using System;\n", string.Empty, StringComparison.Ordinal),
            "Work/Work.cs");

    private static string Fill(string text, params object[] parts) => string.Format(null, text, parts);

    private void AssertText(string expected, string file)
    {
        string actual = File.ReadAllText(solution.Workspace.PathOf(file));
        Assert.True(
            expected == actual,
            $"{file} is:\n{actual}\n\n" + solution.Format.Describe("was to leave it otherwise"));
    }

    /// <summary>The projects, restored and formatted once.</summary>
    public sealed class Solution
    {
        internal static readonly string WrittenContract = Fill(Contract, "List<Order>", "new List<Order>()");

        internal static readonly string WrittenReader = Fill(
            Reader,
            string.Empty,
            "List<Order>",
            "JsonSerializer.Deserialize<List<Order>>(response.Content.ReadAsStringAsync().Result) ?? []");

        internal static readonly string WrittenProgram = Fill(Program, "orders.Load(new HttpClient())");

        private const string BothFrameworks = TestSettings.TargetFramework + ";" + FormattedSolution.SecondFramework;

        /// <summary>
        /// Writes, restores and formats the solution: projects whose public signatures may change by an option, those
        /// whose callers a paths file knows, and the same projects with neither.
        /// </summary>
        public Solution(PackageLease lease)
        {
            Workspace = lease.Package.CreateWorkspace("cascade");
            Workspace.Write(".editorconfig", "root = true\n[*.cs]\ngcguard.assume_request_path = true\ngcguard.unattended_fixes = all\n");
            string[] closed = Write("Closed"), open = Write("Open"), known = Write("Known");
            foreach (string project in open)
            {
                Workspace.Write($"{project}/.editorconfig", "[*.cs]\ngcguard.cascade_public_api = true\n");
            }

            foreach (string project in known)
            {
                Workspace.Write(
                    $"{project}/.gcguard/paths.txt",
                    "# gcguard paths 1\n"
                        + "KnownReading\tM:Shop.Orders.Load(System.Net.Http.HttpClient)\tProgram\tother\tKnownApp\n");
            }

            Workspace.WriteProject("Work");
            Workspace.Write("Work/Work.cs", Work);
            string solution = Workspace.WriteSolution([.. closed, .. open, .. known, "Work"]);
            Workspace.Run("restore", solution).MustSucceed();
            string[] chosen = ["GCG2009", "GCG5001"];
            Format = Workspace.Run(
                ["format", "analyzers", solution, "--no-restore", "--severity", "info", "--diagnostics", .. chosen])
                .MustSucceed();
        }

        internal TestWorkspace Workspace { get; }

        /// <summary>What <c>dotnet format</c> said.</summary>
        internal CliResult Format { get; }

        private static string Reference(params string[] projects)
            => string.Concat(Array.ConvertAll(
                projects,
                project => $"""<ItemGroup><ProjectReference Include="../{project}/{project}.csproj" /></ItemGroup>"""));

        /// <summary>Writes a contract, the library that keeps it, and a program that uses both.</summary>
        private string[] Write(string prefix)
        {
            string contracts = prefix + "Contracts", reading = prefix + "Reading", app = prefix + "App";
            Workspace.WriteProject(contracts, frameworks: BothFrameworks);
            Workspace.WriteProject(reading, body: Reference(contracts), frameworks: BothFrameworks);
            Workspace.WriteProject(app, "<OutputType>Exe</OutputType>", Reference(contracts, reading));
            Workspace.Write(contracts + "/Orders.cs", WrittenContract);
            Workspace.Write(reading + "/Reader.cs", WrittenReader);
            Workspace.Write(app + "/Program.cs", WrittenProgram);
            return [contracts, reading, app];
        }
    }
}

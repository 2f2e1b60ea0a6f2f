using System;
using System.IO;
using System.Linq;
using GcGuard.Package.Tests.Infrastructure;

namespace GcGuard.Package.Tests;

/// <summary>
/// A fix that makes a method of a library return a stream, by the paths file of a layered solution: the interface, the
/// library that implements it, the one between and the web project that answers it, in one run of
/// <c>dotnet format analyzers</c>.
/// </summary>
[Collection(PackageTests.Name)]
public sealed class StreamFormatTests(StreamFormatTests.Solution solution) : IClassFixture<StreamFormatTests.Solution>
{
    private const string Contract = """
        using System.IO;
        using System.Threading;
        using System.Threading.Tasks;

        namespace Shop;

        public interface IExport
        {{
            Task<{0}> ToCsvAsync(int year, CancellationToken cancellationToken);
        }}
        """;

    private const string Library = """
        using System.IO;
        using System.Threading;
        using System.Threading.Tasks;

        namespace Shop;

        public sealed class Export : IExport
        {{
            public async Task<{0}> ToCsvAsync(int year, CancellationToken cancellationToken)
            {{
                {1}var stream = new MemoryStream();
                await using (var writer = new StreamWriter(stream, leaveOpen: true))
                {{
                    foreach (string line in Lines.Of(year))
                    {{
                        await writer.WriteLineAsync(line);
                    }}
                }}

                {2}
            }}
        }}
        """;

    private const string Lines = """
        using System.Collections.Generic;

        namespace Shop;

        internal static class Lines
        {
            public static IEnumerable<string> Of(int year)
            {
                yield return year + ";1";
            }
        }
        """;

    private const string Between = """
        using System.IO;
        using System.Threading;
        using System.Threading.Tasks;

        namespace Shop;

        public sealed class Reports(IExport export)
        {{
            public Task<{0}> OfYearAsync(int year, CancellationToken cancellationToken)
                => export.ToCsvAsync(year, cancellationToken);
        }}
        """;

    private const string Controller = """
        using System.IO;
        using System.Threading;
        using System.Threading.Tasks;
        using Microsoft.AspNetCore.Mvc;

        namespace Shop;

        [ApiController]
        public sealed class OrdersController(Reports reports) : ControllerBase
        {{
            [HttpGet("orders/{{year}}.csv")]
            public async Task<IActionResult> Export(int year, CancellationToken cancellationToken)
            {{
                {0} content = await reports.OfYearAsync(year, cancellationToken);
                return File(content, "text/csv", "orders.csv");
            }}
        }}
        """;

    private const string Program = """
        using Microsoft.AspNetCore.Builder;
        using Microsoft.Extensions.DependencyInjection;
        using Shop;

        var builder = WebApplication.CreateBuilder(args);
        builder.Services.AddControllers();
        builder.Services.AddScoped<IExport, Export>();
        builder.Services.AddScoped<Reports>();
        var app = builder.Build();
        app.MapControllers();
        app.Run();
        """;

    /// <summary>What <c>dotnet gcguard paths</c> writes; the last column is who calls the member.</summary>
    private const string Paths = """
        # gcguard paths 1
        {0}	M:Shop.Export.ToCsvAsync(System.Int32,System.Threading.CancellationToken)	OrdersController.Export ← Reports.OfYearAsync	file-result	{1}
        {1}	M:Shop.Reports.OfYearAsync(System.Int32,System.Threading.CancellationToken)	OrdersController.Export	file-result	{2}
        """;

    [Fact]
    public void EveryLayerChanges()
    {
        AssertText(Fill(Contract, "Stream"), "Contracts/IExport.cs");
        AssertText(
            Fill(Library, "Stream", string.Empty, "stream.Position = 0;\n        return stream;"),
            "Exports/Export.cs");
        AssertText(Fill(Between, "Stream"), "Reports/Reports.cs");
        AssertText(Fill(Controller, "Stream"), "Web/OrdersController.cs");
        solution.Workspace.Run("build", "Web", "--no-restore", "-p:TreatWarningsAsErrors=true").MustSucceed();
    }

    /// <summary>Somebody whom the solution does not show needs the array.</summary>
    [Fact]
    public void NothingChangesWhereACallingAssemblyIsNotThere()
    {
        AssertText(Fill(Contract, "byte[]"), "OtherContracts/IExport.cs");
        AssertText(Solution.WrittenLibrary, "OtherExports/Export.cs");
        AssertText(Fill(Between, "byte[]"), "OtherReports/Reports.cs");
        AssertText(Fill(Controller, "byte[]"), "OtherWeb/OrdersController.cs");
    }

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
        internal static readonly string WrittenLibrary = Fill(Library, "byte[]", "using ", "return stream.ToArray();");

        private const string Web = """<ItemGroup><FrameworkReference Include="Microsoft.AspNetCore.App" /></ItemGroup>""";

        /// <summary>
        /// Writes, restores and formats two layered solutions in one; of the one that comes first by name, whose fix is
        /// refused, a calling assembly is missing.
        /// </summary>
        public Solution(PackageLease lease)
        {
            Workspace = lease.Package.CreateWorkspace("stream");
            string[] projects = [.. Write("Other"), .. Write(string.Empty)];
            Workspace.Write(
                ".gcguard/paths.txt",
                Fill(Paths, "Exports", "Reports", "Web")
                    + "\n" + string.Join('\n', Fill(Paths, "OtherExports", "OtherReports", "OtherWeb,Elsewhere").Split('\n').Skip(1)) + "\n");
            string solution = Workspace.WriteSolution(projects);
            Workspace.Run("restore", solution).MustSucceed();
            Format = Workspace.Run(
                ["format", "analyzers", solution, "--no-restore", "--severity", "info", "--diagnostics", "GCG2009", "GCG2010"])
                .MustSucceed();
        }

        internal TestWorkspace Workspace { get; }

        /// <summary>What <c>dotnet format</c> said.</summary>
        internal CliResult Format { get; }

        private static string Reference(params string[] projects)
            => string.Concat(Array.ConvertAll(
                projects,
                project => $"""<ItemGroup><ProjectReference Include="../{project}/{project}.csproj" /></ItemGroup>"""));

        private string[] Write(string prefix)
        {
            string contracts = prefix + "Contracts", exports = prefix + "Exports", reports = prefix + "Reports", web = prefix + "Web";
            Workspace.WriteProject(contracts);
            Workspace.WriteProject(exports, body: Reference(contracts));
            Workspace.WriteProject(reports, body: Reference(contracts));
            Workspace.WriteProject(web, "<OutputType>Exe</OutputType>", Web + Reference(contracts, exports, reports));
            Workspace.Write(contracts + "/IExport.cs", Fill(Contract, "byte[]"));
            Workspace.Write(exports + "/Export.cs", WrittenLibrary);
            Workspace.Write(exports + "/Lines.cs", Lines);
            Workspace.Write(reports + "/Reports.cs", Fill(Between, "byte[]"));
            Workspace.Write(web + "/OrdersController.cs", Fill(Controller, "byte[]"));
            Workspace.Write(web + "/Program.cs", Program);
            return [contracts, exports, reports, web];
        }
    }
}

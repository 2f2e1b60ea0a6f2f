using System;
using System.Collections.Immutable;
using System.IO;
using System.Linq;
using System.Threading.Tasks;
using GcGuard.Analyzers.Tests.Rules.Profile;
using GcGuard.Testing;
using Microsoft.CodeAnalysis;
using Xunit;

namespace GcGuard.Analyzers.Tests.Rules.InducedGc;

/// <summary>Which references GCG5003 finds, and where it reports them.</summary>
public class GCG5003InducingReferenceTests : ReferenceTest
{
    [Fact]
    public async Task A_package_is_named_on_the_line_that_references_it()
    {
        Diagnostic finding = Assert.Single(await FindAsync(Project, [Library(Collecting)]));

        Assert.Equal("/src/Shop.csproj(3,6)", Place(finding));
        Assert.Equal(
            "Acme.Imaging 2.1.0.0 (package Acme.Imaging 2.1.0) refers to GC.Collect; find out when it is called, or list it in gcguard.induced_gc_allow",
            finding.GetMessage());
    }

    [Fact]
    public async Task What_a_profile_measured_stands_in_the_message()
    {
        string profile = new MeasuredCode("class C { }").WithInducer("Acme.Imaging", "Helper.Free", 52, 900_000)
            .WithInducer("Acme.Imaging", "Other.Free", 1, 100_000).WithInducer("Shop", "C.M", 9, 1).Text;

        Diagnostic finding = Assert.Single(await FindAsync(Project, [Library(Collecting)], profile: profile));

        Assert.Contains(
            " refers to GC.Collect (measured: 53 collections, 1.0 s of pauses in 60 s); find out", finding.GetMessage(), StringComparison.Ordinal);
    }

    [Theory]
    [InlineData("System.GC.Collect()", "GC.Collect")]
    [InlineData("System.GC.Collect(2, System.GCCollectionMode.Forced, true, true)", "GC.Collect")]
    [InlineData("System.GC.TryStartNoGCRegion(1000)", "GC.TryStartNoGCRegion")]
    [InlineData("System.GC.AddMemoryPressure(1000)", "GC.AddMemoryPressure")]
    [InlineData("new System.Runtime.InteropServices.HandleCollector(\"x\", 1).Add()", "HandleCollector.Add")]
    [InlineData("using (new System.Runtime.MemoryFailPoint(1)) { }", "MemoryFailPoint")]
    [InlineData("System.Action a = System.GC.Collect; a()", "GC.Collect")]
    [InlineData("System.GC.Collect(0); System.GC.TryStartNoGCRegion(1)", "GC.Collect and GC.TryStartNoGCRegion")]
    public async Task Every_member_that_always_can_induce_is_named(string statement, string named)
    {
        Diagnostic finding = Assert.Single(await FindAsync(Project, [Library("public static class Helper { public static void Free() { " + statement + "; } }")]));

        Assert.Contains(" refers to " + named + "; ", finding.GetMessage(), StringComparison.Ordinal);
    }

    [Theory]
    [InlineData("public static class H { public static long Size() => System.GC.GetTotalMemory(false); }")]
    [InlineData("public static class H { public static long Size() => System.GC.GetTotalMemory(true); }")]
    [InlineData("public static class H { public static void Keep(object o) => System.GC.KeepAlive(o); }")]
    [InlineData("public static class H { public static void Wait() => System.GC.WaitForPendingFinalizers(); }")]
    [InlineData("public static class H { public static void Mode() => System.Runtime.GCSettings.LatencyMode = System.Runtime.GCLatencyMode.LowLatency; }")]
    [InlineData("public class H { public H() => System.GC.AddMemoryPressure(10); ~H() => System.GC.RemoveMemoryPressure(10); }")]
    [InlineData("public static class H { public static string Text => nameof(System.GC.Collect); }")]
    [InlineData("public static class H { public static System.Type T => typeof(System.GC); }")]
    [InlineData("public static class H { public static System.Reflection.MethodInfo M => typeof(System.GC).GetMethod(\"Collect\")!; }")]
    [InlineData("public class H : System.Runtime.InteropServices.SafeHandle { public H() : base(default, true) { } public override bool IsInvalid => false; protected override bool ReleaseHandle() => true; }")]
    [InlineData("namespace Acme { public static class GC { public static void Collect() { } } public static class H { public static void Free() => GC.Collect(); } }")]
    [InlineData("namespace System { public static class GC { public static void Collect() { } } public static class H { public static void Free() => GC.Collect(); } }")]
    [InlineData("public static class H { public static class GC { public static void Collect() { } } public static void Free() => GC.Collect(); }")]
    [InlineData("")]
    public async Task An_assembly_that_does_not_induce_is_silent(string source)
        => Assert.Empty(await FindAsync(Project, [Library(source)]));

    [Fact]
    public async Task An_assembly_that_calls_a_type_of_the_same_name_in_a_library_is_silent()
    {
        PortableExecutableReference own = Library("namespace Acme { public static class GC { public static void Collect() { } } }", "/libs/Acme.dll");
        byte[] user = Image(Compile("public static class H { public static void Free() => Acme.GC.Collect(); }", "User", references: own));

        Assert.Empty(await FindAsync(EmptyProject, [own, MetadataReference.CreateFromImage(user, filePath: "/p/user/1.0.0/lib/net8.0/User.dll")]));
    }

    [Theory]
    [InlineData("<PackageReference Include=\"acme.imaging\" />", "(3,6)", "acme.imaging 2.1.0")]
    [InlineData("<PackageReference Include=\"Other; Acme.Imaging\" Version=\"1.0.0\" />", "(3,6)", "Acme.Imaging 2.1.0")]
    [InlineData("<PackageReference Update=\"Acme.Imaging\" Version=\"2.1.0\" />", "(3,6)", "Acme.Imaging 2.1.0")]
    [InlineData("<PackageReference Include=\"Acme.Imaging.Core\" Version=\"2.1.0\" />", "(1,1)", "acme.imaging 2.1.0")]
    public async Task The_line_is_the_one_that_brings_the_package(string item, string place, string package)
    {
        Diagnostic finding = Assert.Single(await FindAsync($"<Project>\n<ItemGroup>\n    {item}\n</ItemGroup></Project>", [Library(Collecting)]));

        Assert.Equal("/src/Shop.csproj" + place, Place(finding));
        Assert.Contains("(package " + package + ")", finding.GetMessage(), StringComparison.Ordinal);
    }

    [Theory]
    [InlineData("<Reference Include=\"Acme.Imaging\"><HintPath>../libs/Acme.Imaging.dll</HintPath></Reference>")]
    [InlineData("<Reference Include=\"Acme.Imaging, Version=2.1.0.0, Culture=neutral\" />")]
    [InlineData("<Reference Include=\"..\\other\\bin\\Acme.Imaging.dll\" />")]
    public async Task An_assembly_without_a_package_is_named_with_its_version(string item)
    {
        Diagnostic finding = Assert.Single(await FindAsync($"<Project>\n{item}</Project>", [Library(Collecting, "/other/bin/Acme.Imaging.dll")]));

        Assert.Equal("/src/Shop.csproj(2,2)", Place(finding));
        Assert.StartsWith("Acme.Imaging 2.1.0.0 refers to GC.Collect", finding.GetMessage(), StringComparison.Ordinal);
    }

    [Fact]
    public async Task A_package_that_another_brings_is_named_on_the_first_line_of_an_application()
        => Assert.Equal("/src/Shop.csproj(1,1)", Place(Assert.Single(await FindAsync(EmptyProject, [Library(Collecting)]))));

    [Theory]
    [InlineData(EmptyProject)]
    [InlineData(Project)]
    [InlineData("<Project><Reference Include=\"Acme.Imaging\" /></Project>")]
    [InlineData(null)]
    public async Task A_library_is_silent_and_leaves_what_it_references_to_the_application(string? project)
        => Assert.Empty(await FindAsync(project, [Library(Collecting)], kind: OutputKind.DynamicallyLinkedLibrary));

    [Fact]
    public async Task A_web_application_that_is_built_as_a_library_is_no_library()
        => Assert.Single(await FindAsync(
            Project,
            [Library(Collecting)],
            "build_property.UsingMicrosoftNETSdkWeb = true",
            kind: OutputKind.DynamicallyLinkedLibrary));

    [Fact]
    public async Task Without_the_project_file_the_finding_has_no_place()
    {
        Diagnostic finding = Assert.Single(await FindAsync(project: null, [Library(Collecting)]));

        Assert.Equal(Location.None, finding.Location);
        Assert.Contains("(package acme.imaging 2.1.0)", finding.GetMessage(), StringComparison.Ordinal);
        Assert.Empty(await FindAsync(project: null, [Library(Collecting)], kind: OutputKind.DynamicallyLinkedLibrary));
    }

    [Fact]
    public async Task A_damaged_project_file_has_a_first_line()
        => Assert.Equal("/src/Shop.csproj(1,1)", Place(Assert.Single(await FindAsync("<Project><ItemGroup>", [Library(Collecting)]))));

    [Theory]
    [InlineData("/src/Imaging/bin/Debug/net8.0/Acme.Imaging.dll")]
    [InlineData("C:\\src\\Imaging\\obj\\Release\\net8.0\\Acme.Imaging.dll")]
    public async Task A_project_of_the_solution_is_left_to_its_own_source(string path)
        => Assert.Empty(await FindAsync("<Project><ProjectReference Include=\"../Imaging/Acme.Imaging.csproj\" /></Project>", [Library(Collecting, path)]));

    [Fact]
    public async Task A_project_in_the_same_workspace_is_left_to_its_own_source()
    {
        Assert.Empty(await FindAsync(Project, [Compile(Collecting).ToMetadataReference()]));
    }

    [Theory]
    [InlineData("/usr/share/dotnet/packs/Microsoft.NETCore.App.Ref/10.0.0/ref/net10.0/Acme.Imaging.dll")]
    [InlineData("/usr/share/dotnet/shared/Microsoft.AspNetCore.App/10.0.0/Acme.Imaging.dll")]
    [InlineData("/p/microsoft.netcore.app.runtime.linux-x64/10.0.0/runtimes/linux-x64/lib/net10.0/Acme.Imaging.dll")]
    [InlineData("/p/microsoft.netframework.referenceassemblies.net472/1.0.3/build/.NETFramework/v4.7.2/Acme.Imaging.dll")]
    [InlineData("C:\\Program Files (x86)\\Reference Assemblies\\Microsoft\\Framework\\.NETFramework\\v4.8\\Acme.Imaging.dll")]
    public async Task An_assembly_of_the_framework_is_silent(string path)
        => Assert.Empty(await FindAsync(Project, [Library(Collecting, path)]));

    /// <summary>The implementation that collects: System.Runtime.InteropServices.dll, for HandleCollector.</summary>
    [Fact]
    public async Task The_running_framework_with_its_bodies_is_silent()
    {
        string folder = Path.GetDirectoryName(typeof(object).Assembly.Location)!;
        MetadataReference[] references =
        [
            .. Directory.GetFiles(folder, "System.*.dll").Where(IsManaged).Select(path => MetadataReference.CreateFromFile(path)),
        ];
        Assert.True(references.Length > 100);

        Assert.Empty(await FindAsync(EmptyProject, references, withFramework: false));

        static bool IsManaged(string path) => !Path.GetFileName(path).Contains("Native", StringComparison.Ordinal);
    }

    [Theory]
    [InlineData("Acme.Imaging")]
    [InlineData("Other, acme.imaging")]
    [InlineData("Acme.*")]
    [InlineData("*")]
    public async Task An_allowed_reference_is_silent(string allowed)
    {
        string option = "gcguard.induced_gc_allow = " + allowed;
        Assert.Empty(await FindAsync(Project, [Library(Collecting, "/libs/Acme.Imaging.dll")], option));
        Assert.Empty(await FindAsync(Project, [Library(Collecting, "/p/acme.imaging/2.1.0/lib/net8.0/Other.dll")], option));
        Assert.Empty(await FindAsync(Project, [Library(Collecting)], projectOptions: option));
    }

    [Theory]
    [InlineData("Acme")]
    [InlineData("Acme.Imaging.Core")]
    [InlineData("Acme.I")]
    [InlineData("")]
    public async Task Another_allowed_reference_changes_nothing(string allowed)
        => Assert.Single(await FindAsync(Project, [Library(Collecting)], "gcguard.induced_gc_allow = " + allowed));

    [Fact]
    public async Task Each_assembly_is_named_once()
    {
        PortableExecutableReference second = MetadataReference.CreateFromImage(
            Image(Compile(Collecting.Replace("Helper", "Second", StringComparison.Ordinal), "Acme.Second")),
            filePath: "/p/acme.imaging/2.1.0/lib/net8.0/Acme.Second.dll");

        ImmutableArray<Diagnostic> findings =
            await FindAsync(Project, [Library(Collecting), Library(Collecting), second]);

        Assert.Equal(
            ["Acme.Imaging", "Acme.Second"],
            findings.Select(finding => finding.GetMessage().Split(' ')[0]).Order(StringComparer.Ordinal));
    }

    [Fact]
    public async Task Real_packages_that_do_not_collect_are_silent()
    {
        ImmutableArray<MetadataReference> references = Framework(TestReferences.Net80AspNet.AddPackages(
            [TestPackages.NewtonsoftJson, TestPackages.Polly, TestPackages.ObjectPool]));

        Assert.Contains(references, reference => reference.Display!.EndsWith("Polly.dll", StringComparison.Ordinal));
        Assert.Empty(await FindAsync(Project, references));
    }

    [Fact]
    public async Task A_real_package_whose_public_members_collect_is_named_with_one_of_them()
    {
        ImmutableArray<MetadataReference> references =
            Framework(TestReferences.Net80.AddPackages(TestPackages.EPPlus));

        Diagnostic finding = Assert.Single(
            await FindAsync(Project.Replace("Acme.Imaging", "EPPlus", StringComparison.Ordinal), references));

        Assert.Equal("/src/Shop.csproj(3,6)", Place(finding));
        Assert.StartsWith(
            "EPPlus 4.5.3.3 (package EPPlus 4.5.3.3) refers to GC.Collect, "
                + "for one in OfficeOpenXml.ExcelPackage.Dispose(); ",
            finding.GetMessage(),
            StringComparison.Ordinal);
    }

    /// <summary>Jint collects in what it is tested with only, which none of its members calls.</summary>
    [Fact]
    public async Task A_real_package_whose_public_members_never_collect_is_silent()
    {
        ImmutableArray<MetadataReference> references = Framework(TestReferences.Net80.AddPackages([TestPackages.Jint]));

        Assert.Contains(references, reference => reference.Display!.EndsWith("Jint.dll", StringComparison.Ordinal));
        Assert.Empty(await FindAsync(Project.Replace("Acme.Imaging", "Jint", StringComparison.Ordinal), references));
    }

    /// <summary>The bodies of a version that nobody has read are judged by those of the nearest read version.</summary>
    [Theory]
    [InlineData("Jint", "4.16.0.0", false, null)]
    [InlineData("Jint", "4.16.0.0", true, null)]
    [InlineData("Jint", "4.17.0.0", false, null)]
    [InlineData("Jint", "4.17.0.0", true, "GC.Collect; ")]
    [InlineData("EPPlus", "4.5.3.3", false, "GC.Collect, for one in OfficeOpenXml.ExcelPackage.Dispose(); ")]
    [InlineData("EPPlus", "4.5.2.1", false, "GC.Collect, for one in OfficeOpenXml.ExcelPackage.Dispose() of version 4.5.3.3; ")]
    [InlineData("EPPlus", "7.6.0.0", false, "GC.Collect, for one in OfficeOpenXml.ExcelPackage.Dispose() of version 4.5.3.3; ")]
    [InlineData("epplus", "9.0.0.0", true, "GC.Collect, for one in OfficeOpenXml.ExcelPackage.Dispose() of version 8.7.2.0; ")]
    public async Task A_version_of_a_known_package_is_judged_by_the_nearest_that_was_read(
        string name, string version, bool assumesCalls, string? named)
    {
        byte[] image = Image(Compile(Collecting, name, version: version));
        string path = $"/p/{name}/{version[..^2]}/lib/net8.0/{name}.dll";

        ImmutableArray<Diagnostic> findings = await FindAsync(
            EmptyProject, [MetadataReference.CreateFromImage(image, filePath: path)], assumesCalls: assumesCalls);

        Assert.Equal(named is null ? 0 : 1, findings.Length);
        Assert.All(
            findings,
            finding => Assert.Contains(" refers to " + named, finding.GetMessage(), StringComparison.Ordinal));
    }

    [Fact]
    public async Task An_assembly_that_nobody_has_read_is_silent_unless_unseen_calls_are_assumed()
    {
        Assert.Empty(await FindAsync(Project, [Library(Collecting)], assumesCalls: false));
        Assert.Single(await FindAsync(Project, [Library(Collecting)], assumesCalls: true));
    }

    [Fact]
    public async Task The_source_files_of_a_project_may_assume_unseen_calls()
        => Assert.Single(await FindAsync(
            Project, [Library(Collecting)], sourceOptions: "gcguard.assume_request_path = true", assumesCalls: false));

    [Theory]
    [InlineData("xunit.core", "Xunit")]
    [InlineData("BenchmarkDotNet", "BenchmarkDotNet")]
    public async Task A_test_or_benchmark_project_is_silent(string framework, string used)
    {
        MetadataReference runner = MetadataReference.CreateFromImage(Image(Compile(Collecting.Replace("Helper", "Runner"), framework)), filePath: "/p/" + framework + "/1.0.0/lib/net8.0/" + framework + ".dll");

        Assert.Empty(await FindAsync(Project, [runner, Library(Collecting)], used: used));
    }

    private static string Place(Diagnostic finding)
    {
        FileLinePositionSpan span = finding.Location.GetLineSpan();
        return $"{span.Path}({span.StartLinePosition.Line + 1},{span.StartLinePosition.Character + 1})";
    }
}

using System.Threading.Tasks;
using Xunit;
using static GcGuard.Analyzers.Tests.Rules.Configuration.SettingsText;
using Test = GcGuard.Analyzers.Tests.Rules.Configuration.SettingsTest<
    GcGuard.Analyzers.Rules.Configuration.OldFrameworkAnalyzer,
    Microsoft.CodeAnalysis.Testing.EmptyCodeFixProvider>;

namespace GcGuard.Analyzers.Tests.Rules.Configuration;

/// <summary>What GCG7005 says about old .NET Frameworks.</summary>
public class GCG7005OldNetFrameworkTests
{
    private const string Project = "<Project><PropertyGroup><TargetFramework>net461</TargetFramework></PropertyGroup></Project>";

    [Fact]
    public Task A_project_for_an_old_framework_is_reported_on_its_target()
        => new Test("net461")
            .File("Shop.csproj", Project.Replace("<TargetFramework>", "<{|#0:TargetFramework|}>"))
            .Expect("the project targets .NET Framework 4.6.1, and where that is installed, large allocations wait for background collections; run it on 4.7.2 or later, and target that to be sure")
            .RunAsync();

    [Theory]
    [InlineData("net472")]
    [InlineData("net48")]
    [InlineData("net10.0")]
    public Task A_newer_framework_is_silent(string framework) => new Test(framework).File("Shop.csproj", Project).RunAsync();

    [Fact]
    public Task An_old_image_is_reported()
        => new Test("net472")
            .File("Dockerfile", "FROM {|#0:mcr.microsoft.com/dotnet/framework/aspnet:4.7.1-windowsservercore-ltsc2016|}\n")
            .Expect("'mcr.microsoft.com/dotnet/framework/aspnet:4.7.1-windowsservercore-ltsc2016' runs .NET Framework 4.7.1: large allocations wait for background collections there; use 4.7.2 or later")
            .RunAsync();

    [Theory]
    [InlineData("4.7.2-windowsservercore-ltsc2016")]
    [InlineData("4.8")]
    public Task A_newer_image_is_silent(string tag)
        => new Test("net472").File("Dockerfile", $"FROM mcr.microsoft.com/dotnet/framework/aspnet:{tag}\n").RunAsync();

    [Fact]
    public Task The_image_tells_what_is_installed_whatever_the_target()
        => new Test("net461").File("Shop.csproj", Project)
            .File("Dockerfile", "FROM mcr.microsoft.com/dotnet/framework/aspnet:4.8\n").RunAsync();
}

using System.Threading.Tasks;
using Xunit;
using static GcGuard.Analyzers.Tests.Rules.Configuration.SettingsText;
using Test = GcGuard.Analyzers.Tests.Rules.Configuration.SettingsTest<
    GcGuard.Analyzers.Rules.Configuration.PageCacheImageAnalyzer,
    Microsoft.CodeAnalysis.Testing.EmptyCodeFixProvider>;

namespace GcGuard.Analyzers.Tests.Rules.Configuration;

/// <summary>Which images GCG7004 finds.</summary>
public class GCG7004PageCacheRuntimeTests
{
    [Theory]
    [InlineData("mcr.microsoft.com/dotnet/aspnet:5.0.5", "5.0.5")]
    [InlineData("mcr.microsoft.com/dotnet/aspnet:5.0.7-buster-slim", "5.0.7")]
    [InlineData("mcr.microsoft.com/dotnet/runtime:3.1.14-alpine3.13", "3.1.14")]
    [InlineData("mcr.microsoft.com/dotnet/core/aspnet:2.1.5", "2.1.5")]
    [InlineData("mcr.microsoft.com/dotnet/core/runtime:2.2.0", "2.2.0")]
    public Task An_image_whose_collector_counts_the_page_cache_is_reported(string image, string version)
        => new Test().File("Dockerfile", "# the day's job\nFROM --platform=linux/amd64 {|#0:" + image + "|} AS final\nCOPY . .\n")
            .Expect($"'{image}' runs .NET {version}, whose collector counts the page cache as used memory: a container that reads files collects as if memory were short; use 5.0.8 or later, best a supported version")
            .RunAsync();

    [Theory]
    [InlineData("FROM mcr.microsoft.com/dotnet/aspnet:5.0.8")]
    [InlineData("FROM mcr.microsoft.com/dotnet/aspnet:5.0")]
    [InlineData("FROM mcr.microsoft.com/dotnet/aspnet:8.0.5")]
    [InlineData("FROM mcr.microsoft.com/dotnet/aspnet:latest")]
    [InlineData("FROM mcr.microsoft.com/dotnet/aspnet")]
    [InlineData("FROM mcr.microsoft.com/dotnet/core/aspnet:2.1.4")]
    [InlineData("FROM mcr.microsoft.com/dotnet/aspnet:5.0.5-nanoserver-1809")]
    [InlineData("FROM mcr.microsoft.com/dotnet/runtime-deps:5.0.5")]
    [InlineData("FROM mcr.microsoft.com/dotnet/sdk:5.0.202")]
    [InlineData("FROM acme/aspnet:5.0.5")]
    [InlineData("ARG V\nFROM mcr.microsoft.com/dotnet/aspnet:$V")]
    [InlineData("FROM mcr.microsoft.com/dotnet/aspnet:5.0.5 AS build\nFROM mcr.microsoft.com/dotnet/aspnet:10.0")]
    [InlineData("# FROM mcr.microsoft.com/dotnet/aspnet:5.0.5\nFROM debian")]
    public Task Another_image_is_silent(string dockerfile) => new Test().File("Dockerfile", dockerfile + "\n").RunAsync();

    [Fact]
    public Task The_image_at_the_end_of_the_stages_counts()
        => new Test().File("Dockerfile", "ARG TAG=5.0.5\nFROM {|#0:mcr.microsoft.com/dotnet/aspnet:${TAG}|} AS base\nFROM mcr.microsoft.com/dotnet/sdk:5.0 AS build\nFROM base AS final\n")
            .Expect("'mcr.microsoft.com/dotnet/aspnet:5.0.5' runs .NET 5.0.5, whose collector counts the page cache as used memory: a container that reads files collects as if memory were short; use 5.0.8 or later, best a supported version")
            .RunAsync();
}

using System.Text;
using GcGuard.Corpus.Analysis;

namespace GcGuard.Corpus.Tests;

public class BadInputTests : CorpusTest
{
    [Fact]
    public async Task A_folder_without_source_is_an_error_that_names_it()
    {
        Folder.Write("readme.txt", "nothing");

        (int exit, string output, string error) = await CommandAsync(SampleAnalyzers.Finding);

        Assert.Equal(CorpusCommand.BadInput, exit);
        Assert.Empty(output);
        Assert.Contains(Folder.Path, error, StringComparison.Ordinal);
        Assert.Contains("give a folder", error, StringComparison.Ordinal);
    }

    [Theory]
    [InlineData("/no/such/folder")]
    [InlineData("--no-such-option", ".")]
    [InlineData(".", "--cost", "3")]
    [InlineData(".", "--mode", "loud")]
    [InlineData(".", "--option", "novalue")]
    [InlineData(".", "--reference")]
    [InlineData(".", "--peer", "/no/such.dll")]
    [InlineData]
    public async Task A_command_line_that_cannot_be_used_ends_with_2(params string[] arguments)
    {
        var error = new StringWriter();

        int exit = await CorpusCommand.RunAsync(arguments, SampleAnalyzers.None, TextWriter.Null, error, CancellationToken.None);

        Assert.Equal(CorpusCommand.BadInput, exit);
        Assert.StartsWith("error: ", error.ToString(), StringComparison.Ordinal);
    }

    [Theory]
    [InlineData("this is not XML")]
    [InlineData("")]
    [InlineData("<Project Sdk='Microsoft.NET.Sdk'><PropertyGroup>")]
    public async Task A_malformed_project_file_is_noted_and_its_folder_compiled(string project)
    {
        Folder.Write("A/A.csproj", project);
        Folder.Write("A/A.cs", Collecting);

        CorpusReport report = await ReportAsync(SampleAnalyzers.Finding);

        Assert.Single(report.Findings);
        Assert.Contains(Notes, note => note.Contains("A/A.csproj: not readable", StringComparison.Ordinal) && note.Contains("repair", StringComparison.Ordinal));
    }

    [Fact]
    public async Task Odd_projects_are_read_as_far_as_they_go()
    {
        Folder.Write("A.csproj", """
            <Project Sdk="Microsoft.NET.Sdk">
              <PropertyGroup><TargetFramework>uap10.0</TargetFramework><LangVersion>none such</LangVersion></PropertyGroup>
              <PropertyGroup Condition="'$(A)' == $([Some.Type]::Call('x'))"><Nullable>enable</Nullable></PropertyGroup>
              <ItemGroup><Compile Include="A.cs;A.cs" /><Compile Include="missing.cs" /><Compile Include="@(Others)" /><Compile Include="$(Unset)/**/*.cs;$(Unset)/*.cs" /></ItemGroup>
              <ItemGroup><PackageReference Include="../../etc" Version="1" /><Reference Include="Nowhere" HintPath="no\such.dll" /></ItemGroup>
              <Import Project="A.csproj" /><Import Project="$(Unknown)/no.targets" />
            </Project>
            """);
        Folder.Write("A.cs", Collecting);

        CorpusReport report = await ReportAsync(SampleAnalyzers.Finding);

        Assert.Single(report.Findings);
        Assert.Equal(1, report.Files);
        Assert.Contains(Notes, note => note.Contains("uap10.0", StringComparison.Ordinal));
        Assert.Contains(Notes, note => note.Contains("condition not evaluated", StringComparison.Ordinal));
        Assert.Contains(Notes, note => note.Contains("item list not evaluated", StringComparison.Ordinal));
        Assert.Contains(Notes, note => note.Contains("pattern leaves the analysed folder", StringComparison.Ordinal));
    }

    [Fact]
    public async Task Broken_and_odd_source_is_analysed()
    {
        Folder.Write("Broken.cs", "class { void ( { GC.Collect( ; #if X\n #endregion \"");
        Folder.Write("Empty.cs", string.Empty);
        Folder.Write("Same1.cs", Collecting);
        Folder.Write("Same2.cs", Collecting);
        File.WriteAllBytes(Path.Combine(Folder.Path, "Latin.cs"), Encoding.Latin1.GetBytes("class L { string \u00e9 = \"\u00fc\"; void M() { System.GC.Collect(); } }"));
        File.WriteAllBytes(Path.Combine(Folder.Path, "Binary.cs"), [0, 1, 2, 255, 254, 0, 0]);

        (int exit, string output, _) = await CommandAsync(SampleAnalyzers.With(new StatementFixer("Undefined();")), "--fixes");

        Assert.Equal(CorpusCommand.Defect, exit);
        Assert.Contains("Latin.cs:1:TEST001", output, StringComparison.Ordinal);
        Assert.DoesNotContain("AD0001", output, StringComparison.Ordinal);
    }

    [Fact]
    public Task A_file_of_5000_lines_is_analysed() => LargeFileAsync(5_000);

    [DeepFact]
    public Task A_file_of_50000_lines_is_analysed() => LargeFileAsync(50_000);

    private async Task LargeFileAsync(int lines)
    {
        var source = new StringBuilder("class Big\n{\n");
        for (int i = 0; i < lines; i++)
        {
            source.Append("    public int M").Append(i).Append("(int x) => x + ").Append(i).Append(";\n");
        }

        Folder.Write("Big.cs", source.Append("    void M() { System.GC.Collect(); }\n}\n").ToString());

        CorpusReport report = await ReportAsync(SampleAnalyzers.Finding);

        Assert.Equal(lines + 3, Assert.Single(report.Findings).Line);
        Assert.True(report.Lines > lines);
    }
}

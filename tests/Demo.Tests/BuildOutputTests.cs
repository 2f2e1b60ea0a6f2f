using GcGuard.Demo.Build;

namespace GcGuard.Demo.Tests;

public sealed class BuildOutputTests
{
    [Fact]
    public void Errors_are_shown_once_and_without_the_project()
    {
        const string output = """
              Determining projects to restore...
            /tmp/after/Api/A.cs(3,5): warning CA1822: can be static [/tmp/after/Api/Api.csproj]
            /tmp/after/Api/A.cs(3,9): error CS0103: The name 'x' does not exist [/tmp/after/Api/Api.csproj]
            /tmp/after/Api/A.cs(3,9): error CS0103: The name 'x' does not exist [/tmp/after/Api/Api.csproj]
            error NU1101: Unable to find package P. [/tmp/after/Api/Api.csproj]
                0 Warning(s)
            """;

        Assert.Equal(
            "  /tmp/after/Api/A.cs(3,9): error CS0103: The name 'x' does not exist\n  error NU1101: Unable to find package P.",
            BuildOutput.Errors(output));
    }

    [Fact]
    public void Without_an_error_line_the_end_of_the_text_is_shown()
    {
        Assert.Equal("  Unhandled exception.\n    at Main()", BuildOutput.Errors("Unhandled exception.\n  at Main()\n"));
    }
}

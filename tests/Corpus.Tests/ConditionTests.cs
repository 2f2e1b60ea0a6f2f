using GcGuard.Corpus.Projects;

namespace GcGuard.Corpus.Tests;

public class ConditionTests
{
    [Theory]
    [InlineData("'$(A)' == 'one'", true)]
    [InlineData(" '$(A)'!='one' ", false)]
    [InlineData("'$(A)' == 'ONE' and '$(Missing)' == ''", true)]
    [InlineData("'$(A)' == 'two' or !('$(B)' == 'x')", true)]
    [InlineData("$(Number) > 7 and $(Number) < 9", true)]
    [InlineData("'$(Version)' >= '4.7.2'", true)]
    [InlineData("$(A.StartsWith('on'))", true)]
    [InlineData("'$(A.Replace('o', 'x'))' == 'xne'", true)]
    [InlineData("$([MSBuild]::IsTargetFrameworkCompatible('net8.0', 'netstandard2.1'))", true)]
    [InlineData("$([MSBuild]::IsTargetFrameworkCompatible('net472', 'netstandard2.1'))", false)]
    [InlineData("$([MSBuild]::VersionGreaterThanOrEquals($(Version), '4.8'))", false)]
    [InlineData("Exists('no-such-file')", false)]
    [InlineData("", true)]
    public void Holds(string condition, bool expected) => Assert.Equal(expected, Evaluate(condition));

    [Theory]
    [InlineData("$([System.Environment]::GetEnvironmentVariable('HOME'))")]
    [InlineData("'$(A)' == ")]
    [InlineData("('$(A)' == 'one'")]
    [InlineData("$(A")]
    [InlineData("'$(A)' == 'one' nonsense")]
    public void What_is_not_understood_is_said(string condition) => Assert.Throws<NotEvaluatedException>(() => Evaluate(condition));

    private static bool Evaluate(string condition)
    {
        var properties = new PropertyBag();
        properties.Set("A", "one");
        properties.Set("B", "y");
        properties.Set("Number", "8");
        properties.Set("Version", "4.7.2");
        return new ConditionEvaluator(new ExpressionExpander(properties), "/").Evaluate(condition);
    }
}

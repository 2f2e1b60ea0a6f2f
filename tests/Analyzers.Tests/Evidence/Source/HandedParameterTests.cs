using System.Threading.Tasks;
using GcGuard.Analyzers.Evidence.Source;
using Microsoft.CodeAnalysis;
using Xunit;

namespace GcGuard.Analyzers.Tests.Evidence.Source;

/// <summary>What a parameter holds whose callers can all be seen.</summary>
public class HandedParameterTests
{
    [Theory]
    [InlineData("class C { void Answer(object data) => Sink.Show(data); void A() => Answer(new { ok = true }); void B() { Answer(data: new { error = 1 }); } }")]
    [InlineData("class C { static void Answer<T>(T data) => Sink.Show(data); void A() => Answer(new Money()); }")]
    [InlineData("partial class C { private void Answer(object data) => Sink.Show(data); } partial class C { void A() => this.Answer(1); }")]
    [InlineData("class C { void A() { Answer(1); void Answer(object data) => Sink.Show(data); } }")]
    [InlineData("class C { private void Answer(object data) => Inner(data); private void Inner(object inner) => Sink.Show(inner); void A() => Answer(1); }")]
    [InlineData("static class E { internal static void Answer(this Stream stream, object data) => Sink.Show(data); } class C { void A(Stream s) => s.Answer(1); void B(Stream s) { E.Answer(s, 2); } }")]
    [InlineData("internal class H { public void Answer(object data) => Sink.Show(data); } class C { void A(H h) => h?.Answer(1); }")]
    public async Task What_all_callers_hand_over_is_small(string members)
        => Assert.Equal(PayloadKind.Small, (await PayloadProbe.OfMembersAsync(members)).Kind);

    [Theory]
    [InlineData("class C { private void Answer(object data) => Sink.Show(data); void A() => Answer(1); void B(List<Order> orders) => Answer(orders); }", "one caller hands over rows")]
    [InlineData("class C { private void Answer(object data) => Sink.Show(data); }", "nobody calls it")]
    [InlineData("class C { private void Answer(object data) => Sink.Show(data); void A() => Answer(1); void B() { Action<object> answer = Answer; } }", "a delegate")]
    [InlineData("public class C { public void Answer(object data) => Sink.Show(data); void A() => Answer(1); }", "a library's callers stand elsewhere")]
    [InlineData("class C { protected internal virtual void Answer(object data) => Sink.Show(data); void A() => Answer(1); }", "an override's callers")]
    [InlineData("interface I { void Answer(object data); } class C : I { public void Answer(object data) => Sink.Show(data); void A() => Answer(1); }", "an interface's callers")]
    [InlineData("class C { private void Answer(object data) { data = new List<Order>(); Sink.Show(data); } void A() => Answer(1); }", "given another value")]
    [InlineData("class C { private void Answer(object data) => Sink.Show(data); void A(object other) => Answer(other); }", "a caller of whom nothing is known")]
    [InlineData("class C { private void Answer(object data) { Sink.Show(data); Answer(data); } }", "only itself")]
    public async Task Other_parameters_are_what_their_type_says(string members, string why)
        => Assert.True((await PayloadProbe.OfMembersAsync(members)).Kind == PayloadKind.MayGrow, why);

    [Fact]
    public async Task Public_methods_of_an_application_have_all_their_callers_in_it()
        => Assert.Equal(PayloadKind.Small, (await PayloadProbe.OfMembersAsync(
            "public class C { public void Answer(object data) => Sink.Show(data); void A() => Answer(1); static void Main() { } }",
            OutputKind.ConsoleApplication)).Kind);

    [Fact]
    public async Task Actions_are_called_by_the_framework()
        => Assert.Equal(PayloadKind.MayGrow, (await PayloadProbe.OfMembersAsync(
            "public class C : ControllerBase { public void Answer(List<Order> data) => Sink.Show(data); void A() => Answer(new List<Order> { }); static void Main() { } }",
            OutputKind.ConsoleApplication)).Kind);
}

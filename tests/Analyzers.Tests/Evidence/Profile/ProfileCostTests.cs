using System.Diagnostics;
using System.Linq;
using System.Text;
using GcGuard.Analyzers.Evidence.Profile;
using Microsoft.CodeAnalysis.Text;
using Xunit;

namespace GcGuard.Analyzers.Tests.Evidence.Profile;

/// <summary>What a profile adds to a compilation: it is read once, and the lines of the own assembly are taken apart.</summary>
public class ProfileCostTests
{
    private const string Figures =
        "\"endpoint\":\"GET /export\",\"requests\":1240,\"reaching\":700,\"samples\":900,\"largeBytes\":124029760,"
            + "\"largeSamples\":812,\"largeSquares\":16124000,\"largeFirstHalf\":400,\"largeSecondHalf\":412";

    [Theory]
    [InlineData(500)]
    [InlineData(10_000)]
    public void Ten_thousand_sites_cost_less_than_twenty_milliseconds(int ofOneAssembly)
    {
        var text = new StringBuilder("{\n  \"schema\": 1,\n  \"milliseconds\": 60000,\n  \"largeBytes\": 200000000,\n  \"sites\": [\n");
        for (int i = 0; i < 10_000; i++)
        {
            text.Append(
                $"    {{\"assembly\":\"Shop.Library{i / ofOneAssembly:00}\",\"member\":\"M:Shop.Library.Namespace{i}.Class{i}.Method{i}(System.String)\","
                    + $"\"hash\":\"0{i:x7}\",\"statement\":\"byte [ ] all = new byte [ {i} ] ;\",\"ordinal\":0,\"call\":\"new System.Byte[]\",{Figures}}}")
                .Append(i < 9_999 ? ",\n" : "\n");
        }

        string whole = text.Append("  ]\n}\n").ToString();
        Assert.Equal(ofOneAssembly, Members(whole));
        double best = Enumerable.Range(0, 250).Min(_ =>
        {
            long start = Stopwatch.GetTimestamp();
            Members(whole);
            return Stopwatch.GetElapsedTime(start).TotalMilliseconds;
        });
        Assert.InRange(best, 0, 20);
    }

    private static int Members(string text)
    {
        var file = ProfileFile.Of(SourceText.From(text));
        Assert.Empty(file.Problems);
        return file.SitesOf("Shop.Library00")!.Large.Count;
    }
}

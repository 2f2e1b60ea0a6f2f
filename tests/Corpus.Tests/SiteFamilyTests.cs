using GcGuard.Corpus.Accuracy;

namespace GcGuard.Corpus.Tests;

public sealed class SiteFamilyTests
{
    [Theory]
    [InlineData("INDUCED_GC", "5001 5002 5005", false)]
    [InlineData("LOH_ARRAY", "1001 1002 1003 1004 1005 1006 1007 2005 2006 2010", false)]
    [InlineData("MS_TOARRAY", "1004 1006 2001 2005 2006 2009 2010 3005", false)]
    [InlineData("JSON_WRITE", "2002 2003 2007 2009", false)]
    [InlineData("JSON_READ", "2004 2008 2009", false)]
    [InlineData("POOL_UNBOUNDED", "3001 3002 3006 3007", true)]
    [InlineData("ARRAYPOOL", "3003 3004 3006 3008 3009", true)]
    [InlineData("LAZY_BLOCKING", "4001 4002 4003 4004", false)]
    [InlineData("RETRY_RETENTION", "6001 6002 6003 6004", false)]
    public void A_family_names_the_rules_that_may_answer_it(string name, string numbers, bool reachesType)
    {
        SiteFamily family = SiteFamily.Find(name)!;

        IEnumerable<string> named = family.Rules.Select(rule => rule["GCG".Length..]).Order(StringComparer.Ordinal);
        Assert.Equal(numbers, string.Join(' ', named));
        Assert.Equal(reachesType, family.ReachesType);
    }

    [Fact]
    public void No_rule_and_no_other_text_is_a_family()
    {
        Assert.Equal(9, SiteFamily.All.Length);
        Assert.Null(SiteFamily.Find("GCG2001"));
        Assert.Null(SiteFamily.Find("ms_toarray"));
    }
}

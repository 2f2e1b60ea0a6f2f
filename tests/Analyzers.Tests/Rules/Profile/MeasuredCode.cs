using System;
using System.Linq;
using System.Text;
using System.Text.RegularExpressions;
using GcGuard.Analyzers.Evidence.Profile;
using GcGuard.Testing;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.Testing;

namespace GcGuard.Analyzers.Tests.Rules.Profile;

/// <summary>A source and the profile of a server that was built of it.</summary>
internal sealed class MeasuredCode(string code, string assembly = "TestProject")
{
    /// <summary>What makes 100 kB in each of 1,240 requests.</summary>
    public const string Large =
        "\"requests\":1240,\"reaching\":700,\"samples\":900,\"largeBytes\":124029760,\"largeSamples\":812,"
            + "\"largeSquares\":16124000,\"largeFirstHalf\":400,\"largeSecondHalf\":412";

    /// <summary>What makes nothing large in 500 requests.</summary>
    public const string Small =
        "\"requests\":500,\"reaching\":60,\"samples\":60,\"largeBytes\":0,\"largeSamples\":0,\"largeSquares\":0,"
            + "\"largeFirstHalf\":0,\"largeSecondHalf\":0";

    /// <summary>What a message says of <see cref="Large"/>.</summary>
    public const string LargeText =
        "measured: 100 kB ± 4 % of large objects a request of GET /export (1,240 requests, 812 samples)";

    /// <summary>What a message says of <see cref="Small"/>.</summary>
    public const string SmallText = "measured: no large object in 500 requests of GET /export";

    private readonly StringBuilder _sites = new();
    private long _processBytes = 200_000_000;
    private string _inducers = string.Empty;

    /// <summary>A statement, named by some code in it, and what was measured there.</summary>
    public MeasuredCode With(
        string part, string figures = Large, string? hash = null, string call = "new System.Int32[]", string? member = null)
    {
        string plain = Regex.Replace(code, @"\{\|[^:|]+:|\|\}|\[\||\|\]", string.Empty);
        SyntaxNode root = CSharpSyntaxTree.ParseText(plain).GetRoot();
        SyntaxNode node = root.FindToken(plain.IndexOf(part, StringComparison.Ordinal)).Parent!;
        SyntaxNode declaration = SiteKey.MemberAt(node)!;
        CSharpCompilation compilation = CSharpCompilation.Create(
            assembly, [root.SyntaxTree], [.. TestReferences.Net80AspNetPolly.References]);
        SemanticModel model = compilation.GetSemanticModel(root.SyntaxTree);
        string id = member ?? node.AncestorsAndSelf().Select(one => model.GetDeclaredSymbol(one) switch
        {
            IPropertySymbol property => property.GetMethod,
            IMethodSymbol { MethodKind: not (MethodKind.LocalFunction or MethodKind.AnonymousFunction) } method => method,
            _ => null,
        }).First(symbol => symbol is not null)!.GetDocumentationCommentId()!;
        string statement = SiteKey.StatementAt(node);
        _sites.Append("    {\"assembly\":\"" + assembly + "\",\"member\":\"" + id + "\",\"hash\":\"" + (hash ?? SiteKey.HashOf(declaration))
            + "\",\"statement\":\"" + statement.Replace("\\", "\\\\").Replace("\"", "\\\"") + "\",\"ordinal\":"
            + SiteKey.OrdinalAt(node, declaration, statement) + ",\"call\":\"" + call + "\",\"endpoint\":\"GET /export\"," + figures + "},\n");
        return this;
    }

    /// <summary>The large-object bytes of the whole process.</summary>
    public MeasuredCode Of(long processBytes)
    {
        _processBytes = processBytes;
        return this;
    }

    /// <summary>Code that called for collections.</summary>
    public MeasuredCode WithInducer(string inducerAssembly, string member, int collections, long microseconds)
    {
        _inducers += "    {\"assembly\":\"" + inducerAssembly + "\",\"member\":\"" + member + "\",\"collections\":" + collections
            + ",\"pauseMicroseconds\":" + microseconds + "},\n";
        return this;
    }

    /// <summary>The file.</summary>
    public string Text
        => "{\n  \"schema\": 1,\n  \"milliseconds\": 60000,\n  \"largeBytes\": " + _processBytes + ",\n  \"inducers\": [\n"
            + _inducers.TrimEnd(',', '\n') + "\n  ],\n  \"sites\": [\n" + _sites.ToString().TrimEnd(',', '\n') + "\n  ]\n}\n";

    /// <summary>A test of all rules over the source and its profile.</summary>
    public AllRulesTest Test(string options = "")
    {
        var test = new AllRulesTest { References = TestReferences.Net80AspNetPolly, TestCode = code };
        test.TestState.AdditionalFiles.Add(("/.gcguard/profile.json", Text));
        if (options.Length > 0)
        {
            test.TestState.AnalyzerConfigFiles.Add(("/.globalconfig", "is_global = true\n" + options + "\n"));
        }

        return test;
    }
}

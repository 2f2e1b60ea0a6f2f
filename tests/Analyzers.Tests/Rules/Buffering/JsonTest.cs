using System;
using System.Linq;
using System.Threading.Tasks;
using GcGuard.Analyzers.Rules;
using GcGuard.CodeFixes.Infrastructure;
using GcGuard.Testing;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.Testing;

namespace GcGuard.Analyzers.Tests.Rules.Buffering;

/// <summary>
/// A test of a rule on serialised JSON in which all code counts as running per request, so that a test shows only what
/// it is about.
/// </summary>
/// <typeparam name="TAnalyzer">The rule.</typeparam>
/// <typeparam name="TCodeFix">Its fixer.</typeparam>
internal sealed class JsonTest<TAnalyzer, TCodeFix> : CodeFixVerify<TAnalyzer, TCodeFix>.Test
    where TAnalyzer : GcGuardAnalyzer, new()
    where TCodeFix : GcGuardCodeFixProvider, new()
{
    private const string Usings = """
        using System;
        using System.Collections.Generic;
        using System.IO;
        using System.Linq;
        using System.Net.Http;
        using System.Text;
        using System.Text.Json;
        using System.Threading;
        using System.Threading.Tasks;
        using Microsoft.AspNetCore.Http;
        using Microsoft.AspNetCore.Mvc;
        using Microsoft.Extensions.DependencyInjection;
        using Microsoft.Extensions.Logging;
        """;

    private const string Types = """
        class Row
        {
            public List<string> Names { get; set; }
        }

        class Startup
        {
            void Add(IServiceCollection services) => services.AddControllers();
        }
        """;

    private readonly ReferenceAssemblies _framework = TestReferences.Net80AspNet;

    public JsonTest()
    {
        ReferenceAssemblies = _framework;
        TestState.AnalyzerConfigFiles.Add(("/.globalconfig", BufferingTest.RequestPathConfig));
    }

    /// <summary>The framework of the test, with ASP.NET Core; .NET 8 unless it says otherwise.</summary>
    public ReferenceAssemblies Framework
    {
        init
        {
            _framework = value;
            ReferenceAssemblies = value;
        }
    }

    /// <summary>Whether the test has Newtonsoft.Json, whose <c>JsonConvert</c> and <c>Linq</c> are then imported.</summary>
    public bool HasNewtonsoft { get; init; }

    /// <summary>Further types that the bodies use.</summary>
    public string MoreTypes { get; init; } = string.Empty;

    /// <summary>The signature of the methods after the fix; null where it stays.</summary>
    public string? FixedSignature { get; init; }

    /// <summary>Further types of the project.</summary>
    public string Helpers { get; init; } = string.Empty;

    /// <summary>The further types after the fix; null where they stay.</summary>
    public string? FixedHelpers { get; init; }

    /// <summary>Whether the fix imports <c>System.Net.Http.Json</c>.</summary>
    public bool ImportsHttpJson { get; init; }

    /// <summary>The language version of the project; the newest when null.</summary>
    public LanguageVersion? LanguageVersion
    {
        init
        {
            if (value is { } version)
            {
                SolutionTransforms.Add((solution, id) => solution.WithProjectParseOptions(
                    id, ((CSharpParseOptions)solution.GetProject(id)!.ParseOptions!).WithLanguageVersion(version)));
            }
        }
    }

    /// <summary>Whether the marked calls are found, and rewritten like this, each body in a method of its own.</summary>
    public Task FixesAsync(string signature, params (string Before, string After)[] bodies)
    {
        ReferenceAssemblies = HasNewtonsoft ? _framework.AddPackages([TestPackages.NewtonsoftJson]) : _framework;
        TestCode = Source(signature, [.. bodies.Select(body => body.Before)]);
        string after = Source(FixedSignature ?? signature, [.. bodies.Select(body => body.After)]);
        after = FixedHelpers is null ? after : after.Replace(Helpers, FixedHelpers, StringComparison.Ordinal);
        FixedCode = ImportsHttpJson
            ? after.Replace("using System.Net.Http;\n", "using System.Net.Http;\nusing System.Net.Http.Json;\n", StringComparison.Ordinal)
            : after;
        return RunAsync();
    }

    /// <summary>Whether what is marked is found, and nothing else, and has no fix.</summary>
    public Task ReportsAsync(string signature, params string[] bodies)
        => FixesAsync(signature, [.. bodies.Select(body => (body, body))]);

    /// <summary>Whether nothing is found in these bodies, each in a method of its own.</summary>
    public Task IsSilentAsync(string signature, params string[] bodies) => ReportsAsync(signature, bodies);

    private string Source(string signature, string[] bodies)
    {
        string head = HasNewtonsoft
            ? Usings + "\nusing Newtonsoft.Json.Linq;\nusing JsonConvert = Newtonsoft.Json.JsonConvert;"
            : Usings;
        var methods = bodies.Select((body, index) => $$"""
                {{string.Format(null, signature, "M" + index)}}
                {
                    {{body.ReplaceLineEndings("\n        ").Replace("\n        \n", "\n\n")}}
                }
            """);
        return (head + "\n\n" + Types + MoreTypes + "\n\nclass C : ControllerBase\n{\n" + string.Join("\n\n", methods) + "\n}\n" + Helpers).ReplaceLineEndings("\n");
    }
}

using System;
using System.Collections.Generic;
using System.Globalization;
using System.Linq;
using System.Threading.Tasks;
using GcGuard.CodeFixes.Cascade;
using GcGuard.CodeFixes.Cascade.Destinations;
using GcGuard.CodeFixes.Cascade.Streams;
using GcGuard.CodeFixes.Cascade.Texts;
using GcGuard.Testing;
using Microsoft.CodeAnalysis;

namespace GcGuard.Analyzers.Tests.FixedCode.Cascade;

/// <summary>
/// Random solutions before and after their texts are written to writers, or handed on as streams, come to the same bytes, in whichever order their
/// methods change. <c>GCGUARD_CASCADE_SEEDS</c> runs more of them.
/// </summary>
public sealed class RandomTextTests
{
    private static readonly int Count = int.TryParse(Environment.GetEnvironmentVariable("GCGUARD_CASCADE_SEEDS"), out int count) ? count : DeepLane.IsOn ? 20 : 5;

    [Fact]
    public async Task TheyWriteTheSame()
    {
        int changed = 0;
        for (int seed = 1; seed <= Count; seed++)
        {
            var program = new RandomTexts(seed);
            string text = string.Join("\n----\n", program.Files);
            try
            {
                var made = new CascadeSolution
                {
                    Options = "gcguard.cascade_public_api = true", Nullable = false, References = TestReferences.RunningAspNet.References,
                };
                for (int i = 0; i < program.Files.Count; i++)
                {
                    made.Project("P" + i).File("F" + i + ".cs", program.Files[i]);
                }

                string before = await RandomProgramTests.RunAsync(made.Solution);
                (Solution after, int members) = await ChangeAsync(made.Solution, program, backwards: false);
                text = await RandomProgramTests.TextAsync(after);
                Assert.Equal(before, await RandomProgramTests.RunAsync(after));
                changed += members;
                if (seed % 4 == 0)
                {
                    Assert.Equal(text, await RandomProgramTests.TextAsync((await ChangeAsync(made.Solution, program, backwards: true)).After));
                }
            }
            catch (Exception exception)
            {
                throw new InvalidOperationException("seed " + seed + ": " + exception.Message + "\n" + text, exception);
            }
        }

        Assert.True(changed > Count * 3, "too few methods write: " + changed);
    }

    /// <summary>Lets every method that builds a text write it.</summary>
    private static async Task<(Solution After, int Members)> ChangeAsync(Solution solution, RandomTexts program, bool backwards)
    {
        List<string> types = [];
        foreach (Project project in solution.Projects)
        {
            Compilation compilation = (await project.GetCompilationAsync())!;
            types.AddRange(compilation.Assembly.GlobalNamespace.GetTypeMembers().Select(type => type.Name).Where(name => name[0] == 'T' && char.IsDigit(name[^1])));
        }

        if (backwards)
        {
            types.Reverse();
        }

        int members = 0;
        foreach (string type in types)
        {
            IMethodSymbol? method = null;
            foreach (Project project in solution.Projects)
            {
                method ??= (await project.GetCompilationAsync())!.Assembly.GetTypeByMetadataName(type)?.GetMembers("Csv").OfType<IMethodSymbol>().Single();
            }

            CascadePlan plan = ArrayMethodPlanner.ResultOf(method!)!.SpecialType == SpecialType.System_String
                ? await TextCascade.PlanAsync(solution, method!, default)
                : program.Streams.Contains(int.Parse(type[1..], CultureInfo.InvariantCulture)) ? await StreamCascade.PlanAsync(solution, method!, opensReads: false, default)
                : await DestinationCascade.PlanAsync(solution, method!, default);
            if (plan.Obstacle?.Obstacle == Obstacles.OtherResult
                && method!.DeclaringSyntaxReferences[0].GetSyntax().ToString().Contains("\"three\"", StringComparison.Ordinal))
            {
                // It answers another text where a part is written already.
                continue;
            }

            Assert.Null(plan.Obstacle?.ToString());
            members += plan.Members.Length;
            solution = plan.Apply(solution)!;
        }

        return (solution, members);
    }
}

using System;
using System.Globalization;
using BenchmarkDotNet.Running;
using GcGuard.Bench;
using GcGuard.Bench.Effects;

// `effects [calls] [rule]` prints what each rewrite, or those of one rule, does for the collector; everything else goes
// to BenchmarkDotNet.
if (args is ["effects", ..])
{
    int calls = args.Length > 1 ? int.Parse(args[1], CultureInfo.InvariantCulture) : 500;
    EffectTable.Write(Console.Out, calls, args.Length > 2 ? args[2] : "GCG");
    return;
}

BenchmarkSwitcher.FromAssembly(typeof(EffectBenchmarks).Assembly).Run(args);

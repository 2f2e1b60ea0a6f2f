using System;
using System.Globalization;
using BenchmarkDotNet.Running;
using GcGuard.Bench;
using GcGuard.Bench.Effects;

// `effects [calls]` prints what each rewrite does for the collector; everything else goes to BenchmarkDotNet.
if (args is ["effects", ..])
{
    EffectTable.Write(Console.Out, args.Length > 1 ? int.Parse(args[1], CultureInfo.InvariantCulture) : 500);
    return;
}

BenchmarkSwitcher.FromAssembly(typeof(EffectBenchmarks).Assembly).Run(args);

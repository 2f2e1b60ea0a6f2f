using System;
using System.Globalization;
using BenchmarkDotNet.Running;
using GcGuard.Bench;
using GcGuard.Bench.Collections;
using GcGuard.Bench.Collections.Matrix;
using GcGuard.Bench.Effects;
using GcGuard.Bench.Lazies;
using GcGuard.Bench.Pools;
using GcGuard.Bench.Retries;
using GcGuard.Bench.Settings;

// `effects [calls] [rule]` prints what each rewrite, or those of one rule, does for the collector; everything else goes
// to BenchmarkDotNet.
if (args is ["effects", ..])
{
    EffectTable.Write(Console.Out, Number(1, 500), args.Length > 2 ? args[2] : "GCG");
    return;
}

// `settings [rounds] [requests]` prints what settings of the collector do under one and the same load.
if (args is ["settings", ..])
{
    SettingsTable.Write(Console.Out, Number(1, 5), Number(2, 20_000));
    return;
}

if (args is [SettingsTable.ChildVerb, var requests])
{
    Console.WriteLine(SettingsLoad.Run(int.Parse(requests, CultureInfo.InvariantCulture)));
    return;
}

// `retries [rule]` prints what storms of failing requests and a gate keep alive, before and after each fix.
if (args is ["retries", ..])
{
    RetryTable.Write(Console.Out, args.Length > 1 ? args[1] : string.Empty);
    return;
}

if (args is [RetryTable.GateVerb, var scanner])
{
    Console.WriteLine(await RetryTable.RunGateAsync(scanner));
    return;
}

if (args is [RetryTable.ChildVerb, var storm, var body])
{
    Console.WriteLine(await RetryTable.RunAsync(storm, body));
    return;
}

// `pools [rounds]` prints what pools keep after a burst, and what bursts of builds cost over them.
if (args is ["pools", ..])
{
    PoolTable.Write(Console.Out, Number(1, 3));
    return;
}

if (args is [PoolTable.RetainVerb or PoolTable.BuildVerb or PoolTable.OutlierVerb, var pool])
{
    Console.WriteLine(args[0] switch
    {
        PoolTable.RetainVerb => PoolLoad.Retain(pool),
        PoolTable.OutlierVerb => PoolLoad.Outlier(pool),
        _ => await PoolLoad.BuildAsync(pool),
    });
    return;
}

// `kept` prints what a manager of recyclable streams and a returned array hold when nobody uses them any more.
if (args is ["kept"])
{
    KeptTable.Write(Console.Out);
    return;
}

// `lazies [rounds]` prints how many callers a Lazy blocks, and how many factories run at once.
if (args is ["lazies", ..])
{
    LazyTable.Write(Console.Out, Number(1, 5));
    return;
}

if (args is [LazyTable.ChildVerb, var lazy])
{
    Console.WriteLine(await LazyLoad.RunAsync(lazy));
    return;
}

// `collections matrix [pairs] [parts of a name]` prints them by element, length and
// operation, then beside the C# compiler's own, each row in processes of its own.
if (args is ["collections", "matrix", ..])
{
    MatrixTable.Write(Console.Out, Number(2, 31), args.Length > 3 ? args[3..] : []);
    return;
}

if (args is [RowProcess.Verb, var row, var rounds])
{
    RowProcess.Run(Console.Out, row, int.Parse(rounds, CultureInfo.InvariantCulture));
    return;
}

// `collections [rounds] [part of a name]` prints the chunked collections' times and collections against the framework's
// own.
if (args is ["collections", ..])
{
    CollectionTable.Write(Console.Out, Number(1, 15), args.Length > 2 ? args[2] : string.Empty);
    return;
}

BenchmarkSwitcher.FromAssembly(typeof(EffectBenchmarks).Assembly).Run(args);

int Number(int at, int otherwise) => args.Length > at ? int.Parse(args[at], CultureInfo.InvariantCulture) : otherwise;

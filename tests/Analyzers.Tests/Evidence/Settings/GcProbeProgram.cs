namespace GcGuard.Analyzers.Tests.Evidence.Settings;

/// <summary>The source of the program that <see cref="GcProbe"/> starts.</summary>
internal static class GcProbeProgram
{
    /// <summary>
    /// Says what the collector of its process does, one <c>name=value</c> a line: always its mode and its threads, and
    /// what each argument asks for. Nothing is asked of <c>GC.GetConfigurationVariables</c>, which tells what the
    /// collector was told and not what it does.
    /// </summary>
    public const string Source = """
        using System;
        using System.Collections.Generic;
        using System.Diagnostics.Tracing;
        using System.IO;
        using System.Runtime;
        using System.Threading;

        static void Say(string name, object value) => Console.WriteLine(name + "=" + value);

        Say("server", GCSettings.IsServerGC);
        Say("concurrent", GCSettings.LatencyMode != GCLatencyMode.Batch);
        Say("cores", Environment.ProcessorCount);
        List<string> collecting = Threads.Named(".NET Server GC");
        Say("threads", collecting.Count);
        Say("bound", string.Join(";", collecting));
        foreach (string what in args)
        {
            switch (what)
            {
                case "large": Large(); break;
                case "background": Background(); break;
                case "limit": Limit(); break;
                case "small-room": Say("smallRoom", Room(() => new byte[8_000])); break;
                case "large-room": Say("largeRoom", Room(() => GC.AllocateUninitializedArray<byte>(1 << 20))); break;
                case "pinned-room": Say("pinnedRoom", Room(() => GC.AllocateUninitializedArray<byte>(8_000, pinned: true))); break;
                case "collections": Collections(); break;
                case "heaps": Heaps(); break;
                case "kept": Kept(); break;
                case "compacts": Compacts(); break;
                case "collector": Say("collector", Threads.Collector()); break;
                case "reserved": Say("reserved", Threads.ReservedGigabytes()); break;
            }
        }

        // The size from which an object is large.
        static void Large()
        {
            foreach (int size in new[] { 40_000, 84_000, 90_000, 300_000 })
            {
                Say("large" + size, GC.GetGeneration(new byte[size]) == 2);
            }
        }

        // Whether a collection that may run in the background does.
        static void Background()
        {
            var kept = new List<byte[]>();
            for (int i = 0; i < 2_000; i++)
            {
                kept.Add(new byte[10_000]);
            }

            for (int i = 0; i < 20 && GC.GetGCMemoryInfo(GCKind.Background).Index == 0; i++)
            {
                GC.Collect(2, GCCollectionMode.Forced, blocking: false);
                Thread.Sleep(50);
            }

            Say("background", GC.GetGCMemoryInfo(GCKind.Background).Index != 0);
            Say("backgroundThread", Threads.Named(".NET BGC").Count > 0);
            GC.KeepAlive(kept);
        }

        static void Limit()
        {
            GC.Collect();
            GCMemoryInfo info = GC.GetGCMemoryInfo();
            Say("limit", info.TotalAvailableMemoryBytes);
            Say("high", info.HighMemoryLoadThresholdBytes);
        }

        // The megabytes that fit, up to 400.
        static long Room(Func<byte[]> allocate)
        {
            var kept = new List<byte[]>(100_000);
            long bytes = 0;
            try
            {
                while (bytes < 400 << 20)
                {
                    kept.Add(allocate());
                    bytes += kept[^1].Length;
                }
            }
            catch (OutOfMemoryException)
            {
            }

            kept.Clear();
            return bytes >> 20;
        }

        static void Collections()
        {
            Fill(160_000);
            Say("collections", GC.CollectionCount(0));
        }

        // The number of heaps at each collection, as the collector itself says in its events. When it adds one hangs on
        // what collections cost beside the program, so on a busy machine it takes more of them.
        static void Heaps()
        {
            using var heaps = new HeapCounts();
            for (int i = 0; i < 40 && heaps.Most < 2; i++)
            {
                Fill(160_000);
                Thread.Sleep(20);
            }

            GC.Collect();
            for (int i = 0; i < 100 && heaps.First == 0; i++)
            {
                Thread.Sleep(20);
            }

            Say("firstHeaps", heaps.First);
            Say("mostHeaps", heaps.Most);
        }

        static void Fill(int count)
        {
            var kept = new List<byte[]>();
            for (int i = 0; i < count; i++)
            {
                var small = new byte[1_000];
                if (i % 20 == 0)
                {
                    kept.Add(small);
                }
            }

            GC.KeepAlive(kept);
        }

        // The megabytes still committed some collections after 300 MB have died.
        static void Kept()
        {
            Die();
            for (int i = 0; i < 40; i++)
            {
                GC.Collect(2, GCCollectionMode.Forced, blocking: true, compacting: true);
                Thread.Sleep(10);
            }

            Say("kept", GC.GetGCMemoryInfo().TotalCommittedBytes >> 20);

            [System.Runtime.CompilerServices.MethodImpl(System.Runtime.CompilerServices.MethodImplOptions.NoInlining)]
            static void Die()
            {
                var kept = new List<byte[]>();
                for (int i = 0; i < 300_000; i++)
                {
                    kept.Add(new byte[1_000]);
                }
            }
        }

        // Whether a heap of large objects of which every second has died is compacted without being asked to: the collector
        // looks at what the collection before has left free, so the first one only sweeps. Objects that are not large would
        // say less: what is free among them is compacted from a quarter on, whatever is set.
        static void Compacts()
        {
            var kept = new byte[]?[400];
            for (int i = 0; i < kept.Length; i++)
            {
                kept[i] = new byte[200_000];
            }

            GC.Collect(2, GCCollectionMode.Forced, blocking: true, compacting: false);
            for (int i = 0; i < kept.Length; i += 2)
            {
                kept[i] = null;
            }

            bool compacted = false;
            for (int i = 0; i < 3; i++)
            {
                GC.Collect(2, GCCollectionMode.Forced, blocking: true, compacting: false);
                compacted |= GC.GetGCMemoryInfo(GCKind.FullBlocking).Compacted;
            }

            Say("compacts", compacted);
            GC.KeepAlive(kept);
        }

        static class Threads
        {
            // The cores that each thread of this name may use.
            public static List<string> Named(string name)
            {
                var found = new List<string>();
                foreach (string task in Directory.Exists("/proc/self/task") ? Directory.GetDirectories("/proc/self/task") : new string[0])
                {
                    try
                    {
                        if (File.ReadAllText(task + "/comm").Trim() == name)
                        {
                            found.Add(Status(task + "/status", "Cpus_allowed_list"));
                        }
                    }
                    catch (IOException)
                    {
                        // The thread has ended.
                    }
                }

                return found;
            }

            public static string Collector()
            {
                foreach (string line in File.ReadLines("/proc/self/maps"))
                {
                    if (line.Contains("libclrgc"))
                    {
                        return Path.GetFileName(line);
                    }
                }

                return "built-in";
            }

            public static long ReservedGigabytes() => long.Parse(Status("/proc/self/status", "VmSize").Split(' ')[0]) >> 20;

            private static string Status(string file, string name)
            {
                foreach (string line in File.ReadLines(file))
                {
                    if (line.StartsWith(name + ":"))
                    {
                        return line.Substring(name.Length + 1).Trim();
                    }
                }

                return "";
            }
        }

        sealed class HeapCounts : EventListener
        {
            public int First;
            public int Most;

            protected override void OnEventSourceCreated(EventSource source)
            {
                if (source.Name == "Microsoft-Windows-DotNETRuntime")
                {
                    EnableEvents(source, EventLevel.Informational, (EventKeywords)1);
                }
            }

            protected override void OnEventWritten(EventWrittenEventArgs written)
            {
                if (written.EventName!.StartsWith("GCGlobalHeapHistory"))
                {
                    int count = Convert.ToInt32(written.Payload![written.PayloadNames!.IndexOf("NumHeaps")]);
                    First = First == 0 ? count : First;
                    Most = Math.Max(Most, count);
                }
            }
        }
        """;
}

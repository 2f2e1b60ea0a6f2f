namespace GcGuard.Analyzers.Tests.Rules.Lazies;

/// <summary>What the sources of the tests of area 4 share.</summary>
internal static class LazySources
{
    public const string Usings = """
        using System;
        using System.Collections.Concurrent;
        using System.Collections.Generic;
        using System.Collections.Immutable;
        using System.IO;
        using System.IO.Compression;
        using System.Linq;
        using System.Net.Http;
        using System.Security.Cryptography;
        using System.Text;
        using System.Text.Json;
        using System.Threading;
        using System.Threading.Tasks;
        using Microsoft.AspNetCore.Mvc;
        using Microsoft.Extensions.Caching.Memory;
        using Microsoft.Extensions.DependencyInjection;

        """;

    /// <summary>A tree, heavy to serialise, the rows of a report, and the gate of the article on ClusterConfig.</summary>
    public const string Types = """


        public class Row { public int Id { get; set; } public string Name { get; set; } }
        public class SerializedTree { }
        public class Tree
        {
            private readonly List<Row> _rows = new List<Row>();
            public string Name { get; set; }
            public SerializedTree Serialize()
            {
                using (var stream = new MemoryStream())
                using (var gzip = new GZipStream(stream, CompressionMode.Compress, true))
                {
                    gzip.WriteByte(1);
                }

                return new SerializedTree();
            }
        }
        public interface IRates { Task<int> GetAsync(CancellationToken token); }
        public class SerializationQueue
        {
            private readonly SemaphoreSlim semaphore;
            public SerializationQueue(int capacity) { semaphore = new SemaphoreSlim(capacity); }
            public async Task<Releaser> GetSlotAsync() { await semaphore.WaitAsync(); return new Releaser(semaphore); }
            public class Releaser : IDisposable
            {
                private readonly SemaphoreSlim semaphoreSlim;
                public Releaser(SemaphoreSlim semaphoreSlim) { this.semaphoreSlim = semaphoreSlim; }
                public void Dispose() { semaphoreSlim.Release(); }
            }
        }
        """;
}

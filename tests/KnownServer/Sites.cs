using System.Runtime.CompilerServices;
using System.Text;

namespace GcGuard.KnownServer;

/// <summary>
/// Statements that allocate. A comment at the end of a line says how many bytes one request of a route takes there;
/// a test reads these comments.
/// </summary>
internal static class Sites
{
    private static readonly byte[] s_chunk = new byte[1_000];
    private static object? s_kept;

    /// <summary>The first statement of the server: whoever records it from its start sees it.</summary>
    [MethodImpl(MethodImplOptions.NoInlining)]
    public static void FirstOfAll()
    {
        for (int i = 0; i < 4; i++)
        {
            s_kept = new byte[2_000_000];
        }
    }

    public static int Fixed()
    {
        byte[] block = new byte[128 * 1024]; // GET /fixed: 131096
        s_kept = block;
        return block.Length;
    }

    // Objects between 85,000 bytes and the 100 kB of an allocation tick are charged to the wrong site by ticks.
    public static int Pair()
    {
        byte[] first = new byte[90_000]; // GET /pair: 90024
        s_kept = first;
        byte[] second = new byte[95_000]; // GET /pair: 95024
        s_kept = second;
        byte[] third = new byte[500_000]; // GET /pair: 500024
        s_kept = third;
        return first.Length + second.Length + third.Length;
    }

    public static int Small()
    {
        int total = 0;
        for (int i = 0; i < 400; i++)
        {
            byte[] small = new byte[1_000]; // GET /small: 409600
            s_kept = small;
            total += small.Length;
        }

        return total;
    }

    public static async Task<int> TasksAsync()
    {
        await Task.Yield();
        byte[] before = new byte[200_000]; // GET /tasks: 200024
        s_kept = before;
        await Task.Delay(1);
        byte[] after = new byte[300_000]; // GET /tasks: 300024
        s_kept = after;
        return await Inner(7);

        static async Task<int> Inner(int n)
        {
            await Task.Yield();
            byte[] local = new byte[400_000]; // GET /tasks: 400024
            s_kept = local;
            return local.Length + n;
        }
    }

    public static async Task<int> LambdasAsync()
    {
        int n = 250_000;
        byte[] made = await Task.Run(() => new byte[n]); // GET /lambdas: 250024
        Func<int, byte[]> local = k => new byte[k + n]; // GET /lambdas: 251024
        s_kept = local(1_000);
        return made.Length;
    }

    public static int Blocks()
    {
        int total = 0;
        foreach (byte[] one in Two())
        {
            total += one.Length;
            s_kept = one;
        }

        return total;
    }

    private static IEnumerable<byte[]> Two()
    {
        yield return new byte[350_000]; // GET /blocks: 350024
        yield return new byte[150_000]; // GET /blocks: 150024
    }

    // Nobody has written the method that makes an iterator: its 32 bytes are of whoever asks for it.
    public static int Iterators()
    {
        int total = 0;
        for (int i = 0; i < 10_000; i++)
        {
            foreach (int one in One()) // GET /iterators: 320000
            {
                total += one;
            }
        }

        return total;
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private static IEnumerable<int> One()
    {
        yield return 1;
    }

    // Capacities of 1,000 to 64,000 are small arrays; 128,000, 256,000 and 512,000 are large ones.
    public static int Stream()
    {
        var stream = new MemoryStream();
        for (int i = 0; i < 300; i++)
        {
            stream.Write(s_chunk); // GET /stream: 1023240
        }

        byte[] all = stream.ToArray(); // GET /stream: 300024
        s_kept = all;
        return all.Length;
    }

    public static int Helpers()
    {
        byte[] one = Made(180_000);
        s_kept = one;
        byte[] two = Kept(220_000);
        s_kept = two;
        return one.Length + two.Length;
    }

    // The runtime inlines this one.
    private static byte[] Made(int n) => new byte[n]; // GET /helpers: 180024

    [MethodImpl(MethodImplOptions.NoInlining)]
    private static byte[] Kept(int n) => new byte[n]; // GET /helpers: 220024

    public static int Texts()
    {
        string text = new('x', 100_000); // GET /texts: 200024
        byte[] bytes = Encoding.UTF8.GetBytes(text); // GET /texts: 100024
        s_kept = bytes;
        List<long> numbers = Enumerable.Repeat(7L, 20_000).ToList(); // GET /texts: 160024
        s_kept = numbers;
        return numbers.Count;
    }

    public static int Generics()
    {
        long[] numbers = Filled<long>(40_000);
        s_kept = numbers;
        var table = new Dictionary<int, long>(30_000); // GET /generic: 843776
        s_kept = table;
        return numbers.Length + table.Count;
    }

    private static T[] Filled<T>(int count)
    {
        T[] result = new T[count]; // GET /generic: 320024
        return result;
    }

    // The route's values and the query must not get into a recording.
    public static int Document(int id, string name)
    {
        byte[] document = new byte[110_000 + id]; // GET /documents/{id:int}/{name}: 110032
        s_kept = document;
        return document.Length + name.Length;
    }

    // Small enough to be inlined into the delegate that the framework compiles for a route.
    [MethodImpl(MethodImplOptions.NoInlining)]
    public static int Collect()
    {
        GC.Collect();
        return GC.CollectionCount(2);
    }
}

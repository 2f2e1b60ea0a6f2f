using GcGuard;
using Microsoft.AspNetCore.Mvc;

namespace Samples.GCG1002.Chunked;

public sealed class EvenController : ControllerBase
{
    private readonly object _gate = new();
    private ChunkedDictionary<int, string>? _last; // the names of the last request

    [HttpPost]
    public int Even(int[] numbers, string[] names)
    {
        // One of three is even.
        ChunkedList<int> even = Select(numbers);
        var seen = new ChunkedHashSet<int>(30_000);
        foreach (int number in even)
        {
            seen.Add(number);
        }

        lock (_gate)
        {
            _last = new ChunkedDictionary<int, string>(30_000);
            foreach (string name in names)
            {
                _last[name.Length] = name;
            }
        }

        return Largest(even) + seen.Count;
    }

    private static ChunkedList<int> Select(int[] numbers)
    {
        var even = new ChunkedList<int>(30_000);
        foreach (int number in numbers)
        {
            if (number % 2 == 0)
            {
                even.Add(number);
            }
        }

        even.Sort();
        return even;
    }

    private static int Largest(ChunkedList<int> numbers) => numbers.Count == 0 ? 0 : numbers[numbers.Count - 1];
}

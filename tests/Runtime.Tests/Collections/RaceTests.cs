using System;
using System.Collections.Generic;
using System.Linq;
using System.Threading;

namespace GcGuard.Runtime.Tests.Collections;

/// <summary>
/// Reading while another thread writes is forbidden and may answer anything or throw, but never reads outside an
/// array. Each element repeats itself: what is read from outside an array does not.
/// </summary>
public sealed class RaceTests
{
    private const int Rounds = 60;

    [Fact]
    public void A_list_that_is_written_meanwhile_never_gives_what_is_not_in_an_array()
    {
        var list = new ChunkedList<Twice>();
        Race(
            random =>
            {
                switch (random.Next(6))
                {
                    case 0:
                        list.Clear();
                        break;
                    case 1:
                        list.TrimExcess();
                        break;
                    case 2:
                        list.RemoveRange(list.Count / 2, list.Count - (list.Count / 2));
                        break;
                    default:
                        for (int i = random.Next(12_000); i > 0; i--)
                        {
                            list.Add(new(i));
                        }

                        break;
                }
            },
            random => list[random.Next(24_000)].Check(),
            _ => list.Aggregate(0, (count, item) => count + item.Check()));
    }

    [Fact]
    public void A_dictionary_that_is_written_meanwhile_never_gives_what_is_not_in_an_array()
    {
        var map = new ChunkedDictionary<int, Twice>();
        Race(
            random =>
            {
                switch (random.Next(6))
                {
                    case 0:
                        map.Clear();
                        break;
                    case 1:
                        map.TrimExcess();
                        break;
                    case 2:
                        map.Remove(random.Next(9_000));
                        break;
                    default:
                        for (int i = random.Next(9_000); i > 0; i--)
                        {
                            map[i] = new(i);
                        }

                        break;
                }
            },
            random => map.TryGetValue(random.Next(9_000), out Twice item) ? item.Check() : 0,
            _ => map.Aggregate(0, (count, entry) => count + entry.Value.Check()));
    }

    /// <summary>
    /// What an enumerator knows of a chunk is more than one word, and threads that share it may see parts of two:
    /// here that of a full chunk and that of a last one of a hundred places.
    /// </summary>
    [Fact]
    public void An_enumerator_that_threads_share_never_gives_what_is_not_in_an_array()
    {
        const int full = 8_192;
        var list = new ChunkedList<Twice>(full + 100);
        for (int i = 0; i < full + 100; i++)
        {
            list.Add(new(i));
        }

        IEnumerator<Twice> shared = list.GetEnumerator();
        Race(
            _ =>
            {
                Volatile.Write(ref shared, list.GetEnumerator());
                Thread.Sleep(1);
            },
            Read,
            Read);

        int Read(Random random)
        {
            int count = 0;
            for (IEnumerator<Twice> all = Volatile.Read(ref shared); all.MoveNext();)
            {
                count += all.Current.Check();
            }

            return count;
        }
    }

    private static void Race(Action<Random> write, params Func<Random, int>[] reads)
    {
        bool written = false;
        string? wrong = null;
        Thread[] readers = [.. reads.Select((read, seed) => new Thread(() =>
        {
            var random = new Random(seed);
            while (!Volatile.Read(ref written))
            {
                try
                {
                    read(random);
                }
                catch (ForeignMemoryException e)
                {
                    wrong = e.Message;
                }
                catch (Exception)
                {
                    // Whatever it is: the caller has broken the rule.
                }
            }
        }))];
        Array.ForEach(readers, reader => reader.Start());
        var random = new Random(5);
        for (int i = DeepLane.IsOn ? 40 * Rounds : Rounds; i > 0; i--)
        {
            write(random);
        }

        Volatile.Write(ref written, true);
        Array.ForEach(readers, reader => reader.Join());
        Assert.Null(wrong);
    }

    private sealed class ForeignMemoryException(string message) : Exception(message);

    /// <summary>
    /// A number in the lower half of a word and its complement in the upper one, which are written together; or
    /// nothing.
    /// </summary>
    private readonly struct Twice(int number)
    {
        private readonly ulong _word = (uint)number | ((ulong)~(uint)number << 32);

        public int Check()
            => _word == 0 || (uint)_word == ~(uint)(_word >> 32) ? 1 : throw new ForeignMemoryException($"{_word:x}");
    }
}

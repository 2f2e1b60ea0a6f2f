using System.Threading.Tasks;
using Xunit;
using VerifyCS = GcGuard.Testing.CodeFixVerify<
    GcGuard.Analyzers.Rules.RentedBuffers.UnclearedReturnAnalyzer,
    GcGuard.CodeFixes.Rules.RentedBuffers.UnclearedReturnCodeFixProvider>;

namespace GcGuard.Analyzers.Tests.Rules.RentedBuffers;

/// <summary>Arrays of a type parameter: whether they hold references is asked where the code runs.</summary>
public class GCG3008OpenElementTests
{
    [Fact]
    public async Task An_array_of_any_type_is_cleared_where_the_type_holds_references()
        => await new VerifyCS.Test
        {
            TestCode = """
                using System.Buffers;
                using System.Collections.Generic;

                public static class Pages
                {
                    public static IEnumerable<T> Read<T>(IEnumerator<T> rows, int size)
                    {
                        T[] page = ArrayPool<T>.Shared.Rent(size);
                        try
                        {
                            int count = 0;
                            while (count < size && rows.MoveNext())
                            {
                                page[count++] = rows.Current;
                            }

                            for (int i = 0; i < count; i++)
                            {
                                yield return page[i];
                            }
                        }
                        finally
                        {
                            [|ArrayPool<T>.Shared.Return(page)|];
                        }
                    }
                }
                """,
            FixedCode = """
                using System.Buffers;
                using System.Collections.Generic;
                using System.Runtime.CompilerServices;

                public static class Pages
                {
                    public static IEnumerable<T> Read<T>(IEnumerator<T> rows, int size)
                    {
                        T[] page = ArrayPool<T>.Shared.Rent(size);
                        try
                        {
                            int count = 0;
                            while (count < size && rows.MoveNext())
                            {
                                page[count++] = rows.Current;
                            }

                            for (int i = 0; i < count; i++)
                            {
                                yield return page[i];
                            }
                        }
                        finally
                        {
                            ArrayPool<T>.Shared.Return(page, clearArray: RuntimeHelpers.IsReferenceOrContainsReferences<T>());
                        }
                    }
                }
                """,
        }.RunAsync();

    /// <summary>The near misses: a value type, and a type that lives on the stack.</summary>
    [Fact]
    public async Task Values_and_builders_on_the_stack_are_silent()
        => await new VerifyCS.Test
        {
            TestCode = """
                using System.Buffers;

                public static class Sums
                {
                    public static int Count<T>(int size) where T : struct
                    {
                        T[] page = ArrayPool<T>.Shared.Rent(size);
                        ArrayPool<T>.Shared.Return(page);
                        return size;
                    }
                }

                public ref struct ListBuilder<T>
                {
                    private T[] _items;

                    public ListBuilder(int size) => _items = ArrayPool<T>.Shared.Rent(size);

                    public void Dispose()
                    {
                        T[] items = _items;
                        _items = null;
                        ArrayPool<T>.Shared.Return(items);
                    }
                }
                """,
        }.RunAsync();
}

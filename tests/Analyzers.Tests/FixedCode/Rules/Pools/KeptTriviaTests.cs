using System;
using System.Linq;
using System.Text.RegularExpressions;
using System.Threading.Tasks;
using GcGuard.Analyzers.Engine;
using GcGuard.Analyzers.Rules.Pools;
using GcGuard.Analyzers.Rules.RentedBuffers;
using GcGuard.Analyzers.Tests.FixedCode.Fixing;
using GcGuard.CodeFixes.Providers;
using GcGuard.CodeFixes.Rules.Pools;
using GcGuard.CodeFixes.Rules.RentedBuffers;

namespace GcGuard.Analyzers.Tests.FixedCode.Rules.Pools;

/// <summary>The fixes of GCG3005, GCG3006 and GCG3008 lose no comment, no `#if` and no `#region`; where they would, there is none.</summary>
public class KeptTriviaTests
{
    private const string Usings =
        "using System;\nusing System.Buffers;\nusing System.Collections.Generic;\nusing System.IO;\nusing System.Threading;\nusing System.Threading.Tasks;\n";

    private const string StreamPool = """
        public class StreamPool
        {
            public static readonly StreamPool Shared = new StreamPool();
            public IDisposable Acquire(out MemoryStream stream) => stream = new MemoryStream();
        }

        """;

    [Theory]
    [InlineData("// k1\nawait target.WriteAsync(stream.ToArray(), ct); // k2\n// k3")]
    [InlineData("#region k1\nawait target.WriteAsync(stream.ToArray(), ct);\n#endregion")]
    [InlineData("#if DEBUG\nk1();\n#else\nawait target.WriteAsync(stream.ToArray(), ct); // k2\n#endif")]
    [InlineData("await /* k1 */ target.WriteAsync(stream.ToArray(), ct) /* k2 */;")]
    [InlineData("target.Write(stream.ToArray()); // k1")]
    [InlineData("/* k1 */ target.Write(stream.ToArray()) /* k2 */; // k3")]
    // Inside of what is rewritten.
    [InlineData("target /* k1 */ .Write( /* k2 */ stream.ToArray() /* k3 */ ); // k4", 0)]
    [InlineData("target.Write(\n#if DEBUG\n stream.ToArray()\n#else\n stream.ToArray()\n#endif\n);", 0)]
    public Task A_pooled_copy(string statements, int fixes = 1)
        => VerifyAsync<PooledCopyAnalyzer, PooledCopyCodeFixProvider>(
            StreamPool + "public class C\n{\n    public async Task M(Stream target, CancellationToken ct)\n    {\n        await target.FlushAsync(ct);\n        using (StreamPool.Shared.Acquire(out MemoryStream stream))\n        {\n" + statements + "\n        }\n    }\n}\n",
            fixes);

    [Theory]
    // A call: the creation goes into a new field.
    [InlineData("public class C\n{\n    // k1\n    public int M(int n)\n    {\n        // k2\n        ArrayPool<byte> pool = /* k3 */ ArrayPool<byte>.Create(/* k4 */ 1024, 8) /* k5 */; // k6\n        byte[] b = pool.Rent(n);\n        pool.Return(b);\n        return n;\n    }\n}\n")]
    [InlineData("public class C\n{\n#region k1\n    public int M(int n)\n    {\n#if !DEBUG\n        ArrayPool<byte> pool = ArrayPool<byte>.Create();\n#endif\n        byte[] b = pool.Rent(n);\n        pool.Return(b);\n        return n;\n    }\n#endregion\n}\n")]
    [InlineData("public class C // k1\n{ // k2\n#if DEBUG\n    private int k3;\n#endif\n    public int M(int n)\n    {\n        var a = ArrayPool<byte>.Create(); // k4\n        byte[] b = a.Rent(n);\n        a.Return(b);\n        return b.Length;\n    }\n}\n")]
    // A property that makes one at each reading.
    [InlineData("public static class C\n{\n    /// <summary>k1</summary>\n    public static ArrayPool<byte> Pool /* k2 */ => /* k3 */ ArrayPool<byte>.Create() /* k4 */; // k5\n}\n")]
    [InlineData("public static class C\n{\n    public static ArrayPool<byte> Pool\n        // k1\n        => ArrayPool<byte>.Create();\n}\n", 0)]
    [InlineData("public static class C\n{\n    public static ArrayPool<byte> Pool\n#if DEBUG\n        => null;\n#else\n        => ArrayPool<byte>.Create();\n#endif\n}\n", 0)]
    [InlineData("public static class C\n{\n    public static ArrayPool<byte> Pool =>\n#if DEBUG\n        null;\n#else\n        ArrayPool<byte>.Create();\n#endif\n}\n", 0)]
    public Task A_short_lived_pool(string source, int fixes = 1)
        => VerifyAsync<ShortLivedPoolAnalyzer, ShortLivedPoolCodeFixProvider>(source, fixes);

    private const string Scoped =
        "namespace Microsoft.Extensions.DependencyInjection { static class K { } }\npublic static class S { public static void Add(Microsoft.Extensions.DependencyInjection.IServiceCollection services) => Microsoft.Extensions.DependencyInjection.ServiceCollectionServiceExtensions.AddScoped<Store>(services); }\n";

    [Theory]
    [InlineData("    // k1\n    private readonly ArrayPool<byte> _pool = ArrayPool<byte>.Create(); // k2\n")]
    [InlineData("#if !DEBUG\n    private readonly ArrayPool<byte> _pool = ArrayPool<byte>.Create(); // k1\n#endif\n")]
    [InlineData("    // k1\n    private readonly ArrayPool<byte> _pool; // k2\n\n    public Store()\n    {\n        _pool = ArrayPool<byte>.Create();\n    }\n")]
    [InlineData("    private readonly ArrayPool<byte> _pool;\n\n    public Store()\n    {\n        // k1\n        _pool = ArrayPool<byte>.Create();\n    }\n", 0)]
    [InlineData("    private readonly ArrayPool<byte> _pool;\n\n    public Store()\n    {\n        _pool = /* k1 */ ArrayPool<byte>.Create();\n    }\n", 0)]
    [InlineData("    private readonly ArrayPool<byte> _pool;\n\n    public Store()\n    {\n        _pool = ArrayPool<byte>.Create() /* k1 */;\n    }\n", 0)]
    [InlineData("    private readonly ArrayPool<byte> _pool;\n\n    public Store()\n    {\n#region k1\n        _pool = ArrayPool<byte>.Create();\n#endregion\n    }\n", 0)]
    public Task A_pool_of_a_scoped_owner(string members, int fixes = 1)
        => VerifyAsync<ShortLivedPoolAnalyzer, ShortLivedPoolCodeFixProvider>(
            Scoped + "public class Store\n{\n" + members + "\n    public int M(int n)\n    {\n        byte[] b = _pool.Rent(n);\n        _pool.Return(b);\n        return n;\n    }\n}\n",
            fixes);

    [Theory]
    [InlineData("// k1\nArrayPool<string>.Shared.Return(rows); // k2\n// k3")]
    [InlineData("ArrayPool<string>.Shared.Return( /* k1 */ rows /* k2 */ ) /* k3 */;")]
    [InlineData("ArrayPool<string>.Shared.Return(\n// k1\nrows // k2\n);")]
    [InlineData("#region k1\nArrayPool<string>.Shared.Return(rows);\n#endregion")]
    [InlineData("#if DEBUG\nk1();\n#else\nArrayPool<string>.Shared.Return(rows); // k2\n#endif")]
    [InlineData("ArrayPool<string>.Shared.Return(\n#if DEBUG\nk1\n#else\nrows\n#endif\n);", 0)]
    public Task An_uncleared_return(string statements, int fixes = 1)
        => VerifyAsync<UnclearedReturnAnalyzer, UnclearedReturnCodeFixProvider>(
            "public class C\n{\n    public int M(List<string> all)\n    {\n        string[] rows = ArrayPool<string>.Shared.Rent(all.Count);\n        all.CopyTo(rows);\n        int n = rows.Length;\n" + statements + "\n        return n;\n    }\n}\n",
            fixes);

    private static async Task VerifyAsync<TAnalyzer, TFixer>(string source, int fixes)
        where TAnalyzer : GcGuardAnalyzer, new()
        where TFixer : GcGuardCodeFixProvider, new()
    {
        source = Usings + source;
        var findings = await FixedProgram.OfferedAsync<TAnalyzer, TFixer>(source);
        FixedProgram program = await FixedProgram.CreateAsync<TAnalyzer, TFixer>(source);
        Assert.Single(findings);
        Assert.Equal(fixes, program.Count);
        Assert.Equal(Kept(source), Kept(program.Text));
        if (fixes == 0)
        {
            Assert.Equal(source, program.Text);
        }
    }

    /// <summary>The comments, which are numbered, and the directives.</summary>
    private static string Kept(string text)
        => string.Join('\n', Regex.Matches(text, @"\bk\d\b|^#\w+", RegexOptions.Multiline).Select(match => match.Value).Order(StringComparer.Ordinal));
}

using System;
using System.Collections.Generic;
using System.Collections.Immutable;
using System.Globalization;
using System.Linq;
using System.Text;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.Diagnostics;
using Microsoft.CodeAnalysis.Testing;

namespace GcGuard.Harness.Engine;

/// <summary>Prints diagnostics as the C# expression that expects them, ready to be pasted into a test.</summary>
internal sealed class DiagnosticText
{
    private readonly Dictionary<string, DiagnosticDescriptor> _descriptors = new(StringComparer.Ordinal);
    private readonly bool _single;
    private readonly string _defaultPath;

    /// <summary>Makes a printer.</summary>
    /// <param name="analyzers">The tested analyzers, whose diagnostics are printed as <c>VerifyCS.Diagnostic()</c>.</param>
    /// <param name="defaultPath">The file that need not be named.</param>
    public DiagnosticText(ImmutableArray<DiagnosticAnalyzer> analyzers, string defaultPath)
    {
        foreach (DiagnosticDescriptor descriptor in analyzers.SelectMany(analyzer => analyzer.SupportedDiagnostics))
        {
            _descriptors.TryAdd(descriptor.Id, descriptor);
        }

        _single = analyzers.Length == 1 && analyzers[0].SupportedDiagnostics.Length == 1;
        _defaultPath = defaultPath;
    }

    /// <summary>Prints a reported diagnostic: the compiler's line as a comment, then the expectation.</summary>
    /// <param name="diagnostic">The diagnostic.</param>
    public string Format(Diagnostic diagnostic)
    {
        StringBuilder text = new();
        text.Append("    // ").AppendLine(diagnostic.ToString());
        text.Append("    ").Append(Constructor(diagnostic.Id, diagnostic.Severity));
        if (diagnostic.Location.Kind == LocationKind.None)
        {
            text.Append(".WithNoLocation()");
        }
        else
        {
            AppendSpan(text, diagnostic.Location.GetLineSpan(), DiagnosticLocationOptions.None);
        }

        foreach (Location location in diagnostic.AdditionalLocations)
        {
            AppendSpan(text, location.GetLineSpan(), DiagnosticLocationOptions.None);
        }

        AppendArguments(text, DiagnosticArguments.Of(diagnostic));
        return text.Append(',').ToString();
    }

    /// <summary>Prints an expectation in the same form.</summary>
    /// <param name="expected">The expectation.</param>
    public string Format(DiagnosticResult expected)
    {
        StringBuilder text = new();
        text.Append("    // ").AppendLine(expected.ToString());
        text.Append("    ").Append(Constructor(expected.Id, expected.Severity));
        foreach (DiagnosticLocation location in expected.Spans)
        {
            AppendSpan(text, location.Span, location.Options);
        }

        AppendArguments(text, expected.MessageArguments ?? []);
        return text.Append(',').ToString();
    }

    private string Constructor(string id, DiagnosticSeverity severity)
    {
        if (_descriptors.TryGetValue(id, out DiagnosticDescriptor? descriptor))
        {
            string own = _single ? "VerifyCS.Diagnostic()" : $"VerifyCS.Diagnostic(\"{id}\")";
            return descriptor.DefaultSeverity == severity ? own : $"{own}.WithSeverity(DiagnosticSeverity.{severity})";
        }

        return severity switch
        {
            DiagnosticSeverity.Error => $"DiagnosticResult.CompilerError(\"{id}\")",
            DiagnosticSeverity.Warning => $"DiagnosticResult.CompilerWarning(\"{id}\")",
            _ => $"new DiagnosticResult(\"{id}\", DiagnosticSeverity.{severity})",
        };
    }

    private void AppendSpan(StringBuilder text, FileLinePositionSpan span, DiagnosticLocationOptions options)
    {
        string path = span.Path == _defaultPath || span.Path.Length == 0 ? string.Empty : $"\"{span.Path}\", ";
        int line = span.StartLinePosition.Line + 1;
        int column = span.StartLinePosition.Character + 1;
        if (options.HasFlag(DiagnosticLocationOptions.IgnoreLength))
        {
            text.Append(CultureInfo.InvariantCulture, $".WithLocation({path}{line}, {column})");
            return;
        }

        int endLine = span.EndLinePosition.Line + 1;
        int endColumn = span.EndLinePosition.Character + 1;
        text.Append(CultureInfo.InvariantCulture, $".WithSpan({path}{line}, {column}, {endLine}, {endColumn})");
    }

    private static void AppendArguments(StringBuilder text, IReadOnlyList<object?> arguments)
    {
        if (arguments.Count > 0)
        {
            IEnumerable<string> literals = arguments.Select(
                argument => SymbolDisplay.FormatLiteral(argument?.ToString() ?? string.Empty, quote: true));
            text.Append(".WithArguments(").AppendJoin(", ", literals).Append(')');
        }
    }
}

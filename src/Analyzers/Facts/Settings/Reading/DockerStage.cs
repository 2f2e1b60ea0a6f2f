using System.Collections.Generic;
using Microsoft.CodeAnalysis.Text;

namespace GcGuard.Analyzers.Facts.Settings.Reading;

/// <summary>One build stage of a Dockerfile: what follows a <c>FROM</c>.</summary>
internal sealed class DockerStage(string image, TextSpan imageSpan, string? name, DockerStage? parent)
{
    /// <summary>The image as written, with the defaults of <c>ARG</c>s put in; a stage's own name where it builds on one.</summary>
    public string Image { get; } = image;

    /// <summary>Where the image stands.</summary>
    public TextSpan ImageSpan { get; } = imageSpan;

    /// <summary>The name after <c>AS</c>, or null.</summary>
    public string? Name { get; } = name;

    /// <summary>The stage it builds on, or null where it builds on an image.</summary>
    public DockerStage? Parent { get; } = parent;

    /// <summary>The stage's own <c>ENV</c> instructions, in order.</summary>
    public List<NamedValue> Environment { get; } = [];

    /// <summary>The words of its instructions that name an assembly or a project: <c>Shop.dll</c>, <c>Shop/Shop.csproj</c>.</summary>
    public List<string> Words { get; } = [];
}

/// <summary>A name and a value that stand in a file.</summary>
/// <param name="Name">The name.</param>
/// <param name="Value">The value, without quotes.</param>
/// <param name="NameSpan">Where the name stands.</param>
/// <param name="ValueSpan">Where the value stands, without quotes.</param>
internal sealed record NamedValue(string Name, string Value, TextSpan NameSpan, TextSpan ValueSpan);

namespace GcGuard.Analyzers.Lexicon;

/// <summary>
/// What the words of <c>lexicon.txt</c> say, one group for each question. The file explains each of them.
/// </summary>
internal enum WordGroup
{
    /// <summary>What stands behind the word that a name is about.</summary>
    Suffix,

    /// <summary>Values, types, members and code of one short message.</summary>
    Small,

    /// <summary>Files of some kilobytes, and code that makes or reads them.</summary>
    File,

    /// <summary>Parameters that say how many rows are wanted.</summary>
    Amount,

    /// <summary>Members and parameters that name one thing.</summary>
    Identity,

    /// <summary>Code that sets an application up.</summary>
    Install,

    /// <summary>Controllers, areas, roles and policies of the people who run a server.</summary>
    Operator,

    /// <summary>What they do now and then.</summary>
    Maintenance,

    /// <summary>Contexts of work that no request waits for.</summary>
    Background,

    /// <summary>Entry points, routes and commands that ask for a collection.</summary>
    Collection,

    /// <summary>Types that carry out what a person asks for.</summary>
    Command,
}

namespace GcGuard.Analyzers.Lexicon;

/// <summary>
/// What the words of <c>lexicon.txt</c> say, one group for each question. The file explains each of them.
/// </summary>
internal enum WordGroup
{
    /// <summary>What stands behind the word that a name is about.</summary>
    Suffix,

    /// <summary>Texts, bytes and images of some kilobytes.</summary>
    Short,

    /// <summary>Values, types, members and code of one short message or one secret.</summary>
    Small,

    /// <summary>Rows that the people who run an installation wrote by hand.</summary>
    Few,

    /// <summary>Files of some kilobytes, and code that makes or reads them.</summary>
    File,

    /// <summary>Types that append lines to a log.</summary>
    Log,

    /// <summary>Parameters that say how many rows are wanted.</summary>
    Amount,

    /// <summary>Members and parameters that name one thing.</summary>
    Identity,

    /// <summary>Code that fills a database with its first rows.</summary>
    Seed,

    /// <summary>Code that sets an application up or brings it to another version.</summary>
    Install,

    /// <summary>Controllers, areas, roles and policies of the people who run a server.</summary>
    Operator,

    /// <summary>What they do now and then.</summary>
    Maintenance,

    /// <summary>What keeps values, so that they are made on a miss only.</summary>
    Cache,

    /// <summary>What methods do that fill a cache.</summary>
    Fill,

    /// <summary>Interfaces, base classes and contexts of work that no request waits for.</summary>
    Background,

    /// <summary>Methods that take over the buffer that they are handed.</summary>
    Owner,
}

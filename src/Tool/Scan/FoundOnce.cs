namespace GcGuard.Tool.Scan;

/// <summary>
/// The findings of a solution. A file that several target frameworks or projects compile is one file to its reader:
/// what one of them finds at a place counts, that with a chain first.
/// </summary>
internal sealed class FoundOnce
{
    private readonly Dictionary<(string Id, string Path, int Line, int Column, string Project), List<Finding>> _places =
        [];

    /// <summary>All of them, in no order.</summary>
    public IEnumerable<Finding> All => _places.Values.SelectMany(static findings => findings);

    /// <summary>Adds what a project was found to have.</summary>
    public void Add(Finding finding)
    {
        // What stands in no file is about its project.
        var place = (finding.Id, finding.Path, finding.Line, finding.Column,
            finding.Line > 0 ? string.Empty : finding.Project);
        if (!_places.TryGetValue(place, out List<Finding>? known))
        {
            _places.Add(place, [finding]);
        }
        else if (known[0].Project != finding.Project)
        {
            if (known[0].Chain.IsEmpty && !finding.Chain.IsEmpty)
            {
                _places[place] = [finding];
            }
        }
        else if (!known.Exists(other => other.Message == finding.Message))
        {
            known.Add(finding);
        }
    }
}

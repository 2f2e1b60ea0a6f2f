namespace GcGuard.Analyzers.Facts.RequestPath;

/// <summary>
/// Marks the options of a host that wants each Unknown reported with the kinds it is of, so that labelled sites can say
/// what each kind is right about. No <c>.editorconfig</c> key does this, and no compiler or editor asks for it.
/// </summary>
internal interface IInferenceTrial
{
}

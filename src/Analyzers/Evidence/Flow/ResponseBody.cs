using GcGuard.Analyzers.Symbols;

namespace GcGuard.Analyzers.Evidence.Flow;

/// <summary>
/// A stream that stands in for the body of a response, as middleware does to see what the rest of the pipeline answers.
/// The pipeline writes to it for as long as it stands there, and keeps it nowhere else.
/// </summary>
internal static class ResponseBody
{
    /// <summary>Whether a value is assigned to <c>HttpResponse.Body</c>.</summary>
    /// <param name="value">The value with the implicit conversions around it.</param>
    public static bool IsReplacedBy(IOperation value, KnownTypes types)
        => value.Parent is ISimpleAssignmentOperation assignment
            && assignment.Value == value
            && IsBody(assignment, types);

    /// <summary>Whether a statement does nothing but put a stream in the place of a response's body.</summary>
    public static bool IsReplacement(IOperation statement, KnownTypes types)
        => statement is IExpressionStatementOperation { Operation: ISimpleAssignmentOperation assignment }
            && assignment.Value.WithoutConversions()
                is ILocalReferenceOperation or IFieldReferenceOperation or IParameterReferenceOperation
            && IsBody(assignment, types);

    private static bool IsBody(ISimpleAssignmentOperation assignment, KnownTypes types)
        => assignment.Target is IPropertyReferenceOperation { Property: { Name: "Body", ContainingType: { } type } }
            && types.Is(type, "Microsoft.AspNetCore.Http.HttpResponse");
}

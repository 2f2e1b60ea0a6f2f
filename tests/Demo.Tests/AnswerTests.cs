using System.Collections.Generic;
using GcGuard.Demo.Load;

namespace GcGuard.Demo.Tests;

public sealed class AnswerTests
{
    private static readonly Answer s_answer = new(200, "application/json", [1, 2, 3], HasLength: true, ["text/plain AB"]);

    [Fact]
    public void The_same_answer_has_no_difference()
    {
        Assert.Null(s_answer.DifferenceTo(s_answer with { Body = [1, 2, 3], SentToPartner = ["text/plain AB"] }));
    }

    [Fact]
    public void A_missing_length_is_no_difference_but_is_told()
    {
        BehaviourResult result = Compare(s_answer with { HasLength = false });

        Assert.Empty(result.Differences);
        Assert.Equal(["GET /x"], result.WithoutLength);
    }

    public static TheoryData<string, string> Differences { get; } = new()
    {
        { "status", "GET /x: status 200 became 500" },
        { "type", "GET /x: content type 'application/json' became 'text/plain'" },
        { "byte", "GET /x: the body differs from byte 2 on (3 bytes became 3)" },
        { "longer", "GET /x: the body differs from byte 3 on (3 bytes became 4)" },
        { "shorter", "GET /x: the body differs from byte 2 on (3 bytes became 2)" },
        { "partner", "GET /x: what the partner received differs: 'text/plain AB' became 'text/plain AC'" },
    };

    [Theory]
    [MemberData(nameof(Differences))]
    public void What_a_client_or_the_partner_sees_is_compared(string change, string expected)
    {
        Answer changed = change switch
        {
            "status" => s_answer with { Status = 500 },
            "type" => s_answer with { ContentType = "text/plain" },
            "byte" => s_answer with { Body = [1, 2, 4] },
            "longer" => s_answer with { Body = [1, 2, 3, 4] },
            "shorter" => s_answer with { Body = [1, 2] },
            _ => s_answer with { SentToPartner = ["text/plain AC"] },
        };

        Assert.Equal([expected], Compare(changed).Differences);
    }

    private static BehaviourResult Compare(Answer after) =>
        BehaviourCheck.Compare([ServiceRequest.Get("/x")], new List<Answer> { s_answer }, new List<Answer> { after });
}

namespace CoreWCF;

[AttributeUsage(AttributeTargets.Class | AttributeTargets.Interface, Inherited = false)]
public sealed class ServiceContractAttribute : Attribute
{
    public string? Name { get; set; }

    public string? Namespace { get; set; }
}

[AttributeUsage(AttributeTargets.Method)]
public sealed class OperationContractAttribute : Attribute
{
    public string? Action { get; set; }

    public string? ReplyAction { get; set; }
}

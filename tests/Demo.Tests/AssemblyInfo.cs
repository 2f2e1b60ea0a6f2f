// The tests of the probe count what the whole process allocates and collects.
[assembly: CollectionBehavior(DisableTestParallelization = true)]

namespace Samples.GCG5001;

public sealed class Importer
{
    #region Import

    public int Import(byte[][] files)
    {
        int total = 0;
        foreach (byte[] file in files)
        {
            total += file.Length;
            // after each file
        }

        return total;
    }

    #endregion
}

namespace Samples.GCG1007;

/// <summary>No rule knows how large a picture is, so the profile alone speaks here, and nobody offers a fix.</summary>
public sealed class Chart
{
    public int[] Render(int width, int height)
    {
        int[] pixels = new int[width * height];
        pixels[0] = width;
        return pixels;
    }
}

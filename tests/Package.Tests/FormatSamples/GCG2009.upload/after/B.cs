using System.IO;
using System.Threading;
using System.Threading.Tasks;
using Microsoft.AspNetCore.Http;
using Microsoft.AspNetCore.Mvc;

namespace Samples.GCG2009;

public sealed class Photo
{
    public byte[] Image { get; set; } = [];

    public string Name { get; set; } = "";
}

public interface IPhotoStore
{
    Task SaveAsync(Photo photo, CancellationToken cancellationToken);
}

public sealed class PhotosController(IPhotoStore store) : ControllerBase
{
    [HttpPost("photos")]
    public async Task<IActionResult> Add(IFormFile file, CancellationToken cancellationToken)
    {
        var photo = new Photo { Name = file.FileName };
        using (var stream = file.OpenReadStream())
        {
            // The picture as it was sent.
            var bytes = new byte[file.Length];
            await stream.ReadExactlyAsync(bytes, cancellationToken);
            photo.Image = bytes; // a column of the row
        }

        await store.SaveAsync(photo, cancellationToken);
        return Ok();
    }

    [HttpPost("photos/each")]
    public async Task<IActionResult> AddAll(IFormFileCollection files, CancellationToken cancellationToken)
    {
        foreach (IFormFile file in files)
        {
            using Stream stream = file.OpenReadStream();
            byte[] bytes = new byte[file.Length];
            await stream.ReadExactlyAsync(bytes, cancellationToken).ConfigureAwait(false);
            var photo = new Photo { Name = file.FileName, Image = bytes };
            await store.SaveAsync(photo, cancellationToken).ConfigureAwait(false);
        }

        return Ok();
    }
}

using Microsoft.AspNetCore.Mvc;
using OrderHub.Contracts;
using OrderHub.Services.Imports;

namespace OrderHub.Api.Controllers;

[ApiController]
[Route("api/orders")]
public sealed class ImportsController(ImportService imports, UploadService uploads) : ControllerBase
{
    [HttpPost("upload")]
    public async Task<ActionResult<UploadReceipt>> Upload(IFormFile file, CancellationToken cancellationToken) =>
        await uploads.ReceiveAsync(file, cancellationToken);

    [HttpPost("import")]
    public async Task<ActionResult<ImportResult>> Import(CancellationToken cancellationToken) =>
        await imports.ImportAsync(Request.Body, cancellationToken);

    [HttpPost("records")]
    public async Task<int> CountRecords(CancellationToken cancellationToken) =>
        await imports.CountRecordsAsync(Request.Body, cancellationToken);

    [HttpPost("fingerprint")]
    public async Task<int> Fingerprint(CancellationToken cancellationToken) =>
        await imports.FingerprintHeadAsync(Request.Body, cancellationToken);

    [HttpPost("scan")]
    public async Task<bool> Scan(
        IFormFile file,
        [FromServices] UploadScanner scanner,
        CancellationToken cancellationToken) =>
        await scanner.IsCleanAsync(file, cancellationToken);

    [HttpPost("store")]
    public async Task<long> Store(CancellationToken cancellationToken)
    {
        await using var store = new FileStream(
            Path.Combine(Path.GetTempPath(), Path.GetRandomFileName()),
            new FileStreamOptions
            {
                Mode = FileMode.CreateNew,
                Access = FileAccess.Write,
                Options = FileOptions.Asynchronous | FileOptions.DeleteOnClose,
            });
        return await uploads.StoreAsync(Request.Body, store, cancellationToken);
    }

    [HttpPost("relay")]
    public async Task<long> Relay(CancellationToken cancellationToken) =>
        await uploads.RelayAsync(Request.Body, Stream.Null, cancellationToken);

    [HttpPost("attachment")]
    public async Task<IActionResult> Attachment(IFormFile file, CancellationToken cancellationToken)
    {
        var buffer = new MemoryStream();
        await file.CopyToAsync(buffer, cancellationToken);
        return File(buffer.ToArray(), file.ContentType, file.FileName);
    }
}

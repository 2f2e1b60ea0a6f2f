using System;
using System.Collections.Generic;
using GcGuard.Analyzers.Symbols;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;

namespace GcGuard.Analyzers.Facts.Payload;

/// <summary>
/// What the name of a value says about a type that could hold anything: a <c>string</c> named <c>token</c> is short, a
/// <c>string</c> member named <c>Html</c> is content.
/// </summary>
internal static class PayloadWords
{
    /// <summary>What a name ends in that adds nothing: <c>TokenResponse</c> is about a token.</summary>
    private static readonly HashSet<string> Suffixes = new(StringComparer.OrdinalIgnoreCase)
    {
        "Async", "Body", "Bytes", "Data", "Details", "Detail", "Dto", "Info", "Json", "Message", "Model", "Output",
        "Payload", "Request", "Response", "Result", "String", "Text", "Value", "View", "Status",
    };

    private static readonly HashSet<string> ShortValues = new(StringComparer.OrdinalIgnoreCase)
    {
        "Address", "Algorithm", "Avatar", "Barcode", "Captcha", "Challenge", "Checksum", "Cipher", "Claim", "Claims", "Code", "Codes",
        "Cookie", "Cookies", "Credential", "Credentials", "Culture", "Digest", "Email", "Etag", "Extension",
        "Fingerprint", "Format", "Guid", "Hash", "Header", "Headers", "Host", "Icon", "Id", "Identifier", "Iv", "Jwt", "Key", "Keys",
        "Language", "Login", "Mac", "Name", "Nonce", "Number", "Otp", "Password", "Path", "Permission", "Permissions", "Phone",
        "Pin", "Pixel", "Qr", "Role", "Roles", "Salt", "Scope", "Scopes", "Secret", "Signature", "Stamp", "Subject",
        "Thumbprint", "Ticket", "Timestamp", "Title", "Token", "Tokens", "Totp", "Uri", "Url", "User", "Username", "Uuid", "Version",
    };

    private static readonly HashSet<string> SmallTypes = new(StringComparer.OrdinalIgnoreCase)
    {
        "Ack", "Acknowledgement", "Claim", "Claims", "Cookie", "Credential", "Credentials", "Error", "Errors", "Exception", "Failure", "Fault", "Hash",
        "Header", "Headers", "Health", "Heartbeat", "Jwks", "Jwt", "Key", "Keys", "Login", "Permission", "Permissions", "Ping", "Pong", "Problem",
        "Role", "Roles", "Scope", "Scopes", "Secret", "Secrets", "Signature", "Ticket", "Token", "Tokens", "Version",
    };

    /// <summary>What an installation configures, so that people wrote each row by hand.</summary>
    private static readonly HashSet<string> FewRows = new(StringComparer.OrdinalIgnoreCase)
    {
        "Alias", "Branch", "Categoria", "Categoría", "Category", "Choice", "Configuration", "Country", "Culture", "Currency", "Department", "District", "Domain", "Entitlement", "Gender", "Grade",
        "Host", "Kategori", "Kind", "Kategorie", "Language", "Link", "Locale", "Module", "Option", "Permission",
        "Plugin", "Provider", "Province", "Realm", "Region", "Role", "Room", "Scope", "Semester", "Setting", "Settings", "Site", "Template", "Tenant", "Theme", "Timezone", "Translation", "Type", "Unit", "Venue",
    };

    /// <summary>What stands behind the name of a thing in the name of a file that lists it.</summary>
    private static readonly HashSet<string> FileWords = new(StringComparer.OrdinalIgnoreCase)
    {
        "List", "Export", "Data", "Csv", "Xlsx", "Xls", "Txt", "Json", "Xml", "Pdf",
    };

    /// <summary>What the settings of a program, and the files that hold them, are called.</summary>
    private static readonly string[] Settings = ["Settings", "Setting", "Config", "Configuration", "Options", "Manifest", "Preferences"];

    /// <summary>What code is called that makes something of a few kilobytes: an icon, the empty form of an import,
    /// the page that loads an application, a request that is signed.</summary>
    private static readonly string[] SmallProducts = 
    [
        "Icon", "Favicon", "Captcha", "Barcode", "Qr", "QrCode", "QRCode", "Thumb", "Thumbnail", "Avatar", "Gravatar", "Badge", "Logo", "Label",
        "VerifyCode", "VerificationCode", "ValidateCode", "ImportTemplate", "IndexHtml", "IndexPage", "LogLine", "LogSink", "SignedXml",
    ];

    /// <summary>What the empty form of an import is called; <c>GetAccountsTemplate</c>, <c>DownloadSampleCsv</c>.</summary>
    private static readonly string[] EmptyForms = ["Template", "Templates", "Sample", "Example"];

    /// <summary>What stands behind that: the format of the form.</summary>
    private static readonly string[] Formats = ["Async", "Csv", "CSV", "Excel", "File", "Xlsx", "Workbook"];

    /// <summary>
    /// What the empty form of an import, or an example for one, is called in the languages of small business applications:
    /// Chinese, Japanese, Spanish, German, Turkish, Indonesian, Russian, French.
    /// </summary>
    private static readonly string[] ForeignForms =
        ["範例", "范例", "模板", "樣板", "範本", "范本", "样例", "示例", "テンプレート", "雛形", "plantilla", "vorlage", "şablon", "sablon", "contoh", "шаблон", "gabarit"];

    /// <summary>
    /// Names of small things that are what a business keeps as well, a row each: a claim of a warranty and a ticket of a
    /// support desk are no claims and tickets of a user who signs in.
    /// </summary>
    private static readonly HashSet<string> BusinessWords = new(StringComparer.OrdinalIgnoreCase) { "Claim", "Claims", "Ticket" };

    /// <summary>What a file or download is called that a program or a person keeps at some kilobytes.</summary>
    private static readonly string[] SmallFiles =
    [
        "Avatar", "BarCode", "Barcode", "Captcha", "Cert", "Certificate", "Config", "Emoji", "Favicon", "Icon", "Jwks", "Key", "License", "Logo",
        "Manifest", "Metadata", "Placeholder", "Qr", "Robots", "Settings", "Signature", "Template", "Templates", "Thumb", "Thumbnail",
    ];

    private static readonly HashSet<string> ContentMembers = new(StringComparer.OrdinalIgnoreCase)
    {
        "Attachment", "Base64", "Blob", "Body", "Content", "Contents", "Csv", "Document", "Html", "Json", "Markdown", "Payload",
        "Svg", "Transcript", "Xml",
    };

    /// <summary>Whether a string or byte array of this name is short: <c>accessToken</c>, <c>RowVersion</c>, <c>hashBytes</c>.</summary>
    public static bool IsShortValue(string name) => ShortValues.Contains(Head(name));

    /// <summary>Whether a type of this name holds an error, a token or another small thing: <c>ErrorResponse</c>.</summary>
    public static bool IsSmallType(string name) => SmallTypes.Contains(Head(name));

    /// <summary>
    /// Whether values of a type are an error, a token or another small thing by its name. A claim holds a value, and a ticket has no
    /// identity; a type of the project that is called so and made otherwise is a row of its business.
    /// </summary>
    public static bool IsSmallType(ITypeSymbol type)
        => IsSmallType(type.Name) && !(BusinessWords.Contains(Head(type.Name)) && IsRowOfBusiness(type));

    private static bool IsRowOfBusiness(ITypeSymbol type)
    {
        if (KnownTypes.IsUnderSystem(type.ContainingNamespace))
        {
            return false;
        }

        bool isClaim = !Head(type.Name).Equals("Ticket", StringComparison.OrdinalIgnoreCase);
        bool hasMembers = false;
        foreach ((ISymbol member, ITypeSymbol _) in PayloadMembers.Of(type))
        {
            hasMembers = true;
            if (isClaim && (LastWord(member.Name) is "Value" or "Values"))
            {
                return false;
            }
        }

        return isClaim ? hasMembers : RowMembers.HasIdentity(type);
    }

    /// <summary>Whether there are only a few rows of a type of this name: <c>SiteAlias</c>, <c>TenantSetting</c>.</summary>
    public static bool AreFew(string typeName) => FewRows.Contains(Head(typeName));

    /// <summary>Whether a <c>string</c> member of this name holds a document: <c>BodyHtml</c>.</summary>
    public static bool IsContentMember(string name) => ContentMembers.Contains(LastWord(name, name.Length));

    /// <summary>
    /// Whether a method of this name writes what it is given in another form: <c>HexToBytes</c>, <c>Base64UrlDecode</c>.
    /// </summary>
    public static bool IsRecoding(string methodName)
        => methodName.IndexOf("Hex", StringComparison.Ordinal) >= 0
            || methodName.IndexOf("Base64", StringComparison.Ordinal) >= 0
            || methodName.IndexOf("Base32", StringComparison.Ordinal) >= 0
            || methodName.IndexOf("Decode", StringComparison.Ordinal) >= 0
            || methodName.IndexOf("Encode", StringComparison.Ordinal) >= 0
            || IsCiphering(methodName);

    /// <summary>Whether a method of this name enciphers or deciphers.</summary>
    public static bool IsCiphering(string methodName)
        => methodName.IndexOf("Encrypt", StringComparison.Ordinal) >= 0
            || methodName.IndexOf("Decrypt", StringComparison.Ordinal) >= 0;

    /// <summary>Whether a type of this name writes a log: <c>ImportLog</c>, <c>FileLogger</c>.</summary>
    public static bool IsLog(string typeName) => LastWord(typeName) is "Log" or "Logger";

    /// <summary>Whether a type of this name makes images of a few kilobytes: <c>BarcodeWriter</c>, <c>QRCodeGenerator</c>.</summary>
    public static bool MakesSmallImages(string typeName)
        => typeName.IndexOf("Barcode", StringComparison.OrdinalIgnoreCase) >= 0
            || typeName.IndexOf("QRCode", StringComparison.OrdinalIgnoreCase) >= 0
            || typeName.IndexOf("Captcha", StringComparison.OrdinalIgnoreCase) >= 0;

    /// <summary>
    /// Whether a method or type of this name makes something of a few kilobytes: <c>IconHandler</c>,
    /// <c>DownloadImportTemplate</c>.
    /// </summary>
    public static bool MakesSmallContent(string name)
    {
        name = WithoutCapitals(name);
        foreach (string product in SmallProducts)
        {
            if (NameWords.Has(name, product))
            {
                return true;
            }
        }

        return false;
    }

    /// <summary>
    /// Whether the name of a file says that it is small: a word of it is a template, or one of those that
    /// <see cref="MakesSmallContent"/> knows. Words are parted by capitals and by whatever is no letter.
    /// </summary>
    public static bool IsNameOfSmallFile(string fileName)
    {
        var words = new System.Text.StringBuilder(fileName.Length);
        bool starts = true;
        foreach (char c in fileName)
        {
            if (char.IsLetter(c))
            {
                words.Append(starts ? char.ToUpperInvariant(c) : c);
            }

            starts = !char.IsLetter(c);
        }

        string name = words.ToString();
        return NameWords.Has(name, "Template") || NameWords.Has(name, "Templates") || NameWords.Has(name, "Sample") || MakesSmallContent(name)
            || IsForeignForm(fileName)
            || AreOnlyFew(name);
    }

    private static bool IsForeignForm(string fileName)
    {
        foreach (string form in ForeignForms)
        {
            if (fileName.IndexOf(form, StringComparison.OrdinalIgnoreCase) >= 0)
            {
                return true;
            }
        }

        return false;
    }

    /// <summary>
    /// Whether a file is called after nothing but what an installation has a few of: <c>CategoriesXlsx</c>, <c>MeetingVenueListXlsx</c>. What is
    /// counted by it is another thing: <c>OrdersByRegionXlsx</c>.
    /// </summary>
    private static bool AreOnlyFew(string name)
    {
        if (NameWords.Has(name, "By") || NameWords.Has(name, "Per"))
        {
            return false;
        }

        string word = LastWord(name);
        while (word.Length < name.Length && FileWords.Contains(word))
        {
            name = name.Substring(0, name.Length - word.Length);
            word = LastWord(name);
        }

        // A school has a few grades, and its pupils have many.
        return !(word.Length < name.Length && word.StartsWith("Grade", StringComparison.OrdinalIgnoreCase))
            && AreFewThings(word);
    }

    private static bool AreFewThings(string word)
        => FewRows.Contains(word)
            || (word.EndsWith("ies", StringComparison.OrdinalIgnoreCase) && FewRows.Contains(word.Substring(0, word.Length - "ies".Length) + "y"))
            || (word.EndsWith("s", StringComparison.OrdinalIgnoreCase) && FewRows.Contains(word.Substring(0, word.Length - 1)));

    /// <summary>A name that is written in capitals in the usual way: <c>PrintLabel</c> for <c>PRINT_LABEL</c>; others as they are.</summary>
    private static string WithoutCapitals(string name)
    {
        foreach (char c in name)
        {
            if (char.IsLower(c))
            {
                return name;
            }
        }

        var words = new System.Text.StringBuilder(name.Length);
        bool starts = true;
        foreach (char c in name)
        {
            if (c != '_')
            {
                words.Append(starts ? c : char.ToLowerInvariant(c));
            }

            starts = c == '_';
        }

        return words.ToString();
    }

    /// <summary>
    /// Whether a method of this name makes the empty form of an import: <c>GetAccountsTemplate</c>, <c>DownloadTemplateAsync</c>.
    /// To render a template is another thing.
    /// </summary>
    public static bool MakesEmptyForm(string name)
        => Array.IndexOf(EmptyForms, LastWord(WithoutFormats(name))) >= 0
            && (NameWords.Has(name, "Get", atStart: true)
                || NameWords.Has(name, "Import", atStart: true)
                || NameWords.Has(name, "Download", atStart: true)
                || NameWords.Has(name, "Export", atStart: true)
                || NameWords.Has(name, "Create", atStart: true)
                || NameWords.Has(name, "Generate", atStart: true));

    private static string WithoutFormats(string name)
    {
        foreach (string format in Formats)
        {
            if (name.Length > format.Length && name.EndsWith(format, StringComparison.Ordinal))
            {
                return WithoutFormats(name.Substring(0, name.Length - format.Length));
            }
        }

        return name;
    }

    /// <summary>Whether a name speaks of settings: <c>SaveSettings</c>, <c>ConfigManager</c>, <c>manifest</c>.</summary>
    public static bool AreSettings(string name)
    {
        foreach (string word in Settings)
        {
            if (NameWords.Has(name, word)
                || name.StartsWith(word, StringComparison.OrdinalIgnoreCase) && (name.Length == word.Length || char.IsUpper(name[word.Length])))
            {
                return true;
            }
        }

        return false;
    }

    /// <summary>
    /// Whether a file, a download or the code that reads it has the name of something small: <c>templatePath</c>,
    /// <c>GetFavicon</c>, <c>certificateFile</c>.
    /// </summary>
    public static bool IsSmallFile(string name)
    {
        foreach (string word in SmallFiles)
        {
            if (NameWords.Has(name, word) || (name.Length > 0 && char.IsLower(name[0]) && NameWords.Has(char.ToUpperInvariant(name[0]) + name.Substring(1), word)))
            {
                return true;
            }
        }

        return false;
    }

    /// <summary>The name an operation's value has in the code; null where it has none.</summary>
    public static string? NameOf(IOperation value)
        => value switch
        {
            ILocalReferenceOperation local => local.Local.Name,
            IParameterReferenceOperation parameter => parameter.Parameter.Name,
            IMemberReferenceOperation member => member.Member.Name,
            IInvocationOperation invocation => invocation.TargetMethod.Name,
            _ => null,
        };

    /// <summary>The last word of a name that says what the value is, suffixes like <c>Response</c> left out.</summary>
    private static string Head(string name)
    {
        int end = name.Length;
        string word = LastWord(name, end);
        while (word.Length < end && Suffixes.Contains(word))
        {
            end -= word.Length;
            while (end > 0 && name[end - 1] == '_')
            {
                end--;
            }

            word = LastWord(name, end);
        }

        return word;
    }

    /// <summary>The last word of a camel-case, Pascal-case or snake-case name.</summary>
    public static string LastWord(string name) => LastWord(name, name.Length);

    /// <summary>The word of a camel-case, Pascal-case or snake-case name that ends before a position.</summary>
    private static string LastWord(string name, int end)
    {
        int start = end;
        while (start > 0 && name[start - 1] != '_')
        {
            start--;
            if (NameWords.BeginsAt(name, start, end))
            {
                break;
            }
        }

        return name.Substring(start, end - start);
    }
}

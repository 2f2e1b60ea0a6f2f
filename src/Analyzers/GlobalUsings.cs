// What nearly every file here uses. Other namespaces stand in the files, where they say what a file is about.
global using System;
global using System.Collections.Generic;
global using System.Collections.Immutable;
global using System.Threading;
global using Microsoft.CodeAnalysis;
global using Microsoft.CodeAnalysis.CSharp.Syntax;
global using Microsoft.CodeAnalysis.Diagnostics;
global using Microsoft.CodeAnalysis.Operations;

using System;
using System.Collections.Generic;
using GcGuard.Analyzers.Symbols;

namespace GcGuard.Analyzers.Facts.Payload;

/// <summary>
/// Names of things of which an application that is used gets more and more: people, what they order, pay, book and send, what is in stock, what is
/// logged. A name proves nothing, but what has none is worse: of 89 labelled tables of which nothing said that they are long, 43 were short or doubtful, of 206
/// others 24 (docs/accuracy.md).
/// </summary>
internal static class GrowingThings
{
    /// <summary>More words than any sensible name has.</summary>
    private const int MaxWords = 12;

    /// <summary>The things, one of each; plurals in <c>s</c>, <c>es</c>, <c>ies</c>, <c>ler</c> and <c>lar</c> are known too.</summary>
    private static readonly HashSet<string> Things = new(StringComparer.OrdinalIgnoreCase)
    {
        // People.
        "Applicant", "Attendee", "Beneficiary", "Candidate", "Citizen", "Client", "Company", "Contact", "Contributor", "Customer", "Donor", "Driver", "Employee", "Enrollee", "Guest",
        "Lead", "Learner", "Member", "Participant", "Passenger", "Patient", "People", "Person", "Personnel", "Player", "Prospect", "Pupil", "Recipient", "Registrant", "Resident",
        "Student", "Subscriber", "Supplier", "User", "Vendor", "Veteran", "Visitor", "Volunteer", "Voter", "Worker",
        "Beneficiario", "Cliente", "Colaborador", "Colaboradore", "Contacto", "Contato", "Donante", "Fornecedor", "Fornecedore", "Miembro", "Membro", "Participante", "Proveedor", "Proveedore", "Socio",
        "Trabajador", "Trabajadore", "Visitante", "Voluntario", "Usuario", "Empleado", "Funcionario", "Estudiante", "Alumno", "Aluno", "Paciente", "Persona", "Pessoa", "Utilisateur", "Kunde", "Kunden", "Mitarbeiter", "Mitglied",
        "Mitglieder", "Benutzer", "Teilnehmer", "Calisan", "Kisi", "Kullanici", "Musteri", "Personel", "Ogrenci", "Hasta", "Pengguna", "Pelanggan", "Karyawan", "Siswa", "Mahasiswa", "Pasien",
        "KhachHang", "NhanVien", "SinhVien", "HocSinh", "BenhNhan",

        // What they do.
        "Account", "Activity", "Alarm", "Alert", "Application", "Appointment", "Approval", "Attendance", "Audit", "Bill", "Booking", "Call", "Claim", "Comment", "Commission", "Complaint", "Delivery", "Deposit", "Donation",
        "Enrollment", "Enrolment", "Event", "Expense", "Feedback", "Game", "Incident", "Inspection", "Interview", "Invoice", "Issue", "Leave", "Ledger", "Loan", "Log", "Logbook", "Mail", "Match", "Meeting", "Message",
        "Movement", "Notification", "Order", "Package", "Parcel", "Payment", "Payroll", "Payslip", "Pledge", "Purchase", "Quotation", "Quote", "Rating", "Reading", "Receipt", "Refund", "Registration", "Reminder", "Rental", "Repair",
        "Request", "Requisition", "Reservation", "Review", "Salary", "Sale", "Scan", "Session", "Shipment", "Submission", "Subscription", "Task", "Ticket", "Timesheet", "Trade",
        "Transaction", "Transfer", "Trip", "Usage", "Visit", "Vote", "Voucher", "Withdrawal",
        "Actividad", "Agendamento", "Cobro", "Consulta", "Convenio", "Despacho", "Despesa", "Emprestimo", "Gasto", "Incidencia", "Ingreso", "Inscripcion", "Inscricao", "Inspeccion", "Inspeccione", "Inspecao",
        "Lancamento", "Matricula", "Nota", "Orden", "Ordene", "Prestamo", "Receta", "Resultado", "Tarea", "Tarefa", "Viaje", "Visita", "Vistoria", "Pedido", "Factura", "Fatura", "Venta", "Venda", "Compra", "Pago", "Pagamento", "Reserva", "Cita", "Movimiento", "Movimento", "Registro", "Asistencia", "Solicitud", "Solicitude",
        "Solicitacao", "Transaccion", "Transaccione", "Transacao", "Commande", "Facture", "Paiement", "Vente", "Auftrag", "Bestellung", "Bestellungen", "Rechnung", "Rechnungen", "Buchung",
        "Buchungen", "Zahlung", "Zahlungen", "Siparis", "Odeme", "Satis", "Randevu", "Pesanan", "Transaksi", "Pembayaran", "Penjualan", "Pembelian", "Absensi", "DonHang", "HoaDon",

        // What is kept.
        "Article", "Asset", "Attachment", "Batch", "Book", "Card", "Contract", "Device", "Document", "Drug", "Equipment", "Image", "Inventory", "Lot", "Material", "Medication", "Medicine", "Part", "Photo",
        "Product", "Stock", "Vehicle", "Activo", "Articulo", "Ativo", "Equipo", "Insumo", "Medicamento", "Repuesto", "Producto", "Produto", "Contrato", "Documento", "Vehiculo", "Veiculo", "Produit", "Artikel", "Urun", "Barang", "Produk", "SanPham", "VatTu",
    };

    /// <summary>What a name has around its thing: verbs, formats, and what a list, an action or a type is called.</summary>
    private static readonly HashSet<string> Around = new(StringComparer.OrdinalIgnoreCase)
    {
        "Action", "All", "Api", "As", "Async", "Build", "Bulk", "Bytes", "Collection", "Content", "Controller", "Create", "Csv", "Data", "Dto", "Dtos", "Download", "Endpoint", "Endpoints", "Detail", "Details", "Entities", "Entity", "Entries", "Entry",
        "Excel", "Export", "Exports", "Exporter", "Fetch", "Filter", "Filtered", "Find", "Full", "Function", "Generate", "Get", "Handle", "Handler", "History", "Html", "Index", "Info", "Item", "Items", "Json", "Line", "Lines", "List", "Load", "Master",
        "Model", "Models", "On", "Or", "Page", "Paged", "Pdf", "Post", "Print", "Query", "Read", "Record", "Records", "Report", "Reports", "Result", "Results", "Row", "Rows", "Search", "Service", "Set", "Sheet", "Spreadsheet", "Table", "Tbl", "Text", "To", "Txt", "View", "Vm",
        "Where", "With", "Word", "Workbook", "Write", "Xls", "Xlsx", "Xml", "Zip",
    };

    /// <summary>
    /// Whether a name is that of many things, whatever stands around them: <c>ExportPurchaseOrdersToExcel</c>, <c>users_2024.csv</c>,
    /// <c>OrderRow</c>. Of <c>OrderStatus</c> and <c>UserRoles</c> there are a few.
    /// </summary>
    public static bool AreNamed(string name)
    {
        int end = name.Length;
        for (int words = 0; words < MaxWords && end > 0; words++)
        {
            int start = StartOfWord(name, ref end);
            if (start == end)
            {
                return false;
            }

            string word = name.Substring(start, end - start);
            if (IsThing(word) || (start > 0 && IsThing(name.Substring(StartOfWordBefore(name, start), end - StartOfWordBefore(name, start)))))
            {
                return true;
            }

            if (!Around.Contains(word))
            {
                return false;
            }

            end = start;
        }

        return false;
    }

    private static bool IsThing(string word)
        => Things.Contains(word)
            || (EndsWith(word, "s") && Things.Contains(word.Substring(0, word.Length - 1)))
            || (EndsWith(word, "es") && Things.Contains(word.Substring(0, word.Length - "es".Length)))
            || ((EndsWith(word, "ler") || EndsWith(word, "lar")) && Things.Contains(word.Substring(0, word.Length - "ler".Length)))
            || (EndsWith(word, "ies") && Things.Contains(word.Substring(0, word.Length - "ies".Length) + "y"));

    private static bool EndsWith(string word, string end) => word.EndsWith(end, StringComparison.OrdinalIgnoreCase);

    private static int StartOfWordBefore(string name, int end) => StartOfWord(name, ref end);

    /// <summary>Where the last word before a position begins; the position moves to the word's end, over all that is no letter.</summary>
    private static int StartOfWord(string name, ref int end)
    {
        while (end > 0 && !char.IsLetter(name[end - 1]))
        {
            end--;
        }

        int start = end;
        while (start > 0 && char.IsLetter(name[start - 1]))
        {
            start--;
            if (NameWords.BeginsAt(name, start, end))
            {
                break;
            }
        }

        return start;
    }
}

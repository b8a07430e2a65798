/** The words of the worksheet Payments, in both languages. */
const english = {
  name: "Payments",
  title: "Payments of purification",
  note: "A row for each payment, which may be a part of what is owed. The pane adds rows, and you may type some: day, amount and currency are needed. Nothing here is sealed.",
  headings: {
    payment: "Payment",
    paidOn: "Paid on",
    amount: "Amount",
    currency: "Currency",
    paidTo: "To whom",
    reference: "Reference",
    portfolio: "Portfolio",
    paidFor: "Paid for",
    by: "Entered by",
    enteredAt: "Entered at",
  },
  notes: {
    payment: "The number that the ledger's rows name which this payment settled. Blank in rows that you type.",
    amount: "Money: as it was paid.",
    currency: "Its code, as USD.",
    portfolio: "As in the ledger. Blank for what was closed without one.",
    paidFor: "The quarter, as 2025 Q3. Blank: for whatever is owed.",
  },
};

const arabic: typeof english = {
  name: "المدفوعات",
  title: "مدفوعات التطهير",
  note: "صف لكل دفعة، وقد تكون بعض المستحق. تضيف اللوحة صفوفًا ولك أن تكتب غيرها: ويلزم اليوم والمبلغ والعملة. ولا يشمل رقم التحقق شيئًا هنا.",
  headings: {
    payment: "الدفعة",
    paidOn: "دُفع في",
    amount: "المبلغ",
    currency: "العملة",
    paidTo: "لمن",
    reference: "المرجع",
    portfolio: "المحفظة",
    paidFor: "دُفع عن",
    by: "أدخلها",
    enteredAt: "أُدخلت في",
  },
  notes: {
    payment: "الرقم الذي تذكره صفوف السجل التي سدّدتها هذه الدفعة. ويبقى فارغًا في صف تكتبه أنت.",
    amount: "نقود: كما دُفعت.",
    currency: "رمزها، مثل USD.",
    portfolio: "كما في السجل. وتُترك فارغة لما أُقفل بلا محفظة.",
    paidFor: "الربع، مثل 2025 Q3. وإن تُرك فارغًا فعن المستحق كله.",
  },
};

export const paymentWords = { english, arabic };

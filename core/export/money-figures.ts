import { exportTable } from "./export-table.ts";

const month = { type: "day", means: "first day of the month" } as const;

export const journal = exportTable({
  description: "What a day put on one account of your general ledger. The debits of a day equal its credits.",
  dataKind: "money",
  by: "the day on which it was booked",
  ofAccount: false,
  columns: {
    day: { type: "day", means: "when it was booked" },
    number: { type: "text", means: "your number of the account, from the publication's file" },
    name: { type: "text", means: "name of the account" },
    ledger_account: { type: "text", means: "the account as Doorstep's ledger names it" },
    debit: { type: "dollars", means: "sum of its debits" },
    credit: { type: "dollars", means: "sum of its credits" },
  },
});

export const deferredRevenue = exportTable({
  description:
    "A month of money that was taken for papers and access to come. The closing amount is what the ledger owes readers.",
  dataKind: "money",
  by: "the day on which it was booked; a month that begins before the first day has only the days asked for",
  ofAccount: false,
  columns: {
    month,
    opening: { type: "dollars", means: "deferred before the first of these days" },
    paid: { type: "dollars", means: "taken by payments, without tax" },
    brought_in: { type: "dollars", means: "taken by the earlier system" },
    credited: { type: "dollars", means: "credits that staff gave" },
    transferred: {
      type: "dollars",
      means: "moved from and to other accounts, which is zero for the whole publication",
    },
    earned: { type: "dollars", means: "earned by delivery; negative, as it is deferred no more" },
    refunded: { type: "dollars", means: "taken out for refunds; negative" },
    closing: { type: "dollars", means: "deferred after the last of these days" },
  },
});

export const salesTaxByPlace = exportTable({
  description:
    "Sales and sales tax of a month at one place: where the paper went, or for digital plans where the payer lived.",
  dataKind: "money",
  by: "the day on which it was booked",
  ofAccount: false,
  columns: {
    month,
    state: { type: "text", means: "state" },
    zip: { type: "text", means: "ZIP code" },
    sales: { type: "dollars", means: "payments without tax, tips and donations, taxable or not" },
    tax: { type: "dollars", means: "sales tax in these payments" },
    sales_refunded: { type: "dollars", means: "refunds without tax, whenever the payment was" },
    tax_refunded: { type: "dollars", means: "sales tax in these refunds" },
    tax_due: { type: "dollars", means: "tax without what was refunded" },
  },
});

export const ordersBySource = exportTable({
  description:
    "Subscriptions and gifts that were bought, by the link that led to them and the offer code that was used.",
  dataKind: "figures",
  by: "the day of the first payment",
  ofAccount: false,
  columns: {
    source: { type: "text", means: "where the buyer came from as the link said, else website or desk" },
    medium: { type: "text", means: "utm_medium of the link; so are the next three, each by its name" },
    campaign: { type: "text", means: "its campaign" },
    term: { type: "text", means: "its term" },
    content: { type: "text", means: "its content" },
    offer_code: { type: "text", means: "offer code, if one was used" },
    subscriptions: { type: "number", means: "how many were bought" },
    gifts: { type: "number", means: "how many gifts were bought" },
    first_payments: { type: "dollars", means: "their first payments, without tips and donations" },
  },
});

export const startsAndStops = exportTable({
  description:
    "Subscriptions of one plan that began or ended on a day, from one source, for one reason. A change of plan is neither.",
  dataKind: "figures",
  by: "the day of the first paper or access, or of the end",
  ofAccount: false,
  columns: {
    day: { type: "day", means: "when they began or ended" },
    product: { type: "text", means: "print or digital" },
    plan: { type: "text", means: "id of the plan" },
    source: { type: "text", means: "where the buyer came from as the link said, else website or desk" },
    reason: {
      type: "text",
      means:
        "of a start: new, returned, gift, paid-late or moved-in; of a stop: the reader's reason, canceled, unpaid, gift-over, merged, deceased, moved or goodwill",
    },
    starts: { type: "number", means: "how many began" },
    stops: { type: "number", means: "how many ended" },
    net: { type: "number", means: "starts without stops" },
  },
});

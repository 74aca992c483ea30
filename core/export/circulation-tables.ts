import { exportTable } from "./export-table.ts";

const copies = (means: string) => ({ type: "number", means }) as const;

export const deliveries = exportTable({
  description:
    "A paper that a subscriber got, or an issue that a digital subscriber could read. The circulation figures count these.",
  dataKind: "figures",
  by: "the day of the issue, through today",
  ofAccount: true,
  needsDays: true,
  columns: {
    subscription_id: { type: "number", means: "number of the subscription" },
    account_number: { type: "number", means: "account number" },
    issue_on: { type: "day", means: "the issue" },
    plan: { type: "text", means: "id of the subscription's plan today" },
    product: { type: "text", means: "print or digital" },
    class: {
      type: "text",
      means: "paid, gift, free (a rate of $0, or a gift that came with a purchase), or grace (not paid for until now)",
    },
    delivered_by: {
      type: "text",
      means: "carrier, mail_in_county, mail_outside_county or digital, by the address of today",
    },
    route: { type: "text", means: "carrier route of the address of today" },
    state: { type: "text", means: "state of the address of today" },
    zip: { type: "text", means: "ZIP code of the address of today" },
  },
});

export const circulation = exportTable({
  description:
    "The copies of one issue in the auditors' classes. A print plan that includes digital access counts once, as print.",
  dataKind: "figures",
  by: "the day of the issue, through today; the last 12 months if none is given",
  ofAccount: false,
  columns: {
    issue_on: { type: "day", means: "the issue" },
    paid_print: copies("print subscriptions paid for by their reader"),
    gift_print: copies("print subscriptions paid for by somebody else"),
    free_print: copies("print at a rate of $0, or that came with another purchase"),
    grace_print: copies("print after the paid term that nobody has paid for until now"),
    paid_digital: copies("digital subscriptions paid for by their reader"),
    gift_digital: copies("digital subscriptions paid for by somebody else"),
    free_digital: copies("digital at a rate of $0, or that came with another purchase"),
    grace_digital: copies("digital after the paid term that nobody has paid for until now"),
    by_carrier: copies("print of all these classes that carriers delivered"),
    mailed_in_county: copies("print of all these classes that was mailed within the publication's county"),
    mailed_outside_county: copies("print of all these classes that was mailed to other counties"),
    single_copy: copies("always empty: Doorstep does not know about sales at dealers, racks and counters"),
  },
});

export const form3526Lines = exportTable({
  description:
    "A line of items 15 and 16 of postal form 3526. What only the press or dealers know is empty, and the note says so.",
  dataKind: "figures",
  by: "the day of the issue; the filing is on the last one, and without days it is today, with the 12 months before it",
  ofAccount: false,
  columns: {
    line: { type: "text", means: "line of the form" },
    words: { type: "text", means: "what the form calls it" },
    average: { type: "number", means: "average of each issue of these days; percent in 15i and 16d" },
    nearest_issue: { type: "number", means: "the last issue of these days" },
    note: { type: "text", means: "what to add, or what is in it" },
  },
});

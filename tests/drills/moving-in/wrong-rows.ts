import type { OldReader } from "./old-reader.ts";
import { oldPlans } from "./the-paper.ts";
import type { Cells } from "./written-row.ts";

/** A way in which a row is wrong: which readers can have it, how it is written, and what must be said about it. */
export type Wrong = {
  readonly fits: (reader: OldReader) => boolean;
  readonly write: (cells: Cells) => Cells;
  /** The complete reason that the program must give. */
  readonly says: RegExp;
};

const isPrint = ({ plan }: OldReader): boolean => plan.weekdays.length > 0;
const any = (): boolean => true;
const at =
  (cells: Partial<Cells>) =>
  (before: Cells): Cells => ({ ...before, ...cells });
const prices = oldPlans.map(({ price }) => `\\$${price.replace(".", "\\.")}`).join("|");

/** Every way in which a row of the list is wrong. A twin is written by the list itself. */
export const wrongs: Readonly<Record<string, Wrong>> = {
  "no name": { fits: any, write: at({ "Subscriber Name": " \u00A0" }), says: /^name: is missing$/ },
  "no account number": { fits: any, write: at({ "Account #": "n/a" }), says: /^oldNumber: is missing$/ },
  "a plan that nobody knows": {
    fits: any,
    write: at({ Product: "TABLOID" }),
    says: /^plan: “TABLOID” is no plan in the catalog, and the mapping doesn't say which one it means$/,
  },
  "a price that no rate has": {
    fits: any,
    write: at({ "Renewal Amount": "$31.77" }),
    says: new RegExp(`^price: \\$31\\.77 is no price of .*: the catalog has (${prices}) every .+$`),
  },
  "letters for an amount": {
    fits: any,
    write: at({ "Renewal Amount": "free" }),
    says: /^price: “free” is not an amount$/,
  },
  "other days than the plan's": {
    fits: isPrint,
    write: at({ "Delivery Days": "Mon-Wed" }),
    says: /^days: .+ comes on other days$/,
  },
  "a day that no month has": {
    fits: any,
    write: at({ "Expire Date": "02/30/2027" }),
    says: /^paidThrough: “02\/30\/2027” is not a day$/,
  },
  "no such month": {
    fits: any,
    write: at({ "Expire Date": "13/45/2026" }),
    says: /^paidThrough: “13\/45\/2026” is not a day$/,
  },
  "over for years": {
    fits: (reader) => reader.startedOn === "",
    write: at({ "Expire Date": "01/02/2019" }),
    says: /^paidThrough: Wednesday, January 2, 2019 is more than the (7|14) days of grace ago: this subscription is over$/,
  },
  "a debt, in parentheses": {
    fits: any,
    write: at({ "Credit Balance": "($18.50)" }),
    says: /^balance: owes \$18\.50: give the day through which it is paid instead, and the papers since then are owed here$/,
  },
  "where no paper comes": {
    fits: isPrint,
    write: at({ City: "Portland", State: "ME", "Zip Code": "4101" }),
    says: /^street: no paper is delivered to ZIP code 04101$/,
  },
  "an address that nobody finds": {
    fits: isPrint,
    write: at({ "Address Line 1": "end of the gravel road" }),
    says: /^street: “end of the gravel road.*” is not an address$/,
  },
  "a carrier's paper in a PO box": {
    fits: (reader) => isPrint(reader) && reader.unit === "",
    write: at({ "Address Line 1": "P.O. Box 12", Apt: "" }),
    says: /^street: no carrier delivers to the PO box “P\.?O\.? Box 12”$/i,
  },
  "a card that has expired": {
    fits: ({ card }) => card !== null,
    write: at({ "CC Exp": "03/24" }),
    says: /^cardExpires: is over$/,
  },
  "a card without its token": {
    fits: ({ card }) => card !== null,
    write: at({ "Vault ID": "" }),
    says: /^cardToken: is missing: EZ-Pay needs the gateway's token of a card$/,
  },
  "by check where only a card pays": {
    fits: ({ plan }) => plan.pays === "card",
    write: at({ "Pay Type": "Check" }),
    says: /^paysBy: .+ is paid by EZ-Pay only$/,
  },
  "an email that is none": {
    fits: any,
    write: at({ "EMAIL ADDRESS": "nora at mainers.example" }),
    says: /^email: “nora at mainers\.example” is not an email address$/,
  },
  "half a phone": {
    fits: any,
    write: at({ "Home Phone": "555-01" }),
    says: /^phone: “555-01” is not a US phone number$/,
  },
  "half a vacation": {
    fits: (reader) => isPrint(reader) && reader.stop !== null,
    write: at({ "Vac End": "" }),
    says: /^stopUntil: is missing: a stop has a first and a last day$/,
  },
  "a day of consent, and no consent": {
    fits: ({ news }) => news !== null,
    write: at({ Newsletter: "" }),
    says: /^news: is missing: a day alone says neither yes nor no$/,
  },
};

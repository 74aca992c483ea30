import type { Day } from "../day.ts";
import { accountSubject, type ConsequencesOf } from "./consequences.ts";

/** What an import from another system does. It emails nobody, and the circulation system already has these readers. */
export type ImportEvents = {
  /** A subscription was brought over from the old system. */
  readonly "import.open": {
    readonly accountNumber: number;
    readonly subscriptionId: number;
    readonly oldNumber: string;
    readonly bundleId: string;
    readonly paidThrough: Day;
  };
};

export const importConsequences: ConsequencesOf<ImportEvents> = {
  "import.open": ({ accountNumber, subscriptionId, oldNumber, paidThrough }) => ({
    outcome: "opened",
    subject: accountSubject(accountNumber),
    details: { subscriptionId, oldNumber, paidThrough },
  }),
};

import type { Schedule } from "../calendar/publishing.ts";
import { addDays, type Day } from "../day.ts";
import type { FirstTerm } from "../subscribing/first-term.ts";
import { type ExpiryEntry, grantEntry } from "./expiry.ts";

/** The dates of a subscription that begins before anything is paid. */
export type StartOnBill = {
  readonly startOn: Day;
  /** The day before it begins. Everything after that is owed, as in grace. */
  readonly paidThrough: Day;
  readonly renewsOn: Day;
  readonly anchorDay: number;
  readonly grant: ExpiryEntry;
};

/**
 * A caller is promised the paper and gets a bill. The dates are those of a subscription whose paid term ended the day
 * before the first paper: papers come during grace and are owed, and a payment first settles what is owed (rules 4.4).
 */
export const startOnBill = (
  { startOn, anchorDay }: Pick<FirstTerm, "startOn" | "anchorDay">,
  printDays: Schedule | null,
): StartOnBill => ({
  startOn,
  paidThrough: addDays(startOn, -1),
  renewsOn: startOn,
  anchorDay,
  grant: grantEntry({ startOn, units: 0 }, printDays),
});

/** The subscription began on a bill, and nothing has been paid since. */
export const isNotPaidYet = ({ startOn, paidThrough }: { readonly startOn: Day; readonly paidThrough: Day }): boolean =>
  paidThrough < startOn;

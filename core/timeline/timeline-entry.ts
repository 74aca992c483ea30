import type { Day } from "../day.ts";
import { shortDay } from "../format/day-text.ts";
import { money } from "../format/money-text.ts";
import type { TimelineFacts, TimelineKind } from "./timeline-event.ts";

export type ExplanationRow = { readonly label: string; readonly value: string };

/** The rows that explain an event's date or amount: what it was before, and what it is made of. */
export function explanationRows(facts: TimelineFacts): ExplanationRow[] {
  switch (facts.source) {
    case "ledger":
      return ledgerRows(facts);
    case "payment":
      return [
        ...facts.lines.map(({ label, amountCents }) => ({ label, value: money(amountCents) })),
        ...(facts.receiptNumber === null ? [] : [{ label: "Receipt", value: facts.receiptNumber }]),
      ];
    case "refund":
      return facts.tax === 0 ? [] : [{ label: "Of it tax", value: money(facts.tax) }];
    case "staffMoney":
      return [
        { label: facts.units === null ? "Amount" : "Worth", value: money(facts.amount) },
        { label: "Reason", value: facts.reason },
        ...(facts.decidedBy === null
          ? []
          : [{ label: facts.state === "declined" ? "Declined by" : "Approved by", value: facts.decidedBy }]),
        ...(facts.declineReason === null ? [] : [{ label: "Because", value: facts.declineReason }]),
        ...(facts.withdrawReason === null ? [] : [{ label: "Withdrawn because", value: facts.withdrawReason }]),
      ];
    case "note":
      return [
        ...(facts.followUpOn === null ? [] : [{ label: "Follow up", value: shortDay(facts.followUpOn, "en") }]),
        ...(facts.settledBy === null ? [] : [{ label: "Settled by", value: facts.settledBy }]),
      ];
    case "ordered":
    case "attempt":
    case "reversal":
    case "email":
    case "posted":
    case "bill":
    case "complaint":
    case "stop":
    case "move":
    case "season":
    case "cancel":
    case "offer":
    case "callBack":
    case "gift":
    case "command":
    case "trail":
      return [];
  }
}

type LedgerChange = Pick<Extract<TimelineFacts, { source: "ledger" }>, "before" | "halfUnits" | "after" | "printed">;

/** Why a date is what it is. */
export const ledgerRows = ({ before, halfUnits, after, printed }: LedgerChange): ExplanationRow[] => [
  { label: "Paid through before", value: dayOr(before, "nothing was paid for") },
  { label: change(halfUnits), value: unitsOf(halfUnits, printed) },
  { label: "Paid through after", value: dayOr(after, "nothing is paid for") },
];

const dayOr = (day: Day | null, otherwise: string): string => (day === null ? otherwise : shortDay(day, "en"));
const change = (halfUnits: number): string => (halfUnits < 0 ? "Taken back" : "Added");
const unitsOf = (halfUnits: number, printed: boolean): string => {
  const units = Math.abs(halfUnits) / 2;
  return `${units} ${printed ? "issue" : "day"}${units === 1 ? "" : "s"}`;
};

const kinds = {
  ordered: "changes",
  ledger: "dates",
  payment: "money",
  attempt: "money",
  refund: "money",
  staffMoney: "money",
  reversal: "money",
  email: "mail",
  posted: "mail",
  bill: "mail",
  complaint: "delivery",
  stop: "delivery",
  move: "delivery",
  season: "delivery",
  cancel: "changes",
  offer: "changes",
  callBack: "changes",
  gift: "changes",
  command: "circulation",
  note: "staff",
} as const satisfies Record<Exclude<TimelineFacts["source"], "trail">, TimelineKind>;

/** The area that an event belongs to. */
export function timelineKindOf(facts: TimelineFacts, actor: string): TimelineKind {
  if (facts.source !== "trail") return kinds[facts.source];
  if (isStaffOrCommand(actor)) return "staff";
  return facts.action.startsWith("identity.") ? "signIns" : "changes";
}

export type TimelineActor = { readonly kind: "reader" | "staff" | "system"; readonly name: string };

/** Somebody who works at the desk or with commands. */
const isStaffOrCommand = (actor: string): boolean => actor.startsWith("staff") || actor.startsWith("command:");

/**
 * The person behind an actor in the records: `login:7`, `staff:7`, `command:root`, `job:renewals`; `staff` is a command
 * of an earlier release.
 *
 * @param name of the staff member, or the email of a login.
 */
export function timelineActor(actor: string, name: string): TimelineActor {
  if (actor.startsWith("api-key:")) return { kind: "system", name: `API key ${actor.slice("api-key:".length)}` };
  if (actor.startsWith("command:")) return { kind: "staff", name: `${actor.slice("command:".length)}, by command` };
  if (isStaffOrCommand(actor)) return { kind: "staff", name: name || "Staff, by command" };
  if (
    actor.startsWith("login") ||
    actor.startsWith("hand-off") ||
    actor === "reader" ||
    actor === "anonymous" ||
    actor === "mail"
  )
    return { kind: "reader", name };
  return { kind: "system", name: "" };
}

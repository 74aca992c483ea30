import type { Day } from "../day.ts";
import type { ExpiryCause } from "../ledger/expiry.ts";
import type { LedgerStep } from "./ledger-story.ts";
import type { StopToCome } from "./stops-to-come.ts";
import { dayRange, shortDay } from "../format/day-text.ts";

/** "3 issues", "1 day", "half an issue", "1½ issues". A section that was missing is worth half an issue (rules 4.8). */
export function unitsText(halfUnits: number, printed: boolean): string {
  const unit = printed ? "issue" : "day";
  if (halfUnits === 1) return printed ? "half an issue" : "half a day";
  const number = `${Math.floor(halfUnits / 2)}${halfUnits % 2 === 1 ? "½" : ""}`;
  return `${number} ${unit}${halfUnits === 2 ? "" : "s"}`;
}

type Told = (step: LedgerStep, units: string) => string;

/** What each cause does, up to the semicolon. */
const causes: Readonly<Record<ExpiryCause, Told>> = {
  granted: ({ reference, from }, units) => {
    const isGift = reference?.startsWith("gift:") === true;
    return `${units} ${isGift ? "given to you" : "paid for"}, starting ${shortDay(from)}`;
  },
  stop: ({ from, through }, units) => `${units} added: delivery was stopped ${dayRange(from, through)}`,
  complaint: ({ from }, units) => `${units} added: credit for the paper of ${shortDay(from)}`,
  goodwill: (_, units) => `${units} added by customer service`,
  refunded: (_, units) => `${units} removed: refunded`,
};

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** "3 issues added: delivery was stopped Feb 11 – 15, 2026; your subscription now runs through Sun, Mar 15, 2026". */
export function stepText(step: LedgerStep, printed: boolean): string {
  const told = causes[step.cause](step, unitsText(Math.abs(step.halfUnits), printed));
  return `${capital(told)}; ${outcome(step)}`;
}

function outcome({ before, after, loneHalf }: LedgerStep): string {
  if (after === null) return "nothing is paid for now";
  if (after !== before) return `your subscription now runs through ${shortDay(after)}`;
  const waits = loneHalf ? " (two halves make an issue)" : "";
  return `your subscription still runs through ${shortDay(after)}${waits}`;
}

/** The same of a stop whose issues have not all passed: "3 issues will be added: ...". */
export const stopText = ({ issues, runsTo }: StopToCome): string => {
  const [from, through] = [issues[0], issues.at(-1)] as readonly (Day | undefined)[];
  const when = from === undefined || through === undefined ? "" : ` ${dayRange(from, through)}`;
  const end = `your subscription will then run through ${shortDay(runsTo)}`;
  return `${unitsText(issues.length * 2, true)} will be added: delivery will be stopped${when}; ${end}`;
};

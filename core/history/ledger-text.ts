import type { Day } from "../day.ts";
import { dayRange, shortDay } from "../format/day-text.ts";
import type { Language } from "../format/language.ts";
import { historyWordsIn } from "./history-words-in.ts";
import type { LedgerStep } from "./ledger-steps.ts";
import type { UpcomingStop } from "./upcoming-stops.ts";

/** Units at the beginning of a line: "3 issues", "1 day", "Half an issue", "1½ issues". */
export function unitsText(halfUnits: number, printed: boolean, language: Language): string {
  const words = historyWordsIn[language];
  if (halfUnits === 1) return words.halfUnit(printed);
  const number = `${Math.floor(halfUnits / 2)}${halfUnits % 2 === 1 ? "½" : ""}`;
  return words.units(number, printed, halfUnits === 2);
}

/** "3 issues added: delivery was stopped Feb 11 – 15, 2026; your subscription now runs through Sun, Mar 15, 2026". */
export const stepText = (step: LedgerStep, printed: boolean, language: Language): string =>
  `${causeText(step, printed, language)}; ${outcome(step, language)}`;

/** What a cause does, up to the semicolon. */
function causeText({ cause, reference, halfUnits, from, through }: LedgerStep, printed: boolean, language: Language) {
  const { steps } = historyWordsIn[language];
  const units = unitsText(Math.abs(halfUnits), printed, language);
  const isMoved = reference?.startsWith("transfer:") === true;
  switch (cause) {
    case "granted": {
      if (isMoved) return steps.movedHere(units);
      const isGift = reference?.startsWith("gift:") === true;
      return (isGift ? steps.gift : steps.granted)(units, shortDay(from, language));
    }
    case "stop":
      return steps.stop(units, dayRange(from, through, language));
    case "complaint":
      return steps.complaint(units, shortDay(from, language));
    case "goodwill":
      return steps.goodwill(units);
    case "refunded":
      return isMoved ? steps.movedAway(units) : steps.refunded(units);
  }
}

function outcome({ before, after, loneHalf }: LedgerStep, language: Language): string {
  const words = historyWordsIn[language];
  if (after === null) return words.nothingPaid;
  const day = shortDay(after, language);
  return after === before ? words.stillRuns(day, loneHalf) : words.nowRuns(day);
}

/** The same text for a stop whose issues have not all passed: "3 issues will be added: ...". */
export const stopText = ({ issues, runsTo }: UpcomingStop, language: Language): string => {
  const words = historyWordsIn[language];
  const [from, through] = [issues[0], issues.at(-1)] as readonly (Day | undefined)[];
  const when = from === undefined || through === undefined ? "" : dayRange(from, through, language);
  const units = unitsText(issues.length * 2, true, language);
  return `${words.willBeAdded(units, when)}; ${words.willRun(shortDay(runsTo, language))}`;
};

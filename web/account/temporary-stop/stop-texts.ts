import type { CutOff, StopIssue, TemporaryStop } from "#contract/temporary-stop.ts";
import { timeText } from "#core/format/time-text.ts";
import { dayText, longDayText } from "#web/parts/day-text.ts";

/** A moment of the publication's clock: "5 p.m. on Tuesday, February 10, 2026". */
export function untilText({ date, time }: CutOff): string {
  const [hours = 0, minutes = 0] = time.split(":").map(Number);
  return `${timeText(hours * 60 + minutes)} on ${longDayText(date)}`;
}

const papers = (count: number): string => (count === 1 ? "1 paper" : `${count} papers`);

/** What becomes of one paper. */
export function effectText({ effect, deliveredOn }: StopIssue): string {
  switch (effect) {
    case "adds":
      return "Adds one issue at the end";
    case "addsWhenPaid":
      return "Adds one issue once this term is paid for";
    case "saved":
      return `Saved, comes with the paper of ${dayText(deliveredOn ?? "")}`;
  }
}

/** What becomes of all of them. */
export function papersText(paperOption: TemporaryStop["paperOption"], count: number): string {
  if (paperOption === "save") return `${papers(count)} saved for you`;
  return count === 1 ? "1 issue added at the end" : `${count} issues added at the end`;
}

export const daysText = ({ stopDate, restartDate }: Pick<TemporaryStop, "stopDate" | "restartDate">): string =>
  `${dayText(stopDate)} to ${dayText(restartDate)}`;

/** The same as a sentence, above the form that changes it. */
export function changeSentence(stop: TemporaryStop): string | null {
  if (stop.changeUntil !== null) return `Everything about it can be changed until ${untilText(stop.changeUntil)}.`;
  if (stop.restartChangeUntil === null) return null;
  return `It has begun. Its restart can be changed until ${untilText(stop.restartChangeUntil)}.`;
}

/** Until when what can still be changed; null: nothing can. */
export function changeText({ changeUntil, restartChangeUntil }: TemporaryStop): string | null {
  if (changeUntil !== null) return `Until ${untilText(changeUntil)}`;
  return restartChangeUntil === null ? null : `The restart only, until ${untilText(restartChangeUntil)}`;
}

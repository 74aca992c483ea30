import type { ReactNode } from "react";
import type { CutOff, StopIssue, TemporaryStop } from "#contract/temporary-stop.ts";
import { momentOf } from "#web/parts/clock-text.ts";
import { dayText, longDayText } from "#web/parts/day-text.ts";

const papers = (count: number): string => (count === 1 ? "1 paper" : `${count} papers`);

const fromTo = ({ stopDate, restartDate }: Pick<TemporaryStop, "stopDate" | "restartDate">): string =>
  `${dayText(stopDate)} to ${dayText(restartDate)}`;

/** The sentences of the temporary stop. Days come as `YYYY-MM-DD`. */
export const temporaryStopWords = {
  printOnly: "You can stop delivery of a printed paper only. Your subscription doesn't include one.",

  // The form
  newStop: "Stop my paper",
  editStop: "Edit your stop",
  changesReach: (until: CutOff, day: string): ReactNode => (
    <>
      Make changes by <strong>{momentOf(until)}</strong> to affect the {longDayText(day)} paper. You can keep reading
      online.
    </>
  ),
  subscriptionEnds: (day: string) => `Your subscription ends on ${longDayText(day)}.`,
  stopDate: "Stop date",
  stopDateHint: "The first day without a paper",
  stopDateFixed: "Your stop has started, so this date can't change",
  restartDate: "Restart date",
  restartWithin: (days: number) => `Within ${days} days of the stop date`,
  restartBy: (day: string) => `${dayText(day)} at the latest`,
  missedPapers: "What should we do with the papers you miss?",
  extend: "Extend my subscription",
  extendDetail: "For each paper you miss, we add one to the end of your subscription.",
  save: "Save them for me",
  saveDetail: "We deliver them with your first paper after the stop.",
  preview: "Review changes",
  confirmNew: "Stop delivery",
  confirmEdit: "Save changes",
  keepAsIs: "Keep it as is",
  datesChanged: "Your subscription dates have changed. This is what your stop would do now.",
  enterStopDate: "Enter the stop date",
  enterRestartDate: "Enter the restart date",
  stopFrom: (day: string) => `Choose a stop date on or after ${longDayText(day)}`,
  stopBy: (day: string) => `Choose a stop date on or before ${longDayText(day)}`,
  restartAfter: (day: string) => `Choose a restart date after ${longDayText(day)}`,
  alreadyOnItsWay: (day: string) =>
    `It's too late to stop that paper. Choose a stop date on or after ${longDayText(day)}`,

  longerAway: (days: number, phone: ReactNode): ReactNode => (
    <>
      Away longer than {days} days? Call {phone} and we'll help you.
    </>
  ),

  // What it does
  papersMissed: (count: number) => `You'll miss ${papers(count)}`,
  paper: "Paper",
  whatHappens: "What happens",
  noPaper: (holiday: string | null) => (holiday === null ? "No paper that day" : `No paper: ${holiday}`),
  effect: ({ effect, deliveredOn }: StopIssue): string => {
    switch (effect) {
      case "adds":
        return "Adds one paper at the end";
      case "addsWhenPaid":
        return "Adds one paper when you pay for this term";
      case "saved":
        return `Saved for your ${dayText(deliveredOn ?? "")} delivery`;
    }
  },
  nextPaper: "First paper back",
  paidThrough: "Paid through",
  paidThroughNow: (day: string, now: string) =>
    day === now ? `${dayText(day)} (no change)` : `${dayText(day)} (currently ${dayText(now)})`,
  paidThroughWas: (day: string, before: string) =>
    day === before ? dayText(day) : `${dayText(day)} (was ${dayText(before)})`,
  nextPayment: "Next payment",

  // The list
  yourStops: "Your stops",
  pastStops: (count: number) => `Past stops (${count})`,
  states: { coming: "Scheduled", begun: "Delivery is stopped", over: "Past" },
  fromTo,
  papers: "Papers",
  papersOf: (paperOption: TemporaryStop["paperOption"], count: number) =>
    paperOption === "save" ? `${papers(count)} saved for you` : `${papers(count)} added at the end`,
  pastStop: (stop: TemporaryStop) =>
    `${fromTo(stop)}: ${temporaryStopWords.papersOf(stop.paperOption, stop.issues.length)}`,
  changes: "Changes",
  tooLateToChange: "It's too late to change this stop.",
  edit: "Edit",
  cancel: "Cancel",
  /** After "Edit" and "Cancel", for screen readers. */
  which: (stop: TemporaryStop) => ` the stop from ${fromTo(stop)}`,

  // Canceling a stop
  cancelTitle: "Cancel this stop?",
  confirmCancel: "Cancel the stop",
  keepStop: "Keep the stop",
  ifCanceled: (nextPaper: string, paidThrough: string): ReactNode => (
    <>
      Your next paper comes on <strong>{longDayText(nextPaper)}</strong>. You'll be paid through{" "}
      <strong>{longDayText(paidThrough)}</strong>.
    </>
  ),

  // Done
  stopped: "Your delivery stop is scheduled",
  another: "Schedule another stop",
  edited: "We've changed your stop",
  canceled: "We've canceled your stop",
  afterwards: (nextPaper: string, paidThrough: string) =>
    `Your next paper comes on ${longDayText(nextPaper)}. You're paid through ${longDayText(paidThrough)}.`,
  confirmationSent: (email: string) => `We've emailed a confirmation to ${email}.`,
};

import type { DeliveryIssue, IssueOptions } from "#contract/delivery-issue.ts";
import type { DeliveryProblem, ReportDay, Resolution } from "#core/delivery/delivery-issue.ts";
import { clockText } from "#web/parts/clock-text.ts";
import { longDayText } from "#web/parts/day-text.ts";

export type DayOption = IssueOptions["days"][number];
export type RedeliveryOption = IssueOptions["redelivery"][number];

const noReport = {
  "not-due": "You don't get a paper that day.",
  stopped: "Your delivery was stopped that day.",
  "already-reported": "You've already reported this paper. See below.",
} as const satisfies Record<NonNullable<DayOption["because"]>, string>;

const noRedelivery = {
  "no-redelivery": "Not available: your paper comes by mail.",
  "no-carrier-then": "Not available: there's no delivery that day.",
  "stopped-then": "Not available: your delivery is stopped that day.",
} as const;

/** The texts of Delivery Issue. Days come as `YYYY-MM-DD`. */
export const deliveryIssueWords = {
  // The form
  product: "Which paper?",
  printed: "The printed paper",
  day: "Which day's paper?",
  dayHint: "You can report today's paper and yesterday's.",
  dayNames: { today: "Today", yesterday: "Yesterday" } as const satisfies Record<ReportDay, string>,
  dayTitle: (when: ReportDay, day: string) => `${deliveryIssueWords.dayNames[when]}, ${longDayText(day)}`,
  dayDetail: ({ because, lateFrom }: DayOption): string | null => {
    if (because !== null) return noReport[because];
    return lateFrom === null ? null : `You can report a late or missing paper after ${clockText(lateFrom)}`;
  },
  problem: "What was wrong?",
  problems: {
    missed: { title: "It never came", detail: "You didn't get a paper at all." },
    late: { title: "It came late", detail: "It came after your delivery deadline." },
    wet: { title: "It was wet", detail: "You couldn't read it." },
    damaged: { title: "It was damaged", detail: "It was torn or dirty." },
    missingSection: {
      title: "A section was missing",
      detail: "The rest of the paper was there. We credit half a paper.",
    },
  } as const satisfies Record<DeliveryProblem, { readonly title: string; readonly detail: string }>,
  availableAfter: (minutes: number) => `Available after ${clockText(minutes)}`,
  resolution: "How can we make it right?",
  resolutions: {
    credit: "Credit my account",
    redeliverToday: "Deliver another paper today",
    redeliverTomorrow: "Deliver another paper tomorrow",
  } as const satisfies Record<Resolution, string>,
  /** What a redelivery means, and until when it is available. */
  redeliveryDetail: ({ resolution, on, until, because }: RedeliveryOption): string => {
    const time = until === null ? "" : clockText(until);
    if (because === "redelivery-closed") return `Carriers finish at ${time}, so it's too late for today.`;
    if (because !== null) return `${longDayText(on)}. ${noRedelivery[because]}`;
    const ask = resolution === "redeliverToday" ? ` Ask by ${time} today.` : "";
    return `By ${time} on ${longDayText(on)}.${ask} If it doesn't come, we'll credit you.`;
  },
  creditReviewed: "You've had three credits in 30 days. Customer service will review this report and email you.",
  creditHalf: "Half a paper. Two halves add one paper to the end of your subscription.",
  creditWhole: "We'll add one paper to the end of your subscription right away.",
  missing: {
    product: "Choose the paper",
    when: "Choose the day of the paper",
    problem: "Choose what was wrong",
    resolution: "Choose how we can make it right",
  },
  report: "Report this paper",

  // Nothing to report
  nothingToReport: "There's no paper to report right now",
  reportDays: "You can report a paper on the day it's due and the day after.",
  nothingOnDay: (day: DayOption) => `${longDayText(day.issueOn)}: ${deliveryIssueWords.dayDetail(day) ?? ""}`,
  olderPaper: "Is it about an older paper? Customer service can help.",

  // Reports
  thanks: "Thank you for telling us. We're sorry.",
  alreadyReported: "You've already reported this paper",
  tellUsIfItCame: "Please tell us if it came. If we don't hear from you, we'll credit you automatically.",
  backToAccount: "Back to my account",
  reportAnother: "Report another paper",
  pastReports: "Problems you've reported",
  noReports: "You haven't reported any problems.",
  reportedOn: (day: string) => `Reported on ${longDayText(day)}`,
  whatHappened: ({ issueOn, problem }: DeliveryIssue): string => {
    const day = longDayText(issueOn);
    switch (problem) {
      case "missed":
        return `The ${day} paper never came.`;
      case "late":
        return `The ${day} paper came late.`;
      case "wet":
        return `The ${day} paper was wet.`;
      case "damaged":
        return `The ${day} paper was damaged.`;
      case "missingSection":
        return `The ${day} paper was missing a section.`;
    }
  },
  outcome: ({ outcome, problem, newExpireDate, redelivery }: DeliveryIssue): string => {
    switch (outcome) {
      case "credited":
        // The subscription had ended, so there was no term to extend.
        if (newExpireDate === null) return "We refunded you for this paper.";
        return problem === "missingSection"
          ? `We credited half a paper. Two halves add one. You're paid through ${longDayText(newExpireDate)}.`
          : `We added one paper. You're now paid through ${longDayText(newExpireDate)}.`;
      case "redelivering":
        return redelivery === null
          ? "Another paper is on its way."
          : `Your carrier will bring another paper by ${clockText(redelivery.until)} on ${longDayText(redelivery.on)}.`;
      case "redelivered":
        return "We delivered another paper, and you told us it came.";
      case "review":
        return "Customer service is reviewing your report and will email you.";
      case "declined":
        return "Customer service reviewed your report and didn't credit it.";
    }
  },
};

import type { DeliveryIssue, IssueOptions } from "#contract/delivery-issue.ts";
import { waitsForDeadline } from "#core/delivery/decide-issue.ts";
import type { DeliveryProblem, ReportDay, Resolution } from "#core/delivery/delivery-issue.ts";
import { dayText } from "#web/parts/day-text.ts";
import { timeText } from "#core/format/time-text.ts";

export type DayOption = IssueOptions["days"][number];
export type RedeliveryOption = IssueOptions["redelivery"][number];

export const dayNames = { today: "Today", yesterday: "Yesterday" } as const satisfies Record<ReportDay, string>;

const dayProblems = {
  "not-due": "No paper was due on that day.",
  stopped: "Your delivery was stopped on that day.",
  "already-reported": "You have reported this paper already; see below.",
} as const satisfies Record<NonNullable<DayOption["because"]>, string>;

/** What stands beside a day before it is chosen. */
export function dayDetail({ because, lateFrom }: DayOption): string | null {
  if (because !== null) return dayProblems[because];
  return lateFrom === null
    ? null
    : `This paper is due by ${timeText(lateFrom)}. Late or missed can be reported after that.`;
}

type Words = { readonly title: string; readonly detail: string };

export const problemWords = {
  missed: { title: "It did not come", detail: "There was no paper at all." },
  late: { title: "It came late", detail: "It came after the time by which it is due." },
  wet: { title: "It was wet", detail: "It could not be read." },
  damaged: { title: "It was damaged", detail: "It was torn or dirty." },
  missingSection: {
    title: "A section was missing",
    detail: "The rest of the paper was there. It counts as half a paper.",
  },
} as const satisfies Record<DeliveryProblem, Words>;

/** Why a problem cannot be reported for the chosen day yet; null: it can. */
export function notYet(problem: DeliveryProblem, day: DayOption | undefined): string | null {
  if (!waitsForDeadline(problem) || day === undefined || day.lateFrom === null) return null;
  return `Possible from ${timeText(day.lateFrom)} on.`;
}

const closed = {
  "no-redelivery": "Not possible: your paper comes by mail.",
  "no-carrier-then": "Not possible: no carrier is out on that day.",
  "stopped-then": "Not possible: your delivery is stopped on that day.",
} as const;

export const resolutionTitles = {
  credit: "Credit my account",
  redeliverToday: "Bring me another paper today",
  redeliverTomorrow: "Bring me another paper tomorrow",
} as const satisfies Record<Resolution, string>;

/** What a redelivery means, and until when it can be had. */
export function redeliveryDetail({ resolution, on, until, because }: RedeliveryOption): string {
  const time = until === null ? "" : timeText(until);
  if (because === "redelivery-closed") return `Not possible any more: carriers are out until ${time}.`;
  if (because !== null) return `${dayText(on)}. ${closed[because]}`;
  const asked = resolution === "redeliverToday" ? ` You can ask for it until ${time}.` : "";
  return `By ${time} on ${dayText(on)}.${asked} You tell us whether it came; if not, we credit it.`;
}

/** What a credit means, before it is chosen. */
export function creditDetail(problem: DeliveryProblem | null, reviewed: boolean): string {
  if (reviewed) {
    return "You have had three credits within 30 days, so somebody at customer service looks at this one and writes to you.";
  }
  return problem === "missingSection"
    ? "Half a paper. Two halves add one paper at the end of your subscription."
    : "We add one paper at the end of your subscription, at once.";
}

const reported = {
  missed: "did not come",
  late: "came late",
  wet: "was wet",
  damaged: "was damaged",
  missingSection: "lacked a section",
} as const satisfies Record<DeliveryProblem, string>;

/** "The paper of Fri, Feb 27, 2026 did not come." */
export const whatHappened = ({ issueOn, problem }: DeliveryIssue): string =>
  `The paper of ${dayText(issueOn)} ${reported[problem]}.`;

/** What has become of a report, with the date. */
export function whatBecame({ outcome, problem, newExpireDate, redelivery }: DeliveryIssue): string {
  const until = newExpireDate === null ? "" : dayText(newExpireDate);
  switch (outcome) {
    case "credited":
      // The subscription had ended: there was no term to lengthen.
      if (newExpireDate === null) return "The paper was paid back.";
      return problem === "missingSection"
        ? `Half a paper was credited; two halves add one. Your subscription runs to ${until}.`
        : `One paper was added. Your subscription now runs to ${until}.`;
    case "redelivering":
      return redelivery === null
        ? "Another paper is on its way."
        : `Your carrier brings another paper by ${timeText(redelivery.until)} on ${dayText(redelivery.on)}.`;
    case "redelivered":
      return "Another paper was brought, and you told us that it came.";
    case "review":
      return "Somebody at customer service looks at your report and writes to you.";
    case "declined":
      return "Customer service has looked at your report. It was not credited.";
  }
}

import { accountMessages } from "#contract/account-messages.ts";
import type { CutOff, StopEffect as StopAnswer, StopIssue } from "#contract/temporary-stop.ts";
import type { Moment } from "#core/calendar/cut-off.ts";
import { parseDay } from "#core/day.ts";
import type { StopRefusal } from "#core/delivery/decide-stop.ts";
import type { StopEffect } from "#core/delivery/stop-effect.ts";
import type { WantedStop } from "#core/delivery/stop-facts.ts";
import { refuse, type Refused } from "#server/http/refused.ts";
import type { HeldTerm } from "#server/store/subscription/held-term.ts";

const sentences = {
  inactive: accountMessages.invalidSubscription,
  "not-print": accountMessages.invalidSubscription,
  "stop-before-restart": accountMessages.stopBeforeRestart,
  "stop-too-long": accountMessages.stopTooLong,
  "not-in-future": "Both dates must be in the future.",
  "too-far-ahead": "That's too far ahead. Please choose an earlier stop date.",
  "cut-off": "A paper between these dates is already on its way. Please choose a later date.",
  overlap: "You already have a temporary stop on some of these days. Change or cancel that one, or choose other dates.",
  "after-end": "Your subscription ends before this stop would start.",
  "nothing-to-bring":
    "Your subscription ends before we could bring the papers we hold. Choose an earlier restart date, or have each issue added to your subscription.",
  "no-issue": "You don't get a paper on these days, so there's nothing to stop.",
  begun: "This stop has started. You can still change the restart date or cancel the stop.",
  over: "This stop is over, or its last paper is already on its way. You can't change it anymore.",
} as const satisfies Record<StopRefusal, string>;

export const refusedBy = (because: StopRefusal) => ({
  isSuccess: false as const,
  code: because,
  errorMessage: sentences[because],
});

export const movedSince = "Your subscription's dates have changed. Please check the new dates.";

type Dates = { readonly paperOption: "save" | "stop"; readonly stopDate: string; readonly restartDate: string };

/** The dates as days; a text of the right shape that is no day, as 31 February, is refused. */
export function wantedOf({ paperOption, stopDate, restartDate }: Dates): WantedStop | Refused {
  const [stopOn, restartOn] = [parseDay(stopDate), parseDay(restartDate)];
  const wrong = [...(stopOn === null ? ["/stopDate"] : []), ...(restartOn === null ? ["/restartDate"] : [])];
  if (stopOn === null || restartOn === null)
    return refuse(400, "", { errors: wrong.map((pointer) => ({ pointer, detail: "is not a day" })) });
  return { option: paperOption, stopOn, restartOn };
}

export const issuesAnswer = (issues: StopEffect["issues"]): StopIssue[] => issues.map((issue) => ({ ...issue }));

/** The expire date and what follows from it, after a change or before it. */
export function effectAnswer(
  stopID: number,
  { issues, restartsWith, outcome }: StopEffect,
  held: HeldTerm,
): StopAnswer {
  const { dates } = outcome;
  return {
    isSuccess: true,
    stopID,
    issues: issuesAnswer(issues),
    restartsWith,
    newExpireDate: dates?.paidThrough ?? held.paidThrough,
    renewsOn: held.renews && held.cancelAt === null ? (dates?.renewsOn ?? held.renewsOn) : null,
    chargeOn: held.chargeOn === null ? null : (dates?.chargeOn ?? held.chargeOn),
    errorMessage: "",
  };
}

/** `17:00` on the day: until then, strictly. */
export function cutOffAnswer({ today, minutes }: Moment): CutOff {
  const pad = (n: number): string => String(n).padStart(2, "0");
  return { date: today, time: `${pad(Math.floor(minutes / 60))}:${pad(minutes % 60)}` };
}

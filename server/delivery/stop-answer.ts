import type { CutOff, StopEffect as StopAnswer, StopIssue } from "#contract/temporary-stop.ts";
import type { Moment } from "#core/calendar/cut-off.ts";
import type { Language } from "#core/format/language.ts";
import { parseDay } from "#core/day.ts";
import type { StopRefusal } from "#core/delivery/decide-stop.ts";
import type { StopEffect } from "#core/delivery/stop-effect.ts";
import type { WantedStop } from "#core/delivery/stop-facts.ts";
import { refuse, type Refused } from "#server/http/refused.ts";
import type { HeldTerm } from "#server/store/subscription/held-term.ts";
import { deliverySentencesIn } from "./delivery-words-in.ts";

export const refuseStop = (because: StopRefusal, language: Language) => ({
  isSuccess: false as const,
  code: because,
  errorMessage: deliverySentencesIn[language].stop[because],
});

type Dates = { readonly paperOption: "save" | "stop"; readonly stopDate: string; readonly restartDate: string };

/** The dates as days. A text of the right shape that is not a day, such as February 31, is refused. */
export function wantedStopOf({ paperOption, stopDate, restartDate }: Dates): WantedStop | Refused {
  const [stopOn, restartOn] = [parseDay(stopDate), parseDay(restartDate)];
  const wrong = [...(stopOn === null ? ["/stopDate"] : []), ...(restartOn === null ? ["/restartDate"] : [])];
  if (stopOn === null || restartOn === null)
    return refuse(400, "", { errors: wrong.map((pointer) => ({ pointer, detail: "is not a day" })) });
  return { option: paperOption, stopOn, restartOn };
}

export const issuesAnswer = (issues: StopEffect["issues"]): StopIssue[] => issues.map((issue) => ({ ...issue }));

const momentAnswer = (moment: Moment | null): CutOff | null => moment && cutOffAnswer(moment);

/** What a stop covers, and until when it can be changed. */
export const stopWindowAnswer = ({ noPaper, deadlines }: Pick<StopEffect, "noPaper" | "deadlines">) => ({
  noPaper: [...noPaper],
  changeUntil: momentAnswer(deadlines.all),
  restartChangeUntil: momentAnswer(deadlines.restart),
});

/** The expire date and what follows from it, before or after a change. */
export function effectAnswer(
  stopID: number,
  { issues, restartsWith, outcome, ...within }: StopEffect,
  held: HeldTerm,
): StopAnswer {
  const { dates } = outcome;
  return {
    isSuccess: true,
    stopID,
    issues: issuesAnswer(issues),
    ...stopWindowAnswer(within),
    restartsWith,
    newExpireDate: dates?.paidThrough ?? held.paidThrough,
    renewsOn: held.renews && held.cancelAt === null ? (dates?.renewsOn ?? held.renewsOn) : null,
    chargeOn: held.chargeOn === null ? null : (dates?.chargeOn ?? held.chargeOn),
    errorMessage: "",
  };
}

/** The day with a time such as `17:00`, which is exclusive. */
export function cutOffAnswer({ today, minutes }: Moment): CutOff {
  const pad = (n: number): string => String(n).padStart(2, "0");
  return { date: today, time: `${pad(Math.floor(minutes / 60))}:${pad(minutes % 60)}` };
}

import type { Output } from "#contract/endpoint.ts";
import { accountMessages } from "#contract/account-messages.ts";
import type { previewTemporaryStop, StopDates } from "#contract/temporary-stop.ts";
import { parseDay } from "#core/day.ts";
import { datesProblem } from "#core/delivery/stop-dates.ts";
import { dayText } from "#web/parts/day-text.ts";
import type { FieldProblem } from "#web/ui/error-summary.tsx";
import type { StopDraft } from "./stop-draft.ts";

export const fieldIds = { stopDate: "stop-date", restartDate: "restart-date", paperOption: "papers" } as const;
type Field = keyof typeof fieldIds;

const problem = (field: Field, text: string): FieldProblem[] => [{ fieldId: fieldIds[field], text }];

/** What is wrong with the form before it is sent (account §5). `stopIsFixed`: the stop has begun. */
export function draftProblems(draft: StopDraft, dates: StopDates, stopIsFixed: boolean): readonly FieldProblem[] {
  const [stopOn, restartOn, today] = [parseDay(draft.stopDate), parseDay(draft.restartDate), parseDay(dates.today)];
  const missing = [
    ...(stopOn === null ? problem("stopDate", "Enter the stop date") : []),
    ...(restartOn === null ? problem("restartDate", "Enter the restart date") : []),
  ];
  if (stopOn === null || restartOn === null || today === null) return missing;
  switch (datesProblem({ stopOn, restartOn }, { today, stopIsFixed })) {
    case "stop-before-restart":
      return problem("restartDate", accountMessages.stopBeforeRestart);
    case "stop-too-long":
      return problem("restartDate", accountMessages.stopTooLong);
    case "not-in-future":
      return stopOn <= today && !stopIsFixed
        ? problem("stopDate", `Choose a stop date from ${dayText(dates.firstStopDate)} on`)
        : problem("restartDate", `Choose a restart date after ${dayText(today)}`);
    case null:
      if (!stopIsFixed && stopOn > dates.lastStopDate)
        return problem("stopDate", `Choose a stop date on or before ${dayText(dates.lastStopDate)}`);
      return !stopIsFixed && stopOn < dates.firstStopDate
        ? problem(
            "stopDate",
            `That paper is already on its way. Choose a stop date from ${dayText(dates.firstStopDate)} on`,
          )
        : [];
  }
}

type Refusal = Extract<Output<typeof previewTemporaryStop>, { isSuccess: false }>;

/** At which field a refusal of the server stands; null: it is about no field. */
const refusedField = {
  inactive: null,
  "not-print": null,
  "stop-before-restart": "restartDate",
  "stop-too-long": "restartDate",
  "not-in-future": "stopDate",
  "too-far-ahead": "stopDate",
  "cut-off": "stopDate",
  overlap: "stopDate",
  "after-end": "stopDate",
  "nothing-to-bring": "paperOption",
  "no-issue": "restartDate",
  begun: "restartDate",
  over: null,
} as const satisfies Record<Refusal["code"], Field | null>;

/** The refusal at its field, or null where the page has to say it. A running stop has only its restart to change. */
export function refusalProblems({ code, errorMessage }: Refusal, stopIsFixed: boolean): readonly FieldProblem[] | null {
  const field = refusedField[code];
  return field === null ? null : problem(stopIsFixed ? "restartDate" : field, errorMessage);
}

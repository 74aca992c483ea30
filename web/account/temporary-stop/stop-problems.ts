import type { Output } from "#contract/endpoint.ts";
import { accountMessages } from "#contract/account-messages.ts";
import type { previewTemporaryStop, StopDates } from "#contract/temporary-stop.ts";
import { parseDay } from "#core/day.ts";
import { datesProblem } from "#core/delivery/stop-dates.ts";
import type { FieldProblem } from "#web/ui/error-summary.tsx";
import type { StopDraft } from "./stop-draft.ts";
import { temporaryStopWords } from "./temporary-stop-words.tsx";

export const fieldIds = { stopDate: "stop-date", restartDate: "restart-date", paperOption: "papers" } as const;
type Field = keyof typeof fieldIds;

const problem = (field: Field, text: string): FieldProblem[] => [{ fieldId: fieldIds[field], text }];

/** What is wrong with the form before it is sent (account §5). `stopIsFixed`: the stop has begun. */
export function draftProblems(draft: StopDraft, dates: StopDates, stopIsFixed: boolean): readonly FieldProblem[] {
  const [stopOn, restartOn, today] = [parseDay(draft.stopDate), parseDay(draft.restartDate), parseDay(dates.today)];
  const missing = [
    ...(stopOn === null ? problem("stopDate", temporaryStopWords.enterStopDate) : []),
    ...(restartOn === null ? problem("restartDate", temporaryStopWords.enterRestartDate) : []),
  ];
  if (stopOn === null || restartOn === null || today === null) return missing;
  switch (datesProblem({ stopOn, restartOn }, { today, stopIsFixed })) {
    case "stop-before-restart":
      return problem("restartDate", accountMessages.stopBeforeRestart);
    case "stop-too-long":
      return problem("restartDate", accountMessages.stopTooLong);
    case "not-in-future":
      return stopOn <= today && !stopIsFixed
        ? problem("stopDate", temporaryStopWords.stopFrom(dates.firstStopDate))
        : problem("restartDate", temporaryStopWords.restartAfter(today));
    case null:
      if (!stopIsFixed && stopOn > dates.lastStopDate)
        return problem("stopDate", temporaryStopWords.stopBy(dates.lastStopDate));
      return !stopIsFixed && stopOn < dates.firstStopDate
        ? problem("stopDate", temporaryStopWords.alreadyOnItsWay(dates.firstStopDate))
        : [];
  }
}

type Refusal = Extract<Output<typeof previewTemporaryStop>, { isSuccess: false }>;

/** The field that a refusal of the server belongs to; null: none. */
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

import type { Output } from "#contract/call-shape.ts";
import { accountMessages } from "#contract/account-messages.ts";
import type { previewTemporaryStop, StopDates } from "#contract/temporary-stop.ts";
import { parseDay } from "#core/day.ts";
import { datesProblem } from "#core/delivery/stop-dates.ts";
import type { Refusal } from "#web/parts/form/use-form.ts";
import type { StopDraft } from "./stop-draft.ts";
import { temporaryStopWords } from "./temporary-stop-words.tsx";

type Field = Exclude<keyof StopDraft, "stopID">;
type Problem = { readonly field: Field; readonly text: string };

const problem = (field: Field, text: string): Problem[] => [{ field, text }];

/** What is wrong with the form before it is sent (account §5). `stopIsFixed`: the stop has begun. */
export function draftProblems(draft: StopDraft, dates: StopDates, stopIsFixed: boolean): readonly Problem[] {
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

type Refused = Extract<Output<typeof previewTemporaryStop>, { isSuccess: false }>;

/** The field that a server's refusal is about; null: none. */
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
} as const satisfies Record<Refused["code"], Field | null>;

/** A refusal as a field's error, or as a sentence for the page. Only the restart of a running stop can be changed. */
export function stopRefusal({ code, errorMessage }: Refused, stopIsFixed: boolean): Refusal<Field> {
  const field = refusedField[code];
  return field === null ? { text: errorMessage } : { fields: { [stopIsFixed ? "restartDate" : field]: errorMessage } };
}

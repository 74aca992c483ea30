import type { TrailEntry } from "#contract/desk/trail.ts";
import { timeText } from "#core/format/time-text.ts";
import { timelineActor } from "#core/timeline/timeline-entry.ts";
import { reasonInWords } from "#core/timeline/review-words.ts";
import { trailDetails } from "#core/timeline/trail-details.ts";
import { trailText } from "#core/timeline/trail-words.ts";
import type { TrailRow } from "#server/store/trail/trail-filter.ts";

/** Where an entry was made, and the time of day there. */
export type TrailEntryContext = {
  readonly publication: TrailEntry["publication"];
  readonly timeOf: (at: Date) => string;
};

/** An entry of either trail, as people read it. */
export function trailEntryOf(row: TrailRow, { publication, timeOf }: TrailEntryContext): TrailEntry {
  const { id, at, on, actor, who, action, subject, about, outcome, details } = row;
  const [, number] = /^account:(\d{1,15})$/.exec(subject) ?? [];
  return {
    key: `${on}_${id}`,
    publication,
    at,
    day: on,
    time: timeOf(new Date(at)),
    who: { ...timelineActor(actor, who), actor },
    text: trailText(action, textOf(details["call"])),
    action,
    account: number === undefined ? null : { accountNumber: Number(number), name: about },
    subject: about === "" ? subject : about,
    outcome,
    isRefused: outcome === "refused",
    reason: reasonInWords(textOf(details["reason"])),
    note: textOf(details["note"]),
    rows: trailDetails(details),
  };
}

const textOf = (value: unknown): string => (typeof value === "string" ? value : "");

/** The time of day at a place. */
export function timeOfDayIn(timeZone: string): (at: Date) => string {
  const clock = new Intl.DateTimeFormat("en-US", { timeZone, hour: "2-digit", minute: "2-digit", hourCycle: "h23" });
  return (at) => {
    const [hours = 0, minutes = 0] = clock.format(at).split(":").map(Number);
    return timeText(hours * 60 + minutes, "en");
  };
}

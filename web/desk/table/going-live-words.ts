import type { GoingLive } from "#core/import/going-live.ts";
import { toDay } from "#core/day.ts";
import { longDay } from "#core/format/day-text.ts";

export type GoingLiveShown = {
  readonly kind: GoingLive["kind"];
  readonly on: string;
  readonly live: number;
  readonly waiting: number;
};

const many = (count: number): string => count.toLocaleString("en-US");
const subscriptions = (count: number): string => `${many(count)} ${count === 1 ? "subscription" : "subscriptions"}`;

/** The state of a move from another system, as a sentence. */
export function goingLiveText({ kind, on, live, waiting }: GoingLiveShown): string {
  const day = longDay(toDay(on), "en");
  const stillWait = `${many(waiting)} still ${waiting === 1 ? "waits" : "wait"}.`;
  switch (kind) {
    case "set":
      return `Going live on ${day}: ${subscriptions(waiting)} of the earlier system ${waiting === 1 ? "begins" : "begin"} here.`;
    case "beginning":
      return `Going live now: ${subscriptions(live)} of the earlier system ${live === 1 ? "has" : "have"} begun, ${stillWait}`;
    case "held":
      return `Going live was set for ${day}, and is on hold: the last list wasn't imported to its end. ${stillWait}`;
    case "live":
      return `Live since ${day}: ${subscriptions(live)} of the earlier system ${live === 1 ? "has" : "have"} begun here.${waiting === 0 ? "" : ` ${stillWait}`}`;
  }
}
